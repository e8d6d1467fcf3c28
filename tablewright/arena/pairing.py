"""Two bots against each other: every deal is played twice, the second time with the seats exchanged.

With more than two seats each bot takes half of them, in a pattern that changes from deal to deal; with an odd number
of seats the larger half is exchanged too. A bot's score in a deal is the share of the best ranks that its seats took,
divided by its share of the seats, so that equal bots score a half on average. Where nobody has won, the best rank
still counts: a player cannot avoid a stronger one by making everybody lose.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from itertools import count

from tablewright.arena.matches import Entrant, open_bots, play_to_end
from tablewright.arena.sequential import Verdict, log_likelihood_ratio, verdict
from tablewright.engine.game import Game
from tablewright.engine.match import Match

FEWEST_GAMES = 200


@dataclass
class Pairing:
    """The deals that two bots have played. `scores` holds the first bot's score in each deal, over both games."""

    first: str
    second: str
    scores: list[float] = field(default_factory=list)
    fewest_games: int = FEWEST_GAMES  # before the question can be settled

    @property
    def games(self) -> int:
        return 2 * len(self.scores)

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores) if self.scores else 0.5

    @property
    def error(self) -> float:
        """Half of the 95 % interval of the mean; 0.5, the whole range, with fewer than two deals."""
        n = len(self.scores)
        if n < 2:
            return 0.5
        spread = sum((score - self.mean) ** 2 for score in self.scores) / (n - 1)
        return float(1.96 * (spread / n) ** 0.5)

    @property
    def evidence(self) -> float:
        return log_likelihood_ratio(self.scores)

    @property
    def verdict(self) -> Verdict:
        return verdict(self.scores) if self.games >= self.fewest_games else Verdict.OPEN


def seat_patterns(players: int) -> list[tuple[int, ...]]:
    """Which bot, 0 or 1, sits in each seat. The mirror of a pattern exchanges the bots."""
    if players == 2:
        return [(0, 1)]
    alternating = tuple(seat % 2 for seat in range(players))
    halves = tuple(int(seat >= players / 2) for seat in range(players))
    shifted = (*halves[1:], halves[0])
    return [alternating, halves, shifted]


def play_deal(game: Game, bots: Sequence[Entrant], deal: int, seed: int) -> float:
    """Play both games of a deal, the second one mirrored. Returns the first bot's score."""
    patterns = seat_patterns(game.players)
    pattern = patterns[deal % len(patterns)]
    mirror = tuple(1 - bot for bot in pattern)
    match_seed = (seed << 32) + deal
    return sum(play_game(game, bots, seats, match_seed) for seats in (pattern, mirror)) / 2


def play_game(game: Game, bots: Sequence[Entrant], pattern: Sequence[int], seed: int) -> float:
    """Play one game. Returns the first bot's score."""
    match = game.new(seed=seed)
    play_to_end(match, open_bots(game, [bots[bot] for bot in pattern], seed))
    return score_of(match, pattern)


def score_of(match: Match, pattern: Sequence[int]) -> float:
    """The share of the best ranks that the first bot's seats took, weighted by its seats."""
    places = match.places or [1] * match.game.players  # a game that was cut off is a tie
    best = [seat for seat, place in enumerate(places) if place == min(places)]
    taken = [sum(pattern[seat] == bot for seat in best) / pattern.count(bot) for bot in (0, 1)]
    return taken[0] / (taken[0] + taken[1])


def settle(
    game: Game,
    first: str,
    second: str,
    *,
    most_games: int,
    fewest_games: int = FEWEST_GAMES,
    seed: int = 0,
    threads: int = 2,
    progress: Callable[[Pairing], None] | None = None,
) -> Pairing:
    """Play deals until the sequential test decides which bot is stronger, or until `most_games` are played."""
    pairing = Pairing(first, second, fewest_games=fewest_games)
    for score in play_deals(game, (first, second), most_games // 2, seed, threads):
        pairing.scores.append(score)
        if progress:
            progress(pairing)
        if pairing.verdict is not Verdict.OPEN:
            break
    return pairing


def play_deals(game: Game, bots: Sequence[Entrant], most: int, seed: int, threads: int) -> Iterator[float]:
    """The first bot's score in one deal after the other.

    Deals count in their order, whichever finishes first, so the number of threads does not change the result.
    """
    play_deal(game, bots, 0, seed + 1)  # one thread alone compiles the rules
    return in_order(lambda deal: play_deal(game, bots, deal, seed), most, threads)


def in_order(work: Callable[[int], float], most: int, threads: int) -> Iterator[float]:
    """The results of work(0), work(1) … in that order, computed a few ahead on other threads."""
    with ThreadPoolExecutor(threads) as pool:
        waiting: dict[int, Future[float]] = {}
        numbers = count()
        try:
            for number in range(most):
                while len(waiting) < threads * 2 and (ahead := next(numbers)) < most:
                    waiting[ahead] = pool.submit(work, ahead)
                job = waiting.pop(number)
                wait([job], return_when=FIRST_COMPLETED)
                yield job.result()
        finally:
            for job in waiting.values():
                job.cancel()
