"""Reasons: the best actions at a decision, what they are worth, and what the bot expects to follow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablewright.bots.consequences import Chance, Consequences, chance_to_win
from tablewright.bots.following import Followed, follow
from tablewright.bots.greedy import TimedGreedy
from tablewright.bots.roster import read_plan, read_settings
from tablewright.bots.search import Search, Tried
from tablewright.bots.seat import Seat
from tablewright.engine.errors import IllegalAction
from tablewright.engine.match import Match

DEFAULT_PLAN = "1000"
LINE = 5  # actions of the expected line, the advised one included
GAMES = 400  # imagined, in which every advised action is followed to the end


@dataclass(frozen=True)
class Advice:
    """One action and why.

    The search gives its expected payoff from 0 to 1 with its standard error, how often it was tried, and the actions
    expected from it on. Imagined games in which it is played give the chance to win and, in sentences, what it leads to
    and how that differs from the next best action; for the other actions, from the best. An action without an
    alternative was tried 0 times.
    """

    action: int
    text: str
    words: str
    value: float
    error: float
    tries: int
    line: list[str]
    chance: Chance | None  # None on the plain rules, where imagining whole games would take too long
    reasons: list[str]


def advise(match: Match, *, plan: str = DEFAULT_PLAN, best: int = 3, games: int = GAMES, seed: int = 0) -> list[Advice]:
    """The best actions of the seat to decide, by a search with this plan (as after `search:`), best first."""
    seat = seat_to_advise(match)
    search = Search(match.game, seed, read_plan(read_settings(plan), match.game.box.search_defaults))
    tried = search.consider(seat)[:best]
    return with_reasons(seat, tried, lambda action: search.expected_line(action, LINE), games, seed)


def advise_quickly(match: Match, *, milliseconds: float, best: int = 3, seed: int = 0) -> list[Advice]:
    """The same by looking one action ahead: for interpreted rules, on which a search would take minutes."""
    seat = seat_to_advise(match)
    tried = TimedGreedy(match.game, seed, milliseconds).consider(seat)[:best]
    return with_reasons(seat, tried, lambda action: [action], GAMES, seed)


def seat_to_advise(match: Match) -> Seat:
    if match.actor is None:
        raise IllegalAction("The game is over: there is nothing to advise.")
    return Seat(match, match.actor)


def with_reasons(
    seat: Seat, tried: list[Tried], expected_line: Callable[[int], list[int]], games: int, seed: int
) -> list[Advice]:
    """Follow the actions that were found. The search chose them; among them the chance to win decides."""
    tried = [t for t in tried if t.visits or len(tried) == 1]
    followed = {each.action: each for each in follow(seat, [t.action for t in tried], games, seed)}
    tried.sort(key=lambda t: -wins(followed[t.action], seat.player))
    consequences = Consequences(seat)
    prospects = [consequences.prospect(followed[t.action]) for t in tried]
    return [
        Advice(
            action=t.action,
            text=seat.text(t.action),
            words=seat.words(t.action),
            value=t.value,
            error=t.error,
            tries=t.visits,
            line=line_in_words(seat, expected_line(t.action)),
            chance=chance_to_win(prospect.followed, seat.player),
            reasons=reasons,
        )
        for t, prospect, reasons in zip(tried, prospects, consequences.told_of_all(prospects), strict=True)
    ]


def wins(followed: Followed, seat: int) -> float:
    """The share of imagined games that a seat wins; 0 if none was played to its end, so that the search decides."""
    chance = chance_to_win(followed, seat)
    return chance.share if chance else 0.0


def line_in_words(seat: Seat, actions: list[int]) -> list[str]:
    return [f"{seat.name(player)}: {words}" for player, words in steps_in_words(seat, actions)]


def steps_in_words(seat: Seat, actions: list[int]) -> list[tuple[int, str]]:
    """Who plays each action, and how it reads when its turn comes, as far as it is possible on an imagined table."""
    table, said = seat.imagine(1), []
    for action in actions:
        while not table.over and len(table.legal()) == 1 and table.legal()[0] != action:
            table.play(table.legal()[0])  # a forced action has no place in the line
        if action not in table.legal():
            break
        said.append((int(table.state.actor), table.words(action)))
        table.play(action)
    return said
