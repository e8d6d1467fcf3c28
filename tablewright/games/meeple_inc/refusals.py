"""Why an action is not offered now. `choices.py` says whether it is; these functions only look for the reason."""

from tablewright.engine.kit import ALLOWED, NONE, Record, rule
from tablewright.games.meeple_inc.actions import (
    ACTION,
    ATTACH,
    AWARD,
    CHAIR,
    COLLECT,
    DONE,
    DRAWN,
    EMPLOYEE,
    FAMILY_OF_PHASE,
    GAME,
    LEVEL,
    PLACE,
    REMOVE_POW,
    SIZE_OF_PHASE,
    TARGET,
    TOKEN,
    TRACK,
    TRADE,
    USE_ITEM,
    WORKER,
    WOW,
)
from tablewright.games.meeple_inc.board import FIRST_UPGRADE, payable_spaces
from tablewright.games.meeple_inc.choices import is_offered, is_window
from tablewright.games.meeple_inc.elements import is_in_stock
from tablewright.games.meeple_inc.powers import barred_token, level_cap, may_take_award, most_predictions
from tablewright.games.meeple_inc.publishing import keeps_game
from tablewright.games.meeple_inc.reasons import (
    ACTION_OF_NO_USE,
    AWARD_BARRED,
    AWARD_GONE,
    BOX_SOLD_OUT,
    CANNOT_COPY_COPIER,
    CHAIR_TAKEN,
    CHAIR_TRAINED,
    COPY_OF_NO_USE,
    ELEMENT_TOO_DEAR,
    EMPLOYEE_NOT_HELD,
    FREELANCER_OF_NO_USE,
    FREELANCER_TAKEN,
    GAME_NOT_GOOD_ENOUGH,
    GAME_NOT_OWNED,
    GAME_OVER,
    ITEM_NOT_HELD,
    ITEM_OF_NO_USE,
    ITEM_PERMANENT,
    ITEM_USED_BEFORE,
    LEVEL_BARRED,
    MAIN_CHOICE_MADE,
    MUST_ATTACH,
    MUST_CHOOSE_GAME,
    MUST_KEEP_POWER,
    MUST_LAY_TOKEN,
    MUST_PAY,
    MUST_PLACE,
    MUST_PREDICT,
    MUST_PROVE,
    MUST_SEAT,
    MUST_TAKE,
    MUST_USE_FREELANCER,
    NO_BOX_TO_SWAP,
    NO_EMPTY_CHAIR,
    NO_FREELANCER_THERE,
    NO_GAME_GOOD_ENOUGH,
    NO_INTERRUPTS,
    NO_PASSING,
    NO_POW,
    NO_REGULAR_WORKER,
    NO_RESEARCH,
    NO_SINGLE_PREDICTION,
    NO_SUCH_CARD,
    NO_SUCH_COMPANY,
    NO_SUCH_STANDEE,
    NO_SUCH_TRACK_SPACE,
    NOBODY_ON_CHAIR,
    NOBODY_TO_TRAIN,
    NOT_ASKED,
    NOT_AT_A_TABLE,
    NOT_DEALT_TO_YOU,
    NOT_PREDICTED,
    NOT_PUBLISHED_YET,
    NOTHING_ON_TABLE,
    NOTHING_PLACED,
    NOTHING_TO_RAISE,
    NOTHING_TO_TRADE,
    OBJECTIVE_GONE,
    OFFICE_FULL,
    OTHER_ELEMENT,
    OUT_OF_REACH,
    OWN_COMPANY,
    POW_IS_NO_EMPLOYEE,
    PREDICTED_ALREADY,
    REMOVAL_TOO_DEAR,
    SET_FULL,
    SKILL_NOT_HELD,
    SKILL_TOO_DEAR,
    SLOT_TAKEN,
    SPACE_ABSENT,
    SPACE_TAKEN,
    SPACE_TOO_DEAR,
    STANDEE_PLACED,
    TOKEN_BARRED,
    TOKEN_NOT_HELD,
    TOKEN_NOT_OFFERED,
    TOO_FEW_TOKENS,
    TRACK_SPACE_EMPTY,
    UNSKILLED,
)
from tablewright.games.meeple_inc.stack import top
from tablewright.games.meeple_inc.staff import SEATING
from tablewright.games.meeple_inc.state import (
    BOX,
    CHAIRS,
    D02_POW,
    D03_TURN,
    D04_PLACE,
    D05_PAY,
    D08_SCIENCE,
    D10_SKIP,
    D11_PLAY,
    D12_CHAIR,
    D13_TRAIN,
    D15_BOX,
    D17_UPGRADE,
    D20_GAME,
    D22_BONUS,
    D24_PROVE,
    D26_PREDICT,
    D27_AFTER,
    EMPTY,
    FIRST,
    LEVELS,
    NUM_ELEMENTS,
    NUM_FREELANCERS,
    PHASE_OVER,
    POW_CARD,
    SECOND,
    SPACES,
    TRACK_SIZES,
    UNDERSTUDY,
    VP,
)


