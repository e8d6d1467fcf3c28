"""Hints at random positions of every game; `bench/hints.py` takes many more of them."""

from dataclasses import replace

import pytest

import tablewright as tw
from tablewright.bots.advice import advise
from tablewright.bots.hint_faults import (
    NO_CONSEQUENCE,
    SAME_ACTIONS,
    SAME_REASONS,
    faults_at,
    faults_in,
    random_choices,
)
from tests.blunder import before_the_blunder


@pytest.mark.parametrize("slug", [box.slug for box in tw.games()])
def test_every_hint_is_sound(slug):
    for number, match in enumerate(random_choices(tw.load(slug), 10, seed=8)):
        assert faults_at(match, plan="20", games=6, seed=number) == []


def test_a_faulty_hint_is_found():
    one, two, *_ = advise(before_the_blunder(), plan="50", games=20)
    assert faults_in([one, two]) == []
    assert faults_in([one, replace(two, words=one.words)]) == [SAME_ACTIONS]
    assert faults_in([one, replace(two, reasons=one.reasons)]) == [SAME_REASONS]
    assert faults_in([one, replace(two, reasons=[])]) == [NO_CONSEQUENCE]
    assert faults_in([replace(one, reasons=["Nothing that is counted changes at once."])]) == [NO_CONSEQUENCE]
