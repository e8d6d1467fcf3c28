"""Every decision in Meeple Inc. as one of 320 integers (specification, Decisions)."""

from tablewright.engine.actions import Actions, family
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    AWARD_LEVELS,
    CHAIRS,
    COMPANIES,
    DRAWN_CARDS,
    ELEMENTS,
    LEVELS,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_POWS,
    NUM_SKILLS,
    NUM_SPECIALISTS,
    NUM_WOWS,
    PHASES,
    SPACES_PER_ACT,
    TOKENS,
    TRACK_SPACES,
)


def numbered(letter: str, count: int) -> tuple[str, ...]:
    """Cards as they are printed: k01, k02 …"""
    return tuple(f"{letter}{number:02d}" for number in range(1, count + 1))


def counted(count: int) -> range:
    """The numbers from 1 up to a count, as people count."""
    return range(1, count + 1)


SPACE_NAMES = (
    *(
        f"{act}-{number}" if count > 1 else act
        for act, count in zip(ACT_NAMES, SPACES_PER_ACT, strict=True)
        for number in counted(count)
    ),
    *(f"freelancer-{chair}" for chair in counted(CHAIRS)),
)
EXCHANGES = (
    "dollar-time", "dollar-inspiration", "time-dollar", "time-inspiration", "inspiration-dollar", "inspiration-time",
    "research-playtest", "playtest-research",
)  # fmt: skip
GIVEN = tuple(TOKENS.index(exchange.split("-")[0]) for exchange in EXCHANGES)
RECEIVED = tuple(TOKENS.index(exchange.split("-")[1]) for exchange in EXCHANGES)
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
    family("chair", number=counted(CHAIRS), touches="chair/{number}"),
    family("token", token=(*TOKENS, "vp"), touches="token/{token}"),
    family("track", space=counted(TRACK_SPACES), touches="track/{space}"),
    family("drawn", card=counted(DRAWN_CARDS), touches="drawn/{card}"),
    family("employee", card=(*numbered("f", NUM_FREELANCERS), *numbered("s", NUM_SPECIALISTS)),
           touches="employee/{card}"),
    family("level", element=ELEMENTS, level=counted(LEVELS), touches="element/{element}/{level}"),
    family("action", act=ACT_NAMES, touches="action/{act}"),
    family("game", box=counted(LEVELS), mechanism=counted(LEVELS), component=counted(LEVELS),
           touches="game/{box}-{mechanism}-{component}"),
    family("award", level=counted(AWARD_LEVELS), touches="award/{level}"),
    family("trade", exchange=EXCHANGES, touches="trade/{exchange}"),
    family("target", company=counted(COMPANIES), touches="company/{company}"),
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

# The family that each decision asks for; `legal` adds DONE where it is allowed. In the phases turn and after, more
# families than this one are asked for, because free actions are open too. When the game is over, nothing is.
ASKED_FOR = {
    "wow": "wow", "pow": "pow", "turn": "worker", "place": "place", "pay": "token", "basic": "token",
    "resources": "token", "science": "token", "track": "track", "skip": "token", "play": "employee", "chair": "chair",
    "train": "drawn", "objective": "drawn", "box": "level", "develop": "level", "upgrade": "level",
    "publish": "confirm", "award": "award", "game": "game", "trade": "trade", "bonus": "action", "copy": "employee",
    "prove": "action", "target": "target", "predict": "action", "after": "done",
}  # fmt: skip
FAMILY_OF_PHASE = tuple(ACTIONS.first(ASKED_FOR[phase]) for phase in PHASES[:-1])
SIZE_OF_PHASE = tuple(ACTIONS[ASKED_FOR[phase]].size for phase in PHASES[:-1])
