"""The course of Meaning Made: which actions are legal, and how rounds, turns and phases follow each other.

Every function takes the read-only rules record, then the state. `why_not_*` changes nothing and answers ALLOWED or
the number of a reason; the function without `why_not_` changes the state and trusts that the answer was ALLOWED.
What the actions do is in the files of their subjects.
"""

from tablewright.engine.kit import ALLOWED, NONE, Record, Row, is_single, lowest_bit, note, rule
from tablewright.games.meaning_made.actions import (
    ACCEPT,
    ACQUIRE,
    BUY,
    CONTRIBUTE,
    CONVERT,
    DONATE,
    EI,
    END_TURN,
    GIVE,
    KEEP,
    LOSE,
    NUM_ACTIONS,
    PAY,
    PAY_STOP,
    REFRESH_MARKET,
    REFRESH_PROJECTS,
    REFUSE,
)
from tablewright.games.meaning_made.community import place_community_marker
from tablewright.games.meaning_made.donations import (
    donate,
    is_window_closed,
    keep,
    next_donor,
    open_stability_window,
    why_not_donate,
    why_not_keep,
)
from tablewright.games.meaning_made.events import (
    apply_effects,
    discard_events,
    is_in_force,
    lower_meaning,
    reveal_events,
)
from tablewright.games.meaning_made.journal import ENDED_TURN, IS_OVER, NEW_ROUND, START_PASSES
from tablewright.games.meaning_made.losses import (
    end_losses,
    kinds_to_lose,
    lose,
    losers,
    next_loser,
    why_not_lose,
)
from tablewright.games.meaning_made.market import (
    acquire,
    buy,
    buyable_slots,
    convert,
    finish_purchase,
    kinds_payable,
    pay_any,
    why_not_acquire,
    why_not_buy,
    why_not_convert,
    why_not_pay_any,
)
from tablewright.games.meaning_made.projects import (
    clear_project,
    complete_project,
    contribute,
    end_contribution,
    kinds_to_contribute,
    kinds_unpaid,
    open_projects,
    pay_project,
    refill_slot,
    why_not_contribute,
    why_not_pay_project,
    why_not_stop,
)
from tablewright.games.meaning_made.reasons import (
    ACTIONS_LEFT,
    DONATIONS_NOW,
    GAME_OVER,
    LOSS_FIRST,
    NO_CONTRIBUTION,
    NO_PROPOSAL,
    NOTHING_TO_PAY,
    PAYMENT_FIRST,
    REPLY_FIRST,
)
from tablewright.games.meaning_made.refreshes import (
    refresh_market,
    refresh_projects,
    why_not_refresh_market,
    why_not_refresh_projects,
)
from tablewright.games.meaning_made.state import (
    BY_PENALTY_ON_ALL,
    COLLAPSE,
    EV_MIXED,
    PHASE_DONATE,
    PHASE_LOSE,
    PHASE_MAIN,
    PHASE_OVER,
    PHASE_PAY_ANY,
    PHASE_PAY_PROJECT,
    PHASE_REPLY,
    PLAYED_OUT,
    STEWARDSHIP_SLOT,
    SUPPORT,
    SURVIVAL,
    UNFINISHED,
)
from tablewright.games.meaning_made.touchpoints import accept, open_proposals, propose, refuse, why_not_propose
from tablewright.games.meaning_made.tracks import kinds_held

ALL_WAYS = 7  # bits of the three ways to Acquire
BOTH = 3  # accept or refuse

# --- The actions --------------------------------------------------------------------------------------------------


@rule
def legal(rules: Record, s: Record, moves: Row) -> int:
    """Write the legal actions of the seat to decide, in ascending order, and return how many there are.

    Every action of the phase is written, and only the count says whether it stays, which saves branches.
    """
    actions, count = legal_actions(rules, s), 0
    first = 0 if s.phase == PHASE_MAIN else PAY
    last = PAY if s.phase == PHASE_MAIN else NUM_ACTIONS
    for action in range(first, last):
        moves[count] = action
        count += (actions >> action) & 1
    return count


