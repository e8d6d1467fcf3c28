"""Judging positions: imagined states after an action, and games that are played on from a state.

This text is loaded by `engine.drivers` after `following.py`, with the game's rules as its globals. It works in
`bots.following.FollowScratch` and allocates nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.following import play_promising
    from tablewright.engine.drivers.names import (
        NONE,
        below,
        conceal,
        driver,
        legal,
        next_random,
        places,
        seed_generator,
        uint64,
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
def play_out(rules_array, states, first, last, tries, looks, cut, stop, scratch, inner, worth, ranks):
    """Play states on, each by its own generator: what the seats can expect, and their places.

    What they can expect is noted after `cut` plies, or at the end if that comes first. If `cut` is -1, it is
    noted at the end. The places are those at the end, or after `stop` plies. With `looks`, every seat decides by what
    it sees itself (`play_foreseeing`). With 0 it takes, of so many tries, what promises most in the true state.
    """
    rules, s = rules_array[0], scratch.states[0]
    for row in range(first, last):
        scratch.states[0] = states[row]
        seed_generator(scratch.dice[0], s.rng)
        plies = 0
        while s.actor != NONE and plies < stop:
            if plies == cut:
                estimate_payoffs(rules, s, worth[row])
            if looks > 0:
                play_foreseeing(rules, looks, scratch, inner)
            else:
                play_promising(rules, tries, scratch)
            plies += 1
        if cut < 0 or plies <= cut:
            estimate_payoffs(rules, s, worth[row])
        places(rules, s, ranks[row])


@driver
def play_foreseeing(rules, looks, scratch, inner):
    """Play the legal action that promises most to the seat that decides, by what it sees.

    Every action is looked at in the same few imagined states. Which of equal actions is taken is drawn, by the state
    alone: whoever comes to the same state by another way decides alike.
    """
    states, moves, s = scratch.states, scratch.moves, inner.states[0]
    seed_generator(scratch.dice[0], states[0].rng ^ uint64(states[0].ply))
    count = legal(rules, states[0], moves)
    mover, best, most = states[0].actor, moves[0], -1.0
    if count > 1:
        imagined = next_random(scratch.dice[0])
        for i in range(count):
            j = i + below(scratch.dice[0], count - i)
            moves[i], moves[j] = moves[j], moves[i]
            seed_generator(inner.dice[0], imagined)
            promised = 0.0
            for _ in range(looks):
                inner.states[0] = states[0]
                seed_generator(s, next_random(inner.dice[0]))
                conceal(rules, s, mover)
                advance(rules, s, moves[i])
                estimate_payoffs(rules, s, inner.value)
                promised += inner.value[mover]
            if promised > most:
                best, most = moves[i], promised
    advance(rules, states[0], best)
