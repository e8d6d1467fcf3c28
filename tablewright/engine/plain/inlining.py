"""Numbers of the module and calls of built-in functions, written into the copies of rules.

    MARKET_SLOTS              5                                 the whole number that it is now
    max(a, b)                 b if b > a else a                 without a call, and `min` alike
    int(a < b and b < c)      1 if a < b and b < c else 0
    int(n)                    n if type(n) is int else int(n)   without a call; `n` alone if it is surely whole
    lowest_bit(bits)          (bits & -bits).bit_length() …     a rule of the kit that is one expression
    for seat in range(3):     for seat in (0, 1, 2):            a short range is made only once
    for seat in range(n):     for seat in RANGES[n] if 0 <= n < 9 else range(n):

A name is replaced only where it means this: not a variable of the rule or something else of its module. Calls in other
ways, with keywords or with other numbers of arguments, stay as they are. Arguments are evaluated once, in their order.
"""

from __future__ import annotations

import ast
import builtins
import dis
import pickle
from collections.abc import Iterator
from functools import cache
from itertools import count
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from tablewright.engine.kit import bits
from tablewright.engine.plain import kit as plain_kit
from tablewright.engine.plain.hoisting import hoisted
from tablewright.engine.plain.whole_numbers import called, is_whole, whole_names
from tablewright.engine.source import source_of

