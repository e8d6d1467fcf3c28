"""Who sees what, and what is dealt again of the rest (specification, Hidden information)."""

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from tablewright.engine import proof
from tablewright.games.potlatch import hidden
from tablewright.games.potlatch.cards import kind_of
from tablewright.games.potlatch.state import PHASE_RECEIVER

from . import naive
from .positions import (
    cards_in,
    give,
    glance,
    hand,
    hand_sizes,
    imagine,
    kinds,
    kinds_told,
    left_over,
    load,
    play_out,
    stack_size,
    store,
    told,
    written,
)

FAR = (9, 9, 9, 9)
MET = (0, 0, 0, 0)
VIEWERS = (None, 0, 1, 2)


# --- Views --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-006", "POT-008", "POT-R48")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("plies", [0, 3, 20, 30])
def test_everyone_sees_the_same_but_for_their_own_hand(potlatch, viewer, plies):
    match, chance = potlatch(players=3).new(seed=5), Random(5)
    for _ in range(plies):
        match.play(chance.choice(match.legal()))
    everyone, own = match.view(None), match.view(viewer)
    assert {name for name in own if own[name] != everyone[name]} <= {"hand", "glance"}
    private = {"may_receive", "smallest_gift", "may_pick", "hand_cards", "pool"}
    for name, value in own["glance"].items():
        assert name in private or value == everyone["glance"][name]


@pytest.mark.rule("POT-006", "POT-R48", "POT-R55")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_stack_the_seed_and_where_cards_lie_are_seen_by_nobody(table, viewer):
    match = table(["FLG1", "GM1 GM2", "CT1 CT2 CT3"], unmet=[FAR] * 3)
    seen = match.view(viewer)
    assert not {"deck_cards", "rng", "place", "journal", "target", "receivers", "choices"} & set(seen)
    assert seen["glance"]["hands"] == [1, 2, 3] and seen["glance"]["stack"] == 58


@pytest.mark.rule("POT-006", "POT-060")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_others_see_only_how_many_cards_a_player_draws(table, viewer):
    match = table(["FLG1", "GM1", "CT1"], unmet=[FAR] * 3, obligation=1, gifted=[0, 2])
    give(match, 1, "FLG1")
    kinds_read = kinds_told(match, viewer)
    own = [entry for entry in told(match, "drew") if entry[0] == viewer]
    assert kinds_read.count("drew") == len(own) == (0 if viewer is None else [6, 5, 5][viewer])
    assert kinds_read.count("refilled") == 3


@pytest.mark.rule("POT-R53")
def test_what_follows_from_a_hand_is_seen_by_its_owner_alone(table):
    match = table(["FLG2 GM2", "", ""], unmet=[FAR] * 3, obligation=3)
    assert (glance(match, 0)["smallest_gift"], glance(match, 0)["may_receive"]) == (4, [1, 2])
    match.play("gift to 1")
    assert glance(match, 0)["may_pick"] == ["flg2"]
    for viewer in (None, 1, 2):
        seen = glance(match, viewer)
        assert seen["smallest_gift"] is seen["may_receive"] is seen["may_pick"] is None


@pytest.mark.rule("POT-R53")
def test_the_prompt_is_the_same_whatever_the_hand(table):
    rows = [table([cards, "", ""], unmet=[FAR] * 3, obligation=3) for cards in ("FLG3", "FLG2 GM4", "T1 T1 T1")]
    assert len({match.prompt() for match in rows}) == 1 and len({match.board() for match in rows[1:2]}) == 1
    for match in rows:
        match.play("gift to 1")
    assert len({match.prompt() for match in rows}) == 1


@pytest.mark.rule("POT-R24", "POT-048")
def test_the_choices_of_an_invited_player_are_seen_by_that_player_alone(table):
    match = table(["CT1", "CT2 T4", ""], unmet=[FAR, FAR, (0, 0, 3, 0)], obligation=4, gifted=[0, 1])
    match.play("invite 1")
    assert glance(match, 1)["may_pick"] == ["ct2"]
    assert [glance(match, viewer)["may_pick"] for viewer in (None, 0, 2)] == [None] * 3


@pytest.mark.rule("POT-075", "POT-R60")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_the_pool_is_seen_by_its_holder(close, viewer):
    match = close(["GM1", "CT1 FLG1", "T1"], unmet=[(0, 0, 0, 9), (9, 0, 0, 0), FAR])
    expected = {None: [], 0: [], 1: [0, 16, 32], 2: [48]}
    assert glance(match, viewer)["hand_cards"] == expected[viewer] and hand_sizes(match) == [0, 3, 1]
    assert glance(match, viewer)["pool"]["holder"] == 1 and glance(match, viewer)["pool"]["order"] == [0, 1, 2]


