"""How much is skill, and how much is luck? Measures 30 to 34 and 36."""

from __future__ import annotations

import numpy as np

from tablewright.lab.evidence import Evidence, Lot
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.plots import lines
from tablewright.lab.statistics import Estimate, explained_by_group, mean, p_value
from tablewright.lab.telling import percent

CLEAR = 0.55  # a rung is clear from this score on, with its whole interval above a half


def skill(evidence: Evidence) -> Section:
    section = Section("How much is skill, and how much is luck?")
    ladder(evidence, section)
    strong_against_weak(evidence, section)
    luck(evidence, section)
    return section


def score_of_first(lot: Lot) -> Estimate:
    """The share of the best places that the first bot's seats took, weighed by how many they are; deals together."""
    first = lot.sample.bots[0]
    scores = []
    for w in lot.games:
        mine = np.array([name == first for name in w.bots])
        taken = float(w.best_shares[mine].sum()) / mine.sum()
        theirs = float(w.best_shares[~mine].sum()) / max(1, (~mine).sum())
        scores.append(taken / (taken + theirs))
    deals = np.array(scores[: len(scores) // lot.sample.same * lot.sample.same]).reshape(-1, lot.sample.same)
    return mean(deals.mean(axis=1))


def ladder(evidence: Evidence, section: Section) -> None:
    """Twice the thinking against once, rung by rung, and what the ladder adds up to (30, 31)."""
    rungs = {name: score_of_first(lot) for name, lot in evidence.with_prefix("rung ").items()}
    if not rungs:
        section.notes.append("No ladder was played: it takes at least two players.")
        return
    lots = evidence.with_prefix("rung ")
    players = next(iter(lots.values())).players
    clear = sum(e.low > 0.5 and e.value >= CLEAR for e in rungs.values())
    for name, e in rungs.items():
        section.measures.append(
            Measure(30, f"Rung {name}", f"{name} takes {percent(e)} of the best places.", e, name, players)
        )
    depth = mean([e.value - 0.5 for e in rungs.values()])
    error = float(np.sqrt(np.sum([(e.width / 2) ** 2 for e in rungs.values()]))) / len(rungs)
    section.measures.append(
        Measure(
            31,
            "Skill depth",
            f"{clear} of {len(rungs)} rungs are clear; a rung is worth {100 * depth.value:.1f} points above even.",
            Estimate(depth.value, depth.value - error, depth.value + error, sum(e.count for e in rungs.values())),
            "search",
            players,
        )
    )
    section.plots.append(
        lines(
            "Twice the thinking against once",
            [name.removeprefix("rung ") for name in rungs],
            {"score": [100 * e.value for e in rungs.values()]},
            "rung",
            "per cent",
        )
    )
    rows = [(name, percent(e), e.count) for name, e in rungs.items()]
    section.tables.append(Table("Ladder", ("rung", "score", "deals"), rows))


def strong_against_weak(evidence: Evidence, section: Section) -> None:
    """Unlike bots at one table, and the planner that looks one step ahead (32, 36)."""
    for number, name, what in ((32, "strong", "The stronger bot"), (36, "greedy", "A planner of one step")):
        lot = evidence.lots.get(name)
        if lot is None:
            continue
        e = score_of_first(lot)
        first, second = dict.fromkeys(lot.sample.bots)
        section.measures.append(
            Measure(
                number,
                "Strong against weak" if number == 32 else "Greedy gap",
                f"{what}, {first}, takes {percent(e)} of the best places against {second}.",
                e,
                f"{first} and {second}",
                lot.players,
            )
        )
        section.findings.append(
            Finding(
                number,
                f"Skill hardly tells: {first} takes no more than {percent(e)} of the best places against {second}.",
                p_value(e, 0.75) if e.high < 0.62 else 1.0,
                0.5,
                lot.level,
                e.count,
                key=name,
                subject="skill",
            )
        )


def luck(evidence: Evidence, section: Section) -> None:
    """How far the deal alone, and the set-up alone, fix the result of equal players (33, 34)."""
    for number, name, sentence in (
        (33, "same deal", "With equal players the deal, all draws included, fixes {} of the result."),
        (34, "same setup", "The set-up alone fixes {} of it; the rest is drawn later or decided."),
    ):
        lot = evidence.lots.get(name)
        if lot is None:
            continue
        e = fixed_share(lot)
        section.measures.append(
            Measure(
                number,
                "Luck" if number == 33 else "Luck of the set-up",
                sentence.format(percent(e)),
                e,
                lot.level,
                lot.players,
            )
        )
        if number == 33:
            section.findings.append(
                Finding(
                    33,
                    f"The deal alone fixes {percent(e)} of the result: there is little to decide.",
                    p_value(e, 0.6) if e.low > 0.75 else 1.0,
                    0.6,
                    lot.level,
                    e.count,
                    key="luck",
                    subject="luck",
                )
            )


def fixed_share(lot: Lot) -> Estimate:
    """The share of the variance of payoffs that lies between deals, with the spread of leaving out one deal in ten."""
    same = lot.sample.same
    payoffs = lot.per_seat("payoffs")
    deals = payoffs[: len(payoffs) // same * same].reshape(-1, same, lot.players)
    value = of_deals(deals)
    parts = [of_deals(np.delete(deals, np.arange(i, len(deals), 10), axis=0)) for i in range(min(10, len(deals)))]
    error = 1.96 * float(np.std(parts)) * np.sqrt(max(1, len(parts) - 1)) if len(parts) > 1 else 1.0
    return Estimate(value, max(0.0, value - error), min(1.0, value + error), len(deals))


def of_deals(deals: np.ndarray) -> float:
    return float(np.nanmean([explained_by_group(deals[:, :, seat]) for seat in range(deals.shape[2])]))
