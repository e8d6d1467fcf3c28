"""`tablewright review`: a finished match, a folder of them, and what cannot be reviewed."""

import json

import pytest

import tablewright
from tablewright.review.shape import review_from_data


@pytest.fixture
def finished(tmp_path):
    match = tablewright.load("high-tide").new(seed=1, names=["Ann", "Bo"])
    while not match.over:
        match.play(match.legal()[0])
    file = tmp_path / "match.txt"
    file.write_text(match.save())
    return file


def test_a_match_as_json_is_one_review_whose_ledger_adds_up(run, finished):
    shown = run("review", finished, "--json")
    assert (shown.status, shown.err) == (0, "")
    review = review_from_data(json.loads(shown.out))
    for seat in review.seats:
        parts = seat.ledger
        assert parts.deal + parts.draws + parts.own + parts.others == pytest.approx(seat.result - seat.expected)


def test_an_unknown_judge_is_refused_in_one_line(run, finished):
    assert run("review", finished, "--judge", "oracle").err == (
        "tablewright: Unknown judge 'oracle': choose one of net, playouts.\n"
    )


def test_a_game_without_a_net_is_judged_by_playouts(run, finished):
    shown = [run("review", finished, "--judge", judge, "--json") for judge in ("net", "playouts")]
    assert [each.status for each in shown] == [0, 0] and shown[0].out == shown[1].out
    assert json.loads(shown[0].out)["judge"]["name"].startswith("playouts")


def test_a_match_as_text_has_the_curve_and_the_ledger(run, finished):
    shown = run("review", finished)
    assert (shown.status, shown.err) == (0, "")
    assert "Ann" in shown.out and "expected" in shown.out and "Turning point" in shown.out


def test_a_folder_tells_of_each_player_and_names_the_files_that_are_no_matches(run, finished):
    (finished.parent / "notes.txt").write_text("shopping list")
    shown = run("review", finished.parent, "--json")
    assert shown.status == 0
    assert [player["name"] for player in json.loads(shown.out)] == ["Ann", "Bo"]
    assert shown.err.count("\n") == 1 and "notes.txt" in shown.err


def test_a_running_match_is_refused_in_one_line(run, saved):
    shown = run("review", saved)
    assert (shown.status, shown.out) == (2, "")
    assert shown.err == "tablewright: Only a finished match can be reviewed.\n"


@pytest.mark.parametrize("text", ["", "junk", "tablewright match 1\ngame high-tide\n"])
def test_a_bad_file_is_refused_in_one_line(run, tmp_path, text):
    (tmp_path / "bad.txt").write_text(text)
    for what in (tmp_path / "bad.txt", tmp_path, tmp_path / "missing.txt"):
        shown = run("review", what)
        assert (shown.status, shown.out) == (2, "")
        assert all(line.startswith("tablewright: ") for line in shown.err.splitlines())
        assert "Traceback" not in shown.err
