"""Secret Bids, the example of a choice in secret: all bid a number in each round, and the only highest bid scores."""

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box
from tablewright.engine.fields import EVERYONE, OWNER, SEAT, field
from tablewright.engine.kit import ALLOWED, NONE, below, finish, note, reveal, rule
from tablewright.engine.options import Options, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard.text import Entries
from tablewright.engine.state import state_schema

MAX_PLAYERS, HIGHEST_BID, MOST_ROUNDS = 4, 5, 9
NO_BID = 0
PHASES = ("bid", "over")
BID, OVER = range(2)
ENDINGS = ("all_rounds",)
ENTRIES = Entries(chosen="player", revealed="player bid", scored="player bid")
CHOSEN, REVEALED, SCORED = ENTRIES.numbers

STATE = state_schema(
    field("bid", "the bid that a player has chosen in this round; 0 before", high=HIGHEST_BID,
          shape={SEAT: MAX_PLAYERS}, seen_by=OWNER),
    field("points", "the points of each player", high=HIGHEST_BID * MOST_ROUNDS, shape={SEAT: MAX_PLAYERS},
          seen_by=EVERYONE),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=MAX_PLAYERS + 2,
)  # fmt: skip
OPTIONS = Options(
    Whole("players", 3, "SB-001", low=2, high=MAX_PLAYERS), Whole("rounds", 4, "SB-001", low=1, high=MOST_ROUNDS)
)
ACTIONS = Actions(family("bid", bid=range(1, HIGHEST_BID + 1)))
REASONS = Reasons(game_over="SB-004")
(GAME_OVER,) = REASONS


@rule
def setup(rules, s):
    s.phase = BID
    s.round_number = 1


@rule
def why_not(rules, s, action):
    return GAME_OVER if s.phase == OVER else ALLOWED


@rule
def play(rules, s, action):
    """A bid is chosen in secret; after the last player's choice all bids are revealed (SB-002, SB-003)."""
    s.bid[s.actor] = action + 1
    note(s, CHOSEN, s.actor)
    if s.actor + 1 < rules.players:
        s.actor += 1
    else:
        reveal_bids(rules, s)
        next_round(rules, s)


@rule
def reveal_bids(rules, s):
    """All bids are revealed together, and the only highest bid scores its number (SB-003)."""
    reveal(s)
    winner = only_highest(rules, s)
    for player in range(rules.players):
        note(s, REVEALED, player, s.bid[player])
    if winner != NONE:
        s.points[winner] += s.bid[winner]
        note(s, SCORED, winner, s.bid[winner])
    for player in range(rules.players):
        s.bid[player] = NO_BID


@rule
def only_highest(rules, s):
    """The player with the highest bid, or NONE if several have made it."""
    highest = NO_BID
    winner = NONE
    for player in range(rules.players):
        if s.bid[player] > highest:
            highest = s.bid[player]
            winner = player
        elif s.bid[player] == highest:
            winner = NONE
    return winner


@rule
def next_round(rules, s):
    if s.round_number < rules.rounds:
        s.round_number += 1
        s.actor = 0
        return
    finish(s, OVER, 1)


@rule
def conceal(rules, s, viewer):
    """The others' choices of this round are made again; whether they have chosen stays as it is (SB-002)."""
    for player in range(rules.players):
        if player != viewer and s.bid[player] != NO_BID:
            s.bid[player] = 1 + below(s, HIGHEST_BID)


@rule
def standing(rules, s, player):
    return s.points[player]


def longest(rules):
    return int(rules.rounds) * int(rules.players)


BOX = Box.of_module(
    __name__,
    slug="secret-bids",
    version=1,
    rule_prefix="SB",
    minutes=(5, 5),
    turns={"bid": ("bid",)},
)
