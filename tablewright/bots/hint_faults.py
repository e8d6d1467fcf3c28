"""What can be wrong with a hint, found at positions of random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tablewright.bots.advice import Advice, advise
from tablewright.bots.consequences import WORDS
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.words import read_words

NO_CONSEQUENCE = "names no consequence"
SAME_ACTIONS = "offers two actions in the same words"
SAME_REASONS = "says the same of two actions"
PEEKS = "depends on what is hidden"
FAULTS = (NO_CONSEQUENCE, SAME_ACTIONS, SAME_REASONS, PEEKS)
POSITIONS_PER_GAME = 5


def random_choices(game: Game, count: int, seed: int) -> Iterator[Match]:
    """Positions with a choice, a few from each of many random games."""
    chance = Random(seed)
    while count > 0:
        match, plies = game.new(seed=chance.randrange(2**53)), []
        while not match.over:
            legal = match.legal()
            if len(legal) > 1:
                plies.append(len(match.moves))
            match.play(chance.choice(legal))
        for ply in sorted(chance.sample(plies, min(POSITIONS_PER_GAME, len(plies), count))):
            count -= 1
            yield match.at(ply)


def faults_at(match: Match, *, plan: str, games: int, seed: int) -> list[str]:
    """What is wrong with the hint at a position."""
    other = match.imagine(int(match.state.actor), seed + 1)
    other.moves = list(match.moves)  # what the past shows is the same
    advice, again = (advise(table, plan=plan, games=games, seed=seed) for table in (match, other))
    found = faults_in(advice)
    return [*found, PEEKS] if advice != again else found


def faults_in(advice: list[Advice]) -> list[str]:
    nothing = read_words(WORDS).say("hint.nothing")
    found = []
    if not all(any(reason != nothing for reason in each.reasons) for each in advice):
        found.append(NO_CONSEQUENCE)
    if not different(each.words for each in advice):
        found.append(SAME_ACTIONS)
    if not different(tuple(each.reasons) for each in advice):
        found.append(SAME_REASONS)
    return found


def different(values: Iterator[object]) -> bool:
    listed = list(values)
    return len(set(listed)) == len(listed)
