"""Comparing actions: each is played in the same imagined games, which go on to their end.

This text is loaded after `following.py`, which plays the games, and works in the same scratch memory.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.following import play_on
    from tablewright.engine.drivers.names import conceal, driver, places, seed_generator
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs


@driver
def compare(rules_array, root, viewer, actions, seeds, tries, longest, scratch, ranks, worth, place):
    """Write the viewer's payoff and place at the end: a row for each action, a column for each imagined game."""
    rules, states = rules_array[0], scratch.states
    for i in range(len(actions)):
        for world in range(len(seeds)):
            states[0] = root[0]
            seed_generator(states[0], seeds[world])
            seed_generator(scratch.dice[0], seeds[world])
            conceal(rules, states[0], viewer)
            advance(rules, states[0], actions[i])
            play_on(rules, tries, longest, scratch)
            estimate_payoffs(rules, states[0], scratch.value)
            worth[i, world] = scratch.value[viewer]
            places(rules, states[0], ranks)
            place[i, world] = ranks[viewer]
