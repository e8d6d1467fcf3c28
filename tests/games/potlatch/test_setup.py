"""Set-up (POT-001 to POT-013) and what the box holds."""

from collections import Counter

import pytest

from tablewright.testing import fault

from .positions import (
    choices,
    give,
    glance,
    hand,
    hand_sizes,
    inside,
    kinds_told,
    obligation,
    offers,
    outside,
    play_out,
    reason,
    stack_size,
    status,
    told,
    written,
)

EVERY_TABLE = pytest.mark.parametrize("players", [2, 3, 4, 5, 6])


def all_hands(match):
    """The card numbers in every hand, as each owner sees them."""
    return [glance(match, seat)["hand_cards"] for seat in range(match.game.players)]


def stack_cards(match):
    return [int(card) for card in match.state.deck_cards[0] if card >= 0]


# --- Seats --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-001")
@EVERY_TABLE
def test_two_to_six_seats_are_numbered_from_0(potlatch, players):
    match = potlatch(players=players, first_gifter=players - 1).new(seed=1)
    assert len(hand_sizes(match)) == len(status(match)) == players and match.actor == players - 1
    assert offers(match, "gift to") == [str(seat) for seat in range(players - 1)]
    if players < 6:
        assert reason(match, "gift to 5") == "POT-001"


@pytest.mark.rule("POT-001")
@EVERY_TABLE
def test_left_of_a_seat_is_the_next_one_and_left_of_the_last_is_seat_0(close, players):
    match = close(["T1"] + [""] * (players - 1), unmet=[(1, 0, 0, 0)] * players, starter=players - 1)
    order = [players - 1, *range(players - 1)]
    assert [entry[:2] for entry in told(match, "passed")] == list(zip(order, order[1:] + order[:1], strict=True))


@pytest.mark.rule("POT-002", "POT-R45")
def test_a_team_is_one_seat_with_one_hand_one_house_and_one_status(potlatch):
    game = potlatch(players=2, first_gifter=0)
    team, single = game.new(seed=4, names=["Ann, Bo and Cy", "Dee"]), game.new(seed=4)
    assert hand_sizes(team) == [6, 6] and len(status(team)) == len(glance(team)["needs"]) == 2
    assert team.prompt().startswith("Ann, Bo and Cy's turn.")
    for action in play_out(single.clone()).actions:
        assert team.legal() == single.legal()
        team.play(action)
        single.play(action)
    assert team.states.tobytes() == single.states.tobytes()


# --- Cards --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-003", "POT-005")
@EVERY_TABLE
def test_every_one_of_64_cards_is_in_a_hand_or_in_the_stack(potlatch, players):
    match = potlatch(players=players).new(seed=3)
    assert sorted([card for cards in all_hands(match) for card in cards] + stack_cards(match)) == list(range(64))


@pytest.mark.rule("POT-003")
def test_the_cards_are_shuffled(potlatch):
    """In 150 deals each card comes into the hand of seat 0 about 14 times."""
    game = potlatch(players=2, first_gifter=0)
    seen = Counter(card for seed in range(150) for card in glance(game.new(seed=seed), 0)["hand_cards"])
    assert len(seen) == 64 and min(seen.values()) >= 3 and max(seen.values()) <= 30


@pytest.mark.rule("POT-003", "POT-R55")
def test_what_was_dealt_first_tells_nothing_of_the_next_card(potlatch):
    """The stack has no order of its own: the same table with other chances draws other cards."""
    match = potlatch(players=2, first_gifter=0).new(seed=5)
    assert match.state.deck_counts[0].tolist() == [0, 52, 0]
    drawn = set()
    for chance in range(12):
        twin = match.clone()
        twin.state.rng = chance
        while twin.round == 1:
            twin.play(twin.legal()[0])
        drawn.add(tuple(card for _, card, _ in told(twin, "drew")))
    assert len(drawn) == 12


@pytest.mark.rule("POT-004")
@EVERY_TABLE
def test_each_player_is_dealt_six_cards(potlatch, players):
    match = potlatch(players=players).new(seed=2)
    assert hand_sizes(match) == [6] * players and [len(cards) for cards in all_hands(match)] == [6] * players


