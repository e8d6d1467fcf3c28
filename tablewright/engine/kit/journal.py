"""The journal: what happened, as numeric entries that `play` writes and `text.py` turns into sentences.

An entry is (kind, a, b, c, seat): three values whose meaning the kind gives, and the only seat that may read it, or
NONE for everyone.
"""

from tablewright.engine.kit.rule import NONE, Record, rule

KIND, FIRST, SECOND, THIRD, READER = range(5)
ENTRY_WIDTH = 5


@rule
def begin_ply(s: Record) -> None:
    """Before every action: empty the journal and count the action."""
    for entry in range(int(s.journal_length)):
        for column in range(ENTRY_WIDTH):
            s.journal[entry, column] = 0
    s.journal_length = 0
    s.turned_up = 0
    s.ply += 1


@rule
def note(s: Record, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Write an entry that everyone may read."""
    note_to(s, NONE, kind, first, second, third)


@rule
def note_to(s: Record, seat: int, kind: int, first: int = 0, second: int = 0, third: int = 0) -> None:
    """Write an entry for one seat alone."""
    entry = int(s.journal_length)
    s.journal[entry, KIND] = kind
    s.journal[entry, FIRST] = first
    s.journal[entry, SECOND] = second
    s.journal[entry, THIRD] = third
    s.journal[entry, READER] = seat
    s.journal_length = entry + 1


@rule
def forget_notes_to_others(s: Record, viewer: int) -> None:
    """Blank every entry that the viewer may not read (NONE reads only what everyone may)."""
    for entry in range(int(s.journal_length)):
        reader = s.journal[entry, READER]
        if reader != NONE and reader != viewer:
            for column in range(ENTRY_WIDTH):
                s.journal[entry, column] = 0


@rule
def reveal(s: Record) -> None:
    """Record that something hidden was revealed, so that the action cannot be undone."""
    s.turned_up = 1
