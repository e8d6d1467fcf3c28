"""A heuristic value of an unfinished game for each seat: the score so far, and what is under way.

Marks on unfinished Projects, tokens, owned Patterns and remaining actions are worth part of the points they may bring.
A contribution in progress counts as if everything payable were paid. A pledge counts for more as less of the mitigation
stays open. The sum is multiplied by the World Drift Multiplier that the game is likely to end with.
"""

from tablewright.engine.kit import Record, Row, likely_share, margin_share, row_sum, rule, two_highest
from tablewright.games.life_builds_meaning.projects import credit_marks, unpaid_icons
from tablewright.games.life_builds_meaning.scoring import (
    FULL_MARGIN,
    FULL_SCORE,
    MARGIN_SHARE,
    RANK_SHARE,
    SCORE_SHARE,
    sub_total,
)
from tablewright.games.life_builds_meaning.state import (
    NUM_TAGS,
    NUM_TOKENS,
    PHASE_CONSENT,
    PHASE_MENU,
    PHASE_PAY,
    PHASE_PLEDGE,
    PROJECT_SLOTS,
    RANKS,
    SUPPORT,
)

# Points of tokens and actions where a completion brings USUAL_AWARDS; they grow and shrink with the printed awards.
USUAL_AWARDS = 10.0
NEEDED_WORTH = 0.65  # of a token that a Project or the Event lacks
SPARE_WORTH = 0.35  # of any other token
SUPPORT_WORTH = 0.75  # of a Support, which also stabilizes
ACTION_WORTH = 1.0  # of a remaining action
PLENTY = 8.0  # tokens beyond this are worth half
PATTERN_WORTH = 0.3  # what an owned Pattern may still save
REQUEST_HOPE = 0.6  # the part of an action that an open Request still counts as
FIRST_HOPE = 0.25  # chance that a new Project is completed; it grows to 1 with the square of what is paid
UNMET_SHARE = 0.8  # share of the pending Drift that is expected to apply
NEXT_DRIFT, USUAL_DRIFT = 1.2, 51  # Drift expected from the next Event, where all Events together have USUAL_DRIFT
COLLAPSE_FROM = 7.0  # the Drift at which a collapse becomes a risk
RANK_SCALE = 14.0  # a lead of this many points keeps its place with probability 3/4


@rule
def promise(rules: Record, s: Record, out: Row) -> None:
    """The same sum as the payoffs, with leads that may still be lost."""
    slot = int(s.paying) if s.phase == PHASE_PAY else -1
    paying = payable_icons(s, slot) if slot >= 0 else 0
    drift = likely_drift(rules, s, slot, paying)
    share = likely_multiplier(rules, drift)
    survival = 1.0 - collapse_risk(rules, drift)
    for player in range(rules.players):
        out[player] = share * (sub_total(s, player) + survival * yet_to_come(rules, s, player, slot, paying))
    ranks_and_margins(rules, out)
    if rules.shared_loss:
        for player in range(rules.players):
            out[player] *= survival


# --- The world ----------------------------------------------------------------------------------------------------


@rule
def likely_drift(rules: Record, s: Record, slot: int, paying: int) -> float:
    """Drift, plus the pending Drift that pledges leave, minus the benefit of a completion under way."""
    drift = float(s.drift)
    if s.phase == PHASE_PLEDGE:
        met = covered_share(rules, s)
        relief = s.pending if rules.event_cancels[s.event] else min(s.pending, rules.event_reduces[s.event])
        drift += s.pending - met * relief + (0.0 if is_last_round(rules, s) else next_drift(rules))
    else:
        drift += UNMET_SHARE * s.pending
    if rules.leaks:
        drift += int(s.stress) // int(rules.stress_per_leak)
    if slot >= 0 and paying == unpaid_icons(s, slot):
        drift -= rules.project_drift[s.row[slot]]
    return max(0.0, drift)


@rule
def next_drift(rules: Record) -> float:
    """The Drift expected from the next Event, by what is printed on all of them."""
    return NEXT_DRIFT * row_sum(rules.event_drift) / USUAL_DRIFT


@rule
def is_last_round(rules: Record, s: Record) -> int:
    return s.finale or s.round_number == rules.max_rounds


@rule
def covered_share(rules: Record, s: Record) -> float:
    """The part of the mitigation that is pledged."""
    needed = row_sum(rules.event_mitigation[s.event])
    return (needed - row_sum(s.uncovered)) / needed


@rule
def likely_multiplier(rules: Record, drift: float) -> float:
    """The World Drift Multiplier, smoothed: the mean of three spaces, with straight lines between the means."""
    below = min(int(drift), int(rules.drift_cap))
    above = min(below + 1, int(rules.drift_cap))
    part = drift - below if drift < rules.drift_cap else 0.0
    return (mean_multiplier(rules, below) * (1.0 - part) + mean_multiplier(rules, above) * part) / 10.0


@rule
def mean_multiplier(rules: Record, drift: int) -> float:
    before, after = max(0, drift - 1), min(drift + 1, int(rules.drift_cap))
    total = int(rules.multiplier[before]) + int(rules.multiplier[drift]) + int(rules.multiplier[after])
    return total / 3.0


@rule
def collapse_risk(rules: Record, drift: float) -> float:
    """The chance of reaching the last space, from 0 to almost 1."""
    near = (drift - COLLAPSE_FROM) / (rules.drift_cap - COLLAPSE_FROM)
    return 0.95 * min(1.0, max(0.0, near)) ** 2


