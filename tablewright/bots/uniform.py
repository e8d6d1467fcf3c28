"""`random`: any legal action, each as likely as the others."""

from __future__ import annotations

from random import Random

from tablewright.bots.seat import Seat


class Uniform:
    def __init__(self, seed: int):
        self.chance = Random(seed)

    def __call__(self, seat: Seat) -> int:
        return self.chance.choice(seat.legal)
