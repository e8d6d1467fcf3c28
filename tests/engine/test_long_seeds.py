"""Seeds of more than 64 bits: all of their bits count, and the same seed gives the same match."""

import random

import pytest

import tablewright
from tablewright.engine.errors import BadAction
from tablewright.engine.long_seeds import generator_seed
from tablewright.engine.registry import packages

LONG = 2**192 + 12345


def play(match, seed, plies=10**9):
    chance = random.Random(seed)
    while not match.over and len(match.moves) < plies:
        match.play(chance.choice(match.legal()))
    return match


@pytest.mark.parametrize("slug", sorted(packages()))
def test_a_long_seed_plays_a_sound_match_that_is_saved_and_replayed(slug):
    game = tablewright.load(slug)
    match = game.new(seed=LONG)
    chance = random.Random(1)
    while not match.over:
        match.play(chance.choice(match.legal()))
        assert int(game.drivers.find_fault(game.rules_array, match.states)) == 0
    again = tablewright.replay(match.save())
    assert again.states.tobytes() == match.states.tobytes()
    assert again.seed == LONG


def test_every_bit_of_a_long_seed_counts():
    game = tablewright.load("high-tide", players=3)
    hands = {str(game.new(seed=LONG ^ (1 << bit)).view(0)["hand"][0]) for bit in range(0, 192, 4)}
    assert len(hands) > 20
    assert len({generator_seed(LONG ^ (1 << bit), 7) for bit in range(192)}) == 192


def test_chance_in_one_action_tells_nothing_about_the_next():
    """The generator is set again before each action, so its state after one does not lead to the next."""
    match = play(tablewright.load("high-tide").new(seed=LONG), 1, plies=4)
    twin = match.clone()
    twin.states["rng"] ^= 12345
    for each in (match, twin):
        play(each, 2, plies=12)
    assert match.states.tobytes() == twin.states.tobytes()
    assert len({generator_seed(LONG, ply) for ply in range(200)}) == 200


def test_an_action_without_chance_can_be_undone(match_without_chance):
    match, before = match_without_chance
    match.undo()
    assert match.states.tobytes() == before


@pytest.fixture
def match_without_chance():
    match = tablewright.load("atlas-of-feelings").new(seed=LONG)
    while not match.over:
        before = match.states.tobytes()
        match.play(match.legal()[0])
        if match.why_no_undo() is None:
            return match, before
    raise AssertionError("no action can be undone")


@pytest.mark.parametrize("seed", [-1, 2**256])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(BadAction, match="from 0 to 2\\^256 - 1"):
        tablewright.load("high-tide").new(seed=seed)


def test_any_position_is_reached_from_a_checkpoint():
    match = tablewright.load("meeple-inc", players=2).new(seed=LONG)
    seen = [match.states.tobytes()]
    chance = random.Random(3)
    while len(match.moves) < 50:
        match.play(chance.choice(match.legal()))
        seen.append(match.states.tobytes())
    for ply in (0, 1, 15, 16, 17, 33, 48, 49, 50):
        assert match.at(ply).states.tobytes() == seen[ply]
        assert len(match.at(ply).moves) == ply
    assert len(match.checkpoints) == 4
