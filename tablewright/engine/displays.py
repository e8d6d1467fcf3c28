"""How a game, a match and a batch look in a notebook: HTML without scripts, made from the texts of a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from tablewright.engine.words import plural

if TYPE_CHECKING:
    from tablewright.engine.batch import Batch
    from tablewright.engine.game import Game
    from tablewright.engine.match import Match


def game_html(game: Game) -> str:
    """The title, and every option with its value."""
    return heading(game.box.title, plural(game.players, "player", "players")) + table(
        ("option", "value"), [(name, value) for name, value in game.options.items() if name != "players"]
    )


def match_html(match: Match) -> str:
    """The table as a spectator sees it, and what is asked or how the match ended."""
    happened = "".join(f"<li>{escape(sentence)}</li>" for sentence in match.journal())
    board, prompt = escape(match.board()), escape(match.prompt())
    about = f"after {plural(len(match.moves), 'action', 'actions')}"
    return f"{heading(match.game.box.title, about)}<pre>{board}</pre><ul>{happened}</ul><p><b>{prompt}</b></p>"


def batch_html(batch: Batch) -> str:
    """How long the games were and how they ended, and the mean score and the first places of each seat."""
    endings = [(name, f"{count / max(1, len(batch)):.1%}") for name, count in batch.endings.items() if count]
    seats = [
        (seat + 1, f"{batch['scores'][:, seat].mean():.2f}", f"{(batch['places'][:, seat] == 1).mean():.1%}")
        for seat in range(batch.game.players if len(batch) else 0)
    ]
    rounds = f"{batch['rounds'].mean():.1f} rounds on average" if len(batch) else "none played"
    title = f"{plural(len(batch), 'game', 'games')} of {batch.game.box.title}"
    return heading(title, rounds) + table(("ending", "games"), endings) + table(("player", "score", "wins"), seats)


def heading(title: str, about: str) -> str:
    return f"<p><b>{escape(title)}</b>, {escape(about)}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    names = "".join(f"<th>{escape(name)}</th>" for name in head)
    cells = ("".join(f"<td>{escape(str(value))}</td>" for value in row) for row in rows)
    return f"<table><tr>{names}</tr>{''.join(f'<tr>{row}</tr>' for row in cells)}</table>"
