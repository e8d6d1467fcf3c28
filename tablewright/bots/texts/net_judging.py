"""A net's judge over many states. Loaded behind `net.py`, with the game's rules as its globals."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.bots.texts.net import find_judgement
    from tablewright.engine.drivers.names import NONE, PLAYERS, driver, payoffs


@driver
def judge_states(rules_array, judge, features, sources, states, scratch, chances, out):
    """Write the payoffs of all seats for each state: those of a finished game, or what the seat to decide expects."""
    rules = rules_array[0]
    for row in range(len(states)):
        if states[row].actor == NONE:
            payoffs(rules, states[row], out[row])
        else:
            find_judgement(
                judge,
                features,
                sources,
                states[row : row + 1],
                states[row].actor,
                rules.players,
                PLAYERS,
                scratch,
                out[row],
                chances,
            )
