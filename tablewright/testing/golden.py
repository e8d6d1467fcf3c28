"""Golden matches: saved ones in a folder, and beside each its story, a text to read.

golden/first.match.txt    what `match.save()` wrote
golden/first.story.txt    what `whole_story(match)` returned
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from tablewright.engine.match import Match


def golden_names(folder: Path) -> list[str]:
    """The golden matches in a folder."""
    return sorted(path.name.removesuffix(".match.txt") for path in folder.glob("*.match.txt"))


def saved_match(folder: Path, name: str) -> str:
    """The text of a golden match."""
    return (folder / f"{name}.match.txt").read_text(encoding="utf-8")


def kept_story(folder: Path, name: str) -> str:
    """The story that is kept beside a golden match."""
    return (folder / f"{name}.story.txt").read_text(encoding="utf-8")


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
