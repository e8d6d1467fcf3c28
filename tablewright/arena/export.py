"""Recorded games as tables: games, seats, and tallies of what each seat was offered and took of each element."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tablewright.arena.recording import GameRecord
from tablewright.arena.samples import SamplePlan
from tablewright.engine.batch import need_pyarrow

Columns = dict[str, list[Any]]
Played = Mapping[str, tuple[SamplePlan, Sequence[GameRecord]]]
NAMES = ("games", "seats", "tallies")


def tables_of(played: Played) -> dict[str, Any]:
    """The three tables of all samples, as PyArrow tables."""
    arrow = need_pyarrow()
    columns: dict[str, Columns] = {name: {} for name in NAMES}
    for name, (plan, games) in played.items():
        for number, record in enumerate(games):
            add(columns["games"], game_row(name, number, plan, record))
            for seat in range(record.players):
                add(columns["seats"], seat_row(name, number, record, seat))
                for row in tally_rows(name, number, plan, record, seat):
                    add(columns["tallies"], row)
    return {name: arrow.table(found) for name, found in columns.items()}


def add(columns: Columns, row: Mapping[str, Any]) -> None:
    for name, value in row.items():
        columns.setdefault(name, []).append(value)


def game_row(name: str, number: int, plan: SamplePlan, record: GameRecord) -> dict[str, Any]:
    endings = ("cut_off", *plan.game.box.endings)
    return {
        "sample": name,
        "game": number,
        "seed": record.seed,
        "options": json.dumps(plan.game.box.options.changed(plan.game.options)),
        "bots": ",".join(record.bots),
        "players": record.players,
        "rounds": record.rounds,
        "plies": record.plies,
        "ending": endings[record.ending],
    }


def seat_row(name: str, number: int, record: GameRecord, seat: int) -> dict[str, Any]:
    return {
        "sample": name,
        "game": number,
        "seat": seat,
        "bot": record.bots[seat],
        "score": int(record.scores[seat]),
        "payoff": float(record.payoffs[seat]),
        "rank": int(record.places[seat]),
    }


def tally_rows(name: str, number: int, plan: SamplePlan, record: GameRecord, seat: int) -> list[dict[str, Any]]:
    elements = plan.game.box.study.elements
    return [
        {
            "sample": name,
            "game": number,
            "seat": seat,
            "element": elements[place].name,
            "offered": int(record.offered[seat, place]),
            "taken": int(record.taken[seat, place]),
        }
        for place in np.flatnonzero(record.offered[seat] + record.taken[seat]).tolist()
        if place < len(elements)
    ]


def write_tables(played: Played, folder: Path) -> list[Path]:
    """Write the tables as Parquet into a folder."""
    need_pyarrow()
    from pyarrow import parquet

    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for name, table in tables_of(played).items():
        path = folder / f"{name}.parquet"
        parquet.write_table(table, path)
        written.append(path)
    return written
