"""What is installed: the contents of wheel and sdist, the declared packages, and the line for a missing extra."""

from __future__ import annotations

import ast
import re
import runpy
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import tablewright

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "tablewright"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS = PROJECT["optional-dependencies"]
# Modules that need an extra; all others need only the core.
EXTRA_OF = {
    "server": "serve",
    "cli/admin": "serve",
    "notebook": "notebook",
    "envs/gymnasium": "rl",
    "envs/pettingzoo": "rl",
    "envs/openspiel": "rl",
    "envs/spaces": "rl",
    "envs/rllib": "ray",
    "envs/torchrl": "torchrl",
    "learn": "learn",
    "printing": "print",
    "testing": "testing",
}
CHOSEN_BY_CALLER = {"cupy", "jax"}  # arrays of a DeviceTable
BROUGHT_BY_TYPER = {"pydantic"}
DISTRIBUTIONS = {"torch": "torch"}  # not installed for tests
BOARD = {
    "tablewright/server/static/index.html",
    "tablewright/notebook/static/board.js",
    "tablewright/notebook/static/board.css",
}


# --- Wheel and sdist -------------------------------------------------------------------------------------------------


def build(target: str, folder: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "--target", target, "--directory", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (built,) = folder.iterdir()
    return built


def needed_files() -> set[str]:
    """Every file of the package that is not a cache: code, rules, words, nets, puzzles, lessons and the board."""
    files = (path for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {path.relative_to(ROOT).as_posix() for path in files}


def test_the_wheel_holds_the_whole_package_with_the_board(tmp_path):
    names = set(zipfile.ZipFile(build("wheel", tmp_path)).namelist())
    assert names >= BOARD
    assert any(name.endswith("data/net.npz") for name in names)
    assert any(name.startswith("tablewright/docs/rules/") for name in names)
    assert "tablewright/drawings/layers.json" in names
    assert needed_files() - names == set()


def test_the_sdist_holds_the_board_and_what_it_is_built_from(tmp_path):
    with tarfile.open(build("sdist", tmp_path)) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert names >= BOARD
    assert needed_files() - names == set()
    assert {"pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "web/package.json", "Makefile"} <= names
    assert not [name for name in names if "node_modules" in name]
    # From an unpacked sdist, too, the site can be built, and the tests find what they read.
    assert names >= {
        picture for page in ["README.md", *ROOT.glob("docs/**/*.md")] for picture in pictures_of(ROOT / page)
    }
    assert names >= {"Dockerfile", ".dockerignore", "compose.yaml", "requirements-server.txt", "SECURITY.md"}
    assert names >= {path.relative_to(ROOT).as_posix() for path in (ROOT / "deploy").rglob("*") if path.is_file()}


def pictures_of(page: Path) -> set[str]:
    """The pictures that a page shows, by their paths in the project."""
    links = re.findall(r"!\[[^\]]*\]\(([^):]+)\)", page.read_text(encoding="utf-8"))
    return {(page.parent / link).resolve().relative_to(ROOT).as_posix() for link in links}


def test_a_package_without_the_board_is_refused_in_one_line(tmp_path):
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "tablewright/__init__.py"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_bytes((ROOT / name).read_bytes())
    for target in ("wheel", "sdist"):
        command = [sys.executable, "-m", "hatchling", "build", "--target", target]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 1
        assert done.stderr.splitlines()[-1] == "The board is not built: run `make board` first."
        assert "Traceback" not in done.stderr


def test_the_citation_names_this_version():
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert citation["version"] == tablewright.__version__
    assert citation["license"] == PROJECT["license"]


def test_the_conda_recipe_has_the_version_and_the_requirements_of_the_core():
    recipe = yaml.safe_load((ROOT / "deploy/conda/recipe.yaml").read_text(encoding="utf-8"))
    assert recipe["context"]["version"] == tablewright.__version__
    wanted = [f"python{PROJECT['requires-python']}", *PROJECT["dependencies"]]
    assert {str(Requirement(line)) for line in recipe["requirements"]["run"]} == {str(Requirement(w)) for w in wanted}


# --- Declared packages -----------------------------------------------------------------------------------------------


def extra_of(path: Path) -> str | None:
    """The extra that a module needs as soon as it is imported."""
    name = path.relative_to(PACKAGE).with_suffix("").as_posix()
    return next((extra for part, extra in EXTRA_OF.items() if f"{name}/".startswith((f"{part}/", f"{part}_"))), None)


def imported_packages(path: Path) -> set[str]:
    """The packages of others that a module imports, wherever in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    tops = {name.partition(".")[0] for name in found}
    return tops - set(sys.stdlib_module_names) - {"tablewright", "__future__"} - CHOSEN_BY_CALLER


def declared(extra: str | None) -> set[str]:
    """The distributions of the core, and those of an extra."""
    found = set()
    for text in PROJECT["dependencies"] + (EXTRAS[extra] if extra else []):
        wanted = Requirement(text)
        if wanted.name == "tablewright":
            found |= {name for each in wanted.extras for name in declared(each)}
        else:
            found.add(canonicalize_name(wanted.name))
    return found


def modules() -> list[Path]:
    return [path for path in PACKAGE.rglob("*.py") if "texts" not in path.parts]


def test_every_imported_package_is_declared_where_it_is_needed():
    known = packages_distributions()
    undeclared = []
    for path in modules():
        extra = extra_of(path)
        # A function may import what another extra brings; `extra(...)` then stands around the import.
        named = set(re.findall(r'(?:extra|need)\(\s*"(\w+)"', path.read_text(encoding="utf-8")))
        reach = set().union(*(declared(each) for each in {extra, *(named & EXTRAS.keys())}))
        reach |= declared("learn") if path.name == "device.py" else set()  # arrays="torch", chosen by the caller
        reach |= declared("lab") if "need_pyarrow" in path.read_text(encoding="utf-8") else set()
        for package in imported_packages(path):
            names = {canonicalize_name(name) for name in known.get(package, [DISTRIBUTIONS.get(package, package)])}
            if not names & reach:
                undeclared.append(f"{path.relative_to(ROOT)} imports {package}")
    assert undeclared == []


def test_every_declared_package_of_the_core_is_imported():
    used = {package for path in modules() for package in imported_packages(path)}
    assert {Requirement(text).name for text in PROJECT["dependencies"]} <= used


def test_every_extra_is_explained_to_users_and_tried_after_installing():
    trials = runpy.run_path(str(ROOT / "scripts/measure-extras"))["TRIALS"]
    assert trials.keys() == {"core", *EXTRAS} - {"test"}
    rows = re.findall(r"^\| `'tablewright\[(\w+)\]'`", (ROOT / "README.md").read_text(encoding="utf-8"), re.M)
    assert set(rows) == EXTRAS.keys() - {"test", "site"}  # these two are for a checkout


# --- Missing extras --------------------------------------------------------------------------------------------------

# Runs Python as if only the core were installed.
CORE_ONLY = """
import sys
from importlib.abc import MetaPathFinder

class Hidden(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if name.partition(".")[0] in HIDDEN:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

HIDDEN = set(sys.argv.pop(1).split(","))
sys.meta_path.insert(0, Hidden())
import importlib.util
really_find = importlib.util.find_spec
importlib.util.find_spec = lambda name, package=None: None if name in HIDDEN else really_find(name, package)
"""


@pytest.fixture(scope="module")
def hidden() -> str:
    """The packages that the extras bring, as an import names them."""
    core = declared(None)
    used = {package for path in modules() for package in imported_packages(path)} - BROUGHT_BY_TYPER | {"numba_cuda"}
    known = packages_distributions()
    return ",".join(sorted(p for p in used if not {canonicalize_name(name) for name in known.get(p, [p])} & core))


def core_only(hidden: str, code: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", CORE_ONLY + code, hidden]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, input=typed, check=True)


def test_every_module_can_be_imported_or_names_the_extra_that_it_needs(hidden):
    wanted = {}
    for path in modules():
        name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
        if not name.endswith("__main__") and "migrations" not in name:
            wanted[name] = extra_of(path)
    code = """
import importlib
for name in sys.stdin.read().split():
    try:
        importlib.import_module(name)
        print(name, None)
    except ImportError as error:
        print(name, str(error).partition("tablewright[")[2].partition("]")[0] or repr(error))
"""
    done = core_only(hidden, code, typed=" ".join(wanted))
    said = dict(line.split(maxsplit=1) for line in done.stdout.splitlines())
    free = {name for name, extra in said.items() if extra == "None"}
    assert {name for name in said if wanted[name] is None} <= free
    wrong = {name: extra for name, extra in said.items() if name not in free and extra != wanted[name]}
    assert wrong == {}


COMMANDS = {
    "serve": "serve",
    "workshop": "serve",
    "dev": "dev",
    "admin": "serve",
    "admin tables": "serve",
    "lab high-tide": "lab",
    "lab tune high-tide --dial waits=0,1 --target rounds=5..9": "lab",
    "simulate high-tide --out games.parquet": "lab",
    "simulate high-tide --device gpu": "gpu",
    "bench high-tide --device gpu": "gpu",
    "lab print high-tide": "print",
    "learn high-tide --out learned": "learn",
    "lab compare high-tide --other-set waits=0 --ray local": "ray",
}


def test_a_command_without_its_extra_says_how_to_install_it_and_compiles_nothing(hidden, tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEWRIGHT_CACHE", str(tmp_path))
    code = """
import contextlib, io
from tablewright.cli import main
for command in sys.stdin.read().splitlines():
    sys.argv[1:] = command.split()
    said = io.StringIO()
    with contextlib.redirect_stdout(said), contextlib.redirect_stderr(said), contextlib.suppress(SystemExit):
        main()
    print(said.getvalue(), end="")
"""
    lines = core_only(hidden, code, typed="\n".join(COMMANDS)).stdout.splitlines()
    assert len(lines) == len(COMMANDS), lines
    for (command, extra), line in zip(COMMANDS.items(), lines, strict=True):
        assert re.fullmatch(rf"tablewright: .*: pip install 'tablewright\[{extra}\]'\.", line), (command, line)
    assert list(tmp_path.iterdir()) == []


def test_the_core_plays_and_lists_games_without_any_extra(hidden):
    code = """
import tablewright
match = tablewright.load("high-tide", plain=True).new(seed=1)
while not match.over:
    match.play(match.legal()[0])
from tablewright.envs import VectorTable
from tablewright.cli import main
sys.argv[1:] = ["games"]
main()
"""
    done = core_only(hidden, code)
    assert done.stderr == ""
    assert "High Tide" in done.stdout
