"""The balance targets of Meaning Made."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from tablewright.bots import Bot, Seat, open_bot, roster
from tablewright.engine.game import Game
from tablewright.games.meaning_made import journal
from tablewright.games.meaning_made.content import read_patterns, read_projects
from tablewright.games.meaning_made.state import EFFECTS, NUM_PATTERNS, NUM_PROJECTS
from tablewright.lab.figures import best_score, margin, median_rounds
from tablewright.lab.sample import Sample
from tablewright.lab.statistics import Estimate, mean, share
from targets.measuring import (
    ANY,
    Bench,
    Each,
    ReplayedGame,
    Row,
    Rows,
    chosen_of_offers,
    ended,
    fair_seats,
    from_the_start,
    how_often,
    replayed_games,
    share_of,
    taken_per_game,
    within,
)

MEDIAN = {1: (9, 14), 2: (8, 11), 3: (6, 8), 4: (6, 8), 5: (5, 7), 6: (5, 7)}
SOLO = {"easy": (0.75, 0.95), "standard": (0.5, 0.75), "hard": (0.2, 0.5)}
FEWEST_TIMES = 10
NO_DONATIONS = ("turns.donations_per_round", 0)
MAIN = ("pattern", "project", "stewardship", "way/ee", "way/ei", "way/ii", "way/give", "way/ask",
        "way/refresh-market", "way/refresh-projects")  # fmt: skip
REFRESHES = ("way/refresh-market", "way/refresh-projects")


TOGETHER = "together"


def rows(b: Bench) -> Rows:
    for n in MEDIAN:
        yield from at_table(b.sample(players=n), "solo" if n == 1 else f"{n} players")
    group = (f"{TOGETHER}:{b.group}",)
    for n in range(2, 7):
        yield from at_table(b.sample(group, players=n), f"{n} players, group-minded")
    for difficulty, (low, high) in SOLO.items():
        sample = b.sample(players=1, solo_difficulty=difficulty)
        yield Row(f"solo {difficulty} {low:.0%}–{high:.0%}", "solo", ended(sample, "survival"), low, high, True)
    for n in range(2, 7):
        none = b.sample(games=min(40, b.games), edits=(NO_DONATIONS,), players=n)
        yield Row("survival under 15 % when nobody donates", f"{n} players", ended(none, "survival"), 0, 0.15, True)
    for bots, words in (((), ""), (group, ", group-minded")):
        for n in (3, 4):
            table = f"{n} players{words}"
            hard = ended(b.sample(bots, players=n, hard_mode=True), "survival")
            yield Row("Hard Mode survival 35–65 %", table, hard, 0.35, 0.65, True)
            unstable = ended(b.sample(bots, players=n, high_instability=True), "survival")
            yield Row("High Instability survival 30–60 %", table, unstable, 0.3, 0.6, True)
        four, table = b.sample(bots, players=4), f"4 players{words}"
        donated = taken_per_game(four, "way/donate")
        yield Row("donations per round 1.5–2.5", table, share_of(donated, four.per_game("rounds")), 1.5, 2.5)
        yield from cards(four, table)


class GroupMinded:
    """A group-minded bot: it chooses as if all won or lost together, whatever Legacy the game awards."""

    def __init__(self, bot: Bot, together: Game):
        self.bot = bot
        self.together = together

    def __call__(self, seat: Seat) -> int:
        seat.game = self.together
        return self.bot(seat)


@cache
def played_together(game: Game) -> Game:
    values = game.box.options.changed(game.options) | {"mode": "cooperative"}
    return Game(game.box, game.box.settle(values), content=game.content)


def group_minded(game: Game, seed: int, settings: dict[str, str]) -> Bot:
    """The maker of `together:BOT`."""
    together = played_together(game)
    return GroupMinded(open_bot(settings[roster.PLAIN], together, seed), together)


roster.OWN[TOGETHER] = group_minded


def at_table(sample: Sample, table: str) -> Rows:
    n = sample.players
    low, high = MEDIAN[n]
    yield Row(f"median {low}–{high} rounds", table, median_rounds(sample), low, high)
    yield Row("`max_rounds` reached in under 2 %", table, ended(sample, "unfinished"), 0, 0.02, True)
    if n == 1:
        return
    yield Row("survival 70–90 %", table, ended(sample, "survival"), 0.7, 0.9, True)
    yield Row("collapse", table, ended(sample, "collapse"), is_share=True)
    yield fair_seats("", sample, table, 0.06, from_the_start(sample))
    yield Row("winner's score 16–26", table, best_score(sample), 16, 26)
    yield Row("margin 2–6", table, margin(sample), 2, 6)
    yield from legacy(sample, table)
    yield Row("Patterns per player 3–7", table, mean(taken_per_game(sample, "pattern") / n), 3, 7)
    yield Row("Touchpoints per game at least 1", table, mean(taken_per_game(sample, "way/accept")), 1, ANY)
    actions, refreshed = taken_per_game(sample, *MAIN), taken_per_game(sample, *REFRESHES)
    yield Row("Refresh in 3–15 % of actions", table, share_of(refreshed, actions), 0.03, 0.15, True)
    converted = share_of(taken_per_game(sample, "way/convert"), n * sample.per_game("rounds"))
    yield Row("conversion in 20–60 % of turns", table, converted, 0.2, 0.6, True)


def legacy(sample: Sample, table: str) -> Rows:
    """Legacy as a part of the winning score, and how often it reaches its cap."""
    number = [gauge.name for gauge in sample.game.box.study.resources].index("legacy")
    parts, wholes, capped = [], [], []
    for w in sample.games:
        winner = int(w.best_shares.argmax())
        parts.append(float(w.holdings[-1, number, winner]))
        wholes.append(max(1, int(w.scores[winner])))
        capped.append(bool((w.holdings[-1, number] >= sample.game.rules.legacy_max).any()))
    yield Row(
        "Legacy 55–75 % of the winning score", table, share_of(np.array(parts), np.array(wholes)), 0.55, 0.75, True
    )
    yield Row("Legacy at its cap in at most 1 %", table, within(capped), 0, 0.01, True)


# --- Cards ----------------------------------------------------------------------------------------------------------


def cards(sample: Sample, table: str) -> Rows:
    games = replayed_games(sample)
    yield Each("each Pattern bought in 2–60 % of the times it comes to the Market", table, bought(games), 0.02, 0.6)
    yield Each(
        "the same of the decisions at which it can be bought", table, chosen_of_offers(sample, "pattern"), 0.02, 0.6
    )
    seen = in_games(games, projects_seen, NUM_PROJECTS)
    built = in_games(games, lambda t: [entry[1] for entry in t.of(journal.COMPLETED)], NUM_PROJECTS)
    names = [card.key for card in read_projects()[0]]
    yield Each("each Project completed in at least 10 % of its games", table, how_often(seen, built, names), 0.1, 1)
    effects = {entry[1] for t in games for entry in t.of(journal.EFFECT)} | {0}
    yield Row("each Event effect seen", table, share(len(effects), len(EFFECTS)), 1, 1, True)


def projects_seen(t: ReplayedGame) -> list[int]:
    return [*map(int, t.beginning.projects), *(entry[2] for entry in t.of(journal.PROJECT_SLOT))]


def in_games(games: list[ReplayedGame], of: Callable[[ReplayedGame], list[int]], count: int) -> np.ndarray:
    """Which numbered cards occur in a game: games by cards."""
    found = np.zeros((len(games), count), bool)
    for row, game in zip(found, games, strict=True):
        row[[card - 1 for card in of(game) if 1 <= card <= count]] = True
    return found


def bought(games: list[ReplayedGame]) -> dict[str, Estimate]:
    came, went = np.zeros(NUM_PATTERNS + 1, int), np.zeros(NUM_PATTERNS + 1, int)
    for t in games:
        came[t.beginning.market] += 1
        for entry in t.entries:
            if entry[0] == journal.MARKET_SLOT:
                came[entry[2]] += 1
            elif entry[0] in (journal.MARKET_LEFT, journal.MARKET_RIGHT):
                np.add.at(came, list(entry[1:4]), 1)
            elif entry[0] == journal.BOUGHT:
                went[entry[2]] += 1
    names = [card.key for card in read_patterns()]
    counts = zip(names, went[1:], came[1:], strict=True)
    return {name: share(int(w), int(c)) for name, w, c in counts if c >= FEWEST_TIMES}
