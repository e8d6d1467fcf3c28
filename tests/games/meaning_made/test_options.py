"""Options: defaults, values, effects, and the combinations that are refused (specification, Options)."""

import json

import pytest

from tablewright.engine.errors import BadOption

from .positions import meaning_of, play, seat, specified_options


def shown(value):
    return {True: "on", False: "off"}.get(value, str(value)) if isinstance(value, bool) else str(value)


@pytest.mark.rule("MM-R55")
def test_the_options_and_their_defaults_are_those_of_the_specification(meaning):
    """And undo, which is no decision, is not one of them."""
    defaults = {name: shown(value) for name, value in meaning().box.options.defaults().items()}
    assert defaults == specified_options()


VALUES = {
    "players": [1, 2, 3, 4, 5, 6],
    "mode": ["standard", "cooperative", "competitive"],
    "solo_difficulty": ["easy", "standard", "hard"],
    "solo_community": ["per_project", "single"],
    "faster_game": [False, True],
    "hard_mode": [False, True],
    "long_game": [False, True],
    "high_instability": [False, True],
    "double_event": ["max", "sum"],
    "limited_refresh": [False, True],
    "pattern_fatigue": [False, True],
    "social_cost": [False, True],
    "competitive_rounds": [4, 8, 12],
    "max_rounds": [10, 20, 40],
    "stewardship_threshold": [0, 6, 10],
    "table_scaling": [False, True],
    "opening_grace": [False, True],
    "collapse_result": ["no_winner", "ranked"],
    "start_seat": ["random", 0, 1],
    "rotate_start": [False, True],
}
NEEDS = {
    "solo_difficulty": {"players": 1},
    "solo_community": {"players": 1},
    "double_event": {"high_instability": True},
    "competitive_rounds": {"mode": "competitive"},
    "table_scaling": {"players": 2},
}


@pytest.mark.parametrize("name", VALUES)
def test_every_value_of_an_option_makes_other_rules(meaning, name):
    """What each of them does is seen in the tests of its rule."""
    records = [meaning(**NEEDS.get(name, {}) | {name: value}).rules.tobytes() for value in VALUES[name]]
    assert len(set(records)) == len(VALUES[name])


def test_every_option_is_in_that_list(meaning):
    assert list(VALUES) == [option.name for option in meaning().box.options]


# --- Refused combinations ---------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-001", "MM-155", "MM-167", "MM-171", "MM-173", "MM-149", "MM-180", "MM-R01", "MM-R07", "MM-R20")
@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"players": 1, "mode": "cooperative"}, "mode = cooperative is not possible with players = 1"),
        ({"players": 1, "mode": "competitive"}, "mode = competitive is not possible with players = 1"),
        ({"players": 1, "hard_mode": True}, "hard_mode is not possible with players = 1"),
        ({"players": 1, "high_instability": True}, "high_instability is not possible with players = 1"),
        ({"players": 1, "social_cost": True}, "social_cost is not possible with players = 1"),
        ({"players": 1, "rotate_start": True}, "rotate_start is not possible with players = 1"),
        ({"players": 1, "table_scaling": False}, "table_scaling = false is not possible with players = 1"),
        ({"players": 2, "solo_difficulty": "easy"}, "solo_difficulty = easy is only possible with players = 1"),
        ({"players": 6, "solo_difficulty": "hard"}, "solo_difficulty = hard is only possible with players = 1"),
        ({"players": 2, "solo_community": "single"}, "solo_community = single is only possible with players = 1"),
        ({"faster_game": True, "long_game": True}, "faster_game and long_game are not possible together"),
        ({"faster_game": True, "high_instability": True}, "faster_game and high_instability are not possible together"),
        ({"players": 1, "faster_game": True, "solo_difficulty": "easy"}, "not possible with solo_difficulty = easy"),
        ({"players": 1, "faster_game": True, "solo_difficulty": "hard"}, "not possible with solo_difficulty = hard"),
        ({"double_event": "sum"}, "double_event = sum is only possible with high_instability"),
        ({"competitive_rounds": 6}, "competitive_rounds = 6 is only possible with mode = competitive"),
        ({"competitive_rounds": 12, "mode": "cooperative"}, "only possible with mode = competitive"),
        ({"max_rounds": 12, "mode": "competitive"}, "max_rounds = 12 is not possible with mode = competitive"),
        ({"collapse_result": "ranked", "mode": "cooperative"}, "collapse_result = ranked is only possible"),
        ({"collapse_result": "ranked", "mode": "competitive"}, "collapse_result = ranked is only possible"),
        ({"collapse_result": "ranked", "players": 1}, "collapse_result = ranked is only possible"),
        ({"start_seat": 4}, "start_seat"),
        ({"start_seat": 2, "players": 2}, "start_seat"),
    ],
    ids=lambda value: json.dumps(value) if isinstance(value, dict) else "",
)
def test_a_refused_combination_says_why_in_one_line(meaning, options, said):
    with pytest.raises(BadOption, match=said) as caught:
        meaning(**options)
    assert "\n" not in str(caught.value) and str(caught.value).endswith(".")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("players", 0), ("players", 7), ("mode", "team"), ("solo_difficulty", "brutal"), ("solo_community", "none"),
        ("faster_game", 1), ("hard_mode", "yes"), ("double_event", "both"), ("competitive_rounds", 3),
        ("competitive_rounds", 13), ("max_rounds", 9), ("max_rounds", 41), ("stewardship_threshold", -1),
        ("stewardship_threshold", 11), ("table_scaling", None), ("opening_grace", 0), ("collapse_result", "all"),
        ("start_seat", -1), ("start_seat", "first"), ("rotate_start", 2), ("colour", "blue"),
    ],
)  # fmt: skip
def test_unknown_options_and_values_are_refused(meaning, name, value):
    with pytest.raises(BadOption, match=name):
        meaning(**{name: value})


