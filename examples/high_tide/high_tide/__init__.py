"""High Tide: the numbered rules are in `RULES.md`, next to this package, and the sentences in `text/en.toml`.

Rules are functions marked `@rule`, in the order of `RULES.md`. `why_not_*` changes nothing and returns ALLOWED or the
number of a reason; the function without that prefix changes the state and relies on the answer ALLOWED.
"""

import numpy as np

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box
from tablewright.engine.fields import EVERYONE, OWNER, SEAT, field
from tablewright.engine.kit import ALLOWED, NONE, finish, next_seat, note, note_to, row_sum, rule
from tablewright.engine.kit.deck import cards_kept, cards_left, deal_hand, draw_card, put_on_pile
from tablewright.engine.options import Options, Values, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard.record import rules_schema
from tablewright.engine.standard.rules import Margin
from tablewright.engine.standard.study import study_of
from tablewright.engine.standard.text import Entries
from tablewright.engine.state import deck_fields, state_schema

# --- Options and the rules record ---------------------------------------------------------------------------------

MAX_PLAYERS = 4
CARDS = 20
HIGHEST_VALUE = 5
LARGEST_HAND = 4
MOST_WAITS = 3
HIGHEST_HIGH_WATER = 12
MOST_POINTS = 5  # the most that one turn can win or lose, whatever the data say
LARGEST_SCORE = MOST_POINTS * CARDS // 2  # even the lowest high water takes at least two cards

PER_VALUE = {"value": HIGHEST_VALUE + 1}  # entry 0 stays empty, so a value is its own index

OPTIONS = Options(
    Whole("players", 2, "HT-002", low=2, high=MAX_PLAYERS),
    Whole("hand_size", 3, "HT-003", low=2, high=LARGEST_HAND),
    Whole("waits", 1, "HT-012", low=0, high=MOST_WAITS),
    Whole("high_water", 10, "HT-008", low=8, high=HIGHEST_HIGH_WATER),
    conflicts={"always_safe": {"hand_size": LARGEST_HAND, "high_water": HIGHEST_HIGH_WATER}},  # HT-016
)
RULES = rules_schema(
    OPTIONS,
    field("copies", "cards of each value in the box", high=CARDS, shape=PER_VALUE, total=CARDS),
    field("high_water_points", "points for reaching high water exactly", high=MOST_POINTS),
    field("flood_loss", "points lost for rising above it", high=MOST_POINTS),
)

# --- The state ----------------------------------------------------------------------------------------------------

CONTENTS = {"waves": "copies"}  # the cards of each deck
WAVES = 0

PHASES = ("turn", "over")
TURN, OVER = range(2)
TURNS = {"turn": ("play", "wait")}
ENDINGS = ("out_of_cards",)
OUT_OF_CARDS = 1

STATE = state_schema(
    *deck_fields(CONTENTS, CARDS, highest_card=HIGHEST_VALUE),
    field("hand", "the cards of each value that a player holds", high=LARGEST_HAND,
          shape={SEAT: MAX_PLAYERS, **PER_VALUE}, seen_by=OWNER, dealt_from="waves", drawn="cards"),
    field("tide", "where the tide stands", high=HIGHEST_HIGH_WATER - 1, seen_by=EVERYONE,
          drawn="track", up_to="high_water"),
    field("points", "the score of each player", low=-LARGEST_SCORE, high=LARGEST_SCORE,
          shape={SEAT: MAX_PLAYERS}, seen_by=EVERYONE),
    field("waited", "how often each player has waited", high=MOST_WAITS,
          shape={SEAT: MAX_PLAYERS}, seen_by=EVERYONE, up_to="waits"),
    players=MAX_PLAYERS, phases=PHASES, endings=ENDINGS,
    journal=4,  # most entries of one action: card played, tide falls, card drawn, which card it was
)  # fmt: skip

ENTRIES = Entries(
    dealt="cards",  # in each hand
    played="player value tide",
    reached_high_water="player points",
    flooded="player points",
    draws="player",
    drew="player value",  # only that player reads it
    waited="player",
    game_over="ending",
)
DEALT, PLAYED, REACHED_HIGH_WATER, FLOODED, DRAWS, DREW, WAITED, IS_OVER = ENTRIES.numbers

# --- Actions and reasons (HT-006) ---------------------------------------------------------------------------------

ACTIONS = Actions(
    family("play", value=range(1, HIGHEST_VALUE + 1), touches="hand/{value}"),
    family("wait"),
)
REASONS = Reasons(game_over="HT-014", not_held="HT-007", no_waits_left="HT-012")
_, NOT_HELD, NO_WAITS_LEFT = REASONS


