"""How long is a game, and how does it end? Measures 4 and 9 to 13."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import numpy as np

from tablewright.arena.watching import Watched
from tablewright.engine.words import Words
from tablewright.lab.evidence import Lot, examples
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.plots import bars, histogram
from tablewright.lab.statistics import mean, p_value, quantile, share
from tablewright.lab.telling import percent, spanned

SECONDS_PER_DECISION = 12  # of a person; only for the estimate in minutes
OFTEN_CUT = 0.005
RARE_ENDING = 0.002
TOGETHER = 0.5  # of the games won by all: then a tie is what the game is about


def pace(lot: Lot) -> Section:
    section = Section("How long is a game, and how does it end?")
    completion(lot, section)
    duration(lot, section)
    minutes(lot, section)
    downtime(lot, section)
    endings(lot, section)
    stalls(lot, section)
    return section


def completion(lot: Lot, section: Section) -> None:
    """Games with a winner, tied at the top, and cut off (4)."""
    n = len(lot.games)
    won = share(sum(w.has_winner for w in lot.games), n)
    tied = share(sum((w.places == w.places.min()).sum() > 1 for w in lot.finished) if lot.players > 1 else 0, n)
    cut = share(n - len(lot.finished), n)
    sentence = f"{percent(won)} of the games have a winner, {percent(tied)} are tied for the best place"
    section.measures.append(
        Measure(4, "Completion", f"{sentence}, and {percent(cut)} were cut off.", won, lot.level, lot.players)
    )
    section.findings.append(
        Finding(
            4,
            f"{percent(cut)} of the games did not come to an end within the most actions that the rules allow.",
            p_value(cut, 0.0) if cut.value > OFTEN_CUT else 1.0,
            min(1.0, 0.7 + cut.value),
            lot.level,
            n,
            key="cut off",
            subject="the end",
            examples=tuple(examples(lot.games, [i for i, w in enumerate(lot.games) if not w.ending])),
        )
    )
    everybody_wins = sum((w.places == 1).all() for w in lot.finished) > TOGETHER * len(lot.finished)
    section.findings.append(
        Finding(
            4,
            f"{percent(tied)} of the games are tied for the best place after every tie-break.",
            p_value(tied, 0.05) if tied.low > 0.1 and not everybody_wins else 1.0,
            min(0.8, tied.value),
            lot.level,
            n,
            key="ties",
            subject="ties",
            examples=tuple(tied_games(lot)),
        )
    )


def tied_games(lot: Lot) -> list[Watched]:
    return [w for w in lot.finished if (w.places == w.places.min()).sum() > 1][:3]


def duration(lot: Lot, section: Section) -> None:
    """Rounds and decisions: mean, spread, the longest 5 % (9)."""
    rounds = lot.per_game("rounds").astype(float)
    plies = lot.per_game("plies").astype(float)
    longest = quantile(rounds, 0.95)
    section.measures.append(
        Measure(
            9,
            "Duration",
            f"A game takes {spanned(mean(rounds))} rounds and {spanned(mean(plies), 0)} decisions; the longest 5 % take"
            f" {longest.value:.0f} rounds or more, the shortest 5 % {quantile(rounds, 0.05).value:.0f} or fewer.",
            mean(rounds),
            lot.level,
            lot.players,
            tuple(examples(lot.games, np.argsort(-rounds))),
        )
    )
    section.plots.append(histogram("Rounds", rounds, "rounds"))


def minutes(lot: Lot, section: Section) -> None:
    """The share of games inside the printed time, at so many seconds a decision that is a choice (10)."""
    low, high = lot.game.box.minutes
    estimated = np.array([(w.choices > 1).sum() * SECONDS_PER_DECISION / 60 for w in lot.games])
    fit = share(int(((estimated >= low) & (estimated <= high)).sum()), len(estimated))
    section.measures.append(
        Measure(
            10,
            "Fit to the printed time",
            f"At {SECONDS_PER_DECISION} seconds for each real choice a game takes {estimated.mean():.0f} minutes;"
            f" {percent(fit)} of the games lie within the {low} to {high} minutes that are printed.",
            fit,
            lot.level,
            lot.players,
        )
    )


def downtime(lot: Lot, section: Section) -> None:
    """Decisions of others between two of one's own, and how many in a row at most (11)."""
    if lot.players < 2:
        return
    waits, longest, by_seat = [], [], np.zeros((len(lot.games), lot.players))
    for number, w in enumerate(lot.games):
        for seat in range(w.players):
            own = np.flatnonzero(w.actors == seat)
            gaps = np.diff(own) - 1
            waits.append(1 - len(own) / max(1, w.plies))
            longest.append(int(gaps.max()) if len(gaps) else 0)
            by_seat[number, seat] = len(own) / max(1, w.plies)
    waiting = mean(waits)
    section.measures.append(
        Measure(
            11,
            "Downtime",
            f"Others make {percent(waiting)} of the decisions; the longest wait in a game is"
            f" {np.mean(longest):.1f} decisions in a row on average.",
            waiting,
            lot.level,
            lot.players,
        )
    )
    fair = 1 / lot.players
    for seat in range(lot.players):
        part = mean(by_seat[:, seat])
        off = part.value - fair
        section.findings.append(
            Finding(
                11,
                f"Seat {seat + 1} makes {percent(part)} of the decisions where {fair:.0%} would be its share.",
                p_value(part, fair) if abs(off) > 0.2 * fair else 1.0,
                min(0.9, 0.3 + abs(off) * lot.players),
                lot.level,
                part.count,
                key=f"decisions {seat} {off > 0}",
                subject=f"seat {seat + 1}",
            )
        )


