"""Bad input: one line on standard error, status 2, nothing on standard output, and nothing lost."""

import pytest

import tablewright

COMMANDS_OF_A_GAME = (
    ("play",),
    ("simulate", "--games", "5"),
    ("prove", "--games", "5"),
    ("bench",),
)
WITH_OPTIONS = COMMANDS_OF_A_GAME[:3]


def of_game(command, game):
    return (command[0], game, *command[1:])


@pytest.mark.parametrize("command", COMMANDS_OF_A_GAME, ids=lambda command: command[0])
def test_an_unknown_game_is_refused_with_the_name_that_was_meant(run, command):
    line = run(*of_game(command, "high-tid")).line_of_error()
    assert line == "Unknown game 'high-tid': did you mean high-tide?"


@pytest.mark.parametrize("command", WITH_OPTIONS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("given", "line"),
    [
        (("--set", "moons=3"), "Unknown option 'moons': the options are players, hand_size, waits, high_water."),
        (("--set", "plain=1"), "Unknown option 'plain'"),
        (("--set", "=3"), "Unknown option ''"),
        (("--set", "waits=9"), "waits = 9 is not allowed: it must be a whole number from 0 to 3."),
        (("--set", "waits=many"), "waits = many is not allowed: it must be a whole number from 0 to 3."),
        (("--set", "waits="), "waits = is not allowed: it must be a whole number from 0 to 3."),
        (("--set", "waits"), "Invalid value: --set waits: write it as name=value."),
        (("--players", "9"), "players = 9 is not allowed: it must be a whole number from 2 to 4."),
        (("--players", "0"), "players = 0 is not allowed: it must be a whole number from 2 to 4."),
        (("--set", "hand_size=4", "--set", "high_water=12"), "hand_size = 4 is not possible with high_water = 12: "),
    ],
)
def test_a_wrong_option_is_refused_by_its_name(run, command, given, line):
    assert run(*of_game(command, "high-tide"), *given).line_of_error().startswith(line)


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("nosuch",), "No such command 'nosuch'"),
        (("simulate",), "Missing argument 'GAME'"),
        (("replay",), "Missing argument 'FILE'"),
        (("simulate", "high-tide", "--nosuch"), "No such option"),
        (("simulate", "high-tide", "--players", "two"), "--players"),
        (("simulate", "high-tide", "--games", "0"), "--games"),
        (("simulate", "high-tide", "--games", "-5"), "--games"),
        (("simulate", "high-tide", "--seed", "-1"), "--seed"),
        (("simulate", "high-tide", "--threads", "0"), "--threads"),
        (("simulate", "high-tide", "--bots", "nobody"), "Unknown bot 'nobody'"),
        (("simulate", "high-tide", "--bots", "random,random,random"), "bots"),
        (("simulate", "high-tide", "--device", "tpu"), "--device"),
        (("simulate", "high-tide", "--device", "gpu", "--bots", "greedy"), "On a GPU only random players play"),
        (("simulate", "high-tide", "--device", "gpu", "--check"), "Games are checked on the CPU only"),
        (("simulate", "high-tide", "--device", "gpu", "--threads", "2"), "--threads applies to the CPU only"),
        (("simulate", "high-tide", "more"), "more"),
        (("play", "high-tide", "--bots", "nobody"), "Unknown bot 'nobody'"),
        (("play", "high-tide", "--bots", "random,random,random"), "There are 3 bots for 2 seats."),
        (
            (
                "play",
                "high-tide",
                "--seed",
                "115792089237316195423570985008687907853269984665640564039457584007913129639936",
            ),
            "Invalid seed 115792089237316195423570985008687907853269984665640564039457584007913129639936",
        ),
        (("play", "high-tide", "--seed", "x"), "--seed"),
    ],
)
def test_a_wrong_command_line_is_refused_in_one_line(run, words, part):
    assert part in run(*words).line_of_error()


# --- Saved matches ------------------------------------------------------------------------------------------------

READERS = (("replay",), ("replay", "--json"), ("play", "--load"))
every_reader = pytest.mark.parametrize("command", READERS, ids=" ".join)


@every_reader
def test_a_missing_file_is_refused(run, tmp_path, command):
    line = run(*command, tmp_path / "none.txt").line_of_error()
    assert line == f"{tmp_path / 'none.txt'} cannot be read: No such file or directory."


@every_reader
def test_a_folder_is_refused(run, tmp_path, command):
    assert run(*command, tmp_path).line_of_error() == f"{tmp_path} cannot be read: Is a directory."


@every_reader
def test_a_file_that_is_no_text_is_refused(run, tmp_path, command):
    file = tmp_path / "junk"
    file.write_bytes(bytes(range(256)))
    assert run(*command, file).line_of_error() == f"{file} cannot be read: it is not text."


@every_reader
def test_an_empty_file_is_refused(run, tmp_path, command):
    file = tmp_path / "empty"
    file.write_bytes(b"")
    assert run(*command, file).line_of_error().startswith(f"{file}: This is not a saved match: ")


@every_reader
def test_a_file_that_is_too_large_is_refused_unread(run, tmp_path, command):
    file = tmp_path / "large"
    with file.open("wb") as out:
        out.truncate(5_000_000)
    assert run(*command, file).line_of_error() == f"{file} is too large to be a saved match."


@every_reader
def test_a_truncated_match_is_refused(run, saved, command):
    text = saved.read_text()
    for lines in range(1, len(text.splitlines())):
        saved.write_text("".join(text.splitlines(keepends=True)[:lines]))
        assert run(*command, saved).line_of_error().startswith(f"{saved}: ")


@every_reader
@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("version 1", "version 2", "The match was saved with version 2 of High Tide; this is version 1."),
        ("game high-tide", "game low-tide", "Unknown game 'low-tide'"),
        ('"players": 2', '"players": 3', "saved match"),
        ("seed 1", "seed 2", "saved match"),
        ("1 wait", "1 play 9", "Action 1 of the saved match is wrong: Unknown value '9': it must be 1 to 5."),
        ("end 2", "end 3", "The saved match was altered"),
    ],
)
def test_an_edited_match_is_refused(run, saved, command, old, new, part):
    text = saved.read_text()
    assert text.count(old) == 1
    saved.write_text(text.replace(old, new))
    assert part in run(*command, saved).line_of_error()


@every_reader
def test_an_option_that_only_the_engine_knows_is_refused_too(run, saved, command):
    saved.write_text(saved.read_text().replace('"players": 2', '"players": 2, "slug": "high-tide"'))
    assert "Unknown option 'slug'" in run(*command, saved).line_of_error()


def test_a_refused_file_is_left_as_it_was(run, saved):
    saved.write_text(saved.read_text() + "more\n")
    before = saved.read_bytes()
    run("play", "--load", saved).line_of_error()
    assert saved.read_bytes() == before


def test_a_match_of_this_version_is_read(run, saved):
    """So that the refusals above are about what was edited."""
    assert run("replay", saved).status == 0
    assert tablewright.replay(saved.read_text()).actions
