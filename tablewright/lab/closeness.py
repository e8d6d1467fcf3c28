"""How close is it, and who leads when? Measures 6 to 8 and 20 to 26.

Who is likely to win is read from what each position promises, set right by what came of it: of all positions of the
sample with a like lead at a like time, so many were won.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from tablewright.lab.evidence import Lot, examples
from tablewright.lab.findings import Finding, Measure, Section
from tablewright.lab.plots import histogram, lines
from tablewright.lab.statistics import Estimate, mean, p_value, share
from tablewright.lab.telling import percent, spanned

MOMENTS = 21  # points of time, from the first decision to the end
LEADS = 12  # classes of lead
SURE = 0.9


def closeness(lot: Lot) -> Section:
    section = Section("How close is it, and who leads when?")
    if lot.players < 2 or len(lot.finished) < 20:
        section.notes.append("There is nobody to be close to, or too few games came to an end.")
        return section
    margins(lot, section)
    chances = winning_chances(lot)
    drama(lot, section, chances)
    leads(lot, section, chances)
    course(lot, section, chances)
    catching_up(lot, section)
    return section


def margins(lot: Lot, section: Section) -> None:
    """The gap of scores, its distribution, and how alike results are (6 to 8)."""
    scores = np.sort(lot.per_seat("scores").astype(float), axis=1)[:, ::-1]
    first_second, first_last = scores[:, 0] - scores[:, 1], scores[:, 0] - scores[:, -1]
    gap = mean(first_second)
    closest = 1 / max(1e-9, float(np.sqrt((first_second**2).mean())))
    tied = share(int((first_second == 0).sum()), len(scores))
    section.measures += [
        Measure(
            6,
            "Closeness",
            f"The two best scores are {spanned(gap)} points apart; {percent(tied)} are equal. The closeness, one over"
            f" the root mean square of the gap, is {closest:.2f}.",
            gap,
            lot.level,
            lot.players,
            tuple(examples(lot.games, np.argsort(first_second))),
        ),
        Measure(
            7,
            "Margin",
            f"The best score is {spanned(mean(scores[:, 0]))} points and {spanned(mean(first_last))} above the last.",
            mean(scores[:, 0]),
            lot.level,
            lot.players,
        ),
        Measure(
            8,
            "Uniformity of results",
            f"The best score varies by {100 * scores[:, 0].std() / max(1e-9, abs(scores[:, 0].mean())):.0f} % from"
            " game to game.",
            Estimate(float(scores[:, 0].std()), *spread_interval(scores[:, 0]), len(scores)),
            lot.level,
            lot.players,
        ),
    ]
    section.plots.append(histogram("Gap between the two best scores", first_second, "points"))
    section.findings.append(
        Finding(
            7,
            f"The best score is {spanned(gap)} points above the second, more than a third of itself.",
            p_value(gap, 0.0) if gap.low > max(2.0, 0.34 * abs(scores[:, 0].mean())) else 1.0,
            0.35,
            lot.level,
            gap.count,
            key="margin",
            subject="scores",
            examples=tuple(examples(lot.games, np.argsort(-first_second))),
        )
    )


def spread_interval(values: np.ndarray) -> tuple[float, float]:
    error = 1.96 * float(values.std()) / np.sqrt(2 * max(1, len(values) - 1))
    return float(values.std()) - error, float(values.std()) + error


# --- Chances --------------------------------------------------------------------------------------------------------


def winning_chances(lot: Lot) -> np.ndarray:
    """Each seat's chance of the best place at each moment of each game: games, moments, seats; adding up to 1."""
    promises = np.array([at_moments(w.promises) for w in lot.games])
    others = np.array([np.delete(promises, seat, axis=2).max(axis=2) for seat in range(lot.players)])
    lead = promises - others.transpose(1, 2, 0)
    chances = np.zeros_like(lead)
    for moment in range(MOMENTS):
        chances[:, moment] = calibrated(lead[:, moment], lot.best)
    return chances / np.maximum(1e-9, chances.sum(axis=2, keepdims=True))


def at_moments(course: np.ndarray) -> np.ndarray:
    """A course at evenly spaced moments from its beginning to its end."""
    return course[np.round(np.linspace(0, len(course) - 1, MOMENTS)).astype(int)]


def calibrated(lead: np.ndarray, won: np.ndarray) -> np.ndarray:
    """How often seats with a lead of the same class had the best place in the end."""
    edges = np.quantile(lead, np.linspace(0, 1, LEADS + 1)[1:-1])
    classes = np.searchsorted(edges, lead, side="right")
    counts = np.bincount(classes.ravel(), minlength=LEADS)
    hits = np.bincount(classes.ravel(), weights=won.ravel(), minlength=LEADS)
    fair = 1 / lead.shape[1]
    return ((hits + fair) / (counts + 1))[classes]


def drama(lot: Lot, section: Section, chances: np.ndarray) -> None:
    """How far behind the later winner was, and for how long (20)."""
    winner = lot.best.argmax(axis=1)
    own = np.take_along_axis(chances, winner[:, None, None], axis=2)[:, :, 0]
    behind = np.maximum(0.0, chances.max(axis=2) - own)
    time_behind = mean((behind > 1e-9).mean(axis=1))
    section.measures.append(
        Measure(
            20,
            "Drama",
            f"The later winner is behind for {percent(time_behind)} of the game, at the worst moment by"
            f" {100 * behind.max(axis=1).mean():.0f} points of winning chance.",
            time_behind,
            lot.level,
            lot.players,
            tuple(examples(lot.games, np.argsort(-behind.sum(axis=1)))),
        )
    )


