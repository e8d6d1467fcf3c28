"""What may be chosen at each decision: the one source of legality (specification, Decisions).

At most decision points one family is asked for, and its legal actions are the bits of one number; DONE is apart. In the
windows before and after the main choice there are several families, each with bits of its own.
"""

from tablewright.engine.kit import NONE, Record, Row, is_single, list_bits, lowest_bit, rule
from tablewright.games.meeple_inc.actions import (
    ATTACH,
    CHAIR,
    COLLECT,
    DONE,
    FAMILY_OF_PHASE,
    PLACE,
    REMOVE_POW,
    SIZE_OF_PHASE,
    USE_ITEM,
    WORKER,
)
from tablewright.games.meeple_inc.acts import bonus_choices
from tablewright.games.meeple_inc.board import has_several_spaces, place_choices
from tablewright.games.meeple_inc.elements import box_choices, develop_choices, upgrade_choices
from tablewright.games.meeple_inc.freelancers import copy_choices
from tablewright.games.meeple_inc.items import usable_items
from tablewright.games.meeple_inc.objectives import objective_choices
from tablewright.games.meeple_inc.powers import can_remove_pow
from tablewright.games.meeple_inc.predictions import (
    MAY_STOP,
    may_stop_predicting,
    predict_choices,
    prove_choices,
    target_choices,
)
from tablewright.games.meeple_inc.publishing import award_choices, can_publish, game_choices
from tablewright.games.meeple_inc.skills import attachable, train_choices, untrained_chairs
from tablewright.games.meeple_inc.stack import top
from tablewright.games.meeple_inc.staff import SEATING, empty_chairs, play_choices
from tablewright.games.meeple_inc.state import (
    D01_WOW,
    D02_POW,
    D03_TURN,
    D04_PLACE,
    D05_PAY,
    D06_BASIC,
    D07_RESOURCES,
    D08_SCIENCE,
    D09_TRACK,
    D10_SKIP,
    D11_PLAY,
    D12_CHAIR,
    D13_TRAIN,
    D14_OBJECTIVE,
    D15_BOX,
    D16_DEVELOP,
    D17_UPGRADE,
    D18_PUBLISH,
    D19_AWARD,
    D20_GAME,
    D21_TRADE,
    D22_BONUS,
    D23_COPY,
    D24_PROVE,
    D25_TARGET,
    D26_PREDICT,
    D27_AFTER,
    FIRST,
    PHASE_OVER,
    POW_DEALT,
    SECOND,
    WOW_DEALT,
)
from tablewright.games.meeple_inc.tokens import ANY_COIN, COIN_OR_VP, SCIENCE, payment_choices
from tablewright.games.meeple_inc.tracks import skip_choices, track_choices
from tablewright.games.meeple_inc.trade import trade_choices
from tablewright.games.meeple_inc.workers import workers_in_pool, workers_placed


@rule
def choices(rules: Record, s: Record) -> int:
    """The actions of the family that the phase asks for, as bits from its first action on."""
    phase = int(s.phase)
    if phase == D04_PLACE:
        return place_choices(rules, s)
    if phase == D06_BASIC:
        return COIN_OR_VP
    if phase == D07_RESOURCES:
        return ANY_COIN
    if phase == D08_SCIENCE:
        return SCIENCE
    if phase == D09_TRACK:
        return track_choices(rules, s)
    if phase == D10_SKIP:
        return skip_choices(rules, s)
    if phase == D14_OBJECTIVE:
        return objective_choices(s)
    if phase == D13_TRAIN:
        return train_choices(rules, s)
    if phase == D21_TRADE:
        return trade_choices(s)
    if phase == D22_BONUS:
        return bonus_choices(rules, s)
    if phase == D15_BOX:
        return box_choices(rules, s)
    if phase == D16_DEVELOP:
        return develop_choices(rules, s)
    return rarer_choices(rules, s, phase)


@rule
def rarer_choices(rules: Record, s: Record, phase: int) -> int:
    company = int(s.actor)
    if phase == D11_PLAY:
        return play_choices(rules, s)
    if phase == D12_CHAIR:
        return empty_chairs(rules, s, company) if top(s, FIRST) == SEATING else untrained_chairs(s, company)
    if phase == D17_UPGRADE:
        return upgrade_choices(rules, s)
    if phase == D18_PUBLISH:
        return int(can_publish(s, company))
    if phase == D19_AWARD:
        return award_choices(rules, s)
    if phase == D20_GAME:
        return game_choices(rules, s)
    if phase == D25_TARGET:
        return target_choices(rules, s)
    if phase == D26_PREDICT:
        return predict_choices(rules, s)
    if phase == D24_PROVE:
        return prove_choices(s)
    if phase == D23_COPY:
        return copy_choices(rules, s)
    if phase == D05_PAY:
        return payment_choices(rules, s)
    if phase == D01_WOW:
        return powers_dealt(s, company, WOW_DEALT)
    if phase == D02_POW:
        return powers_dealt(s, company, POW_DEALT)
    return 0


