"""Drivers: loaded for each game, compiled once, kept on disk under a hash of all that was compiled into them."""

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import high_tide
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tablewright
from tablewright.engine.drivers import compiling, disk_cache, load_drivers, load_text
from tablewright.engine.drivers.bounds import bounds_text, plain_bounds_text
from tablewright.engine.drivers.compiling import fingerprint, rules_with_one_caller
from tablewright.engine.drivers.disk_cache import cache_folder, run_text, write_atomically
from tablewright.engine.drivers.rule_graph import reached_rules, rewired
from tablewright.engine.kit.chance import below
from tablewright.engine.kit.rule import rule
from tablewright.engine.registry import open_box

# A process that asks one compiled question and tells what it had to compile for it.
ASK = """
import json, sys
import tablewright
game = tablewright.load("high-tide", waits=0)
states = game.box.state.blank()
answers = [game.drivers.ask_why_not(game.rules_array, states, action) for action in range(6)]
stats = game.drivers.ask_why_not.stats
print(json.dumps({
    "answers": answers,
    "hits": sum(stats.cache_hits.values()),
    "misses": sum(stats.cache_misses.values()),
}))
"""
NOT_HELD, NO_WAITS_LEFT = 2, 3
EMPTY_HANDED = [NOT_HELD] * 5 + [NO_WAITS_LEFT]