def leads(lot: Lot, section: Section, chances: np.ndarray) -> None:
    """Changes of the lead, when the game is decided, and whether leaders run away (21, 22, 25)."""
    leader = chances.argmax(axis=2)
    changes = mean((np.diff(leader, axis=1) != 0).sum(axis=1))
    section.measures.append(
        Measure(
            21,
            "Lead changes",
            f"The likely winner changes {spanned(changes)} times in a game.",
            changes,
            lot.level,
            lot.players,
        )
    )
    decided = decided_from(chances, lot.best)
    left = mean(1 - decided)
    section.measures.append(
        Measure(
            22,
            "Decisiveness",
            f"When a winner is nine tenths sure and stays so, {percent(left)} of the game is still to be played.",
            left,
            lot.level,
            lot.players,
            tuple(examples(lot.games, np.argsort(decided))),
        )
    )
    fair = 1 / lot.players
    for moment, name in ((MOMENTS // 4, "a quarter"), (MOMENTS // 2, "half")):
        held = mean(np.take_along_axis(lot.best, leader[:, moment][:, None], axis=1)[:, 0])
        section.measures.append(
            Measure(
                25,
                f"Snowball at {name}",
                f"Who leads at {name} of the game has the best place in {percent(held)} of the games; by chance it"
                f" would be {fair:.0%}.",
                held,
                lot.level,
                lot.players,
            )
        )
        section.findings.append(
            Finding(
                25,
                f"Leaders run away: who leads at {name} of the game ends with the best place in {percent(held)}.",
                p_value(held, 0.75) if held.low > 0.85 else 1.0,
                min(0.7, held.value - 0.3),
                lot.level,
                held.count,
                key=f"snowball {name}",
                subject="leaders",
            )
        )
    section.findings.append(
        Finding(
            22,
            f"Games are decided early: {percent(left)} of a game is still to be played when its winner is sure.",
            p_value(left, 0.5) if left.low > 0.5 else 1.0,
            0.5,
            lot.level,
            left.count,
            key="decided",
            subject="leaders",
        )
    )


def decided_from(chances: np.ndarray, won: np.ndarray) -> np.ndarray:
    """From which part of the game on the winner's chance never falls below SURE again."""
    winner = won.argmax(axis=1)
    own = np.take_along_axis(chances, winner[:, None, None], axis=2)[:, :, 0]
    unsure = own < SURE
    last = np.where(unsure.any(axis=1), MOMENTS - 1 - unsure[:, ::-1].argmax(axis=1), -1)
    return (last + 1).clip(0, MOMENTS - 1) / (MOMENTS - 1)


def course(lot: Lot, section: Section, chances: np.ndarray) -> None:
    """Uncertainty, suspense and surprise over time (23, 24)."""
    entropy = -(chances * np.log(np.maximum(chances, 1e-9))).sum(axis=2) / np.log(lot.players)
    moves = np.diff(chances, axis=1)
    surprise = np.sqrt((moves**2).sum(axis=2))
    suspense = np.sqrt((moves**2).mean(axis=0).sum(axis=1))
    middle = mean(entropy[:, MOMENTS // 2])
    time = np.linspace(0, 100, MOMENTS)
    section.measures += [
        Measure(
            23,
            "Uncertainty",
            f"Half-way through, the outcome is {percent(middle)} as open as it can be.",
            middle,
            lot.level,
            lot.players,
        ),
        Measure(
            24,
            "Suspense and surprise",
            f"From moment to moment winning chances move by {spanned(mean(surprise.mean(axis=1)), 3)}; the most is at"
            f" stake {time[1 + int(suspense.argmax())]:.0f} % into the game.",
            mean(surprise.mean(axis=1)),
            lot.level,
            lot.players,
            tuple(examples(lot.games, np.argsort(-surprise.max(axis=1)))),
        ),
    ]
    curves = {"openness": entropy.mean(axis=0)[1:], "suspense": suspense}
    section.plots.append(lines("How open the game is", time[1:], curves, "% of the game", ""))


def catching_up(lot: Lot, section: Section) -> None:
    """Whether who is behind gains more in the round that follows (26)."""
    ranks, gains = [], []
    for w in lot.games:
        ends = np.append(np.flatnonzero(np.diff(w.turns)), w.plies - 1) + 1
        points = w.points[ends]
        for before, after in pairwise(points):
            order = (before[:, None] < before[None, :]).sum(axis=1)
            ranks.extend(order - order.mean())
            gains.extend((after - before) - (after - before).mean())
    if len(ranks) < 10 or np.std(ranks) == 0 or np.std(gains) == 0:
        section.notes.append("Scores move too seldom to tell whether those behind catch up.")
        return
    strength = float(np.corrcoef(ranks, gains)[0, 1])
    error = 1.96 / np.sqrt(len(ranks) / lot.players)
    section.measures.append(
        Measure(
            26,
            "Catching up",
            f"The correlation of being behind with gaining more in the next round is {strength:+.2f}"
            f" ({strength - error:+.2f} to {strength + error:+.2f}); above 0 those behind catch up.",
            Estimate(strength, strength - error, strength + error, len(ranks)),
            lot.level,
            lot.players,
        )
    )
