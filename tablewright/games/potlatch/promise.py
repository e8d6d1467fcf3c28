"""What an unfinished game of Potlatch promises each seat: the Status it has, and what is within reach.

Within reach are needs that a card of the own hand meets exactly, and the Status that everyone gains or loses when the
Closing Action is over. That common end is the surer, the more the hands hold of what the houses still need.
"""

from tablewright.engine.kit import rule
from tablewright.games.potlatch.cards import amount_of, kinds_held, type_of
from tablewright.games.potlatch.scoring import payoff_of, status
from tablewright.games.potlatch.state import AMOUNTS, KINDS, OPEN_PLAY, PHASE_CARD, PHASE_OVER, TYPES

NEXT_GAME = 2.0  # Status on average from a game that has not begun
NOW = 0.9  # of a need that the gift being made can meet exactly
LATER = 0.12  # of a need that a card in hand would meet exactly
OPEN_AT_CLOSE = 0.4  # of what is needed in open play, so much is left when the Closing Action starts
MARGIN = 3.0  # supply above what is needed of a type, at which it is rather sure to be met


@rule
def promise(rules, s, out):
    """The payoffs, with the Status that can be expected in place of the final one."""
    if s.phase == PHASE_OVER:
        for seat in range(rules.players):
            out[seat] = payoff_of(status(rules, s, seat) / rules.match_games)
        return
    common = common_prospect(rules, s) + NEXT_GAME * (rules.match_games - s.game_number)
    for seat in range(rules.players):
        expected = status(rules, s, seat) + common
        if s.closing == OPEN_PLAY:
            expected += own_prospect(rules, s, seat)
        out[seat] = payoff_of(expected / rules.match_games)


@rule
def own_prospect(rules, s, seat):
    """What the seat can still earn as a giver."""
    worth = 0.0
    if s.phase == PHASE_CARD and seat == s.giver:
        worth += NOW * int(can_meet_exactly(s, int(s.receiver), int(s.choices)))
    held = kinds_held(s, seat)
    for other in range(rules.players):
        if other != seat:
            worth += LATER * exact_types(s, other, held)
    return worth


@rule
def can_meet_exactly(s, receiver, kinds):
    for kind in range(KINDS):
        if (kinds >> kind) & 1 and s.wanting[receiver, type_of(kind)] == amount_of(kind):
            return True
    return False


@rule
def exact_types(s, receiver, kinds):
    """The types of a house that one card of these kinds would meet exactly."""
    count = 0
    for t in range(TYPES):
        wanting = int(s.wanting[receiver, t])
        if 1 <= wanting <= AMOUNTS:
            count += (kinds >> (AMOUNTS * t + wanting - 1)) & 1
    return count


@rule
def common_prospect(rules, s):
    """The Status that everyone gains if all houses are met and loses if not, by how likely it is."""
    likely = chance_of_all_met(rules, s)
    return likely * rules.all_met_status + (1.0 - likely) * rules.not_all_met_status


@rule
def chance_of_all_met(rules, s):
    """Type by type: what all hands hold against what all houses want."""
    chance = 1.0
    for t in range(TYPES):
        wanted, held = 0, 0
        for seat in range(rules.players):
            wanted += max(0, int(s.wanting[seat, t]))
            for kind in range(AMOUNTS * t, AMOUNTS * (t + 1)):
                held += amount_of(kind) * int(s.hand[seat, kind])
        chance *= chance_of_type(wanted * (1.0 if s.closing != OPEN_PLAY else OPEN_AT_CLOSE), held)
    return chance


@rule
def chance_of_type(wanted, held):
    """Nothing wanted is sure; a supply that just suffices is even; half of it is hopeless."""
    if wanted <= 0.0:
        return 1.0
    spare = held - wanted
    if spare < 0.0:
        return 0.5 * max(0.0, 1.0 + 2.0 * spare / wanted)
    return 0.5 + 0.5 * spare / (spare + MARGIN)
