"""Is there a real choice at each decision? Measures 14 and 15."""

from __future__ import annotations

import numpy as np

from tablewright.lab.evidence import Lot
from tablewright.lab.findings import Finding, Measure, Section
from tablewright.lab.plots import histogram
from tablewright.lab.statistics import mean, p_value, quantile
from tablewright.lab.telling import percent, spanned

FEW_CHOICES = 0.4


def choices(lot: Lot) -> Section:
    section = Section("Is there a real choice?")
    counts = np.concatenate([w.choices for w in lot.games])
    per_game = mean([float(w.choices.mean()) for w in lot.games])
    real = mean([float((w.choices > 1).mean()) for w in lot.games])
    section.measures += [
        Measure(
            14,
            "Branching",
            f"A decision offers {spanned(per_game)} actions on average, {quantile(counts, 0.95).value:.0f} or more in"
            f" one of twenty, at most {counts.max()}.",
            per_game,
            lot.level,
            lot.players,
        ),
        Measure(
            15,
            "Real choice",
            f"{percent(real)} of the decisions offer more than one action.",
            real,
            lot.level,
            lot.players,
        ),
    ]
    section.findings.append(
        Finding(
            15,
            f"Only {percent(real)} of the decisions are a choice; the others have one action.",
            p_value(real, 1.0) if real.high < FEW_CHOICES else 1.0,
            0.6,
            lot.level,
            real.count,
            key="choice",
            subject="decisions",
        )
    )
    section.plots.append(histogram("Actions to choose from", counts, "legal actions", "decisions"))
    return section
