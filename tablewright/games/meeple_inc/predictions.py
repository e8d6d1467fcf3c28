"""Predictions: made after collecting, proven by placements and crystal balls (MI-169, MI-181 to MI-198, D24 to D26)."""

from tablewright.engine.kit import NONE, Record, entries_with, note, note_to, positive_entries, reveal, rule
from tablewright.games.meeple_inc.journal import (
    CAME_TRUE,
    LAPSED,
    PREDICTS,
    PREDICTS_THIS,
    PROVEN,
    SET_PROVEN,
)
from tablewright.games.meeple_inc.order import next_turn
from tablewright.games.meeple_inc.powers import least_predictions, most_predictions, reward_proof
from tablewright.games.meeple_inc.stack import count_down, pop, push, top
from tablewright.games.meeple_inc.state import ACTS, D24_PROVE, D26_PREDICT, RESEARCH, SECOND
from tablewright.games.meeple_inc.tokens import gain_printed, spend

MAY_NOT_STOP, MAY_STOP_LATER, MAY_STOP = range(3)

# --- Making a set -------------------------------------------------------------------------------------------------


@rule
def target_choices(rules: Record, s: Record) -> int:
    """Exactly one opponent, human or Meeple-Bot, if a set can be paid (MI-181, MI-182, MI-R55)."""
    company = int(s.actor)
    if s.tokens[company, RESEARCH] < least_predictions(rules, s, company):
        return 0
    return ((1 << int(rules.seats)) - 1) & ~(1 << company)


@rule
def choose_target(s: Record, target: int) -> None:
    company = int(s.actor)
    pop(s)
    s.target[company] = target
    push(s, D26_PREDICT)


@rule
def predict_choices(rules: Record, s: Record) -> int:
    """Actions that are not in the set yet, while one can be paid and the set may grow (MI-181, MI-182, MI-184)."""
    company = int(s.actor)
    if s.tokens[company, RESEARCH] == 0 or s.set_size[company] >= most_predictions(rules, s, company):
        return 0
    return entries_with(s.prediction[company], 0)


@rule
def may_stop_predicting(rules: Record, s: Record) -> bool:
    """A set has at least one prediction, with P06 two (MI-181, MI-261)."""
    company = int(s.actor)
    return s.set_size[company] >= least_predictions(rules, s, company)


@rule
def predict(s: Record, act: int) -> None:
    """A card face down, for one research token; everyone sees how many there are (MI-182, MI-183)."""
    company = int(s.actor)
    spend(s, company, RESEARCH, 1)
    s.prediction[company, act] = 1
    s.set_size[company] += 1
    note(s, PREDICTS, company, s.target[company], s.set_size[company])
    note_to(s, company, PREDICTS_THIS, company, act)


# --- Proving ------------------------------------------------------------------------------------------------------


@rule
def has_unproven(s: Record, company: int) -> bool:
    return positive_entries(s.prediction[company]) != 0


@rule
def check_predictions(rules: Record, s: Record, company: int, act: int) -> None:
    """A worker on a board space proves the predictions of that action, clockwise from who acts (MI-185 to MI-197)."""
    turn = int(s.turn)
    for _ in range(1, rules.seats):
        turn = next_turn(rules, turn)
        owner = int(s.order[turn])
        if s.target[owner] != company:
            continue
        if owner >= rules.players:
            if s.shown[owner, act]:
                come_true(rules, s, owner, act)
        else:
            s.seen_acts[owner, act] = 1
            if s.prediction[owner, act]:
                prove(rules, s, owner, act)


@rule
def prove(rules: Record, s: Record, owner: int, act: int) -> None:
    """The card is turned face up; with the last one the set is rewarded and returned (MI-188, MI-190)."""
    s.prediction[owner, act] = 0
    s.shown[owner, act] = 1
    reveal(s)
    note(s, PROVEN, owner, act, s.target[owner])
    reward_proof(rules, s, owner)
    if not has_unproven(s, owner):
        size = int(s.set_size[owner])
        note(s, SET_PROVEN, owner, size)
        gain_printed(s, owner, rules.set_gain[size])
        return_predictions(s, owner)


@rule
def come_true(rules: Record, s: Record, bot: int, act: int) -> None:
    """A Meeple-Bot's card is discarded for a point (MI-308)."""
    s.shown[bot, act] = 0
    s.set_size[bot] -= 1
    s.vp[bot] += rules.bot_prediction_vp
    note(s, CAME_TRUE, bot, act, rules.bot_prediction_vp)


@rule
def return_predictions(s: Record, owner: int) -> None:
    """The cards go back to the deck of 16 (MI-190, MI-195, MI-196)."""
    for act in range(ACTS):
        s.prediction[owner, act] = 0
        s.shown[owner, act] = 0
        s.seen_acts[owner, act] = 0
    s.set_size[owner] = 0
    s.target[owner] = NONE


@rule
def let_predictions_lapse(s: Record, owner: int) -> None:
    """A set that is not fully proven gives no reward (MI-173, MI-195)."""
    if s.target[owner] != NONE:
        note(s, LAPSED, owner, s.set_size[owner])
        return_predictions(s, owner)


# --- Crystal balls ------------------------------------------------------------------------------------------------


@rule
def look_into_ball(s: Record, company: int, count: int, stopping: int) -> None:
    """Prove own predictions as if they had come true; without one there is no effect (MI-169, MI-170, MI-R54)."""
    if has_unproven(s, company):
        push(s, D24_PROVE, count, stopping)


@rule
def prove_choices(s: Record) -> int:
    return positive_entries(s.prediction[s.actor])


@rule
def prove_by_ball(rules: Record, s: Record, act: int) -> None:
    """The first must be proven; F14 may stop before the second (MI-208, MI-212)."""
    if top(s, SECOND) == MAY_STOP_LATER:
        s.stack[int(s.depth) - 1, SECOND] = MAY_STOP
    count_down(s)
    prove(rules, s, int(s.actor), act)
