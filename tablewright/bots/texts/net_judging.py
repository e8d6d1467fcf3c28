"""A net's judge over many states. Loaded behind `net.py`, with the game's rules as its globals.

It works in `bots.following.FollowScratch` and in the net's own memory, and allocates nothing.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.net import find_judgement, find_policy
    from tablewright.engine.drivers.names import NONE, PLAYERS, driver, legal, payoffs, places
    from tablewright.engine.drivers.texts.shared import advance


@driver
def judge_states(rules_array, net, states, first, last, ahead, scratch, ranks, worth, chances):
    """Write the payoffs and the chances to win of all seats for each state, after some plies by the net's policy.

    In a finished game they are what it came to. Otherwise they are the mean of what the seats expect, each by what it
    sees itself.
    """
    rules, s = rules_array[0], scratch.states[0]
    for row in range(first, last):
        scratch.states[0] = states[row]
        play_by_policy(rules, net, ahead, scratch)
        if s.actor == NONE:
            payoffs(rules, s, worth[row])
            places(rules, s, ranks)
            for seat in range(rules.players):
                chances[row, seat] = 1.0 if ranks[seat] == 1 else 0.0
        else:
            ask_all_seats(rules, net, scratch, worth[row], chances[row])


@driver
def play_by_policy(rules, net, ahead, scratch):
    """Play so many plies, each the action that the net prefers for the seat to decide."""
    s, moves, rating = scratch.states[0], scratch.moves, net.policy.out
    plies = 0
    while s.actor != NONE and plies < ahead:
        count = legal(rules, s, moves)
        best = moves[0]
        if count > 1:
            find_policy(net.policy, net.features, net.sources, scratch.states, s.actor, rules.players, net.codes)
            for i in range(1, count):
                if rating[moves[i]] > rating[best]:
                    best = moves[i]
        advance(rules, s, best)
        plies += 1


@driver
def ask_all_seats(rules, net, scratch, worth, chances):
    """Write the mean of what the seats expect."""
    for seat in range(rules.players):
        worth[seat] = 0.0
        chances[seat] = 0.0
    for viewer in range(rules.players):
        find_judgement(
            net.judge,
            net.features,
            net.sources,
            scratch.states,
            viewer,
            rules.players,
            PLAYERS,
            net.codes,
            net.payoffs,
            net.chances,
        )
        for seat in range(rules.players):
            worth[seat] += net.payoffs[seat] / rules.players
            chances[seat] += net.chances[seat] / rules.players