@pytest.mark.rule("POT-082")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_cards_left_over_are_seen_by_everyone_at_the_end(close, viewer):
    match = close(["FLG1 T4", "GM2", "CT3"], unmet=[(1, 0, 0, 0), MET, MET])
    assert glance(match, viewer)["left_over"] == []
    store(match, "FLG1")
    assert glance(match, viewer)["left_over"] == [17, 34, 51] and left_over(match) == "GM2 CT3 T4"


@pytest.mark.rule("POT-051", "POT-091")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_status_and_its_reasons_are_seen_by_everyone(table, viewer):
    match = table(["GM2", "CT2", ""], unmet=[FAR, FAR, (0, 2, 2, 9)], obligation=4, gifted=[0, 1], stack="")
    match.play("invite 1")
    match.play("share card ct2")
    give(match, 2, "GM2 CT2")
    assert [part["exact"] for part in glance(match, viewer)["scores"]] == [2, 0, 0]
    assert [part["shares"] for part in glance(match, viewer)["scores"]] == [0, 1, 0]


# --- Dealing again what is hidden ---------------------------------------------------------------------------------


@pytest.mark.rule("POT-006", "POT-R24", "POT-R60")
@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4, "hand_rule": "four"}, {"players": 6}])
def test_nothing_a_viewer_sees_changes_and_only_the_seed_matters(potlatch, options):
    """Views, tensors, boards, prompts and legal actions stay; the same seed deals the same; nothing is broken."""
    proof.hidden_stays_hidden(potlatch(**options), 12, seed=3)


@pytest.mark.rule("POT-006", "POT-R55")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_other_hand_is_dealt_again(potlatch, viewer):
    match = potlatch(players=3, first_gifter=0).new(seed=8)
    twins = [imagine(match, viewer, seed) for seed in range(12)]
    for seat in range(3):
        hands = {hand(twin, seat) for twin in twins}
        assert hands == {hand(match, seat)} if seat == viewer else len(hands) > 8


@pytest.mark.rule("POT-R24")
def test_the_shared_card_stays_where_everyone_has_seen_it(table):
    match = table(["GM2 CT1", "GM1 CT2 T4", ""], unmet=[FAR, FAR, (0, 2, 3, 0)], obligation=4, gifted=[0, 1])
    match.play("invite 1")
    match.play("share card ct2")
    for viewer in (None, 1, 2):
        for seed in range(4):
            twin = imagine(match, viewer, seed)
            assert 33 in glance(twin, 0)["hand_cards"] and len(glance(twin, 0)["hand_cards"]) == 3


