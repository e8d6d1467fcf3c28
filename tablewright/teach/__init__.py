"""What helps a person to learn a game: the player's rulebook, the player aid and the positions of their figures.

All of it is data beside the game's code; `docs/adding-a-game.md` describes the files.
"""

from tablewright.engine.specification import rule_numbers, specification_file
from tablewright.teach.aid import Aid, has_aid, read_aid
from tablewright.teach.checking import mistakes
from tablewright.teach.figures import Figure, Played, play_figure, read_figures
from tablewright.teach.rulebook import Rulebook, has_rulebook, read_rulebook

__all__ = [
    "Aid",
    "Figure",
    "Played",
    "Rulebook",
    "has_aid",
    "has_rulebook",
    "mistakes",
    "play_figure",
    "read_aid",
    "read_figures",
    "read_rulebook",
    "rule_numbers",
    "specification_file",
]
