"""Options: defaults, effects, and the combinations that are refused (specification, Options)."""

import itertools
import json

import pytest

from tablewright.engine.copies import Copy
from tablewright.engine.errors import BadContent, BadOption

from .positions import SLUG, choose_first_words, specified_options, spots, steps


def custom(*mix, **options):
    return {"mix": "custom", "mix_custom": list(mix)} | options


# --- The list -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-R45")
def test_the_options_and_their_defaults_are_those_of_the_specification(atlas):
    printed = {}
    for name, value in atlas().box.options.defaults().items():
        text = "none" if value is None else value if isinstance(value, str) else json.dumps(value)
        printed[name] = f"`{text}`" if isinstance(value, str) else text
    assert printed == specified_options()


@pytest.mark.rule("ATL-R45")
def test_one_competitive_version_is_in_the_box(atlas):
    box = atlas().box
    assert (box.slug, box.endings, box.phases) == (SLUG, ("four_yellow", "round_limit"), ("choose", "move", "over"))
    assert not {"mode", "version", "solo", "bots"} & {option.name for option in box.options}


@pytest.mark.rule("ATL-R45")
def test_the_action_list_has_41_actions(atlas):
    actions = atlas().box.actions
    assert actions.count == 41
    assert [actions.text(i) for i in (0, 3)] == ["choose 0", "choose 3"]
    assert [actions.text(i) for i in (4, 5, 6, 25, 39)] == [
        "step 0 clockwise",
        "step 0 anticlockwise",
        "step 0 inward",
        "step 7 clockwise",
        "step 11 inward",
    ]
    assert actions.text(40) == "end turn"


@pytest.mark.parametrize(
    ("option", "value", "other"),
    [
        ("movement_cost", "moves", {"mix": "small"}),
        ("inward_moves", True, {}),
        ("healing_mode", "pull_yellow", {}),
        ("healing_mode", "pull_both", {}),
        ("healing_area", "zodiac", {}),
        ("healing_scope", "any", {}),
        ("healing_timing", "turn_end", {}),
        ("tier_scoring", "flat_1_4", {}),
        ("tier_scoring", "flat_m1_2", {}),
        ("tier_scoring", "flat_m1_3", {}),
        ("score_zodiacs", False, {}),
        ("score_seasons", False, {}),
        ("end_timing", "immediate", {}),
        ("white_start", "first", {}),
        ("max_rounds", 6, {}),
        ("max_rounds", 60, {}),
        ("mix", "small", {}),
        ("mix", "journey", {}),
        ("mix", "steep", {}),
        ("start_player", 1, {}),
        ("start_player", "random", {}),
        ("moves_per_turn", 3, {"mix": "small", "movement_cost": "moves"}),
    ],
)
def test_every_value_of_an_option_makes_other_rules(atlas, option, value, other):
    """What each of them does is seen in the tests of its rule."""
    assert atlas(**other).rules.tobytes() != atlas(**other | {option: value}).rules.tobytes()


# --- Players and mixes that work ----------------------------------------------------------------------------------


@pytest.mark.rule("ATL-R06")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_one_to_four_can_play(atlas, players):
    match = choose_first_words(atlas(players=players).new(seed=1))
    order = []
    for _ in range(players + 1):
        order.append(match.actor)
        match.play("end turn")
    assert order == [*range(players), 0]


@pytest.mark.rule("ATL-R05", "ATL-R10")
@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("mix", ["standard", "small", "journey", "steep"])
def test_every_named_mix_works_but_steep_with_four(atlas, mix, players):
    if (mix, players) == ("steep", 4):
        with pytest.raises(BadOption, match="0-2-3-5"):
            atlas(mix=mix, players=players)
    else:
        match = choose_first_words(atlas(mix=mix, players=players).new(seed=8))
        assert match.phase == "move" and steps(match)


@pytest.mark.rule("ATL-R05")
@pytest.mark.parametrize("mix", [(2, 4, 3, 3), (0, 6, 0, 0), (2, 0, 0, 4), (1, 6, 2, 3), (2, 2, 6, 2)])
def test_a_mix_of_ones_own_works(atlas, mix):
    match = choose_first_words(atlas(**custom(*mix)).new(seed=8))
    assert len(spots(match)) == sum(mix) and all(where != (0, 0) for where in spots(match))


# --- Refused combinations, by their numbers -----------------------------------------------------------------------


