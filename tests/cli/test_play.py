"""`tablewright play`: a match at the terminal, by what is typed."""

import io
import sys

import pytest
from rich.console import Console
from rich.control import Control

import tablewright
from tablewright.cli import main
from tablewright.cli.play import HELP, TerminalMatch

TIDE = ("play", "high-tide", "--seed", "1")
LEFT = "You have left the match. It is lost unless you saved it."


def answers(run):
    """What was said after each prompt."""
    return run.out.split("> ")[1:]


# --- Whole games --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["high-tide", "atlas-of-feelings"])
def test_a_whole_game_is_played_against_bots(run, game):
    played = run("play", game, "--players", 3, "--bots", "random,random", "--seed", 4, typed=["1"] * 400)
    assert (played.status, played.err) == (0, "")
    assert "The game is over: " in played.out
    assert played.out.splitlines()[-1].startswith("Scores: Player 1 ")
    assert LEFT not in played.out


def test_a_level_that_is_no_stronger_in_a_game_is_named_as_the_lower_one(run):
    played = run("play", "potlatch", "--players", 2, "--bots", "master", typed=["quit"])
    assert played.err == "In Potlatch, master is the same as regular: no bot is stronger.\n"
    assert run("play", "potlatch", "--players", 2, "--bots", "regular", typed=["quit"]).err == ""


def test_the_same_seed_and_the_same_answers_are_the_same_game(run):
    games = [run(*TIDE, "--bots", "random", typed=["1"] * 40).out for _ in range(2)]
    assert games[0] == games[1]


def test_a_designers_copy_is_played(run, tmp_path):
    file = tmp_path / "tide.toml"
    shipped = tablewright.load("high-tide").box.folder / "data" / "tide.toml"
    file.write_text(shipped.read_text().replace("flood_loss = 1", "flood_loss = many"))
    assert "tide.toml" in run(*TIDE, "--bots", "random,random", "--content", tmp_path).line_of_error()
    file.write_text(shipped.read_text().replace("flood_loss = 1", "flood_loss = 4"))
    assert run(*TIDE, "--bots", "random,random", "--content", tmp_path).out != run(*TIDE, "--bots", "random,random").out


def test_bots_alone_play_without_asking(run):
    played = run(*TIDE, "--bots", "random,random")
    assert played.status == 0 and "> " not in played.out and "The game is over: " in played.out


def test_two_people_take_turns_at_one_terminal(run):
    played = run(*TIDE, typed=["wait", "wait", "quit"])
    assert "Player 1, play a card or wait" in played.out
    assert "Player 2, play a card or wait" in played.out
    assert "Player 1, play a card." in played.out  # no wait is left


def test_the_screen_is_cleared_before_the_next_person_sees_it(monkeypatch):
    class Keyboard(io.StringIO):
        def isatty(self) -> bool:
            return True

    said = io.StringIO()
    monkeypatch.setattr(sys, "stdin", Keyboard("wait\n\nquit\n"))
    monkeypatch.setattr(sys, "stdout", said)
    screen = Console(file=said, force_terminal=True, highlight=False)
    TerminalMatch(tablewright.load("high-tide").new(1), [], screen).run()
    first, curtain, second = said.getvalue().split(str(Control.clear()) + str(Control.home()))
    assert "Player 1, play a card" in first
    assert curtain.strip() == "Pass the keyboard to Player 2.\nPress Enter to go on."
    assert "Player 1 waits." in second and "Player 2, play a card" in second


def test_without_a_keyboard_nobody_waits_between_people(run):
    assert "Pass the keyboard to Player 2.\n" in run(*TIDE, typed=["wait", "quit"]).out


def test_a_game_is_played_with_its_options(run):
    assert "(3 waits left)" in run(*TIDE, "--set", "waits=3", typed=["quit"]).out
    assert "Player 4:" in run(*TIDE, "--players", 4, typed=["quit"]).out


# --- What can be typed --------------------------------------------------------------------------------------------


def test_an_action_is_typed_by_its_number_or_its_text(run):
    by_number = run(*TIDE, typed=["1", "quit"]).out
    legal = tablewright.load("high-tide").new(seed=1)
    text = legal.text(legal.legal()[0])
    assert run(*TIDE, typed=[text.upper(), "quit"]).out == by_number


