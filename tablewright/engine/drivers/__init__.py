"""Drivers: loops over a game's rules, written once as text and loaded for each game as a module of its own.

A driver text (`texts/match.py` and the like) uses `setup`, `legal`, `play` … without importing them. Loading it for a
game puts `texts/shared.py` before it, sets those names to the game's rules, and runs it: with a decorator that
compiles (`njit`, kept on disk), or, for the plain game, with one that changes nothing (`engine.plain` gives it views of
the records and copies of the rules). So the plain and the compiled game run the same text, and a second process starts
without compiling.

    rule_graph.py   which rules a driver reaches, and copies of them that call other rules
    compiling.py    the compiled form of rules and drivers
    disk_cache.py   the folder of compiled drivers, and loading a text from it
    bounds.py       a driver text made from the bounds of a game's fields
    intrinsics.py   processor instructions in place of rules of the kit
    simd.py         eight numbers at a time
    flags.py        atomic flags between threads
    texts/          the driver texts; `names.pyi` declares the names they use
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.drivers.bounds import bounds_text, plain_bounds_text
from tablewright.engine.drivers.compiling import compile_rules, fingerprint
from tablewright.engine.drivers.disk_cache import cache_folder, run_text
from tablewright.engine.drivers.flags import compiled_flags, load_flag, store_flag
from tablewright.engine.drivers.rule_graph import is_rule, reached_rules, rewired
from tablewright.engine.drivers.simd import SIMD_WIDTH, compiled_simd, fma_simd, load_simd, store_simd
from tablewright.engine.fields import Schema
from tablewright.engine.kit import chance, journal
from tablewright.engine.kit.rule import NONE, rule
from tablewright.engine.plain.arguments import with_views
from tablewright.engine.plain.rewriting import plain_copies, rewritten_text
from tablewright.engine.scratch import TALLY_EVERY, PlayoutScratch, Tally

TEXTS = Path(__file__).parent / "texts"
MATCH, PLAYOUTS = TEXTS / "match.py", TEXTS / "playouts.py"
SHARED = TEXTS / "shared.py"

RULE_NAMES = (
    "unpack",
    "setup",
    "legal",
    "why_not",
    "play",
    "scores",
    "places",
    "payoffs",
    "promise",
    "conceal",
    "check",
)


def load_drivers(box: Box, *, plain: bool = False) -> ModuleType:
    """The drivers that every game has: one match, and playouts."""
    return load_text(box, (MATCH, PLAYOUTS), plain, plain_bounds_text if plain else bounds_text)


@cache
def load_text(
    box: Box,
    files: tuple[Path, ...],
    plain: bool,
    from_fields: Callable[[Schema], str] | None = None,
    replaced: tuple[FunctionType, FunctionType] | None = None,
) -> ModuleType:
    """Driver texts, one after another, loaded for a game as one module.

    `from_fields` writes what depends on the fields of the state; it is added to the text. `replaced` is a rule and
    another that all rules of this text call in its place.
    """
    names = driver_names(box)
    if replaced:
        names = rewired(names, dict([replaced]))
    rules = list(reached_rules(names.values()))
    text = joined(files) + (from_fields(box.state) if from_fields else "")
    name = f"{files[0].stem}_{box.slug.replace('-', '_')}"
    if plain:
        copies = plain_copies(rules, box.rules, box.state)
        inside = {name: copies.get(value, value) if is_rule(value) else value for name, value in names.items()}
        tree = rewritten_text(text, box.rules, box.state)
        return with_views(run_text(tree, name, None, inside | {"driver": leave_plain}), names)
    names |= {"driver": compile_rules(rules)} | compiled_flags() | compiled_simd()
    folder = cache_folder() / f"{box.slug}-{fingerprint(text, rules)}"
    return run_text(text, name, folder, names)


def joined(files: Sequence[Path]) -> str:
    """The texts, behind what all of them share."""
    return "".join(file.read_text(encoding="utf-8") for file in (SHARED, *files))


def driver_names(box: Box) -> dict[str, Any]:
    """What a driver text can use: the game's rules, and a few functions and numbers of the engine."""
    names: dict[str, Any] = {name: getattr(box, name) for name in RULE_NAMES}
    names |= {"subject": box.study.subject, "NONE": NONE, "PLAYERS": box.most_players, "count_one": count_one}
    names |= {"PlayoutScratch": PlayoutScratch, "Tally": Tally, "TALLY_EVERY": TALLY_EVERY}
    names |= {f.__name__: f for f in (chance.below, chance.next_random, chance.scramble, chance.seed_generator)}
    names |= {f.__name__: f for f in (journal.begin_ply, journal.forget_notes_to_others)}
    names |= {"load_flag": load_flag, "store_flag": store_flag}
    names |= {"SIMD_WIDTH": SIMD_WIDTH, "load_simd": load_simd, "store_simd": store_simd, "fma_simd": fma_simd}
    names |= {"exp": math.exp, "log": math.log, "sqrt": math.sqrt}
    return names | {kind.__name__: kind for kind in (np.int8, np.int16, np.int32, np.uint64, np.float32)}


@rule
def count_one(counts: np.ndarray, row: int, column: int) -> None:
    """Add one, in a table of counts that belongs to one thread."""
    counts[row, column] += 1


def leave_plain(function: FunctionType) -> FunctionType:
    return function
