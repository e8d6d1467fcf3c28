"""Random seeds of a review: fixed by the match and the review's seed, whatever was interrupted in between."""

from __future__ import annotations

import hashlib

import numpy as np

from tablewright.engine.match import Match


class Seeds:
    """Seeds for each purpose and ply, that have nothing to do with each other or with the seed of the match."""

    def __init__(self, match: Match, seed: int):
        self.match = int.from_bytes(hashlib.sha256(match.save().encode()).digest()[:8], "big")
        self.seed = seed

    def of(self, purpose: str, ply: int, count: int) -> np.ndarray:
        entropy = (self.seed, self.match, int.from_bytes(purpose.encode(), "big"), ply)
        return np.random.SeedSequence(entropy).generate_state(count, np.uint64)
