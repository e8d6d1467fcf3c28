"""Writes a playthrough of every registered game beside this file. Say in the commit what made them change.

python tests/envs/playthroughs/write.py
"""

from pathlib import Path

from open_spiel.python.algorithms import generate_playthrough

import tablewright as tw
from tablewright.envs.openspiel import short_name

SEED = 1
FEW_ROUNDS = 3  # where a game can be cut short it is, or as near to that as can be: files are there to be read


def short_game(box: tw.Box) -> str:
    """The game with few players and, where it has such an option, few rounds."""
    options = {option.name: option for option in box.options}
    settings = {"players": max(options["players"].low, 2)}
    if "max_rounds" in options:
        settings["max_rounds"] = max(options["max_rounds"].low, FEW_ROUNDS)
    return f"{short_name(box)}({','.join(f'{name}={value}' for name, value in settings.items())})"


def without_information_states(text: str) -> str:
    """Each of them repeats the whole game so far, which would make a file thousands of times as long."""
    return "\n".join(line for line in text.split("\n") if not line.startswith("InformationStateString("))


if __name__ == "__main__":
    for box in tw.games():
        text = generate_playthrough.playthrough(short_game(box), [], seed=SEED)
        (Path(__file__).parent / f"{short_name(box)}.txt").write_text(without_information_states(text))