BUILT_IN = {name: getattr(builtins, name) for name in ("int", "len", "max", "min", "range", "type")}
LONGEST_RANGE = 64  # the longest range of known numbers that is written out
RANGES: Any = tuple(tuple(range(end)) for end in range(9))  # what is looped over if only the end is unknown and small
SHORT_RULES: dict[CodeType, Any] = {  # what stands for a rule of the kit, by its code
    bits.is_single.__code__: bits.is_single,
    bits.count_bits.__code__: plain_kit.count_bits,
    bits.lowest_bit.__code__: plain_kit.lowest_bit,
    bits.highest_bit.__code__: plain_kit.highest_bit,
}
SCOPES = (ast.Lambda, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
BINDING = {dis.opmap[name] for name in ("STORE_GLOBAL", "DELETE_GLOBAL", "STORE_NAME", "DELETE_NAME")}


# --- What the names of a function mean ----------------------------------------------------------------------------


def codes_in(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of the functions and comprehensions in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from codes_in(constant)


def names_bound(code: CodeType) -> set[str]:
    """The names to which a function gives a meaning of its own, anywhere in it."""
    names: set[str] = set()
    for part in codes_in(code):
        names.update(part.co_varnames, part.co_cellvars, part.co_freevars)
        if not BINDING.isdisjoint(part.co_code[::2]):  # that is rare, and it takes long to look through all of it
            names.update(one.argval for one in dis.get_instructions(part) if one.opcode in BINDING)
    return names


class Meanings(NamedTuple):
    """What names outside a function mean, as far as it can be written into the function."""

    numbers: frozenset[tuple[str, int]]  # the whole numbers of its module
    built_in: frozenset[str]  # Python's own functions, by their own names
    rules: frozenset[tuple[str, str]]  # rules of the kit that are one expression, and their names there


def meanings_of(function: FunctionType) -> Meanings:
    known, bound = function.__globals__, names_bound(function.__code__)
    named = {name for part in codes_in(function.__code__) for name in part.co_names} - bound
    values = {name: known[name] for name in named if name in known}
    return Meanings(
        frozenset((name, value) for name, value in values.items() if type(value) is int),
        frozenset(name for name, meant in BUILT_IN.items() if name not in bound and known.get(name, meant) is meant),
        frozenset(
            (name, SHORT_RULES[value.__code__].__name__)
            for name, value in values.items()
            if isinstance(value, FunctionType) and value.__code__ in SHORT_RULES
        ),
    )


# --- Writing them out ---------------------------------------------------------------------------------------------


def inlined(node: ast.FunctionDef, meanings: Meanings) -> ast.FunctionDef:
    """The syntax tree of a function with what its names mean written into it."""
    made: ast.FunctionDef = Inlining(node, meanings).visit(node)
    return made


@cache
def expression_of(name: str) -> tuple[str, ast.expr]:
    """The parameter of a short rule, and what it returns; it names nothing else."""
    rule = next(rule for rule in SHORT_RULES.values() if rule.__name__ == name)
    source = source_of(rule)
    assert source is not None
    returned = source.node.body[-1]
    assert isinstance(returned, ast.Return) and returned.value
    parameter, expression = source.node.args.args[0].arg, pickle.loads(pickle.dumps(returned.value))
    for number, value in dict(meanings_of(rule).numbers).items():
        expression = Substitution(number, ast.Constant(value), ast.Constant(value)).visit(expression)
    assert {part.id for part in ast.walk(expression) if isinstance(part, ast.Name)} == {parameter}
    return parameter, expression


class Substitution(ast.NodeTransformer):
    """Puts one expression where a name is read first, and another where it is read again."""

    def __init__(self, name: str, first: ast.expr, again: ast.expr):
        self.name = name
        self.next = first
        self.again = again

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id != self.name:
            return node
        made, self.next = self.next, self.again
        return made

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        """The condition is read before what it decides on."""
        node.test, node.body, node.orelse = map(self.visit, (node.test, node.body, node.orelse))
        return node


class Inlining(ast.NodeTransformer):
    def __init__(self, node: ast.AST, meanings: Meanings):
        self.built_in = meanings.built_in
        self.numbers = dict(meanings.numbers)
        self.rules = dict(meanings.rules)
        parts = list(ast.walk(node))
        self.whole = whole_names(parts, self.built_in, self.numbers)
        taken = {part.id for part in parts if isinstance(part, ast.Name)}
        self.new_names = (name for name in map("_{}".format, count(1)) if name not in taken)
        self.scopes = 0  # how many comprehensions and the like the visited node is in

    def visit(self, node: ast.AST) -> Any:
        inside = isinstance(node, SCOPES)
        self.scopes += inside
        made = super().visit(node)
        self.scopes -= inside
        return made

    def visit_Name(self, node: ast.Name) -> ast.expr:
        known = node.id in self.numbers and isinstance(node.ctx, ast.Load)
        return ast.copy_location(ast.Constant(self.numbers[node.id]), node) if known else node

    def visit_For(self, node: ast.For) -> list[ast.stmt]:
        self.generic_visit(node)
        node.iter = self.listed(node.iter)
        return hoisted(node, self.new_names)

    def visit_comprehension(self, node: ast.comprehension) -> ast.AST:
        self.generic_visit(node)
        node.iter = self.listed(node.iter)
        return node

    def listed(self, node: ast.expr) -> ast.expr:
        """A short range of known numbers as a tuple."""
        if not isinstance(node, ast.Call) or called(node, self.built_in) != "range":
            return node
        if not all(map(is_known, node.args)):
            return self.looked_up(node) if len(node.args) == 1 else node
        try:
            numbers = range(*(eval(compile(ast.Expression(argument), "", "eval")) for argument in node.args))
        except (ValueError, TypeError):
            return node  # it raises when the rule is called
        if len(numbers) > LONGEST_RANGE:
            return node
        listed: Any = tuple(numbers)
        return ast.copy_location(ast.Constant(listed), node)

    def looked_up(self, node: ast.Call) -> ast.expr:
        """A range of numbers below a small one that is not known yet: a tuple, which is there already."""
        pair = self.named(node.args[0])
        if pair is None:
            return node
        first, again = pair
        node.args = [again]
        is_small = ast.Compare(ast.Constant(0), [ast.LtE(), ast.Lt()], [first, ast.Constant(len(RANGES))])
        found = ast.Subscript(ast.Constant(RANGES), again, ast.Load())
        return ast.fix_missing_locations(ast.copy_location(ast.IfExp(is_small, found, node), node))

    def visit_Call(self, node: ast.Call) -> ast.AST:
        name = called(node, self.built_in)
        sure = name == "int" and len(node.args) == 1 and is_whole(node.args[0], self.whole, self.built_in)
        self.generic_visit(node)
        made: ast.expr | None = None
        if name == "int" and len(node.args) == 1:
            made = node.args[0] if sure else self.whole_of(node)
        elif name in ("max", "min") and len(node.args) > 1:
            made = self.best_of(node.args, ast.Gt() if name == "max" else ast.Lt())
        elif isinstance(node.func, ast.Name) and node.func.id in self.rules:
            made = self.short_rule(node, self.rules[node.func.id])
        return ast.fix_missing_locations(ast.copy_location(made, node)) if made else node

    def short_rule(self, node: ast.Call, name: str) -> ast.expr | None:
        """What a short rule returns."""
        if len(node.args) != 1 or node.keywords or isinstance(node.args[0], ast.Starred):
            return None
        pair = self.named(node.args[0])
        if pair is None:
            return None
        parameter, expression = expression_of(name)
        made: ast.expr = Substitution(parameter, *pair).visit(pickle.loads(pickle.dumps(expression)))
        for part in ast.walk(made):
            ast.copy_location(part, node)
        return made

    def whole_of(self, node: ast.Call) -> ast.expr | None:
        """What `int` of something gives."""
        given = node.args[0]
        if is_condition(given):
            return ast.IfExp(given, ast.Constant(1), ast.Constant(0))
        if "type" not in self.built_in or isinstance(given, ast.Constant):
            return None
        pair = self.named(given)
        if pair is None:
            return None
        first, again = pair
        kind = ast.Call(ast.Name("type", ast.Load()), [first], [])
        node.args = [again]
        return ast.IfExp(ast.Compare(kind, [ast.Is()], [ast.Name("int", ast.Load())]), again, node)

    def best_of(self, given: list[ast.expr], better: ast.cmpop) -> ast.expr | None:
        """The last one if it is better than the best of those before it, as `max` and `min` answer."""
        *others, last = given
        first = self.best_of(others, better) if len(others) > 1 else others[0]
        pair = self.named(last)
        if first is None or pair is None:
            return None
        if is_simple(first):
            return ast.IfExp(ast.Compare(pair[0], [better], [first]), pair[1], first)
        best = self.named(first)
        if best is None:
            return None
        worse = ast.Lt() if isinstance(better, ast.Gt) else ast.Gt()
        return ast.IfExp(ast.Compare(best[0], [worse], [pair[0]]), pair[1], best[1])

    def named(self, node: ast.expr) -> tuple[ast.expr, ast.expr] | None:
        """An expression as it is read first and as it is read again: a variable keeps it unless it is simple."""
        if is_simple(node):
            return node, node
        if self.scopes:
            return None  # a comprehension cannot have variables of the function
        name = next(self.new_names)
        return ast.NamedExpr(ast.Name(name, ast.Store()), node), ast.Name(name, ast.Load())


def is_simple(node: ast.expr) -> bool:
    """Whether this can be read twice at no cost."""
    return isinstance(node, ast.Name | ast.Constant)


def is_known(node: ast.expr) -> bool:
    """Whether this is a number, or arithmetic with numbers."""
    if isinstance(node, ast.BinOp):
        return isinstance(node.op, ast.Add | ast.Sub | ast.Mult) and is_known(node.left) and is_known(node.right)
    if isinstance(node, ast.UnaryOp):
        return is_known(node.operand)
    return isinstance(node, ast.Constant) and type(node.value) is int


def is_condition(node: ast.expr) -> bool:
    """Whether this is surely true or false."""
    if isinstance(node, ast.BoolOp):
        return all(map(is_condition, node.values))
    return isinstance(node, ast.Compare) or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
