"""Rounds, turns, Acquire and conversion (MM-030 to MM-032, MM-054 to MM-064)."""

import pytest

from .positions import (
    actions_left,
    choices,
    deciders,
    holding,
    holdings,
    lacks,
    markers,
    play,
    reason,
    reveal,
    seat,
    story,
)

WAYS = ["acquire ee", "acquire ei", "acquire ii"]


# --- Rounds -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-030", "MM-032", "MM-R27")
def test_a_round_is_an_event_then_turns_then_the_stability_window(deal):
    match = deal(players=2, start_seat=0, events="X03 X09")
    assert story(match) == ["begins", "new_round", "event", "meaning_fell"]
    phases = [match.phase]
    for text in ["acquire ii", "acquire ii", "end turn", "acquire ii", "acquire ii", "end turn"]:
        match.play(text)
        phases.append(match.phase)
    assert phases == ["main"] * 6 + ["donate"]
    assert match.game.box.words.get("phase.donate") == "Stability Window"
    play(match, "keep", "keep")
    assert match.round == 2 and match.phase == "main"
    assert story(match) == ["kept", "new_round", "event", "meaning_fell"]


@pytest.mark.rule("MM-032")
def test_the_round_number_rises_by_one(table):
    assert reveal(table, "X09", seat(), seat(), round_number=7).round == 8


@pytest.mark.rule("MM-031", "MM-054")
@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1])])
def test_turns_go_clockwise_from_the_starting_player(table, start, order):
    match = table(*[seat("0/0/0")] * 4, start=start, actor=start)
    assert deciders(match, *["acquire ii"] * 8) == [player for player in order for _ in range(2)]


@pytest.mark.rule("MM-031", "MM-045", "MM-R32")
@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2, 3]), (3, [3, 0, 1, 2])])
def test_losses_go_clockwise_from_the_starting_player(table, start, order):
    match = reveal(table, "X13", *[seat("1/1/0")] * 4, start=start, meaning=9)
    assert deciders(match, *["lose energy"] * 4) == order
    assert holdings(match) == ["0/1/0"] * 4 and match.actor == start


@pytest.mark.rule("MM-031", "MM-141", "MM-R31")
@pytest.mark.parametrize(("start", "order"), [(0, [0, 1, 2, 3]), (1, [1, 2, 3, 0])])
def test_donations_go_clockwise_from_the_starting_player_in_one_pass(table, start, order):
    match = table(*[seat("0/0/2")] * 4, start=start, actor=start, phase="donate", events="X09")
    assert deciders(match, "keep", "keep", "keep", "donate") == order
    assert match.round == 3


# --- Turns ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-055", "MM-063", "MM-065", "MM-081", "MM-133")
@pytest.mark.parametrize(
    "action", ["acquire ee", "acquire ei", "acquire ii", "buy 0", "contribute 0", "refresh market", "refresh projects"]
)
def test_each_of_the_actions_uses_one_of_two(table, action):
    match = table(seat("1/9/0"), seat())
    assert actions_left(match) == 2
    play(match, action)
    assert actions_left(match) == 1


@pytest.mark.rule("MM-055", "MM-127")
@pytest.mark.parametrize("action", ["give 1 energy", "ask 1 support"])
def test_a_touchpoint_is_an_action_too(table, action):
    match = table(seat("1/0/0"), seat())
    play(match, action, "accept")
    assert (match.actor, actions_left(match)) == (0, 1)


@pytest.mark.rule("MM-055", "MM-058")
def test_after_two_actions_nothing_is_left_but_to_convert_or_end_the_turn(table):
    match = table(seat("2/2/0"), seat())
    play(match, "acquire ee", "acquire ee")
    assert choices(match) == ["convert", "end turn"]
    assert {reason(match, text) for text in [*WAYS, "buy 0", "contribute 0", "refresh market", "ask 1 energy"]} == {
        "MM-055"
    }
    play(match, "end turn")
    assert match.actor == 1 and actions_left(match) == 2


@pytest.mark.rule("MM-056")
@pytest.mark.parametrize("action", ["acquire ii", "buy 0", "refresh market", "refresh projects"])
def test_the_same_action_may_be_taken_twice(table, action):
    match = table(seat("2/2/0"), seat(), market="P02 P12 P22 P32 P42 P52", patterns="P04")
    assert deciders(match, action, action) == [0, 0]
    assert actions_left(match) == (2 if match.actor == 1 else 0)


@pytest.mark.rule("MM-092", "MM-056", "MM-088", "MM-089")
def test_both_actions_may_go_to_the_same_project(table):
    match = table(seat("2/0/0"), seat())
    play(match, "contribute 0", "stop", "contribute 0")
    assert (lacks(match, 0), markers(match, 0), match.actor) == ("I S", [0], 1)


@pytest.mark.rule("MM-057", "MM-R10")
def test_nobody_passes(table):
    match = table(seat("9/9/9"), seat())
    assert (reason(match, "end turn"), "end turn" in choices(match)) == ("MM-057", False)
    play(match, "acquire ee")
    assert (reason(match, "end turn"), "end turn" in choices(match)) == ("MM-057", False)


@pytest.mark.rule("MM-057")
def test_acquire_is_always_legal(table):
    """Nothing can be bought, contributed, refreshed, given or asked for."""
    match = table(seat("0/0/0"), seat("0/0/0"), gone="patterns projects")
    assert choices(match) == WAYS


