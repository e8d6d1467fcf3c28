"""Nets as data files: small whole numbers with a scale for each row, readable with NumPy alone.

A net has two towers. One gives the policy: a number for each action. The other is the judge: for each seat, the
viewer's first, its payoff and its chance to win. A tower is a first layer (a sum of rows, see `inputs`), some residual
blocks, and a head. Beside the towers are the maps that correct what the judge says (see `calibration`). Files of format
1 have none.
"""

from __future__ import annotations

import json
import warnings
import zipfile
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tablewright.bots.nets.calibration import check_shifts, unchanged
from tablewright.bots.nets.inputs import inputs_of, usual_numbers
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent

FORMAT = 2
WITHOUT_CALIBRATION = 1  # the format before there were maps
FILE = Path("data") / "net.npz"  # in a game's folder
TOWERS = ("policy", "judge")


class Tower(NamedTuple):
    """The weights of a tower; matrices are (inputs, outputs)."""

    rows: np.ndarray  # of the first layer
    rules: np.ndarray  # rows for the numbers of the rules
    bias: np.ndarray
    inner: np.ndarray  # of each block: the first matrix
    inner_bias: np.ndarray
    outer: np.ndarray  # and the second
    outer_bias: np.ndarray
    head: np.ndarray
    head_bias: np.ndarray


@dataclass(frozen=True)
class Net:
    """The net of a game, and how it was made."""

    policy: Tower
    judge: Tower
    shifts: np.ndarray  # what calibration adds to the judge's payoffs and chances, by number of players
    made: dict[str, object]


class NoNet(BadContent):
    """A game without a net."""


class BadNet(NoNet):
    """A net that cannot be used."""


def shapes_of(box: Box, tower: str, width: int, blocks: int) -> dict[str, tuple[int, ...]]:
    """The shapes that the arrays of a tower must have."""
    outputs = box.actions.count if tower == "policy" else 2 * box.most_players
    return {
        "rows": (inputs_of(box).rows, width),
        "rules": (len(usual_numbers(box)), width),
        "bias": (width,),
        "inner": (blocks, width, width),
        "inner_bias": (blocks, width),
        "outer": (blocks, width, width),
        "outer_bias": (blocks, width),
        "head": (width, outputs),
        "head_bias": (outputs,),
    }


def write_net(net: Net, box: Box, path: Path) -> None:
    """Write a net: matrices as bytes with a scale for each row, everything else as it is."""
    header = {"format": FORMAT, "game": box.slug, "version": box.version} | net.made
    arrays: dict[str, np.ndarray] = {}
    for name in TOWERS:
        tower: Tower = getattr(net, name)
        for part, array in tower._asdict().items():
            if array.ndim == 1 or part.endswith("bias"):
                arrays[f"{name}.{part}"] = array.astype(np.float32)
                continue
            scale = np.maximum(np.abs(array).max(-1, keepdims=True), 1e-9) / 127
            arrays[f"{name}.{part}"] = np.rint(array / scale).astype(np.int8)
            arrays[f"{name}.{part}.scale"] = scale.astype(np.float32)
    write_arrays(path, header, arrays | {"calibration": net.shifts})


def write_calibration(path: Path, box: Box, shifts: np.ndarray) -> None:
    """Put other maps into the file of a net. Its weights stay the same to the last bit."""
    read_net(box, path)
    header, arrays = read_arrays(path)
    write_arrays(path, header | {"format": FORMAT}, arrays | {"calibration": shifts})


def write_arrays(path: Path, header: dict[str, object], arrays: dict[str, np.ndarray]) -> None:
    """Write a file that is whole at any time."""
    arrays = {"header": np.frombuffer(json.dumps(header).encode(), np.uint8)} | arrays
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **arrays)  # type: ignore[arg-type]
    unfinished.replace(path)


def read_net(box: Box, path: Path) -> Net:
    """Read a net and check that it belongs to this game, this version of its rules, and this way of reading states."""
    try:
        header, arrays = read_arrays(path)
    except FileNotFoundError:
        raise NoNet(f"{box.title} has no net.") from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zipfile.LargeZipFile) as error:
        raise BadNet(f"{path.name} is damaged: {error}.") from None
    if header.get("format") not in (WITHOUT_CALIBRATION, FORMAT):
        raise BadNet(f"{path.name} has a format that this version cannot read.")
    if (header.get("game"), header.get("version")) != (box.slug, box.version):
        raise BadNet(f"{path.name} is for {header.get('game')}, version {header.get('version')} of the rules.")
    try:
        towers = {name: read_tower(box, name, arrays) for name in TOWERS}
        shifts = unchanged(box) if header["format"] == WITHOUT_CALIBRATION else arrays["calibration"].astype(float)
        check_shifts(box, shifts)
    except KeyError as error:
        raise BadNet(f"{path.name} is damaged: {error} is missing.") from None
    except ValueError as error:
        raise BadNet(f"{path.name} does not fit this game: {error}.") from None
    return Net(towers["policy"], towers["judge"], shifts, header)


def read_arrays(path: Path) -> tuple[dict[str, object], dict[str, np.ndarray]]:
    """The header of a file, and its arrays as they are written."""
    with path.open("rb") as stream, np.load(stream, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    header = json.loads(arrays.pop("header").tobytes())
    return header if isinstance(header, dict) else {}, arrays


def read_tower(box: Box, name: str, arrays: dict[str, np.ndarray]) -> Tower:
    found = {}
    for part in Tower._fields:
        array = arrays[f"{name}.{part}"].astype(np.float32)
        scale = arrays.get(f"{name}.{part}.scale")
        found[part] = np.ascontiguousarray(array if scale is None else array * scale)
    tower = Tower(**found)
    for part, shape in shapes_of(box, name, tower.bias.size, len(tower.inner)).items():
        array = found[part]
        if array.shape != shape:
            raise ValueError(f"{name}.{part} has the shape {array.shape} instead of {shape}")
        if not np.isfinite(array).all():
            raise ValueError(f"{name}.{part} has numbers that are not finite")
    return tower


@cache
def net_of(box: Box) -> Net:
    """The net that a game ships with."""
    return read_net(box, box.folder / FILE)


@cache
def usable_net(box: Box) -> Net | None:
    """The net that a game ships with, or None. If it has one that cannot be used, a warning says so, once."""
    try:
        return net_of(box)
    except BadNet as error:
        warnings.warn(f"{error} A search plays instead.", stacklevel=2)
    except NoNet:
        pass
    return None
