"""The generator: splitmix64, the same in plain Python and compiled."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.kit import below, next_random, scramble, seed_generator

from .small import STATE, compiled

WORDS = st.integers(0, 2**64 - 1)


def generator(rng=0):
    s = STATE.blank()[0]
    s.rng = rng
    return s


# --- Known values -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "numbers"),
    [
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F]),
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
    ],
)
def test_the_generator_gives_the_published_numbers_of_splitmix64(start, numbers):
    s = generator(start)
    assert [next_random(s) for _ in numbers] == numbers


@pytest.mark.parametrize(
    ("seed", "state", "dice"),
    [
        (0, 16294208416658607535, [3, 4, 2, 3, 4, 0, 4, 1]),
        (7, 7191089600892374487, [4, 3, 3, 3, 2, 1, 5, 5]),
        (2**64 - 1, 16490336266968443936, [2, 4, 3, 5, 3, 0, 5, 4]),
    ],
)
def test_a_seed_gives_the_same_dice_for_ever(seed, state, dice):
    s = generator()
    seed_generator(s, seed)
    assert int(s.rng) == state
    assert [below(s, 6) for _ in dice] == dice


def test_a_seed_sets_the_generator_whatever_it_was():
    one, two = generator(1), generator(2)
    seed_generator(one, 5)
    seed_generator(two, 5)
    assert one.rng == two.rng


def test_neighbouring_seeds_come_out_unlike():
    first_bits = []
    for seed in range(1000):
        s = generator()
        seed_generator(s, seed)
        first_bits.append(below(s, 2))
    assert 450 < sum(first_bits) < 550
    repeats = sum(a == b for a, b in pairwise(first_bits))
    assert 430 < repeats < 570


# --- Numbers below n ----------------------------------------------------------------------------------------------


@given(rng=WORDS, n=st.integers(1, 2**31))
def test_a_number_below_n_is_in_range_and_moves_the_generator_once(rng, n):
    s, twin = generator(rng), generator(rng)
    assert 0 <= below(s, n) < n
    next_random(twin)
    assert s.rng == twin.rng != rng


@given(rng=WORDS, n=st.integers(1, 2**31))
def test_a_number_below_n_is_that_share_of_the_upper_half_word(rng, n):
    upper = next_random(generator(rng)) // 2**32
    assert below(generator(rng), n) == n * upper // 2**32


@pytest.mark.parametrize("n", [2, 3, 7, 24])
def test_numbers_below_n_are_roughly_uniform(n):
    s = generator(n)
    counts = np.bincount([below(s, n) for _ in range(1000 * n)], minlength=n)
    assert len(counts) == n and counts.min() > 850 and counts.max() < 1150
    assert float(((counts - 1000) ** 2 / 1000).sum()) < 2.5 * n  # chi-square


def test_pairs_of_numbers_are_roughly_uniform_too():
    s = generator(3)
    pairs = np.zeros((5, 5), int)
    for _ in range(10_000):
        pairs[below(s, 5), below(s, 5)] += 1
    assert pairs.min() > 320 and pairs.max() < 480


@given(st.lists(WORDS, min_size=2, max_size=20, unique=True))
def test_scrambling_keeps_different_words_different(words):
    assert len({scramble(word) for word in words}) == len(words)


# --- Compiled -----------------------------------------------------------------------------------------------------


def throw(states, seeds, sides, out):
    """For each seed: the generator, a word, then a number below each of the sides."""
    for row in range(len(seeds)):
        seed_generator(states[0], seeds[row])
        out[row, 0] = states[0].rng
        out[row, 1] = next_random(states[0])
        for i in range(len(sides)):
            out[row, i + 2] = below(states[0], sides[i])
        out[row, len(sides) + 2] = scramble(states[0].rng)


def test_plain_and_compiled_generators_agree_over_many_seeds():
    steps = np.arange(500, dtype=np.uint64)
    seeds = np.concatenate([steps, steps * np.uint64(2**55 + 12345), np.uint64(2**64 - 1) - steps])
    sides = np.array([1, 2, 6, 24, 1000, 2**31], np.int64)
    compiled_throw = compiled(throw)
    answers = []
    for run in (compiled_throw, compiled_throw.py_func):
        out = np.zeros((len(seeds), len(sides) + 3), np.uint64)
        run(STATE.blank(), seeds, sides, out)
        answers.append(out)
    assert np.array_equal(*answers)
