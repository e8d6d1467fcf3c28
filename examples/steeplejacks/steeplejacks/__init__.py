"""Steeplejacks, a push-your-luck dice game: the numbered rules are in `RULES.md`, next to this package."""

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box, Label
from tablewright.engine.fields import EVERYONE, SEAT, field
from tablewright.engine.kit import (
    ALLOWED,
    below,
    count_bits,
    finish,
    likely_share,
    next_seat,
    note,
    positive_entries,
    row_sum,
    rule,
    two_highest,
)
from tablewright.engine.options import Options, Values, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard.record import rules_schema
from tablewright.engine.state import state_schema
from tablewright.engine.words import Words

# --- The records --------------------------------------------------------------------------------------------------

MAX_PLAYERS = 4
DICE, SIDES = 4, 6
LOWEST, HIGHEST = 2, 12  # the steeples, which are their own indices; entries 0 and 1 stay empty
ROPES = 3
MOST_STEPS = 13
MOST_ROUNDS = 60

PHASES = ("roll", "climb", "over")
ROLLING, CLIMBING, OVER = range(3)
ENDINGS = ("town_gilded", "out_of_rounds")
TOWN_GILDED, OUT_OF_ROUNDS = range(1, 3)
ENTRIES = ("rolled", "climbed", "slipped", "stopped", "gilded", "game_over")
ROLLED, CLIMBED, SLIPPED, STOPPED, GILDED, IS_OVER = range(1, 7)

PER_STEEPLE = {"steeple": HIGHEST + 1}

STATE = state_schema(
    field("dice", "the four dice in ascending order; 0 before a roll", high=SIDES,
          shape={"die": DICE}, seen_by=EVERYONE, drawn="dice"),
    field("rope", "how high the rope of this turn hangs on each steeple; 0 for none", high=MOST_STEPS,
          shape=PER_STEEPLE, seen_by=EVERYONE),
    field("mark", "how high each player's mark is on each steeple", high=MOST_STEPS,
          shape={SEAT: MAX_PLAYERS, **PER_STEEPLE}, seen_by=EVERYONE),
    field("gilded", "1 for a steeple that is gilded", high=1, shape=PER_STEEPLE, seen_by=EVERYONE),
    field("points", "how many steeples each player has gilded", high=2 * ROPES - 1,
          shape={SEAT: MAX_PLAYERS}, seen_by=EVERYONE),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=ROPES + 2,  # most entries of one action: stopped, three steeples gilded, game over
)  # fmt: skip
OPTIONS = Options(
    Whole("players", 2, "SJ-001", low=2, high=MAX_PLAYERS),
    Whole("shortest", 3, "SJ-002", low=1, high=3),
    Whole("to_win", 3, "SJ-011", low=1, high=ROPES),
)
RULES = rules_schema(OPTIONS, field("height", "the steps of each steeple", high=MOST_STEPS, shape=PER_STEEPLE))


def rules_record(options: Values) -> np.record:
    rules: np.record = RULES.blank()[0]
    for name, value in options.items():
        rules[name] = value
    for steeple in range(LOWEST, HIGHEST + 1):
        rules.height[steeple] = options["shortest"] + 2 * min(steeple - LOWEST, HIGHEST - steeple)
    return rules


def longest(rules: np.record) -> int:
    """In each turn every roll but the last is followed by a climb of a step or more, on the three highest steeples."""
    most_climbs = sum(sorted(rules.height.tolist())[-ROPES:])
    return MOST_ROUNDS * int(rules.players) * (2 * most_climbs + 1)


# --- Actions and reasons ------------------------------------------------------------------------------------------

