"""The end of a match."""

from tablewright.engine.kit import NONE, finish

from .small import blank_states


def test_after_the_end_nobody_decides_and_the_ending_is_known():
    s = blank_states()[0]
    s.actor = 2
    finish(s, 0, 1)
    assert (int(s.actor), int(s.phase), int(s.ending)) == (NONE, 0, 1)
    s.phase = 1
    finish(s, 0, 1)
    assert int(s.phase) == 0
