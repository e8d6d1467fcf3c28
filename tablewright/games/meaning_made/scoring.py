"""Scores, places, the group's grade, and payoffs (MM-150 to MM-154, MM-163, MM-177, MM-178).

The payoff of a seat holds the tension of the game: to win is worth most, but in a world that stands; after Collapse
even the leader has less than the last of a world that survived. Where all win or lose together, the group's grade is
all that counts.
"""

from tablewright.engine.kit import Record, Row, margin_share, place_by_key, rule, share_by_key, two_highest
from tablewright.games.meaning_made.state import COLLAPSE, GRADES, MOST_LEGACY, NUM_PATTERNS, PLAYED_OUT, SURVIVAL
from tablewright.games.meaning_made.tracks import patterns_owned, tokens_held

# Above the Legacy, the Patterns and the tokens of any player; one key of 32 bits holds the score and all of them.
LEGACY_BASE, PATTERN_BASE, TOKEN_BASE = MOST_LEGACY + 1, NUM_PATTERNS + 1, 1024
BEST_GRADE = len(GRADES) - 1

RANK_SHARE = 0.75  # of what the own result is worth; the rest is the margin
FULL_MARGIN = 16  # points of lead or deficit that count in full

SURVIVAL_WORTH = 0.2  # to the last of a world that survived
UNFINISHED_WORTH = 0.05
UNFINISHED_SPREAD = 0.5  # between the last and the leader of a world that was never made safe
COLLAPSE_SPREAD = 0.08  # between the last and the leader after Collapse
RANKED_COLLAPSE_WORTH = 0.1

SAVED_TOGETHER = 0.6  # what Survival is worth to all before the grade
UNSAVED_TOGETHER = 0.25  # the most that a world is worth which is not saved in time


@rule
def scores(rules: Record, s: Record, out: Row) -> None:
    for player in range(rules.players):
        out[player] = final_score(s, player)


@rule
def final_score(s: Record, player: int) -> int:
    """Vitals and Legacy (MM-150)."""
    return int(s.vitals[player]) + int(s.legacy[player])


@rule
def standing(s: Record, player: int) -> int:
    """The score, then Legacy, then Patterns, then tokens held, in one number (MM-153)."""
    key = final_score(s, player) * LEGACY_BASE + int(s.legacy[player])
    key = key * PATTERN_BASE + patterns_owned(s, player)
    return key * TOKEN_BASE + tokens_held(s, player)


@rule
def is_together(rules: Record) -> int:
    """Whether the table wins or loses as one: Cooperative and solo (MM-163, MM-177)."""
    return rules.cooperative or rules.players == 1


@rule
def has_winner(rules: Record, s: Record) -> int:
    """After Collapse nobody wins, unless the table agreed to rank it (MM-151, MM-152, MM-R01)."""
    return s.ending != COLLAPSE or rules.collapse_ranked


@rule
def places(rules: Record, s: Record, out: Row) -> None:
    """The highest standing wins, ties shared; where nobody wins, places begin at 2 (MM-151 to MM-153)."""
    if is_together(rules):
        for player in range(rules.players):
            out[player] = 1 if s.ending == SURVIVAL else 2
        return
    for player in range(rules.players):
        out[player] = standing(s, player)
    place_by_key(out, rules.players)
    if not has_winner(rules, s):
        for player in range(rules.players):
            out[player] += 1


@rule
def payoffs(rules: Record, s: Record, out: Row) -> None:
    if is_together(rules):
        for player in range(rules.players):
            out[player] = worth_together(rules, s)
        return
    scores(rules, s, out)
    best, second, _ = two_highest(out, rules.players)
    for player in range(rules.players):
        out[player] = standing(s, player)
    share_by_key(out, rules.players)
    for player in range(rules.players):
        own = final_score(s, player)
        margin = margin_share(own - (second if own == best else best), FULL_MARGIN)
        out[player] = worth_alone(rules, int(s.ending), RANK_SHARE * out[player] + (1 - RANK_SHARE) * margin)


@rule
def worth_together(rules: Record, s: Record) -> float:
    """A world that is saved is worth its grade; one that only lasted a little of it; after Collapse nothing is left."""
    grade = int(rules.grade_of_meaning[s.meaning]) / BEST_GRADE
    if s.ending == SURVIVAL:
        return SAVED_TOGETHER + (1 - SAVED_TOGETHER) * grade
    return UNSAVED_TOGETHER * grade


@rule
def worth_alone(rules: Record, ending: int, result: int) -> float:
    """How the own result, from 0 to 1, counts after each ending."""
    if ending == PLAYED_OUT:
        return result
    if ending == SURVIVAL:
        return SURVIVAL_WORTH + (1 - SURVIVAL_WORTH) * result
    if ending == COLLAPSE:
        if rules.collapse_ranked:
            return RANKED_COLLAPSE_WORTH + (1 - SURVIVAL_WORTH) * result
        return COLLAPSE_SPREAD * result
    return UNFINISHED_WORTH + UNFINISHED_SPREAD * result
