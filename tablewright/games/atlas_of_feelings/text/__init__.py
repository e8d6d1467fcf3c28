"""Atlas of Feelings in words: numbers become sentences here, and nowhere else. Players count markers from one."""

from tablewright.games.atlas_of_feelings.text.components import components
from tablewright.games.atlas_of_feelings.text.decisions import action_words, prompt, refusal_words
from tablewright.games.atlas_of_feelings.text.entries import entry_words
from tablewright.games.atlas_of_feelings.text.faces import faces
from tablewright.games.atlas_of_feelings.text.labels import label
from tablewright.games.atlas_of_feelings.text.table import board

__all__ = ["action_words", "board", "components", "entry_words", "faces", "label", "prompt", "refusal_words"]
