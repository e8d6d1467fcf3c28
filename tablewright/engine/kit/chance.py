"""The one source of randomness: a small generator (splitmix64) in the field `rng` of a record.

Python integers are kept to 64 bits by the mask; compiled integers are 64 bits wide already, so both count alike.
"""

from tablewright.engine.kit.rule import Record, rule

WORD = 0xFFFFFFFFFFFFFFFF
STRIDE = 0x9E3779B97F4A7C15


@rule
def scramble(word: int) -> int:
    """A 64-bit word mixed so that neighbouring words come out unlike."""
    word = int(word)
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & WORD
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & WORD
    return word ^ (word >> 31)


@rule
def seed_generator(s: Record, seed: int) -> None:
    """Start the generator afresh from a seed (np.uint64, so that every target adds alike)."""
    s.rng = scramble((int(seed) + STRIDE) & WORD)


@rule
def next_random(s: Record) -> int:
    """Move the generator on and return 64 random bits."""
    word = (int(s.rng) + STRIDE) & WORD
    s.rng = word
    return scramble(word)


@rule
def below(s: Record, n: int) -> int:
    """A random whole number from 0 to n - 1."""
    return int(((next_random(s) >> 32) * int(n)) >> 32)
