"""Turns, the two windows around the main choice, and the last turns (MI-029 to MI-039, MI-274 to MI-276)."""

from tablewright.engine.kit import NONE, Record, note, rule
from tablewright.games.meeple_inc.bots import take_bot_turn
from tablewright.games.meeple_inc.journal import FINAL_SCORE, IS_OVER, TURN
from tablewright.games.meeple_inc.order import next_turn
from tablewright.games.meeple_inc.scoring import final_score, with_tie_break
from tablewright.games.meeple_inc.state import D03_TURN, HOURGLASS_EMPTY, NUM_ITEMS, PHASE_OVER


@rule
def take_turns(rules: Record, s: Record) -> None:
    """From the company whose turn it is: Meeple-Bots act at once, until a human must decide or the game is over."""
    while s.phase != PHASE_OVER:
        company = int(s.order[s.turn])
        note(s, TURN, company)
        if company < rules.players:
            begin_turn(s, company)
            return
        take_bot_turn(rules, s, company)
        pass_turn(rules, s)


@rule
def begin_turn(s: Record, company: int) -> None:
    """The window before the main choice (MI-030, MI-036)."""
    s.actor = company
    s.phase = D03_TURN
    s.chosen = 0
    s.worker = NONE
    for item in range(NUM_ITEMS + 1):
        s.items_used[item] = 0


@rule
def end_turn(rules: Record, s: Record) -> None:
    """The player says so in the window after the main choice (MI-039)."""
    pass_turn(rules, s)
    take_turns(rules, s)


@rule
def pass_turn(rules: Record, s: Record) -> None:
    """Clockwise; once the end is triggered every other company has one more turn (MI-029, MI-274, MI-R57)."""
    s.turn = next_turn(rules, int(s.turn))
    if s.order[s.turn] == s.ender:
        finish_game(rules, s)
    elif s.turn == 0:
        s.round_number += 1


@rule
def finish_game(rules: Record, s: Record) -> None:
    """Final scoring; nobody is to decide any more (MI-277, MI-286)."""
    s.phase = PHASE_OVER
    s.ending = HOURGLASS_EMPTY
    s.actor = NONE
    s.worker = NONE
    winner, highest = NONE, 0
    for company in range(rules.seats):
        points = final_score(rules, s, company)
        note(s, FINAL_SCORE, company, points)
        reached = with_tie_break(rules, s, company, points)
        if winner == NONE or reached > highest:
            winner, highest = company, reached
    note(s, IS_OVER, winner)
