"""The Properties of the specification, in random games and in games played on purpose, and the checks that notice."""

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import pytest

from tablewright.games.meaning_made.state import PHASES
from tablewright.testing import fault

from .ledger import Ledger
from .positions import (
    load,
    play,
    seat,
)
from .purposeful import choose

TABLES = [
    {"players": 1},
    {"players": 2},
    {"players": 4},
    {"players": 6},
    {"players": 3, "mode": "cooperative"},
    {"players": 2, "mode": "competitive", "competitive_rounds": 4},
    {"players": 3, "high_instability": True, "double_event": "sum"},
    {"players": 4, "hard_mode": True, "pattern_fatigue": True, "limited_refresh": True, "social_cost": True},
    {"players": 5, "long_game": True, "table_scaling": False, "rotate_start": True},
    {"players": 2, "faster_game": True, "stewardship_threshold": 0},
]
NAMES = [" ".join(f"{key}={value}" for key, value in options.items()) for options in TABLES]
every_game = pytest.mark.parametrize(
    ("options", "purposeful"),
    [
        pytest.param(options, on, id=f"{name} {('random', 'purposeful')[on]}")
        for options, name in zip(TABLES, NAMES, strict=True)
        for on in (0, 1)
    ],
)


@dataclass(frozen=True)
class Step:
    before: Any
    action: str
    after: Any
    entries: tuple[tuple[int, ...], ...]


@cache
def played(plain, name, purposeful):
    """A whole game: the match at its end, and its steps."""
    game = load(plain, **TABLES[NAMES.index(name)])
    match, dice, steps = game.new(seed=7), random.Random(11), []
    while not match.over:
        before = match.states.copy()[0]
        action = choose(match, dice) if purposeful else dice.choice(match.legal())
        match.play(action)
        steps.append(Step(before, match.text(action), match.states.copy()[0], tuple(match.moves[-1].entries)))
    return match, steps


@pytest.fixture
def game(plain, options, purposeful):
    return played(plain, NAMES[TABLES.index(options)], purposeful)


# --- One position -----------------------------------------------------------------------------------------------------


def cards_of(s, deck):
    return (
        s.deck_cards[deck, : s.deck_counts[deck].sum()].tolist() + s.pile_cards[deck, : s.pile_count[deck, 0]].tolist()
    )


@pytest.mark.rule("MM-003", "MM-004", "MM-005", "MM-080", "MM-098")
@every_game
def test_property_1_every_card_lies_in_one_place(game):
    for step in game[1]:
        s = step.after
        patterns = cards_of(s, 0) + s.market[s.market > 0].tolist() + np.flatnonzero(s.pattern_owner >= 0).tolist()
        assert sorted(patterns) == list(range(1, 61))
        projects = cards_of(s, 1) + s.projects[:5][s.projects[:5] > 0].tolist() + np.flatnonzero(s.built).tolist()
        assert sorted(projects) == [*range(1, 25), *[25] * int(s.built[25])]
        assert sorted(cards_of(s, 2) + s.events[s.events > 0].tolist()) == list(range(1, 31))
        assert (s.projects[5] == 25) ^ bool(s.built[25])


@pytest.mark.rule("MM-016", "MM-021", "MM-025")
@every_game
def test_properties_2_and_3_bounds_are_kept_and_slots_are_full(game):
    match, steps = game
    slots = int(match.game.rules.portfolio_slots)
    for step in steps:
        s = step.after
        assert s.meaning <= 12 and s.vitals.max() <= 10 and s.legacy.max() <= 30 and s.tokens.min() >= 0
        assert not s.projects[slots:5].any()
        for deck, row in ((0, s.market), (1, s.projects[:slots])):
            assert row.all() or not cards_of(s, deck)


@pytest.mark.rule("MM-087", "MM-088", "MM-090")
@every_game
def test_properties_4_and_5_markers_and_payments_belong_together(game):
    match, steps = game
    rules = match.game.rules
    for step in steps:
        s = step.after
        assert ((s.place[:, :6] > 0).sum(axis=0) <= 4).all()
        for slot in range(6):
            spaces, card = sorted(s.place[slot][s.place[slot] > 0].tolist()), s.projects[slot]
            assert spaces == list(range(1, len(spaces) + 1)) and len(spaces) <= rules.project_spaces[card]
            assert s.place[slot, :6].any() == s.paid[slot].any()
            assert (s.paid[slot] <= rules.project_tokens[card]).all()
            if slot < 5 and card and PHASES[s.phase] != "lose":
                assert (s.paid[slot] < rules.project_tokens[card]).any()


