"""The rules of Life Builds Meaning: the round with its four phases, the turns, and what is legal.

Every function takes the read-only rules record, then the state. `why_not_*` changes nothing and answers ALLOWED or the
number of a reason. The function of the same name without `why_not_` changes the state and expects that the answer was
ALLOWED. The phases and actions have their own files: events (Phase A), market (Phase B, Acquire, Buy), projects, social
(Touchpoint), stability (Stabilize, conversion, Phase D).
"""

from tablewright.engine.kit import ALLOWED, NONE, Record, Row, note, rule
from tablewright.games.life_builds_meaning.actions import (
    ACQUIRE,
    AGREE,
    BUY,
    CONTRIBUTE,
    CONVERT,
    FINISH,
    GIVE,
    PASS,
    PAY,
    PLEDGE,
    PLEDGE_CONVERTED,
    REFUSE,
    REQUEST,
    STABILIZE_LOCAL,
    STABILIZE_WORLD,
    buy_slot,
    contribute_slot,
    pair_tokens,
    pay_token,
    pledge_token,
    touchpoint_neighbour,
    touchpoint_token,
)
from tablewright.games.life_builds_meaning.events import discard_event, let_pressure_enter, reveal_event
from tablewright.games.life_builds_meaning.journal import FINISHED, IS_OVER, NEW_ROUND
from tablewright.games.life_builds_meaning.market import acquire, buy, can_afford, refill_market, why_not_buy
from tablewright.games.life_builds_meaning.projects import (
    can_pay_any,
    contribute,
    finish_contribution,
    pay,
    refill_projects,
    why_not_contribute,
    why_not_finish,
    why_not_pay,
)
from tablewright.games.life_builds_meaning.reasons import (
    ANSWER_FIRST,
    GAME_OVER,
    NOT_CONTRIBUTING,
    NOT_PLEDGING,
    NOTHING_ASKED,
    PAYING_FIRST,
    PLEDGING_NOW,
)
from tablewright.games.life_builds_meaning.social import (
    agree,
    give,
    refuse,
    request,
    seat_after,
    why_not_give,
    why_not_request,
)
from tablewright.games.life_builds_meaning.stability import (
    begin_polling,
    close_polling,
    convert,
    pass_poll,
    pledge,
    pledge_converted,
    polling_goes_on,
    stabilize_local,
    stabilize_world,
    unpledged,
    why_not_convert,
    why_not_pledge,
    why_not_pledge_converted,
    why_not_stabilize_local,
    why_not_stabilize_world,
)
from tablewright.games.life_builds_meaning.state import (
    DRIFT_12,
    ENERGY,
    ENERGY_PER_SUPPORT,
    LAST_ROUND,
    LAYER_10,
    MARKET_SLOTS,
    NO_SUPPLY,
    NUM_TOKENS,
    PHASE_CONSENT,
    PHASE_MENU,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLEDGE,
    PROJECT_SLOTS,
    REQUEST_OFF,
    SUPPORT,
)

# --- What is legal ------------------------------------------------------------------------------------------------


@rule
def legal(rules: Record, s: Record, moves: Row) -> int:
    """Write the legal actions of the seat to decide, in ascending order, and return how many there are."""
    if s.phase == PHASE_MENU:
        return legal_in_menu(rules, s, moves)
    if s.phase == PHASE_PAY:
        return legal_payments(s, moves)
    if s.phase == PHASE_CONSENT:
        moves[0] = AGREE
        moves[1] = REFUSE
        return 2
    if s.phase == PHASE_PLEDGE:
        return legal_pledges(rules, s, moves)
    return 0


@rule
def legal_in_menu(rules: Record, s: Record, moves: Row) -> int:
    """The actions that the `why_not_*` of each family allows, computed faster.

    Every action is written, and the count moves on only if it is legal; without branches the loop runs faster.
    """
    player = int(s.actor)
    for action in range(ACQUIRE, BUY):  # always (LBM-031)
        moves[action] = action
    count = BUY
    for slot in range(MARKET_SLOTS):
        card = int(s.market[slot])
        moves[count] = BUY + slot
        count += int(card > 0) & can_afford(rules, s, player, card)
    for slot in range(PROJECT_SLOTS):  # an empty slot has no unpaid icon
        moves[count] = CONTRIBUTE + slot
        count += can_pay_any(s, slot)
    supported = int(s.tokens[player, SUPPORT] > 0)
    moves[count] = STABILIZE_LOCAL
    count += supported & int(s.stress > 0)
    moves[count] = STABILIZE_WORLD
    count += supported & int(s.drift > 0)
    for neighbour in range(1, rules.players):
        for token in range(NUM_TOKENS):
            moves[count] = GIVE + NUM_TOKENS * (neighbour - 1) + token
            count += int(s.tokens[player, token] > 0)
    if not s.barred and rules.request_mode != REQUEST_OFF:
        for neighbour in range(1, rules.players):
            other = seat_after(rules, player, neighbour)
            for token in range(NUM_TOKENS):
                moves[count] = REQUEST + NUM_TOKENS * (neighbour - 1) + token
                count += int(s.tokens[other, token] > 0)
    moves[count] = CONVERT
    return count + int(s.tokens[player, ENERGY] >= ENERGY_PER_SUPPORT)


