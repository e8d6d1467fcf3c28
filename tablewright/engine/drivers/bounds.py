"""The bounds of a game's fields as a driver, so that simulations can check them after every action."""

from __future__ import annotations

from collections.abc import Callable

from tablewright.engine.fields import Field, Schema


def bounds_text(schema: Schema) -> str:
    """The text of `out_of_bounds(s)`: 0, or the position, from 1, of the first field with a number out of its bounds.

    Compiled code checks a field number by number.
    """
    return out_of_bounds_text(schema, one_by_one)


def plain_bounds_text(schema: Schema) -> str:
    """The same for plain Python, which checks all numbers of a field at once faster than one by one."""
    return out_of_bounds_text(schema, all_at_once)


def out_of_bounds_text(schema: Schema, look_through: Callable[[Field], list[str]]) -> str:
    lines = ["", "", "@driver", "def out_of_bounds(s):"]
    for place, f in enumerate(schema.fields, start=1):
        if f.name != "rng":
            lines += [*look_through(f), "    if wrong:", f"        return {place}"]
    lines.append("    return 0")
    return "\n".join(lines) + "\n"


def all_at_once(f: Field) -> list[str]:
    if not f.sizes:
        return [f"    wrong = not {f.low} <= s.{f.name} <= {f.high}"]
    numbers = f"s.{f.name}.flat" if len(f.sizes) > 1 else f"s.{f.name}"
    return [f"    wrong = min({numbers}) < {f.low} or max({numbers}) > {f.high}"]


def one_by_one(f: Field) -> list[str]:
    lines = ["    wrong = 0"]
    indices = [f"i{axis}" for axis in range(len(f.sizes))]
    for depth, size in enumerate(f.sizes, start=1):
        lines.append(f"{'    ' * depth}for {indices[depth - 1]} in range({size}):")
    value = f"s.{f.name}" + (f"[{', '.join(indices)}]" if indices else "")
    margin = "    " * (len(f.sizes) + 1)
    lines.append(f"{margin}wrong |= ({value} < {f.low}) | ({value} > {f.high})")
    return lines
