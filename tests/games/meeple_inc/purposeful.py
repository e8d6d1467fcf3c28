"""A simple policy that gets somewhere: it hires, develops, publishes, takes awards, collects and predicts.

    python -m tests.games.meeple_inc.purposeful [--games N] [--plain]

plays it at every number of people and Meeple-Bots and with every option, checks all bounds and properties after each
action, and prints how often every action family, journal entry, special card, award, objective and space was reached.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import tablewright
from tablewright import Match
from tablewright.games.meeple_inc.actions import ACTIONS, SPACE_NAMES
from tablewright.games.meeple_inc.journal import ENTRIES
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    CARDS,
    DECKS,
    DIFFICULTIES,
    NUM_FREELANCERS,
    REFRESHES,
    TRACKS,
)

SLUG = "meeple-inc"
ALWAYS = {"confirm": 9.0, "award": 9.0, "game": 9.0, "attach": 6.0, "use item": 2.5, "remove pow": 0.3}


def choose(match: Match, dice: random.Random) -> int:
    """An action, by weights that depend on what the company has and lacks."""
    legal = match.legal()
    weights = [weight(match, action) for action in legal]
    return dice.choices(legal, weights)[0]


def weight(match: Match, action: int) -> float:
    family = ACTIONS.family_of(action)
    index = action - family.first
    if family.name in ALWAYS:
        return ALWAYS[family.name]
    if family.name == "done":
        return done_weight(match)
    if family.name == "collect":
        return 0.05 if match.state.pool[match.actor] > 0 else 3.0
    if family.name == "worker":
        return 2.0 if index else 1.0
    if family.name == "place":
        return place_weight(match, index)
    if family.name == "level":
        return 1.0 + 3.0 * (index % 4)
    if family.name == "action" and match.phase == "bonus":
        return act_weight(match, ACT_NAMES[index])
    return 1.0


def done_weight(match: Match) -> float:
    """Effects are seldom declined; turns end when nothing is left to do."""
    return {"after": 1.0, "predict": 2.0, "trade": 4.0, "target": 0.3, "objective": 0.6}.get(match.phase, 0.15)


def place_weight(match: Match, index: int) -> float:
    name = SPACE_NAMES[index]
    if name.startswith("freelancer"):
        return 6.0
    base = act_weight(match, name.split("-")[0])
    kind = int(match.state.worker)
    aligned = kind > 0 and match.game.rules.aligned_act[kind] == match.game.rules.space_act[index]
    return base * (3.0 if aligned else 1.0)


def act_weight(match: Match, act: str) -> float:
    """What an action is worth now."""
    s, company = match.state, int(match.state.actor)
    box, mechanism, component = s.element[company].tolist()
    tokens = s.tokens[company].tolist()
    icons = s.icons[company].tolist()
    early = int(s.hourglass) > int(match.game.rules.hourglass_start) // 3
    if act == "pub":
        return 12.0 if box and mechanism and component else 0.05
    if act == "award":
        return 9.0 if s.games[company].sum() else 0.05
    if act == "box":
        return 5.0 if not box and tokens[2] >= min(icons[0], 2) else 0.3
    if act == "dev":
        missing = (not mechanism and tokens[4] > 0) or (not component and tokens[3] > 0)
        return 5.0 if missing else 0.3
    if act == "play":
        return 5.0 if (s.employee_holder == company).any() and (s.chair[company] == 0).any() else 0.1
    if act in ("spec", "free"):
        return 2.5 if early and (s.employee_holder == company).sum() < 2 else 0.2
    if act == "train":
        return 1.5 if early and tokens[0] else 0.3
    return {"upg": 1.5, "res": 1.6, "test": 1.6, "multi": 1.4, "item": 1.2, "obj": 0.8, "trade": 0.5}.get(act, 0.4)


# --- Playing at every table ---------------------------------------------------------------------------------------


def tables() -> Iterator[dict[str, Any]]:
    """Every number of people and Meeple-Bots; then every value of every other option."""
    for players in range(1, 7):
        for bots in range(6):
            if 2 <= players + bots <= 6:
                yield {"players": players, "bots": bots, "powers": ("founder", "wow_pow")[(players + bots) % 2]}
    for difficulty in DIFFICULTIES:
        yield {"players": 2, "bots": 2, "bot_difficulty": difficulty, "powers": "wow_pow"}
    for refresh in REFRESHES:
        yield {"players": 3, "bots": 1, "card_refresh": refresh, "powers": "wow_pow", "seating": "shuffled"}
    for first in range(1, 4):
        yield {"players": 3, "first_player": first, "seating": "shuffled", "powers": "wow_pow"}


def play_checked(match: Match, seed: int, seen: Counter[tuple[str, Any]]) -> None:
    """Play a match to its end; every action is counted and every state is checked."""
    dice, game = random.Random(seed), match.game
    count_entries(match, match.opening, seen)
    while not match.over:
        action = choose(match, dice)
        seen["family", ACTIONS.family_of(action).name] += 1
        match.play(action)
        count_entries(match, match.moves[-1].entries, seen)
        fault = int(game.drivers.find_fault(game.lent_rules, match.states))
        assert fault == 0, f"{game.options}, seed {match.seed}, ply {len(match.moves)}: fault {fault}"
        match.moves[-1].before = b""
    count_end(match, seen)


def count_entries(match: Match, entries: list[tuple[int, ...]], seen: Counter[tuple[str, Any]]) -> None:
    for number, first, second, third, _ in entries:
        kind = ENTRIES[number - 1]
        seen["entry", kind] += 1
        if kind == "placed":
            seen["space", SPACE_NAMES[third]] += 1
            if second and match.game.rules.aligned_act[second] == match.game.rules.space_act[third]:
                seen["specialist", second] += 1
        elif kind == "placed_on_freelancer":
            seen["freelancer", third] += 1
        elif kind == "copied":
            seen["freelancer copied", second] += 1
        elif kind in ("used_item", "kept_objective", "removed_pow", "attached"):
            seen[kind, second] += 1
        elif kind == "powers":
            seen["wow", second] += 1
            seen["pow", third] += 1
        elif kind == "seated" and second <= NUM_FREELANCERS:
            seen["freelancer seated", second] += 1
        elif kind in ("awarded", "award_removed"):
            seen[kind, second + 1] += 1
        elif kind == "zap":
            seen["zap", second] += 1
        elif kind == "new_track":
            seen["adjustment", f"new {TRACKS[first]}"] += 1
        elif kind == "card_removed":
            seen["adjustment", f"{DECKS[first]} removed"] += 1
        elif kind in ("bonus_action", "proven"):
            seen[kind, ACT_NAMES[second]] += 1
        elif kind == "set_proven":
            seen["set proven", second] += 1


def count_end(match: Match, seen: Counter[tuple[str, Any]]) -> None:
    seen["ending", match.ending] += 1
    seen["points", "best score"] += max(match.scores)
    seen["points", "games"] += 1


def expected() -> Iterator[tuple[str, Any]]:
    """Everything that ought to be reached."""
    yield from (("family", family.name) for family in ACTIONS)
    yield from (("entry", kind) for kind in ENTRIES)
    for name, deck in (("freelancer", "freelancers"), ("specialist", "specialists"), ("wow", "wow"), ("pow", "pow")):
        yield from ((name, number) for number in range(1, CARDS[DECKS.index(deck)] + 1))
    yield from (("used_item", number) for number in range(1, 31) if number not in (27, 28, 29))
    yield from (("kept_objective", number) for number in range(1, 37))
    yield from (("attached", number) for number in range(1, 33))
    yield from (("zap", number) for number in range(1, 17))
    yield from (("removed_pow", number) for number in range(1, 15))
    yield from (("awarded", level) for level in (1, 2, 3))
    yield from (("award_removed", level) for level in (1, 2, 3))
    yield from (("adjustment", f"new {track}") for track in TRACKS)
    yield from (("adjustment", f"{deck} removed") for deck in ("skills", "objectives"))
    yield from (("bonus_action", act) for act in ACT_NAMES)
    yield from (("set proven", size) for size in (1, 2, 3, 4))
    yield from (("space", name) for name in SPACE_NAMES[:47])


def survey(games: int, plain: bool = False, progress: bool = False) -> Counter[tuple[str, Any]]:
    seen: Counter[tuple[str, Any]] = Counter()
    for options in tables():
        game = tablewright.load(SLUG, plain=plain, **options)
        for seed in range(games):
            play_checked(game.new(seed=seed), seed, seen)
        if progress:
            print(options, flush=True)
    return seen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=4, help="games at each table")
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    seen = survey(given.games, given.plain, progress=True)
    for group in sorted({key[0] for key in seen}):
        row = {key[1]: count for key, count in seen.items() if key[0] == group}
        print(f"{group}: " + ", ".join(f"{name} {count}" for name, count in sorted(row.items(), key=str)))
    missing = [key for key in expected() if not seen[key]]
    print("never reached:", missing or "nothing")


if __name__ == "__main__":
    main()