@pytest.mark.rule("POT-005")
@pytest.mark.parametrize(("players", "left"), [(2, 52), (3, 46), (4, 40), (5, 34), (6, 28)])
def test_the_other_cards_form_the_stack(potlatch, players, left):
    match = potlatch(players=players).new(seed=2)
    assert stack_size(match) == glance(match)["stack"] == left
    assert f"{left} cards in the draw stack" in match.board()


@pytest.mark.rule("POT-006")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_hand_is_seen_by_its_owner_only(deal, viewer):
    hands = ["FLG1 FLG2 FLG3 FLG4 GM1 GM2", "GM3 GM4 CT1 CT2 CT3 CT4", "T1 T1 T2 T2 T3 T4"]
    match = deal(hands, ["creek", "bay", "river"])
    rows = match.view(viewer)["hand"]
    assert [row is not None for row in rows] == [seat == viewer for seat in range(3)]
    if viewer is None:
        assert glance(match)["hand_cards"] == [] and "Your cards" not in match.board()
    else:
        shown = [4 * (card // 16) + card % 4 for card in glance(match, viewer)["hand_cards"]]
        assert written(shown) == hand(match, viewer) == hands[viewer] and "Your cards" in match.board(viewer)


# --- Houses -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-007")
@EVERY_TABLE
def test_each_player_gets_a_house_of_their_own(potlatch, players):
    for seed in range(8):
        houses = potlatch(players=players).new(seed=seed).state.house.tolist()
        assert len(set(houses[:players])) == players and set(houses[players:]) <= {-1}


@pytest.mark.rule("POT-007")
def test_every_house_comes_to_every_seat(potlatch):
    """In 120 deals each of the eight houses comes to each seat about 15 times."""
    game = potlatch(players=3)
    seen = Counter()
    for seed in range(120):
        seen.update(enumerate(game.new(seed=seed).state.house[:3].tolist()))
    assert len(seen) == 24 and min(seen.values()) >= 4 and max(seen.values()) <= 32


@pytest.mark.rule("POT-R51")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_house_k_goes_to_seat_k_whoever_begins(potlatch, first):
    draws = {"houses": [6, 0, 4]}
    match = potlatch(players=3, first_gifter=first).new(seed=1, draws=draws)
    assert match.state.house[:3].tolist() == [6, 0, 4]


@pytest.mark.rule("POT-008", "POT-009")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_houses_lie_open_keep_their_owner_and_the_others_take_no_part(potlatch, seed):
    match = potlatch(players=3).new(seed=seed)
    houses = match.state.house.tolist()
    unused = sorted(int(card) for card in match.state.deck_cards[1] if card >= 0)
    assert sorted(houses[:3] + unused) == list(range(8))
    for viewer in (None, 0, 1, 2):
        assert match.view(viewer)["house"] == houses[:3]
    while not match.over:
        match.play(match.legal()[-1])
        assert match.state.house.tolist() == houses
        assert sorted(int(card) for card in match.state.deck_cards[1] if card >= 0) == unused
    assert not match.state.wanting[3:].any()


@pytest.mark.rule("POT-010")
def test_outside_and_inside_are_empty_at_first(potlatch):
    match = potlatch(players=6).new(seed=3)
    assert [outside(match, seat) + inside(match, seat) for seat in range(6)] == [""] * 6
    assert glance(match)["outside_cards"] == glance(match)["inside_cards"] == [[]] * 6


@pytest.mark.rule("POT-010", "POT-025", "POT-059")
def test_a_house_has_an_outside_and_an_inside_area(deal):
    hands = ["FLG1 FLG2 FLG3 FLG4 GM1 GM2", "CT1 CT2 CT3 CT4 GM3 GM4"]
    match = give(deal(hands, ["bay", "point"]), 1, "FLG1")
    assert (outside(match, 1), inside(match, 1)) == ("FLG1", "")
    give(match, 0, "CT1")
    assert [(outside(match, seat), inside(match, seat)) for seat in (0, 1)] == [("", "CT1"), ("", "FLG1")]


# --- The first gifter and the deal --------------------------------------------------------------------------------


@pytest.mark.rule("POT-011", "POT-R07")
@EVERY_TABLE
def test_everyone_starts_with_status_0(potlatch, players):
    assert status(potlatch(players=players).new(seed=6)) == [0] * players


@pytest.mark.rule("POT-012", "POT-R08")
def test_the_first_gifter_is_random(potlatch):
    """In 120 games each of three players begins about 40 times."""
    game = potlatch(players=3)
    began = Counter(game.new(seed=seed).actor for seed in range(120))
    assert sorted(began) == [0, 1, 2] and min(began.values()) >= 25


@pytest.mark.rule("POT-012", "POT-019", "POT-R08")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_the_first_gifter_may_be_named_and_takes_the_first_turn(potlatch, first):
    match = potlatch(players=4, first_gifter=first).new(seed=first)
    assert (match.actor, match.phase, match.round, obligation(match)) == (first, "receiver", 1, 1)
    assert int(match.state.first_gifter) == first
    assert match.journal()[-1] == f"Player {first + 1} gives the first gift."


@pytest.mark.rule("POT-019")
@pytest.mark.parametrize("seed", range(5))
def test_the_random_first_gifter_takes_the_first_turn(potlatch, seed):
    match = potlatch(players=5).new(seed=seed)
    assert match.actor == match.state.first_gifter == match.state.giver


@pytest.mark.rule("POT-013", "POT-R36", "POT-R51")
@pytest.mark.parametrize(("first", "offsets"), [(0, (0, 1, 2)), (1, (2, 0, 1)), (2, (1, 2, 0))])
def test_cards_are_dealt_one_at_a_time_from_the_first_gifter_to_the_left(potlatch, first, offsets):
    """The cards 0, 1, 2 … lie on top in this order."""
    match = potlatch(players=3, first_gifter=first).new(seed=1, draws={"resources": list(range(20))})
    assert all_hands(match) == [[offset + 3 * card for card in range(6)] for offset in offsets]
    assert stack_cards(match)[:2] == [18, 19]


@pytest.mark.rule("POT-013")
def test_a_full_hand_is_skipped_in_the_deal(potlatch):
    """Seat 1 of Bay House (5) begins, seat 0 of Creek House (3) is full after the sixth card."""
    draws = {"resources": list(range(8)), "houses": [0, 6]}
    match = potlatch(players=2, first_gifter=1, hand_rule="house").new(seed=1, draws=draws)
    assert all_hands(match) == [[1, 3, 5], [0, 2, 4, 6, 7]]


@pytest.mark.rule("POT-R51", "POT-061")
def test_what_is_not_dealt_is_drawn_in_its_order(potlatch):
    """With 0 to 11 dealt, the refill draws 12 and 13, the opener of round 2 first."""
    match = potlatch(players=2, first_gifter=0).new(seed=1, draws={"resources": list(range(14)), "houses": [6, 7]})
    match.play("gift to 1")
    match.play("gift card flg1")
    match.play("gift to 0")
    match.play(f"gift card {choices(match, 'gift card').split()[0].casefold()}")
    assert [entry[:2] for entry in told(match, "drew")] == [(0, 12), (1, 13)]


@pytest.mark.rule("POT-R55")
def test_houses_are_dealt_first_then_the_first_gifter_is_chosen_then_the_hands(potlatch):
    """Whatever comes later does not change what came before it."""
    for seed in range(6):
        deals = [potlatch(players=3, **options).new(seed=seed) for options in ({}, {"hand_rule": "four"})]
        assert deals[0].state.house.tolist() == deals[1].state.house.tolist()
        assert deals[0].actor == deals[1].actor
        named = potlatch(players=3, first_gifter=deals[0].actor).new(seed=seed)
        assert named.state.house.tolist() == deals[0].state.house.tolist()
    assert kinds_told(deals[0]) == ["house_dealt"] * 3 + ["begins"]


@EVERY_TABLE
def test_nothing_is_wrong_with_a_fresh_table(potlatch, players):
    assert fault(potlatch(players=players).new(seed=9)) == 0
