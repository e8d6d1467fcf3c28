"""What was played, as tables: a row a game, a row a seat, and what was offered and taken, a row an element and seat."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from tablewright.arena.blocks import Sample
from tablewright.arena.watching import Watched
from tablewright.engine.batch import need_pyarrow

Columns = dict[str, list[Any]]
Played = Mapping[str, tuple[Sample, Sequence[Watched]]]
NAMES = ("games", "seats", "tallies")


def tables_of(played: Played) -> dict[str, Any]:
    """The three tables of all samples, as PyArrow tables."""
    arrow = need_pyarrow()
    columns: dict[str, Columns] = {name: {} for name in NAMES}
    for name, (sample, games) in played.items():
        for number, w in enumerate(games):
            add(columns["games"], game_row(name, number, sample, w))
            for seat in range(w.players):
                add(columns["seats"], seat_row(name, number, w, seat))
                for row in tally_rows(name, number, sample, w, seat):
                    add(columns["tallies"], row)
    return {name: arrow.table(found) for name, found in columns.items()}


def add(columns: Columns, row: Mapping[str, Any]) -> None:
    for name, value in row.items():
        columns.setdefault(name, []).append(value)


def game_row(name: str, number: int, sample: Sample, w: Watched) -> dict[str, Any]:
    endings = ("cut_off", *sample.game.box.endings)
    return {
        "sample": name,
        "game": number,
        "seed": w.seed,
        "options": json.dumps(sample.game.box.options.changed(sample.game.options)),
        "bots": ",".join(w.bots),
        "players": w.players,
        "rounds": w.rounds,
        "plies": w.plies,
        "ending": endings[w.ending],
    }


def seat_row(name: str, number: int, w: Watched, seat: int) -> dict[str, Any]:
    return {
        "sample": name,
        "game": number,
        "seat": seat,
        "bot": w.bots[seat],
        "score": int(w.scores[seat]),
        "payoff": float(w.payoffs[seat]),
        "rank": int(w.places[seat]),
    }


def tally_rows(name: str, number: int, sample: Sample, w: Watched, seat: int) -> list[dict[str, Any]]:
    elements = sample.game.box.study.elements
    return [
        {
            "sample": name,
            "game": number,
            "seat": seat,
            "element": elements[place].name,
            "offered": int(w.offered[seat, place]),
            "taken": int(w.taken[seat, place]),
        }
        for place in np.flatnonzero(w.offered[seat] + w.taken[seat]).tolist()
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