@rule
def why_not(rules: Record, s: Record, action: int) -> int:
    """ALLOWED, or the reason against an action; any action may be asked about at any time."""
    if is_offered(rules, s, action):
        return ALLOWED
    phase = int(s.phase)
    if phase == PHASE_OVER:
        return GAME_OVER
    if action == DONE:
        return why_not_done(rules, s)
    if action == COLLECT or WORKER <= action < PLACE:
        return why_not_main_choice(s, action)
    if action == REMOVE_POW or USE_ITEM <= action < CHAIR:
        return why_not_free_action(rules, s, action)
    place = action - FAMILY_OF_PHASE[phase]
    if is_window(phase) or place < 0 or place >= SIZE_OF_PHASE[phase]:
        return NOT_ASKED
    return why_not_chosen(rules, s, action, place)


# --- The turn -----------------------------------------------------------------------------------------------------


@rule
def why_not_done(rules: Record, s: Record) -> int:
    phase = int(s.phase)
    if phase == D03_TURN:
        return NO_PASSING
    if phase == D04_PLACE:
        return MUST_PLACE
    if phase == D05_PAY:
        return MUST_PAY
    if phase <= D02_POW:
        return MUST_KEEP_POWER
    if phase <= D08_SCIENCE:
        return MUST_TAKE
    if phase == D10_SKIP:
        return MUST_LAY_TOKEN
    if phase == D12_CHAIR:
        return MUST_SEAT if top(s, FIRST) == SEATING else MUST_ATTACH
    if phase == D20_GAME:
        return MUST_CHOOSE_GAME
    if phase == D24_PROVE:
        return MUST_PROVE
    if phase == D26_PREDICT:
        return MUST_PREDICT if s.set_size[s.actor] == 0 else NO_SINGLE_PREDICTION
    return MUST_USE_FREELANCER


@rule
def why_not_main_choice(s: Record, action: int) -> int:
    if s.phase == D27_AFTER:
        return MAIN_CHOICE_MADE
    if s.phase != D03_TURN:
        return NOT_ASKED
    if action == COLLECT:
        return NOTHING_PLACED
    kind = action - WORKER
    if kind == 0:
        return NO_REGULAR_WORKER
    return STANDEE_PLACED if s.standee_owner[kind] == s.actor else NO_SUCH_STANDEE


@rule
def why_not_free_action(rules: Record, s: Record, action: int) -> int:
    if not is_window(int(s.phase)):
        return NO_INTERRUPTS
    company = int(s.actor)
    if action == REMOVE_POW:
        return REMOVAL_TOO_DEAR if s.pow[company] > 0 else NO_POW
    if action >= ATTACH:
        return NOBODY_TO_TRAIN if s.skills[company, action - ATTACH + 1] else SKILL_NOT_HELD
    item = action - USE_ITEM + 1
    if s.items_used[item]:
        return ITEM_USED_BEFORE
    if s.item_holder[item] != company:
        return ITEM_NOT_HELD
    return ITEM_PERMANENT if rules.item_permanent[item] else ITEM_OF_NO_USE


# --- The family that is asked for ---------------------------------------------------------------------------------


@rule
def why_not_chosen(rules: Record, s: Record, action: int, place: int) -> int:
    phase = int(s.phase)
    if action >= WOW:
        return NOT_DEALT_TO_YOU
    if action >= TARGET:
        return why_not_target(rules, s, place)
    if action >= TRADE:
        return NOTHING_TO_TRADE
    if action >= AWARD:
        return why_not_award(rules, s, place)
    if action >= GAME:
        return GAME_NOT_GOOD_ENOUGH if keeps_game(s, int(s.actor), place) else GAME_NOT_OWNED
    if action >= ACTION:
        return why_not_act(rules, s, phase, place)
    if action >= LEVEL:
        return why_not_upgrade(rules, s, place) if phase == D17_UPGRADE else why_not_buy(rules, s, phase, place)
    if action >= EMPLOYEE:
        return why_not_employee(rules, s, phase, place + 1)
    if action >= DRAWN:
        return why_not_drawn(s, phase, place)
    if action >= TRACK:
        return why_not_track(s, place)
    if action >= TOKEN:
        return why_not_token(rules, s, phase, place)
    if action >= CHAIR:
        return why_not_chair(rules, s, place)
    if action >= PLACE:
        return why_not_place(rules, s, place)
    return NOT_PUBLISHED_YET


