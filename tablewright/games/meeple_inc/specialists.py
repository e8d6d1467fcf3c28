"""What each specialist does when its standee is placed on its own action (MI-216 to MI-234).

`kind` is the standee on the space, or 0 for any other worker and for actions taken without one (MI-167, MI-220).
"""

from tablewright.engine.kit import Record, rule
from tablewright.games.meeple_inc.state import DOLLAR, INSPIRATION, TIME
from tablewright.games.meeple_inc.tokens import gain

(
    STRATEGIST, REFINER, TALENT_SCOUT, PROFESSOR, LEAD_TESTER, HEAD_HUNTER, QUARTERMASTER, DEVELOPER, PRESS_OPERATOR,
    BOX_ENGINEER, COACH, PROP_BUYER, AWARDS_LOBBYIST, OFFICE_MANAGER,
) = range(1, 15)  # fmt: skip


@rule
def aligned(rules: Record, kind: int, act: int) -> int:
    """The standee, if this is the action that its specialist is tied to; else an ordinary worker (MI-216, MI-220)."""
    return kind if kind > 0 and rules.aligned_act[kind] == act else 0


@rule
def objectives_to_keep(rules: Record, kind: int) -> int:
    """S01, the Strategist: keep up to two of the objective cards (MI-221)."""
    return int(rules.specialist_amount[STRATEGIST]) if kind == STRATEGIST else 1


@rule
def levels_to_upgrade(rules: Record, kind: int) -> int:
    """S02, the Refiner: the element rises by up to two levels (MI-222)."""
    return int(rules.specialist_amount[REFINER]) if kind == REFINER else 1


@rule
def any_freelancer_free(kind: int) -> int:
    """S03, the Talent Scout: any freelancer of the track without placing tokens (MI-223)."""
    return int(kind == TALENT_SCOUT)


@rule
def research_tokens(rules: Record, kind: int) -> int:
    """S04, the Professor: four research tokens instead of two (MI-100, MI-224)."""
    return int(rules.specialist_amount[PROFESSOR]) if kind == PROFESSOR else int(rules.research_count)


@rule
def playtest_tokens(rules: Record, kind: int) -> int:
    """S05, the Lead Tester: four playtest tokens instead of two (MI-101, MI-225)."""
    return int(rules.specialist_amount[LEAD_TESTER]) if kind == LEAD_TESTER else int(rules.playtest_count)


@rule
def any_specialist_free(kind: int) -> int:
    """S06, the Head-hunter: any specialist of the track without placing tokens (MI-226)."""
    return int(kind == HEAD_HUNTER)


@rule
def multiple_tokens(rules: Record, kind: int) -> int:
    """S07, the Quartermaster: five tokens instead of three (MI-102, MI-227)."""
    return int(rules.specialist_amount[QUARTERMASTER]) if kind == QUARTERMASTER else int(rules.multiple_count)


@rule
def tokens_before_developing(rules: Record, kind: int) -> int:
    """S08, the Developer: a playtest or a research token before buying (MI-228)."""
    return int(rules.specialist_amount[DEVELOPER]) if kind == DEVELOPER else 0


@rule
def press_operator_gains(rules: Record, s: Record, company: int, kind: int) -> None:
    """S09, the Press Operator: a dollar, a time and an inspiration token for a published game (MI-229)."""
    if kind == PRESS_OPERATOR:
        for token in (DOLLAR, TIME, INSPIRATION):
            gain(s, company, token, int(rules.specialist_amount[PRESS_OPERATOR]))


@rule
def box_discount(rules: Record, kind: int) -> int:
    """S10, the Box Engineer: the box costs one inspiration less (MI-230)."""
    return int(rules.specialist_amount[BOX_ENGINEER]) if kind == BOX_ENGINEER else 0


@rule
def training_discount(rules: Record, kind: int) -> int:
    """S11, the Coach: the skill card costs a dollar less (MI-231)."""
    return int(rules.specialist_amount[COACH]) if kind == COACH else 0


@rule
def any_item_free(kind: int) -> int:
    """S12, the Prop Buyer: any item of the track without placing tokens (MI-232)."""
    return int(kind == PROP_BUYER)


@rule
def award_slack(rules: Record, kind: int) -> int:
    """S13, the Awards Lobbyist: one element may be one level below the requirement (MI-233)."""
    return int(rules.specialist_amount[AWARDS_LOBBYIST]) if kind == AWARDS_LOBBYIST else 0


@rule
def employees_to_place(rules: Record, kind: int) -> int:
    """S14, the Office Manager: up to two employees instead of one (MI-079, MI-234)."""
    return int(rules.specialist_amount[OFFICE_MANAGER]) if kind == OFFICE_MANAGER else 1
