"""`tablewright play`: a match in the terminal, with prompts, actions by number or by text, and a few commands."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from tablewright.bots import Seat, open_bot
from tablewright.bots.advice import Advice
from tablewright.cli.arguments import check_bots
from tablewright.cli.files import write_text
from tablewright.cli.listing import result_lines
from tablewright.engine.errors import BadOption, TablewrightError
from tablewright.engine.fields import OWNER
from tablewright.engine.match import Match
from tablewright.lab.wording import counted

HELP = """Type the number of an action, or the action itself (such as: {example}), or one of these:
  list          list the legal actions again
  board         show the table
  why ACTION    say why an action is not allowed
  hint          show the three best actions a bot finds, and what it expects next
  undo          take back your last action, if nobody has acted and nothing was revealed since
  save FILE     write the match to a file; `tablewright play --load FILE` continues it
  quit          leave the match
If an action takes an explanation, write it after a bar: {example} | because …"""


class Quit(Exception):
    """The player has left the match."""


class TerminalMatch:
    """One match between the people at this terminal and the bots in the last seats."""

    def __init__(self, match: Match, bots: Sequence[str], out: Console):
        players = match.game.players
        if len(bots) > players:
            raise BadOption(f"There are {counted(len(bots), 'bot')} for {counted(players, 'seat')}.")
        check_bots(match.game, bots)
        self.match = match
        self.out = out
        self.bots = {
            seat: open_bot(name, match.game, match.seed + seat)
            for seat, name in zip(range(players - len(bots), players), bots, strict=True)
        }
        self.shown = len(match.moves)  # the number of actions whose sentences have been printed
        self.left = dict.fromkeys(range(players), self.shown)  # by seat, the actions when that person last acted
        self.holder = self.viewer  # the person at the keyboard

    def run(self) -> None:
        """Play until the match ends or the player leaves."""
        self.say(self.match.board(self.viewer))
        self.say("")
        for sentence in self.match.sentences(0, self.viewer):
            self.say(sentence)
        self.say("Type help to see the commands.")
        try:
            while not self.match.over:
                self.take_turn()
        except (Quit, EOFError):
            self.say("\nYou have left the match. It is lost unless you saved it.")
            return
        self.say("")
        self.say(self.match.board(self.viewer))
        self.say("")
        for line in result_lines(self.match):
            self.say(line)

    @property
    def viewer(self) -> int | None:
        """The seat whose hidden cards may be shown: that of the only person, or of the person to act."""
        people = [seat for seat in range(self.match.game.players) if seat not in self.bots]
        if len(people) == 1:
            return people[0]
        return self.match.actor if self.match.actor in people else None

    def take_turn(self) -> None:
        actor = int(self.match.state.actor)
        if actor in self.bots:
            self.match.play(self.bots[actor](Seat(self.match, actor)))
            self.show_new_sentences()
            return
        if actor != self.holder and self.hides_hands:
            self.hand_over(actor)
        self.holder = actor
        self.say("")
        self.say(self.match.prompt())
        self.list_actions()
        while not self.answer(self.ask()):
            pass
        self.show_new_sentences(actor)
        self.left[actor] = len(self.match.moves)

    @property
    def hides_hands(self) -> bool:
        return any(f.seen_by == OWNER for f in self.match.game.box.state.fields)

    def hand_over(self, seat: int) -> None:
        """Clear what the last person saw, and show the next one the table and what has happened meanwhile."""
        self.out.clear()
        self.say(f"\nPass the keyboard to {self.match.words_of.player(seat)}.")
        if sys.stdin.isatty():
            self.out.input("Press Enter to go on. ", markup=False)
            self.out.clear()
        self.say(self.match.board(seat))
        self.say("")
        self.shown = min(self.shown, self.left[seat])
        self.show_new_sentences(seat)

    def ask(self) -> str:
        return self.out.input("> ", markup=False).strip()

    def answer(self, line: str) -> bool:
        """Carry out the line that was typed. True if the position has changed."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[str], bool]] = {
            "": lambda rest: False,
            "help": self.help,
            "?": self.help,
            "list": self.list_again,
            "board": self.show_board,
            "why": self.say_why,
            "hint": self.hint,
            "undo": self.undo,
            "save": self.save,
            "quit": self.quit,
            "exit": self.quit,
        }
        try:
            command = commands.get(word.casefold())
            return command(rest.strip()) if command else self.play(line)
        except TablewrightError as error:
            self.say(str(error))
            return False

    # --- Commands ---------------------------------------------------------------------------------------------------

    def play(self, line: str) -> bool:
        text, _, remark = line.partition("|")
        self.match.play(self.meant(text.strip()), remark)
        return True

    def meant(self, text: str) -> int:
        """The action with this number in the list, or with this text."""
        legal = self.match.legal()
        numbers = {str(number): action for number, action in enumerate(legal, start=1)}
        if text in numbers:
            return numbers[text]
        return self.match.parse(text)

    def help(self, rest: str) -> bool:
        self.say(HELP.format(example=self.match.text(self.match.legal()[0])))
        return False

    def list_again(self, rest: str) -> bool:
        self.list_actions()
        return False

    def show_board(self, rest: str) -> bool:
        self.say(self.match.board(self.viewer))
        return False

    def say_why(self, rest: str) -> bool:
        refusal = self.match.why_not(self.meant(rest))
        self.say(str(refusal) if refusal else "This action is allowed.")
        return False

    def hint(self, rest: str) -> bool:
        """Print the three best actions, how often they win, what they lead to, and the line that the bot expects."""
        for number, advice in enumerate(self.match.advise(), start=1):
            self.say(f"  {number}. {advice.words}  [{advice.text}]: {how_often_won(advice)}")
            for reason in advice.reasons if advice.tries else ():
                self.say(f"       {reason}")
            for line in advice.line[1:]:
                self.say(f"       then {line}")
        return False

    def undo(self, rest: str) -> bool:
        """Take back the last action, unless a bot made it."""
        if self.match.moves and self.match.moves[-1].actor in self.bots:
            self.say("The last action cannot be undone: another player has acted since.")
            return False
        self.match.undo()
        self.shown = min(self.shown, len(self.match.moves))
        self.say("Taken back.")
        return True

    def save(self, rest: str) -> bool:
        if not rest:
            self.say("Name a file: save FILE")
            return False
        write_text(Path(rest), self.match.save())
        self.say(f"Saved to {rest}.")
        return False

    def quit(self, rest: str) -> bool:
        raise Quit

    # --- Output -----------------------------------------------------------------------------------------------------

    def list_actions(self) -> None:
        for number, action in enumerate(self.match.legal(), start=1):
            self.say(f"  {number:>2}  {self.match.words(action)}  [{self.match.text(action)}]")

    def show_new_sentences(self, reader: int | None = None) -> None:
        """Print the sentences of all new actions, as far as the person who has just acted may know them."""
        viewer = self.viewer if reader is None else reader
        for ply in range(self.shown + 1, len(self.match.moves) + 1):
            for sentence in self.match.sentences(ply, viewer):
                self.say(f"  {sentence}")
        self.shown = len(self.match.moves)

    def say(self, text: str) -> None:
        self.out.print(text, markup=False, soft_wrap=True)


def how_often_won(advice: Advice) -> str:
    if not advice.tries:
        return "the only legal action"
    if advice.chance is None:
        return "one of the most promising"
    share, low, high = (f"{100 * value:.0f}" for value in (advice.chance.share, advice.chance.low, advice.chance.high))
    return f"wins {share} % of imagined games ({low} to {high})"