@rule
def why_not_place(rules: Record, s: Record, place: int) -> int:
    company = int(s.actor)
    if place >= SPACES:
        card = int(s.chair[company, place - SPACES])
        if card < 1 or card > NUM_FREELANCERS:
            return NO_FREELANCER_THERE
        return FREELANCER_OF_NO_USE if s.freelancer_worker[company, place - SPACES] == NONE else FREELANCER_TAKEN
    if rules.space_act[place] == NONE:
        return SPACE_ABSENT
    if place > 0 and s.space_worker[place] != NONE:
        return SPACE_TAKEN
    if FIRST_UPGRADE <= place < FIRST_UPGRADE + NUM_ELEMENTS and (payable_spaces(rules, s, company) >> place) & 1:
        return NOTHING_TO_RAISE
    return SPACE_TOO_DEAR


@rule
def why_not_chair(rules: Record, s: Record, chair: int) -> int:
    card = int(s.chair[s.actor, chair])
    if top(s, FIRST) == SEATING:
        return CHAIR_TAKEN if card != EMPTY else OFFICE_FULL
    if card == POW_CARD:
        return POW_IS_NO_EMPLOYEE
    return NOBODY_ON_CHAIR if card == EMPTY else CHAIR_TRAINED


@rule
def why_not_token(rules: Record, s: Record, phase: int, token: int) -> int:
    if phase == D05_PAY:
        swaps = rules.wow_swap[s.wow[s.actor]]
        return TOKEN_NOT_HELD if token == swaps[0] or token == swaps[1] else TOKEN_NOT_OFFERED
    if phase != D10_SKIP or token == VP:
        return TOKEN_NOT_OFFERED
    return TOKEN_BARRED if token == barred_token(rules, s, int(s.actor)) else TOKEN_NOT_HELD


@rule
def why_not_track(s: Record, space: int) -> int:
    track = top(s, FIRST)
    if space >= TRACK_SIZES[track]:
        return NO_SUCH_TRACK_SPACE
    return TOO_FEW_TOKENS if s.track_cards[track, space] > 0 else TRACK_SPACE_EMPTY


@rule
def why_not_drawn(s: Record, phase: int, place: int) -> int:
    if phase == D13_TRAIN:
        return SKILL_TOO_DEAR if s.drawn[s.actor, place] > 0 else NO_SUCH_CARD
    return OBJECTIVE_GONE


@rule
def why_not_employee(rules: Record, s: Record, phase: int, employee: int) -> int:
    if phase == D11_PLAY:
        return NO_EMPTY_CHAIR if s.employee_holder[employee] == s.actor else EMPLOYEE_NOT_HELD
    if employee == UNDERSTUDY:
        return CANNOT_COPY_COPIER
    for company in range(rules.players):
        for chair in range(CHAIRS):
            if s.chair[company, chair] == employee and employee <= NUM_FREELANCERS:
                return COPY_OF_NO_USE
    return NOT_AT_A_TABLE


@rule
def why_not_buy(rules: Record, s: Record, phase: int, place: int) -> int:
    company, element, level = int(s.actor), place // LEVELS, place % LEVELS + 1
    if (phase == D15_BOX) != (element == BOX):
        return OTHER_ELEMENT
    if s.element[company, element] > 0:
        return SLOT_TAKEN
    if s.icons[company, element] < level:
        return UNSKILLED
    if level > level_cap(rules, s, company, element):
        return LEVEL_BARRED
    return ELEMENT_TOO_DEAR if is_in_stock(s, element, level) else BOX_SOLD_OUT


@rule
def why_not_upgrade(rules: Record, s: Record, place: int) -> int:
    company, element, level = int(s.actor), place // LEVELS, place % LEVELS + 1
    if (top(s, FIRST) >> element) & 1 == 0:
        return OTHER_ELEMENT
    now = int(s.element[company, element])
    if now == 0:
        return NOTHING_ON_TABLE
    if level <= now or level > now + top(s, SECOND):
        return OUT_OF_REACH
    return LEVEL_BARRED if level > level_cap(rules, s, company, element) else NO_BOX_TO_SWAP


@rule
def why_not_act(rules: Record, s: Record, phase: int, act: int) -> int:
    company = int(s.actor)
    if phase == D22_BONUS:
        return ACTION_OF_NO_USE
    if phase == D24_PROVE:
        return NOT_PREDICTED
    if s.prediction[company, act]:
        return PREDICTED_ALREADY
    return SET_FULL if s.set_size[company] >= most_predictions(rules, s, company) else NO_RESEARCH


@rule
def why_not_award(rules: Record, s: Record, level: int) -> int:
    if s.shelf[level] == 0:
        return AWARD_GONE
    return NO_GAME_GOOD_ENOUGH if may_take_award(rules, s, int(s.actor), level + 1) else AWARD_BARRED


@rule
def why_not_target(rules: Record, s: Record, company: int) -> int:
    if company >= rules.seats:
        return NO_SUCH_COMPANY
    return OWN_COMPANY if company == s.actor else NO_RESEARCH