def test_every_legal_action_is_listed_with_its_number_words_and_text(run):
    match = tablewright.load("high-tide").new(seed=1)
    shown = run(*TIDE, typed=["list", "quit"]).out
    for number, action in enumerate(match.legal(), start=1):
        line = f"  {number:>2}  {match.words(action)}  [{match.text(action)}]"
        assert shown.count(line) == 2


def test_help_names_every_command(run):
    answered = answers(run(*TIDE, typed=["help", "?", "quit"]))
    for command in ("list", "board", "why ACTION", "undo", "save FILE", "quit"):
        assert f"\n  {command} " in HELP and command in answered[0]
    assert answered[0] == answered[1]


def test_the_board_shows_the_own_hand_and_no_other(run):
    match = tablewright.load("high-tide").new(seed=1)
    board = answers(run(*TIDE, "--bots", "random", typed=["board", "quit"]))[0]
    assert match.board(0) in board
    assert board.count("; hand") == 1


def test_a_bots_hand_is_never_shown_nor_what_it_draws(run):
    played = run(*TIDE, "--bots", "random", typed=["1"] * 40).out
    lines = [line for line in played.splitlines() if line.startswith("Player 2:")]
    assert lines and not any("hand" in line for line in lines)
    draws = played.count("You draw a")
    assert draws == played.count("Player 1 draws a card.") > 0
    assert played.count("Player 2 draws a card.") > 0


def test_the_only_person_sees_the_own_hand_even_when_a_bot_is_to_decide(run, tmp_path):
    match = tablewright.load("high-tide").new(seed=1)
    match.play("wait")
    (tmp_path / "match.txt").write_text(match.save())
    shown = run("play", "--load", tmp_path / "match.txt", "--bots", "random", typed=["quit"]).out
    assert shown.startswith(match.board(0)) and match.board(0) != match.board(1)


def test_why_says_why_not_with_the_rule_or_that_it_is_allowed(run):
    match = tablewright.load("high-tide").new(seed=1)
    missing = next(match.text(a) for a in range(5) if a not in match.legal())
    answered = answers(run(*TIDE, typed=[f"why {missing}", "why 1", "why fly", "why", "quit"]))
    assert answered[0] == f"You hold no {missing[-1]} (HT-007)\n"
    assert answered[1] == "This action is allowed.\n"
    assert answered[2] == "Unknown action 'fly': try one of play, wait.\n"
    assert answered[3].startswith("Unknown action ''")


def test_an_illegal_action_is_refused_and_the_turn_goes_on(run):
    match = tablewright.load("high-tide").new(seed=1)
    missing = next(match.text(a) for a in range(5) if a not in match.legal())
    answered = answers(run(*TIDE, typed=[missing, "wait", "quit"]))
    assert answered[0] == f"You hold no {missing[-1]} (HT-007)\n"
    assert "Player 1 waits." in answered[1]


NONSENSE = [
    "",
    "   ",
    "fly",
    "0",
    "99",
    "-1",
    "1.5",
    "play",
    "play 9",
    "play 1 2",
    "1 1",
    "save",
    "\t",
    "[red]",
    "help!",
]


def test_nonsense_is_answered_in_a_line_and_changes_nothing(run):
    answered = answers(run(*TIDE, typed=[*NONSENSE, "wait", "quit"]))
    for typed, answer in zip(NONSENSE, answered, strict=False):
        assert len(answer.splitlines()) == (0 if not typed.strip() else 1), typed
    assert "Player 1 waits." in answered[len(NONSENSE)]


@pytest.mark.parametrize("typed", ["²", "①", "٣", "9" * 5000], ids=["superscript", "circled", "arabic", "endless"])
def test_odd_digits_are_only_nonsense(run, typed):
    played = run(*TIDE, typed=[typed, "quit"])
    assert (played.status, played.err) == (0, "")
    assert played.out.splitlines()[-1] == LEFT


def test_bytes_that_are_no_text_are_only_nonsense(run):
    played = run(*TIDE, typed=b"\xff\xfe\nwait\nquit\n")
    assert (played.status, played.err) == (0, "")
    assert "Player 1 waits." in played.out


def test_a_remark_is_written_after_a_bar(run, tmp_path):
    file = tmp_path / "match.txt"
    run("play", "atlas-of-feelings", "--seed", 1, typed=["1 | it is me", f"save {file}", "quit"])
    assert tablewright.replay(file.read_text()).moves[0].remark == "it is me"