ACTIONS = Actions(
    family("roll", touches="dice"),
    family("stop", touches="stop"),
    family("climb", touches="pairing/{pairing}", pairing=range(1, 4)),
    family("take", touches="pairing/{pairing}", pairing=range(1, 4), pair=range(1, 3)),
)
REASONS = Reasons(
    game_over="SJ-012",
    not_rolled="SJ-004",
    not_climbed="SJ-004",
    repeated="SJ-005",
    cannot_climb="SJ-007",
    one_rope="SJ-008",
    climb_both="SJ-008",
)
_, _, NOT_CLIMBED, REPEATED, CANNOT_CLIMB, ONE_ROPE, CLIMB_BOTH = REASONS


@rule
def steeple_of(s, pairing, pair):
    """The sum of a pair: pairing 1, 2 or 3 puts the first die with the second, third or fourth (SJ-005)."""
    first = int(s.dice[0]) + int(s.dice[pairing])
    return first if pair == 1 else row_sum(s.dice) - first


# --- Rules --------------------------------------------------------------------------------------------------------


@rule
def setup(rules, s):
    """The first seat begins (SJ-001)."""
    s.phase = ROLLING
    s.round_number = 1
    s.actor = 0


@rule
def why_not_stop(rules, s):
    return ALLOWED if ropes_hung(s) > 0 else NOT_CLIMBED


@rule
def why_not_climb(rules, s, pairing):
    """Both pairs at once need a way up on both steeples, and a rope for each (SJ-005, SJ-006)."""
    if is_repeated(s, pairing):
        return REPEATED
    first, second = steeple_of(s, pairing, 1), steeple_of(s, pairing, 2)
    if not (is_open(rules, s, first) and is_open(rules, s, second)):
        return CANNOT_CLIMB
    return ALLOWED if has_ropes_for(s, first, second) else ONE_ROPE


@rule
def why_not_take(rules, s, pairing, pair):
    """One pair alone, if the two cannot be climbed together (SJ-008)."""
    if is_repeated(s, pairing):
        return REPEATED
    if not is_open(rules, s, steeple_of(s, pairing, pair)):
        return CANNOT_CLIMB
    return CLIMB_BOTH if why_not_climb(rules, s, pairing) == ALLOWED else ALLOWED


@rule
def is_repeated(s, pairing):
    """Whether an earlier pairing has the same sums (SJ-005)."""
    for earlier in range(1, pairing):
        first = steeple_of(s, earlier, 1)
        if first == steeple_of(s, pairing, 1) or first == steeple_of(s, pairing, 2):
            return True
    return False


@rule
def is_open(rules, s, steeple):
    """Whether the player can climb a step there (SJ-006, SJ-007)."""
    if s.gilded[steeple] or s.rope[steeple] == rules.height[steeple]:
        return False
    return s.rope[steeple] > 0 or ropes_hung(s) < ROPES


@rule
def has_ropes_for(s, first, second):
    if first == second or s.rope[first] > 0 or s.rope[second] > 0:
        return True
    return ropes_hung(s) + 2 <= ROPES


@rule
def ropes_hung(s):
    return count_bits(positive_entries(s.rope))


@rule
def roll(rules, s):
    """Four dice fall; a player who cannot climb with them slips (SJ-004, SJ-009)."""
    for die in range(DICE):
        side = below(s, SIDES) + 1
        place = die
        while place > 0 and s.dice[place - 1] > side:
            s.dice[place] = s.dice[place - 1]
            place -= 1
        s.dice[place] = side
    note(s, ROLLED, s.actor, int(s.dice[0]) * 10 + int(s.dice[1]), int(s.dice[2]) * 10 + int(s.dice[3]))
    for pairing in range(1, DICE):
        for pair in range(1, 3):
            if is_open(rules, s, steeple_of(s, pairing, pair)):
                s.phase = CLIMBING
                return
    note(s, SLIPPED, s.actor)
    pass_turn(rules, s)


@rule
def climb(rules, s, pairing):
    """One step on the steeple of each pair (SJ-005)."""
    for pair in range(1, 3):
        climb_step(rules, s, steeple_of(s, pairing, pair))
    s.phase = ROLLING


