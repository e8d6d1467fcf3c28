"""The structure that CONTRIBUTING.md describes: no import circle, arrows one way, games named only in their folders."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tablewright

ROOT = Path(tablewright.__file__).parent
GAMES = sorted(folder.name for folder in (ROOT / "games").iterdir() if (folder / "__init__.py").exists())
# Each package may import those further right, and its own.
ORDER = (
    "cli",
    "notebook",
    "server",
    "printing",
    "lab",
    "teach",
    "review",
    "learn",
    "envs",
    "arena",
    "bots",
    "games",
    "testing",
    "engine",
)
MAY_NOT = {
    "cli": {"notebook"},
    "printing": {"lab", "review", "learn", "envs", "arena", "bots", "games"},
    "server": {"arena", "envs", "learn"},
    "lab": {"teach", "envs", "learn"},
    "teach": {"envs", "arena", "learn"},
    "review": {"envs", "arena", "learn"},
    "envs": {"arena"},
    "games": {"bots", "arena", "envs", "review", "teach", "lab", "server", "cli"},
}


def modules() -> dict[str, Path]:
    """Every module of the package by its name; driver texts are not modules."""
    found = {}
    for path in ROOT.rglob("*.py"):
        if "texts" in path.parts or "migrations" in path.parts:
            continue
        parts = path.relative_to(ROOT.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports_of(path: Path, known: dict[str, Path]) -> set[str]:
    """The modules that a module imports when it runs, wherever in it; what is for type checkers alone is left out."""
    found: set[str] = set()
    for node in running_code(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= (names & known.keys()) or {node.module}
    return found & known.keys()


def running_code(node: ast.AST) -> Iterator[ast.AST]:
    yield node
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and ast.unparse(child.test) == "TYPE_CHECKING":
            continue
        yield from running_code(child)


@pytest.fixture(scope="module")
def graph() -> dict[str, set[str]]:
    known = modules()
    return {name: imports_of(path, known) - {name} for name, path in known.items()}


def circles(graph: dict[str, set[str]]) -> list[list[str]]:
    """Groups of modules that import each other, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        index[name] = low[name] = len(index)
        stack.append(name)
        for other in sorted(graph[name]):
            if other not in index:
                visit(other)
                low[name] = min(low[name], low[other])
            elif other in stack:
                low[name] = min(low[name], index[other])
        if low[name] == index[name]:
            group = stack[stack.index(name) :]
            del stack[stack.index(name) :]
            if len(group) > 1:
                found.append(sorted(group))

    for name in sorted(graph):
        if name not in index:
            visit(name)
    return found


def package_of(module: str) -> str:
    return module.split(".")[1] if module.count(".") else ""


def test_circles_are_found():
    assert circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == [["b", "c"]]


def test_no_module_is_in_an_import_circle(graph):
    assert circles(graph) == []


def test_packages_import_only_what_is_below_them(graph):
    wrong = []
    for name, imported in graph.items():
        own = package_of(name)
        for other in imported:
            package = package_of(other)
            if own not in ORDER or package not in ORDER or own == package:
                continue
            if ORDER.index(package) < ORDER.index(own) or package in MAY_NOT.get(own, ()):
                wrong.append(f"{name} imports {other}")
    assert wrong == []


def test_nothing_outside_its_folder_imports_a_game(graph):
    wrong = [
        f"{name} imports {other}"
        for name, imported in graph.items()
        for other in imported
        if other.startswith("tablewright.games.") and ".".join(name.split(".")[:3]) != ".".join(other.split(".")[:3])
    ]
    assert wrong == []


@pytest.mark.parametrize("game", GAMES)
def test_rules_import_only_the_kit_and_their_own_game(graph, game):
    """A file with rules may use the engine's declarations; the rules in it are compiled and call only the kit."""
    own = f"tablewright.games.{game}"
    allowed = ("tablewright.engine", own)
    for name, imported in graph.items():
        if name.startswith(own):
            assert all(other.startswith(allowed) for other in imported), name


def test_no_code_outside_a_games_folder_names_it():
    names = {*GAMES, *(game.replace("_", "-") for game in GAMES)}
    for name, path in modules().items():
        if not name.startswith("tablewright.games."):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            assert not names & {node.value for node in ast.walk(tree) if isinstance(node, ast.Constant)}, name
