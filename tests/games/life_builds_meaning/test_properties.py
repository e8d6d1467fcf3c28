"""The Properties of the specification, in random and in purposeful games; and the checks notice when one is broken."""

from collections import Counter

import numpy as np
import pytest

from tablewright.engine.kit import NONE, cards_left
from tablewright.games.life_builds_meaning.state import DECKS, PHASES
from tablewright.testing import fault

from .positions import (
    load,
    specified_rows,
)
from .random_games import GAMES, played

ICONS = "ERMVS"
KINDS = ["energy", "regulation", "model", "value", "support"]
MENU, PAY, CONSENT, PLEDGE, OVER = range(5)
PATTERNS = {int(cells[0][1:]): cells for cells in specified_rows(r"P\d\d")}
every_game = pytest.mark.parametrize("name", GAMES)


@pytest.fixture
def story(plain, name):
    return played(plain, name)


def icons(text):
    return np.array([text.count(icon) for icon in ICONS])


def discounted(state, seat, card):
    """The cost of a Pattern to a seat, from the printed table alone (LBM-034)."""
    saved = np.zeros(5, int)
    for other, cells in PATTERNS.items():
        if state.pattern_owner[other] == seat and cells[3] == PATTERNS[card][3]:
            saved += icons(cells[6])
    return np.maximum(0, icons(PATTERNS[card][4]) - saved)


def piles(state, deck):
    place = DECKS.index(deck)
    return state.pile_cards[place, : state.pile_count[place, 0]].tolist()


def stack(state, deck):
    place = DECKS.index(deck)
    return state.deck_cards[place, : cards_left(state.deck_counts[place])].tolist()


# --- The games themselves -----------------------------------------------------------------------------------------


def test_the_games_reach_what_the_properties_are_about(plain):
    """Every journal kind but the one that these tiles cannot bring, and three of the four endings."""
    seen, endings = set(), set()
    for name in GAMES:
        story = played(plain, name)
        endings.add(story.match.ending)
        seen |= {entry[0] for turn in story.turns for entry in turn.entries}
    names = set(story.match.game.box.entries) - {story.match.game.box.entries[number - 1] for number in seen}
    assert names == {"begins", "cannot_refill"} and endings == {"layer_10", "drift_12", "last_round"}


@every_game
def test_property_14_something_is_legal_at_every_node_and_the_check_finds_no_fault(story):
    assert all(turn.choices > 0 for turn in story.turns)
    match, doors = story.match.clone(), story.match.game.drivers
    for state in story.states[::12]:
        match.states[:] = state
        assert doors.find_fault(match.game.rules_array, match.states) == 0


# --- Cards --------------------------------------------------------------------------------------------------------


@every_game
def test_property_1_every_card_lies_in_one_place(story):
    for state in story.states[::7]:
        owned = np.flatnonzero(state.pattern_owner != NONE).tolist()
        market = [int(card) for card in state.market if card]
        assert sorted([*stack(state, "patterns"), *market, *owned]) == list(range(1, 91))
        row = [int(tile) for tile in state.row if tile]
        supply = [*stack(state, "projects"), *stack(state, "stewardship")]
        assert sorted([*supply, *row, *piles(state, "projects")]) == list(range(1, 25))
        assert sorted([*stack(state, "events"), int(state.event), *piles(state, "events")]) == list(range(1, 31))


@every_game
@pytest.mark.rule("LBM-018", "LBM-111")
def test_property_2_as_many_events_are_used_as_rounds_have_begun(story):
    for state in story.states:
        assert len(piles(state, "events")) + 1 == state.round_number <= story.rules.max_rounds <= 30


# --- Tokens -------------------------------------------------------------------------------------------------------