# --- A player -----------------------------------------------------------------------------------------------------


@rule
def yet_to_come(rules: Record, s: Record, player: int, slot: int, paying: int) -> float:
    """Part of what marks, tokens, Patterns and actions can still bring. All of it is lost in a collapse."""
    pays = slot >= 0 and player == s.active
    worth = float(social_to_come(rules, s, player, slot)) if pays else 0.0
    for tile_slot in range(PROJECT_SLOTS):
        if s.row[tile_slot] > 0:
            worth += tile_worth(rules, s, tile_slot, player, paying if tile_slot == slot else 0)
    if s.finale:
        return worth
    scale = tile_points(rules) / USUAL_AWARDS
    worth += scale * tokens_worth(rules, s, player, slot if pays else -1)
    worth += PATTERN_WORTH * owned_patterns(s, player)
    return worth + ACTION_WORTH * scale * actions_to_come(rules, s, player)


@rule
def tile_points(rules: Record) -> int:
    """The points that a completion brings to all players together."""
    return row_sum(rules.awards)


@rule
def payable_icons(s: Record, slot: int) -> int:
    """How many icons of a tile the active player could pay now."""
    count = 0
    for token in range(NUM_TOKENS):
        count += min(int(s.unpaid[slot, token]), int(s.tokens[s.active, token]))
    return count


@rule
def social_to_come(rules: Record, s: Record, player: int, slot: int) -> int:
    """The Social that the contribution under way will earn when it ends."""
    supports = s.paid_support or (s.unpaid[slot, SUPPORT] > 0 and s.tokens[player, SUPPORT] > 0)
    steps = int(supports) + int(rules.project_layer[s.row[slot]] >= rules.social_layer)
    return min(steps, int(rules.social_cap) - int(s.social[player]))


@rule
def tile_worth(rules: Record, s: Record, slot: int, player: int, paying: int) -> float:
    """The value of marks on a tile: as completion nears, it gets surer, and rank counts more than marks."""
    own = marks_with(s, slot, player, paying)
    if own == 0:
        return 0.0
    above, marks = 0, 0
    for other in range(rules.players):
        theirs = marks_with(s, slot, other, paying)
        marks += theirs
        if theirs > own or (theirs == own and 0 < s.first_mark[slot, other] < s.first_mark[slot, player]):
            above += 1
    required = marks + unpaid_icons(s, slot) - paying
    done = marks / required
    hope = FIRST_HOPE + (1.0 - FIRST_HOPE) * done * done
    award = rules.awards[min(above, RANKS - 1)]
    return hope * (done * award + (1.0 - done) * tile_points(rules) * own / required)


@rule
def marks_with(s: Record, slot: int, player: int, paying: int) -> int:
    """A player's marks, including those that the active player is about to place."""
    return credit_marks(s, slot, player) + (paying if player == s.active else 0)


@rule
def tokens_worth(rules: Record, s: Record, player: int, slot: int) -> float:
    """Tokens that a Project or the Event lacks are worth more; tokens beyond PLENTY are worth less."""
    worth, count = 0.0, 0
    for token in range(NUM_TOKENS):
        held = int(s.tokens[player, token])
        if slot >= 0:
            held -= min(held, int(s.unpaid[slot, token]))
        if s.phase == PHASE_PLEDGE and not rules.pays_at_once:
            held -= int(s.pledged[player, token])
        needed = min(held, lacking(s, token))
        spare = SUPPORT_WORTH if token == SUPPORT else SPARE_WORTH
        worth += max(NEEDED_WORTH, spare) * needed + spare * (held - needed)
        count += held
    return worth if count <= PLENTY else worth * (PLENTY + 0.5 * (count - PLENTY)) / count


@rule
def lacking(s: Record, token: int) -> int:
    """Icons of a kind that are open in the Row and on the Event."""
    count = int(s.uncovered[token])
    for slot in range(PROJECT_SLOTS):
        count += int(s.unpaid[slot, token])
    return count


@rule
def owned_patterns(s: Record, player: int) -> int:
    count = 0
    for tag in range(NUM_TAGS):
        for token in range(NUM_TOKENS):
            count += int(s.discounts[player, tag, token])
    return count


@rule
def actions_to_come(rules: Record, s: Record, player: int) -> float:
    """The actions a player still has in this round. An action under way counts by its likely result instead."""
    if s.phase == PHASE_PLEDGE:
        return 0.0 if is_last_round(rules, s) else float(rules.actions)
    if player == s.active:
        under_way = 0.0 if s.phase == PHASE_MENU else 1.0
        hope = REQUEST_HOPE if s.phase == PHASE_CONSENT else 0.0
        return s.actions_left - under_way + hope
    turn = (player - int(s.start_player)) % int(rules.players)
    now = (int(s.active) - int(s.start_player)) % int(rules.players)
    return float(rules.actions) if turn > now else 0.0


# --- Against the others -------------------------------------------------------------------------------------------


@rule
def ranks_and_margins(rules: Record, out: Row) -> None:
    """Turn likely scores into payoffs, in place: each seat against the others and against the best of them."""
    best, second, total = two_highest(out, rules.players)
    for player in range(rules.players):
        own = out[player]
        rival = second if own == best else best
        rank = likely_share(own, rival, total, rules.players, RANK_SCALE)
        score = min(1.0, own / FULL_SCORE)
        out[player] = RANK_SHARE * rank + MARGIN_SHARE * margin_share(own - rival, FULL_MARGIN) + SCORE_SHARE * score
