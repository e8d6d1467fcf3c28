"""The beginning of every driver text: `load_text` puts this before it, so each driver module has its own copy."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        NONE,
        begin_ply,
        driver,
        payoffs,
        play,
        promise,
        seed_generator,
        setup,
        unpack,
    )


@driver
def advance(rules, s, action):
    """Play one action on an empty journal. A function of its own: the loops around it stay small and fast."""
    begin_ply(s)
    play(rules, s, int(action))  # of one type, so that rules are compiled once


@driver
def new_game(rules, states, blank, seed):
    """Replace the first state by a fresh game at its first decision."""
    states[0] = blank[0]
    seed_generator(states[0], seed)
    unpack(rules, states[0])
    setup(rules, states[0])


@driver
def estimate_payoffs(rules, s, out):
    """What each seat can expect: the payoffs of a finished game, the promise of an unfinished one."""
    if s.actor == NONE:
        payoffs(rules, s, out)
    else:
        promise(rules, s, out)