@rule
def take(rules, s, pairing, pair):
    """A step on the steeple of one pair alone (SJ-008)."""
    climb_step(rules, s, steeple_of(s, pairing, pair))
    s.phase = ROLLING


@rule
def climb_step(rules, s, steeple):
    """One step up, from the player's own mark if no rope hangs there yet (SJ-005, SJ-006)."""
    if s.rope[steeple] == rules.height[steeple]:
        return  # the second step of a double where only one was left
    if s.rope[steeple] == 0:
        s.rope[steeple] = s.mark[s.actor, steeple]
    s.rope[steeple] += 1
    note(s, CLIMBED, s.actor, steeple, s.rope[steeple])


@rule
def stop(rules, s):
    """The marks move up to the ropes, and steeples whose top is reached are gilded (SJ-010, SJ-011)."""
    note(s, STOPPED, s.actor)
    for steeple in range(LOWEST, HIGHEST + 1):
        if s.rope[steeple] > 0:
            s.mark[s.actor, steeple] = s.rope[steeple]
            if s.rope[steeple] == rules.height[steeple]:
                s.gilded[steeple] = 1
                s.points[s.actor] += 1
                note(s, GILDED, s.actor, steeple)
    if s.points[s.actor] >= rules.to_win:
        take_ropes_down(s)
        end_game(s, TOWN_GILDED)
    else:
        pass_turn(rules, s)


@rule
def take_ropes_down(s):
    for steeple in range(LOWEST, HIGHEST + 1):
        s.rope[steeple] = 0
    for die in range(DICE):
        s.dice[die] = 0


@rule
def pass_turn(rules, s):
    """The next seat decides; after the last round the game is over (SJ-012)."""
    take_ropes_down(s)
    s.phase = ROLLING
    s.actor = next_seat(rules, s.actor)
    if s.actor == 0:
        if s.round_number == MOST_ROUNDS:
            end_game(s, OUT_OF_ROUNDS)
        else:
            s.round_number += 1


@rule
def end_game(s, ending):
    finish(s, OVER, ending)
    note(s, IS_OVER, ending)


# --- Scores -------------------------------------------------------------------------------------------------------

STEPS_IN_TOWN = 100  # more than all steps of the town
PROMISE_SCALE = 1.0  # steeples ahead that make three chances in four
NEARLY = 0.7  # of a steeple, for a mark that is about to reach the top
NEXT_CLIMB = 0.05  # of a steeple, for the climb that a roll allows
KEEPS = 0.9  # of what hangs on ropes is brought home


@rule
def standing(rules, s, player):
    """Gilded steeples, then steps on those that nobody has gilded, in one number (SJ-013, SJ-014)."""
    steps = 0
    for steeple in range(LOWEST, HIGHEST + 1):
        if not s.gilded[steeple]:
            steps += int(s.mark[player, steeple])
    return int(s.points[player]) * STEPS_IN_TOWN + steps


@rule
def promise(rules, s, out):
    """The steeples each player is likely to gild, as a share: the nearer a mark is to the top, the more it counts."""
    for player in range(rules.players):
        out[player] = prospect(rules, s, player)
    best, second, total = two_highest(out, rules.players)
    for player in range(rules.players):
        own = out[player]
        rival = second if own == best else best
        out[player] = likely_share(own, rival, total, rules.players, PROMISE_SCALE)


@rule
def prospect(rules, s, player):
    """Steeples gilded, and a part of each other one; what only hangs on a rope may still be lost."""
    worth = float(s.points[player])
    at_risk = 0.0
    for steeple in range(LOWEST, HIGHEST + 1):
        if not s.gilded[steeple]:
            share = s.mark[player, steeple] / rules.height[steeple]
            worth += NEARLY * share * share
            if player == s.actor and s.rope[steeple] > 0:
                hung = s.rope[steeple] / rules.height[steeple]
                at_risk += (1.0 if hung == 1.0 else NEARLY * hung * hung) - NEARLY * share * share
    if player == s.actor and s.phase == CLIMBING:
        at_risk += NEXT_CLIMB
    return worth + KEEPS * at_risk