@rule
def legal_payments(s: Record, moves: Row) -> int:
    count = 0
    for token in range(NUM_TOKENS):
        moves[count] = PAY + token
        count += int(s.unpaid[s.paying, token] > 0) & int(s.tokens[s.actor, token] > 0)
    moves[count] = FINISH
    return count + int(s.paid > 0)


@rule
def legal_pledges(rules: Record, s: Record, moves: Row) -> int:
    count = 0
    for token in range(NUM_TOKENS):
        moves[count] = PLEDGE + token
        count += int(s.uncovered[token] > 0) & int(unpledged(rules, s, s.actor, token) > 0)
    moves[count] = PLEDGE_CONVERTED
    energy = unpledged(rules, s, s.actor, ENERGY)
    count += int(s.uncovered[SUPPORT] > 0) & int(energy >= ENERGY_PER_SUPPORT)
    moves[count] = PASS
    return count + 1


@rule
def why_not(rules: Record, s: Record, action: int) -> int:
    """ALLOWED, or the reason: first whether such an action is possible in this phase, then the action itself."""
    if s.phase == PHASE_OVER:
        return GAME_OVER
    if PAY <= action <= FINISH:
        return why_not_payment(s, action) if s.phase == PHASE_PAY else NOT_CONTRIBUTING
    if AGREE <= action <= REFUSE:
        return ALLOWED if s.phase == PHASE_CONSENT else NOTHING_ASKED
    if action >= PLEDGE:
        return why_not_answer_event(rules, s, action) if s.phase == PHASE_PLEDGE else NOT_PLEDGING
    if s.phase == PHASE_PAY:
        return PAYING_FIRST
    if s.phase == PHASE_CONSENT:
        return ANSWER_FIRST
    if s.phase == PHASE_PLEDGE:
        return PLEDGING_NOW
    return why_not_from_menu(rules, s, action)


@rule
def why_not_from_menu(rules: Record, s: Record, action: int) -> int:
    if action < BUY:
        return ALLOWED
    if action < CONTRIBUTE:
        return why_not_buy(rules, s, buy_slot(action))
    if action < PAY:
        return why_not_contribute(s, contribute_slot(action))
    if action == STABILIZE_LOCAL:
        return why_not_stabilize_local(s)
    if action == STABILIZE_WORLD:
        return why_not_stabilize_world(s)
    if action < REQUEST:
        return why_not_give(rules, s, touchpoint_neighbour(action), touchpoint_token(action))
    if action < AGREE:
        return why_not_request(rules, s, touchpoint_neighbour(action), touchpoint_token(action))
    return why_not_convert(s)


@rule
def why_not_payment(s: Record, action: int) -> int:
    return why_not_finish(s) if action == FINISH else why_not_pay(s, pay_token(action))


@rule
def why_not_answer_event(rules: Record, s: Record, action: int) -> int:
    if action == PASS:
        return ALLOWED
    if action == PLEDGE_CONVERTED:
        return why_not_pledge_converted(rules, s)
    return why_not_pledge(rules, s, pledge_token(action))


# --- Carrying an action out ---------------------------------------------------------------------------------------


@rule
def play(rules: Record, s: Record, action: int) -> None:
    """Carry out a legal action and everything that follows from it."""
    if s.phase == PHASE_MENU:
        play_from_menu(rules, s, action)
    elif s.phase == PHASE_PAY:
        play_payment(rules, s, action)
    elif s.phase == PHASE_CONSENT:
        play_consent(rules, s, action)
    else:
        play_pledge(rules, s, action)


