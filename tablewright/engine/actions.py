"""Action families: every decision of a game as one integer, with a text form that people type and files keep."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tablewright.engine.errors import BadAction


@dataclass(frozen=True)
class Parameter:
    """One parameter of an action: a range of numbers, or a choice of names."""

    name: str
    values: tuple[str, ...]

    def index(self, word: str) -> int | None:
        return self.values.index(word) if word in self.values else None


@dataclass(frozen=True)
class Family:
    """Actions of one kind: the first number, and the parameters that count through the others."""

    name: str
    parameters: tuple[Parameter, ...]
    touches: str | None  # the part of the board a click on which means this action, such as "market/{slot}"
    first: int = 0

    @property
    def size(self) -> int:
        size = 1
        for parameter in self.parameters:
            size *= len(parameter.values)
        return size

    def encode(self, *indices: int) -> int:
        offset = 0
        for parameter, index in zip(self.parameters, indices, strict=True):
            offset = offset * len(parameter.values) + index
        return self.first + offset

    def decode(self, action: int) -> tuple[int, ...]:
        offset, indices = action - self.first, []
        for parameter in reversed(self.parameters):
            offset, index = divmod(offset, len(parameter.values))
            indices.append(index)
        return tuple(reversed(indices))


def family(name: str, *, touches: str | None = None, **parameters: range | tuple[str, ...]) -> Family:
    """Declare a family, such as `family("step", marker=range(12), direction=("clockwise", "inward"))`."""
    return Family(name, tuple(Parameter(k, tuple(str(v) for v in vs)) for k, vs in parameters.items()), touches)


class Actions:
    """The action list of a game: its families, one after another from 0."""

    def __init__(self, *families: Family):
        placed, first = [], 0
        for f in families:
            placed.append(Family(f.name, f.parameters, f.touches, first))
            first += f.size
        self.families = tuple(placed)
        self.count = first

    def __iter__(self) -> Iterator[Family]:
        return iter(self.families)

    def __getitem__(self, name: str) -> Family:
        for f in self.families:
            if f.name == name:
                return f
        raise KeyError(name)

    def first(self, name: str) -> int:
        return self[name].first

    def family_of(self, action: int) -> Family:
        for f in self.families:
            if f.first <= action < f.first + f.size:
                return f
        raise BadAction(f"Unknown action {action}: actions are numbered 0 to {self.count - 1}.")

    def given(self, action: int) -> dict[str, int | str]:
        """The parameters of an action by their names: numbers, and names of choices."""
        f = self.family_of(action)
        values = (p.values[i] for p, i in zip(f.parameters, f.decode(action), strict=True))
        return {p.name: int(v) if v.isdigit() else v for p, v in zip(f.parameters, values, strict=True)}

    def text(self, action: int) -> str:
        """The stable text of an action, such as "step 3 clockwise"."""
        f = self.family_of(action)
        words = (p.values[i] for p, i in zip(f.parameters, f.decode(action), strict=True))
        return " ".join((f.name, *words))

    def parse(self, text: str) -> int:
        """The action a text means; capitals and extra spaces do not matter."""
        words = text.casefold().split()
        best: Family | None = None
        for f in self.families:
            name = f.name.split()
            if words[: len(name)] == name and (best is None or len(name) > len(best.name.split())):
                best = f
        if best is None:
            known = ", ".join(f.name for f in self.families)
            raise BadAction(f"Unknown action {text.strip()!r}: try one of {known}.")
        given = words[len(best.name.split()) :]
        if len(given) != len(best.parameters):
            raise BadAction(f"Write it as {self.pattern(best)!r}.")
        indices = []
        for parameter, word in zip(best.parameters, given, strict=True):
            index = parameter.index(word)
            if index is None:
                raise BadAction(f"Unknown {parameter.name} {word!r}: it must be {values_in_short(parameter)}.")
            indices.append(index)
        return best.encode(*indices)

    def pattern(self, f: Family) -> str:
        return " ".join((f.name, *(f"<{p.name}: {values_in_short(p)}>" for p in f.parameters)))

    def part(self, action: int) -> str | None:
        """The part of the board that an action touches."""
        f = self.family_of(action)
        if f.touches is None:
            return None
        return f.touches.format(**{p.name: p.values[i] for p, i in zip(f.parameters, f.decode(action), strict=True)})


def values_in_short(parameter: Parameter) -> str:
    values = parameter.values
    if len(values) > 2 and all(v.isdigit() for v in values):
        return f"{values[0]} to {values[-1]}"
    return " or ".join(values)
