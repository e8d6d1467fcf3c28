"""Potlatch in words: numbers become sentences here, and nowhere else.

Everyone reads the prompt and the words of an action, so neither may tell what is in a hand: T* is told to the seat to
decide alone, on its board and in its glance (POT-R53).
"""

from tablewright.games.potlatch.text.components import components
from tablewright.games.potlatch.text.decisions import action_words, prompt, refusal_words
from tablewright.games.potlatch.text.entries import entry_words
from tablewright.games.potlatch.text.faces import faces
from tablewright.games.potlatch.text.labels import label
from tablewright.games.potlatch.text.table import board

__all__ = ["action_words", "board", "components", "entry_words", "faces", "label", "prompt", "refusal_words"]
