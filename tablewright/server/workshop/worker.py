"""The process that plays versions: `python -m tablewright.server.workshop.worker`.

It reads one job a line from its input: JSON with its `kind`, the `game`, the number of `players` and the seconds of its
`turn`. A verdict has the `bots`, the contents of the `old` and the `new` version, and the games after which they were
`judged` last. A report has the `content` of one version and `matches` of people. The answers are lines: `ready` when
the rules are loaded, `played` with the number of games, for a report also of all games that it takes, and `part` with a
verdict or a report as JSON. The last line is `done` if there is no more to find out, `pause` if the turn is over, or
`failed` with the reason.

The games of a version stay in memory for the next turn and the next verdict, as far as there is room. A game that does
not end, or takes all memory, ends this process and nothing else.
"""

from __future__ import annotations

import json
import os
import sys
import time
import traceback
from collections import OrderedDict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Any

import tablewright
from tablewright.engine.copies import Copy
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game
from tablewright.lab.people import PeopleMatch
from tablewright.lab.planning import MAIN_LEVEL, SECOND_LEVEL, short_games
from tablewright.lab.report_data import report_data
from tablewright.lab.report_games import ReportGames
from tablewright.lab.verdict import LOOKS, VersionGames, judge, last_look, play_up_to
from tablewright.server.operate.worker_limits import limit_worker

MAX_BYTES = 3 * 1024**3
MAX_GAMES_KEPT = 25_000  # of all versions together
MAX_REPORTS_KEPT = 2  # with all their games
THREADS = min(2, os.cpu_count() or 1)
REPORT = "report"
READY, PLAYED, PART, DONE, PAUSE, FAILED = "ready", "played", "part", "done", "pause", "failed"


class Worker:
    def __init__(self) -> None:
        self.kept: OrderedDict[str, VersionGames] = OrderedDict()
        self.reports: OrderedDict[str, ReportGames] = OrderedDict()
        self.sizes: dict[tuple[str, int], int] = {}  # of reports, by the game and the number of players
        self.warm: set[tuple[str, str]] = set()  # games and bots whose compiled code is loaded
        self.pool = ThreadPoolExecutor(THREADS)

    def answers(self, job: dict[str, Any]) -> Iterator[str]:
        try:
            yield from self.report(job) if job["kind"] == REPORT else self.compare(job)
        except MemoryError:
            yield f"{FAILED} the games of this version need too much memory."
        except TablewrightError as error:
            yield f"{FAILED} {' '.join(str(error).split())}"
        except Exception as error:  # such as a position in which nobody may do anything
            yield f"{FAILED} a game of it cannot be played to its end ({type(error).__name__})."

    def compare(self, job: dict[str, Any]) -> Iterator[str]:
        self.warm_up(job, job["bots"])
        yield READY
        began = time.monotonic()
        old, new = self.games_of(job, job["old"]), self.games_of(job, job["new"])
        number = min(len(old.games), len(new.games))
        for look in LOOKS:
            if look <= job["judged"] or look < last_look(number):
                continue
            while number < look:
                number = min(look, number + THREADS)
                play_up_to(number, [old] if old is new else [old, new], self.pool)
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

    def report(self, job: dict[str, Any]) -> Iterator[str]:
        for bots in (MAIN_LEVEL, SECOND_LEVEL, "random"):
            self.warm_up(job, bots)
        games = self.report_games_of(job)
        yield READY
        began = time.monotonic()
        while not games.complete:
            games.play_one()
            yield f"{PLAYED} {games.played} {games.total}"
            if not games.complete and time.monotonic() - began > job["turn"]:
                yield PAUSE
                return
        try:
            text = written(games, job["matches"])
        except (MemoryError, TablewrightError):
            raise
        except Exception as error:  # a bug in the lab: its traceback goes into the server's log
            traceback.print_exc()
            yield f"{FAILED} its games are played, but the report on them cannot be written ({type(error).__name__})."
            return
        yield f"{PART} {text}"
        yield DONE

    def warm_up(self, job: dict[str, Any], bots: str) -> None:
        """Load the compiled code with a shipped game, which is known to end."""
        kind = (job["game"], bots)
        if kind not in self.warm:
            VersionGames(tablewright.load(job["game"], players=job["players"]), bots).play_one()
            self.warm.add(kind)

    def games_of(self, job: dict[str, Any], contents: str) -> VersionGames:
        key = json.dumps([job["game"], job["players"], job["bots"], contents])
        games = self.kept.pop(key, None)
        if games is None:
            games = VersionGames(load_version(job, contents), job["bots"])
        self.kept[key] = games
        while len(self.kept) > 2 and sum(len(each.games) for each in self.kept.values()) > MAX_GAMES_KEPT:
            self.kept.popitem(last=False)
        return games

    def report_games_of(self, job: dict[str, Any]) -> ReportGames:
        key = json.dumps([job["game"], job["players"], job["content"]])
        games = self.reports.pop(key, None)
        if games is None:
            games = ReportGames(load_version(job, job["content"]), self.size_of_report(job))
        self.reports[key] = games
        while len(self.reports) > MAX_REPORTS_KEPT:
            self.reports.popitem(last=False)
        return games

    def size_of_report(self, job: dict[str, Any]) -> int:
        """The games of the main sample. The length of shipped games decides, since those of a version may not end."""
        kind = (job["game"], job["players"])
        if kind not in self.sizes:
            self.sizes[kind] = short_games(tablewright.load(job["game"], players=job["players"]))
        return self.sizes[kind]


def load_version(job: dict[str, Any], contents: str) -> Game:
    return tablewright.load(job["game"], players=job["players"], content=Copy(contents=contents))


def written(games: ReportGames, matches: list[dict[str, Any]]) -> str:
    """The report as JSON."""
    data = report_data(games.report(), [PeopleMatch(**each) for each in matches])
    return json.dumps(asdict(data), allow_nan=False)


def serve() -> None:
    """Do jobs until there is no more input."""
    limit_worker(MAX_BYTES)
    worker = Worker()
    for line in sys.stdin:
        for answer in worker.answers(json.loads(line)):
            print(answer, flush=True)


if __name__ == "__main__":
    serve()
