"""`tablewright prove`: a game is checked against the contract."""

from tablewright.engine import proof

SMALL = ("--games", 30, "--plain", 2, "--attempts", 50, "--positions", 30)


def test_a_sound_game_is_proved_line_by_line(run):
    done = run("prove", "high-tide", *SMALL)
    assert (done.status, done.err) == (0, "")
    options, *lines = done.out.splitlines()
    assert options == "High Tide with players = 2, hand_size = 3, waits = 1, high_water = 10"
    assert len(lines) >= 10 and all(line.startswith("holds  ") for line in lines)
    assert "holds  30 random games end properly" in lines


def test_a_game_is_proved_with_its_options(run, monkeypatch):
    asked = []
    monkeypatch.setattr(proof, "games_end_in_order", lambda game, *rest: asked.append(game.options))
    assert run("prove", "high-tide", "--players", 3, "--set", "waits=0", *SMALL).status == 0
    assert (asked[0]["players"], asked[0]["waits"]) == (3, 0)


def test_what_does_not_hold_is_said_after_what_held(run, monkeypatch):
    def broken(*given):
        raise proof.Broken("Seed 7: undo did not restore the state.")

    monkeypatch.setattr(proof, "undo_restores", broken)
    done = run("prove", "high-tide", *SMALL)
    assert done.status != 0
    first, look = done.err.splitlines()
    assert first == "tablewright: Seed 7: undo did not restore the state."
    assert look.startswith("Look at high_tide/__init__.py:")
    assert done.out and all(line.startswith("holds  ") for line in done.out.splitlines()[1:])


def test_the_position_of_a_failure_is_shown_with_the_moves_that_lead_there(run):
    shown = run("prove", "high-tide", "--seed", 7, "--ply", 3)
    assert (shown.status, shown.err) == (0, "")
    moves, board = shown.out.splitlines()[:3], shown.out.splitlines()[3:]
    assert [move.split()[0] for move in moves] == ["1", "2", "3"]
    assert board[0].startswith("The tide stands at ")
    assert shown.out == run("prove", "high-tide", "--seed", 7, "--ply", 3).out
