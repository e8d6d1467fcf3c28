"""The rules of Meeple Inc. as the engine calls them; each subject has a file of its own.

    board, workers        spaces, placing, the pool             turns, hourglass     turns, collecting, the end
    acts                  the sixteen actions begin             predictions          sets, proofs, crystal balls
    tracks                specialists, freelancers, items       bots                 Meeple-Bots and the ZAP deck
    order                 the turn order
    staff, skills, items  employees, training, item cards       powers               WOW, POW and founders
    elements, publishing  boxes to awards                       parts, freelancers   effects on cards as data
    trade, objectives     exchanges, goals and their scoring    specialists          one function for each ability
    choices, refusals     what is legal, and why not            stack, tokens        effects in effects, payments

Every function takes the read-only rules record, then the state. `*_choices` answers with the legal actions as bits; the
deeds change the state and trust that the choice was legal.
"""

from tablewright.engine.kit import NONE, Record, note, rule
from tablewright.games.meeple_inc.actions import (
    ACTION,
    ATTACH,
    AWARD,
    CHAIR,
    COLLECT,
    CONFIRM,
    DONE,
    DRAWN,
    EMPLOYEE,
    GAME,
    LEVEL,
    PLACE,
    POW,
    REMOVE_POW,
    TARGET,
    TOKEN,
    TRACK,
    TRADE,
    USE_ITEM,
    WORKER,
    WOW,
)
from tablewright.games.meeple_inc.acts import begin_act
from tablewright.games.meeple_inc.board import arrive, place_worker, take_effect
from tablewright.games.meeple_inc.choices import legal, only_action
from tablewright.games.meeple_inc.elements import buy_element, upgrade
from tablewright.games.meeple_inc.freelancers import copy_freelancer
from tablewright.games.meeple_inc.hourglass import collect, move_hourglass
from tablewright.games.meeple_inc.items import use_item
from tablewright.games.meeple_inc.journal import BONUS_ACTION, DECLINED
from tablewright.games.meeple_inc.objectives import keep_objective, stop_keeping
from tablewright.games.meeple_inc.parts import do_part
from tablewright.games.meeple_inc.powers import remove_pow
from tablewright.games.meeple_inc.predictions import choose_target, predict, prove_by_ball
from tablewright.games.meeple_inc.publishing import choose_award, publish, take_award
from tablewright.games.meeple_inc.refusals import why_not
from tablewright.games.meeple_inc.setup import keep_pow, keep_wow, set_up
from tablewright.games.meeple_inc.skills import attach_skill, buy_skill, choose_skill, return_drawn
from tablewright.games.meeple_inc.stack import count_down, pop, top
from tablewright.games.meeple_inc.staff import SEATING, choose_employee, seat_employee
from tablewright.games.meeple_inc.state import (
    ALL_ELEMENTS,
    ARRIVE,
    D02_POW,
    D03_TURN,
    D04_PLACE,
    D05_PAY,
    D06_BASIC,
    D10_SKIP,
    D13_TRAIN,
    D14_OBJECTIVE,
    D17_UPGRADE,
    D21_TRADE,
    D22_BONUS,
    D24_PROVE,
    D26_PREDICT,
    D27_AFTER,
    EFFECT,
    FIRST,
    HOURGLASS,
    KIND,
    LEVELS,
    PHASE_OVER,
    SKILLS,
)
from tablewright.games.meeple_inc.tokens import gain_basic, gain_chosen, pay_unit
from tablewright.games.meeple_inc.tracks import choose_track_card, place_on_skipped
from tablewright.games.meeple_inc.trade import end_trade, trade
from tablewright.games.meeple_inc.turns import end_turn

__all__ = ["legal", "play", "resolve", "setup", "why_not"]


@rule
def setup(rules: Record, s: Record) -> None:
    """Everything up to the first real decision."""
    set_up(rules, s)
    resolve(rules, s)


@rule
def play(rules: Record, s: Record, action: int) -> None:
    """Carry out a legal action and all that follows, up to the next real decision or the end."""
    apply(rules, s, action)
    resolve(rules, s)


@rule
def resolve(rules: Record, s: Record) -> None:
    """Steps that nobody decides are done, and a decision with one legal action is applied (Decisions)."""
    while s.phase != PHASE_OVER:
        if s.depth > 0 and top(s, KIND) > PHASE_OVER:
            take_step(rules, s)
            continue
        settle_phase(s)
        action = only_action(rules, s)
        if action == NONE:
            return
        apply(rules, s, action)


@rule
def settle_phase(s: Record) -> None:
    """The decision that is next: of the effect on top, or of the turn."""
    if s.depth > 0:
        s.phase = top(s, KIND)
    elif s.phase > D02_POW:
        if s.worker != NONE:
            s.phase = D04_PLACE
        else:
            s.phase = D27_AFTER if s.chosen else D03_TURN


