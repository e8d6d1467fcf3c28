"""Every decision in Meeple Inc. as one of 320 integers (specification, Decisions)."""

from tablewright.engine.actions import Actions, family
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    CHAIRS,
    ELEMENTS,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_POWS,
    NUM_SKILLS,
    NUM_SPECIALISTS,
    NUM_WOWS,
    SPACES,
    TOKENS,
)


def numbered(letter: str, count: int) -> tuple[str, ...]:
    """Cards as they are printed: k01, k02 …"""
    return tuple(f"{letter}{number:02d}" for number in range(1, count + 1))


SPACES_PER_ACT = (0, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 3, 3, 3, 3, 3)  # on side B, BASIC apart
SPACE_NAMES = (
    "basic",
    *(
        f"{act}-{number}"
        for act, count in zip(ACT_NAMES, SPACES_PER_ACT, strict=True)
        for number in range(1, count + 1)
    ),
    *(f"freelancer-{chair}" for chair in range(1, CHAIRS + 1)),
)
EXCHANGES = (
    "dollar-time", "dollar-inspiration", "time-dollar", "time-inspiration", "inspiration-dollar", "inspiration-time",
    "research-playtest", "playtest-research",
)  # fmt: skip
GIVEN = (0, 0, 1, 1, 2, 2, 3, 4)
RECEIVED = (1, 2, 0, 2, 0, 1, 4, 3)
NUM_EXCHANGES = len(EXCHANGES)

ACTIONS = Actions(
    family("done"),
    family("confirm", touches="design"),
    family("collect", touches="collect"),
    family("remove pow", touches="pow-card"),
    family("worker", kind=("regular", *numbered("s", NUM_SPECIALISTS)), touches="worker/{kind}"),
    family("place", space=SPACE_NAMES, touches="space/{space}"),
    family("use item", item=numbered("i", NUM_ITEMS), touches="item/{item}"),
    family("attach", skill=numbered("k", NUM_SKILLS), touches="skill/{skill}"),
    family("chair", number=range(1, CHAIRS + 1), touches="chair/{number}"),
    family("token", token=(*TOKENS, "vp"), touches="token/{token}"),
    family("track", space=range(1, 5), touches="track/{space}"),
    family("drawn", card=range(1, 5), touches="drawn/{card}"),
    family("employee", card=(*numbered("f", NUM_FREELANCERS), *numbered("s", NUM_SPECIALISTS)),
           touches="employee/{card}"),
    family("level", element=ELEMENTS, level=range(1, 5), touches="element/{element}/{level}"),
    family("action", act=ACT_NAMES, touches="action/{act}"),
    family("game", box=range(1, 5), mechanism=range(1, 5), component=range(1, 5),
           touches="game/{box}-{mechanism}-{component}"),
    family("award", level=range(1, 4), touches="award/{level}"),
    family("trade", exchange=EXCHANGES, touches="trade/{exchange}"),
    family("target", company=range(1, 7), touches="company/{company}"),
    family("wow", card=numbered("w", NUM_WOWS), touches="wow/{card}"),
    family("pow", card=numbered("p", NUM_POWS), touches="pow/{card}"),
)  # fmt: skip
DONE = ACTIONS.first("done")
CONFIRM = ACTIONS.first("confirm")
COLLECT = ACTIONS.first("collect")
REMOVE_POW = ACTIONS.first("remove pow")
WORKER = ACTIONS.first("worker")
PLACE = ACTIONS.first("place")
USE_ITEM = ACTIONS.first("use item")
ATTACH = ACTIONS.first("attach")
CHAIR = ACTIONS.first("chair")
TOKEN = ACTIONS.first("token")
TRACK = ACTIONS.first("track")
DRAWN = ACTIONS.first("drawn")
EMPLOYEE = ACTIONS.first("employee")
LEVEL = ACTIONS.first("level")
ACTION = ACTIONS.first("action")
GAME = ACTIONS.first("game")
AWARD = ACTIONS.first("award")
TRADE = ACTIONS.first("trade")
TARGET = ACTIONS.first("target")
WOW = ACTIONS.first("wow")
POW = ACTIONS.first("pow")
NUM_ACTIONS = ACTIONS.count

# The family that each phase asks for, by its first action, and how many actions it has; `legal` offers DONE besides
# where it may be said. In the phases turn and after the windows are open, and several families are asked for.
FAMILY_OF_PHASE = (
    WOW, POW, WORKER, PLACE, TOKEN, TOKEN, TOKEN, TOKEN, TRACK, TOKEN, EMPLOYEE, CHAIR, DRAWN, DRAWN, LEVEL, LEVEL,
    LEVEL, CONFIRM, AWARD, GAME, TRADE, ACTION, EMPLOYEE, ACTION, TARGET, ACTION, DONE, DONE,
)  # fmt: skip
SIZE_OF_PHASE = (
    13, 14, 15, SPACES + CHAIRS, 6, 6, 6, 6, 4, 6, 30, 6, 4, 4, 12, 12,
    12, 1, 3, 64, 8, 16, 30, 16, 6, 16, 1, 0,
)  # fmt: skip