@rule
def check(rules, s):
    """0, or the number of the first property that does not hold."""
    if ropes_hung(s) > ROPES:
        return 1
    gilded = 0
    for steeple in range(LOWEST, HIGHEST + 1):
        gilded += int(s.gilded[steeple])
        if s.rope[steeple] > rules.height[steeple] or (s.gilded[steeple] and s.rope[steeple] > 0):
            return 2
        for player in range(rules.players):
            if s.mark[player, steeple] == rules.height[steeple] and not s.gilded[steeple]:
                return 3
    return 4 if row_sum(s.points) != gilded else 0


# --- Words --------------------------------------------------------------------------------------------------------


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    name, given = ACTIONS.family_of(action).name, ACTIONS.given(action)
    if name in ("roll", "stop"):
        return w.say(f"action.{name}")
    if not s.dice[0]:
        return w.say(f"action.any_{name}", pairing=given["pairing"])
    if name == "take":
        return w.say("action.take", steeple=steeple_of(s, **given))
    first, second = steeple_of(s, given["pairing"], 1), steeple_of(s, given["pairing"], 2)
    return w.say("action.twice" if first == second else "action.climb", first=first, second=second)


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label:
    return Label(action_words(w, rules, s, action), quiet=ACTIONS.family_of(action).name == "stop")


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == OVER:
        return w.say("prompt.over")
    key = "climb" if s.phase == CLIMBING else "decide" if ropes_hung(s) else "roll"
    return w.say(f"prompt.{key}", player=w.player(int(s.actor)), dice=" ".join(str(die) for die in s.dice))


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind, first, second, third = entry[:4]
    if kind == IS_OVER:
        return w.say("journal.game_over", ending=w.say(f"ending.{ENDINGS[first - 1]}"))
    dice = " ".join(f"{second:02}{third:02}")
    return w.say(f"journal.{ENTRIES[kind - 1]}", player=w.player(first), dice=dice, steeple=second, step=third)


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    columns = range(LOWEST, HIGHEST + 1)
    rows = [(w.say("board.steeple"), columns), (w.say("board.height"), (rules.height[c] for c in columns))]
    rows.append((w.say("board.rope"), (s.rope[c] or "" for c in columns)))
    for player in range(rules.players):
        rows.append((w.player(player), (("*" if s.gilded[c] else s.mark[player, c] or "") for c in columns)))
    wide = max(len(name) for name, _ in rows)
    return "\n".join(f"{name:{wide}}" + "".join(f"{cell:>4}" for cell in cells) for name, cells in rows)


class Pair(TypedDict):
    dice: list[int]
    steeple: int


class Glance(TypedDict):
    pairings: list[list[Pair]]  # the ways to pair the dice, for a climb


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """The dice in pairs, and the steeple that each pair names (SJ-005)."""
    if s.phase != CLIMBING:
        return {"pairings": []}
    a, b, c, d = (int(die) for die in s.dice)
    return {"pairings": [[pair(a, b), pair(c, d)], [pair(a, c), pair(b, d)], [pair(a, d), pair(b, c)]]}


def pair(*dice: int) -> Pair:
    return {"dice": list(dice), "steeple": sum(dice)}


BOX = Box.of_module(
    __name__,
    slug="steeplejacks",
    version=1,
    rule_prefix="SJ",
    minutes=(15, 30),
    turns={"roll": ("roll", "stop"), "climb": ("climb", "take")},
    handlers={
        "roll": (None, roll),
        "stop": (why_not_stop, stop),
        "climb": (why_not_climb, climb),
        "take": (why_not_take, take),
    },
    refuses={"roll": "not_rolled", "climb": "not_climbed", "over": "game_over"},
    score="points",
)
