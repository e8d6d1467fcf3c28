"""`tablewright bench`: the figures that the design names. None of them is judged here."""

import json
import subprocess
import sys

import pytest

import tablewright
from tablewright.cli import bench

KEYS = {
    "plies_per_second",
    "plain_plies_per_second",
    "games_per_second",
    "state_bytes",
    "clone_ns",
    "first_compile_s",
    "cached_start_s",
    "search_iterations_per_second",
    "search_plies_per_second",
}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Little work, and no processes of its own."""
    for name in ("BENCH_RUNS", "PLAIN_GAMES"):
        monkeypatch.setattr(bench, name, 1)
    monkeypatch.setattr(bench, "BENCH_GAMES", 20)
    monkeypatch.setattr(bench, "SEARCH_ITERATIONS", 20)
    monkeypatch.setattr(bench, "start_times", lambda slug, options: (4.0, 1.0))


def test_a_game_has_every_figure_and_each_is_a_number(run):
    done = run("bench", "high-tide", "--json")
    assert (done.status, done.err) == (0, "")
    data = json.loads(done.out)
    assert set(data) >= KEYS and (data["game"], data["players"]) == ("high-tide", 2)
    assert all(isinstance(data[key], int | float) and data[key] > 0 for key in KEYS)
    assert data["state_bytes"] == tablewright.load("high-tide").box.state.dtype.itemsize
    assert (data["first_compile_s"], data["cached_start_s"]) == (4.0, 1.0)


def test_all_games_are_a_list(run):
    data = json.loads(run("bench", "--json").out)
    assert [figures["game"] for figures in data] == [box.slug for box in tablewright.games()]
    assert all(set(figures) >= KEYS for figures in data)


def test_for_people_the_figures_have_units(run):
    shown = run("bench", "high-tide", "--players", 3)
    assert shown.status == 0
    assert "high-tide, 3 players" in shown.out and "plies per second" in shown.out and " bytes" in shown.out


def test_the_start_that_is_timed_plays_a_game(monkeypatch):
    """What a fresh process runs, here with a cache that is warm."""
    code = bench.FIRST_GAME.format(slug="high-tide", options={"players": 3})
    subprocess.run([sys.executable, "-P", "-c", code + "; assert tablewright"], check=True, capture_output=True)


def test_the_first_start_has_an_empty_cache_and_the_next_ones_the_same_cache(monkeypatch):
    monkeypatch.undo()
    started = []
    monkeypatch.setattr(bench.subprocess, "run", lambda command, env, check: started.append(env))
    first, cached = bench.start_times("high-tide", {})
    assert len(started) > 1 and len({env["TABLEWRIGHT_CACHE"] for env in started}) == 1
    assert first >= 0 and cached >= 0
