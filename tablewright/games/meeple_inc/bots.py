"""Meeple-Bots and the ZAP deck (MI-289 to MI-318)."""

from tablewright.engine.kit import (
    NONE,
    Record,
    below,
    cards_left,
    draw_card,
    note,
    put_on_pile,
    rule,
    shuffle_pile_into_deck,
)
from tablewright.games.meeple_inc.hourglass import begin_collection, move_hourglass_for_bot
from tablewright.games.meeple_inc.journal import (
    AWARD_TAKEN_OUT,
    BOT_PREDICTS,
    CARD_TAKEN_OUT,
    NO_SPACE,
    PLACED,
    ZAP_DRAWN,
)
from tablewright.games.meeple_inc.predictions import check_predictions
from tablewright.games.meeple_inc.skills import draw_remembered
from tablewright.games.meeple_inc.state import (
    ACT_BASIC,
    ACT_FREE,
    ACT_ITEM,
    ACT_TRAIN,
    ACTS,
    AWARD_LEVELS,
    AWARD_REMOVED,
    CARD_REMOVED,
    COMPANIES,
    FREELANCER_TRACK,
    GAMES,
    ITEM_TRACK,
    NEW_TRACK,
    OBJECTIVES,
    SKILLS,
    SPACES,
    SPECIALIST_TRACK,
    ZAP,
)
from tablewright.games.meeple_inc.tracks import renew_track, shuffle_deck
from tablewright.games.meeple_inc.workers import send_worker


@rule
def take_bot_turn(rules: Record, s: Record, bot: int) -> None:
    """With a worker in the pool it draws a ZAP card, without one it collects (MI-290, MI-299)."""
    if s.pool[bot] > 0:
        follow_zap_card(rules, s, bot)
    else:
        collect_for_bot(rules, s, bot)


# --- A ZAP card ---------------------------------------------------------------------------------------------------


@rule
def follow_zap_card(rules: Record, s: Record, bot: int) -> None:
    """Place a worker, gain victory points (fewest in easy mode), do the blue effect (MI-292 to MI-298)."""
    card = draw_zap_card(s)
    act = card - 1
    note(s, ZAP_DRAWN, bot, card, rules.zap_vp[card])
    space = first_empty_space(rules, s, act)
    if space == NONE:
        note(s, NO_SPACE, bot, act)
    else:
        note(s, PLACED, bot, 0, space)
        send_worker(s, bot, 0, space)
        check_predictions(rules, s, bot, act)
    s.vp[bot] += rules.zap_vp[card]
    adjust(rules, s, bot, act, int(rules.zap_adjustment[card]))
    put_on_pile(s.pile_cards[ZAP], s.pile_count[ZAP], card)


@rule
def draw_zap_card(s: Record) -> int:
    """When the deck is empty the discards are shuffled into a new one (MI-291)."""
    if cards_left(s.deck_counts[ZAP]) == 0:
        shuffle_pile_into_deck(s.deck_cards[ZAP], s.deck_counts[ZAP], s.pile_cards[ZAP], s.pile_count[ZAP])
    return draw_card(s, s.deck_cards[ZAP], s.deck_counts[ZAP])


@rule
def first_empty_space(rules: Record, s: Record, act: int) -> int:
    """Left to right, then top to bottom; BASIC is always open (MI-292)."""
    if act == ACT_BASIC:
        return 0
    for space in range(1, SPACES):
        if rules.space_act[space] == act and s.space_worker[space] == NONE:
            return space
    return NONE


@rule
def adjust(rules: Record, s: Record, bot: int, act: int, adjustment: int) -> None:
    """The blue effect of a ZAP card, even if no worker was placed (MI-297)."""
    if adjustment == NEW_TRACK:
        renew_track(s, track_of(act))
    elif adjustment == CARD_REMOVED:
        remove_top_card(s, SKILLS if act == ACT_TRAIN else OBJECTIVES)
    elif adjustment == AWARD_REMOVED:
        remove_award(rules, s, bot)


@rule
def track_of(act: int) -> int:
    if act == ACT_FREE:
        return FREELANCER_TRACK
    return ITEM_TRACK if act == ACT_ITEM else SPECIALIST_TRACK


@rule
def remove_top_card(s: Record, deck: int) -> None:
    """The top card is shown and leaves the game, and the deck is shuffled (MI-313, MI-315, MI-318)."""
    if cards_left(s.deck_counts[deck]) == 0:
        return
    card = draw_remembered(s, deck)
    put_on_pile(s.pile_cards[deck], s.pile_count[deck], card)
    note(s, CARD_TAKEN_OUT, deck, card)
    shuffle_deck(s, deck)
    forget_places(s, deck)


@rule
def forget_places(s: Record, deck: int) -> None:
    """After a shuffle nobody knows where a card lies."""
    row = s.under_by[deck]
    for place in range(len(row)):
        row[place] = NONE


@rule
def remove_award(rules: Record, s: Record, bot: int) -> None:
    """One award token is laid beside the Meeple-Bot, worth nothing (MI-310)."""
    level = award_to_remove(s, bot)
    if level == NONE:
        return
    s.shelf_game[level, rules.awards_per_level - s.shelf[level]] = GAMES * COMPANIES + bot
    s.shelf[level] -= 1
    s.awards[bot, level] += 1
    note(s, AWARD_TAKEN_OUT, bot, level)


@rule
def award_to_remove(s: Record, bot: int) -> int:
    """One level above its highest; if none is available a lower level, else a higher level (MI-311, MI-312)."""
    wanted = 0
    for level in range(AWARD_LEVELS):
        if s.awards[bot, level] > 0:
            wanted = min(level + 1, AWARD_LEVELS - 1)
    for level in range(wanted, -1, -1):
        if s.shelf[level] > 0:
            return level
    for level in range(wanted + 1, AWARD_LEVELS):
        if s.shelf[level] > 0:
            return level
    return NONE


# --- Collecting and predicting ------------------------------------------------------------------------------------


@rule
def collect_for_bot(rules: Record, s: Record, bot: int) -> None:
    """Old predictions are discarded, all workers return, the hourglass moves, new predictions are made (MI-304)."""
    count = begin_collection(rules, s, bot)
    move_hourglass_for_bot(rules, s, bot, count)
    predict_for_bot(rules, s, bot)


@rule
def predict_for_bot(rules: Record, s: Record, bot: int) -> None:
    """A random human and random different actions, face up: as many as the difficulty says (MI-305 to MI-307)."""
    if rules.bot_predictions == 0:
        return
    s.target[bot] = below(s, rules.players)
    while s.set_size[bot] < rules.bot_predictions:
        act = nth_unshown(s, bot, below(s, ACTS - int(s.set_size[bot])))
        s.shown[bot, act] = 1
        s.set_size[bot] += 1
        note(s, BOT_PREDICTS, bot, act, s.target[bot])


@rule
def nth_unshown(s: Record, bot: int, count: int) -> int:
    """The action on the card at this place among the prediction cards that are not laid out yet."""
    for act in range(ACTS):
        if not s.shown[bot, act]:
            if count == 0:
                return act
            count -= 1
    return NONE
