"""The envelope: a coin lies hidden, heads or tails. Guess it (actions 0 and 1) for 1, or keep 0.7 (action 2).

Known: who cannot see the coin keeps the 0.7; who peeks guesses.
"""

from dataclasses import replace

from tablewright.engine.kit import below

from .making import ALLOWED, FORBIDDEN, NONE, field, places_by_payoff, rule, toy

KEEP = 2


@rule
def setup(rules, s):
    s.coin = below(s, 2)
    s.guess = NONE
    s.actor = 0


@rule
def why_not(rules, s, action):
    return ALLOWED if s.actor != NONE else FORBIDDEN


@rule
def legal(rules, s, moves):
    for action in range(3):
        moves[action] = action
    return 3


@rule
def play(rules, s, action):
    s.guess = action
    s.actor = NONE
    s.ending = 1


@rule
def payoffs(rules, s, out):
    if s.guess == KEEP:
        out[0] = 0.7
    else:
        out[0] = 1.0 if s.guess == s.coin else 0.0


@rule
def faint_payoffs(rules, s, out):
    """The same, where little is at stake: all payoffs lie within a fiftieth."""
    payoffs(rules, s, out)
    out[0] = 0.5 + 0.02 * out[0]


@rule
def promise(rules, s, out):
    out[0] = 0.5


@rule
def conceal(rules, s, viewer):
    s.coin = below(s, 2)


BOX = toy(
    "toy-envelope",
    actions=3,
    longest=1,
    players=1,
    fields=(
        field("coin", "which side lies up", high=1),
        field("guess", "what was done", low=NONE, high=2, seen_by="everyone"),
    ),
    setup=setup,
    legal=legal,
    why_not=why_not,
    play=play,
    places=places_by_payoff,
    payoffs=payoffs,
    promise=promise,
    conceal=conceal,
)
FAINT = replace(BOX, slug="toy-faint-envelope", payoffs=faint_payoffs)
