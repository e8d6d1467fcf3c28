"""Meaning Made in words: numbers become sentences here, and nowhere else; the sentences themselves are in `en.toml`.

    names      cards, layers and amounts            refusals   why an action is not allowed
    prompts    what is asked                        entries    what happened
    actions    every action as a sentence           table      the whole table as text
    labels     an action in a few words             faces      what is printed on cards, tracks and spaces

The engine calls the functions named below.
"""

from tablewright.games.meaning_made.text.actions import action_words
from tablewright.games.meaning_made.text.components import components
from tablewright.games.meaning_made.text.entries import entry_words
from tablewright.games.meaning_made.text.prompts import prompt
from tablewright.games.meaning_made.text.refusals import refusal_words
from tablewright.games.meaning_made.text.table import board

__all__ = ["action_words", "board", "components", "entry_words", "prompt", "refusal_words"]
