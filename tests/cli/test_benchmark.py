"""`tablewright benchmark`: a bot against baselines, and the leaderboard that it renews."""

import json

TIDE = ("--game", "high-tide", "--players", 2, "--games", 4)


def test_a_bot_is_measured_against_each_baseline(run):
    done = run("benchmark", "greedy", *TIDE, "--against", "random,search:150", "--json")
    rows = json.loads(done.out)
    assert (done.status, done.err) == (0, "")
    assert [(row["bot"], row["against"], row["games"]) for row in rows] == [
        ("greedy", "random", 4),
        ("greedy", "search:150", 4),
    ]
    printed = run(*rows[0]["command"].split()[1:])
    assert f"greedy  random   {100 * rows[0]['score']:.1f} %" in printed.out


def test_a_renewal_plays_what_is_missing(run, tmp_path):
    file = tmp_path / "leaderboard.json"
    renew = ("benchmark", "--renew", *TIDE, "--file", file, "--json")
    first = json.loads(run(*renew[:1], "search:150", *renew[1:]).out)
    assert [row["against"] for row in first] == ["random", "greedy:careless=0.2"]
    more = json.loads(run(*renew[:1], "greedy:careless=0.2", *renew[1:]).out)
    assert [(row["bot"], row["against"]) for row in more] == [("greedy:careless=0.2", "random")]
    assert json.loads(run(*renew[:1], "search:150", *renew[1:]).out) == []
    kept = json.loads(file.read_text(encoding="utf-8"))
    assert kept == more + first
    assert json.loads(run("benchmark", "--file", file, "--json").out) == kept


def test_mistakes_are_refused_before_anything_is_played(run):
    assert "even" in run("benchmark", "greedy", "--games", 3).line_of_error()
    assert "nobody" in run("benchmark", "nobody").line_of_error()
    assert "no_such_module:bot" in run("benchmark", "no_such_module:bot").line_of_error()
    assert "and no other bots" in run("benchmark", "greedy", "--renew").line_of_error()
