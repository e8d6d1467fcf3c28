"""Every decision in High Tide as one integer, and every reason why an action can be illegal.

PLAY + value - 1          5   play a card of that value
WAIT                      1
"""

from high_tide.state import HIGHEST_VALUE
from tablewright.engine.actions import Actions, family
from tablewright.engine.kit import rule
from tablewright.engine.reasons import Reasons

ACTIONS = Actions(
    family("play", value=range(1, HIGHEST_VALUE + 1), touches="hand/{value}"),
    family("wait"),
)
PLAY = ACTIONS.first("play")
WAIT = ACTIONS.first("wait")

REASONS = Reasons(
    game_over="HT-014",
    not_held="HT-007",
    no_waits_left="HT-012",
)
GAME_OVER, NOT_HELD, NO_WAITS_LEFT = REASONS


@rule
def value_of(action):
    """The value of the card that a PLAY action plays."""
    return action - PLAY + 1