@rule
def take_step(rules: Record, s: Record) -> None:
    kind = top(s, KIND)
    if kind == ARRIVE:
        arrive(rules, s)
    elif kind == EFFECT:
        take_effect(rules, s)
    elif kind == HOURGLASS:
        move_hourglass(rules, s)
    else:
        do_part(rules, s)


@rule
def apply(rules: Record, s: Record, action: int) -> None:
    """Carry out one action, without what follows from it."""
    if action < PLACE:
        apply_to_turn(rules, s, action)
    elif action < USE_ITEM:
        place_worker(rules, s, action - PLACE)
    elif action < ATTACH:
        use_item(rules, s, action - USE_ITEM + 1)
    elif action < CHAIR:
        choose_skill(rules, s, action - ATTACH + 1)
    elif action < TOKEN:
        take_chair(rules, s, action - CHAIR)
    elif action < TRACK:
        take_token(rules, s, action - TOKEN)
    elif action < DRAWN:
        choose_track_card(rules, s, action - TRACK)
    elif action < EMPLOYEE:
        take_drawn(rules, s, action - DRAWN)
    elif action < LEVEL:
        name_employee(rules, s, action - EMPLOYEE + 1)
    elif action < ACTION:
        make_level(rules, s, action - LEVEL)
    elif action < GAME:
        name_act(rules, s, action - ACTION)
    else:
        apply_rarer(rules, s, action)


@rule
def apply_rarer(rules: Record, s: Record, action: int) -> None:
    if action < AWARD:
        take_award(rules, s, action - GAME)
    elif action < TRADE:
        choose_award(s, action - AWARD)
    elif action < TARGET:
        trade(s, action - TRADE)
    elif action < WOW:
        choose_target(s, action - TARGET)
    elif action < POW:
        keep_wow(s, action - WOW + 1)
    else:
        keep_pow(rules, s, action - POW + 1)


@rule
def apply_to_turn(rules: Record, s: Record, action: int) -> None:
    if action == DONE:
        be_done(rules, s)
    elif action == CONFIRM:
        publish(rules, s)
    elif action == COLLECT:
        collect(rules, s, int(s.actor))
    elif action == REMOVE_POW:
        remove_pow(rules, s, int(s.actor))
    else:
        s.worker = action - WORKER


@rule
def be_done(rules: Record, s: Record) -> None:
    """Decline, stop, or end the turn; MI-R75 says what that means for a repeated effect."""
    phase = int(s.phase)
    if phase == D27_AFTER:
        end_turn(rules, s)
        return
    if phase != D21_TRADE and phase != D26_PREDICT:
        note(s, DECLINED, s.actor, phase)
    if phase == D22_BONUS:
        count_down(s)
    elif phase == D21_TRADE:
        end_trade(s)
    elif phase == D14_OBJECTIVE:
        stop_keeping(s)
    else:
        if phase == D13_TRAIN:
            return_drawn(s, SKILLS)
        pop(s)


@rule
def take_chair(rules: Record, s: Record, chair: int) -> None:
    if top(s, FIRST) == SEATING:
        seat_employee(rules, s, chair)
    else:
        attach_skill(rules, s, chair)


@rule
def take_token(rules: Record, s: Record, token: int) -> None:
    phase = int(s.phase)
    if phase == D05_PAY:
        pay_unit(s, token)
    elif phase == D06_BASIC:
        gain_basic(rules, s, token)
    elif phase == D10_SKIP:
        place_on_skipped(rules, s, token)
    else:
        gain_chosen(s, token)


@rule
def take_drawn(rules: Record, s: Record, place: int) -> None:
    if s.phase == D13_TRAIN:
        buy_skill(rules, s, place)
    else:
        keep_objective(s, place)


@rule
def name_employee(rules: Record, s: Record, employee: int) -> None:
    """An employee to be seated, or a freelancer to be copied."""
    if s.phase < D22_BONUS:
        choose_employee(s, employee)
    else:
        copy_freelancer(rules, s, employee)


@rule
def make_level(rules: Record, s: Record, place: int) -> None:
    if s.phase == D17_UPGRADE:
        upgrade(s, place // LEVELS, place % LEVELS + 1)
    else:
        buy_element(rules, s, place // LEVELS, place % LEVELS + 1)


@rule
def name_act(rules: Record, s: Record, act: int) -> None:
    """An action to be taken without a worker, a prediction to be proven, or one to be made."""
    if s.phase == D22_BONUS:
        count_down(s)
        note(s, BONUS_ACTION, s.actor, act)
        begin_act(rules, s, int(s.actor), act, 0, ALL_ELEMENTS)
    elif s.phase == D24_PROVE:
        prove_by_ball(rules, s, act)
    else:
        predict(s, act)
