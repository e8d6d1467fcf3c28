"""What a report plays: which samples, how many games of each, from one number."""

from __future__ import annotations

from collections.abc import Iterable

from tablewright.arena.blocks import Sample
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.lab.rulings import other_readings

MAIN_LEVEL = "greedy"
SECOND_LEVEL = "regular"
RUNGS = (25, 50, 100, 200)  # iterations, each twice the one before
SAME = 8  # games with one deal
FEWEST = 8
PILOT = 16  # games that are played first
DECISIONS = 200_000  # of the main sample
FEWEST_GAMES, MOST_GAMES = 200, 1000


def report_samples(
    game: Game, games: int, seed: int, level: str = MAIN_LEVEL, second: str = SECOND_LEVEL
) -> dict[str, Sample]:
    """The samples of a report by name. `games` is the size of the main one; the others are parts of it."""
    samples = {
        "main": Sample(game, (level,), games, seed),
        "second": Sample(game, (second,), part(games, 8), seed),
        "random": Sample(game, ("random",), part(games, 2), seed),
        "same deal": Sample(game, (level,), SAME * part(games, 40), seed, same=SAME),
        "same setup": Sample(game, (level,), SAME * part(games, 40), seed, same=SAME, only_setup=True),
    }
    for players in other_counts(game):
        samples[f"players {players}"] = Sample(at_table(game, players), (level,), part(games, 8), seed)
    samples |= pairings(game, games, seed, level, second)
    for name, other in other_readings(game):
        samples[f"option {name}"] = Sample(other, (level,), part(games, 12), seed)
    return samples


def pairings(game: Game, games: int, seed: int, level: str, second: str) -> dict[str, Sample]:
    """Unlike bots at one table: every deal once from each seat."""
    try:
        table = at_table(game, even_table(game))
    except BadOption:
        return {}
    n = table.players
    samples = {}
    pairs = [(f"search:{2 * i}", f"search:{i}", f"rung {2 * i} against {i}") for i in RUNGS[:-1]]
    for strong, weak, name in [*pairs, (second, "random", "strong"), (level, "random", "greedy")]:
        if strong != weak:
            samples[name] = Sample(table, alternating(strong, weak, n), n * part(games, 8 * n), seed, same=n)
    return samples


def usual_games(game: Game, level: str = MAIN_LEVEL) -> int:
    """How many games a report plays if it is not told: fewer where games are long, by a few that are played first."""
    plies = [w.plies for w in Sample(game, (level,), PILOT).blocks()[0].play()]
    return int(min(MOST_GAMES, max(FEWEST_GAMES, DECISIONS / max(1.0, sum(plies) / len(plies)))))


def part(games: int, of: int) -> int:
    return max(FEWEST, games // of)


def alternating(first: str, second: str, players: int) -> tuple[str, ...]:
    return tuple(first if seat % 2 == 0 else second for seat in range(players))


def even_table(game: Game) -> int:
    """The table for pairings: two players where the game takes two, else four."""
    players = game.box.options.players
    if players.low <= 2 <= players.high:
        return 2
    return game.players if game.players % 2 == 0 else 4


def other_counts(game: Game) -> Iterable[int]:
    players = game.box.options.players
    for count in range(players.low, players.high + 1):
        if count != game.players:
            try:
                at_table(game, count)
            except BadOption:
                continue
            yield count


def at_table(game: Game, players: int) -> Game:
    """The same game with another number of players."""
    given = game.box.options.changed(game.options) | {"players": players}
    return Game(game.box, game.box.settle(given), content=game.content)
