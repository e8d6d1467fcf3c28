"""The balance targets of Atlas of Feelings."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random

import numpy as np

from tablewright.bots import Bot, Seat
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.options import Choice, Flag, Whole
from tablewright.games.atlas_of_feelings.state import MAX_MARKERS, YELLOW
from tablewright.lab.figures import median_rounds, tied
from tablewright.lab.sample import Sample
from tablewright.lab.skill import score_of_first
from tablewright.lab.statistics import Estimate, mean, share
from targets.measuring import SEED, Bench, Each, Row, Rows, ended, fair_seats, from_the_start, within

OPTION_SETS = 150
DEALS = 20  # times as many games for the deal as for the other targets, by a fast bot
DEALT_TO = "greedy"


def rows(b: Bench) -> Rows:
    for n in (2, 3, 4):
        sample = b.sample(players=n)
        long = sample.per_game("rounds")
        table = f"{n} players"
        yield Row("1. median 3–7 rounds", table, median_rounds(sample), 3, 7)
        yield Row("1. 95 % of games within 12 rounds", table, within(long <= 12), 0.95, 1, True)
        yield Row("1. round limit under 2 %", table, ended(sample, "round_limit"), 0, 0.02, True)
        yield fair_seats("2. ", sample, table, 0.08, from_the_start(sample))
        yield Row("5. shared victories under 5 %", table, tied(sample), 0, 0.05, True)
    strong = b.sample((b.level, "random"), same=2, players=2)
    yield Row("3. competent beats random in at least 75 %", "2 players", score_of_first(strong), 0.75, 1, True)
    yield Row("3. pure rush wins at most 45 %", "2 players", b.against(rush, players=2), 0, 0.45, True)
    yield Row("4. higher starting total wins at most 75 %", "2 players", head_start(b.sample(players=2)), 0, 0.75, True)
    dealt = b.sample((DEALT_TO,), games=DEALS * b.games, players=2)
    words = "the win rate by more than 3 points"
    yield Each(f"6. no yellow zodiac changes {words}", f"2 players, {DEALT_TO}", zodiacs(dealt), 0.47, 0.53)
    yield Each(f"6. no segment held changes {words}", f"2 players, {DEALT_TO}", segments(dealt), 0.47, 0.53)
    yield Row(f"7. random play ends within `max_rounds` ({OPTION_SETS} sets of options)", "1–4 players",
              options_that_end(b), 1, 1, True)  # fmt: skip


def head_start(sample: Sample) -> Estimate:
    """How often the player wins whose total was higher before the first step."""
    ahead = []
    for w in sample.games:
        start = w.points[int(np.argmax(w.round_numbers > 0))]
        if start[0] != start[1]:
            ahead.append(float(w.best_shares[int(start.argmax())]))
    return mean(ahead)


# --- The deal -------------------------------------------------------------------------------------------------------


def hands(sample: Sample) -> Iterator[tuple[np.ndarray, np.ndarray, float]]:
    """For every seat of every game: the decks of its markers, their cards, and its share of first place."""
    decks = sample.game.rules.deck_of_marker[: sample.game.rules.markers]
    for number, w in enumerate(sample.games):
        state = sample.game.new(seed=w.seed).state
        for seat in range(sample.players):
            yield decks, state.hand[seat, : len(decks)], float(sample.firsts[number, seat])


def zodiacs(sample: Sample) -> dict[str, Estimate]:
    wins = defaultdict(list)
    for decks, cards, won in hands(sample):
        for card in cards[decks == YELLOW]:
            wins[f"zodiac {card}"].append(won)
    return {name: mean(won) for name, won in sorted(wins.items())}


def segments(sample: Sample) -> dict[str, Estimate]:
    wins = defaultdict(list)
    for decks, cards, won in hands(sample):
        for card in cards[decks != YELLOW]:
            wins[f"segment {card}"].append(won)
    return {name: mean(won) for name, won in sorted(wins.items())}


# --- Pure rush ------------------------------------------------------------------------------------------------------


def rush(game: Game, seed: int) -> Bot:
    """A bot that looks one step ahead for four yellow spots as soon as possible, whatever they score."""
    wanted = int(game.rules.yellow_spots_to_end)
    chance = Random(seed)

    def bot(seat: Seat) -> int:
        best, found = None, seat.legal[0]
        for action in seat.legal:
            match = seat.imagine(0)
            match.play(action)
            state = match.state
            left = (steps_to_yellow(state, seat.player, wanted), chance.random())
            if best is None or left < best:
                best, found = left, action
        return found

    return bot


def steps_to_yellow(s: np.record, seat: int, wanted: int) -> int:
    """Inward steps until enough segments have a yellow marker; a marker that is not white yet counts as far away."""
    nearest: dict[int, int] = {}
    for marker in range(MAX_MARKERS):
        segment, layer = int(s.segment[seat, marker]), int(s.layer[seat, marker])
        if segment:
            steps = layer - 1 if layer <= 4 else 6 + layer
            nearest[segment] = min(steps, nearest.get(segment, steps))
    return sum(sorted(nearest.values())[:wanted]) + 20 * max(0, wanted - len(nearest))


# --- Options --------------------------------------------------------------------------------------------------------


def options_that_end(b: Bench) -> Estimate:
    """Sets of options drawn at random, each played once with random actions."""
    chance, found, over = Random(SEED), 0, 0
    box = b.load().box
    while found < OPTION_SETS:
        values = {}
        for option in box.options:
            if isinstance(option, Flag):
                values[option.name] = chance.random() < 0.5
            elif isinstance(option, Whole):
                values[option.name] = chance.randint(option.low, option.high)
            elif isinstance(option, Choice) and option.name != "mix":
                values[option.name] = chance.choice(option.values)
        values["mix"] = chance.choice(("standard", "journey", "small", "steep"))
        try:
            game = b.load(**values)
        except BadOption:
            continue
        found += 1
        match = game.new(seed=chance.randrange(2**32))
        while not match.over and len(match.moves) < game.longest:
            match.play(chance.choice(match.legal()))
        over += match.over and match.round <= game.rules.max_rounds
    return share(over, found)
