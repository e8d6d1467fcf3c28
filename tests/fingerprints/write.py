"""Fingerprints: counts and hashes by which a rule cannot change unseen. This writes them; the test beside it reads.

    python tests/fingerprints/write.py [GAME …]

A game's file has a table for every number of players, for every value of every option by itself, and for one
combination as far from the defaults as the game allows. Each table holds

    played      a hash of random games as they are told: the text of every action, the ending and the scores
    states      a hash of the bytes they end with; where it alone differs, the record has changed and no rule
    position    at some plies of the first game: the legal actions in order, each with the number of lines (sequences
                of legal actions) that begin with it, and the number of lines to each depth
"""

from __future__ import annotations

import hashlib
import json
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np

import tablewright
from tablewright import Box, Game, Match
from tablewright.engine.batch import Batch
from tablewright.engine.errors import BadOption
from tablewright.engine.options import Choice, Flag, Option, Seat, Whole

HERE = Path(__file__).parent
SEED = 2026
GAMES = 6  # of each table
DEPTH = 4
MOST_LINES = 50_000  # a position is counted to the deepest depth that has no more
POSITIONS = (0.0, 0.4, 0.8)  # how far into the first game

Options = dict[str, Any]


@dataclass(frozen=True)
class Position:
    ply: int
    lines: list[int]  # to depth 1, 2, …
    begin: dict[str, int]  # the legal actions in order, with the lines of the last depth that begin with each


@dataclass(frozen=True)
class Table:
    options: Options
    played: str
    states: str
    position: list[Position]


# --- The tables of a game -----------------------------------------------------------------------------------------


def option_sets(box: Box) -> list[Options]:
    players = box.options.players
    sets: list[Options] = [{"players": n} for n in range(players.low, players.high + 1)]
    others = [option for option in box.options if option is not players]
    for option in others:
        for value in other_values(option):
            alone = {"players": players.default, option.name: value}
            if is_possible(box, alone):
                sets.append(alone)
    far = {"players": players.high}
    for option in others:
        for value in other_values(option):
            if is_possible(box, far | {option.name: value}):
                far |= {option.name: value}
                break
    return [*sets, far]


def other_values(option: Option) -> list[Any]:
    match option:
        case Choice():
            values = list(option.values)
        case Flag():
            values = [False, True]
        case Whole():
            values = [option.low, option.high]
        case Seat():
            values = [1, *option.words]
        case _:
            values = []
    return [value for value in values if value != option.default]


def is_possible(box: Box, options: Options) -> bool:
    try:
        box.settle(options)
    except BadOption:
        return False
    return True


# --- Measuring ----------------------------------------------------------------------------------------------------


def measure(box: Box, options: Options) -> Table:
    game = Game(box, box.settle(options))
    batch = game.playouts(GAMES, SEED, threads=1, keep_ends=True)
    first = batch.match(0)
    plies = sorted({int(share * len(first.moves)) for share in POSITIONS})
    return Table(
        options,
        played=digest("\n".join(told_games(batch)).encode()),
        states=digest(batch.ends.tobytes()),
        position=[count_lines(position_at(first, ply)) for ply in plies],
    )


def told_games(batch: Batch) -> Iterator[str]:
    """Random games as words and numbers that do not depend on how the record is laid out."""
    for row in range(len(batch)):
        match = batch.match(row)
        actions = ", ".join(match.text(action) for action in match.actions)
        yield f"{match.seed}: {actions}; {match.ending} {match.scores} {match.places}"


def digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


def position_at(match: Match, ply: int) -> Match:
    again = match.game.new(seed=match.seed)
    for action in match.actions[:ply]:
        again.play(action)
    return again


def count_lines(match: Match) -> Position:
    """Lines to each depth, as deep as the bounds allow."""
    legal = [match.text(action) for action in match.legal()]
    begin, lines = dict.fromkeys(legal, 1), [len(legal)]
    for depth in range(2, DEPTH + 1):
        deeper = split(match, depth, MOST_LINES)
        if deeper is None:
            break
        begin = deeper
        lines.append(sum(begin.values()))
    return Position(len(match.moves), lines, begin)


def split(match: Match, depth: int, most: int = sys.maxsize) -> dict[str, int] | None:
    """The lines of a depth by their first action, or None if there are more than `most` in all."""
    counter = LineCounter(match.game, depth)
    begin: dict[str, int] = {}
    for action in match.legal():
        counter.rows[0][:] = match.states
        counter.act(0, action)
        begin[match.text(action)] = counter.lines(1, depth - 1)
        if sum(begin.values()) > most:
            return None
    return begin


