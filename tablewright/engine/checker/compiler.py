"""What the compiler refuses, in one line that names the author's file instead of numba's pages."""

from __future__ import annotations

import re
from pathlib import Path

from tablewright.engine.checker.mistake import Mistake, short_path

ENGINE = Path(__file__).parents[1]
PLACE = re.compile(r" at (?P<path>/[^\n]+?\.py) \((?P<line>\d+)\)")
NOT_A_REASON = ("Failed in", "During:", "File ", "Internal error")
LONGEST_REASON = 240


def compiler_mistake(error: Exception) -> Mistake | None:
    """What the compiler refuses, at the innermost place that is not the engine's; None for any other error."""
    if not type(error).__module__.startswith("numba."):
        return None
    report = str(error)
    reasons = [line.strip() for line in report.splitlines() if line.strip() and not line.startswith(NOT_A_REASON)]
    reason = reasons[0][:LONGEST_REASON].rstrip(".") if reasons else "the compiler refuses this"
    for place in PLACE.finditer(report):
        path = Path(place["path"]).resolve()
        if (path.parent / "__init__.py").exists() and not path.is_relative_to(ENGINE) and "numba" not in path.parts:
            advice = "Rules use whole numbers, fields of the records and other rules"
            return Mistake(short_path(path), int(place["line"]), reason, advice)
    return None
