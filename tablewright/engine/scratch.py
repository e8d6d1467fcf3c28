"""Scratch memory of the drivers, as named tuples: compiled code reads their parts by name and allocates nothing."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tablewright.engine.box import Box
from tablewright.engine.memory import padded_zeros

# The generator of random players. The field before it keeps numba from treating a state, which also begins with its
# generator, as a subtype of this record.
DICE = np.dtype((np.record, [("apart", np.int64), ("rng", np.uint64)]))

TALLY_EVERY = 8  # one game of this many is tallied: precise enough, and cheap


class PlayoutScratch(NamedTuple):
    """What one thread needs to play games with random players."""

    states: np.ndarray  # one row: the game in play
    blank: np.ndarray  # one row of zeros
    dice: np.ndarray  # one row: the random players' generator
    moves: np.ndarray
    scores: np.ndarray
    places: np.ndarray
    payoffs: np.ndarray


class Tally(NamedTuple):
    """Counts of what was offered and taken, by seat and element."""

    offered: np.ndarray
    taken: np.ndarray
    stamps: np.ndarray  # the decision at which each element was last offered; the last entry counts the decisions


def playout_scratch(box: Box) -> PlayoutScratch:
    seats = box.most_players
    return PlayoutScratch(
        states=box.state.blank(),
        blank=box.state.blank(),
        dice=padded_zeros(1, DICE),
        moves=padded_zeros(box.actions.count, np.int32),
        scores=padded_zeros(seats, np.int32),
        places=padded_zeros(seats, np.int32),
        payoffs=padded_zeros(seats, np.float64),
    )


def empty_tally(box: Box) -> Tally:
    elements = max(1, len(box.study.elements))
    counts = (box.most_players, elements)
    return Tally(np.zeros(counts, np.int64), np.zeros(counts, np.int64), np.zeros(elements + 1, np.int64))
