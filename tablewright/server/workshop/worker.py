"""The process that plays versions against each other: `python -m tablewright.server.workshop.worker`.

It reads one job a line from its input: JSON with the `game`, the number of `players`, the `bots`, the contents of the
`old` and the `new` version, the games after which they were `judged` last, and the seconds of its `turn`. The answers
are lines: `ready` when the rules are loaded, `played` with the number of games after each pair, and `part` with a
verdict as JSON at each look. The last line is `done` if there is no more to find out, `pause` if the turn is over, or
`failed` with the reason.

The games of a version stay in memory for the next turn and the next verdict, as far as there is room. A game that does
not end, or takes all memory, ends this process and nothing else.
"""

from __future__ import annotations

import json
import sys
import time
from collections import OrderedDict
from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

import tablewright
from tablewright.engine.copies import Copy
from tablewright.engine.errors import TablewrightError
from tablewright.lab.verdict import LOOKS, VersionGames, judge, last_look
from tablewright.server.operate.worker_limits import limit_worker

MAX_BYTES = 3 * 1024**3
MAX_GAMES_KEPT = 25_000  # of all versions together
READY, PLAYED, PART, DONE, PAUSE, FAILED = "ready", "played", "part", "done", "pause", "failed"


class Worker:
    def __init__(self) -> None:
        self.kept: OrderedDict[str, VersionGames] = OrderedDict()
        self.warm: set[tuple[str, str]] = set()  # games and bots whose compiled code is loaded

    def answers(self, job: dict[str, Any]) -> Iterator[str]:
        try:
            yield from self.compare(job)
        except MemoryError:
            yield f"{FAILED} the games of this version need too much memory."
        except TablewrightError as error:
            yield f"{FAILED} {' '.join(str(error).split())}"
        except Exception as error:  # such as a position in which nobody may do anything
            yield f"{FAILED} a game of it cannot be played to its end ({type(error).__name__})."

    def compare(self, job: dict[str, Any]) -> Iterator[str]:
        self.warm_up(job)
        yield READY
        began = time.monotonic()
        old, new = self.games_of(job, job["old"]), self.games_of(job, job["new"])
        number = min(len(old.games), len(new.games))
        for look in LOOKS:
            if look <= job["judged"] or look < last_look(number):
                continue
            while number < look:
                number += 1
                for version in (old, new):
                    if len(version.games) < number:
                        version.play_one()
                yield f"{PLAYED} {number}"
                if number < look and time.monotonic() - began > job["turn"]:
                    yield PAUSE
                    return
            if old is new:
                break
            verdict = judge(old.sample(look), new.sample(look))
            yield f"{PART} {json.dumps(asdict(verdict))}"
            if verdict.settled:
                break
        yield DONE

    def warm_up(self, job: dict[str, Any]) -> None:
        """Load the compiled code with a shipped game, which is known to end."""
        kind = (job["game"], job["bots"])
        if kind not in self.warm:
            VersionGames(tablewright.load(job["game"], players=job["players"]), job["bots"]).play_one()
            self.warm.add(kind)

    def games_of(self, job: dict[str, Any], contents: str) -> VersionGames:
        key = json.dumps([job["game"], job["players"], job["bots"], contents])
        games = self.kept.pop(key, None)
        if games is None:
            copy = Copy(contents=contents)
            games = VersionGames(tablewright.load(job["game"], players=job["players"], content=copy), job["bots"])
        self.kept[key] = games
        while len(self.kept) > 2 and sum(len(each.games) for each in self.kept.values()) > MAX_GAMES_KEPT:
            self.kept.popitem(last=False)
        return games


def serve() -> None:
    """Do jobs until there is no more input."""
    limit_worker(MAX_BYTES)
    worker = Worker()
    for line in sys.stdin:
        for answer in worker.answers(json.loads(line)):
            print(answer, flush=True)


if __name__ == "__main__":
    serve()
