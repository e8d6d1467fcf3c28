"""The balance targets of Meeple Inc."""

from __future__ import annotations

from collections import defaultdict

import numpy as np

from tablewright.engine.kit import NONE
from tablewright.games.meeple_inc import journal
from tablewright.games.meeple_inc.objectives import objective_points
from tablewright.games.meeple_inc.scoring import points_of_awards, points_of_games
from tablewright.games.meeple_inc.state import VP
from tablewright.lab.figures import best_score
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
    of_elements,
    offered_and_taken,
    replayed_games,
    share_of,
    taken_per_game,
    within,
)

TURNS = {2: 38, 3: 32, 4: 29, 5: 27, 6: 26}
SCORES = {2: (60, 80), 3: (50, 68), 4: (45, 60), 5: (42, 56), 6: (38, 54)}
AWARDS = {2: 3, 6: 7}
BOTS = {"easy": (0.95, 1.0), "normal": (0.75, 0.95), "hard": (0.4, 0.65), "extreme": (0.1, 0.35)}
SOURCES = {
    "awards and kept games": (0.35, 0.6),
    "freelancers and spaces": (0.15, 0.35),
    "predictions": (0.05, 0.15),
    "objectives": (0.05, 0.15),
}
BY_PREDICTION = (journal.PROVEN, journal.SET_PROVEN)
FEWEST = 10  # cases of a card
STRONG_FREELANCERS = ("f12", "f15")


def rows(b: Bench) -> Rows:
    for n in TURNS:
        yield from at_table(b.sample(players=n), f"{n} players")
    four = b.sample(players=4)
    yield from cards(four, "4 players")
    yield from powers(b.sample(players=4, powers="wow_pow"), "4 players, `wow_pow`")
    yield from predictions([game for n in TURNS for game in journals(b.sample(players=n))])
    for difficulty, (low, high) in BOTS.items():
        won = beaten(b.sample(players=1, bot_difficulty=difficulty))
        yield Row(f"9. beats one {difficulty} bot in {low:.0%}–{high:.0%}", "solo", won, low, high, True)


def beaten(sample: Sample) -> Estimate:
    """How often a lone player finishes before the Meeple-Bots."""
    return within([bool((w.places == 1).any()) for w in sample.games])


JOURNALS: dict[int, list[ReplayedGame]] = {}


def journals(sample: Sample) -> list[ReplayedGame]:
    if id(sample) not in JOURNALS:
        JOURNALS[id(sample)] = replayed_games(sample)
    return JOURNALS[id(sample)]


def at_table(sample: Sample, table: str) -> Rows:
    n = sample.players
    turns, (low, high) = TURNS[n], SCORES[n]
    yield Row(f"1. turns per seat within 15 % of {turns}", table, turns_per_seat(sample), 0.85 * turns, 1.15 * turns)
    yield Row("1. no game above the bound", table, ended(sample, "cut_off"), 0, 0, True)
    yield Row(f"2. winning score {low}–{high}", table, best_score(sample), low, high)
    for name, estimate in sources(sample).items():
        low, high = SOURCES.get(name, (-ANY, ANY))
        words = f" {low:.0%}–{high:.0%}" if name in SOURCES else ""
        yield Row(f"2. {name}{words} of the winner's points", table, estimate, low, high, True)
    yield fair_seats("3. ", sample, table, 0.04, from_the_start(sample))
    if n in AWARDS:
        yield Row(f"4. awards taken at least {AWARDS[n]}", table, mean(taken_per_game(sample, "award")), AWARDS[n], 9)
    yield Each("5. every action 2–15 % of placements", table, placements(sample), 0.02, 0.15)
    yield Each("5. every space used in at least 10 % of games", table, spaces(sample), 0.1, 1)


def turns_per_seat(sample: Sample) -> Estimate:
    """The number of turns per seat, from the journal."""
    return mean([len(t.of(journal.TURN)) / sample.players for t in journals(sample)])


# --- Where points come from -----------------------------------------------------------------------------------------


