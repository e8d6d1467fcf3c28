"""`tablewright lab` as a designer types it: pages, comparisons, sweeps, and mistakes, which get one line."""

import json
import sys

import pytest

ALONE = ("--workers", "1")


def test_a_report_is_written_and_summarized(run, tmp_path):
    page = tmp_path / "tide.html"
    done = run("lab", "high-tide", "--games", "24", "--second", "search:10", "--workers", "1", "--out", str(page),
               "--tables", str(tmp_path / "tables"))  # fmt: skip
    assert done.status == 0, done.err
    assert page.read_text().startswith("<!doctype html>")
    assert "measures are on the page" in done.out
    assert {path.name for path in (tmp_path / "tables").iterdir()} == {
        "games.parquet",
        "seats.parquet",
        "tallies.parquet",
    }


@pytest.mark.parametrize(
    ("missing", "line"),
    [
        ("plotly", "Reports need Plotly: pip install 'tablewright[lab]'."),
        ("pyarrow", "Tables need PyArrow: pip install 'tablewright[lab]'."),
    ],
)
def test_what_a_report_lacks_is_said_before_the_work(run, tmp_path, monkeypatch, missing, line):
    monkeypatch.setitem(sys.modules, missing, None)
    monkeypatch.setattr("tablewright.cli.lab.collect", lambda *_: pytest.fail("games were played"))
    assert run("lab", "high-tide", *ALONE, "--tables", tmp_path).line_of_error() == line


def test_two_sets_of_rules_are_compared(run):
    done = run("lab", "compare", "high-tide", "--games", "80", "--bots", "random", "--workers", "1", "--json",
               "--set", "waits=0", "--other-set", "waits=3")  # fmt: skip
    verdicts = {row["measure"]: row["verdict"] for row in json.loads(done.out)["figures"]}
    assert verdicts["decisions"] == "higher"
    assert verdicts["nobody_wins"] in ("not settled", "no difference that matters")
    assert json.loads(done.out)["parts"][0]["name"] == "way/wait"  # what the option changes, first


def test_a_player_without_an_element_is_measured(run):
    done = run("lab", "restrict", "high-tide", "--games", "20", "--without", "way/wait", "--always", "card/5",
               "--workers", "1", "--json")  # fmt: skip
    assert [row["restriction"] for row in json.loads(done.out)] == ["without way/wait", "always card/5"]


@pytest.mark.parametrize("command", ["report", "compare", "restrict", "sweep", "tune", "content"])
def test_every_command_of_the_lab_has_its_own_help(run, command):
    assert f" {command} " in run("lab", "--help").out
    assert f"Usage: tablewright lab {command} " in run("lab", command, "--help").out


def test_a_sweep_shows_every_setting(run):
    done = run("lab", "sweep", "high-tide", "--dial", "waits=0..2", "--dial", "tide.flood_loss=1,3", "--games", "10",
               "--workers", "1", "--json")  # fmt: skip
    rows = json.loads(done.out)
    assert len(rows) == 6
    assert rows[0]["setting"] == "waits=0, tide.flood_loss=1"
    assert rows[0]["decisions"]["value"] < rows[-1]["decisions"]["value"]


def test_dials_are_turned_towards_targets(run):
    done = run("lab", "tune", "high-tide", "--dial", "waits=0..3", "--target", "decisions=20", "--games", "10",
               "--trials", "8", "--workers", "1", "--bots", "random", "--json")  # fmt: skip
    best = json.loads(done.out)[0]
    assert best["setting"] == {"waits": 0}
    assert best["met"] == 1


def test_a_copy_is_written_and_used(run, tmp_path):
    folder = tmp_path / "mine"
    assert run("lab", "content", "high-tide", str(folder)).status == 0
    tide = folder / "tide.toml"
    tide.write_text(tide.read_text().replace("flood_loss = 1", "flood_loss = 4"))
    done = run(
        "lab", "sweep", "high-tide", "--dial", "waits=1", "--content", str(folder), "--games", "8", "--workers", "1"
    )
    assert done.status == 0, done.err


@pytest.mark.parametrize(
    ("words", "line"),
    [
        ("high-tyde", "Unknown game 'high-tyde': did you mean high-tide?"),
        ("report high-tyde", "Unknown game 'high-tyde': did you mean high-tide?"),
        ("restrict high-tide --without card/9", "High Tide has no element 'card/9': did you mean card/5?"),
        ("restrict high-tide", "Name an element with --without or --always."),
        (
            "compare high-tide",
            "Both sets of rules are the same: change one with --other-set or --other-content.",
        ),
        ("high-tide --content nowhere", "nowhere is not a folder."),
        ("high-tide --out no/such/page.html", "no/such/page.html cannot be written: no/such is not a folder."),
        ("sweep high-tide --dial waits", "Write a dial as name=1,2,3 or name=1..9, not as 'waits'."),
        ("sweep high-tide --dial waits=9", "waits = 9 is not allowed: it must be a whole number from 0 to 3."),
        ("sweep high-tide --dial tide.flood_loss=99", "tide.toml: flood_loss = 99 is not from 0 to 5."),
        ("sweep high-tide --dial tide.flod=1", "tide.toml: unknown key 'flod'."),
        (
            "tune high-tide --dial waits=0..2 --target fun=1..2",
            "Unknown figure 'fun': the figures are rounds, median_rounds, decisions, best_score, mean_score,"
            " margin, nobody_wins, tied, cut_off, first_seat, seat_gap, real_choice, ending:out_of_cards.",
        ),
        (
            "tune high-tide --dial waits=0..2 --target rounds=8..6",
            "Write a target as rounds=LOW..HIGH, not as 'rounds=8..6'.",
        ),
    ],
)
def test_a_mistake_gets_one_line(run, words, line):
    assert run("lab", *words.split()).line_of_error() == line


def test_a_game_is_printed_with_a_designers_numbers(run, tmp_path):
    copy, file, sheets = tmp_path / "copy", tmp_path / "tide.pdf", tmp_path / "sheets"
    assert run("lab", "content", "high-tide", str(copy)).status == 0
    (copy / "tide.toml").write_text("high_water_points = 5\nflood_loss = 1\n")
    done = run("lab", "print", "high-tide", "--content", str(copy), "--paper", "letter", "--name", "Deeper water",
               "--out", str(file), "--sheets", str(sheets))  # fmt: skip
    assert done.status == 0, done.err
    assert file.read_bytes().startswith(b"%PDF") and (sheets / "waves.png").read_bytes().startswith(b"\x89PNG")
    assert done.out.splitlines()[0] == str(file)
    again = run("lab", "print", "high-tide", "--sheets", str(sheets))
    assert again.status == 2 and "already exists: name a new or empty folder." in again.err
    nowhere = run("lab", "print", "high-tide", "--out", str(tmp_path / "none" / "tide.pdf"))
    assert nowhere.status == 2 and "is not a folder." in nowhere.err