@pytest.mark.rule("ATL-R06")
@pytest.mark.parametrize("players", [0, 5, -1, 2.0, "2", True, None])
def test_refusal_1_other_numbers_of_players(atlas, players):
    with pytest.raises(BadOption, match=r"players .*from 1 to 4"):
        atlas(players=players)


@pytest.mark.rule("ATL-R05")
def test_refusal_2_a_custom_mix_without_its_numbers(atlas):
    with pytest.raises(BadOption, match="needs mix_custom"):
        atlas(mix="custom")


@pytest.mark.rule("ATL-R05")
@pytest.mark.parametrize("mix", ["standard", "small", "journey", "steep"])
def test_refusal_2_numbers_without_a_custom_mix(atlas, mix):
    with pytest.raises(BadOption, match="only possible with mix = custom"):
        atlas(mix=mix, mix_custom=[1, 3, 2, 4])


@pytest.mark.rule("ATL-R05")
@pytest.mark.parametrize(
    ("mix", "markers"), [((1, 1, 1, 2), 5), ((2, 4, 3, 4), 13), ((2, 6, 6, 6), 20), ((1, 0, 0, 0), 1)]
)
def test_refusal_3_fewer_than_6_or_more_than_12_markers(atlas, mix, markers):
    with pytest.raises(BadOption, match=f"adds up to {markers}; a player needs 6 to 12 cards"):
        atlas(**custom(*mix))


@pytest.mark.rule("ATL-R05")
@pytest.mark.parametrize("inward", [False, True])
def test_refusal_4_a_mix_without_healers(atlas, inward):
    with pytest.raises(BadOption, match="nothing could ever heal"):
        atlas(**custom(0, 0, 4, 4, inward_moves=inward))


@pytest.mark.rule("ATL-R10", "ATL-R06")
@pytest.mark.parametrize(
    ("mix", "players"),
    [
        ((1, 6, 0, 0), 4),  # white: 24 - 6 - 18
        ((1, 4, 5, 0), 4),  # grey: 24 - 9 - 15
        ((1, 3, 1, 5), 4),  # red: 24 - 9 - 15
        ((0, 1, 0, 6), 4),  # red: 24 - 6 - 18
        ((0, 6, 0, 6), 4),
    ],
)
def test_refusal_5_a_draw_that_could_get_stuck(atlas, mix, players):
    with pytest.raises(BadOption, match="without a card to draw"):
        atlas(players=players, **custom(*mix))


@pytest.mark.rule("ATL-R10")
@pytest.mark.parametrize(
    ("mix", "players"),
    [((0, 6, 0, 0), 4), ((1, 3, 5, 0), 4), ((1, 2, 1, 5), 4), ((2, 2, 2, 3), 4), ((2, 4, 0, 6), 3)],
)
def test_a_draw_that_just_works_is_allowed(atlas, mix, players):
    assert atlas(players=players, **custom(*mix)).rules.markers == sum(mix)


@pytest.mark.rule("ATL-R10")
def test_the_draw_is_refused_exactly_by_the_formula(atlas):
    box = atlas().box
    ranges = (range(3), range(7), range(7), range(7), range(1, 5))
    for x, y, z, q, n in itertools.product(*ranges):
        total = x + y + z + q
        if not 6 <= total <= 12 or x + y == 0:
            continue
        certain = x * n <= 12
        certain &= y == 0 or 24 - (x + y - 1) - y * (n - 1) >= 1
        certain &= z == 0 or 24 - (x + y + z - 1) - z * (n - 1) >= 1
        certain &= q == 0 or 24 - (total - 1) - q * (n - 1) >= 1
        refused = box.options.refusal(box.options.settle(custom(x, y, z, q, players=n)))
        assert (refused is None) is certain, (x, y, z, q, n, refused)


@pytest.mark.rule("ATL-R10")
def test_a_copy_with_which_a_draw_could_get_stuck_is_refused(atlas):
    one_of_a_zodiac = Copy(edits=(("map.cards_per_zodiac", 1),))
    with pytest.raises(BadContent, match="without a card to draw"):
        atlas(players=4, content=one_of_a_zodiac)
    with pytest.raises(BadContent, match="has 19 cards, not 6 to 12"):
        atlas(content=Copy(edits=(("mixes.mix.standard.cards.1", 12),)))


@pytest.mark.rule("ATL-014")
def test_a_mix_of_a_copy_is_dealt(atlas):
    x, y, z, q = atlas().rules.cards.tolist()
    copy = Copy(edits=(("mixes.mix.standard.cards.2", z + 1),))
    assert atlas(content=copy).rules.cards.tolist() == [x, y, z + 1, q]


