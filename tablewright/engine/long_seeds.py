"""Seeds of more than 64 bits, for matches whose chance nobody may find out from the cards that are seen.

The generator in a state has 64 bits. A match with a longer seed draws on all of its bits all the same: the seed decides
in which order the cards of every deck lie before the set-up, and it sets the generator again before each action. So the
draws of one action tell nothing about those of another. A seed of up to 64 bits sets the generator once.
"""

from __future__ import annotations

import hashlib

import numpy as np

from tablewright.engine.kit.deck import LOOSE

SHORT_SEEDS = 2**64  # a seed below this sets the generator once
SEEDS = 2**256
SEED_BYTES = 32
WORD_BYTES = 8


def is_long(seed: int) -> bool:
    return seed >= SHORT_SEEDS


def generator_seed(seed: int, ply: int) -> int:
    """64 bits of a long seed for the action after `ply` others."""
    key = seed.to_bytes(SEED_BYTES, "little")
    digest = hashlib.blake2b(f"action {ply}".encode(), key=key, digest_size=WORD_BYTES)
    return int.from_bytes(digest.digest(), "little")


def shuffle_decks(state: np.record, decks: list[str], seed: int) -> None:
    """Put the loose cards of each deck into an order that a long seed decides."""
    key = seed.to_bytes(SEED_BYTES, "little")
    for number, deck in enumerate(decks):
        row = state.deck_cards[number]
        count = int(state.deck_counts[number][LOOSE])
        stream = hashlib.shake_256(key + deck.encode()).digest(WORD_BYTES * count)
        row[:count] = row[:count][np.argsort(np.frombuffer(stream, np.uint64))]
