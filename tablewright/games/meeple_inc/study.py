"""What a designer's report follows in Meeple Inc.: spaces, cards, awards, and tokens."""

import numpy as np

from tablewright.engine.kit import NONE, Record, rule
from tablewright.engine.study import Element, Gauge, Study
from tablewright.games.meeple_inc.actions import (
    ATTACH,
    AWARD,
    CHAIR,
    COLLECT,
    CONFIRM,
    DRAWN,
    EMPLOYEE,
    PLACE,
    POW,
    REMOVE_POW,
    SPACE_NAMES,
    TARGET,
    TRACK,
    TRADE,
    USE_ITEM,
    WORKER,
    WOW,
    numbered,
)
from tablewright.games.meeple_inc.objectives import objective_points
from tablewright.games.meeple_inc.scoring import points_of_awards, points_of_games
from tablewright.games.meeple_inc.stack import top
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    AWARD_LEVELS,
    CARDS,
    D13_TRAIN,
    FIRST,
    FREELANCER_TRACK,
    ITEMS,
    NUM_FREELANCERS,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    NUM_POWS,
    NUM_SKILLS,
    NUM_SPECIALISTS,
    NUM_WOWS,
    OBJECTIVES,
    SKILLS,
    SPACES,
    SPECIALIST_TRACK,
    SPECIALISTS,
    TOKENS,
)

ICON_WORTH = 2  # tokens
# The places of the elements, kind after kind.
FIRST_FREELANCER = SPACES
FIRST_SPECIALIST = FIRST_FREELANCER + NUM_FREELANCERS
FIRST_ITEM = FIRST_SPECIALIST + NUM_SPECIALISTS
FIRST_SKILL = FIRST_ITEM + NUM_ITEMS
FIRST_OBJECTIVE = FIRST_SKILL + NUM_SKILLS
FIRST_WOW = FIRST_OBJECTIVE + NUM_OBJECTIVES
FIRST_POW = FIRST_WOW + NUM_WOWS
FIRST_AWARD = FIRST_POW + NUM_POWS
FIRST_USED = FIRST_AWARD + AWARD_LEVELS
FIRST_WAY = FIRST_USED + NUM_FREELANCERS
WAYS = ("done", "publish", "collect", "remove_pow", "use_item", "attach", "trade", "predict")
DONE_WITH, PUBLISHED, COLLECTED, REMOVED_POW, USED_ITEM, ATTACHED, TRADED, PREDICTED = range(
    FIRST_WAY, FIRST_WAY + len(WAYS)
)


def cards(kind: str, letter: str, count: int, names: str) -> tuple[Element, ...]:
    """A kind of card, numbered as it is printed."""
    return tuple(Element(kind, key, f"names.{names}.{i}") for i, key in enumerate(numbered(letter, count)))


def space_words(name: str) -> tuple[tuple[str, str | int], ...]:
    act, _, number = name.partition("-")
    return ("act", f"names.acts.{ACT_NAMES.index(act)}"), ("number", int(number or 1))


ELEMENTS = (
    *(Element("space", name, "study.space", space_words(name)) for name in SPACE_NAMES[:SPACES]),
    *cards("freelancer", "f", NUM_FREELANCERS, "freelancers"),
    *cards("specialist", "s", CARDS[SPECIALISTS], "specialists"),
    *cards("item", "i", CARDS[ITEMS], "items"),
    *cards("skill", "k", CARDS[SKILLS], "skills"),
    *cards("objective", "o", CARDS[OBJECTIVES], "objectives"),
    *cards("wow", "w", NUM_WOWS, "wow"),
    *cards("pow", "p", NUM_POWS, "pow"),
    *(Element("award", str(level + 1), "study.award", (("level", level + 1),)) for level in range(AWARD_LEVELS)),
    *cards("work", "f", NUM_FREELANCERS, "freelancers"),
    *(Element("way", name.replace("_", "-"), f"study.way.{name}") for name in WAYS),
)