def test_a_remark_where_none_is_taken_is_refused(run):
    answered = answers(run(*TIDE, typed=["wait | because", "quit"]))
    assert answered[0] == "This action does not take an explanation.\n"


# --- Taking back --------------------------------------------------------------------------------------------------


def test_an_action_is_taken_back(run):
    played = run(*TIDE, typed=["wait", "undo", "quit"])
    answered = answers(played)
    assert answered[1].startswith("Taken back.\n")
    assert "Player 1, play a card or wait (1 wait left)." in answered[1]


def test_there_is_nothing_to_take_back_at_first(run):
    assert answers(run(*TIDE, typed=["undo", "quit"]))[0] == "There is nothing to undo.\n"


def test_what_a_bot_has_answered_is_not_taken_back(run):
    answered = answers(run(*TIDE, "--bots", "random", typed=["wait", "undo", "quit"]))
    assert answered[1] == "The last action cannot be undone: another player has acted since.\n"


def test_a_drawn_card_is_not_taken_back(run):
    answered = answers(run(*TIDE, typed=["1", "undo", "quit"]))
    assert answered[1].startswith("The last action cannot be undone: ")


# --- Leaving, saving, going on ------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", [["quit"], ["exit"], ["QUIT"], [], ["wait"]])
def test_leaving_and_the_end_of_input_end_the_evening_in_peace(run, typed):
    played = run(*TIDE, typed=typed)
    assert (played.status, played.err) == (0, "")
    assert played.out.splitlines()[-1] == LEFT


def test_an_interrupt_ends_the_command_with_status_130(monkeypatch, capsys):
    class Interrupted(io.StringIO):
        def readline(self, *size):
            raise KeyboardInterrupt

    monkeypatch.setattr(sys, "stdin", Interrupted())
    monkeypatch.setattr(sys, "argv", ["tablewright", *TIDE])
    with pytest.raises(SystemExit) as end:
        main()
    assert end.value.code == 130
    assert len(capsys.readouterr().err.splitlines()) <= 1


def test_a_saved_match_is_the_match_that_was_played(run, tmp_path):
    file = tmp_path / "my match.txt"
    played = run(*TIDE, typed=["wait", "wait", f"save {file}", "quit"])
    assert f"Saved to {file}." in played.out
    match = tablewright.replay(file.read_text())
    assert (match.seed, match.actions) == (1, [5, 5])
    assert list(tmp_path.iterdir()) == [file]


def test_a_loaded_match_goes_on_where_it_stood(run, tmp_path):
    file, later = tmp_path / "one.txt", tmp_path / "two.txt"
    run(*TIDE, typed=["wait", f"save {file}", "quit"])
    run("play", "--load", file, typed=["wait", f"save {later}", "quit"])
    match = tablewright.load("high-tide").new(seed=1)
    for _ in range(2):
        match.play("wait")
    assert later.read_text() == match.save()


def test_a_loaded_match_is_finished_against_bots(run, saved):
    played = run("play", "--load", saved, "--bots", "random", typed=["1"] * 40)
    assert played.status == 0 and "The game is over: " in played.out
    assert "Ann" in played.out and "Bo" in played.out


def test_a_finished_match_that_is_loaded_shows_its_result(run, tmp_path):
    match = tablewright.load("high-tide").playouts(1).match(0)
    (tmp_path / "over.txt").write_text(match.save())
    played = run("play", "--load", tmp_path / "over.txt")
    assert match.prompt() in played.out and played.status == 0


def test_saving_again_replaces_the_file(run, tmp_path):
    file = tmp_path / "match.txt"
    file.write_text("old")
    run(*TIDE, typed=[f"save {file}", "wait", f"save {file}", "quit"])
    assert tablewright.replay(file.read_text()).actions == [5]


def test_what_cannot_be_saved_is_said_and_the_game_goes_on(run, tmp_path):
    (tmp_path / "folder").mkdir()
    nowhere = tmp_path / "none" / "match.txt"
    answered = answers(run(*TIDE, typed=[f"save {tmp_path / 'folder'}", f"save {nowhere}", "wait", "quit"]))
    assert answered[0] == f"{tmp_path / 'folder'} cannot be written: Is a directory.\n"
    assert answered[1] == f"{nowhere} cannot be written: No such file or directory.\n"
    assert "Player 1 waits." in answered[2]
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