@rule
def setup(rules, s):
    """The hands are dealt in seat order, and the first seat begins (HT-003, HT-005)."""
    for player in range(rules.players):
        deal_hand(s, s.hand[player], s.deck_cards[WAVES], s.deck_counts[WAVES], rules.hand_size)
    s.phase = TURN
    s.round_number = 1
    s.actor = 0
    note(s, DEALT, rules.hand_size)


# --- Playing a card and waiting (HT-007 to HT-012) ----------------------------------------------------------------


@rule
def why_not_play_card(rules, s, value):
    return ALLOWED if s.hand[s.actor, value] > 0 else NOT_HELD


@rule
def play_card(rules, s, value):
    """A card from the hand goes to the discard pile and raises the tide; then the player draws (HT-007, HT-011)."""
    player = int(s.actor)
    s.hand[player, value] -= 1
    put_on_pile(s.pile_cards[WAVES], s.pile_count[WAVES], value)
    raise_tide(rules, s, player, value)
    if cards_left(s.deck_counts[WAVES]) > 0:
        draw(rules, s, player)
    pass_turn(rules, s)


@rule
def raise_tide(rules, s, player, value):
    """High water exactly scores, above it loses points, and after both the tide falls to 0 (HT-008 to HT-010)."""
    tide = int(s.tide) + value
    note(s, PLAYED, player, value, tide)
    s.tide = tide if tide < rules.high_water else 0
    if tide == rules.high_water:
        s.points[player] += rules.high_water_points
        note(s, REACHED_HIGH_WATER, player, rules.high_water_points)
    elif tide > rules.high_water:
        s.points[player] -= rules.flood_loss
        note(s, FLOODED, player, rules.flood_loss)


@rule
def draw(rules, s, player):
    """Everyone sees that a card is drawn, but only the player sees which one (HT-004, HT-011)."""
    value = draw_card(s, s.deck_cards[WAVES], s.deck_counts[WAVES])
    s.hand[player, value] += 1
    note(s, DRAWS, player)
    note_to(s, player, DREW, player, value)


@rule
def why_not_wait(rules, s):
    return ALLOWED if s.waited[s.actor] < rules.waits else NO_WAITS_LEFT


@rule
def wait(rules, s):
    s.waited[s.actor] += 1
    note(s, WAITED, s.actor)
    pass_turn(rules, s)


# --- Turns, the end and the winner (HT-005, HT-013 to HT-015) -----------------------------------------------------


@rule
def pass_turn(rules, s):
    """The next player clockwise who holds a card decides; if nobody holds one, the game is over."""
    player = int(s.actor)
    for _ in range(rules.players):
        player = next_seat(rules, player)
        if row_sum(s.hand[player]) > 0:
            s.round_number += int(player <= s.actor)
            s.actor = player
            return
    finish(s, OVER, OUT_OF_CARDS)
    note(s, IS_OVER, OUT_OF_CARDS)


@rule
def standing(rules, s, player):
    """The score, then fewer waits, in one number; players still tied share the place (HT-015)."""
    return int(s.points[player]) * (MOST_WAITS + 1) - int(s.waited[player])


@rule
def check(rules, s):
    """0, or the number of the first property of RULES.md that is broken."""
    if not cards_kept(rules.copies, s.hand, s.deck_cards[WAVES], s.pile_cards[WAVES]):
        return 1
    for player in range(rules.players):
        cards = row_sum(s.hand[player])
        if cards_left(s.deck_counts[WAVES]) > 0 and cards != rules.hand_size:
            return 2
        if s.waited[player] > rules.waits:
            return 4
        if cards == 0 if player == s.actor else cards > 0 and s.actor == NONE:
            return 5
    return 3 if s.tide >= rules.high_water else 0


# --- The box ------------------------------------------------------------------------------------------------------


def outcome(rules: np.record, s: np.record, action: int) -> tuple[str, Values]:
    """Which sentence says what a card does, and where it lifts the tide."""
    tide = int(s.tide) + ACTIONS.given(action).get("value", 0)
    if tide == rules.high_water:
        return "to_high_water", {}
    return ("", {"tide": tide}) if tide < rules.high_water else ("above", {})


BOX = Box.of_module(
    __name__,
    slug="high-tide",
    version=1,
    rule_prefix="HT",
    minutes=(5, 10),
    longest=lambda rules: CARDS + int(rules.players) * int(rules.waits),  # every card is played, and every wait used
    handlers={"play": (why_not_play_card, play_card), "wait": (why_not_wait, wait)},
    refuses={"over": "game_over"},
    skips=("wait",),
    score="points",
    margin=Margin(0.25, full=6),  # a quarter of a payoff is the lead; twice high water is all of it (HT-018)
    study=study_of(ACTIONS, card="play", way="wait", resources="points", shortages="no_waits_left"),
)
