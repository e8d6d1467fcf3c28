"""The journal: what the last action did, and who may read it."""

import numpy as np
import pytest

from tablewright.engine.kit import NONE, begin_ply, note, note_to, reveal
from tablewright.engine.kit.journal import forget_notes_to_others
from tablewright.engine.state import state_schema

from .small import JOURNAL, STATE, compiled


def turn_page(states):
    begin_ply(states[0])


def page():
    return STATE.blank()[0]


def entries(s):
    return [tuple(row) for row in s.journal[: s.journal_length].tolist()]


def test_an_entry_has_its_kind_three_values_and_everyone_as_its_reader():
    s = page()
    note(s, 3, 7, 8, 9)
    assert entries(s) == [(3, 7, 8, 9, NONE)]


def test_values_that_are_not_given_are_0():
    s = page()
    note(s, 3)
    note_to(s, 1, 4, 7)
    assert entries(s) == [(3, 0, 0, 0, NONE), (4, 7, 0, 0, 1)]


def test_entries_keep_their_order():
    s = page()
    for kind in (4, 2, 9):
        note(s, kind)
    assert [entry[0] for entry in entries(s)] == [4, 2, 9]


def test_a_new_page_is_empty_counts_the_action_and_has_turned_nothing_up():
    s = page()
    note(s, 3, 7, 8, 9)
    note_to(s, 2, 4)
    reveal(s)
    begin_ply(s)
    assert (s.ply, s.journal_length, s.turned_up) == (1, 0, 0)
    assert not s.journal.any()


@pytest.mark.parametrize("journal", [4, 6, 7, 20])
def test_a_page_of_any_length_is_emptied_by_compiled_rules_too_and_nothing_else_is_written(journal):
    schema = state_schema(players=4, phases=("only",), endings=("done",), journal=journal)
    for length in range(journal + 1):
        plain, fast = schema.blank(), schema.blank()
        for states in (plain, fast):
            states.view(np.uint8)[:] = 1
            states["journal"][0, length:] = 0
            states["journal_length"] = length
        begin_ply(plain[0])
        compiled(turn_page)(fast)
        assert plain.tobytes() == fast.tobytes() and not fast["journal"].any()


def test_turning_up_is_remembered_until_the_next_page():
    s = page()
    assert s.turned_up == 0
    reveal(s)
    assert s.turned_up == 1


@pytest.mark.parametrize(("viewer", "kept"), [(0, [1, 2]), (1, [1, 3]), (NONE, [1]), (3, [1])])
def test_a_viewer_keeps_only_entries_that_it_may_read(viewer, kept):
    s = page()
    note(s, 1)
    note_to(s, 0, 2, 5, 5, 5)
    note_to(s, 1, 3, 6, 6, 6)
    forget_notes_to_others(s, viewer)
    assert [entry[0] for entry in entries(s) if entry[0]] == kept
    assert [entry for entry in entries(s) if not entry[0]] == [(0, 0, 0, 0, 0)] * (3 - len(kept))


def test_more_entries_than_declared_are_noticed_in_plain_python():
    s = page()
    for _ in range(JOURNAL):
        note(s, 1)
    with pytest.raises(IndexError):
        note(s, 1)
