"""`tablewright simulate`: many games, summed up and written down."""

import json
import sys

import pytest
from pyarrow import parquet

import tablewright

TIDE = ("simulate", "high-tide", "--games", 60)


def figures(run, *more):
    done = run(*TIDE, "--json", *more)
    assert (done.status, done.err) == (0, "")
    return json.loads(done.out)


def test_the_figures_count_every_game_once(run):
    data = figures(run)
    assert (data["game"], data["version"], data["games"], data["seed"]) == ("high-tide", 1, 60, 0)
    assert sum(data["endings"].values()) == 60
    assert (data["faults"], data["unfinished"]) == (0, 0)
    assert data["bots"] == ["random", "random"]
    assert sum(data["win_share"]) == pytest.approx(1, abs=0.001)


def test_the_figures_are_those_of_the_games(run):
    data = figures(run, "--seed", 5)
    batch = tablewright.load("high-tide").playouts(60, seed=5)
    assert data["plies"]["mean"] == pytest.approx(batch["plies"].mean(), abs=0.001)
    assert (data["plies"]["least"], data["plies"]["most"]) == (batch["plies"].min(), batch["plies"].max())
    for seat in range(2):
        assert data["scores"][seat]["mean"] == pytest.approx(batch["scores"][:, seat].mean(), abs=0.001)
    assert data["plies"]["most"] <= data["longest_allowed"] == 22


def test_the_same_seed_gives_the_same_figures_and_another_seed_others(run):
    assert figures(run, "--seed", 3) == figures(run, "--seed", 3)
    assert figures(run, "--seed", 3)["scores"] != figures(run, "--seed", 4)["scores"]


def test_threads_do_not_matter(run):
    one, two = (run("simulate", "high-tide", "--games", 1200, "--json", "--threads", n) for n in (1, 2))
    assert one.out == two.out


def test_options_are_set_by_name(run):
    data = figures(run, "--set", "waits=0", "--set", "hand_size = 4", "--players", 4)
    assert data["options"] == {"players": 4, "hand_size": 4, "waits": 0, "high_water": 10}
    assert data["plies"]["most"] == 20 and len(data["scores"]) == 4


def test_players_can_be_set_like_any_option(run):
    assert figures(run, "--set", "players=3")["options"]["players"] == 3


def test_for_people_the_figures_are_a_few_lines(run):
    done = run(*TIDE)
    assert (done.status, done.err) == (0, "")
    assert "60 games of High Tide" in done.out and "Player 2: " in done.out and "100.0%" in done.out


def test_unchecked_games_are_the_same_games(run):
    assert figures(run, "--no-check") == figures(run)


def test_the_games_are_written_as_a_table(run, tmp_path):
    file = tmp_path / "games.parquet"
    data = figures(run, "--out", file)
    table = parquet.read_table(file)
    assert table.num_rows == 60
    assert {"seed", "plies", "ending", "score_0", "place_1", "payoff_1"} <= set(table.column_names)
    assert sum(table["plies"].to_pylist()) / 60 == pytest.approx(data["plies"]["mean"], abs=0.001)
    assert list(tmp_path.iterdir()) == [file]


def test_a_written_table_replaces_an_older_one(run, tmp_path):
    file = tmp_path / "games.parquet"
    file.write_text("old")
    figures(run, "--out", file)
    assert parquet.read_table(file).num_rows == 60


def test_a_fault_in_the_rules_ends_the_command_with_status_1(run, monkeypatch):
    batch = tablewright.load("high-tide").playouts(60)
    batch.rows["fault"][7] = 3
    monkeypatch.setattr("tablewright.cli.app.run_simulation", lambda *given, **how: batch)
    done = run(*TIDE, "--json")
    assert done.status == 1 and json.loads(done.out)["faults"] == 1
    assert "1 game broke a bound or an invariant of the rules." in run(*TIDE).out


@pytest.fixture
def no_work(monkeypatch):
    """Fails the test if games are played."""

    def played(*given, **how):
        raise AssertionError("games were played")

    monkeypatch.setattr("tablewright.cli.app.run_simulation", played)


@pytest.mark.usefixtures("no_work")
@pytest.mark.parametrize("name", ["games.csv", "games", "none/games.parquet", "folder.parquet", "file/games.parquet"])
def test_a_table_that_cannot_be_written_is_refused_before_the_work(run, tmp_path, name):
    (tmp_path / "folder.parquet").mkdir()
    (tmp_path / "file").write_text("")
    line = run(*TIDE, "--out", tmp_path / name).line_of_error()
    assert line.startswith(f"{tmp_path / name} cannot be written: ")


@pytest.mark.usefixtures("no_work")
def test_a_folder_that_may_not_be_written_is_refused_before_the_work(run, tmp_path, monkeypatch):
    def denied(*given, **how):
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr("os.access", lambda path, mode, **how: False)
    monkeypatch.setattr("os.open", denied)
    line = run(*TIDE, "--out", tmp_path / "games.parquet").line_of_error()
    assert str(tmp_path) in line and list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("no_work")
def test_a_table_without_pyarrow_is_refused_before_the_work(run, tmp_path, monkeypatch):
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    line = run(*TIDE, "--out", tmp_path / "games.parquet").line_of_error()
    assert line == "Tables need PyArrow: pip install 'tablewright[lab]'."