def endings(lot: Lot, section: Section) -> None:
    """How often each printed end condition fires (12)."""
    n = len(lot.games)
    shares = {name: share(count, n) for name, count in lot.endings.items() if name != "cut_off" or count}
    words = lot.game.box.words
    names = {name: end_words(words, name) for name in shares}
    most = max(shares, key=lambda name: shares[name].value)
    section.measures.append(
        Measure(
            12,
            "End triggers",
            f"Most games, {percent(shares[most])}, end because {names[most].rstrip('.')}.",
            shares[most],
            lot.level,
            lot.players,
        )
    )
    rows = [(name, percent(e), names[name]) for name, e in shares.items()]
    section.tables.append(Table("How games end", ("ending", "games", "what it means"), rows))
    section.plots.append(bars("How games end", list(shares), list(shares.values())))


def missing_endings(lot: Lot, others: Iterable[Lot], section: Section) -> None:
    """Printed end conditions that hardly ever fire (12); one that fires with another option is that option's own."""
    n = len(lot.games)
    elsewhere = Counter(name for other in others for name, count in other.endings.items() if count)
    for name, count in lot.endings.items():
        if name == "cut_off" or len(lot.game.box.endings) < 2:
            continue
        e = share(count, n)
        came = f"came in {percent(e)} of the games" if count else "never came, with these options or with others"
        section.findings.append(
            Finding(
                12,
                f"The ending {name} {came}: {end_words(lot.game.box.words, name).rstrip('.')}.",
                1e-6 if e.high < max(RARE_ENDING, 4 / n) and not elsewhere[name] else 1.0,
                0.35 if count else 0.4,
                lot.level,
                n,
                key=f"ending {name}",
                subject=name,
            )
        )


def end_words(words: Words, name: str) -> str:
    if name == "cut_off":
        return "cut off at the most actions that the rules allow"
    return words.say(f"ending.{name}", player=words.get("game.somebody"))


def stalls(lot: Lot, section: Section) -> None:
    """Positions that come again, and rounds in which no score moves (13)."""
    repeated = mean([w.repeats / max(1, w.plies) for w in lot.games])
    still = []
    for w in lot.games:
        moved = np.abs(np.diff(w.points, axis=0)).sum(axis=1) > 0
        rounds = np.unique(w.turns)
        quiet = sum(not moved[w.turns == number].any() for number in rounds)
        still.append(quiet / max(1, len(rounds)))
    idle = mean(still)
    section.measures.append(
        Measure(
            13,
            "Stalls",
            f"{percent(repeated)} of the decisions are made in a position that was there before; in {percent(idle)} of"
            " the rounds no score moves.",
            repeated,
            lot.level,
            lot.players,
        )
    )
    section.findings.append(
        Finding(
            13,
            f"{percent(repeated)} of the decisions are made in a position that was there before: play goes in circles.",
            p_value(repeated, 0.0) if repeated.value > 0.05 else 1.0,
            min(0.9, 0.3 + 2 * repeated.value),
            lot.level,
            repeated.count,
            key="repeats",
            subject="repetition",
        )
    )
