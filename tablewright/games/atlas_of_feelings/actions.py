"""Every decision in Atlas of Feelings as one integer (specification, Decisions), and every reason against one.

CHOOSE + i                4   take word i of the card being handled
STEP + 3 m + d           36   move marker m: clockwise, anticlockwise or inward
END_TURN                  1
"""

from tablewright.engine.actions import Actions, family
from tablewright.engine.kit import rule
from tablewright.engine.reasons import Reasons
from tablewright.games.atlas_of_feelings.state import MAX_MARKERS

DIRECTIONS = ("clockwise", "anticlockwise", "inward")
CLOCKWISE, ANTICLOCKWISE, INWARD = range(3)
NUM_DIRECTIONS = 3
NUM_CHOICES = 4

ACTIONS = Actions(
    family("choose", option=range(NUM_CHOICES), touches="option/{option}"),
    family("step", marker=range(MAX_MARKERS), direction=DIRECTIONS, touches="marker/{marker}"),
    family("end turn"),
)
CHOOSE = ACTIONS.first("choose")
STEP = ACTIONS.first("step")
END_TURN = ACTIONS.first("end turn")

REASONS = Reasons(
    game_over="ATL-060",
    not_choosing="ATL-022",
    no_such_word="ATL-026",
    segment_held="ATL-025",
    not_moving="ATL-030",
    no_such_marker="ATL-024",
    red_goes_clockwise="ATL-040",
    grey_goes_clockwise="ATL-041",
    white_goes_inward="ATL-042",
    yellow_goes_sideways="ATL-043",
    too_dear="ATL-034",
    not_the_lowest="ATL-R44",
)
(
    GAME_OVER,
    NOT_CHOOSING,
    NO_SUCH_WORD,
    SEGMENT_HELD,
    NOT_MOVING,
    NO_SUCH_MARKER,
    RED_GOES_CLOCKWISE,
    GREY_GOES_CLOCKWISE,
    WHITE_GOES_INWARD,
    YELLOW_GOES_SIDEWAYS,
    TOO_DEAR,
    NOT_THE_LOWEST,
) = REASONS


@rule
def step_marker(action: int) -> int:
    return (action - STEP) // NUM_DIRECTIONS


@rule
def step_direction(action: int) -> int:
    return (action - STEP) % NUM_DIRECTIONS


@rule
def step_action(marker: int, direction: int) -> int:
    return STEP + NUM_DIRECTIONS * marker + direction