def sources(sample: Sample) -> dict[str, Estimate]:
    """The winner's points by their source, as shares of the total."""
    parts, wholes = defaultdict(list), []
    rules = sample.game.rules
    for w, t in zip(sample.games, journals(sample), strict=True):
        winner = int(w.best_shares.argmax())
        s = t.state
        predicted, hourglass = points_in_passing(t, winner)
        parts["awards and kept games"].append(points_of_games(s, winner) + points_of_awards(rules, s, winner))
        parts["freelancers and spaces"].append(int(s.vp[winner]) - predicted - hourglass)
        parts["predictions"].append(predicted)
        parts["objectives"].append(objective_points(rules, s, winner))
        parts["the hourglass"].append(hourglass)
        wholes.append(int(w.scores[winner]))
    return {name: share_of(np.array(values), np.array(wholes)) for name, values in parts.items()}


def points_in_passing(t: ReplayedGame, company: int) -> tuple[int, int]:
    """The points for predictions, which follow the entry of a proof, and for ending the game."""
    predicted, hourglass, proving = 0, 0, False
    for kind, first, second, third, _ in t.entries:
        if kind in BY_PREDICTION:
            proving = first == company
        elif kind == journal.GAINED:
            if proving and first == company and second == VP:
                predicted += third
        else:
            proving = False
            if kind == journal.TRIGGERED_END and first == company:
                hourglass += second
    return predicted, hourglass


# --- Spaces and cards -----------------------------------------------------------------------------------------------


def placements(sample: Sample) -> dict[str, Estimate]:
    """The share of board placements that each action receives."""
    counts = defaultdict(lambda: np.zeros(len(sample.games)))
    for place in of_elements(sample, "space"):
        act = sample.game.box.study.elements[place].key.partition("-")[0]
        counts[act] += np.array([w.taken[:, place].sum() for w in sample.games])
    whole = np.sum(list(counts.values()), axis=0)
    return {act: share_of(count, whole) for act, count in counts.items()}


def spaces(sample: Sample) -> dict[str, Estimate]:
    """How many games use each space that is on this side of the board at this number of seats."""
    found = {}
    for place in of_elements(sample, "space"):
        if sample.game.rules.space_act[place] != NONE:
            used = sum(bool(w.taken[:, place].sum()) for w in sample.games)
            found[sample.game.box.study.elements[place].key] = share(used, len(sample.games))
    return found


def cards(sample: Sample, table: str) -> Rows:
    for kind in ("freelancer", "specialist", "item"):
        taken = offered_and_taken(sample, kind, FEWEST)
        yield Each(f"6. every {kind} taken in at least 20 % of the games that offer it", table, taken, 0.2, 1)
    for kind in ("skill", "objective"):
        yield Each(
            f"6. every {kind} chosen in at least 5 % of its draws",
            table,
            chosen_of_offers(sample, kind, FEWEST),
            0.05,
            1,
        )
    strong = [
        i for i in of_elements(sample, "freelancer") if sample.game.box.study.elements[i].key in STRONG_FREELANCERS
    ]
    wins = [float(w.best_shares[seat]) for w in sample.games for seat in range(4) if w.taken[seat, strong].any()]
    yield Row("watched: the owner of F12 or F15 wins in at most 35 %", table, mean(wins), 0, 0.35, True)


def powers(sample: Sample, table: str) -> Rows:
    wins, removed, held = defaultdict(list), 0, 0
    for w, t in zip(sample.games, journals(sample), strict=True):
        for _, company, wow, _, _ in t.of(journal.POWERS):
            wins[f"W{wow:02}"].append(float(w.best_shares[company]))
            held += 1
        removed += len(t.of(journal.REMOVED_POW))
    members = {name: mean(won) for name, won in sorted(wins.items()) if len(won) >= FEWEST}
    yield Each("7. win rate with any WOW card 18–33 %", table, members, 0.18, 0.33)
    yield Row("7. POW removed in 30–80 %", table, share(removed, held), 0.3, 0.8, True)


def predictions(games: list[ReplayedGame]) -> Rows:
    """For each size of a set of predictions, how many sets were proven in full."""
    proven, lapsed = np.zeros(17, int), np.zeros(17, int)
    for t in games:
        for entry in t.of(journal.SET_PROVEN):
            proven[entry[2]] += 1
        for entry in t.of(journal.LAPSED):
            lapsed[entry[2]] += 1
    made = proven + lapsed
    yield Row("8. sets of 1 proven in 45–75 %", "2–6 players", share(int(proven[1]), int(made[1])), 0.45, 0.75, True)
    large = share(int(proven[3:5].sum()), int(made[3:5].sum()))
    yield Row("8. sets of 3–4 proven in 10–35 %", "2–6 players", large, 0.1, 0.35, True)
