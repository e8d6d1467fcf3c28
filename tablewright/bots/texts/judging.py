"""Judging positions: imagined states after an action, and games that are played on from a state.

This text is loaded by `engine.drivers` after `following.py`, with the game's rules as its globals. It works in
`bots.following.FollowScratch` and allocates nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.following import play_promising
    from tablewright.engine.drivers.names import (
        NONE,
        conceal,
        driver,
        places,
        seed_generator,
    )
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs


SEES_ALL = -2  # as a viewer; a spectator is NONE


@driver
def unfold(rules_array, root, viewer, action, seeds, states):
    """One state for each seed: the root with another future, and with the action played unless it is NONE.

    What the viewer cannot see is dealt again. The same seeds deal the same, so that two actions are compared on equal
    terms.
    """
    rules = rules_array[0]
    for world in range(len(seeds)):
        states[world] = root[0]
        seed_generator(states[world], seeds[world])
        if viewer != SEES_ALL:
            conceal(rules, states[world], viewer)
        if action != NONE:
            advance(rules, states[world], action)


@driver
def play_out(rules_array, states, first, last, tries, cut, stop, scratch, worth, ranks):
    """Play states on, each by its own generator: what the seats can expect, and their places.

    What they can expect is noted after `cut` plies, or at the end if that comes first. If `cut` is -1, it is
    noted at the end. The places are those at the end, or after `stop` plies.
    """
    rules, s = rules_array[0], scratch.states[0]
    for row in range(first, last):
        scratch.states[0] = states[row]
        seed_generator(scratch.dice[0], s.rng)
        plies = 0
        while s.actor != NONE and plies < stop:
            if plies == cut:
                estimate_payoffs(rules, s, worth[row])
            play_promising(rules, tries, scratch)
            plies += 1
        if cut < 0 or plies <= cut:
            estimate_payoffs(rules, s, worth[row])
        places(rules, s, ranks[row])