def expected_tokens(story, turn):
    """The tokens after an action, worked out from the action, the printed cards and the pledges."""
    before, seat, pays_at_once = turn.before, int(turn.before.actor), story.rules.pays_at_once
    tokens = before.tokens.astype(int)
    words = turn.action.split()
    players = int(story.rules.players)
    if words[0] == "acquire":
        for kind in words[1].split("+"):
            tokens[seat, KINDS.index(kind)] += 1
    elif words[0] == "buy":
        card = int(before.market[int(words[1])])
        tokens[seat] += icons(PATTERNS[card][5]) - discounted(before, seat, card)
    elif words[0] == "pay":
        tokens[seat, KINDS.index(words[1])] -= 1
    elif words[0] == "stabilize":
        tokens[seat, 4] -= 1
    elif words[0] == "give":
        tokens[seat, KINDS.index(words[2])] -= 1
        tokens[(seat + int(words[1])) % players, KINDS.index(words[2])] += 1
    elif words[0] == "agree":
        tokens[seat, before.asked] -= 1
        tokens[before.active, before.asked] += 1
    elif words[0] == "convert":
        tokens[seat] += [-2, 0, 0, 0, 1]
    elif words[0] == "pledge":
        pledged = before.pledged.astype(int)
        added = [2, 0, 0, 0, 0] if words[1] == "converted" else [int(kind == words[1]) for kind in KINDS]
        pledged[seat] += added
        if pays_at_once:
            tokens[seat] -= added
        elif turn.of_kind("met"):
            tokens -= pledged
    return tokens


@every_game
@pytest.mark.rule("LBM-030", "LBM-034", "LBM-039", "LBM-043", "LBM-048", "LBM-067", "LBM-072", "LBM-076", "LBM-094")
def test_property_3_tokens_change_only_as_the_actions_say(story):
    most = 243 * int(story.rules.players)
    for turn in story.turns:
        assert (turn.after.tokens == expected_tokens(story, turn)).all(), turn.action
        assert (turn.after.tokens >= 0).all() and turn.after.tokens.sum() <= most


@every_game
@pytest.mark.rule("LBM-078", "LBM-082")
def test_property_4_gifts_and_granted_requests_leave_the_total_of_the_table_unchanged(story):
    for turn in story.turns:
        if turn.action.startswith(("give", "agree", "refuse", "request")) and not turn.of_kind("met"):
            assert (turn.after.tokens.sum(axis=0) == turn.before.tokens.sum(axis=0)).all()


# --- The world ----------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-019", "LBM-020", "LBM-100", "LBM-R23")
def test_property_5_drift_rises_only_in_phase_d_and_stress_only_in_phase_a(story):
    for turn in story.turns:
        before, after = turn.before, turn.after
        assert 0 <= after.drift <= 12 and after.stress >= 0 and 0 <= after.pending <= 3
        risen = sum(steps for steps, _, _ in [*turn.of_kind("drift_rose"), *turn.of_kind("leaked")])
        fallen = sum(steps for steps, _, _ in turn.of_kind("drift_fell")) + (turn.action == "stabilize world")
        assert int(after.drift) == int(before.drift) + risen - fallen
        assert not risen or turn.of_kind("met") or turn.of_kind("not_met")
        placed = sum(stress for _, _, stress in turn.of_kind("event"))
        gone = sum(count for count, _, _ in turn.of_kind("stress_removed")) + (turn.action == "stabilize local")
        assert int(after.stress) == int(before.stress) + placed - gone
        assert not placed or after.round_number == before.round_number + 1


# --- Tracks -------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-113", "LBM-114", "LBM-115")
def test_property_6_tracks_stay_in_their_bounds_and_never_fall(story):
    players = int(story.rules.players)
    for turn in story.turns:
        for name, low, high in (("coherence", 4, 10), ("social", 2, 10), ("project", 0, 6 * 24)):
            was, now = turn.before[name][:players], turn.after[name][:players]
            assert (now >= was).all() and (now >= low).all() and (now <= high).all()
        assert turn.after.project.max() <= 6 * len(piles(turn.after, "projects"))


@every_game
@pytest.mark.rule("LBM-071", "LBM-113")
def test_property_7_coherence_is_4_and_the_own_stabilizes(story):
    own = Counter()
    for turn in story.turns:
        own[int(turn.before.actor)] += turn.action.startswith("stabilize")
        for seat in range(story.rules.players):
            assert turn.after.coherence[seat] == min(10, 4 + own[seat])