@pytest.mark.rule("MM-089", "MM-121", "MM-086")
@every_game
def test_property_6_the_order_of_markers_and_what_is_paid_never_change_back(game):
    for step in game[1]:
        for slot in range(6):
            if step.before.projects[slot] == step.after.projects[slot] > 0:
                there = step.before.place[slot] > 0
                assert (step.before.place[slot] == step.after.place[slot])[there].all()
                assert (step.before.paid[slot] <= step.after.paid[slot]).all()


@pytest.mark.rule("MM-036", "MM-147", "MM-179", "MM-035")
@every_game
def test_properties_8_and_9_the_world_stands_or_the_game_is_over(game, options):
    for step in game[1]:
        s = step.after
        if options.get("mode") != "competitive":
            assert (s.meaning == 0) == (s.ending == 1)
        assert s.round_number > 1 or s.meaning >= 1


@pytest.mark.rule("MM-032", "MM-080", "MM-098", "MM-025")
@every_game
def test_property_10_galleries_built_projects_and_rounds_never_shrink(game):
    match, steps = game
    for step in steps:
        assert (step.before.gallery <= step.after.gallery).all() and (step.before.built <= step.after.built).all()
        assert step.before.round_number <= step.after.round_number <= step.before.round_number + 1
        takers = [entry for entry in step.entries if match.game.box.entries[entry[0] - 1] == "flipped"]
        if not any(entry[2] >= 7 for entry in takers):
            assert (step.before.legacy <= step.after.legacy).all()


@pytest.mark.rule("MM-057", "MM-071")
@every_game
def test_properties_16_and_17_there_is_always_a_choice_and_no_payment_gets_stuck(game, plain, options):
    match, steps = game
    again = load(plain, **options).new(seed=7)
    for step in steps:
        legal = [again.text(action) for action in again.legal()]
        assert len(legal) >= 2
        if again.phase == "main" and again.state.actions_left:
            assert [text for text in legal if text.startswith("acquire")]
        again.play(step.action)
    assert again.legal() == [] and again.states.tobytes() == match.states.tobytes()  # the last property as well


@pytest.mark.rule("MM-119", "MM-120")
@every_game
def test_property_15_stewardship_is_open_from_the_threshold_to_owners(game):
    match, steps = game
    for step in steps:
        if step.action == "contribute stewardship":
            assert step.before.meaning >= match.game.options["stewardship_threshold"]
            assert (step.before.gallery[step.before.active, :2] > 0).all()


@pytest.mark.rule("MM-176", "MM-162", "MM-149", "MM-180")
@every_game
def test_properties_19_and_20_modes_and_limits_are_kept(game, options):
    match, steps = game
    if options.get("mode") == "cooperative":
        assert not any(step.after.legacy.any() for step in steps)
    if options["players"] == 1:
        assert not any(step.after.proposed.any() for step in steps)
    assert match.round <= match.game.rules.round_limit
    per_round = max(sum(step.before.round_number == number for step in steps) for number in range(1, match.round + 1))
    assert per_round <= 270 and len(steps) <= match.game.longest


# --- From one position to the next ------------------------------------------------------------------------------------


@pytest.mark.rule(
    "MM-019", "MM-020", "MM-023", "MM-024", "MM-027", "MM-028", "MM-029", "MM-131", "MM-132", "MM-R12", "MM-R30",
    "MM-055", "MM-059", "MM-129", "MM-130", "MM-141", "MM-143", "MM-157", "MM-161", "MM-184",
)  # fmt: skip
@every_game
def test_properties_7_and_11_to_14_an_accountant_comes_to_the_same_sums(plain, game, options):
    """Tokens, Vitals, Legacy and Meaning change only by what the journal tells and the tables of the cards allow."""
    _, steps = game
    players = options["players"]
    book = Ledger(load(plain, **options).new(seed=7))
    for step in steps:
        book.read(step.entries)
        s = step.after
        told = s.tokens[:players].tolist(), s.vitals[:players].tolist(), s.legacy[:players].tolist(), int(s.meaning)
        assert book.sums() == told, step.action


@pytest.mark.rule("MM-038", "MM-146")
@every_game
def test_property_18_no_event_outlives_its_round(game):
    for step in game[1]:
        if step.after.round_number > step.before.round_number:
            old = set(step.before.events[step.before.events > 0].tolist())
            assert not old & set(step.after.events.tolist()) or len(cards_of(step.before, 2)) < 30


