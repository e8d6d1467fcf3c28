"""What is an element worth? Measures 42 and 43: a player who must leave it alone, and one who must take it."""

from __future__ import annotations

from dataclasses import replace

from tablewright.arena.blocks import Sample
from tablewright.arena.restricting import Restriction
from tablewright.engine.game import Game
from tablewright.lab.elements import uses_of
from tablewright.lab.evidence import Evidence, Lot
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.statistics import Estimate, p_value, share
from tablewright.lab.telling import percent

TRIED = 4  # elements that a report tries by itself
MUST_HAVE = 0.35  # of an equal share: so much less without it is a must-have


def samples_for(game: Game, element: int, level: str, games: int, seed: int) -> dict[str, Sample]:
    """One player restricted among others who are not, every deal once from each seat."""
    n = game.players
    name = game.box.study.elements[element].name
    usual = Sample(game, (level,), n * max(4, games // n), seed, same=n)
    return {
        f"without {name}": replace(usual, restriction=Restriction(element)),
        f"always {name}": replace(usual, restriction=Restriction(element, always=True)),
    }


def worth_trying(lot: Lot) -> list[int]:
    """The elements that are taken most beyond what is to be expected: those that a report looks into by itself."""
    if lot.players < 2:
        return []
    uses = [use for use in uses_of(lot) if len(use.takers) >= 20]
    by_rate = sorted(uses, key=lambda use: -use.taken)[: TRIED // 2]
    by_worth = sorted(uses, key=lambda use: -use.beyond.value)[:TRIED]
    return list(dict.fromkeys(use.place for use in (*by_rate, *by_worth)))[:TRIED]


def restricted_share(lot: Lot) -> Estimate:
    """The restricted player's share of the best places. It sits one seat further in every game."""
    n = lot.players
    shares = [w.best_shares[-number % n] for number, w in enumerate(lot.games)]
    return share(float(sum(shares)), len(shares))


def restricted(evidence: Evidence) -> Section:
    section = Section("What is an element worth?")
    rows = []
    names = [element.name for element in evidence.game.box.study.elements]
    for word, number in (("without", 42), ("always", 43)):
        for name, lot in evidence.with_prefix(f"{word} ").items():
            fair = 1 / lot.players
            e = restricted_share(lot)
            words = evidence.game.box.study.elements[names.index(name)].say(evidence.game.box.words)
            rows.append((word, name, percent(e), f"{fair:.0%}", e.count))
            section.measures.append(measure(number, word, words, e, fair, lot))
            section.findings.append(verdict(number, name, words, e, fair, lot))
    if rows:
        columns = ("restriction", "element", "best places", "equal share", "games")
        section.tables.append(Table("Restricted play", columns, rows))
    else:
        section.notes.append("No element was taken often enough to be tried.")
    return section


def measure(number: int, word: str, words: str, e: Estimate, fair: float, lot: Lot) -> Measure:
    what = "may not use" if word == "without" else "must always take"
    sentence = f"A player who {what} this has {percent(e)} of the best places; an equal share is {fair:.0%}."
    return Measure(number, f"{words}, {word}", sentence, e, lot.level, lot.players)


def verdict(number: int, name: str, words: str, e: Estimate, fair: float, lot: Lot) -> Finding:
    if number == 42:
        sentence = f"{words} ({name}) is a must-have: without it a player has {percent(e)} of the best places."
        odd = e.value < fair * (1 - MUST_HAVE)
    else:
        sentence = f"{words} ({name}) is a dominant plan: always taking it brings {percent(e)} of the best places."
        odd = e.value > fair * (1 + MUST_HAVE)
    return Finding(
        number,
        sentence,
        p_value(e, fair) if odd else 1.0,
        min(0.7, abs(e.value - fair) / fair),
        lot.level,
        e.count,
        key=f"{number} {name}",
        subject=name,
    )