@pytest.mark.rule("ATL-R37")
@pytest.mark.parametrize(
    ("options", "allowed"),
    [
        ({}, False),  # standard: 3 white steps
        ({"moves_per_turn": 3}, False),
        ({"mix": "small"}, True),  # 2 white steps and 3 for a healed marker
        ({"mix": "journey"}, True),
        ({"mix": "steep"}, True),
        ({"white_start": "first"}, True),
        (custom(0, 4, 4, 0), False),  # 4 white steps
        (custom(0, 4, 4, 0, moves_per_turn=3), True),
        (custom(2, 1, 4, 0), False),  # 1 + 3
        (custom(2, 1, 4, 0, moves_per_turn=3), True),
        (custom(2, 0, 4, 0), True),  # 6
        (custom(2, 6, 0, 0, moves_per_turn=3), False),  # 2
    ],
)
def test_refusal_6_free_moves_that_end_the_game_in_the_first_turn(atlas, options, allowed):
    options = {"movement_cost": "moves"} | options
    if allowed:
        assert atlas(**options).rules.step_cost.tolist() == [1, 1, 1, 1]
    else:
        with pytest.raises(BadOption, match="white_start = first"):
            atlas(**options)


@pytest.mark.rule("ATL-R37")
def test_points_need_no_such_refusal(atlas):
    assert atlas(movement_cost="points", white_start="free").rules.points_per_turn == 4


@pytest.mark.rule("ATL-R36", "ATL-R45")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("colour", "blue"),
        ("start_player", 2),
        ("start_player", -1),
        ("start_player", "youngest"),
        ("mix", "huge"),
        ("mix_custom", [3, 3, 2, 4]),
        ("mix_custom", [1, 7, 2, 2]),
        ("mix_custom", [1, 3, 2]),
        ("mix_custom", "1-3-2-4"),
        ("white_start", "second"),
        ("movement_cost", "free"),
        ("moves_per_turn", 2),
        ("moves_per_turn", 5),
        ("inward_moves", 1),
        ("inward_moves", "yes"),
        ("healing_mode", "pull"),
        ("healing_area", "season"),
        ("healing_scope", "all"),
        ("healing_timing", "round"),
        ("tier_scoring", "flat"),
        ("score_zodiacs", 0),
        ("score_seasons", None),
        ("end_timing", "turn"),
        ("max_rounds", 5),
        ("max_rounds", 61),
        ("explanations", "required"),
    ],
)
def test_refusal_7_unknown_options_and_values_even_where_they_are_not_read(atlas, option, value):
    with pytest.raises(BadOption, match=option):
        atlas(**{"mix": "custom", "mix_custom": [1, 3, 2, 4], "white_start": "first"} | {option: value})


# --- Combinations -------------------------------------------------------------------------------------------------


@pytest.mark.rule("ATL-R42")
def test_everything_else_may_be_combined(atlas):
    box = atlas().box
    values = {
        "white_start": ["free", "first"],
        "movement_cost": ["points", "moves"],
        "inward_moves": [False, True],
        "healing_mode": ["jump", "pull_yellow", "pull_both"],
        "healing_area": ["segment", "zodiac"],
        "healing_scope": ["own", "any"],
        "healing_timing": ["step", "turn_end"],
        "tier_scoring": ["pairs", "flat_1_4", "flat_m1_2", "flat_m1_3"],
        "end_timing": ["round", "immediate"],
    }
    for combination in itertools.product(*values.values()):
        options = dict(zip(values, combination, strict=True))
        refused = box.options.refusal(box.options.settle(options))
        too_fast = options["movement_cost"] == "moves" and options["white_start"] == "free"
        assert (refused is not None) is too_fast


@pytest.mark.rule("ATL-R42", "ATL-072", "ATL-073", "ATL-077", "ATL-083")
def test_alternatives_work_together(table):
    """Moves, inward moves, everyone's yellow pulling the opposite zodiac: each of them is seen in one turn."""
    match = table(
        [(14, 8), (6, 10)],
        [(1, 1), (6, 10)],
        movement_cost="moves",
        white_start="first",
        inward_moves=True,
        healing_mode="pull_yellow",
        healing_area="zodiac",
        healing_scope="any",
    )
    match.play("step 0 inward")
    assert match.state.points == 3
    match.play("end turn")
    assert spots(match)[0] == (14, 6)