@rule
def play_from_menu(rules: Record, s: Record, action: int) -> None:
    """One of the five actions (LBM-028), or a conversion, which is not an action (LBM-073)."""
    if action < BUY:
        first, second = pair_tokens(action)
        acquire(s, first, second)
    elif action < CONTRIBUTE:
        buy(rules, s, buy_slot(action))
    elif action < PAY:
        contribute(s, contribute_slot(action))
        return
    elif action == STABILIZE_LOCAL:
        stabilize_local(rules, s)
    elif action == STABILIZE_WORLD:
        stabilize_world(rules, s)
    elif action < REQUEST:
        give(rules, s, touchpoint_neighbour(action), touchpoint_token(action))
    elif action < AGREE:
        request(rules, s, touchpoint_neighbour(action), touchpoint_token(action))
        return
    else:
        convert(s)
        return
    end_action(rules, s)


@rule
def play_payment(rules: Record, s: Record, action: int) -> None:
    """The contribution ends when the player finishes it or can pay nothing more (Decisions, PAY)."""
    if action == FINISH:
        note(s, FINISHED, s.actor, s.row[s.paying], s.paid)
    else:
        pay(s, pay_token(action))
        if can_pay_any(s, int(s.paying)):
            return
    finish_contribution(rules, s)
    end_action(rules, s)


@rule
def play_consent(rules: Record, s: Record, action: int) -> None:
    if action == AGREE:
        agree(rules, s)
        end_action(rules, s)
    elif refuse(rules, s):
        end_action(rules, s)


@rule
def play_pledge(rules: Record, s: Record, action: int) -> None:
    if action == PASS:
        pass_poll(s)
    elif action == PLEDGE_CONVERTED:
        pledge_converted(rules, s)
    else:
        pledge(rules, s, pledge_token(action))
    if not polling_goes_on(rules, s):
        end_stability(rules, s)


# --- Rounds and turns (LBM-015 to LBM-029) ------------------------------------------------------------------------


@rule
def begin_round(rules: Record, s: Record, number: int) -> None:
    """Phase A, Phase B, and the first turn of Phase C (LBM-016)."""
    s.round_number = number
    note(s, NEW_ROUND, number, s.start_player)
    let_pressure_enter(rules, s)
    refill_market(s)
    begin_turn(rules, s, int(s.start_player))


@rule
def begin_turn(rules: Record, s: Record, seat: int) -> None:
    """In clockwise order, each player takes exactly 2 actions (LBM-026, LBM-027)."""
    s.phase = PHASE_MENU
    s.active = seat
    s.actor = seat
    s.actions_left = rules.actions
    s.barred = 0


@rule
def end_action(rules: Record, s: Record) -> None:
    """The next action, the next turn, or Phase D. A Layer 10 completion stops Phase C at once (LBM-029, LBM-109)."""
    s.actions_left -= 1
    if s.finale and rules.stops:
        begin_stability(rules, s)
    elif s.actions_left == 0:
        end_turn(rules, s)


@rule
def end_turn(rules: Record, s: Record) -> None:
    """The turn passes clockwise, until everyone has had one (LBM-026)."""
    seat = seat_after(rules, s.active, 1)
    if seat == s.start_player:
        begin_stability(rules, s)
    else:
        begin_turn(rules, s, seat)


@rule
def begin_stability(rules: Record, s: Record) -> None:
    """Phase D, Stability Check: players are asked for pledges if pledges are possible (LBM-085, LBM-104)."""
    if not begin_polling(rules, s):
        end_stability(rules, s)


@rule
def end_stability(rules: Record, s: Record) -> None:
    """Steps 2 to 5, then the game ends or the next round begins (LBM-085, LBM-110)."""
    close_polling(rules, s)
    short = refill_projects(rules, s)
    ending = end_reason(rules, s, short)
    if ending != 0:
        finish_game(s, ending)
        return
    discard_event(s)
    reveal_event(s)
    if rules.rotates:
        s.start_player = seat_after(rules, s.start_player, 1)
    begin_round(rules, s, int(s.round_number) + 1)


# --- The end (LBM-105 to LBM-112) ---------------------------------------------------------------------------------


@rule
def end_reason(rules: Record, s: Record, short: int) -> int:
    """The first end trigger that holds: Layer 10, Drift 12, Project supply, round limit; else 0 (LBM-112)."""
    if s.finale:
        return LAYER_10
    if s.drift == rules.drift_cap:
        return DRIFT_12
    if short:
        return NO_SUPPLY
    return LAST_ROUND if s.round_number == rules.max_rounds else 0


@rule
def finish_game(s: Record, ending: int) -> None:
    s.phase = PHASE_OVER
    s.ending = ending
    s.actor = NONE
    note(s, IS_OVER, ending)
