"""Golden matches: saved ones under `tests/golden/<slug>`, and beside each its story, a text to read."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tablewright import Match

FOLDER = Path(__file__).parents[1] / "golden"


def names_of(slug: str) -> list[str]:
    """The golden matches of a game."""
    return sorted(path.name.removesuffix(".match.txt") for path in (FOLDER / slug).glob("*.match.txt"))


def saved(slug: str, name: str) -> str:
    return (FOLDER / slug / f"{name}.match.txt").read_text(encoding="utf-8")


def kept_story(slug: str, name: str) -> str:
    return (FOLDER / slug / f"{name}.story.txt").read_text(encoding="utf-8")


def whole_story(match: Match) -> str:
    """A match from its set-up to its last move, as a spectator reads it."""
    again = match.game.new(seed=match.seed, names=match.words_of.names, draws=match.draws)
    return story(match, again, again.journal())


def story(match: Match, again: Match, opening: Iterable[str] = ()) -> str:
    """The moves of a match, played again from one like the one it began with: what followed, and changed scores."""
    lines, scores = list(opening), again.scores
    for move in match.moves:
        remark = f' "{move.remark}"' if move.remark else ""
        lines.append(f"{len(again.moves) + 1} {again.text(move.action)}{remark}")
        again.play(move.action, move.remark)
        lines += [f"    {sentence}" for sentence in again.journal()]
        if again.scores != scores:
            scores = again.scores
            lines.append(f"    [{', '.join(str(score) for score in scores)}]")
    return "\n".join([*lines, again.prompt()]) + "\n"
