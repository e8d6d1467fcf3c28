"""Saved matches: a text of a few hundred bytes that replays exactly on any machine.

    tablewright match 1
    game atlas-of-feelings
    version 1
    options {"players": 2}
    seed 7
    names ["Ann", "Bo"]
    draws {}
    1 choose 0
    2 choose 2 | I never sit still
    end 2 8c1d0e5f7a3b9264

The last line has the number of actions and a hash of all lines before it and of the final state, so a truncated or
edited text is detected.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tablewright.engine.match import Match

FIRST_LINE = "tablewright match 1"
HEADINGS = ("game", "version", "options", "seed", "names", "draws")


def write(match: Match) -> str:
    box = match.game.box
    lines = [
        FIRST_LINE,
        f"game {box.slug}",
        f"version {box.version}",
        f"options {json.dumps(box.options.changed(match.game.options))}",
        f"seed {match.seed}",
        f"names {json.dumps(match.words_of.names)}",
        f"draws {json.dumps(match.draws)}",
    ]
    for number, move in enumerate(match.moves, start=1):
        remark = f" | {move.remark}" if move.remark else ""
        lines.append(f"{number} {match.text(move.action)}{remark}")
    lines.append(last_line(match, lines))
    return "\n".join(lines) + "\n"


def last_line(match: Match, lines: list[str]) -> str:
    """The check line: a hash of the lines before it and of the position they lead to."""
    text = "\n".join(lines).encode(errors="surrogatepass")
    return f"end {len(match.moves)} {hashlib.sha256(text + match.states.tobytes()).hexdigest()[:16]}"
