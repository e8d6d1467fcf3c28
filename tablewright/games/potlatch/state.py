"""The two records of Potlatch: what a match is played with, and what changes in it.

Cards are numbered as in the specification: card = 16 × type + 4 × item + amount − 1, kind = 4 × type + amount − 1.

    type      0 food and medicine | 1 gathered materials | 2 crafted technology | 3 teachings
    kind         0  1  2  3       |   4  5  6  7         |   8  9 10 11         |  12 13 14 15
    amount       1  2  3  4       |   1  2  3  4         |   1  2  3  4         |   1  2  3  4
"""

from tablewright.engine.fields import EVERYONE, OWNER, SEAT, Schema, field
from tablewright.engine.kit import NONE
from tablewright.engine.state import deck_fields, state_schema

MAX_PLAYERS = 6
TYPES, AMOUNTS, ITEMS = 4, 4, 4
TYPE_KEYS = ("flg", "gm", "ct", "t")
KINDS = TYPES * AMOUNTS
CARDS = KINDS * ITEMS
HOUSES = 8
LARGEST_HAND = 6
SUPPLY = ITEMS * (1 + 2 + 3 + 4)  # the amounts of all cards of one type (POT-R02)
LARGEST_NEED = SUPPLY - (MAX_PLAYERS - 1)  # five other houses need at least 1 each
MOST_OVER = AMOUNTS - 1  # the last card lands on a need of at least 1
HIGHEST_OBLIGATION = AMOUNTS + MOST_OVER * (MAX_PLAYERS - 1)
MOST_GAMES = 10
MOST_STATUS = 3  # that one deed may win or lose, whatever the data say

DECKS = ("resources", "houses")
RESOURCES, HOUSE_CARDS = range(2)

PHASES = ("receiver", "card", "invite", "share", "store", "over")
PHASE_RECEIVER, PHASE_CARD, PHASE_INVITE, PHASE_SHARE, PHASE_STORE, PHASE_OVER = range(6)

ENDINGS = ("all_met", "not_all_met", "match_over")
ALL_MET, NOT_ALL_MET, MATCH_OVER = range(1, 4)

OPEN_PLAY, CLOSED_BY_A_FULL_HOUSE, CLOSED_BY_A_STUCK_PLAYER = range(3)

# Where a card lies: in the hand of a seat, outside or inside its house, or with nobody.
IN_HAND, OUTSIDE, INSIDE, SET_ASIDE = 0, MAX_PLAYERS, 2 * MAX_PLAYERS, 3 * MAX_PLAYERS
IN_STACK = NONE

JOURNAL = 50  # a gift of four exact needs ends a round, and six players draw six cards each

PER_SEAT = {SEAT: MAX_PLAYERS}
PER_KIND = {"kind": KINDS}
PER_TYPE = {"type": TYPES}

