"""The sixteen actions of the main gameboard: when one can be taken without a worker, and how its effect begins.

    BASIC   Gain Basic Resources    SPEC    Hire Specialist           PLAY   Play Card       TRAIN  Train Worker
    FREE    Hire Freelancer         RES     Research                  TEST   Playtest        ITEM   Gain Item
    MULTI   Gain Multiple Resources DEV     Gain Component/Mechanism  BOX    Gain Game Box   UPG    Upgrade
    PUB     Publish Game            AWARD   Gain Award                TRADE  Trade           OBJ    Gain Objective

`kind` is the specialist whose own action this is, or 0 (see `specialists.py`).
"""

from tablewright.engine.kit import Record, Row, cards_left, rule
from tablewright.games.meeple_inc.elements import purchases, upgrades_of_any
from tablewright.games.meeple_inc.powers import actions_of_bonus
from tablewright.games.meeple_inc.predictions import MAY_NOT_STOP, look_into_ball
from tablewright.games.meeple_inc.publishing import awards_in_reach, can_publish
from tablewright.games.meeple_inc.skills import draw_to_choose
from tablewright.games.meeple_inc.specialists import (
    any_freelancer_free,
    any_item_free,
    any_specialist_free,
    award_slack,
    box_discount,
    employees_to_place,
    levels_to_upgrade,
    multiple_tokens,
    objectives_to_keep,
    playtest_tokens,
    research_tokens,
    tokens_before_developing,
    training_discount,
)
from tablewright.games.meeple_inc.stack import push
from tablewright.games.meeple_inc.staff import employees_in_hand, empty_chairs
from tablewright.games.meeple_inc.state import (
    ACT_AWARD,
    ACT_BASIC,
    ACT_BOX,
    ACT_DEV,
    ACT_FREE,
    ACT_ITEM,
    ACT_MULTI,
    ACT_OBJ,
    ACT_PLAY,
    ACT_PUB,
    ACT_RES,
    ACT_SPEC,
    ACT_TEST,
    ACT_TRADE,
    ACT_TRAIN,
    ACT_UPG,
    ACTION_BONUS,
    ACTS,
    ALL_ELEMENTS,
    BOX,
    COMPONENT,
    CRYSTAL_BALL,
    D06_BASIC,
    D07_RESOURCES,
    D08_SCIENCE,
    D09_TRACK,
    D11_PLAY,
    D13_TRAIN,
    D14_OBJECTIVE,
    D15_BOX,
    D16_DEVELOP,
    D17_UPGRADE,
    D18_PUBLISH,
    D19_AWARD,
    D22_BONUS,
    FREELANCER_TRACK,
    ITEM_TRACK,
    MECHANISM,
    OBJECTIVES,
    PLAYTEST,
    RESEARCH,
    SKILLS,
    SPECIALIST_TRACK,
)
from tablewright.games.meeple_inc.tokens import gain, gain_printed
from tablewright.games.meeple_inc.tracks import is_track_empty
from tablewright.games.meeple_inc.trade import begin_trade, has_token

# --- Without a worker (MI-160 to MI-168, D22) ---------------------------------------------------------------------


@rule
def is_usable(rules: Record, s: Record, company: int, act: int) -> int:
    """Whether an action could have an effect for a company that takes it without a worker (MI-165)."""
    if act == ACT_SPEC:
        return not is_track_empty(s, SPECIALIST_TRACK)
    if act == ACT_PLAY:
        return employees_in_hand(s, company) != 0 and empty_chairs(rules, s, company) != 0
    if act == ACT_TRAIN:
        return cards_left(s.deck_counts[SKILLS]) > 0
    if act == ACT_FREE:
        return not is_track_empty(s, FREELANCER_TRACK)
    if act == ACT_ITEM:
        return not is_track_empty(s, ITEM_TRACK)
    if act == ACT_BOX:
        return purchases(rules, s, company, BOX, 0) != 0
    if act == ACT_DEV:
        return purchases(rules, s, company, MECHANISM, 0) | purchases(rules, s, company, COMPONENT, 0) != 0
    if act == ACT_UPG:
        return upgrades_of_any(rules, s, company, ALL_ELEMENTS, 1) != 0
    if act == ACT_PUB:
        return can_publish(s, company)
    if act == ACT_AWARD:
        return awards_in_reach(rules, s, company, 0) != 0
    if act == ACT_TRADE:
        return has_token(s, company)
    if act == ACT_OBJ:
        return cards_left(s.deck_counts[OBJECTIVES]) > 0
    return True  # BASIC, RES, TEST and MULTI


