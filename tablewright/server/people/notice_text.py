"""What a notice says. The browser's worker shows it as it is."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence

from tablewright.server.store.turn_notices import WaitingTurn

MAX_NAMED = 4  # tables in one notice


def notice(turns: Sequence[WaitingTurn], waiting: int, title_of: Callable[[str], str]) -> str:
    """The notice of these turns as JSON. `waiting` is the number of all tables that wait for the same person."""
    if len(turns) == 1:
        (turn,) = turns
        title, body = f"Your turn: {title_of(turn.game)}", turn.last or turn.name
        path, tag = f"/t/{turn.table_id}", f"table-{turn.table_id}"
    else:
        title, body = f"Your turn at {len(turns)} tables", listed([turn.name for turn in turns])
        path, tag = "/", "tables"
    return json.dumps({"title": title, "body": body, "path": path, "tag": tag, "waiting": waiting})


def listed(names: Sequence[str]) -> str:
    """Names as a sentence would list them: A, B and C."""
    if len(names) > MAX_NAMED:
        names = [*names[: MAX_NAMED - 1], f"{len(names) - MAX_NAMED + 1} more"]
    return f"{', '.join(names[:-1])} and {names[-1]}"