STATE = state_schema(
    *deck_fields(DECKS, CARDS, highest_card=CARDS - 1),
    field("hand", "the cards of each kind in a hand; in the Closing Action its holder's hand is the pool", high=ITEMS,
          shape={**PER_SEAT, **PER_KIND}, seen_by=OWNER),
    field("outside", "the cards of each kind outside a house: the gift of this round", high=ITEMS,
          shape={**PER_SEAT, **PER_KIND}, seen_by=EVERYONE),
    field("inside", "the cards of each kind inside a house", high=ITEMS,
          shape={**PER_SEAT, **PER_KIND}, seen_by=EVERYONE),
    field("wanting", "what a house still needs of each type; 0 is met exactly, below 0 it has more than it needs",
          low=-MOST_OVER, high=LARGEST_NEED, shape={**PER_SEAT, **PER_TYPE}, seen_by=EVERYONE),
    field("house", "the house card of each seat; −1 for a seat that is not in the game", low=NONE, high=HOUSES - 1,
          shape=PER_SEAT, seen_by=EVERYONE),
    field("gifted", "1 if the house has received a gift in this round", high=1, shape=PER_SEAT, seen_by=EVERYONE),
    field("exact", "needs that each player has met exactly, in all games of the match", high=4 * 5 * MOST_GAMES,
          shape=PER_SEAT, seen_by=EVERYONE),
    field("shares", "cards that each player has shared, in all games", high=65 * MOST_GAMES,
          shape=PER_SEAT, seen_by=EVERYONE),
    field("unable", "how often each player was invited and had no card that fits", high=MOST_GAMES,
          shape=PER_SEAT, seen_by=EVERYONE),
    field("obligation", "L, the Obligation level: what the next gift must at least come to", high=HIGHEST_OBLIGATION,
          seen_by=EVERYONE),
    field("giver", "the player on turn; in the Closing Action the last one", high=MAX_PLAYERS - 1, seen_by=EVERYONE,
          names=SEAT),
    field("receiver", "the seat whose house receives the gift being made; −1 for none", low=NONE,
          high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("given", "the total of the gift being made, so far", high=HIGHEST_OBLIGATION + MOST_OVER, seen_by=EVERYONE),
    field("shared", "the card shared in this turn, which lies open in the giver's hand; −1 for none", low=NONE,
          high=CARDS - 1, seen_by=EVERYONE),
    field("first_gifter", "the seat that began this game", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("game_number", "the game of the match, from 1", high=MOST_GAMES, seen_by=EVERYONE),
    field("games_over", "finished games of the match", high=MOST_GAMES, seen_by=EVERYONE),
    field("games_met", "those in which every house was met", high=MOST_GAMES, seen_by=EVERYONE),
    field("closing", "0 in open play, 1 closed by a house with all needs met, 2 by a player without a gift", high=2,
          seen_by=EVERYONE),
    field("starter", "the seat that begins the Closing Action; −1 before", low=NONE, high=MAX_PLAYERS - 1,
          seen_by=EVERYONE, names=SEAT),
    field("passes", "how often the cards have been passed in the Closing Action", high=MAX_PLAYERS, seen_by=EVERYONE),
    field("target", "T*, the smallest total the giver can make; 0 for an opening or without a gift",
          high=HIGHEST_OBLIGATION + MOST_OVER),
    field("receivers", "the seats for which the giver has a legal gift, as bits", high=(1 << MAX_PLAYERS) - 1),
    field("choices", "the kinds that may be picked now, as bits", high=(1 << KINDS) - 1),
    field("place", "where each card lies: −1 stack, 0–5 hand of that seat (in the Closing Action the hand it came"
          " from), 6–11 outside, 12–17 inside, 18 set aside", low=NONE, high=SET_ASIDE, shape={"card": CARDS}),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=JOURNAL,
)  # fmt: skip

RULES = Schema(
    [
        field("players", "seats at the table", high=MAX_PLAYERS),
        field("first_gifter", "the seat that begins the first game; −1 for chance", low=NONE, high=MAX_PLAYERS - 1),
        field("match_games", "games of the match", high=MOST_GAMES),
        field("needs", "what each house card needs of each type", high=LARGEST_NEED,
              shape={"house": HOUSES, **PER_TYPE}),
        field("in_pool", "1 if the house card may be dealt", high=1, shape={"house": HOUSES}),
        field("hand_size", "the hand size of the owner of each house card", high=LARGEST_HAND,
              shape={"house": HOUSES}),
        field("exact_status", "Status for a need met exactly", low=-MOST_STATUS, high=MOST_STATUS),
        field("share_status", "Status for a shared card", low=-MOST_STATUS, high=MOST_STATUS),
        field("unable_status", "Status for having no card to share", low=-MOST_STATUS, high=MOST_STATUS),
        field("all_met_status", "Status for all if every house is met", low=-MOST_STATUS, high=MOST_STATUS),
        field("not_all_met_status", "Status for all if not", low=-MOST_STATUS, high=MOST_STATUS),
    ]
)  # fmt: skip
