"""A simple policy that gets somewhere: it hires, develops, publishes, takes awards, collects and predicts.

    python -m tests.games.meeple_inc.purposeful [--games N] [--plain]

plays it at every number of people and Meeple-Bots and with every option, checks all bounds and properties after each
action, and prints how often everything there is was reached (see `reach.py`). Here the policy is curious besides: what
was seldom chosen so far is chosen more readily.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

import tablewright
from tablewright import Match
from tablewright.games.meeple_inc.actions import ACTIONS, SPACE_NAMES
from tablewright.games.meeple_inc.publishing import awards_in_reach, game_number, qualifies
from tablewright.games.meeple_inc.state import ACT_NAMES, AWARD_LEVELS, DIFFICULTIES, PHASES, REFRESHES

from .reach import Reach, Seen, expected, missing, spaces, table

SLUG = "meeple-inc"
ALWAYS = {"confirm": 9.0, "game": 9.0, "attach": 6.0, "use item": 2.5, "remove pow": 0.1}
RESOLVE = 1.6  # above 1, what is better is chosen more often than its weight says


def choose(match: Match, dice: random.Random, seen: Seen | None = None) -> int:
    """An action, by weights that depend on what the company has and lacks; with `seen`, curious."""
    legal = match.legal()
    weights = [weight(match, action) for action in legal]
    if seen is not None:
        weights = [each * curiosity(seen["action", action]) for each, action in zip(weights, legal, strict=True)]
    return dice.choices(legal, [each**RESOLVE for each in weights])[0]


def curiosity(count: int) -> float:
    """Up to six times as ready for what was never chosen."""
    return 1 + 5 / (1 + count)


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
    if (family.name, index) in (("wow", 0), ("pow", 1)):
        return 4.0  # W01 and P02 are about awards of level 3, and so the hardest to feel
    if family.name == "award":
        return 6.0 * (1 + index)
    if family.name == "level":
        return 3.0 ** (index % 4)
    if family.name == "action" and match.phase in ("bonus", "predict"):
        return act_weight(match, ACT_NAMES[index])  # others will want what is good now
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


def is_maker(s: np.record, company: int) -> bool:
    """Every other company is one, but not with W01 or P02, which are about awards of level 3."""
    return company % 2 == 1 and int(s.wow[company]) != 1 and int(s.pow[company]) != 2


def act_weight(match: Match, act: str) -> float:
    """What an action is worth now: makers publish much, the others hire and wait for one great game."""
    s, rules, company = match.state, match.game.rules, int(match.state.actor)
    box, mechanism, component = s.element[company].tolist()
    tokens, icons = s.tokens[company].tolist(), s.icons[company].tolist()
    early, maker = int(s.hourglass) > int(rules.hourglass_start) // 3, is_maker(s, company)
    aim = 2 if maker else 3  # the level worth waiting for
    if act == "pub":
        return publishing_weight(match, company, early)
    if act == "award":
        waiting = early and maker and (s.kept_by == company).sum() == 1
        return 20.0 if awards_in_reach(rules, s, company, 0) and not waiting else 0.05
    if act == "upg":
        return (4.0 if maker else 12.0) if box and mechanism and component else 2.0
    if act == "box":
        return 6.0 if not box and tokens[2] >= min(icons[0], aim) else 0.3
    if act == "dev":
        missing = (not mechanism and tokens[4] >= min(icons[1], aim), not component and tokens[3] >= min(icons[2], aim))
        return 6.0 if any(missing) else 0.3
    if act == "play":
        return 5.0 if (s.employee_holder == company).any() and (s.chair[company] == 0).any() else 0.1
    if act in ("spec", "free"):
        return (0.8 if maker else 2.5) if early and (s.employee_holder == company).sum() < 2 else 0.2
    if act == "train":
        return 4.0 if early and tokens[0] > 1 and min(icons) < aim else 0.3
    if act in ("res", "test"):
        held, lacking = (tokens[3], not component) if act == "res" else (tokens[4], not mechanism)
        return 4.0 if maker and lacking and held < aim else 1.6
    return {"multi": 1.8, "item": 1.2, "obj": 0.8, "trade": 0.5}.get(act, 0.4)


def publishing_weight(match: Match, company: int, early: bool) -> float:
    """The sooner, the higher the award that the game is good enough for, and the less time there is."""
    s, rules = match.state, match.game.rules
    levels = s.element[company].tolist()
    if 0 in levels:
        return 0.05
    game = game_number(*levels)
    left = [level for level in range(AWARD_LEVELS) if s.shelf[level]]
    best = max((level + 1 for level in left if qualifies(rules, s, company, game, level, 0)), default=0)
    if not early:
        return 15.0 if best else 6.0
    return (0.05, 0.1, 0.4, 25.0)[best] if not is_maker(s, company) else (0.5, 18.0, 18.0, 25.0)[best]


# --- Playing at every table ---------------------------------------------------------------------------------------


def tables() -> Iterator[dict[str, Any]]:
    """Every number of people and Meeple-Bots; then every value of every other option; then cards that are seldom felt.

    The key `draws` is no option: it names the cards that are dealt first.
    """
    for players in range(1, 7):
        for bots in range(6):
            if 2 <= players + bots <= 6:
                yield {"players": players, "bots": bots, "powers": ("founder", "wow_pow")[(players + bots) % 2]}
    for players in (2, 3, 4):
        yield {"players": players, "powers": "wow_pow"}
    for difficulty in DIFFICULTIES:
        yield {"players": 2, "bots": 2, "bot_difficulty": difficulty, "powers": "wow_pow"}
    for refresh in REFRESHES:
        yield {"players": 3, "bots": 1, "card_refresh": refresh, "powers": "wow_pow", "seating": "shuffled"}
    for first in range(1, 4):
        yield {"players": 3, "first_player": first, "seating": "shuffled"}
    for draws in ({"wow": [1, 9], "pow": [5, 8]}, {"wow": [13, 10], "pow": [2, 10]}):
        yield {"players": 2, "first_player": 1, "powers": "wow_pow", "draws": draws}


def play_checked(match: Match, seed: int, seen: Seen, curious: bool = False) -> None:
    """Play a match to its end; every action is counted and every state is checked."""
    dice, game = random.Random(seed), match.game
    reach = Reach(match, seen)
    while not match.over:
        action = choose(match, dice, seen if curious else None)
        reach.before(action)
        match.play(action)
        reach.after()
        fault = int(game.drivers.find_fault(game.rules_array, match.states))
        assert fault == 0, f"{game.options}, seed {match.seed}, ply {len(match.moves)}: fault {fault}"
    reach.end()
    seen["checked", "actions"] += len(match.moves)
    seen["checked", "games"] += 1


def survey(games: int, plain: bool = False, progress: bool = False) -> Seen:
    seen: Seen = Counter()
    for options in tables():
        draws = options.pop("draws", None)
        game = tablewright.load(SLUG, plain=plain, **options)
        for seed in range(games):
            play_checked(game.new(seed=seed, draws=draws), seed, seen, curious=True)
        if progress:
            print(options, draws or "", seen["checked", "games"], "games", flush=True)
    return seen


def everything() -> list[tuple[str, Any]]:
    sides = {side: tablewright.load(SLUG, plain=True, players=n).rules for side, n in (("A", 2), ("B", 4))}
    return [*expected(PHASES), *spaces(sides)]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--games", type=int, default=4, help="games at each table")
    parser.add_argument("--plain", action="store_true")
    given = parser.parse_args()
    seen, wanted = survey(given.games, given.plain, progress=True), everything()
    print(f"{seen['checked', 'games']} games, {seen['checked', 'actions']} actions, each state without a fault")
    print(*table(seen, wanted), sep="\n")
    print("never reached:", missing(seen, wanted) or "nothing")


if __name__ == "__main__":
    main()