class LineCounter:
    """Counts through the game's doors, with a state and a list of moves for each depth."""

    def __init__(self, game: Game, depth: int):
        self.drivers, self.rules = game.drivers, game.rules_array
        self.rows = [game.box.state.blank() for _ in range(depth + 1)]
        self.moves = [np.zeros(game.box.actions.count, np.int32) for _ in range(depth + 1)]

    def act(self, depth: int, action: int) -> None:
        """Play an action on a copy, one row further."""
        self.rows[depth + 1][:] = self.rows[depth]
        self.drivers.act(self.rules, self.rows[depth + 1], action)

    def lines(self, depth: int, left: int) -> int:
        if left == 0:
            return 1
        rows, moves = self.rows[depth], self.moves[depth]
        if rows[0].actor < 0:
            return 0
        count = int(self.drivers.list_legal(self.rules, rows, moves))
        if left == 1:
            return count
        total = 0
        for action in moves[:count].tolist():
            self.act(depth, action)
            total += self.lines(depth + 1, left - 1)
        return total


# --- Files --------------------------------------------------------------------------------------------------------


def file_of(slug: str) -> Path:
    return HERE / f"{slug}.toml"


def as_toml(box: Box, tables: list[Table]) -> str:
    lines = [
        "# Written by tests/fingerprints/write.py; see there for what it means.",
        f"game = {json.dumps(box.slug)}",
        f"version = {box.version}",
    ]
    for table in tables:
        options = ", ".join(f"{name} = {json.dumps(value)}" for name, value in table.options.items())
        lines += ["", "[[table]]", f"options = {{ {options} }}"]
        lines += [f"played = {json.dumps(table.played)}", f"states = {json.dumps(table.states)}"]
        for position in table.position:
            begin = ", ".join(f"{json.dumps(text)} = {count}" for text, count in position.begin.items())
            lines += ["[[table.position]]", f"ply = {position.ply}", f"lines = {position.lines}"]
            lines += [f"begin = {{ {begin} }}"]
    return "\n".join(lines) + "\n"


def read_tables(slug: str) -> tuple[int, list[Table]]:
    """The version of the rules that a game's file was written for, and its tables."""
    data = tomllib.loads(file_of(slug).read_text(encoding="utf-8"))
    tables = [Table(**(row | {"position": [Position(**p) for p in row["position"]]})) for row in data["table"]]
    return data["version"], tables


# --- Telling the difference ---------------------------------------------------------------------------------------


def differences(kept: Table, found: Table) -> list[str]:
    """What has changed, a line each; of lines, the split by first action."""
    told = []
    if kept.played != found.played:
        told.append(f"the same seeds give other games: kept {kept.played}, found {found.played}")
    if kept.states != found.states:
        told.append(f"the final states have other bytes: kept {kept.states}, found {found.states}")
    kept_plies, found_plies = ([p.ply for p in table.position] for table in (kept, found))
    if kept_plies != found_plies:
        return [*told, f"the first game is of another length: positions {kept_plies}, found {found_plies}"]
    for before, now in zip(kept.position, found.position, strict=True):
        if before.lines != now.lines:
            told.append(f"ply {now.ply}: lines {before.lines}, found {now.lines}")
        if list(before.begin) != list(now.begin):
            told.append(f"ply {now.ply}: legal {list(before.begin)}, found {list(now.begin)}")
        if before.begin != now.begin:
            told += [f"    {line}" for line in divide(before.begin, now.begin)]
    return told


def divide(before: dict[str, int], now: dict[str, int]) -> list[str]:
    """Lines by first action, those that differ marked."""
    texts = [*before, *(text for text in now if text not in before)]
    width = max(map(len, texts), default=0)
    return [
        f"{'!' if before.get(text) != now.get(text) else ' '} {text:<{width}}"
        f" {before.get(text, 'not legal'):>9} {now.get(text, 'not legal'):>9}"
        for text in texts
    ]


def write(box: Box) -> None:
    kept = read_tables(box.slug) if file_of(box.slug).exists() else None
    tables = [measure(box, options) for options in option_sets(box)]
    file_of(box.slug).write_text(as_toml(box, tables), encoding="utf-8")
    if kept is None or (kept[0], [asdict(t) for t in kept[1]]) == (box.version, [asdict(t) for t in tables]):
        print(f"{box.slug}: {len(tables)} tables")
    else:
        same = kept[0] == box.version
        print(f"{box.slug}: changed" + (f"; is this still version {box.version} of its rules?" if same else ""))


if __name__ == "__main__":
    wanted = sys.argv[1:]
    for each in tablewright.games():
        if not wanted or each.slug in wanted:
            write(each)