@rule
def legal_actions(rules: Record, s: Record) -> int:
    """The actions that `why_not` allows, one bit each, found quickly."""
    if s.phase == PHASE_MAIN:
        return legal_in_turn(rules, s)
    if s.phase == PHASE_PAY_ANY:
        return kinds_payable(s) << PAY
    if s.phase == PHASE_PAY_PROJECT:
        return kinds_to_contribute(rules, s) << PAY | int(s.pay_count > 0) << PAY_STOP
    if s.phase == PHASE_REPLY:
        return BOTH << ACCEPT
    if s.phase == PHASE_LOSE:
        return kinds_held(s, s.actor) << LOSE
    if s.phase == PHASE_DONATE:
        return 1 << KEEP | int(why_not_donate(rules, s) == ALLOWED) << DONATE
    return 0


@rule
def legal_in_turn(rules: Record, s: Record) -> int:
    """What the active player may do: with an action left anything of the turn, without one convert or end it."""
    actions = int(why_not_convert(rules, s) == ALLOWED) << CONVERT
    if s.actions_left == 0:
        return actions | 1 << END_TURN
    actions |= (1 << EI if is_in_force(rules, s, EV_MIXED) else ALL_WAYS) << ACQUIRE
    actions |= buyable_slots(rules, s) << BUY
    actions |= open_projects(rules, s) << CONTRIBUTE
    actions |= open_proposals(rules, s) << GIVE
    actions |= int(why_not_refresh_market(rules, s) == ALLOWED) << REFRESH_MARKET
    return actions | int(why_not_refresh_projects(rules, s) == ALLOWED) << REFRESH_PROJECTS


@rule
def why_not(rules: Record, s: Record, action: int) -> int:
    if s.phase == PHASE_OVER:
        return GAME_OVER
    if action < PAY:
        return why_not_in_turn(rules, s, action)
    if action < PAY_STOP:
        return why_not_pay(rules, s, action - PAY)
    if action == PAY_STOP:
        return why_not_stop(s) if s.phase == PHASE_PAY_PROJECT else NO_CONTRIBUTION
    if action < LOSE:
        return ALLOWED if s.phase == PHASE_REPLY else NO_PROPOSAL
    if action < DONATE:
        return why_not_lose(s, action - LOSE)
    return why_not_donate(rules, s) if action == DONATE else why_not_keep(s)


@rule
def why_not_in_turn(rules: Record, s: Record, action: int) -> int:
    """The actions of a turn wait for a payment, a reply, a loss or the Stability Window."""
    if s.phase != PHASE_MAIN:
        return what_comes_first(s)
    if action < BUY:
        return why_not_acquire(rules, s, action - ACQUIRE)
    if action < CONTRIBUTE:
        return why_not_buy(rules, s, action - BUY)
    if action < GIVE:
        return why_not_contribute(rules, s, action - CONTRIBUTE)
    if action < REFRESH_MARKET:
        return why_not_propose(rules, s, action - GIVE)
    if action == REFRESH_MARKET:
        return why_not_refresh_market(rules, s)
    if action == REFRESH_PROJECTS:
        return why_not_refresh_projects(rules, s)
    if action == CONVERT:
        return why_not_convert(rules, s)
    return ALLOWED if s.actions_left == 0 else ACTIONS_LEFT


@rule
def what_comes_first(s: Record) -> int:
    if s.phase == PHASE_REPLY:
        return REPLY_FIRST
    if s.phase == PHASE_LOSE:
        return LOSS_FIRST
    return DONATIONS_NOW if s.phase == PHASE_DONATE else PAYMENT_FIRST


@rule
def why_not_pay(rules: Record, s: Record, kind: int) -> int:
    if s.phase == PHASE_PAY_ANY:
        return why_not_pay_any(s, kind)
    if s.phase == PHASE_PAY_PROJECT:
        return why_not_pay_project(rules, s, kind)
    return NOTHING_TO_PAY


