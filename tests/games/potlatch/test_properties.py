"""The Properties of the specification in random and in purposeful games, and that `check` notices what is broken."""

from random import Random

import numpy as np
import pytest

from tablewright.games.potlatch.actions import KIND_NAMES
from tablewright.games.potlatch.cards import kind_of
from tablewright.testing import fault

from . import naive
from .played import TABLES, games
from .positions import (
    gifts,
    glance,
    load,
    play_out,
    play_until,
    status,
)

NAMES = [f"{play} {' '.join(map(str, options.values()))}" for play, _, options in TABLES]
OPEN, FULL, STUCK = range(3)
STORE = 4


@pytest.fixture(params=range(len(TABLES)), ids=NAMES)
def played(plain, request):
    return games(plain)[request.param]


def in_open_play(played):
    return [step for step in played.steps if step.before.closing == OPEN]


def seats(played):
    return range(played.players)


def hand_of(s, seat):
    return [(kind // 4, kind % 4 + 1) for kind in range(16) for _ in range(s.hand[seat, kind])]


def eligible(s, players):
    return {
        seat: [max(0, int(need)) for need in s.wanting[seat]]
        for seat in range(players)
        if seat != s.giver and not s.gifted[seat] and (s.wanting[seat] > 0).any()
    }


def complete(s, seat):
    return bool((s.wanting[seat] <= 0).all())


def stack_of(s):
    return int(s.deck_counts[0].sum())


def amount(name):
    return int(name[-1])


def type_index(name):
    return ["flg", "gm", "ct", "t"].index(name[:-1])


def whole_gifts(played):
    """(first state, receiver, names of the cards, last step) of every gift."""
    found, cards, first = [], [], None
    for step in played.steps:
        if step.family == "gift to":
            first, cards, receiver = step.before, [], int(step.value)
        elif step.family == "gift card":
            cards.append(step.value)
            if step.after.phase != 1 or step.after.giver != step.before.giver or step.after.receiver < 0:
                found.append((first, receiver, cards, step))
    return found


# --- 1 to 6: cards and needs --------------------------------------------------------------------------------------


@pytest.mark.rule("POT-003", "POT-024", "POT-025", "POT-059", "POT-076")
def test_property_1_every_card_is_in_one_place_and_every_house_with_one_seat_or_unused(played):
    needs = played.match.game.rules.needs
    for step in played.steps[:: max(1, len(played.steps) // 25)]:
        s = step.after
        stack = [int(card) for card in s.deck_cards[0] if card >= 0]
        aside = [int(card) for card in s.pile_cards[0] if card >= 0]
        placed = np.array([int(place) for place in s.place])
        assert sorted(stack) == np.flatnonzero(placed == -1).tolist()
        assert sorted(aside) == np.flatnonzero(placed == 18).tolist()
        assert int(s.hand.sum()) == int(((placed >= 0) & (placed < 6)).sum())
        for area, first in ((s.outside, 6), (s.inside, 12)):
            for seat in range(6):
                kinds = [int(kind_of(int(card))) for card in np.flatnonzero(placed == first + seat)]
                assert area[seat].tolist() == [kinds.count(kind) for kind in range(16)]
        counts = s.hand.sum(axis=0) + s.outside.sum(axis=0) + s.inside.sum(axis=0)
        rest = [int(kind_of(card)) for card in stack + aside]
        assert (counts + [rest.count(kind) for kind in range(16)]).tolist() == [4] * 16
        houses = s.house[: played.players].tolist() + [int(card) for card in s.deck_cards[1] if card >= 0]
        assert len(set(houses)) == len(houses) == int(played.match.game.rules.in_pool.sum()) and len(needs) == 8


@pytest.mark.rule("POT-060", "POT-063", "POT-R38")
def test_property_2_hands_keep_their_size_and_the_pool_never_exceeds_the_hands_at_its_start(played):
    pool = None
    for step in played.steps:
        s = step.after
        held = s.hand[: played.players].sum(axis=1)
        if s.closing == OPEN:
            sizes = played.match.game.rules.hand_size[s.house[: played.players]]
            extra = [int(seat == s.giver and s.shared >= 0) for seat in seats(played)]
            assert (held <= sizes + extra).all()
        else:
            pool = int(step.before.hand.sum()) if pool is None else pool
            assert int(held.max()) <= pool


@pytest.mark.rule("POT-060", "POT-062")
def test_property_3_the_stack_never_grows_and_a_refill_fills_every_hand_while_it_lasts(played):
    for step in played.steps:
        assert stack_of(step.after) <= stack_of(step.before)
        if step.told("round_ended"):
            s = step.after
            sizes = played.match.game.rules.hand_size[s.house[: played.players]]
            held = s.hand[: played.players].sum(axis=1)
            assert stack_of(s) == 0 or (held >= sizes).all()
        else:
            assert stack_of(step.after) == stack_of(step.before)


@pytest.mark.rule("POT-015", "POT-017")
def test_property_4_what_a_house_has_received_never_falls(played):
    for step in played.steps:
        assert (step.after.wanting <= step.before.wanting).all()
        before, after = (s.outside.astype(int) + s.inside for s in (step.before, step.after))
        assert (after >= before).all()


@pytest.mark.rule("POT-035", "POT-077")
def test_property_5_every_card_is_placed_on_a_type_unmet_at_that_moment(played):
    placed = 0
    for step in played.steps:
        if step.family in ("gift card", "store card"):
            home = step.before.receiver if step.family == "gift card" else step.before.actor
            assert step.before.wanting[home, type_index(step.value)] > 0
            before, after = (np.maximum(0, s.wanting[home]).sum() for s in (step.before, step.after))
            assert after < before
            placed += 1
    assert placed > 10


@pytest.mark.rule("POT-036", "POT-079")
def test_property_6_a_house_has_at_most_3_more_than_it_needs(played):
    needs = played.match.game.rules.needs
    for step in played.steps:
        s = step.after
        for seat in seats(played):
            cards = s.outside[seat].astype(int) + s.inside[seat]
            received = [sum((k + 1) * int(cards[4 * t + k]) for k in range(4)) for t in range(4)]
            assert (s.wanting[seat] == needs[s.house[seat]] - received).all() and s.wanting[seat].min() >= -3


# --- 7 to 14: open play -------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-026", "POT-033", "POT-040", "POT-064")
def test_property_7_within_a_round_the_obligation_never_falls_and_keeps_its_bound(played):
    for step in in_open_play(played):
        gifts_so_far = int(step.before.gifted.sum())
        if gifts_so_far == 0:
            assert step.before.obligation == 1
        else:
            assert 1 <= step.before.obligation <= 4 + 3 * (gifts_so_far - 1) <= 4 + 3 * (played.players - 1)
        if not step.told("round_ended"):
            assert step.after.obligation >= step.before.obligation


@pytest.mark.rule("POT-032", "POT-033", "POT-037", "POT-038")
def test_property_8_every_later_gift_is_the_smallest_and_can_spare_no_card(played):
    for s, receiver, cards, step in whole_gifts(played):
        total = sum(amount(name) for name in cards)
        if not s.gifted.any():
            assert len(cards) == 1
        else:
            obligation = int(s.obligation)
            assert obligation <= total <= obligation + 3
            assert total == naive.smallest_total(hand_of(s, s.giver), eligible(s, played.players), obligation)
            assert total - min(amount(name) for name in cards) < obligation
        if not step.told("round_ended"):
            assert step.after.obligation == total
        assert receiver in eligible(s, played.players)


@pytest.mark.rule("POT-018", "POT-021", "POT-023")
def test_property_9_a_house_is_gifted_once_a_round_and_its_owner_is_next(played):
    last = None
    for s, receiver, _, step in whole_gifts(played):
        assert not s.gifted[receiver]
        if s.gifted.any():
            assert int(s.giver) == last and s.gifted[s.giver]
        if step.after.closing == OPEN:
            assert int(step.after.giver) == receiver
        last = receiver


@pytest.mark.rule("POT-023", "POT-059", "POT-068", "POT-R11")
def test_property_10_nobody_gifts_their_own_house_and_outside_is_cleared(played):
    for s, receiver, _, step in whole_gifts(played):
        assert receiver != int(s.giver)
        if step.told("round_ended") or step.after.closing != OPEN:
            assert not step.after.outside.any()
    assert all(not step.after.outside.any() for step in played.steps if step.after.closing != OPEN)


@pytest.mark.rule("POT-029", "POT-042")
def test_property_11_the_opening_turn_of_round_1_has_a_legal_gift(potlatch):
    for seed in range(25):
        match = potlatch(players=2 + seed % 5, hand_rule=["six", "four", "house"][seed % 3]).new(seed=seed)
        assert match.phase == "receiver" and match.legal()


@pytest.mark.rule("POT-042", "POT-043", "POT-054", "POT-056")
def test_property_12_inviting_is_offered_exactly_without_a_legal_gift(played):
    for step in in_open_play(played):
        s = step.before
        if s.phase not in (0, 2):
            continue
        obligation = int(s.obligation) if s.gifted.any() else None
        expected = naive.legal_gifts(hand_of(s, s.giver), eligible(s, played.players), obligation)
        assert (step.family == "gift to") is bool(expected)


@pytest.mark.rule("POT-022", "POT-067")
def test_property_12_there_is_always_something_legal_until_the_game_is_over(plain):
    for seed, hand_rule in enumerate(["six", "four", "house"]):
        match, chance = load(plain, players=3, hand_rule=hand_rule).new(seed=seed), Random(seed)
        while not match.over:
            assert match.legal()
            match.play(chance.choice(match.legal()))


@pytest.mark.rule("POT-054")
def test_property_13_after_a_share_the_gift_has_a_card_of_the_shared_kind(plain):
    shares = 0
    for played in games(plain):
        shared = None
        for step in played.steps:
            if step.family == "share card" and step.after.closing == OPEN:
                shared, cards = step.value, []
            elif shared and step.family == "gift card":
                cards.append(step.value)
                if step.after.giver != step.before.giver or step.after.phase != 1:
                    assert shared in cards
                    shared, shares = None, shares + 1
    assert shares >= 3


@pytest.mark.rule("POT-065", "POT-066", "POT-067", "POT-070", "POT-R30")
def test_property_14_before_the_closing_action_no_house_is_complete_and_then_one_or_none(played):
    for step in in_open_play(played):
        if step.before.phase != 1:
            assert not any(complete(step.before, seat) for seat in seats(played))
        if step.after.closing != OPEN and not step.told("stored"):
            before = [seat for seat in seats(played) if complete(step.after, seat)]
            assert before == ([int(step.after.starter)] if step.after.closing == FULL else [])


# --- 15 to 20: the end --------------------------------------------------------------------------------------------


@pytest.mark.rule("POT-078", "POT-080", "POT-082")
def test_property_15_no_card_passed_on_fits_the_house_of_who_passes_it(played):
    for step in played.steps:
        if step.after.phase != STORE:
            continue
        s = step.after
        order = [(int(s.starter) + turn) % played.players for turn in range(played.players)]
        finished = order[: int(s.passes)]
        for card in np.flatnonzero((s.place >= 0) & (s.place < 6)):
            came_from = order.index(int(s.place[card]))
            had_it = [seat for seat in finished if order.index(seat) >= came_from]
            assert all(s.wanting[seat, card // 16] <= 0 for seat in had_it)
    end = played.match.state
    left = [int(kind_of(int(card))) // 4 for card in end.pile_cards[0] if card >= 0]
    assert all(end.wanting[end.starter, t] <= 0 for t in left)


@pytest.mark.rule("POT-083", "POT-091")
def test_property_16_the_sum_of_all_status_is_its_reasons(played):
    exact = sum(len(step.told("met_exactly")) for step in played.steps)
    shares = sum(len(step.told("shared")) for step in played.steps)
    failed = sum(len(step.told("could_not_share")) for step in played.steps)
    common = played.players * (1 if played.match.ending == "all_met" else -1)
    assert sum(played.match.scores) == exact + shares - failed + common
    assert failed <= 1 and exact <= 4 * played.players
    met = [(receiver, t) for step in played.steps for _, receiver, t in step.told("met_exactly")]
    assert len(set(met)) == len(met)


@pytest.mark.rule("POT-052", "POT-089", "POT-091")
def test_property_17_nobody_loses_more_than_2_and_before_the_end_only_by_a_failed_invitation(played):
    for step in played.steps:
        for seat in seats(played):
            lost = step.scores[0][seat] - step.scores[1][seat]
            reasons = [s for s, _, _ in step.told("could_not_share")].count(seat) + len(step.told("not_all_met"))
            assert lost <= reasons
    assert min(played.match.scores) >= -2


@pytest.mark.rule("POT-067", "POT-R49")
def test_property_18_rounds_gifts_and_decisions_keep_their_bounds(played):
    needs = played.match.game.rules.needs[played.match.state.house[: played.players]].sum(axis=1)
    assert played.match.round <= needs.min() <= 20 and len(whole_gifts(played)) <= 64
    assert len(played.steps) <= played.match.game.longest == 258


@pytest.mark.rule("POT-018")
def test_property_19_a_complete_round_has_a_gift_for_every_house(played):
    rounds = {}
    for s, receiver, _, _ in whole_gifts(played):
        rounds.setdefault(int(s.round_number), []).append(receiver)
    last = played.match.round
    for number in range(1, last):
        assert sorted(rounds[number]) == list(seats(played))
    assert 0 <= len(rounds.get(last, [])) <= played.players


@pytest.mark.rule("POT-088", "POT-089", "POT-092")
def test_property_20_all_gain_or_all_lose_by_whether_every_house_is_complete(played):
    end = played.match.state
    change = 1 if all(complete(end, seat) for seat in seats(played)) else -1
    last = played.steps[-1]
    after = list(last.scores[1])
    for kind, worth in (
        ("met_exactly", 1),
        ("shared", 1),
        ("could_not_share", -1),
    ):  # if a gift or an invitation is last
        for seat, _, _ in last.told(kind):
            after[seat] -= worth
    assert after == [points + change for points in last.scores[0]]
    assert played.match.ending == ("all_met" if change == 1 else "not_all_met")


# --- 21 to 23: games side by side ---------------------------------------------------------------------------------


@pytest.mark.rule("POT-R51", "POT-R55")
def test_property_21_the_same_options_seed_and_actions_give_the_same_states(played):
    again = played.match.game.new(seed=played.match.seed)
    for step in played.steps:
        again.play(step.action)
        assert again.states.tobytes() == step.states[1].tobytes()


@pytest.mark.rule("POT-R55")
def test_property_21_within_a_round_chance_decides_nothing(played):
    """Nothing random happens but at a refill."""
    for step in played.steps:
        if not step.told("round_ended"):
            assert step.before.rng == step.after.rng


@pytest.mark.rule("POT-095", "POT-096", "POT-097")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_property_22_a_game_of_a_match_starts_with_the_status_of_the_last_and_its_leader(plain, seed):
    match, chance = load(plain, players=3, match_games=3).new(seed=seed), Random(seed)
    games_begun = 1
    while not match.over:
        match.play(chance.choice(match.legal()))
        if int(match.state.game_number) > games_begun:
            games_begun += 1
            assert match.actor == int(match.state.first_gifter)
            assert status(match)[match.actor] == max(status(match))
            parts = glance(match)["scores"]
            assert [part["total"] for part in parts] == status(match)
    assert games_begun == 3


@pytest.mark.rule("POT-R58")
@pytest.mark.parametrize("seed", [1, 2])
def test_property_23_relabelling_cards_within_a_kind_changes_no_mask_status_or_result(plain, seed):
    chance = Random(seed)
    order = chance.sample(range(64), 64)
    shift = [chance.sample(range(4), 4) for _ in range(16)]
    other = [16 * (c // 16) + 4 * shift[kind_of(c)][c % 16 // 4] + c % 4 for c in order]
    assert sorted(other) == list(range(64)) and other != order
    game = load(plain, players=3, first_gifter=0)
    pair = [game.new(seed=1, draws={"resources": cards, "houses": [4, 0, 6]}) for cards in (order, other)]
    while not pair[0].over:
        assert pair[0].legal() == pair[1].legal() and status(pair[0]) == status(pair[1])
        action = chance.choice(pair[0].legal())
        for match in pair:
            match.play(action)
    assert pair[1].over and pair[0].ending == pair[1].ending and pair[0].scores == pair[1].scores


# --- check --------------------------------------------------------------------------------------------------------


def test_nothing_is_wrong_with_an_honest_game(plain):
    for seed in (1, 2):
        match, chance = load(plain, players=3 + seed).new(seed=seed), Random(seed)
        while not match.over:
            match.play(chance.choice(match.legal()))
            if len(match.moves) % 3 == 0:
                assert fault(match) == 0
        assert fault(match) == 0


@pytest.fixture
def fresh(potlatch):
    """A match at its first decision, seat 0 on turn."""
    return potlatch(players=3, first_gifter=0).new(seed=4)


@pytest.fixture
def begun(potlatch):
    """The same after the opening gift."""
    match = potlatch(players=3, first_gifter=0).new(seed=4)
    match.play(match.legal()[0])
    match.play(match.legal()[0])
    return match


@pytest.fixture
def closed(potlatch):
    """A match in the Closing Action."""
    return play_until(potlatch(players=3, hand_rule="four").new(seed=3), "store")


def test_check_1_a_card_that_is_counted_twice(fresh):
    held = int(np.flatnonzero(fresh.state.hand[0])[0])
    fresh.state.hand[0, held] += 1
    assert fault(fresh) == 1


def test_check_1_a_card_that_is_missing_from_the_stack(fresh):
    fresh.state.deck_counts[0, 1] -= 1
    assert fault(fresh) == 1


def test_check_1_a_card_in_two_hands(fresh):
    card = int(np.flatnonzero(fresh.state.place == 0)[0])
    fresh.state.place[card] = 1
    assert fault(fresh) == 1


def test_check_1_two_seats_with_one_house(fresh):
    fresh.state.house[1] = fresh.state.house[0]
    assert fault(fresh) == 1


def test_check_1_a_house_that_is_not_in_the_pool(potlatch):
    match = potlatch(players=2, house_pool="small").new(seed=1)
    match.state.house[0], match.state.wanting[0] = 6, 5
    assert fault(match) == 1


def test_check_2_a_hand_above_its_size(fresh):
    s = fresh.state
    card = int(s.deck_cards[0, 0])
    s.deck_cards[0, :51], s.deck_counts[0, 1] = s.deck_cards[0, 1:52].copy(), s.deck_counts[0, 1] - 1
    s.place[card] = 1
    s.hand[1, kind_of(card)] += 1
    assert fault(fresh) == 2


def test_check_3_a_hand_that_was_not_filled(fresh):
    s = fresh.state
    card = int(np.flatnonzero(s.place == 1)[0])
    s.place[card] = -1
    s.hand[1, kind_of(card)] -= 1
    s.deck_cards[0, s.deck_counts[0, 1]] = card
    s.deck_counts[0, 1] += 1
    assert fault(fresh) == 3


@pytest.mark.parametrize("change", [1, -1])
def test_check_6_a_need_that_does_not_follow_from_the_cards(begun, change):
    begun.state.wanting[2, 1] += change
    assert fault(begun) == 6


@pytest.mark.parametrize("obligation", [0, 2])
def test_check_7_an_obligation_that_no_opening_has(fresh, obligation):
    fresh.state.obligation = obligation
    assert fault(fresh) == 7


def test_check_7_an_obligation_that_no_gift_can_have_made(begun):
    begun.state.obligation = 5
    assert fault(begun) == 7


def test_check_9_a_player_on_turn_whose_house_has_no_gift(begun):
    other = next(seat for seat in range(3) if not begun.state.gifted[seat])
    begun.state.giver = begun.state.actor = other
    assert fault(begun) == 9


def test_check_10_a_gift_to_the_own_house(fresh):
    fresh.play("gift to 1")
    fresh.state.receiver = 0
    assert fault(fresh) == 10


def test_check_10_a_gifted_house_without_a_gift(fresh):
    fresh.state.gifted[1] = 1
    assert fault(fresh) == 10


def test_check_10_a_gift_outside_in_the_closing_action(closed):
    s = closed.state
    card = int(np.flatnonzero(s.place >= 12)[0])
    seat = int(s.place[card]) - 12
    s.place[card] = 6 + seat
    s.inside[seat, kind_of(card)] -= 1
    s.outside[seat, kind_of(card)] += 1
    assert fault(closed) == 10


def test_check_11_an_opener_of_round_1_who_must_invite(table):
    cards = "FLG1 FLG1 FLG2 FLG2 FLG3 FLG3"
    match = table([cards, "T1 T1 T2 T2 T3 T3"], unmet=[(9,) * 4, (0, 9, 9, 9)], round_number=1)
    assert match.phase == "invite" and fault(match) == 11
    match.state.round_number = 2
    assert fault(match) == 0


@pytest.mark.parametrize("phase", [2, 3])
def test_check_12_inviting_with_a_legal_gift(fresh, phase):
    fresh.state.phase = phase
    assert fault(fresh) == 12


def test_check_12_receivers_that_are_not_those_of_the_rules(fresh):
    fresh.state.receivers = 2 if int(fresh.state.receivers) != 2 else 4
    assert fault(fresh) == 12


def test_check_12_a_decision_without_a_choice(fresh, closed):
    fresh.play("gift to 1")
    fresh.state.choices = 0
    closed.state.choices = 0
    assert fault(fresh) == fault(closed) == 12


def test_check_13_a_share_that_was_not_needed(begun):
    s = begun.state
    giver = int(s.giver)
    mine = np.flatnonzero(s.place == giver)
    s.shared = int(mine[-1])
    needed = [seat for seat, _ in gifts(begun)]
    assert needed and fault(begun) == 13


def test_check_14_a_complete_house_in_open_play(table):
    hands = ["FLG1 FLG1 FLG2 FLG2 FLG3 FLG3", "T1 T1 T2 T2 T3 T3", "GM1 GM1 GM2 GM2 GM3 GM3"]
    match = table(hands, unmet=[(9,) * 4, (9,) * 4, (0, 0, 0, 0)])
    assert fault(match) == 14


def test_check_14_case_a_without_a_complete_house(close):
    match = close(["FLG1", "GM1"], unmet=[(0, 0, 0, 9), (0, 9, 0, 0)], starter=0, case="A")
    assert fault(match) == 14


def test_check_15_a_left_over_card_that_fits_the_starter(close):
    match = close(["FLG1", ""], unmet=[(1, 1, 0, 0), (0, 0, 0, 2)])
    match.play("store card flg1")
    assert fault(match) == 0
    s = match.state
    s.place[0], s.inside[0, 0], s.wanting[0, 0] = 18, 0, 1
    s.pile_cards[0, 0], s.pile_count[0] = 0, 1
    assert fault(match) == 15


@pytest.mark.parametrize(("field", "value", "number"), [("exact", 13, 16), ("unable", 2, 16)])
def test_check_16_status_for_more_than_there_is(fresh, field, value, number):
    fresh.state[field][1] = value
    assert fault(fresh) == number


def test_check_17_a_loss_of_more_than_two(fresh):
    fresh.state.games_over = 3
    assert fault(fresh) == 17


def test_check_18_more_rounds_than_the_smallest_house_allows(fresh):
    least = min(sum(row) for row in glance(fresh)["needs"])
    fresh.state.round_number = least
    assert fault(fresh) == 0
    fresh.state.round_number = least + 1
    assert fault(fresh) == 18


def test_check_20_an_ending_that_the_houses_do_not_show(potlatch):
    match = play_out(potlatch(players=2).new(seed=1))
    match.state.ending = 3 - match.state.ending
    assert fault(match) == 20


def test_check_20_a_common_status_that_the_ending_does_not_show(potlatch):
    match = play_out(potlatch(players=2).new(seed=1))
    match.state.games_met = 1 - match.state.games_met
    assert fault(match) == 20


@pytest.mark.parametrize(("field", "value"), [("obligation", 20), ("wanting", -4), ("hand", 5), ("passes", 7)])
def test_a_number_out_of_its_bounds_is_noticed(fresh, field, value):
    if np.ndim(fresh.state[field]):
        fresh.state[field][0, 0] = value
    else:
        fresh.state[field] = value
    place = [f.name for f in fresh.game.box.state.fields].index(field)
    assert fault(fresh) == 1000 + place + 1


def test_the_purposeful_and_the_random_games_reach_what_there_is(plain):
    """So that no property holds only because nothing happened: both cases, shares, failures and both ends."""
    told = {kind for played in games(plain) for step in played.steps for kind, _ in step.entries}
    assert {"closed_full", "closed_stuck", "shared", "all_met", "not_all_met", "met_exactly", "refilled"} <= told
    assert {step.value for played in games(plain) for step in played.steps if step.family == "gift card"} == set(
        KIND_NAMES
    )