@pytest.mark.rule("MM-058", "MM-061")
@pytest.mark.parametrize(("holder", "actor"), [("0/0/0", 1), ("1/0/0", 1), ("2/0/0", 0)])
def test_a_turn_ends_by_itself_unless_one_could_still_convert(table, holder, actor):
    match = table(seat(holder), seat(), actions=1)
    play(match, "acquire ii")
    assert match.actor == actor


@pytest.mark.rule("MM-058")
def test_a_turn_ends_by_itself_after_the_conversion(table):
    match = table(seat("4/0/0"), seat(), actions=1)
    play(match, "acquire ii", "convert")
    assert match.actor == 1 and holding(match) == "2/2/1"


@pytest.mark.rule("MM-R60", "MM-051")
def test_the_only_legal_acquire_is_taken_by_itself(table):
    """Alone under ev_mixed, with nothing on the table: both actions pass, and only the conversion is asked for."""
    bare = {"gone": "patterns projects", "portfolio": "-, -, -", "market": "- - - - - -"}
    match = reveal(table, "X05", seat("0/0/1"), **bare)
    assert (holding(match), choices(match)) == ("2/2/1", ["convert", "end turn"])
    assert story(match).count("acquired") == 2


# --- Conversion -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-059")
@pytest.mark.parametrize(("holder", "after"), [("2/0/0", "0/0/1"), ("5/1/2", "3/1/3")])
def test_two_energy_become_one_support(table, holder, after):
    match = table(seat(holder), seat())
    play(match, "convert")
    assert holding(match) == after


@pytest.mark.rule("MM-059")
@pytest.mark.parametrize("holder", ["1/9/9", "0/0/0"])
def test_one_energy_is_not_enough(table, holder):
    assert reason(table(seat(holder), seat()), "convert") == "MM-059"


@pytest.mark.rule("MM-059")
def test_a_player_converts_once_in_their_turn(table):
    match = table(seat("9/0/0"), seat("9/0/0"))
    play(match, "convert")
    assert reason(match, "convert") == "MM-059"
    play(match, "acquire ii", "acquire ii")
    assert match.actor == 1 and reason(match, "convert") is None


@pytest.mark.rule("MM-059")
def test_in_the_next_round_one_may_convert_again(table):
    match = reveal(table, "X09", seat("9/0/0"), seat(), converted=True)
    assert match.actor == 0 and reason(match, "convert") is None


@pytest.mark.rule("MM-060", "MM-R04")
@pytest.mark.parametrize("actions", [2, 1])
def test_converting_costs_no_action(table, actions):
    match = table(seat("3/0/0"), seat(), actions=actions)
    play(match, "convert")
    assert (match.actor, actions_left(match)) == (0, actions)


@pytest.mark.rule("MM-061")
@pytest.mark.parametrize("before", [0, 1, 2])
def test_one_may_convert_before_between_and_after_the_actions(table, before):
    match = table(seat("2/0/0"), seat())
    play(match, *["acquire ii"] * before)
    assert reason(match, "convert") is None


@pytest.mark.rule("MM-061")
def test_nobody_converts_in_the_middle_of_a_payment(table):
    match = table(seat("4/4/4"), seat(), market="P09 P12 P21 P31 P41 P51")
    play(match, "buy 0")
    assert (match.phase, reason(match, "convert")) == ("pay_any", "MM-061")
    match = table(seat("4/4/4"), seat())
    play(match, "contribute 0", "pay energy")
    assert (match.phase, reason(match, "convert")) == ("pay_project", "MM-061")


@pytest.mark.rule("MM-062", "MM-055", "MM-R47")
def test_the_sixty_actions_are_those_of_the_specification(meaning):
    """In this order, and among them no other exchange and no deal."""
    kinds = ["energy", "insight", "support"]
    listed = [*WAYS, *(f"buy {slot}" for slot in range(6)), *(f"contribute {slot}" for slot in range(5))]
    listed += ["contribute stewardship"]
    listed += [f"{verb} {offset} {kind}" for verb in ("give", "ask") for offset in range(1, 6) for kind in kinds]
    listed += ["refresh market", "refresh projects", "convert", "end turn"]
    listed += [f"pay {kind}" for kind in kinds] + ["stop", "accept", "refuse"]
    listed += [f"lose {kind}" for kind in kinds] + ["donate", "keep"]
    actions = meaning().box.actions
    assert [actions.text(number) for number in range(actions.count)] == listed and len(listed) == 60


# --- Acquire ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("MM-063", "MM-064", "MM-R29")
@pytest.mark.parametrize(("way", "after"), [("ee", "3/1/1"), ("ei", "2/2/1"), ("ii", "1/3/1")])
def test_acquire_gives_two_tokens_and_never_support(table, way, after):
    match = table(seat("1/1/1"), seat())
    play(match, f"acquire {way}")
    assert holdings(match) == [after, "3/2/1"]


@pytest.mark.rule("MM-064", "MM-R29")
@pytest.mark.parametrize("way", ["es", "is", "ss", "support"])
def test_there_is_no_way_to_acquire_support(meaning, way):
    assert f"acquire {way}" not in [meaning().box.actions.text(n) for n in range(60)]
