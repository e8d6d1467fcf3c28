"""What an unfinished game of Atlas promises each seat: the score as it stands, and what is within reach.

A red or grey marker is worth more, the fewer points it needs to the next segment where it would be healed. A white
marker is worth more, the nearer it is to the yellow spots that end the game.
"""

from tablewright.engine.kit import Record, Row, likely_share, margin_share, rule, two_highest
from tablewright.games.atlas_of_feelings.atlas import tier
from tablewright.games.atlas_of_feelings.healing import reached_segments
from tablewright.games.atlas_of_feelings.scoring import HALF_OF_LARGEST, RANK_SHARE, total
from tablewright.games.atlas_of_feelings.state import GREY, SEGMENTS

HEALING_WORTH = 3.0  # points on average that a healing brings: tier, zodiac and season
HEALING_PATIENCE = 5.0  # movement points at which half of that is left
INWARD_WORTH = 0.4  # for each layer that a healer has gone from the first white spot towards the centre
RANK_SCALE = 3.0  # points of lead that make a place three quarters sure


@rule
def promise(rules: Record, s: Record, out: Row) -> None:
    """The same sum as the payoffs, with a lead that is only likely to last."""
    for player in range(rules.players):
        out[player] = prospect(rules, s, player)
    if rules.players == 1:
        out[0] = margin_share(out[0], HALF_OF_LARGEST) / 2
        return
    ranks_and_margins(rules, out)


@rule
def ranks_and_margins(rules: Record, out: Row) -> None:
    """Turn prospects into payoffs, in place: each seat against each other, then against the best other."""
    best, second, total = two_highest(out, rules.players)
    for player in range(rules.players):
        own = out[player]
        rival = second if own == best else best
        share = likely_share(own, rival, total, rules.players, RANK_SCALE)
        out[player] = RANK_SHARE * share + (1 - RANK_SHARE) * margin_share(own - rival, HALF_OF_LARGEST)


@rule
def prospect(rules: Record, s: Record, player: int) -> float:
    """The total now, and a part of what the player's markers can still bring."""
    worth = float(total(rules, s, player))
    reached = reached_segments(rules, s, player)
    for marker in range(rules.markers):
        if s.layer[player, marker] == 0:  # not placed yet
            continue
        colour = tier(rules, s, player, marker)
        if colour >= GREY:
            cost = steps_to_healing(reached, int(s.segment[player, marker])) * rules.step_cost[colour]
            worth += HEALING_WORTH * HEALING_PATIENCE / (HEALING_PATIENCE + cost)
        else:
            worth += INWARD_WORTH * (rules.first_white - s.layer[player, marker])
    return worth


@rule
def steps_to_healing(reached: int, segment: int) -> int:
    """How many segments clockwise the next one is that a healer reaches; once round the map if there is none."""
    for steps in range(1, SEGMENTS):
        if (reached >> ((segment + steps - 1) % SEGMENTS + 1)) & 1:
            return steps
    return SEGMENTS
