"""A match that goes from its plain rules to the compiled ones and back is the match that did not."""

from random import Random

import pytest

import tablewright as tw
from tablewright.bots import Seat, open_bot
from tablewright.engine.errors import BadOption

LONG_SEED = 3 << 200  # as a server's tables have
PLIES = 24
PLIES_UNDER_ONE_FORM = 4
PLIES_BETWEEN_BOTS = 3  # a bot is slow on plain rules, so the actions between are random ones

every_game = pytest.mark.parametrize("slug", [box.slug for box in tw.games()])


def choice(match):
    """What a player does there. The form of the rules must not matter to a bot either."""
    ply = len(match.moves)
    if ply % PLIES_BETWEEN_BOTS:
        return Random(ply).choice(match.legal())
    return open_bot("greedy:samples=1", match.game, seed=ply)(Seat(match, match.actor))


def played(match, forms):
    """Play on, under one form of the game after another."""
    while len(match.moves) < PLIES and not match.over:
        match = match.under(forms[len(match.moves) // PLIES_UNDER_ONE_FORM % len(forms)])
        match.play(choice(match))
    return match


@every_game
def test_a_match_that_changes_its_form_is_the_one_that_did_not(slug):
    plain, compiled = tw.load(slug, plain=True), tw.load(slug)
    changed = played(plain.new(seed=LONG_SEED), [plain, compiled])
    steady = played(compiled.new(seed=LONG_SEED), [compiled])
    assert changed.states.tobytes() == steady.states.tobytes()
    assert changed.moves == steady.moves and changed.opening == steady.opening
    assert changed.save() == steady.save()
    for form in (plain, compiled):
        again = changed.under(form)
        assert again.game is form
        assert (again.actor, again.legal(), again.scores) == (steady.actor, steady.legal(), steady.scores)
        assert again.why_no_undo() == steady.why_no_undo()
        for ply in range(0, len(steady.moves), 7):  # from checkpoints that the other form has made
            assert again.at(ply).states.tobytes() == steady.at(ply).states.tobytes()


def test_an_action_is_undone_under_the_other_form():
    plain, compiled = tw.load("atlas-of-feelings", plain=True), tw.load("atlas-of-feelings")
    match = plain.new(seed=1)
    while match.why_no_undo() is not None:
        before = match.states.tobytes()
        match.play(match.legal()[0])
    match = match.under(compiled)
    match.undo()
    assert match.states.tobytes() == before and match.game is compiled


def test_a_match_does_not_go_on_under_other_rules():
    match = tw.load("high-tide", players=2).new(seed=1)
    with pytest.raises(BadOption, match="the rules that it began with"):
        match.under(tw.load("high-tide", players=3))
    with pytest.raises(BadOption, match="the rules that it began with"):
        match.under(tw.load("potlatch"))