def refused(options):
    """The list of the specification, once more in plain words."""
    alone, mode = options["players"] == 1, options["mode"]
    kept = {
        "mode": "standard",
        "hard_mode": False,
        "high_instability": False,
        "rotate_start": False,
        "table_scaling": True,
    }
    return any(
        [
            alone and any(options[name] != value for name, value in kept.items()),
            not alone and (options["solo_difficulty"] != "standard" or options["solo_community"] != "per_project"),
            options["faster_game"] and (options["long_game"] or options["high_instability"]),
            options["faster_game"] and options["solo_difficulty"] != "standard",
            options["double_event"] == "sum" and not options["high_instability"],
            options["competitive_rounds"] != 8 and mode != "competitive",
            options["max_rounds"] != 20 and mode == "competitive",
            options["collapse_result"] == "ranked" and (mode != "standard" or alone),
        ]
    )


def test_everything_else_combines_freely(meaning):
    """All pairs of values at two tables; social_cost is like hard_mode and left out."""
    box = meaning().box
    names = [name for name in VALUES if name not in ("players", "social_cost", "start_seat")]
    for players in (1, 4):
        for i, first in enumerate(names):
            for second in names[i + 1 :]:
                for a in VALUES[first]:
                    for b in VALUES[second]:
                        given = box.options.settle({"players": players, first: a, second: b})
                        assert (box.options.refusal(given) is not None) is refused(given), given


# --- What has no rule of its own --------------------------------------------------------------------------------------


@pytest.mark.rule("MM-R26", "MM-008", "MM-034")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_without_table_scaling_every_table_is_like_one_of_four(meaning, players):
    rules, four = meaning(players=players, table_scaling=False).rules, meaning(players=4).rules
    assert rules.event_loss.tolist() == four.event_loss.tolist()
    assert rules.project_tokens[25].tolist() == [3, 2, 2]


@pytest.mark.rule("MM-R11", "MM-014")
@pytest.mark.parametrize(("rotate", "after"), [(False, [2, 2]), (True, [0, 0])])
def test_with_rotate_start_the_role_passes_clockwise_after_each_round(table, rotate, after):
    parts = {"start": 2, "actor": 1, "phase": "donate", "asked": 2, "events": "X09", "rotate_start": rotate}
    match = play(table(*[seat()] * 3, **parts), "keep")
    assert [match.actor, int(match.state.start_player)] == after


@pytest.mark.rule("MM-R53")
def test_after_the_last_round_the_role_does_not_pass(table):
    parts = {"start": 2, "actor": 1, "phase": "donate", "asked": 2, "rotate_start": True, "round_number": 20}
    match = play(table(*[seat()] * 3, **parts), "keep")
    assert match.over and int(match.state.start_player) == 2


@pytest.mark.rule("MM-009", "MM-164", "MM-166", "MM-167", "MM-173")
@pytest.mark.parametrize(
    ("options", "start"),
    [
        ({}, 5), ({"faster_game": True}, 6), ({"high_instability": True}, 4), ({"long_game": True}, 5),
        ({"players": 1, "solo_difficulty": "easy"}, 6), ({"players": 1, "solo_difficulty": "hard"}, 4),
        ({"players": 1, "faster_game": True}, 6), ({"mode": "competitive"}, 5),
    ],
)  # fmt: skip
def test_where_meaning_starts(meaning, options, start):
    assert meaning(**options).rules.start_meaning == start


@pytest.mark.rule("MM-R55")
def test_an_action_is_taken_back_only_while_nothing_was_drawn_and_nobody_acted(table):
    match = table(seat(), seat())
    before = match.states.tobytes()
    play(match, "acquire ee")
    match.undo(0)
    assert match.states.tobytes() == before
    play(match, "buy 0")
    assert match.why_no_undo() is not None
    match = table(seat(), seat())
    play(match, "give 1 energy", "refuse")
    with pytest.raises(Exception, match="another player"):
        match.undo(0)
    assert not [text for text in map(match.text, range(60)) if "undo" in text] and meaning_of(match) == 5
