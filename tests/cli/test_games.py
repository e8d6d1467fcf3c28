"""`tablewright games`: what there is to play."""

import json

import pytest

import tablewright


def test_the_games_are_listed_for_people_with_every_option(run):
    listed = run("games")
    assert (listed.status, listed.err) == (0, "")
    for box in tablewright.games():
        assert box.slug in listed.out
        assert all(option.name in listed.out for option in box.options)


def test_the_games_as_json_are_one_document_with_every_option(run):
    listed = run("games", "--json")
    assert (listed.status, listed.err) == (0, "")
    games = {game["game"]: game for game in json.loads(listed.out)}
    assert {"atlas-of-feelings", "high-tide"} <= set(games)
    tide = games["high-tide"]
    assert (tide["title"], tide["players"], tide["minutes"], tide["version"]) == ("High Tide", [2, 4], [5, 10], 1)
    assert [option["name"] for option in tide["options"]] == ["players", "hand_size", "waits", "high_water"]
    waits = tide["options"][2]
    assert (waits["kind"], waits["default"], waits["low"], waits["high"], waits["rule"]) == ("whole", 1, 0, 3, "HT-012")
    assert waits["title"] and waits["about"]


@pytest.mark.parametrize("box", tablewright.games(), ids=lambda box: box.slug)
def test_a_listed_default_is_a_value_that_the_game_takes(run, box):
    game = next(game for game in json.loads(run("games", "--json").out) if game["game"] == box.slug)
    assert box.settle({option["name"]: option["default"] for option in game["options"]})


def test_the_version_is_printed(run):
    shown = run("--version")
    assert (shown.status, shown.out, shown.err) == (0, f"{tablewright.__version__}\n", "")


@pytest.mark.parametrize("command", ["games", "play", "simulate", "replay", "review", "bench", "prove"])
def test_every_command_has_help(run, command):
    shown = run(command, "--help")
    assert (shown.status, shown.err) == (0, "")
    usage, _, about = shown.out.partition("\n\n")
    assert usage.startswith("Usage: ") and f" {command} " in usage and "--help" in about


def test_help_lists_the_commands(run):
    shown = run("--help")
    assert shown.status == 0
    for command in ("games", "play", "simulate", "replay", "review", "bench", "prove"):
        assert f"\n  {command} " in shown.out


def test_without_a_command_the_help_is_shown_so_that_it_can_be_read(run):
    shown = run()
    lines = (shown.out + shown.err).splitlines()
    assert any(line.startswith("  simulate ") for line in lines)
