"""The dyke: two neighbours take turns, three each. One may harvest (action 0: one sheaf) or mend the dyke (action 1).

If the dyke is not mended twice in all, the sea takes everything and both get nothing. Otherwise more sheaves win: each
gets 0.5, and 0.1 more for each sheaf ahead.

Known: with two mendings missing and two turns left, the first must mend, although that helps the other just as much;
with one missing and two turns left, the last will have to mend, so the first harvests.
"""

from .making import ALLOWED, FORBIDDEN, NONE, field, places_by_payoff, rule, toy

TURNS = 6
NEEDED = 2
HARVEST, MEND = 0, 1


@rule
def setup(rules, s):
    s.actor = 0


@rule
def why_not(rules, s, action):
    return ALLOWED if s.actor != NONE else FORBIDDEN


@rule
def legal(rules, s, moves):
    moves[0] = HARVEST
    moves[1] = MEND
    return 2


@rule
def play(rules, s, action):
    if action == MEND:
        s.mended += 1
    else:
        s.sheaves[s.actor] += 1
    s.turn += 1
    s.actor = 1 - s.actor
    if s.turn == TURNS:
        s.actor = NONE
        s.ending = 1


@rule
def payoffs(rules, s, out):
    for player in range(2):
        ahead = int(s.sheaves[player]) - int(s.sheaves[1 - player])
        out[player] = 0.5 + 0.1 * ahead if s.mended >= NEEDED else 0.0


@rule
def promise(rules, s, out):
    """A selfish look: the sheaves alone, so that only looking on shows the sea."""
    for player in range(2):
        out[player] = 0.5 + 0.1 * (int(s.sheaves[player]) - int(s.sheaves[1 - player]))


BOX = toy(
    "toy-dyke",
    actions=2,
    longest=TURNS,
    fields=(
        field("mended", "how often the dyke was mended", high=TURNS, seen_by="everyone"),
        field("turn", "turns taken", high=TURNS, seen_by="everyone"),
        field("sheaves", "what each has harvested", high=TURNS, shape={"seat": 2}, seen_by="everyone"),
    ),
    setup=setup,
    legal=legal,
    why_not=why_not,
    play=play,
    places=places_by_payoff,
    payoffs=payoffs,
    promise=promise,
)
