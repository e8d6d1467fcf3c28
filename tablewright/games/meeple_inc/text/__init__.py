"""Meeple Inc. in words: numbers become sentences here, and nowhere else; the sentences themselves lie in `en.toml`.

    names      companies, cards, workers, spaces            entries    what happened
    prompts    what is asked                                table      the table as text
    actions    what may be done, and why something may not  summary    what a board shows beside the state
    labels     what may be done, for buttons                faces      what is printed on the board and on cards

The engine knows the functions named below.
"""

from tablewright.games.meeple_inc.text.actions import action_words, refusal_words
from tablewright.games.meeple_inc.text.components import components
from tablewright.games.meeple_inc.text.entries import entry_words
from tablewright.games.meeple_inc.text.faces import faces
from tablewright.games.meeple_inc.text.labels import label
from tablewright.games.meeple_inc.text.prompts import prompt
from tablewright.games.meeple_inc.text.summary import glance
from tablewright.games.meeple_inc.text.table import board

__all__ = ["action_words", "board", "components", "entry_words", "faces", "glance", "label", "prompt", "refusal_words"]