@rule
def play(rules: Record, s: Record, action: int) -> None:
    """Carry out a legal action, and all that follows until somebody has a choice again."""
    if action < PAY:
        act_in_turn(rules, s, action)
    elif action < PAY_STOP:
        pay(s, action - PAY)
    elif action == PAY_STOP:
        end_contribution(s)
    elif action == ACCEPT:
        accept(rules, s)
    elif action == REFUSE:
        refuse(rules, s)
    elif action < DONATE:
        lose(s, action - LOSE)
    elif action == DONATE:
        donate(rules, s)
    else:
        keep(s)
    go_on(rules, s)


@rule
def act_in_turn(rules: Record, s: Record, action: int) -> None:
    if action < BUY:
        acquire(rules, s, action - ACQUIRE)
    elif action < CONTRIBUTE:
        buy(rules, s, action - BUY)
    elif action < GIVE:
        contribute(s, action - CONTRIBUTE)
    elif action < REFRESH_MARKET:
        propose(rules, s, action - GIVE)
    elif action == REFRESH_MARKET:
        refresh_market(s)
    elif action == REFRESH_PROJECTS:
        refresh_projects(rules, s)
    elif action == CONVERT:
        convert(rules, s)
    else:
        end_turn(rules, s)


@rule
def pay(s: Record, kind: int) -> None:
    if s.phase == PHASE_PAY_ANY:
        pay_any(s, kind)
    else:
        pay_project(s, kind)


# --- From one choice to the next ------------------------------------------------------------------------------------


@rule
def go_on(rules: Record, s: Record) -> None:
    """A decision with only one possible answer is skipped (specification, Decisions)."""
    going = True
    while going:
        if s.phase == PHASE_MAIN:
            going = passes_turn(rules, s)
        elif s.phase == PHASE_PAY_ANY:
            going = passes_purchase(rules, s)
        elif s.phase == PHASE_PAY_PROJECT:
            going = passes_contribution(rules, s)
        elif s.phase == PHASE_LOSE:
            going = passes_loss(rules, s)
        elif s.phase == PHASE_DONATE:
            going = passes_donation(rules, s)
        else:
            going = False


@rule
def passes_turn(rules: Record, s: Record) -> bool:
    """A turn ends on its own when nothing is left to do; under ev_mixed one Acquire may be the only choice (MM-058)."""
    if s.actions_left == 0:
        if why_not_convert(rules, s) == ALLOWED:
            return False
        end_turn(rules, s)
        return True
    if is_in_force(rules, s, EV_MIXED) and legal_in_turn(rules, s) == 1 << (ACQUIRE + EI):
        acquire(rules, s, EI)
        return True
    return False


@rule
def passes_purchase(rules: Record, s: Record) -> bool:
    """All is paid, or only one kind of token can pay (MM-068)."""
    if s.pay_left == 0:
        finish_purchase(rules, s)
        return True
    kinds = kinds_payable(s)
    if is_single(kinds):
        pay_any(s, lowest_bit(kinds))
        return True
    return False


@rule
def passes_contribution(rules: Record, s: Record) -> bool:
    """The Project is complete, nothing more can be paid, or only one kind can begin (MM-093)."""
    if kinds_unpaid(rules, s, s.slot) == 0:
        if complete_project(rules, s):
            leave_project(rules, s)
        return True
    kinds = kinds_to_contribute(rules, s)
    if kinds == 0:
        end_contribution(s)
        return True
    if s.pay_count == 0 and is_single(kinds):
        pay_project(s, lowest_bit(kinds))
        return True
    return False


@rule
def leave_project(rules: Record, s: Record) -> None:
    """Steps 5 and 6 of a completion; Stewardship ends the game instead, except in Competitive (MM-122, MM-181)."""
    slot = int(s.slot)
    end_contribution(s)
    if slot == STEWARDSHIP_SLOT and not rules.competitive:
        finish_game(rules, s, SURVIVAL)
        return
    clear_project(s, slot)
    refill_slot(s, slot)


