"""The numbers of High Tide, read from `data/` and checked."""

from pathlib import Path

from high_tide.state import CARDS, HIGHEST_VALUE, MOST_POINTS
from tablewright.engine.content import read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent

DATA = Path(__file__).parent / "data"


@read_once
def read_waves(path: Path = DATA / "waves.toml") -> list[int]:
    """The number of cards of each value; there is no value 0, so entry 0 is 0 (HT-001)."""
    file = read_toml(path)
    table = file.table("copies")
    copies = [table.whole(str(value), 0, CARDS) for value in range(1, HIGHEST_VALUE + 1)]
    table.close()
    file.close()
    if sum(copies) != CARDS:
        raise BadContent(f"{path.name}: there are {sum(copies)} cards, not the {CARDS} of the box.")
    return [0, *copies]


@read_once
def read_tide(path: Path = DATA / "tide.toml") -> dict[str, int]:
    """The points for high water and the points lost above it (HT-008, HT-009)."""
    file = read_toml(path)
    tide = {key: file.whole(key, 0, MOST_POINTS) for key in ("high_water_points", "flood_loss")}
    file.close()
    return tide
