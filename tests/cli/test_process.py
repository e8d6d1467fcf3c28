"""A few real processes: what a shell sees."""

import json
import os
import subprocess
import sys

COMMAND = [sys.executable, "-P", "-c", "from tablewright.cli import main; main()"]


def start(*words, **how):
    how = {"capture_output": True, "text": True, "check": False} | how
    return subprocess.run([*COMMAND, *map(str, words)], **how)


def test_a_game_is_played_from_a_pipe_without_colours_or_bars():
    done = start("play", "high-tide", "--seed", 1, "--bots", "random", input="1\n" * 40)
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout and "The game is over: " in done.stdout


def test_json_in_a_pipe_is_json_and_nothing_else():
    done = start("simulate", "high-tide", "--games", 20, "--json")
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["games"] == 20


def test_bad_input_has_status_2_and_no_traceback(tmp_path):
    for words in (("simulate", "nosuch"), ("replay", tmp_path), ("simulate", "high-tide", "--set", "waits")):
        done = start(*words)
        assert (done.returncode, done.stdout) == (2, "")
        assert len(done.stderr.splitlines()) == 1 and done.stderr.startswith("tablewright: ")


def test_a_reader_that_has_gone_away_is_no_traceback():
    for words in (["games"], ["games", "--json"]):
        read, write = os.pipe()
        os.close(read)
        done = start(*words, capture_output=False, stdout=write, stderr=subprocess.PIPE)
        os.close(write)
        assert "Traceback" not in done.stderr and "Exception" not in done.stderr


def test_broken_text_from_a_terminal_does_not_lose_the_match(tmp_path):
    """A terminal that sends Latin-1 where UTF-8 is expected; in the C locale the bytes come through as surrogates."""
    file = tmp_path / "match.txt"
    typed = b"1 | caf\xe9\n1\nsave " + str(file).encode() + b"\nquit\n"
    environment = os.environ | {"PYTHONIOENCODING": "utf-8:surrogateescape"}
    done = start("play", "atlas-of-feelings", "--seed", 1, input=typed, text=False, env=environment)
    assert (done.returncode, done.stderr) == (0, b"")
    assert file.read_text(encoding="utf-8").startswith("tablewright match 1\n")


def test_a_terminal_without_our_letters_is_no_traceback(saved):
    saved.write_text(saved.read_text().replace('"Ann"', r'"\u00c5sa"'))
    done = start("replay", saved, env=os.environ | {"PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) in ((0, ""), (2, done.stderr)) and "Traceback" not in done.stderr


def test_a_name_that_cannot_be_printed_is_no_traceback(saved):
    """Half of a surrogate pair is a valid text in JSON and in no file."""
    saved.write_text(saved.read_text().replace('"Ann"', r'"\ud800"'))
    done = start("replay", saved)
    assert "Traceback" not in done.stderr and done.returncode in (0, 2)