@rule
def passes_loss(rules: Record, s: Record) -> bool:
    """A player without tokens loses nothing, and a player with one kind has no choice (Decisions, LOSE)."""
    if s.asked >= losers(rules, s):
        go_on_after_losses(rules, s)
        return True
    holder = next_loser(rules, s)
    kinds = kinds_to_lose(s, holder)
    if kinds == 0:
        s.asked += 1
        return True
    s.actor = holder
    if is_single(kinds):
        lose(s, lowest_bit(kinds))
        return True
    return False


@rule
def go_on_after_losses(rules: Record, s: Record) -> None:
    """Back to where the loss came from: the next Event's effect, or the completed Project."""
    loss = int(s.loss)
    end_losses(s)
    if loss >= BY_PENALTY_ON_ALL:
        leave_project(rules, s)
    elif apply_effects(rules, s, loss):
        begin_turn(rules, s, s.start_player)


@rule
def passes_donation(rules: Record, s: Record) -> bool:
    """Only players with Support are asked, and only while a donation is possible (MM-143, MM-144)."""
    if is_window_closed(rules, s):
        end_round(rules, s)
        return True
    donor = next_donor(rules, s)
    if s.tokens[donor, SUPPORT] == 0:
        s.asked += 1
        return True
    s.actor = donor
    return False


# --- Rounds and turns (MM-030 to MM-032, MM-054 to MM-058) ----------------------------------------------------------


@rule
def begin_round(rules: Record, s: Record) -> None:
    """Phase A: an Event is revealed, Meaning falls, and the effect applies (MM-036).

    If Meaning reaches 0 the world collapses and the game ends immediately, before the effect (MM-147).
    """
    s.refreshed = 0
    s.donated = 0
    s.asked = 0
    for player in range(rules.players):
        s.proposed[player] = 0
        s.touched[player] = 0
    s.active = s.start_player
    note(s, NEW_ROUND, s.round_number)
    reveal_events(rules, s)
    lower_meaning(rules, s)
    if s.meaning == 0 and not rules.competitive:
        finish_game(rules, s, COLLAPSE)
    elif apply_effects(rules, s, 0):
        begin_turn(rules, s, s.start_player)


@rule
def begin_turn(rules: Record, s: Record, player: int) -> None:
    """Players take exactly two actions in a turn, and at most one conversion (MM-055, MM-059)."""
    s.phase = PHASE_MAIN
    s.active = player
    s.actor = player
    s.actions_left = rules.actions_per_turn
    s.converted = 0


@rule
def end_turn(rules: Record, s: Record) -> None:
    """The next player clockwise, or after the last one the Stability Window (MM-054)."""
    note(s, ENDED_TURN, s.active)
    follower = (int(s.active) + 1) % int(rules.players)
    if follower == s.start_player:
        s.converted = 0
        open_stability_window(s)
    else:
        begin_turn(rules, s, follower)


@rule
def end_round(rules: Record, s: Record) -> None:
    """The Community places, the Events are discarded, then comes the next round or the end (MM-032, MM-146, MM-149)."""
    if rules.community_pieces > 0:
        place_community_marker(rules, s)
    discard_events(s)
    s.asked = 0
    if s.round_number >= rules.round_limit:
        finish_game(rules, s, PLAYED_OUT if rules.competitive else UNFINISHED)
        return
    if rules.rotate_start:
        s.start_player = (int(s.start_player) + 1) % int(rules.players)
        note(s, START_PASSES, s.start_player)
    s.round_number += 1
    begin_round(rules, s)


@rule
def finish_game(rules: Record, s: Record, ending: int) -> None:
    """Nothing is played after the end, and the table stays as it is (MM-122, MM-147 to MM-149, MM-R53)."""
    s.phase = PHASE_OVER
    s.ending = ending
    s.actor = NONE
    s.actions_left = 0
    s.converted = 0
    note(s, IS_OVER, ending, s.meaning, rules.grade_of_meaning[s.meaning])
