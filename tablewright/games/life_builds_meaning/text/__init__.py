"""Life Builds Meaning in words: only here do numbers become sentences, and the sentences are in `en.toml`.

names      tokens, cards and tiles           entries    what happened
prompts    what is asked                     table      the table as text
actions    actions as sentences              labels     actions in a few words, for buttons
refusals   why an action is not allowed      faces      what is printed on cards, tiles and tracks
                                             summary    what a board shows beside the state
"""

from tablewright.games.life_builds_meaning.text.actions import action_words
from tablewright.games.life_builds_meaning.text.components import components
from tablewright.games.life_builds_meaning.text.entries import entry_words
from tablewright.games.life_builds_meaning.text.faces import faces
from tablewright.games.life_builds_meaning.text.labels import label
from tablewright.games.life_builds_meaning.text.prompts import prompt
from tablewright.games.life_builds_meaning.text.refusals import refusal_words
from tablewright.games.life_builds_meaning.text.summary import glance
from tablewright.games.life_builds_meaning.text.table import board

__all__ = ["action_words", "board", "components", "entry_words", "faces", "glance", "label", "prompt", "refusal_words"]
