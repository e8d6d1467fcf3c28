"""Whose turn it is, and the end of a match."""

from types import SimpleNamespace

from tablewright.engine.kit import NONE, finish, next_seat

from .small import blank_states


def test_the_last_seat_is_followed_by_the_first():
    for players in (1, 2, 4):
        rules = SimpleNamespace(players=players)
        assert [next_seat(rules, seat) for seat in range(players)] == [*range(1, players), 0]


def test_after_the_end_nobody_decides_and_the_ending_is_known():
    s = blank_states()[0]
    s.actor = 2
    finish(s, 0, 1)
    assert (int(s.actor), int(s.phase), int(s.ending)) == (NONE, 0, 1)
    s.phase = 1
    finish(s, 0, 1)
    assert int(s.phase) == 0