@rule
def subject(rules: Record, s: Record, action: int) -> int:
    """A placement touches its space or the freelancer who works, a choice of a card that card."""
    if PLACE <= action < PLACE + SPACES:
        return action - PLACE
    if PLACE + SPACES <= action < USE_ITEM:
        employee = int(s.chair[s.actor, action - PLACE - SPACES])
        return FIRST_USED + employee - 1 if 0 < employee <= NUM_FREELANCERS else NONE
    if TRACK <= action < DRAWN:
        return card_on_track(s, action - TRACK)
    if DRAWN <= action < EMPLOYEE:
        card = int(s.drawn[s.actor, action - DRAWN])
        first = FIRST_SKILL if s.phase == D13_TRAIN else FIRST_OBJECTIVE
        return first + card - 1 if card > 0 else NONE
    if AWARD <= action < TRADE:
        return FIRST_AWARD + action - AWARD
    if action >= WOW:
        return FIRST_WOW + action - WOW if action < POW else FIRST_POW + action - POW
    return way(action)


@rule
def card_on_track(s: Record, space: int) -> int:
    """The card on a space of the track that is chosen from."""
    track = top(s, FIRST)
    card = int(s.track_cards[track, space])
    if card == 0:
        return NONE
    if track == SPECIALIST_TRACK:
        return FIRST_SPECIALIST + card - 1
    return (FIRST_FREELANCER if track == FREELANCER_TRACK else FIRST_ITEM) + card - 1


@rule
def way(action: int) -> int:
    """What is done, where no card and no space is touched."""
    if action < CONFIRM:
        return DONE_WITH
    if action < WORKER:
        return PUBLISHED if action < COLLECT else COLLECTED if action < REMOVE_POW else REMOVED_POW
    if USE_ITEM <= action < CHAIR:
        return USED_ITEM if action < ATTACH else ATTACHED
    if TRADE <= action < WOW:
        return TRADED if action < TARGET else PREDICTED
    return NONE


def prices(rules: np.record) -> dict[str, float]:
    """Safety costs of spaces in tokens, what skill cards cost in dollars, and what is at stake with an objective."""
    found = {}
    for place, element in enumerate(ELEMENTS):
        if element.kind == "space" and rules.space_act[place] != NONE:
            found[element.name] = float(rules.space_cost[place].sum())
        elif element.kind == "skill":
            found[element.name] = float(rules.skill_price[place - FIRST_SKILL + 1])
        elif element.kind == "objective":
            found[element.name] = float(rules.objective_penalty[place - FIRST_OBJECTIVE + 1])
    return found


def worths(rules: np.record) -> dict[str, float]:
    """What spaces and skill cards give (a token or point counts one, an icon two), and the points of an objective."""
    found = {}
    for place, element in enumerate(ELEMENTS):
        if element.kind == "space" and rules.space_act[place] != NONE:
            found[element.name] = float(rules.space_gain[place].sum())
        elif element.kind == "skill":
            card = place - FIRST_SKILL + 1
            found[element.name] = float(rules.skill_gain[card].sum() + ICON_WORTH * rules.skill_icons[card].sum())
        elif element.kind == "objective":
            found[element.name] = float(rules.objective_reward[place - FIRST_OBJECTIVE + 1])
    return found


def left_out(rules: np.record) -> list[str]:
    """The spaces that are absent on this side of the board; WOW and POW cards where founders play without them."""
    absent = np.flatnonzero(rules.space_act == NONE).tolist()
    if not rules.wow_pow:
        absent += [*range(FIRST_WOW, FIRST_AWARD), REMOVED_POW]
    return [ELEMENTS[place].name for place in absent]


def points(rules: np.record, s: np.record, seat: int) -> tuple[float, ...]:
    """The track, kept games, awards and objectives (MI-277)."""
    games, awards = points_of_games(s, seat), points_of_awards(rules, s, seat)
    return float(s.vp[seat]), float(games), float(awards), float(objective_points(rules, s, seat))


def starts(rules: np.record, s: np.record, seat: int) -> dict[str, str]:
    """The place in the turn order, and the award card."""
    turn = int(np.flatnonzero(s.order == seat)[0])
    return {"turn": str(turn + 1), "award_card": str(s.award_card[seat])}


STUDY = Study(
    elements=ELEMENTS,
    subject=subject,
    resources=(*(Gauge(name, "tokens", column) for column, name in enumerate(TOKENS)), Gauge("vp", "vp")),
    prices=prices,
    worths=worths,
    starts=starts,
    sources=("track", "games", "awards", "objectives"),
    points=points,
    left_out=left_out,
    shortages=(
        "space_taken",
        "space_too_dear",
        "unskilled",
        "too_few_tokens",
        "skill_too_dear",
        "removal_too_dear",
        "no_empty_chair",
        "item_of_no_use",
    ),
)
