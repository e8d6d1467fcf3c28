"""`tablewright replay`: a saved match, move by move and checked."""

import json

import tablewright


def test_a_match_is_told_move_by_move(run, saved):
    shown = run("replay", saved)
    match = tablewright.replay(saved.read_text())
    assert (shown.status, shown.err) == (0, "")
    lines = shown.out.splitlines()
    assert lines[0] == "High Tide, 2 players, seed 1"
    assert "   1  Ann: wait" in lines and "        Ann waits." in lines
    assert f"   2  Bo: {match.text(match.actions[1])}" in lines
    assert lines[-2:] == [match.prompt(), "Scores: Ann 0, Bo 0"]


def test_what_one_seat_drew_is_not_told_to_whoever_reads(run, saved):
    assert "You draw" not in run("replay", saved).out


def test_a_remark_is_shown_as_it_was_written(run, tmp_path):
    match = tablewright.load("atlas-of-feelings").new(seed=1)
    match.play(0, "[bold]mine[/bold] :smile:")
    (tmp_path / "match.txt").write_text(match.save())
    assert '"[bold]mine[/bold] :smile:"' in run("replay", tmp_path / "match.txt").out


def test_a_match_as_json_is_one_document(run, saved):
    shown = run("replay", saved, "--json")
    assert (shown.status, shown.err) == (0, "")
    match = tablewright.replay(saved.read_text())
    assert json.loads(shown.out) == {
        "game": "high-tide",
        "version": 1,
        "options": {"players": 2, "hand_size": 3, "waits": 1, "high_water": 10},
        "seed": 1,
        "actions": ["wait", match.text(match.actions[1])],
        "over": False,
        "ending": None,
        "round": 2,
        "scores": [0, 0],
        "places": None,
        "payoffs": None,
        "winners": [],
    }


def test_a_finished_match_as_json_has_its_outcome(run, tmp_path):
    match = tablewright.load("high-tide", players=3).playouts(1).match(0)
    (tmp_path / "over.txt").write_text(match.save())
    data = json.loads(run("replay", tmp_path / "over.txt", "--json").out)
    assert (data["over"], data["ending"], data["winners"]) == (True, "out_of_cards", match.winners)
    assert (data["places"], data["payoffs"]) == (match.places, match.payoffs)


def test_reading_leaves_the_file_alone(run, saved):
    before = saved.read_bytes()
    run("replay", saved)
    assert saved.read_bytes() == before