@pytest.mark.rule("POT-R60", "POT-042")
@pytest.mark.parametrize("phase", ["receiver", "card"])
def test_without_the_shared_card_the_inviter_has_no_gift_in_any_deal(table, phase):
    match = table(["CT1 T1 T2", "CT3 T4", "GM1"], unmet=[FAR, FAR, (0, 0, 5, 0)], obligation=4, gifted=[0, 1])
    match.play("invite 1")
    match.play("share card ct3")
    if phase == "card":
        match.play("gift to 2")
    for seed in range(15):
        cards = kinds(hand(sound(match, None, seed), 0))
        cards.remove(10)  # CT3
        own = [(kind // 4, kind % 4 + 1) for kind in cards]
        assert naive.legal_gifts(own, {2: [0, 0, 5, 0]}, 4) == set()
        assert naive.legal_gifts([*own, (2, 3)], {2: [0, 0, 5, 0]}, 4)


@pytest.mark.rule("POT-R60")
def test_what_a_player_has_passed_on_stays_in_the_pool(close):
    match = close(["GM1 T4", "GM2 CT4", "FLG1"], unmet=[(0, 0, 1, 0), (0, 9, 0, 0), (1, 0, 0, 0)])
    store(match, "GM1 GM2")
    for seed in range(6):
        by_starter, by_second = imagine(match, 0, seed), imagine(match, 1, seed)
        assert 51 in glance(by_starter, 2)["hand_cards"] and glance(by_starter, 0)["pool"]["known"] == [51]
        assert {35, 51} <= set(glance(by_second, 2)["hand_cards"])


@pytest.mark.rule("POT-R60", "POT-078")
def test_cards_dealt_again_into_the_pool_fit_nobody_who_has_passed_it(close):
    """Seat 0 still needs CT and seat 1 still GM: no card that went through their hands can be of these types."""
    match = close(["GM1 T4 T3", "GM2 CT4", "FLG1"], unmet=[(0, 0, 1, 0), (0, 9, 0, 0), (1, 0, 0, 0)])
    store(match, "GM1 GM2")
    for seed in range(8):
        twin = imagine(match, None, seed)
        for card in range(64):
            if twin.state.place[card] == 0:
                assert card // 16 not in (1, 2)
            elif twin.state.place[card] == 1:
                assert card // 16 != 1


@pytest.mark.rule("POT-R60", "POT-042")
@pytest.mark.parametrize("viewer", [None, 1, 2])
def test_a_player_who_had_to_invite_has_no_gift_in_any_deal(table, viewer):
    match = table(["CT1 T1 T4 GM4", "CT2 T4", "GM1"], unmet=[FAR, FAR, (0, 0, 5, 0)], obligation=4, gifted=[0, 1])
    for text in (None, "invite 1"):
        if text:
            match.play(text)
        for seed in range(10):
            twin = imagine(match, viewer, seed)
            cards = [(kind // 4, kind % 4 + 1) for kind in kinds(hand(twin, 0))]
            assert naive.legal_gifts(cards, {2: [0, 0, 5, 0]}, 4) == set()
            assert match.phase == "invite" or any(kind // 4 == 2 for kind in kinds(hand(twin, 1)))


def sound(match, viewer, seed):
    """The imagined match, after a look that every card is somewhere, and that counts and view are the same."""
    twin = imagine(match, viewer, seed)
    s = twin.state
    stack = sorted(int(card) for card in s.deck_cards[0] if card >= 0)
    assert stack == [card for card in range(64) if s.place[card] == -1] and stack_size(twin) == stack_size(match)
    assert hand_sizes(twin) == hand_sizes(match) and twin.view(viewer) == match.view(viewer)
    assert held_by_place(twin) == held_by_hand(twin)
    assert twin.legal()
    return twin


def held_by_place(match):
    """The kinds of all cards in hands, by where each card lies."""
    return sorted(int(kind_of(card)) for card in range(64) if 0 <= match.state.place[card] < 6)


def held_by_hand(match):
    return sorted(kind for seat in range(6) for kind in kinds(cards_in(match.state.hand[seat])))


def fits(twin):
    """Whether the player on turn comes to this decision with this hand, by the slow twin of the rules."""
    s, giver = twin.state, int(twin.state.giver)
    cards = [(kind // 4, kind % 4 + 1) for kind in kinds(hand(twin, giver))]
    houses = {
        seat: [max(0, int(need)) for need in s.wanting[seat]]
        for seat in range(twin.game.players)
        if seat != giver and not s.gifted[seat] and (s.wanting[seat] > 0).any()
    }
    found = naive.legal_gifts(cards, houses, int(s.obligation) if s.gifted.any() else None)
    return bool(found) is (twin.phase == "receiver")


@pytest.mark.rule("POT-042", "POT-R60")
@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize(
    ("cards", "need", "obligation"),
    [
        ("FLG1 GM1 CT1 T1 T4 T4", (5, 5, 5, 0), 7),
        ("T1 T2 T3 T4 FLG1 GM1", (9, 9, 9, 0), 13),
        ("FLG3 FLG3 FLG4 FLG4 FLG4 FLG4", (3, 0, 0, 0), 5),
        ("FLG4 GM4 CT4 T4 FLG4 GM4", (4, 4, 4, 4), 17),
        ("", (9, 9, 9, 9), 1),
    ],
)
def test_a_deal_is_found_for_a_player_who_must_invite_at_a_high_obligation(table, viewer, cards, need, obligation):
    match = table([cards, "CT2 GM2", ""], unmet=[FAR, FAR, need], obligation=obligation, gifted=[0, 1])
    assert match.phase == "invite"
    for seed in range(3):
        assert fits(sound(match, viewer, seed))


@pytest.mark.rule("POT-037", "POT-R53")
@pytest.mark.parametrize("viewer", [None, 1])
@pytest.mark.parametrize(
    ("cards", "need", "obligation"),
    [
        ("FLG4 FLG3 GM4 CT4 T4 T3", (9, 9, 9, 9), 19),
        ("FLG3 FLG4 T1 T1 T2 T2", (4, 0, 0, 0), 7),
        ("FLG4 GM4 CT4 T4", (4, 4, 4, 4), 15),
        ("GM1 GM1 GM1 GM1", (0, 4, 0, 0), 4),
    ],
)
def test_a_deal_is_found_for_a_player_in_the_middle_of_a_large_gift(table, viewer, cards, need, obligation):
    match = table([cards, "CT2 GM2", ""], unmet=[FAR, FAR, need], obligation=obligation, gifted=[0, 1])
    while match.actor == 0 and match.phase in ("receiver", "card"):
        twin = sound(match, viewer, 5)
        if match.phase == "receiver":
            assert fits(twin)
        else:
            assert int(twin.state.given) == int(match.state.given) < int(twin.state.target)
        match.play(match.legal()[0])


def shuffled(match):
    """Nobody knows any more what lies on top of the stack."""
    counts = match.state.deck_counts[0]
    counts[:] = [0, counts.sum(), 0]
    return match


def rare(table, phase="invite"):
    """Four cards of 1 at obligation 5: whoever has another card has a gift, and there are five of 1 among thirteen."""
    match = table(
        ["FLG1 FLG1 GM1 T1", "T4 T4 CT4", ""],
        unmet=[FAR, FAR, (5, 5, 5, 5)],
        obligation=5, gifted=[0, 1], stack="GM1 FLG4 FLG4 GM4 GM4 CT4", short=True,
    )  # fmt: skip
    if phase != "invite":
        match.play("invite 1")
    if phase == "receiver":
        match.play("share card t4")
    return shuffled(match)


@pytest.mark.rule("POT-042", "POT-R60")
@pytest.mark.parametrize("viewer", [None, 1, 2])
@pytest.mark.parametrize(("phase", "held"), [("invite", 4), ("share", 4), ("receiver", 8)])  # with the shared card
def test_a_deal_is_found_where_hardly_any_hand_fits(table, monkeypatch, viewer, phase, held):
    """All hands are looked at after a few deals, as they are after many: then the first deal fits."""
    monkeypatch.setattr(hidden, "QUICK_DEALS", 2)
    monkeypatch.setattr(hidden, "MOST_DEALS", 4)
    match = rare(table, phase)
    hands = {hand(sound(match, viewer, seed), 0) for seed in range(6)}
    assert {sum(kind % 4 + 1 for kind in kinds(cards)) for cards in hands} == {held} and len(hands) > 1


def test_where_no_hand_fits_every_card_is_still_counted(table, monkeypatch):
    """Only a position that no match leads to has such a decision: nobody can give 20 with four cards."""
    monkeypatch.setattr(hidden, "QUICK_DEALS", 2)
    monkeypatch.setattr(hidden, "MOST_DEALS", 4)
    match = rare(table)
    match.state.phase, match.state.obligation = PHASE_RECEIVER, 20
    twin = imagine(match, None, 1)
    assert hand_sizes(twin) == hand_sizes(match) and held_by_place(twin) == held_by_hand(twin)


@pytest.mark.rule("POT-R55")
@pytest.mark.parametrize("seed", range(3))
def test_a_deal_is_found_at_every_decision_of_a_game(plain, seed):
    match, chance = (
        load(plain, players=[3, 6, 2][seed], hand_rule=["six", "four", "house"][seed]).new(seed=seed),
        Random(seed),
    )
    while not match.over:
        twin = sound(match, None, chance.randrange(1000))
        assert match.phase not in ("receiver", "invite") or fits(twin)
        match.play(chance.choice(match.legal()))


# --- Even ---------------------------------------------------------------------------------------------------------


def spread(match, viewer, tries, deal_of):
    return Counter(deal_of(imagine(match, viewer, seed)) for seed in range(tries))


def is_even(seen, ways):
    """The sum of squares over all deals stays within five deviations of what chance alone gives."""
    assert set(seen) == set(ways)
    tries, total = sum(seen.values()), sum(ways.values())
    expected = {deal: tries * count / total for deal, count in ways.items()}
    squares = sum((seen[deal] - expected[deal]) ** 2 / expected[deal] for deal in ways)
    free = len(ways) - 1
    assert abs(squares - free) < 5 * sqrt(2 * free)


def small_deals(hands, stack):
    """Every way to deal the unknown cards again: the kinds of the first hand and of the second, by how many ways."""
    cards = kinds(" ".join([*hands, stack]))
    first, second = (len(kinds(row)) for row in hands)
    ways = Counter()
    for chosen in combinations(range(len(cards)), first):
        rest = [i for i in range(len(cards)) if i not in chosen]
        for others in combinations(rest, second):
            ways[written([cards[i] for i in chosen]), written([cards[i] for i in others])] += 1
    return ways


SMALL = ["CT1 GM1", "T1"]
SMALL_STACK = "CT1 CT2 T2"


def small(table):
    """Level 3, only CT and GM are needed: two cards of 1 are no gift, CT1 and CT2 are one."""
    how = {"obligation": 3, "gifted": [0, 1], "stack": SMALL_STACK, "short": True}
    return shuffled(table([*SMALL, ""], unmet=[FAR, FAR, (0, 9, 9, 0)], **how))


def small_ways(share=False):
    """The deals in which seat 0 cannot make 3 of CT and GM, and seat 1 can share if it was asked to."""
    ways = small_deals(SMALL, SMALL_STACK)
    for first, second in list(ways):
        usable = [kind for kind in kinds(first) if kind // 4 in (1, 2)]
        no_share = share and kinds(second)[0] // 4 == 3
        if sum(kind % 4 + 1 for kind in usable) >= 3 or no_share:
            del ways[first, second]
    return ways


def two_hands(twin):
    return hand(twin, 0), hand(twin, 1)


@pytest.mark.rule("POT-R60", "POT-042")
@pytest.mark.parametrize("quick", [1_000, 1])
def test_every_deal_that_fits_is_as_likely_as_any_other(table, monkeypatch, quick):
    """By trying deals, and by looking at all hands."""
    monkeypatch.setattr(hidden, "QUICK_DEALS", quick)
    ways = small_ways()
    assert len(ways) > 10 and ("GM1 CT1", "T1") in ways and ("CT1 CT2", "T1") not in ways
    is_even(spread(small(table), None, 300, two_hands), ways)


@pytest.mark.rule("POT-R60", "POT-048")
@pytest.mark.parametrize("quick", [1_000, 1])
def test_every_deal_in_which_the_invited_player_can_share_is_as_likely_as_any_other(table, monkeypatch, quick):
    monkeypatch.setattr(hidden, "QUICK_DEALS", quick)
    match = table(
        ["GM1 T1", "CT1", ""],
        unmet=[FAR, FAR, (0, 9, 9, 0)], obligation=3, gifted=[0, 1], stack="CT1 CT2 T2", short=True,
    )  # fmt: skip
    match.play("invite 1")
    ways = small_ways(share=True)
    is_even(spread(shuffled(match), None, 300, two_hands), ways)


@pytest.mark.rule("POT-R60", "POT-075")
def test_every_deal_of_the_pool_that_fits_is_as_likely_as_any_other(close):
    """Seat 0 has passed two cards and still needs CT; seat 1 holds them with one of its own and can store FLG."""
    match = close(["FLG1 T1", "GM1"], unmet=[(0, 0, 9, 0), (9, 0, 0, 0)])
    s = match.state
    keep = [0, 16, 48, 5, 36, 53]  # FLG1, GM1 and T1 in the pool; FLG2, CT1 and T2 in the stack
    aside = [card for card in range(64) if card not in keep]
    s.place[aside] = 18
    s.pile_cards[0, : len(aside)], s.pile_count[0] = aside, len(aside)
    s.deck_cards[0], s.deck_counts[0] = -1, [0, 3, 0]
    s.deck_cards[0, :3] = keep[3:]
    ways = Counter()
    for (first, second), count in small_deals(["FLG1 T1", "GM1"], "FLG2 CT1 T2").items():
        fitting = any(kind // 4 == 0 for kind in kinds(f"{first} {second}"))
        if fitting and not any(kind // 4 == 2 for kind in kinds(first)):
            ways[first, second] = count

    def deal_of(twin):
        rows = [[int(kind_of(card)) for card in keep if twin.state.place[card] == seat] for seat in (0, 1)]
        return written(rows[0]), written(rows[1])

    is_even(spread(match, None, 300, deal_of), ways)


@pytest.mark.rule("POT-R55")
def test_the_cards_still_to_come_cannot_be_read_from_an_imagined_match(potlatch):
    match = potlatch(players=2).new(seed=4)
    twin = imagine(match, 0, 9)
    assert twin.moves == [] and twin.state.rng != match.state.rng
    assert imagine(match, 0, 9).states.tobytes() == twin.states.tobytes()
    play_out(twin)
    assert not match.over
