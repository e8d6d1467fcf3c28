"""The numbers of Potlatch, read from `data/` and checked."""

from dataclasses import dataclass
from pathlib import Path

from tablewright.engine.content import Table, read_toml
from tablewright.engine.copies import read_once
from tablewright.engine.errors import BadContent
from tablewright.games.potlatch.state import (
    HOUSES,
    ITEMS,
    LARGEST_HAND,
    LARGEST_NEED,
    MAX_PLAYERS,
    MOST_STATUS,
    SUPPLY,
    TYPE_KEYS,
    TYPES,
)

DATA = Path(__file__).parent / "data"
HAND_RULES = ("six", "four", "house")
HOUSE_POOLS = ("all", "small", "large")
HOUSE_NUMBERS = (3, 4, 5)
STATUS_KEYS = ("exact", "share", "unable", "all_met", "not_all_met")


@dataclass(frozen=True)
class House:
    key: str
    number: int
    needs: list[int]
    name_lushootseed: str  # only as supplied by the publisher (POT-R50)


@dataclass(frozen=True)
class Item:
    key: str
    type: int
    name_lushootseed: str


@read_once
def read_houses(folder: Path = DATA) -> list[House]:
    """The eight house cards. Every need is at least 1, and the cards suffice for any six houses."""
    file = read_toml(folder / "houses.toml")
    file.table("pools")
    houses = [read_house(row) for row in file.entries("house", HOUSES)]
    file.close()
    refuse_twins("houses.toml", [house.key for house in houses])
    for t in range(TYPES):
        need = sum(sorted((house.needs[t] for house in houses), reverse=True)[:MAX_PLAYERS])
        if need > SUPPLY:
            raise BadContent(
                f"houses.toml: six houses can need {need} of {TYPE_KEYS[t]}; the cards have only {SUPPLY}."
            )
    return houses


def read_house(row: Table) -> House:
    house = House(
        row.take("key", str),
        row.whole("number", min(HOUSE_NUMBERS), max(HOUSE_NUMBERS)),
        row.wholes("needs", TYPES, 1, LARGEST_NEED),
        row.take("name_lushootseed", str, ""),
    )
    row.close()
    return house


@read_once
def read_pools(folder: Path = DATA) -> dict[str, list[int]]:
    """The numbers on the House Cards: 3 for faster games, 4 and 5 for longer games (POT-103, POT-104)."""
    file = read_toml(folder / "houses.toml")
    table = file.table("pools")
    pools = {name: list(table.take(name, list)) for name in HOUSE_POOLS if name != "all"}
    table.close()
    for name, numbers in pools.items():
        if not numbers or any(number not in HOUSE_NUMBERS for number in numbers):
            raise BadContent(f"houses.toml, pools: {name} = {numbers} does not name house numbers from 3 to 5.")
    return {"all": list(HOUSE_NUMBERS)} | pools


def houses_in_pool(pool: str, folder: Path = DATA) -> list[int]:
    """The house cards that may be dealt."""
    numbers = read_pools(folder)[pool]
    return [i for i, house in enumerate(read_houses(folder)) if house.number in numbers]


@read_once
def read_items(folder: Path = DATA) -> list[Item]:
    """The pictured items, four of each type, in the order of the card numbers. Each comes in the amounts 1 to 4."""
    file = read_toml(folder / "cards.toml")
    items = []
    for row in file.entries("item", TYPES * ITEMS):
        key, name = row.take("key", str), row.word("type", TYPE_KEYS)
        items.append(Item(key, TYPE_KEYS.index(name), row.take("name_lushootseed", str, "")))
        row.close()
    file.close()
    refuse_twins("cards.toml", [item.key for item in items])
    if [item.type for item in items] != [t for t in range(TYPES) for _ in range(ITEMS)]:
        raise BadContent("cards.toml: there are not four items of each type in the order flg, gm, ct, t (POT-R02).")
    return items


@read_once
def read_hands(folder: Path = DATA) -> dict[str, int]:
    """The hand sizes of the basic game and of variation 2."""
    file = read_toml(folder / "play.toml")
    table = file.table("hand")
    hands = {name: table.whole(name, 1, LARGEST_HAND) for name in HAND_RULES if name != "house"}
    table.close()
    return hands


@read_once
def read_status(folder: Path = DATA) -> dict[str, int]:
    """What each reason of POT-091 is worth."""
    file = read_toml(folder / "play.toml")
    file.table("hand")
    table = file.table("status")
    status = {name: table.whole(name, -MOST_STATUS, MOST_STATUS) for name in STATUS_KEYS}
    table.close()
    file.close()
    return status


def refuse_twins(place: str, keys: list[str]) -> None:
    for key in keys:
        if keys.count(key) > 1:
            raise BadContent(f"{place}: {key} appears twice.")
