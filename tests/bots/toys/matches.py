"""Matches: eleven lie on the table, each player in turn takes one, two or three, who takes the last one wins.

Known: leave a multiple of four. From eleven, take three.
"""

from .making import ALLOWED, FORBIDDEN, NONE, field, places_by_payoff, rule, toy

PILE = 11


@rule
def setup(rules, s):
    s.pile = PILE
    s.actor = 0


@rule
def why_not(rules, s, action):
    return ALLOWED if s.actor != NONE and action + 1 <= s.pile else FORBIDDEN


@rule
def legal(rules, s, moves):
    count = 0
    for action in range(3):
        if why_not(rules, s, action) == ALLOWED:
            moves[count] = action
            count += 1
    return count


@rule
def play(rules, s, action):
    s.pile -= action + 1
    s.taker = s.actor
    s.actor = 1 - s.actor
    if s.pile == 0:
        s.actor = NONE
        s.ending = 1


@rule
def payoffs(rules, s, out):
    out[0] = 1.0 if s.taker == 0 else 0.0
    out[1] = 1.0 - out[0]


@rule
def promise(rules, s, out):
    out[0] = 0.5
    out[1] = 0.5


BOX = toy(
    "toy-matches",
    actions=3,
    longest=PILE,
    fields=(
        field("pile", "matches left", high=PILE, seen_by="everyone"),
        field("taker", "who took last", high=1, seen_by="everyone"),
    ),
    setup=setup,
    legal=legal,
    why_not=why_not,
    play=play,
    places=places_by_payoff,
    payoffs=payoffs,
    promise=promise,
)
