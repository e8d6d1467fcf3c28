"""Following an action: what becomes of it, in imagined games that are played to the end.

This text is loaded by `engine.drivers` with the game's rules as its globals. It works in `bots.following.FollowScratch`
and allocates nothing. Every game starts from a newly imagined state, so nothing here can know what the viewer does not.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.drivers.names import (
        NONE,
        below,
        conceal,
        driver,
        legal,
        places,
        scores,
        seed_generator,
    )
    from tablewright.engine.drivers.texts.shared import advance, estimate_payoffs


@driver
def follow(rules_array, root, viewer, action, seeds, tries, longest, scratch, soon, ranks, points):
    """Play the action in one imagined game for each seed, and the game to its end.

    `soon` gets the state at the viewer's next turn, `ranks` and `points` the places and scores at the end. The same
    seeds imagine the same games, so that two actions are compared on equal terms.
    """
    rules, states = rules_array[0], scratch.states
    for world in range(len(seeds)):
        states[0] = root[0]
        seed_generator(states[0], seeds[world])
        seed_generator(scratch.dice[0], seeds[world])
        conceal(rules, states[0], viewer)
        advance(rules, states[0], action)
        play_until_next_turn(rules, viewer, tries, longest, scratch)
        soon[world] = states[0]
        play_on(rules, tries, longest, scratch)
        scores(rules, states[0], points[world])
        places(rules, states[0], ranks[world])


@driver
def play_until_next_turn(rules, viewer, tries, longest, scratch):
    """Until the viewer decides again after somebody else, or in another round, or the game is over."""
    s, others = scratch.states[0], 0
    first = s.round_number
    while s.actor != NONE and s.ply < longest:
        if s.actor != viewer:
            others = 1
        elif others == 1 or s.round_number != first:
            return
        play_promising(rules, tries, scratch)


@driver
def play_on(rules, tries, longest, scratch):
    s = scratch.states[0]
    while s.actor != NONE and s.ply < longest:
        play_promising(rules, tries, scratch)


@driver
def play_promising(rules, tries, scratch):
    """Play, of a few legal actions drawn at random, the one that promises most to the seat that decides."""
    states, trial, moves, value = scratch.states, scratch.trial, scratch.moves, scratch.value
    count = legal(rules, states[0], moves)
    mover, best, most = states[0].actor, moves[0], -1.0
    if count > 1:
        for i in range(min(tries, count)):
            j = i + below(scratch.dice[0], count - i)
            moves[i], moves[j] = moves[j], moves[i]
            trial[0] = states[0]
            advance(rules, trial[0], moves[i])
            estimate_payoffs(rules, trial[0], value)
            if value[mover] > most:
                best, most = moves[i], value[mover]
    advance(rules, states[0], best)
