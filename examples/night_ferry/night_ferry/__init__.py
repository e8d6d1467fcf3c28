"""Night Ferry, a small deduction game: the numbered rules are in `RULES.md`, next to this package."""

import numpy as np

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box
from tablewright.engine.fields import EVERYONE, NEVER, OWNER, SEAT, field
from tablewright.engine.kit import (
    ALLOWED,
    NONE,
    below,
    cards_left,
    count_of,
    draw_card,
    draw_loose,
    finish,
    is_single,
    likely_share,
    list_bits,
    next_seat,
    note,
    note_to,
    positive_entries,
    put_in_deck,
    put_on_pile,
    reveal,
    rule,
    shuffle_pile_into_deck,
    sort_loose,
    two_highest,
)
from tablewright.engine.options import Options, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard.record import rules_schema
from tablewright.engine.standard.text import Entries
from tablewright.engine.state import deck_fields, state_schema
from tablewright.engine.words import Words

# --- The records --------------------------------------------------------------------------------------------------

MAX_PLAYERS = 4
CARDS = 16
PORTER, LOOKOUT, BOXER, COOK, PURSER, CAPTAIN = range(1, 7)
MOST_LANTERNS = 5

DECKS = ("ferry",)
CONTENTS = {"ferry": "copies"}
PHASES = ("turn", "over")
TURN, OVER = range(2)
ENDINGS = ("lanterns_won",)
LANTERNS_WON = 1
ENTRIES = Entries(
    round_begins="number player",
    dealt="player card",
    draws="player",
    drew="player card",
    plays="player card",
    names="player other_player card",
    missed="player card",
    looks="player other_player",
    saw="player card",
    boxes="player other_player",
    lays_down="player card",
    overboard="player card",
    wins_lantern="player card lanterns",
    game_over="ending",
)
(
    ROUND_BEGINS, DEALT, DRAWS, DREW, PLAYS, NAMES, MISSED, LOOKS, SAW, BOXES, LAYS_DOWN,
    OVERBOARD, WINS_LANTERN, IS_OVER,
) = ENTRIES.numbers  # fmt: skip

PER_CARD = {"card": CAPTAIN + 1}
PER_SEAT = {SEAT: MAX_PLAYERS}
OF_OTHER = {**PER_SEAT, "other": MAX_PLAYERS}
LOST_SIGHT, SURE = 1, 2  # how well somebody knows a hand: it was played from since, or not

