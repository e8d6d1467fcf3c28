"""What flows, and what is short? Measures 46 and 47."""

from __future__ import annotations

import numpy as np

from tablewright.lab.evidence import Lot
from tablewright.lab.findings import Finding, Measure, Section, Table
from tablewright.lab.statistics import Estimate, mean, p_value, share
from tablewright.lab.telling import percent, spanned

HOARDED = 0.6  # of what was made, left at the end
SPENT = 0.3  # of what is made: what is spent less is kept as points are, not hoarded
ALWAYS_SHORT = 0.9


def flow(lot: Lot) -> Section:
    section = Section("What flows, and what is short?")
    resources(lot, section)
    shortages(lot, section)
    return section


def resources(lot: Lot, section: Section) -> None:
    """What is made, spent and left of each resource, for a seat and round (46)."""
    study, words = lot.game.box.study, lot.game.box.words
    if not study.resources:
        section.notes.append("Seats keep no stock that could be followed.")
        return
    rows = []
    for number, gauge in enumerate(study.resources):
        name = words.get(f"study.gauge.{gauge.name}")
        made, spent, left = [], [], []
        for w in lot.games:
            stock = w.holdings[:, number]
            change = np.diff(stock, axis=0)
            made.append(float(np.maximum(change, 0).sum()) / lot.players / max(1, w.rounds))
            spent.append(float(np.maximum(-change, 0).sum()) / lot.players / max(1, w.rounds))
            left.append(float(stock[-1].mean()))
        rows.append((name, spanned(mean(made), 2), spanned(mean(spent), 2), spanned(mean(left), 2)))
        section.measures.append(
            Measure(
                46,
                f"Flow of {name}",
                f"A seat makes {spanned(mean(made), 2)} {name} a round and spends {spanned(mean(spent), 2)}; at the end"
                f" {spanned(mean(left))} are left.",
                mean(made),
                lot.level,
                lot.players,
            )
        )
        never = share(sum(value == 0 for value in made), len(made))
        section.findings.append(
            Finding(
                46,
                f"Nobody makes any {name} in {percent(never)} of the games.",
                p_value(never, 0.2) if never.low > 0.9 else 1.0,
                0.5,
                lot.level,
                never.count,
                key=f"dry {gauge.name}",
                subject=name,
            )
        )
        if mean(spent).value > SPENT * mean(made).value > 0:
            begun = np.array([float(w.holdings[0, number].mean()) for w in lot.games])
            kept = mean(np.array(left) / np.maximum(1e-9, begun + np.array(made) * lot.per_game("rounds")))
            section.findings.append(
                Finding(
                    46,
                    f"Too much {name}: {percent(kept)} of what a seat ever has is left over at the end.",
                    p_value(kept, 0.3) if kept.low > HOARDED else 1.0,
                    min(0.5, 0.1 + 0.4 * min(1.0, kept.value)),
                    lot.level,
                    kept.count,
                    key=f"hoard {gauge.name}",
                    subject=name,
                )
            )
    section.tables.append(Table("For a seat and round", ("what", "made", "spent", "left at the end"), rows))


def shortages(lot: Lot, section: Section) -> None:
    """At how many decisions a shortage forbids something (47)."""
    study = lot.game.box.study
    plies = sum(w.plies for w in lot.games)
    rows = []
    for number, reason in enumerate(study.shortages):
        e = felt_share(lot, number)
        rule = lot.game.box.reasons.rule_of[reason]
        rows.append((reason.replace("_", " "), rule, percent(e)))
        section.findings.append(
            Finding(
                47,
                f"At {percent(e)} of all decisions something is forbidden by {reason.replace('_', ' ')} ({rule}).",
                p_value(e, 0.5) if e.low > ALWAYS_SHORT else 1.0,
                0.2,
                lot.level,
                plies,
                key=f"short {reason}",
                subject=reason,
            )
        )
    if rows:
        worst = max(range(len(rows)), key=lambda i: sum(w.shortages[i] for w in lot.games))
        e = felt_share(lot, worst)
        section.measures.append(
            Measure(
                47,
                "Bottlenecks",
                f"What is felt most often is {rows[worst][0]}: at {percent(e)} of the decisions it forbids something.",
                e,
                lot.level,
                lot.players,
            )
        )
        section.tables.append(Table("Shortages", ("shortage", "rule", "decisions at which it is felt"), rows))


def felt_share(lot: Lot, number: int) -> Estimate:
    return mean([w.shortages[number] / max(1, w.plies) for w in lot.games])