def ask(cache, *paths):
    environment = os.environ | {"TABLEWRIGHT_CACHE": str(cache)}
    environment["PYTHONPATH"] = os.pathsep.join([*map(str, paths), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-P", "-c", ASK], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def kept(folder):
    """Every file under a folder with its time and its bytes."""
    return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in folder.rglob("*") if path.is_file()}


# --- The cache ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def warm(tmp_path_factory):
    """A cache that one process has filled, and what that process said."""
    cache = tmp_path_factory.mktemp("cache")
    return cache, ask(cache)


def test_the_first_process_compiles_and_keeps_what_it_compiled(warm):
    cache, said = warm
    assert said == {"answers": EMPTY_HANDED, "hits": 0, "misses": 1}
    assert {path.suffix for path in kept(cache)} == {".py", ".nbi", ".nbc"}


def test_a_second_process_does_not_compile_again_and_writes_nothing(warm):
    cache, _ = warm
    before = kept(cache)
    assert ask(cache) == {"answers": EMPTY_HANDED, "hits": 1, "misses": 0}
    assert kept(cache) == before


def test_a_changed_rule_is_not_answered_from_the_cache(warm, tmp_path):
    cache, _ = warm
    package = tmp_path / "high_tide"
    shutil.copytree(Path(high_tide.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    rules = package / "__init__.py"
    changed = rules.read_text().replace("else NOT_HELD", "else NO_WAITS_LEFT")
    assert changed != rules.read_text()
    rules.write_text(changed)
    said = ask(cache, tmp_path)
    assert said == {"answers": [NO_WAITS_LEFT] * 6, "hits": 0, "misses": 1}
    assert len(list(cache.iterdir())) == 2


def test_a_cache_that_cannot_be_made_is_replaced_by_a_temporary_one(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    assert ask(tmp_path / "file" / "cache")["answers"] == EMPTY_HANDED
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith("tablewright-")]
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.fixture
def temporary(tmp_path, monkeypatch):
    """Temporary folders are made here."""
    monkeypatch.setattr(disk_cache.tempfile, "tempdir", str(tmp_path / "temporary"))
    (tmp_path / "temporary").mkdir()
    disk_cache.temporary_cache.cache_clear()
    yield tmp_path / "temporary"
    disk_cache.temporary_cache.cache_clear()


def test_the_cache_is_where_the_environment_says(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLEWRIGHT_CACHE", str(tmp_path / "deep" / "cache"))
    assert cache_folder() == tmp_path / "deep" / "cache"
    assert cache_folder().is_dir()


def test_otherwise_it_is_in_the_users_cache_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("TABLEWRIGHT_CACHE", raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache_folder() == tmp_path / "xdg" / "tablewright"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_folder() == tmp_path / ".cache" / "tablewright"


def test_it_is_where_the_operating_system_keeps_such_folders(tmp_path, monkeypatch):
    monkeypatch.delenv("TABLEWRIGHT_CACHE", raising=False)
    monkeypatch.setattr(disk_cache, "user_cache_path", lambda name, appauthor: tmp_path / "Caches" / name)
    assert cache_folder() == tmp_path / "Caches" / "tablewright"


@pytest.mark.parametrize("found", ["raises", "unexpanded"])
def test_a_user_without_a_home_folder_gets_a_temporary_one(tmp_path, monkeypatch, temporary, found):
    def no_home(name, appauthor):
        if found == "raises":
            raise RuntimeError("could not determine the home directory")
        return Path("~/.cache") / name

    monkeypatch.delenv("TABLEWRIGHT_CACHE", raising=False)
    monkeypatch.setattr(disk_cache, "user_cache_path", no_home)
    monkeypatch.chdir(tmp_path)
    assert cache_folder().parent == temporary
    assert not (tmp_path / "~").exists()


def test_a_folder_that_may_not_be_written_is_not_used(tmp_path, monkeypatch, temporary):
    monkeypatch.setenv("TABLEWRIGHT_CACHE", str(tmp_path / "theirs"))
    monkeypatch.setattr(disk_cache.os, "access", lambda path, mode: False)
    assert cache_folder().parent == temporary
    assert cache_folder() == cache_folder()  # one for the process, not one a game


def test_a_file_is_written_whole_and_nothing_else_is_left(tmp_path):
    file = tmp_path / "new" / "driver.py"
    write_atomically(file, "one\n")
    write_atomically(file, "two\n")
    assert file.read_text() == "two\n"
    assert list(file.parent.iterdir()) == [file]


# --- Drivers that nobody uses any more --------------------------------------------------------------------------------

LONG_AGO = disk_cache.SECONDS_KEPT + disk_cache.DAY


def folder_used(cache, name, seconds_ago):
    """A driver's folder in a cache, last used that long ago."""
    folder = cache / name
    folder.mkdir()
    (folder / "match_tide.py").write_text("number = 1\n")
    os.utime(folder, times=(time.time() - seconds_ago,) * 2)
    return folder


def test_a_new_driver_removes_those_that_were_not_used_for_long(tmp_path):
    long_unused = folder_used(tmp_path, "high-tide-0123456789abcdef", LONG_AGO)
    removed_by_half = folder_used(tmp_path, "high-tide-00000000000000aa.removed", LONG_AGO)
    in_use = folder_used(tmp_path, "high-tide-fedcba9876543210", 20 * disk_cache.DAY)
    something_else = folder_used(tmp_path, "photographs", LONG_AGO)
    run_text("number = 2\n", "match_tide", tmp_path / "high-tide-1111111111111111", {})
    assert not long_unused.exists() and not removed_by_half.exists()
    assert sorted(tmp_path.iterdir()) == sorted([in_use, something_else, tmp_path / "high-tide-1111111111111111"])


def test_loading_a_driver_keeps_it(tmp_path):
    old = folder_used(tmp_path, "high-tide-0123456789abcdef", LONG_AGO)
    run_text("number = 1\n", "match_tide", old, {})
    os.utime(old, times=(time.time() - LONG_AGO,) * 2)
    assert run_text("number = 1\n", "match_tide", old, {}).number == 1
    run_text("number = 2\n", "match_tide", tmp_path / "high-tide-1111111111111111", {})
    assert old.exists()


def test_a_driver_that_is_removed_while_it_is_loaded_is_written_again(tmp_path, monkeypatch):
    folder = tmp_path / "high-tide-0123456789abcdef"
    monkeypatch.setattr(disk_cache, "remove_unused", lambda cache: shutil.rmtree(folder))
    assert run_text("number = 3\n", "match_tide", folder, {}).number == 3
    assert (folder / "match_tide.py").exists()


# --- The fingerprint ----------------------------------------------------------------------------------------------

RULES = """
from tablewright.engine.kit import rule
from numbers_beside import STEP
@rule
def forward(s):
    s.ply += STEP
"""


@pytest.fixture
def package(tmp_path, monkeypatch):
    """A folder of rule sources, and the rule in it."""
    (tmp_path / "rules.py").write_text(RULES)
    (tmp_path / "numbers_beside.py").write_text("STEP = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "numbers_beside", raising=False)
    spec = importlib.util.spec_from_file_location("rules_of_a_test", tmp_path / "rules.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return tmp_path, [module.forward]


@pytest.mark.parametrize("which", range(len(compiling.COMPILED_INTO_DRIVERS)))
def test_a_changed_source_that_is_compiled_into_drivers_changes_the_fingerprint(package, monkeypatch, tmp_path, which):
    _, rules = package
    before = fingerprint("text", rules)
    sources = list(compiling.COMPILED_INTO_DRIVERS)
    changed = tmp_path / "changed.py"
    changed.write_text(sources[which].read_text() + "# changed")
    sources[which] = changed
    monkeypatch.setattr(compiling, "COMPILED_INTO_DRIVERS", tuple(sources))
    assert fingerprint("text", rules) != before


def test_the_same_sources_have_the_same_fingerprint(package):
    _, rules = package
    assert fingerprint("text", rules) == fingerprint("text", rules)


@pytest.mark.parametrize("name", ["rules.py", "numbers_beside.py"])
def test_a_changed_source_beside_a_rule_changes_the_fingerprint(package, name):
    folder, rules = package
    before = fingerprint("text", rules)
    (folder / name).write_text((folder / name).read_text() + "# changed\n")
    assert fingerprint("text", rules) != before


def test_a_new_or_renamed_source_changes_the_fingerprint(package):
    folder, rules = package
    seen = {fingerprint("text", rules)}
    (folder / "another.py").write_text("")
    seen.add(fingerprint("text", rules))
    (folder / "another.py").rename(folder / "renamed.py")
    seen.add(fingerprint("text", rules))
    assert len(seen) == 3


def test_another_driver_text_changes_the_fingerprint(package):
    _, rules = package
    assert fingerprint("text", rules) != fingerprint("texts", rules)


def test_what_is_no_source_does_not_change_the_fingerprint(package):
    folder, rules = package
    before = fingerprint("text", rules)
    (folder / "notes.txt").write_text("hello")
    assert fingerprint("text", rules) == before


# --- Which rules are reached --------------------------------------------------------------------------------------


def test_rules_are_reached_through_the_rules_that_call_them_in_other_files():
    box = open_box("high-tide")
    names = {f.__name__ for f in reached_rules([box.play])}
    assert {
        "choose",
        "play_card",
        "raise_tide",
        "draw",
        "draw_card",
        "draw_loose",
        "below",
        "scramble",
        "note_to",
    } <= names


def test_functions_that_are_no_rules_are_not_reached():
    box = open_box("high-tide")
    assert list(reached_rules([box.rules_record, box.text.prompt])) == []


def test_every_reached_rule_comes_once():
    reached = list(reached_rules([open_box("high-tide").play] * 2))
    assert len(reached) == len(set(reached))


@rule
def counted_twice(x):
    return below(x, 2)


@rule
def counted_once(x):
    return counted_twice(x) + counted_twice(x)


@rule
def counted(x):
    return counted_once(x) + counted_twice(x)


def test_rules_that_one_other_calls_are_known_those_of_the_kit_aside():
    reached = list(reached_rules([counted]))
    assert below in reached
    assert rules_with_one_caller(reached) == {counted_once}


# --- Loading ------------------------------------------------------------------------------------------------------


def test_drivers_are_loaded_once_for_a_game_and_apart_for_each_game_and_kind():
    tide, atlas = open_box("high-tide"), open_box("atlas-of-feelings")
    assert load_drivers(tide, plain=True) is load_drivers(tide, plain=True)
    assert load_drivers(tide, plain=True) is not load_drivers(atlas, plain=True)
    assert load_drivers(tide, plain=True).play is tide.play
    assert load_drivers(atlas, plain=True).play is atlas.play
    assert load_drivers(tide) is not load_drivers(tide, plain=True)


def test_plain_drivers_are_plain_functions_and_the_others_are_compiled():
    tide = open_box("high-tide")
    assert not hasattr(load_drivers(tide, plain=True).act, "py_func")
    assert hasattr(load_drivers(tide).act, "py_func")


def test_a_rule_called_from_python_stays_plain_after_it_was_compiled():
    tide = open_box("high-tide")
    load_drivers(tide)
    states = tide.state.blank()
    states[0].phase = 1
    assert tide.why_not(tablewright.load("high-tide").rules, states[0], 0) == 1
    assert type(tide.why_not).__name__ == "function"


def test_a_driver_text_sees_the_names_it_is_given(tmp_path):
    text = "def answer():\n    return QUESTION * 2\n"
    for folder in (None, tmp_path / "game-0123"):
        assert run_text(text, "tried", folder, {"QUESTION": 21}).answer() == 42
    assert (tmp_path / "game-0123" / "tried.py").read_text() == text


def test_the_first_compile_is_announced_and_the_second_is_not(tmp_path, monkeypatch):
    announced = []
    monkeypatch.setattr(disk_cache, "on_first_compile", lambda: announced.append(1))
    for _ in range(2):
        run_text("A = 1\n", "tried", tmp_path / "game-0123", {})
    run_text("A = 1\n", "tried", None, {})
    assert announced == [1]


# --- Bounds -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("slug", ["high-tide", "atlas-of-feelings"])
def test_every_field_that_leaves_its_bounds_is_found_by_its_place(slug, plain):
    schema = open_box(slug).state
    find = load_drivers(open_box(slug), plain=plain).out_of_bounds
    tried = 0
    for place, f in enumerate(schema.fields, start=1):
        limits = np.iinfo(f.type)
        for wrong in (f.low - 1, f.high + 1):
            if f.name == "rng" or not limits.min <= wrong <= limits.max:
                continue
            states = schema.blank()
            for other in schema.fields:
                states[other.name] = other.low
            assert find(states[0]) == 0
            states[f.name].reshape(-1)[-1] = wrong  # the last number of the field
            assert find(states[0]) == place, f.name
            tried += 1
    assert tried > len(schema.fields)


@pytest.mark.parametrize("plain", [True, False])
@given(data=st.data())
def test_the_driver_and_the_schema_agree_on_what_is_out_of_bounds(plain, data):
    schema = open_box("high-tide").state
    find = load_drivers(open_box("high-tide"), plain=plain).out_of_bounds
    junk = data.draw(st.binary(min_size=schema.dtype.itemsize, max_size=schema.dtype.itemsize))
    calm = data.draw(st.sets(st.sampled_from(schema.dtype.names)))
    states = np.frombuffer(junk, schema.dtype).copy()
    for name in calm:
        states[name] = schema[name].low
    lines = schema.out_of_bounds(states[0])
    place = find(states[0])
    assert (place > 0) == bool(lines)
    assert not lines or lines[0].startswith(schema.fields[place - 1].name + " holds")


def test_the_generator_may_hold_anything():
    for text in (bounds_text, plain_bounds_text):
        assert "s.rng" not in text(open_box("high-tide").state)


def test_a_fault_is_a_field_before_it_is_a_property():
    game = tablewright.load("high-tide", plain=True)
    match = game.new(seed=1)
    drivers = game.drivers
    assert drivers.find_fault(game.rules_array, match.states) == 0
    match.state.waited[0] = 2  # more than the rules allow, within the bounds: property 4
    assert drivers.find_fault(game.rules_array, match.states) == 4
    match.state.waited[0] = 4
    place = [f.name for f in game.box.state.fields].index("waited") + 1
    assert drivers.find_fault(game.rules_array, match.states) == drivers.FIELD_BROKEN + place


# --- Rules that call another in place of one ----------------------------------------------------------------------


@rule
def always_the_last(s, n):
    return n - 1


def test_every_rule_calls_the_other_in_place_of_the_one_and_the_originals_do_not():
    box = open_box("high-tide")
    names = rewired({"setup": box.setup, "number": 5}, {below: always_the_last})
    assert names["number"] == 5
    reached = {f.__name__ for f in reached_rules([names["setup"]])}
    assert reached == {f.__name__ for f in reached_rules([box.setup])} - {"below", "next_random", "scramble"} | {
        "always_the_last"
    }
    assert below in reached_rules([box.setup]) and always_the_last not in reached_rules([box.setup])


@pytest.mark.parametrize("plain", [True, False])
def test_a_text_with_another_rule_plays_by_it(plain, tmp_path):
    """With every draw the last of what is loose, the set-up does not move the generator and every seed deals alike."""
    box = open_box("high-tide")
    text = tmp_path / "deal.py"
    text.write_text("@driver\ndef deal(rules_array, states):\n    unpack(rules_array[0], states[0])\n"
                    "    setup(rules_array[0], states[0])\n")  # fmt: skip
    game = tablewright.load("high-tide", plain=plain)
    dealt = []
    for seed in (1, 2):
        states = box.state.blank()
        states["rng"] = seed
        load_text(box, (text,), plain, None, (below, always_the_last)).deal(game.rules_array, states)
        assert states["rng"][0] == seed
        dealt.append(states["hand"].tolist())
    assert dealt[0] == dealt[1]


def test_what_is_written_from_the_fields_is_added_to_a_text(tmp_path):
    text = tmp_path / "few.py"
    text.write_text("")
    box = open_box("high-tide")
    module = load_text(box, (text,), True, lambda schema: f"count = {len(schema.fields)}\n")
    assert module.count == len(box.state.fields)