STATE = state_schema(
    *deck_fields(DECKS, CARDS, highest_card=CAPTAIN),
    field("hand", "the card that each player holds; 0 when overboard", high=CAPTAIN, shape=PER_SEAT, seen_by=OWNER,
          names="card", drawn="cards"),
    field("drawn", "the card drawn for this turn, or 0", high=CAPTAIN, shape=PER_SEAT, seen_by=OWNER,
          names="card", drawn="cards"),
    field("aboard", "1 for players who are in the round", high=1, shape=PER_SEAT, seen_by=EVERYONE),
    field("sheltered", "1 for players at whom nobody can aim", high=1, shape=PER_SEAT, seen_by=EVERYONE),
    field("lanterns", "the lanterns of each player", high=MOST_LANTERNS, shape=PER_SEAT, seen_by=EVERYONE),
    field("starter", "the seat that began the round", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("ruled_out", "1 for a card that a player cannot hold", high=1, shape={**PER_SEAT, **PER_CARD},
          seen_by=EVERYONE, drawn=NEVER),
    field("has_looked", "1 if a player saw the other's hand, 2 if that has not been played from since", high=SURE,
          shape=OF_OTHER, seen_by=EVERYONE, drawn=NEVER),
    field("knows", "the card that a player knows the other to hold, or 0", high=CAPTAIN, shape=OF_OTHER,
          seen_by=OWNER, names="card"),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=2 * MAX_PLAYERS + 7,  # a Boxer's 4, a lantern for each player, and a new round with its deal and draw
)  # fmt: skip
OPTIONS = Options(
    Whole("players", 2, "NF-001", low=2, high=MAX_PLAYERS),
    Whole("lanterns", 3, "NF-002", low=1, high=MOST_LANTERNS),
)
RULES = rules_schema(OPTIONS, field("copies", "cards of each kind", high=CARDS, shape=PER_CARD, total=CARDS))


def longest(rules: np.record) -> int:
    """Every turn draws a card, the last stays in the deck, and every round brings a lantern."""
    rounds = int(rules.players) * (int(rules.lanterns) - 1) + 1
    return rounds * (CARDS - int(rules.players) - 1)


# --- Actions and reasons ------------------------------------------------------------------------------------------

SEATS = range(MAX_PLAYERS)
ACTIONS = Actions(
    family("play", card=range(PORTER, CAPTAIN + 1)),
    family("name", seat=SEATS, card=range(LOOKOUT, CAPTAIN + 1)),
    family("look", seat=SEATS),
    family("box", seat=SEATS),
    family("purse", seat=SEATS),
)
PLAY, NAME, LOOK, BOX_WITH, PURSE = (kind.first for kind in ACTIONS)
NUM_ACTIONS = ACTIONS.count
NAMEABLE = CAPTAIN - PORTER
EVERY_NAME = (1 << NAMEABLE) - 1  # these names as bits
AIMED = 1 << PORTER | 1 << LOOKOUT | 1 << BOXER | 1 << PURSER  # cards as bits (NF-005)
REASONS = Reasons(
    game_over="NF-015",
    not_held="NF-004",
    must_aim="NF-005",
    not_aboard="NF-005",
    is_sheltered="NF-010",
)
GAME_OVER, NOT_HELD, MUST_AIM, NOT_ABOARD, IS_SHELTERED = REASONS


@rule
def card_of(action):
    """The card that an action plays."""
    if action < NAME:
        return action - PLAY + 1
    if action < LOOK:
        return PORTER
    return LOOKOUT if action < BOX_WITH else BOXER if action < PURSE else PURSER


@rule
def target_of(action):
    """The seat that an action is aimed at, or NONE."""
    if action < NAME:
        return NONE
    return (action - NAME) // NAMEABLE if action < LOOK else (action - LOOK) % MAX_PLAYERS


# --- Set-up -------------------------------------------------------------------------------------------------------


@rule
def setup(rules, s):
    begin_round(rules, s, 0)


@rule
def begin_round(rules, s, starter):
    """Everyone is dealt a card, and the starter draws (NF-003)."""
    s.phase = TURN
    s.round_number += 1
    s.starter = starter
    note(s, ROUND_BEGINS, s.round_number, starter)
    for player in range(rules.players):
        s.aboard[player] = 1
        s.sheltered[player] = 0
        s.hand[player] = draw(s)
        note_to(s, player, DEALT, player, s.hand[player])
    begin_turn(s, starter)


@rule
def draw(s):
    return draw_card(s, s.deck_cards[0], s.deck_counts[0])


@rule
def begin_turn(s, player):
    """The player draws, and is no longer sheltered (NF-004, NF-010)."""
    s.actor = player
    s.sheltered[player] = 0
    s.drawn[player] = draw(s)
    note(s, DRAWS, player)
    note_to(s, player, DREW, player, s.drawn[player])


# --- Playing a card -----------------------------------------------------------------------------------------------


@rule
def legal(rules, s, moves):
    """What can be done with the two cards held: aimed ones need a target, if there is any (NF-004, NF-005)."""
    if s.phase == OVER:
        return 0
    held, targets = 1 << int(s.hand[s.actor]) | 1 << int(s.drawn[s.actor]), targets_of(s)
    actions = (held & ~AIMED if targets else held) >> PORTER << PLAY
    for target in range(MAX_PLAYERS):
        if held >> PORTER & targets >> target & 1:
            actions |= EVERY_NAME << NAME + target * NAMEABLE
    if held >> LOOKOUT & 1:
        actions |= targets << LOOK
    if held >> BOXER & 1:
        actions |= targets << BOX_WITH
    if held >> PURSER & 1:
        actions |= targets << PURSE
    return list_bits(actions, 0, moves, 0)


@rule
def targets_of(s):
    """The seats that can be aimed at, as bits (NF-005, NF-010)."""
    return positive_entries(s.aboard) & ~positive_entries(s.sheltered) & ~(1 << int(s.actor))


@rule
def why_not(rules, s, action):
    if s.phase == OVER:
        return GAME_OVER
    card, target = card_of(action), target_of(action)
    if s.hand[s.actor] != card and s.drawn[s.actor] != card:
        return NOT_HELD
    if target == NONE:
        return MUST_AIM if AIMED >> card & 1 and targets_of(s) != 0 else ALLOWED
    if target == s.actor or not s.aboard[target]:
        return NOT_ABOARD
    return IS_SHELTERED if s.sheltered[target] else ALLOWED


@rule
def play(rules, s, action):
    player, card, target = int(s.actor), card_of(action), target_of(action)
    lay_down(rules, s, player, card)
    note(s, PLAYS, player, card)
    if card == COOK:
        s.sheltered[player] = 1
    elif card == CAPTAIN:
        go_overboard(rules, s, player)
    elif target != NONE:
        if card == PORTER:
            name_card(rules, s, player, target, (action - NAME) % NAMEABLE + LOOKOUT)
        elif card == LOOKOUT:
            look(s, player, target)
        elif card == BOXER:
            box_with(rules, s, player, target)
        else:
            meet_purser(rules, s, target)
    end_turn(rules, s)


@rule
def lay_down(rules, s, player, card):
    """The card goes to the pile, and the other one stays in the hand; who has seen it may still know it (NF-017)."""
    s.hand[player] += s.drawn[player] - card
    s.drawn[player] = 0
    put_on_pile(s.pile_cards[0], s.pile_count[0], card)
    if not s.ruled_out[player, card]:  # otherwise it was the card just drawn
        clear_ruled_out(s, player)
    for other in range(rules.players):
        if s.has_looked[other, player] == SURE:
            s.has_looked[other, player] = LOST_SIGHT
        if s.knows[other, player] == card:
            s.knows[other, player] = 0


@rule
def clear_ruled_out(s, player):
    for card in range(CAPTAIN + 1):
        s.ruled_out[player, card] = 0


@rule
def forget_hand(rules, s, player):
    """Nobody knows anything about this hand any more."""
    clear_ruled_out(s, player)
    for other in range(rules.players):
        s.has_looked[other, player] = 0
        s.knows[other, player] = 0


@rule
def go_overboard(rules, s, player):
    """The hand is laid down, and the player is out of the round (NF-006)."""
    note(s, OVERBOARD, player, s.hand[player])
    put_on_pile(s.pile_cards[0], s.pile_count[0], s.hand[player])
    s.hand[player] = 0
    s.aboard[player] = 0
    forget_hand(rules, s, player)
    reveal(s)


@rule
def name_card(rules, s, player, target, card):
    """A Porter finds who holds the card named, or rules it out (NF-007)."""
    note(s, NAMES, player, target, card)
    if s.hand[target] == card:
        go_overboard(rules, s, target)
    else:
        s.ruled_out[target, card] = 1
        note(s, MISSED, target, card)
        reveal(s)


@rule
def look(s, player, target):
    """A Lookout sees a hand, and nobody else does (NF-008)."""
    note(s, LOOKS, player, target)
    see_hand(s, player, target)


@rule
def see_hand(s, player, target):
    s.has_looked[player, target] = SURE
    s.knows[player, target] = s.hand[target]
    note_to(s, player, SAW, target, s.hand[target])
    reveal(s)


@rule
def box_with(rules, s, player, target):
    """The lower card goes overboard, and its player has seen the higher one (NF-009)."""
    note(s, BOXES, player, target)
    if s.hand[player] > s.hand[target]:
        lose_fight(rules, s, target, player, s.hand[target])
    else:
        lose_fight(rules, s, player, target, s.hand[player] - 1)


@rule
def lose_fight(rules, s, loser, winner, beaten):
    """Everyone can tell that the winner holds more than the highest card beaten (NF-009, NF-017)."""
    see_hand(s, loser, winner)
    for card in range(PORTER, beaten + 1):
        s.ruled_out[winner, card] = 1
    go_overboard(rules, s, loser)


@rule
def meet_purser(rules, s, target):
    """The hand is laid down and another is drawn; the Captain goes overboard (NF-011)."""
    if s.hand[target] == CAPTAIN:
        go_overboard(rules, s, target)
        return
    note(s, LAYS_DOWN, target, s.hand[target])
    reveal(s)
    put_on_pile(s.pile_cards[0], s.pile_count[0], s.hand[target])
    forget_hand(rules, s, target)
    s.hand[target] = draw(s)
    note(s, DRAWS, target)
    note_to(s, target, DREW, target, s.hand[target])


# --- Turns, rounds and the end ------------------------------------------------------------------------------------


@rule
def end_turn(rules, s):
    """The next player aboard has a turn, or the round ends (NF-004, NF-013)."""
    if is_single(positive_entries(s.aboard)) or cards_left(s.deck_counts[0]) <= 1:
        end_round(rules, s)
        return
    player = next_seat(rules, s.actor)
    while not s.aboard[player]:
        player = next_seat(rules, player)
    begin_turn(s, player)


@rule
def end_round(rules, s):
    """The highest card aboard wins a lantern (NF-014), and all cards go back into the deck (NF-003)."""
    highest, most = 0, 0
    for player in range(rules.players):
        highest = max(highest, int(s.hand[player]))
    for player in range(rules.players):
        if s.hand[player] == highest:
            s.lanterns[player] += 1
            note(s, WINS_LANTERN, player, highest, s.lanterns[player])
        most = max(most, int(s.lanterns[player]))
        if s.aboard[player]:
            put_in_deck(s.deck_cards[0], s.deck_counts[0], s.hand[player])
            s.hand[player] = 0
            s.aboard[player] = 0
            forget_hand(rules, s, player)
    reveal(s)
    shuffle_pile_into_deck(s.deck_cards[0], s.deck_counts[0], s.pile_cards[0], s.pile_count[0])
    if most >= rules.lanterns:
        finish(s, OVER, LANTERNS_WON)
        note(s, IS_OVER, LANTERNS_WON)
    else:
        begin_round(rules, s, next_seat(rules, s.starter))


# --- What is hidden -----------------------------------------------------------------------------------------------


@rule
def conceal(rules, s, viewer):
    """Cards that the viewer does not know are dealt again until the deal fits what everyone can tell (NF-017).

    Every deal that fits is equally likely. What the other players know then follows from the new hands; of a hand that
    was played from since it was seen, nobody else can say whether the card is still there, so a coin decides.
    """
    while True:
        collect_unknown(rules, s, viewer)
        sort_loose(s.deck_cards[0], s.deck_counts[0])
        deal_unknown(rules, s, viewer)
        if fits(rules, s):
            break
    for player in range(rules.players):
        for other in range(rules.players):
            if player != viewer and other != viewer and s.has_looked[player, other] > 0:
                still = s.has_looked[player, other] == SURE or below(s, 2) == 1
                s.knows[player, other] = s.hand[other] if still else 0


@rule
def is_unknown(s, viewer, player):
    """Whether the viewer cannot tell which card the player holds."""
    if player == viewer or not s.aboard[player]:
        return False
    return viewer == NONE or s.knows[viewer, player] == 0


@rule
def collect_unknown(rules, s, viewer):
    """The cards join the deck; the hands keep them until others are dealt."""
    for player in range(rules.players):
        if is_unknown(s, viewer, player):
            put_in_deck(s.deck_cards[0], s.deck_counts[0], s.hand[player])
        if player != viewer and s.drawn[player] > 0:
            put_in_deck(s.deck_cards[0], s.deck_counts[0], s.drawn[player])


@rule
def deal_unknown(rules, s, viewer):
    for player in range(rules.players):
        if is_unknown(s, viewer, player):
            s.hand[player] = draw_loose(s, s.deck_cards[0], s.deck_counts[0])
        if player != viewer and s.drawn[player] > 0:
            s.drawn[player] = draw_loose(s, s.deck_cards[0], s.deck_counts[0])


@rule
def fits(rules, s):
    for player in range(rules.players):
        if s.ruled_out[player, s.hand[player]]:
            return False
    return True


# --- Scores -------------------------------------------------------------------------------------------------------

SCALE = 0.6  # lanterns ahead that make three chances in four
ABOARD = 4.0  # what it is worth to be aboard, in steps from one card to the next
SHELTER = 1.5  # what a shelter adds
KNOWN = 2.0  # what it adds to know a hand, and what it costs to be known
NARROWED = 0.2  # what a card that is ruled out costs


@rule
def standing(rules, s, player):
    """Lanterns decide, and payoffs are the share of opponents left behind (NF-016)."""
    return int(s.lanterns[player])


@rule
def promise(rules, s, out):
    """Lanterns, and a share of this round's among those aboard, by the strength of their hands."""
    strengths = 0.0
    for player in range(rules.players):
        strengths += strength(rules, s, player)
    for player in range(rules.players):
        out[player] = s.lanterns[player]
        if strengths > 0:
            out[player] += strength(rules, s, player) / strengths
    best, second, total = two_highest(out, rules.players)
    for player in range(rules.players):
        own = out[player]
        out[player] = likely_share(own, second if own == best else best, total, rules.players, SCALE)


@rule
def strength(rules, s, player):
    """A high card is good at the end of a round, a shelter now, and a hand that somebody knows is in danger."""
    if not s.aboard[player]:
        return 0.0
    worth = ABOARD + max(s.hand[player], s.drawn[player])
    if s.sheltered[player]:
        worth += SHELTER
    for other in range(rules.players):
        if s.aboard[other] and s.knows[other, player] > 0:
            worth -= KNOWN
        if s.aboard[other] and s.knows[player, other] > 0:
            worth += KNOWN
    for card in range(PORTER, CAPTAIN + 1):
        if s.ruled_out[player, card]:
            worth -= NARROWED
    return max(worth, 1.0)


@rule
def check(rules, s):
    """0, or the number of the first property that does not hold."""
    for card in range(PORTER, CAPTAIN + 1):
        if copies_of(s, card) != rules.copies[card]:
            return 1
    for player in range(rules.players):
        if (s.hand[player] > 0) != (s.aboard[player] > 0):
            return 2
        if (s.drawn[player] > 0) != (player == s.actor):
            return 3
        for other in range(rules.players):
            if s.knows[other, player] > 0 and s.knows[other, player] != s.hand[player]:
                return 4
    return 0 if fits(rules, s) else 5


@rule
def copies_of(s, card):
    """The cards of a kind in the deck, on the pile and in hands."""
    undealt = count_of(s.deck_cards[0], card) + count_of(s.pile_cards[0], card)
    return undealt + count_of(s.hand, card) + count_of(s.drawn, card)


# --- Words --------------------------------------------------------------------------------------------------------


def card_name(w: Words, card: int) -> str:
    return w.say(f"value.card.{card}")


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    target, card = int(target_of(action)), card_name(w, int(card_of(action)))
    other = w.player(target) if target != NONE else ""
    kind = ACTIONS.family_of(action)
    named = card_name(w, kind.decode(action)[1] + LOOKOUT) if kind.name == "name" else ""
    return w.say(f"action.{kind.name}", card=card, other=other, named=named)


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    target = int(target_of(action))
    other = w.player(target) if target != NONE else ""
    return w.say(f"why_not.{key}", card=card_name(w, int(card_of(action))), other=other)


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    pile = [card_name(w, int(card)) for card in s.pile_cards[0, : s.pile_count[0, 0]]]
    lines = [w.say("board.deck", cards=w.count("cards", cards_left(s.deck_counts[0])), pile=", ".join(pile) or "–")]
    for player in range(rules.players):
        line = w.say("board.player", player=w.player(player), lanterns=w.count("lanterns", s.lanterns[player]))
        if s.sheltered[player]:
            line += w.say("board.sheltered")
        if not s.aboard[player]:
            line += w.say("board.overboard")
        elif viewer == player:
            cards = [card_name(w, int(card)) for card in (s.hand[player], s.drawn[player]) if card]
            line += w.say("board.hand", cards=", ".join(cards))
        elif viewer is not None and s.knows[viewer, player]:
            line += w.say("board.known", card=card_name(w, int(s.knows[viewer, player])))
        lines.append(line)
    return "\n".join(lines)


BOX = Box.of_module(__name__, slug="night-ferry", version=1, rule_prefix="NF", minutes=(10, 20))
