"""Reasons: the best actions at a decision, what they are worth, and what the bot expects to follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablewright.bots.greedy import TimedGreedy
from tablewright.bots.roster import read_plan, read_settings
from tablewright.bots.search import Search, Tried
from tablewright.bots.seat import Seat
from tablewright.engine.errors import IllegalAction
from tablewright.engine.match import Match

DEFAULT_PLAN = "1000"
LINE = 5  # actions of the expected line, the advised one included


@dataclass(frozen=True)
class Advice:
    """One action and why: its expected payoff from 0 to 1 with its standard error, how often it was tried, and the
    actions expected from it on, in the game's words. An action without an alternative was tried 0 times.
    """

    action: int
    text: str
    words: str
    value: float
    error: float
    tries: int
    line: list[str]


def advise(match: Match, *, plan: str = DEFAULT_PLAN, best: int = 3, seed: int = 0) -> list[Advice]:
    """The best actions of the seat to decide, by a search with this plan (as after `search:`), best first."""
    seat = seat_to_advise(match)
    search = Search(match.game, seed, read_plan(read_settings(plan), match.game.box.search_defaults))
    return in_words(seat, search.consider(seat)[:best], lambda action: search.expected_line(action, LINE))


def advise_quickly(match: Match, *, milliseconds: float, best: int = 3, seed: int = 0) -> list[Advice]:
    """The same by looking one action ahead: for interpreted rules, on which a search would take minutes."""
    seat = seat_to_advise(match)
    return in_words(seat, TimedGreedy(match.game, seed, milliseconds).consider(seat)[:best], lambda action: [action])


def seat_to_advise(match: Match) -> Seat:
    if match.actor is None:
        raise IllegalAction("The game is over: there is nothing to advise.")
    return Seat(match, match.actor)


def in_words(seat: Seat, tried: list[Tried], expected_line: Callable[[int], list[int]]) -> list[Advice]:
    return [
        Advice(
            action=t.action,
            text=seat.text(t.action),
            words=seat.words(t.action),
            value=t.value,
            error=t.error,
            tries=t.visits,
            line=line_in_words(seat, expected_line(t.action)),
        )
        for t in tried
        if t.visits or len(tried) == 1
    ]


def line_in_words(seat: Seat, actions: list[int]) -> list[str]:
    """Each action as it reads when its turn comes, on an imagined table, as far as it is possible there."""
    table, said = seat.imagine(1), []
    for action in actions:
        while not table.over and len(table.legal()) == 1 and table.legal()[0] != action:
            table.play(table.legal()[0])  # a forced action has no place in the line
        if action not in table.legal():
            break
        said.append(f"{table.words_of.player(int(table.state.actor))}: {table.words(action)}")
        table.play(action)
    return said
