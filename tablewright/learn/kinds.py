"""The kinds of a game that a net learns: the usual one, other options, and changed content such as designers make."""

from __future__ import annotations

from random import Random

from tablewright.engine.box import Box
from tablewright.engine.copies import SHIPPED, Copy, numbers_of
from tablewright.engine.errors import TablewrightError
from tablewright.engine.game import Game

MOST_EDITS = 8
FURTHEST = 0.4  # how far a changed number lies from the shipped one, as a share of it
OPTION_CHANGED = 0.15  # how often an option has another value than its default
TRIES = 200


def kinds_of(box: Box, players: int, count: int, changed: float, seed: int) -> list[Game]:
    """The usual game in every second place, and others between; the same seed chooses the same ones."""
    chance = Random(f"{box.slug} {players} {seed}")
    usual = Game(box, box.settle({"players": players}))
    found = [usual]
    while len(found) < count:
        found.append(usual if len(found) % 2 == 0 else other_kind(usual, changed, chance))
    return found


def other_kind(usual: Game, changed: float, chance: Random) -> Game:
    """A game with other options, or with changed content; the usual one if none is found."""
    for _ in range(TRIES):
        try:
            if chance.random() < changed:
                return Game(usual.box, usual.options, content=changed_content(usual.box, chance))
            return Game(usual.box, other_options(usual, chance))
        except TablewrightError:
            continue
    return usual


def other_options(usual: Game, chance: Random) -> dict[str, object]:
    given = {
        option.name: chance.choice(option.examples())
        for option in usual.box.options
        if option.name != "players" and chance.random() < OPTION_CHANGED and option.examples()
    }
    options: dict[str, object] = usual.box.settle({**given, "players": usual.players})
    return options


def changed_content(box: Box, chance: Random) -> Copy:
    """Some numbers of the content moved by up to two fifths, at least by one."""
    data = box.folder / "data"
    numbers = [(name, number) for name, number in numbers_of(data) if type(number) is int and number > 0]
    if not numbers:
        return SHIPPED
    edits = []
    for name, number in chance.sample(numbers, min(len(numbers), chance.randint(1, MOST_EDITS))):
        step = max(1, round(abs(number) * FURTHEST * chance.random()))
        edits.append((name, max(0, int(number) + chance.choice((-step, step)))))
    return Copy(edits=tuple(edits))
