"""The table in a terminal: prompts, actions by number or by text, and a few words of command."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Console

from tablewright.bots import Seat, open_bot
from tablewright.engine.errors import BadOption, TablewrightError
from tablewright.engine.match import Match
from tablewright.terminal.files import write_text
from tablewright.terminal.listing import result_lines

HELP = """Type the number of an action, or the action itself (such as: {example}), or one of these:
  list          the legal actions again
  board         the table
  why ACTION    why an action is not allowed
  hint          the three best actions that a bot finds, and what it expects
  undo          take your last action back, as long as nothing has come of it
  save FILE     write the match to a file; `tablewright play --load FILE` goes on with it
  quit          leave
With an action that takes an explanation, write it after a bar: {example} | because …"""


class Leave(Exception):
    """The player has left the table."""


class Table:
    """One match between the people at this terminal and the bots in the last seats."""

    def __init__(self, match: Match, bots: Sequence[str], out: Console):
        players = match.game.players
        if len(bots) > players:
            raise BadOption(f"There are {len(bots)} bots for {players} seats.")
        self.match = match
        self.out = out
        self.bots = {
            seat: open_bot(name, match.game, match.seed + seat)
            for seat, name in zip(range(players - len(bots), players), bots, strict=True)
        }
        self.told = len(match.moves)  # the sentences of so many actions have been shown

    def sit_down(self) -> None:
        """Play until the end, or until the player leaves."""
        self.say(self.match.board(self.viewer))
        self.say("")
        for sentence in self.match.sentences(0, self.viewer):
            self.say(sentence)
        self.say("Type help for what can be typed.")
        try:
            while not self.match.over:
                self.take_turn()
        except (Leave, EOFError):
            self.say("\nYou leave the table. The match is not kept unless you saved it.")
            return
        self.say("")
        self.say(self.match.board(self.viewer))
        self.say("")
        for line in result_lines(self.match):
            self.say(line)

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown: the only person's, or whoever is to decide."""
        people = [seat for seat in range(self.match.game.players) if seat not in self.bots]
        if len(people) == 1:
            return people[0]
        return self.match.actor if self.match.actor in people else None

    def take_turn(self) -> None:
        actor = int(self.match.state.actor)
        if actor in self.bots:
            self.match.play(self.bots[actor](Seat(self.match, actor)))
            self.tell()
            return
        self.say("")
        self.say(self.match.prompt())
        self.list_actions()
        while not self.answer(self.ask()):
            pass
        self.tell(actor)

    def ask(self) -> str:
        return self.out.input("> ", markup=False).strip()

    def answer(self, line: str) -> bool:
        """Do what was typed; True if the position has changed."""
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
            command = commands.get(word.casefold(), lambda rest: self.play(line))
            return command(rest.strip())
        except TablewrightError as error:
            self.say(str(error))
            return False

    # --- What can be typed ------------------------------------------------------------------------------------------

    def play(self, line: str) -> bool:
        text, _, remark = line.partition("|")
        self.match.play(self.meant(text.strip()), remark)
        return True

    def meant(self, text: str) -> int:
        """The action that a number of the list or a text stands for."""
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
        self.say(str(refusal) if refusal else "That is allowed.")
        return False

    def hint(self, rest: str) -> bool:
        """The three best actions with what they are worth and what the bot expects to follow."""
        for number, advice in enumerate(self.match.advise(), start=1):
            worth = f"worth {advice.value:.2f} ± {advice.error:.2f}, tried {advice.tries} times"
            if not advice.tries:
                worth = "there is nothing else to do"
            self.say(f"  {number}. {advice.words}  [{advice.text}]: {worth}")
            for line in advice.line[1:]:
                self.say(f"       then {line}")
        return False

    def undo(self, rest: str) -> bool:
        """Take back the last action of a person, with nothing that a bot did after it."""
        if self.match.moves and self.match.moves[-1].actor in self.bots:
            self.say("The last action cannot be taken back: somebody else has acted since.")
            return False
        self.match.undo()
        self.told = min(self.told, len(self.match.moves))
        self.say("Taken back.")
        return True

    def save(self, rest: str) -> bool:
        if not rest:
            self.say("Write it as: save FILE")
            return False
        write_text(Path(rest), self.match.save())
        self.say(f"Saved to {rest}.")
        return False

    def quit(self, rest: str) -> bool:
        raise Leave

    # --- Showing ----------------------------------------------------------------------------------------------------

    def list_actions(self) -> None:
        for number, action in enumerate(self.match.legal(), start=1):
            self.say(f"  {number:>2}  {self.match.words(action)}  [{self.match.text(action)}]")

    def tell(self, reader: int | None = None) -> None:
        """The sentences of every action that has not been told yet, as the person who has just acted may read them."""
        viewer = self.viewer if reader is None else reader
        for ply in range(self.told + 1, len(self.match.moves) + 1):
            for sentence in self.match.sentences(ply, viewer):
                self.say(f"  {sentence}")
        self.told = len(self.match.moves)

    def say(self, text: str) -> None:
        self.out.print(text, markup=False, soft_wrap=True)