@rule
def bonus_choices(rules: Record, s: Record) -> int:
    company, choices = int(s.actor), 0
    for act in range(ACTS):
        choices |= int(is_usable(rules, s, company, act)) << act
    return choices


@rule
def gain_bonus_actions(rules: Record, s: Record, company: int) -> None:
    """An Action Bonus: one action, with W12 two, each of which may be declined (MI-160, MI-165, MI-248)."""
    push(s, D22_BONUS, actions_of_bonus(rules, s, company), 1)


@rule
def gain_bonus(rules: Record, s: Record, company: int, gains: Row) -> None:
    """Every icon of a bonus space is gained: tokens and points at once, then X, then Q (MI-048, MI-175)."""
    gain_printed(s, company, gains)
    if gains[CRYSTAL_BALL] > 0:
        look_into_ball(s, company, 1, MAY_NOT_STOP)
    if gains[ACTION_BONUS] > 0:
        gain_bonus_actions(rules, s, company)


# --- The effects --------------------------------------------------------------------------------------------------


@rule
def begin_act(rules: Record, s: Record, company: int, act: int, kind: int, elements: int) -> None:
    """The effect of an action, up to its first decision; `elements` are those that UPG may raise."""
    if act == ACT_BASIC:
        push(s, D06_BASIC)
    elif act == ACT_SPEC:
        push(s, D09_TRACK, SPECIALIST_TRACK, any_specialist_free(kind))
    elif act == ACT_PLAY:
        push(s, D11_PLAY, employees_to_place(rules, kind))
    elif act == ACT_TRAIN:
        begin_training(rules, s, kind)
    elif act == ACT_FREE:
        push(s, D09_TRACK, FREELANCER_TRACK, any_freelancer_free(kind))
    elif act == ACT_RES:
        gain(s, company, RESEARCH, research_tokens(rules, kind))
    elif act == ACT_TEST:
        gain(s, company, PLAYTEST, playtest_tokens(rules, kind))
    elif act == ACT_MULTI:
        push(s, D07_RESOURCES, multiple_tokens(rules, kind))
    elif act == ACT_ITEM:
        push(s, D09_TRACK, ITEM_TRACK, any_item_free(kind))
    elif act == ACT_BOX:
        push(s, D15_BOX, box_discount(rules, kind))
    elif act == ACT_DEV:
        begin_developing(rules, s, kind)
    elif act == ACT_UPG:
        push(s, D17_UPGRADE, elements, levels_to_upgrade(rules, kind))
    elif act == ACT_PUB:
        push(s, D18_PUBLISH, kind)
    elif act == ACT_AWARD:
        push(s, D19_AWARD, award_slack(rules, kind))
    elif act == ACT_TRADE:
        begin_trade(s)
    else:
        begin_objectives(rules, s, objectives_to_keep(rules, kind))


@rule
def begin_training(rules: Record, s: Record, kind: int) -> None:
    """With an empty deck the action has no effect (MI-087, MI-091)."""
    if cards_left(s.deck_counts[SKILLS]) > 0:
        draw_to_choose(rules, s, SKILLS)
        push(s, D13_TRAIN, training_discount(rules, kind))


@rule
def begin_developing(rules: Record, s: Record, kind: int) -> None:
    """S08 takes a token first, whether or not something is bought then (MI-115, MI-R40)."""
    push(s, D16_DEVELOP)
    tokens = tokens_before_developing(rules, kind)
    if tokens > 0:
        push(s, D08_SCIENCE, tokens)


@rule
def begin_objectives(rules: Record, s: Record, keep: int) -> None:
    """With an empty deck the action has no effect (MI-144, MI-147)."""
    if cards_left(s.deck_counts[OBJECTIVES]) > 0:
        draw_to_choose(rules, s, OBJECTIVES)
        push(s, D14_OBJECTIVE, keep)
