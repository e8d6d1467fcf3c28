"""What two sets of rules change for each element: every card, space and way to act, deal by deal.

An element is compared by how often it is taken when it is available, and by how often it is taken in a game. The errors
are those of deals, since what happens within a game is not independent. All elements go into one control of false
discoveries.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from tablewright.lab.elements import FEWEST_OFFERS, Use, uses_of
from tablewright.lab.findings import FALSE_DISCOVERIES
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import (
    Estimate,
    false_discovery_rates,
    mean,
    paired_difference,
    paired_ratio_difference,
    paired_test,
    t_test,
)


@dataclass(frozen=True)
class ElementShift:
    """How one element is used under both sets of rules."""

    name: str
    words: str
    rates: tuple[Estimate, Estimate]  # taken when available
    rate_shift: Estimate | None  # None where it is hardly ever available
    takes: tuple[Estimate, Estimate]  # in a game
    takes_shift: Estimate
    p: float  # of the clearer of the two differences

    @property
    def clearness(self) -> float:
        """The larger difference in standard errors."""
        shifts = [self.takes_shift, *([self.rate_shift] if self.rate_shift else [])]
        return max(abs(e.value) / e.error if e.error > 0 else 0.0 for e in shifts)


def element_shifts(first: Sample, second: Sample, looks: int = 1) -> list[ElementShift]:
    """The elements whose use differs, the clearest difference first. The error is divided among so many looks."""
    pairs = zip(uses_of(first), uses_of(second), strict=True)
    shifts = [shift_of(before, after) for before, after in pairs if before.offered or after.offered]
    rates = false_discovery_rates([shift.p for shift in shifts], len(shifts))
    clear = [shift for shift, rate in zip(shifts, rates, strict=True) if rate <= FALSE_DISCOVERIES / looks]
    return sorted(clear, key=lambda shift: -shift.clearness)


def shift_of(before: Use, after: Use) -> ElementShift:
    takes_shift, rate_shift = paired_difference(before.takes, after.takes), None
    p_values = [paired_test(before.takes, after.takes)]
    if min(before.offered, after.offered) >= FEWEST_OFFERS:
        rate_shift = paired_ratio_difference(
            *((np.minimum(use.takes, use.offers), use.offers) for use in (before, after))
        )
        p_values.append(t_test(rate_shift, 0.0) or 1.0)
    return ElementShift(
        name=before.name,
        words=before.words,
        rates=(before.rate, after.rate),
        rate_shift=rate_shift,
        takes=(mean(before.takes), mean(after.takes)),
        takes_shift=takes_shift,
        p=min(1.0, len(p_values) * min(p_values)),
    )