def test_property_12_a_conversion_takes_one_token_in_all_and_a_touchpoint_none(table):
    match = table(seat("3/2/1"), seat("1/1/1"))
    play(match, "convert")
    assert match.state.tokens.sum() == 9 - 1
    play(match, "ask 1 energy", "accept")
    assert match.state.tokens.sum() == 8


# --- The checks notice ------------------------------------------------------------------------------------------------


def set_field(field, *place_and_value):
    *place, value = place_and_value

    def change(s):
        s[field][tuple(place) if place else ...] = value

    return change


def scalar(field, value):
    return lambda s: s.__setitem__(field, value)


WRONG = {
    "a Pattern in two places": (1, {}, set_field("market", 0, 11)),
    "a Pattern that is missing": (1, {}, set_field("deck_counts", 0, 1, 40)),
    "a Gallery that counts wrongly": (1, {}, set_field("gallery", 0, 0, 1)),
    "a Project that is built and in play": (1, {}, set_field("built", 9, 1)),
    "no Stewardship": (1, {}, set_field("projects", 5, 0)),
    "an Event twice": (1, {}, set_field("events", 1, 3)),
    "an actor after the end": (2, {}, scalar("phase", PHASES.index("over"))),
    "a hole in the Market": (3, {"discards": "P60", "market": "- P11 P21 P31 P41 P51"}, None),
    "a fourth Project": (3, {"projects": "J01"}, None),
    "a gap between markers": (4, {"portfolio": "J09: E by 0, J10, J17"}, set_field("place", 0, 0, 2)),
    "a marker without a payment": (4, {"portfolio": "J09: by 0, J10, J17"}, None),
    "a payment without a marker": (4, {"portfolio": "J09: E, J10, J17"}, None),
    "more markers than spaces": (4, {"portfolio": "J01: E by 0 1 2 3, J10, J17"}, None),
    "the Community on Stewardship": (4, {"stewardship": "E by 0 C"}, None),
    "an item paid twice": (5, {"portfolio": "J09: I I by 0, J10, J17"}, None),
    "a full Project that lies there": (5, {"portfolio": "J11: E I S by 0, J10, J17"}, None),
    "four donations": (7, {"donated": 4}, None),
    "a world at 0 that goes on": (8, {"meaning": 0}, None),
    "a turn with somebody else to act": (13, {}, scalar("actor", 1)),
    "a proposal outside a reply": (13, {}, scalar("proposal", 3)),
    "one player in a Touchpoint alone": (13, {"touched": [0]}, None),
    "a marker on Stewardship without the layers": (15, {"stewardship": "E by 0"}, None),
    "no choice in a Stability Window": (16, {"phase": "donate", "seats": "9/9/0"}, None),
    "Legacy in Cooperative": (19, {"mode": "cooperative", "legacy": 1}, None),
    "the Community among many": (19, {"portfolio": "J09: by C, J10, J17"}, None),
    "a round too many": (20, {"round_number": 21}, None),
}


@pytest.mark.parametrize("name", WRONG)
def test_the_check_notices(table, name):
    number, parts, change = WRONG[name]
    parts = dict(parts)
    first = seat(parts.pop("seats", "3/2/1"), legacy=parts.pop("legacy", 0))
    match = table(first, *[seat()] * 3, **parts)
    if name == "a fourth Project":
        match.state.projects[3] = 1
        match.state.deck_counts[1, 0] = 0
        match.state.deck_cards[1, :20] = [n for n in range(2, 25) if n not in (9, 10, 17)]
        match.state.deck_counts[1, 1] = 20
    elif change is not None:
        change(match.state)
    assert fault(match) == number


@pytest.mark.rule("MM-035")
def test_the_check_notices_a_first_round_below_1(table):
    match = table(seat(), seat(), round_number=1, meaning=0, mode="competitive")
    assert fault(match) == 9


@pytest.mark.rule("MM-R53")
def test_the_check_notices_an_event_that_outlives_the_last_round(table):
    match = table(seat(), seat("0/0/1"), round_number=20, phase="donate", actor=1, asked=1)
    play(match, "keep")
    assert fault(match) == 0
    match.state.events[0] = 3
    match.state.pile_count[2] = 0
    assert fault(match) == 18


@pytest.mark.rule("MM-016", "MM-021", "MM-025")
@pytest.mark.parametrize(("field", "value"), [("meaning", 13), ("vitals", 11), ("legacy", 31), ("tokens", 401)])
def test_the_check_notices_a_track_that_is_passed(table, field, value):
    match = table(seat(), seat())
    match.state[field] = value
    assert fault(match) == 1000 + [f.name for f in match.game.box.state.fields].index(field) + 1