@every_game
@pytest.mark.rule("LBM-051", "LBM-052", "LBM-071", "LBM-079", "LBM-103")
def test_property_8_an_action_raises_social_by_at_most_2_and_coherence_by_at_most_1(story):
    for turn in story.turns:
        social = turn.after.social.astype(int) - turn.before.social
        assert social.max() <= 2 and (turn.after.coherence.astype(int) - turn.before.coherence).max() <= 1
        gainer = turn.before.active if turn.action == "agree" else turn.before.actor
        assert all(gain == 0 or seat == gainer for seat, gain in enumerate(social))
        if turn.action.startswith(("acquire", "buy", "stabilize", "convert", "refuse", "pledge", "pass")):
            assert social.max() == 0


# --- Projects -----------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-048", "LBM-050", "LBM-054")
def test_property_9_unpaid_icons_and_marks_are_the_required_icons_and_marks_never_move(story):
    for turn in story.turns:
        for slot in range(3):
            tile = turn.after.row[slot]
            marks = turn.after.marks[slot]
            assert (turn.after.unpaid[slot] + marks.sum(axis=0) == story.rules.project_required[tile]).all()
            assert tile == 0 or turn.after.unpaid[slot].sum() > 0
            if tile and tile == turn.before.row[slot]:
                added = marks.astype(int) - turn.before.marks[slot]
                assert (added >= 0).all() and added.sum() == (
                    turn.action.startswith("pay") and turn.before.paying == slot
                )


@every_game
@pytest.mark.rule("LBM-061", "LBM-062", "LBM-063", "LBM-064", "LBM-065")
def test_property_10_completions_add_6_9_10_11_or_12_points(story):
    total = 0
    for turn in story.turns:
        scored = turn.of_kind("scored")
        completed = turn.of_kind("completed")
        assert len(completed) <= 1 and bool(scored) == bool(completed)
        gained = sum(points for _, points, _ in scored)
        assert gained == [0, 6, 9, 10, 11, 12][len(scored)]
        for slot, tile, _ in completed:
            marked = {seat for seat in range(5) if turn.before.marks[slot, seat].any()} | {int(turn.before.actor)}
            assert {seat for seat, _, _ in scored} == marked and turn.before.row[slot] == tile
        total += gained
        assert turn.after.project.sum() == total


@every_game
@pytest.mark.rule("LBM-025", "LBM-066", "LBM-109", "LBM-R41")
def test_property_11_and_21_so_many_projects_complete_in_a_round_and_in_a_game(story):
    rounds, layer_10 = Counter(), 0
    for turn in story.turns:
        for _, tile, _ in turn.of_kind("completed"):
            rounds[int(turn.before.round_number)] += 1
            layer_10 += story.rules.project_layer[tile] == 10
    assert max(rounds.values(), default=0) <= 3
    assert layer_10 <= (1 if story.rules.stops else 3)
    assert sum(rounds.values()) <= (21 if story.rules.stops else 23) and story.match.ending != "no_supply"


