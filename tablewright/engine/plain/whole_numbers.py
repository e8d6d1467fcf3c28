"""Which expressions of a rule are surely Python's whole numbers, so that `int` of them is the same number.

Numbers of plain records are, and what whole numbers make by arithmetic. A variable is if all that is assigned to it is.
Parameters are not: a driver may pass a number of NumPy's.
"""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator, Sequence

ARITHMETIC = (
    ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor
)  # fmt: skip
ASSIGNING = (ast.Assign, ast.NamedExpr, ast.AugAssign, ast.For)
UNUSUAL = (
    ast.FunctionDef,
    ast.ClassDef,
    ast.Lambda,
    ast.Import,
    ast.ImportFrom,
    ast.Try,
    ast.With,
    ast.Match,
    ast.Global,
    ast.Nonlocal,
)


def called(node: ast.AST, built_in: Collection[str]) -> str:
    """The name of the built-in function that is called here with plain arguments."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name) or node.func.id not in built_in:
        return ""
    plain = not node.keywords and not any(isinstance(argument, ast.Starred) for argument in node.args)
    return node.func.id if plain else ""


def is_whole(node: ast.AST, names: Collection[str], built_in: Collection[str]) -> bool:
    """Whether a node is surely a whole number if variables of these names are."""

    def whole(part: ast.AST) -> bool:
        if getattr(part, "is_number_of_a_record", False):
            return True
        match part:
            case ast.Constant():
                return type(part.value) is int
            case ast.Name():
                return part.id in names
            case ast.BinOp():
                return isinstance(part.op, ARITHMETIC) and whole(part.left) and whole(part.right)
            case ast.UnaryOp():
                return not isinstance(part.op, ast.Not) and whole(part.operand)
            case ast.BoolOp():
                return all(map(whole, part.values))
            case ast.IfExp():
                return whole(part.body) and whole(part.orelse)
            case ast.Call():
                name = called(part, built_in)
                return name in ("int", "len") or (name in ("max", "min") and all(map(whole, part.args)))
        return False

    return whole(node)


def whole_names(parts: Sequence[ast.AST], built_in: Collection[str], numbers: Collection[str]) -> set[str]:
    """The names that surely are whole numbers in a function: those of the module, and variables of its own.

    The parts are all nodes of the function, which is the first one.
    """
    if any(isinstance(part, UNUSUAL) for part in parts[1:]):
        return set(numbers)
    assigned = list(assignments(parts, built_in))
    parameters = {part.arg for part in parts if isinstance(part, ast.arg)}
    names = set(numbers) | {name for name, _ in assigned} - parameters
    while True:
        others = {name for name, value in assigned if value is None or not is_whole(value, names, built_in)}
        if not others & names:
            return names
        names -= others


def assignments(parts: Sequence[ast.AST], built_in: Collection[str]) -> Iterator[tuple[str, ast.expr | None]]:
    """The names that are given a value, each with that value; None stands for what is not known."""
    known = set()
    for part in parts:
        if isinstance(part, ASSIGNING):
            for target, value in given(part, built_in):
                if isinstance(target, ast.Name):
                    known.add(id(target))
                    yield target.id, value
    for part in parts:
        if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Store) and id(part) not in known:
            yield part.id, None


def given(part: ast.AST, built_in: Collection[str]) -> Iterator[tuple[ast.expr, ast.expr | None]]:
    """What a statement assigns: targets and values."""
    match part:
        case ast.Assign():
            for target in part.targets:
                yield target, part.value
                if isinstance(target, ast.Tuple) and isinstance(part.value, ast.Tuple):
                    starred = any(isinstance(one, ast.Starred) for one in (*target.elts, *part.value.elts))
                    yield from () if starred else zip(target.elts, part.value.elts, strict=True)
        case ast.NamedExpr():
            yield part.target, part.value
        case ast.AugAssign(target=ast.Name(id=name)):
            yield part.target, ast.BinOp(ast.Name(name, ast.Load()), part.op, part.value)
        case ast.For() if called(part.iter, built_in) == "range":
            yield part.target, ast.Constant(0)
