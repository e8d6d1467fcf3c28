"""Mining on all cores: matches of many games, until there are enough puzzles or the time is up.

Each game has a file to which every finished match adds one line, so the files are whole at any time, and a second run
goes on where the first one stopped.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from tablewright.bots import Seat
from tablewright.bots.comparing import compare
from tablewright.engine.registry import open_box
from tablewright.teach.puzzles.mining import OutOfTime, game_with, mine_match, player_counts, solve_rate

LOOK = 5.0  # seconds between two looks at the clock
REPORT = 20.0  # seconds between two reports


@dataclass
class Mine:
    """The matches of one game."""

    slug: str
    file: Path
    done: set[int] = field(default_factory=set)
    puzzles: int = 0
    seconds: float = 0.0  # of all cores together
    working: int = 0
    following: int = 0  # the number of the next match

    def __post_init__(self) -> None:
        whole = read_lines(self.file)
        for row in whole:
            self.count(row)
        with self.file.open("w", encoding="utf-8") as out:  # without a last line that was cut off
            out.writelines(json.dumps(row, separators=(",", ":")) + "\n" for row in whole)

    def take(self) -> int:
        while self.following in self.done:
            self.following += 1
        self.following += 1
        return self.following - 1

    def add(self, row: dict[str, Any]) -> None:
        with self.file.open("a", encoding="utf-8") as out:
            out.write(json.dumps(row, separators=(",", ":")) + "\n")
        self.count(row)

    def count(self, row: dict[str, Any]) -> None:
        self.done.add(row["match"])
        self.puzzles += len(row["puzzles"])
        self.seconds += row["seconds"]


def mined_file(folder: Path, slug: str) -> Path:
    return folder / f"{slug}.mined.jsonl"


def read_lines(file: Path) -> list[dict[str, Any]]:
    """The finished matches of a file; a last line that was cut off is left out."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True) if file.is_file() else []
    return [json.loads(line) for line in lines if line.endswith("\n")]


def mine(
    slugs: Sequence[str], folder: Path, *, count: int, jobs: int, minutes: float, seed: int, say: Callable[[str], None]
) -> None:
    """Mine each game until it has `count` puzzles. Games that have too few get equal time."""
    begin = time.time()
    deadline = begin + 60 * minutes
    folder.mkdir(parents=True, exist_ok=True)
    mines = [Mine(slug, mined_file(folder, slug)) for slug in slugs]
    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        running: dict[Future[Any], Mine] = {pool.submit(prepare, mine.slug): mine for mine in mines}
        preparing = set(running)
        ready: list[Mine] = []
        reported = begin
        while running:
            finished, _ = wait(running, LOOK, FIRST_COMPLETED)
            for job in finished:
                mine = running.pop(job)
                mine.working -= job not in preparing
                if error := job.exception():
                    say(f"{mine.slug}: {error!r}")
                elif job in preparing:
                    ready.append(mine)
                    say(f"{mine.slug}: compiled after {time.time() - begin:.0f} s")
                elif row := job.result():
                    mine.add(row)
            while time.time() < deadline and len(running) < jobs and (open_mines := unfinished(ready, count)):
                mine = min(open_mines, key=lambda mine: mine.seconds + mine.working * typical(mine))
                mine.working += 1
                running[pool.submit(mined, mine.slug, mine.take(), seed, deadline)] = mine
            if time.time() - reported > REPORT:
                reported = time.time()
                say(report(mines, reported - begin))
    say(report(mines, time.time() - begin))


def unfinished(mines: Sequence[Mine], count: int) -> list[Mine]:
    return [mine for mine in mines if mine.puzzles < count]


def typical(mine: Mine) -> float:
    """Seconds of a match."""
    return max(1.0, mine.seconds / len(mine.done)) if mine.done else 1.0


def report(mines: Sequence[Mine], seconds: float) -> str:
    each = (f"{m.slug} {m.puzzles} ({len(m.done)} matches, {m.seconds / 60:.1f} core min)" for m in mines)
    return f"{seconds:4.0f} s: {', '.join(each)}"


def prepare(slug: str) -> None:
    """Compile all that mining needs, so that the other processes find it on disk."""
    match = game_with(slug, player_counts(open_box(slug))[0]).new(1)
    seat = Seat(match, int(match.state.actor))
    compare(seat, seat.legal[:1], 1, 1)
    for bot in ("greedy", "search:150"):
        solve_rate(match, bot, seat.legal, 1)


def mined(slug: str, number: int, seed: int, deadline: float) -> dict[str, Any] | None:
    """The line of one match; None if there was no time for it."""
    begin = time.process_time()
    try:
        puzzles = mine_match(slug, number, seed, deadline)
    except OutOfTime:
        return None
    seconds = round(time.process_time() - begin, 2)
    return {"seed": seed, "match": number, "seconds": seconds, "puzzles": [puzzle.values for puzzle in puzzles]}