# --- Phase D ------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-087", "LBM-096", "LBM-101")
def test_property_12_pledges_and_the_pool_exist_only_in_phase_d(story):
    for state in story.states:
        if state.phase != PLEDGE:
            assert not state.pool.any() and not state.pledged.any()
            continue
        pledged = state.pledged.sum(axis=0).astype(int)
        required = story.rules.event_mitigation[state.event].astype(int)
        converted = pledged[0] - (required[0] - state.uncovered[0])
        covered = pledged + np.array([-converted, 0, 0, 0, converted // 2])
        assert converted % 2 == 0 and (covered + state.uncovered == required).all() and (state.uncovered >= 0).all()
        if story.rules.pays_at_once:
            assert (state.pool == pledged).all()
        else:
            assert not state.pool.any() and (state.pledged <= state.tokens).all()


# --- Discounts ----------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-034", "LBM-036")
def test_property_13_discounted_costs_lie_within_the_printed_cost_and_never_rise(story):
    printed = story.rules.pattern_cost[1:].astype(int)
    tags = story.rules.pattern_tag[1:]
    last = np.repeat(printed[None], 5, axis=0)
    for turn in story.turns:
        cost = np.maximum(0, printed - turn.after.discounts.astype(int)[:, tags])
        assert (cost <= last).all()
        last = cost
    state = story.turns[-1].after
    for seat in range(story.rules.players):
        for card in range(1, 91, 4):
            assert (last[seat, card - 1] == discounted(state, seat, card)).all()


# --- Turns --------------------------------------------------------------------------------------------------------


def uses_an_action(turn):
    """Whether this choice finished one of the five actions."""
    family = turn.action.split()[0]
    if family in ("acquire", "buy", "stabilize", "give", "agree"):
        return True
    return family in ("pay", "finish") and turn.after.phase != PAY


@every_game
@pytest.mark.rule("LBM-026", "LBM-027", "LBM-083", "LBM-109")
def test_property_15_a_turn_has_two_actions_and_at_most_one_refused_request(story):
    spent = story.rules.request_mode == 1
    used, refusals, taken = Counter(), Counter(), []
    for turn in story.turns:
        if turn.before.phase == PLEDGE:
            continue
        key = int(turn.before.round_number), int(turn.before.active)
        if key not in taken:
            taken.append(key)
        refused = turn.action == "refuse"
        used[key] += uses_an_action(turn) or (refused and spent)
        refusals[key] += refused
    players, last = int(story.rules.players), int(story.turns[-1].before.round_number)
    cut_short = story.match.ending == "layer_10" and story.rules.stops
    for number in range(1, last + 1):
        seats = [seat for when, seat in taken if when == number]
        assert seats == [(seats[0] + turn) % players for turn in range(len(seats))]
        if number < last or not cut_short:
            assert len(seats) == players and all(used[number, seat] == 2 for seat in seats)
    assert spent or max(refusals.values(), default=0) <= 1


@every_game
@pytest.mark.rule("LBM-106", "LBM-110")
def test_property_16_once_an_end_trigger_holds_no_new_round_starts(story):
    triggered = None
    for turn in story.turns:
        if triggered:
            assert turn.after.round_number == triggered
        if turn.after.finale:
            triggered = triggered or int(turn.after.round_number)
        assert turn.after.drift < 12 or turn.after.phase == OVER


# --- Scores -------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-117", "LBM-118")
def test_property_17_a_higher_sub_total_never_has_a_lower_final_score(story):
    players = int(story.rules.players)
    match = story.match.clone()
    for turn in story.turns[::11]:
        match.states[:] = turn.after
        totals = [
            sum(int(turn.after[name][seat]) for name in ("project", "coherence", "social")) for seat in range(players)
        ]
        pairs = sorted(zip(totals, match.scores, strict=True))
        assert [score for _, score in pairs] == sorted(match.scores)
        assert all(0 <= 10 * score <= 12 * total for total, score in pairs)


# --- Sameness -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-014")
@pytest.mark.parametrize("options", [{}, {"preset": "balanced"}, {"mitigation_mode": "open"}])
@pytest.mark.parametrize("shift", [1, 2])
def test_property_18_relabelling_the_seats_permutes_the_results(plain, options, shift):
    """The same actions, all of them relative to the seat that acts, with another seat in the first place."""
    first = load(plain, players=3, first_player=0, max_rounds=6, **options).new(seed=21)
    other = load(plain, players=3, first_player=shift, max_rounds=6, **options).new(seed=21)
    for ply in range(160):
        if first.over:
            break
        legal = first.legal()
        assert legal == other.legal()
        action = legal[ply * 7 % len(legal)]
        first.play(action)
        other.play(action)
        assert other.actor == (None if first.actor is None else (first.actor + shift) % 3)
    for name in ("tokens", "project", "coherence", "social"):
        assert (np.roll(first.state[name][:3], shift, axis=0) == other.state[name][:3]).all()
    assert np.roll(first.scores, shift).tolist() == other.scores


# --- Length -------------------------------------------------------------------------------------------------------


@every_game
@pytest.mark.rule("LBM-111")
def test_property_20_a_game_has_so_many_choices_at_most(story):
    families = Counter(turn.action.split()[0] for turn in story.turns)
    players = int(story.rules.players)
    actions = sum(uses_an_action(turn) for turn in story.turns)
    assert actions <= 60 * players and families["pay"] <= 170
    assert families["contribute"] <= families["pay"] >= families["finish"]
    assert families["agree"] + families["refuse"] == families["request"] <= 90 * players
    assert families["convert"] <= (2 * players + 4 * 60 * players) // 2
    assert families["pledge"] + families["pass"] <= 30 * 5 * players
    assert len(story.turns) <= story.match.game.longest < 3000


def test_property_20_the_longest_game_is_the_printed_sum(lbm):
    """For five players: 300 actions, 150 refusals, 605 conversions, 340 payments, 450 answers and 750 polls."""
    assert lbm(players=5).longest == 300 + 150 + 605 + 340 + 450 + 750


# --- The checks notice --------------------------------------------------------------------------------------------


def set_field(name, value, *place):
    def change(match):
        if place:
            match.state[name][place] = value
        else:
            match.state[name] = value

    return change


def a_pattern_in_two_places(match):
    match.state.deck_cards[0, 0] = match.state.market[0]


def an_event_in_two_places(match):
    match.state.deck_cards[2, 0] = match.state.event


def a_tile_that_is_gone(match):
    match.state.deck_counts[1, 1] -= 1


def a_mark_that_nobody_paid(match):
    match.state.marks[0, 0, 0] += 1
    match.state.first_mark[0, 0] = 1


def a_first_mark_without_a_mark(match):
    match.state.first_mark[0, 1] = 1


def a_finished_tile_in_the_row(match):
    match.state.marks[0, 0] = match.state.unpaid[0]
    match.state.first_mark[0, 0] = 1
    match.state.unpaid[0] = 0


def a_discount_without_a_pattern(match):
    match.state.discounts[0, 0, 0] = 1


def an_end_without_a_reason(match):
    match.state.phase, match.state.actor, match.state.active = OVER, NONE, NONE
    match.state.actions_left = match.state.pending = 0


BROKEN = [
    (1, a_pattern_in_two_places),
    (1, an_event_in_two_places),
    (1, a_tile_that_is_gone),
    (2, set_field("round_number", 2)),
    (3, set_field("tokens", 1000, 0, 0)),
    (5, set_field("pending", 0)),
    (5, set_field("stress", 9)),
    (6, set_field("coherence", 3, 1)),
    (6, set_field("social", 1, 0)),
    (9, set_field("unpaid", 9, 0, 0)),
    (9, a_mark_that_nobody_paid),
    (9, a_first_mark_without_a_mark),
    (9, a_finished_tile_in_the_row),
    (10, set_field("project", 3, 0)),
    (12, set_field("pool", 1, 2)),
    (12, set_field("pledged", 1, 0, 0)),
    (13, a_discount_without_a_pattern),
    (15, set_field("active", 1)),
    (15, set_field("actions_left", 0)),
    (15, set_field("paying", 1)),
    (15, set_field("asked", 2)),
    (15, set_field("phase", CONSENT)),
    (15, an_end_without_a_reason),
    (16, set_field("drift", 12)),
    (16, set_field("finale", 1)),
]


@pytest.mark.parametrize(("number", "change"), BROKEN)
def test_the_check_names_the_property_that_is_broken(opening, number, change):
    match = opening(players=2, first_player=0, events="W09")
    assert fault(match) == 0 and match.phase == PHASES[MENU]
    change(match)
    assert fault(match) == number


def test_the_check_notices_a_pledge_beyond_the_requirement_or_the_hand(check):
    match = check("R", "M", event="W01", row=["J07", "J08", "J09"], market="P01 P02 P03 P04 P05 P06")
    assert fault(match) == 0
    match.state.pledged[0, 2] = 1
    assert fault(match) == 12
    match.state.pledged[0, 2] = 0
    match.state.uncovered[1] = 0
    assert fault(match) == 12


def test_the_check_notices_a_multiplier_above_the_highest(table):
    whole = {"row": ["J07", "J08", "J09"], "market": "P01 P02 P03 P04 P05 P06", "event": "W03"}
    assert fault(table("EER", "EER", **whole)) == 0
    assert fault(table("EER", "EER", **whole, dials={"multiplier": [20] * 13})) == 17


@pytest.mark.parametrize(("field", "value"), [("tokens", -1), ("marks", -1), ("social", 11), ("coherence", 11)])
def test_a_number_out_of_its_bounds_is_noticed(opening, field, value):
    match = opening(players=2)
    match.state[field].flat[0] = value
    names = [f.name for f in match.game.box.state.fields]
    assert fault(match) == match.game.drivers.FIELD_BROKEN + names.index(field) + 1