@rule
def powers_dealt(s: Record, company: int, place: int) -> int:
    """The two WOW or POW cards to choose from (MI-016)."""
    return (1 << (int(s.drawn[company, place]) - 1)) | (1 << (int(s.drawn[company, place + 1]) - 1))


@rule
def may_be_done(rules: Record, s: Record) -> int:
    """Whether DONE is offered: to decline an effect, to stop, or to end the turn (Decisions, D03 to D27)."""
    phase = int(s.phase)
    if phase == D22_BONUS:
        return top(s, SECOND) == 1
    if phase == D24_PROVE:
        return top(s, SECOND) == MAY_STOP
    if phase == D26_PREDICT:
        return may_stop_predicting(rules, s)
    if phase in (D12_CHAIR, D20_GAME, D23_COPY) or phase >= PHASE_OVER:
        return False
    return phase == D09_TRACK or phase >= D11_PLAY


@rule
def is_window(phase: int) -> bool:
    """Before or after the main choice free actions may be taken (MI-036)."""
    return phase in (D03_TURN, D27_AFTER)


@rule
def can_collect(rules: Record, s: Record) -> bool:
    """At least one worker is placed (MI-033, MI-035)."""
    return s.phase == D03_TURN and workers_placed(rules, s, int(s.actor)) > 0


# --- Listing ------------------------------------------------------------------------------------------------------


@rule
def legal(rules: Record, s: Record, moves: Row) -> int:
    """Write the legal actions of the seat to decide, in ascending order, and return how many there are."""
    phase = int(s.phase)
    if is_window(phase):
        return legal_in_window(rules, s, moves)
    if phase == PHASE_OVER:
        return 0
    count = 0
    if may_be_done(rules, s):
        moves[0] = DONE
        count = 1
    return list_bits(choices(rules, s), FAMILY_OF_PHASE[phase], moves, count)


@rule
def legal_in_window(rules: Record, s: Record, moves: Row) -> int:
    company, count = int(s.actor), 0
    before = s.phase == D03_TURN
    moves[count] = COLLECT if before else DONE
    count += int(not before or can_collect(rules, s))
    moves[count] = REMOVE_POW
    count += int(can_remove_pow(rules, s, company))
    if before:
        count = list_bits(workers_in_pool(s, company), WORKER, moves, count)
    count = list_bits(usable_items(rules, s, company), USE_ITEM, moves, count)
    return list_bits(attachable(s, company), ATTACH, moves, count)


# --- A decision without a choice ----------------------------------------------------------------------------------


@rule
def only_action(rules: Record, s: Record) -> int:
    """The one legal action, or NONE if there are several: it is applied without asking (Decisions)."""
    phase = int(s.phase)
    if is_window(phase):
        return only_action_in_window(rules, s)
    if phase == D04_PLACE and has_several_spaces(rules, s):
        return NONE
    bits = choices(rules, s)
    if may_be_done(rules, s):
        return DONE if bits == 0 else NONE
    if not is_single(bits):
        return NONE
    return FAMILY_OF_PHASE[phase] + lowest_bit(bits)


@rule
def only_action_in_window(rules: Record, s: Record) -> int:
    company = int(s.actor)
    before = s.phase == D03_TURN
    workers = workers_in_pool(s, company) if before else 0
    main = int(can_collect(rules, s)) if before else 1
    if workers != 0 and (main == 1 or not is_single(workers)):
        return NONE
    if can_remove_pow(rules, s, company) or attachable(s, company) != 0 or usable_items(rules, s, company) != 0:
        return NONE
    if not before:
        return DONE
    if main == 1:
        return COLLECT
    return WORKER + lowest_bit(workers)


@rule
def is_offered(rules: Record, s: Record, action: int) -> int:
    """Whether an action is among the legal ones; the same numbers as `legal`, asked for one action."""
    phase, company = int(s.phase), int(s.actor)
    if phase == PHASE_OVER:
        return False
    if is_window(phase):
        if action == DONE:
            return phase == D27_AFTER
        if action == COLLECT:
            return can_collect(rules, s)
        if action == REMOVE_POW:
            return can_remove_pow(rules, s, company)
        if WORKER <= action < PLACE:
            return phase == D03_TURN and (workers_in_pool(s, company) >> (action - WORKER)) & 1 == 1
        if USE_ITEM <= action < ATTACH:
            return (usable_items(rules, s, company) >> (action - USE_ITEM)) & 1 == 1
        return ATTACH <= action < CHAIR and (attachable(s, company) >> (action - ATTACH)) & 1 == 1
    if action == DONE:
        return may_be_done(rules, s)
    place = action - FAMILY_OF_PHASE[phase]
    return 0 <= place < SIZE_OF_PHASE[phase] and (choices(rules, s) >> place) & 1 == 1
