"""Collecting workers, the hourglass and the end it brings (MI-171 to MI-180, MI-271 to MI-276)."""

from tablewright.engine.kit import NONE, Record, note, rule
from tablewright.games.meeple_inc.acts import gain_bonus
from tablewright.games.meeple_inc.journal import COLLECTED, HOURGLASS_AT, TRIGGERED_END
from tablewright.games.meeple_inc.predictions import let_predictions_lapse
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.state import D25_TARGET, FIRST, HOURGLASS, VP
from tablewright.games.meeple_inc.tokens import gain
from tablewright.games.meeple_inc.tracks import refresh_tracks
from tablewright.games.meeple_inc.workers import return_workers


@rule
def collect(rules: Record, s: Record, company: int) -> None:
    """Refresh (variant), old predictions lapse, workers return; then hourglass and new predictions (MI-173)."""
    s.chosen = 1
    count = begin_collection(rules, s, company)
    push(s, D25_TARGET)
    push(s, HOURGLASS, count)


@rule
def begin_collection(rules: Record, s: Record, company: int) -> int:
    """What humans and Meeple-Bots both do first; returns how many workers the hourglass counts."""
    refresh_tracks(rules, s)
    let_predictions_lapse(s, company)
    count = return_workers(rules, s, company)
    note(s, COLLECTED, company, count)
    return count


@rule
def move_hourglass(rules: Record, s: Record) -> None:
    """One step for each worker; a bonus is gained on entering, before the next step (MI-174, MI-175)."""
    company, left = int(s.actor), top(s, FIRST)
    if left == 0 or s.hourglass == 0:
        pop(s)
        note(s, HOURGLASS_AT, company, s.hourglass)
        return
    s.stack[int(s.depth) - 1, FIRST] = left - 1
    step_hourglass(rules, s, company)
    gain_bonus(rules, s, company, rules.hourglass_gain[s.hourglass])


@rule
def move_hourglass_for_bot(rules: Record, s: Record, bot: int, steps: int) -> None:
    """The same for a Meeple-Bot, which gains only points from bonus spaces (MI-299, MI-300)."""
    for _ in range(steps):
        if s.hourglass > 0:
            step_hourglass(rules, s, bot)
            points = int(rules.hourglass_gain[s.hourglass, VP])
            if points > 0:
                gain(s, bot, VP, points)
    note(s, HOURGLASS_AT, bot, s.hourglass)


@rule
def step_hourglass(rules: Record, s: Record, company: int) -> None:
    """One space towards 0. The company that brings it there triggers the end, once (MI-174, MI-271, MI-272, MI-276)."""
    s.hourglass -= 1
    s.collected += 1
    if s.hourglass == 0 and s.ender == NONE:
        s.ender = company
        note(s, TRIGGERED_END, company, rules.hourglass_end_vp)
        gain(s, company, VP, int(rules.hourglass_end_vp))
