"""The bounds of a game's fields as a driver, so that simulations can check them after every action."""

from __future__ import annotations

from tablewright.engine.fields import Schema


def bounds_text(schema: Schema) -> str:
    """The text of `out_of_bounds(s)`: 0, or 1 and the place of the first field that holds a number it may not."""
    lines = ["", "", "@driver", "def out_of_bounds(s):"]
    for place, f in enumerate(schema.fields, start=1):
        if f.name == "rng":
            continue
        lines.append("    wrong = 0")
        indices = [f"i{axis}" for axis in range(len(f.sizes))]
        for depth, size in enumerate(f.sizes):
            lines.append(f"{'    ' * (depth + 1)}for {indices[depth]} in range({size}):")
        value = f"s.{f.name}" + (f"[{', '.join(indices)}]" if indices else "")
        margin = "    " * (len(f.sizes) + 1)
        lines.append(f"{margin}wrong |= ({value} < {f.low}) | ({value} > {f.high})")
        lines.append("    if wrong:")
        lines.append(f"        return {place}")
    lines.append("    return 0")
    return "\n".join(lines) + "\n"
