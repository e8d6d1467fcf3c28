"""The widget. Its web parts are built into `static/` by `make board`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from tablewright.bots import DEFAULT_LEVEL, Bot
from tablewright.engine.errors import NotInstalled
from tablewright.engine.match import Match
from tablewright.engine.registry import described
from tablewright.notebook.table import NotebookTable
from tablewright.server.web.messages.shared import Message
from tablewright.server.web.messages.socket import Refused

STATIC = Path(__file__).parent / "static"
MODULE, STYLES = STATIC / "board.js", STATIC / "board.css"

if not (MODULE.exists() and STYLES.exists()):
    raise NotInstalled("The board for notebooks is not built: run `make board`.")


class Board(anywidget.AnyWidget):
    """A match on its game's board, to play in a notebook: you in one seat, bots in the others.

    It needs no server. The match is played in the kernel, and `board.match` is the match itself: the next cell can ask
    it anything. The board gets the same messages as the web page, and nothing that your seat may not see. Bots think in
    the kernel, so a cell that you run meanwhile waits for them.

    `bots` is a level or another bot for all other seats, or a bot for each seat: a name, or any function of a
    [`Seat`][tablewright.bots.Seat]. Seats without a bot wait for `play`.

    Examples:
        >>> import tablewright as tw
        >>> from tablewright.notebook import Board
        >>> match = tw.load("high-tide", players=2).new(seed=1, names=["Ann", "Ben"])
        >>> board = Board(match, seat=0, bots={1: "casual"})  # the last line of a cell, to show it
        >>> board.play("play 2")  # or a click on the card
        >>> board.match.actor, len(board.match.moves)  # the bot has answered
        (0, 2)
    """

    _esm = MODULE
    styles = traitlets.Unicode().tag(sync=True)  # for the widget alone: those of `_css` would hold for the whole page
    table = traitlets.Dict().tag(sync=True)
    position = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        match: Match,
        seat: int = 0,
        bots: str | Bot | Mapping[int, str | Bot] = DEFAULT_LEVEL,
        *,
        seed: int = 0,
    ) -> None:
        self._table = NotebookTable(match, seat, bots, seed)
        super().__init__(
            styles=STYLES.read_text(encoding="utf-8"), table=self._table.fixed(), position=self._position()
        )
        self.on_msg(self._receive)
        self.refresh()

    def __repr__(self) -> str:
        return f"Board({self.match!r}, seat={self._table.seat})"

    @property
    def match(self) -> Match:
        """The match on the board."""
        return self._table.match

    def play(self, action: int | str) -> None:
        """Play an action for the seat that is to decide; then the bots make their moves."""
        self.match.play(action)
        self.refresh()

    def refresh(self) -> None:
        """Show the match as it is now, after a cell has changed it; then the bots make their moves."""
        self.position = self._position()
        while self._table.bot_to_move is not None:
            self._table.play_bot()
            self.position = self._position()

    def _position(self) -> dict[str, Any]:
        return self._table.position().model_dump(mode="json")

    def _receive(self, widget: Any, content: object, buffers: Any) -> None:
        if not self._table.answer(content, self._tell):
            return
        try:
            self.refresh()
        except Exception as error:
            self._tell(Refused(id=None, sentence=f"A bot failed: {described(error)}."))
            raise

    def _tell(self, message: Message) -> None:
        self.send(message.model_dump(mode="json"))
