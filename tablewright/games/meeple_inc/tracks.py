"""The three card tracks: specialists, freelancers and items (MI-008 to MI-010, MI-149 to MI-159, D09, D10)."""

from tablewright.engine.kit import (
    BOTTOM,
    LOOSE,
    NONE,
    TOP,
    Record,
    cards_left,
    draw_card,
    note,
    positive_entries,
    put_in_deck,
    put_under,
    row_sum,
    rule,
)
from tablewright.games.meeple_inc.journal import (
    CARD_OF_TRACK,
    DEALT_TO_TRACK,
    LAID_TOKEN,
    REFRESHED,
    TOOK,
    TRACK_RENEWED,
)
from tablewright.games.meeple_inc.powers import barred_token
from tablewright.games.meeple_inc.stack import pop, push, top
from tablewright.games.meeple_inc.state import (
    D10_SKIP,
    FIRST,
    FREELANCER_TRACK,
    FREELANCERS,
    ITEM_TRACK,
    ITEMS,
    NUM_ELEMENTS,
    NUM_FREELANCERS,
    NUM_TOKENS,
    SECOND,
    SPECIALIST_TRACK,
    SPECIALISTS,
    THIRD,
    TRACK_SIZES,
)
from tablewright.games.meeple_inc.tokens import gain

# --- Dealing and sliding ------------------------------------------------------------------------------------------


@rule
def last_space(track: int) -> int:
    """The rightmost space of a track (MI-008). Compiled code finds it quicker so than in a tuple."""
    if track == SPECIALIST_TRACK:
        return TRACK_SIZES[SPECIALIST_TRACK] - 1
    return (TRACK_SIZES[FREELANCER_TRACK] if track == FREELANCER_TRACK else TRACK_SIZES[ITEM_TRACK]) - 1


@rule
def deck_of(track: int) -> int:
    """The deck that a track is filled from."""
    if track == SPECIALIST_TRACK:
        return SPECIALISTS
    return FREELANCERS if track == FREELANCER_TRACK else ITEMS


@rule
def is_track_empty(s: Record, track: int) -> bool:
    """Cards fill the rightmost spaces, so an empty rightmost space is an empty track (MI-154)."""
    return s.track_cards[track, last_space(track)] == 0


@rule
def slide_right(s: Record, track: int) -> None:
    """The cards left of a gap slide right, with the tokens that lie on them (MI-152, MI-153)."""
    last = last_space(track)
    free = last
    for space in range(last, -1, -1):
        if s.track_cards[track, space] > 0:
            if free != space:
                move_track_card(s, track, space, free)
            free -= 1


@rule
def move_track_card(s: Record, track: int, space: int, to: int) -> None:
    s.track_cards[track, to] = s.track_cards[track, space]
    s.track_cards[track, space] = 0
    for token in range(NUM_TOKENS):
        s.track_tokens[track, to, token] = s.track_tokens[track, space, token]
        s.track_tokens[track, space, token] = 0


@rule
def fill_track(s: Record, track: int) -> None:
    """Slide, and deal from the top of the deck to the left while there is a gap and a card (MI-008, MI-153 to 155)."""
    deck = deck_of(track)
    for space in range(last_space(track), -1, -1):
        if s.track_cards[track, space] > 0:
            continue
        slide_right(s, track)
        if s.track_cards[track, space] == 0:
            if cards_left(s.deck_counts[deck]) == 0:
                return
            card = draw_card(s, s.deck_cards[deck], s.deck_counts[deck])
            s.track_cards[track, space] = card
            note(s, DEALT_TO_TRACK, CARD_OF_TRACK * track + card)


# --- Taking a card ------------------------------------------------------------------------------------------------


@rule
def tokens_to_place(rules: Record, s: Record, company: int) -> int:
    """How many tokens the company could place on track cards: all but those of a barred type (MI-150, MI-259)."""
    tokens, barred = s.tokens[company], barred_token(rules, s, company)
    return row_sum(tokens) - (int(tokens[barred]) if barred != NONE else 0)


@rule
def track_choices(rules: Record, s: Record) -> int:
    """Any card, if one token can be placed on each card to the right of it; for some specialists, any card."""
    track, for_free, choices = top(s, FIRST), top(s, SECOND), 0
    last = last_space(track)
    affordable = last if for_free else tokens_to_place(rules, s, int(s.actor))
    for space in range(last, -1, -1):
        if s.track_cards[track, space] > 0 and last - space <= affordable:
            choices |= 1 << space
    return choices


@rule
def choose_track_card(rules: Record, s: Record, space: int) -> None:
    """The rightmost card is free; for another, the cards to its right get a token each first (MI-149, MI-150)."""
    track, for_free = top(s, FIRST), top(s, SECOND)
    last = last_space(track)
    pop(s)
    if for_free or space == last:
        take_track_card(rules, s, track, space)
    else:
        push(s, D10_SKIP, track, space, last)


@rule
def skip_choices(rules: Record, s: Record) -> int:
    """Any token that is held, unless the POW card bars its type (MI-150, MI-259)."""
    company = int(s.actor)
    held, barred = positive_entries(s.tokens[company]), barred_token(rules, s, company)
    return held & ~(1 << barred) if barred != NONE else held


@rule
def place_on_skipped(rules: Record, s: Record, token: int) -> None:
    """Place a resource on each skipped card, from right to left; it goes to that card's taker (MI-150, MI-159)."""
    company, track, space, skipped = int(s.actor), top(s, FIRST), top(s, SECOND), top(s, THIRD)
    s.tokens[company, token] -= 1
    s.track_tokens[track, skipped, token] += 1
    note(s, LAID_TOKEN, company, token, CARD_OF_TRACK * track + int(s.track_cards[track, skipped]))
    if skipped - 1 > space:
        s.stack[int(s.depth) - 1, THIRD] = skipped - 1
        return
    pop(s)
    take_track_card(rules, s, track, space)


@rule
def take_track_card(rules: Record, s: Record, track: int, space: int) -> None:
    """The taker gains the card and all tokens on it; then the track is refilled (MI-151, MI-153)."""
    company, card = int(s.actor), int(s.track_cards[track, space])
    note(s, TOOK, company, CARD_OF_TRACK * track + card)
    s.track_cards[track, space] = 0
    if track == ITEM_TRACK:
        take_item(rules, s, company, card)
    elif track == SPECIALIST_TRACK:
        s.employee_holder[NUM_FREELANCERS + card] = company
    else:
        s.employee_holder[card] = company
    for token in range(NUM_TOKENS):
        if s.track_tokens[track, space, token] > 0:
            gain(s, company, token, int(s.track_tokens[track, space, token]))
            s.track_tokens[track, space, token] = 0
    fill_track(s, track)


@rule
def take_item(rules: Record, s: Record, company: int, item: int) -> None:
    """An item needs no chair; a permanent one works from now on (MI-103, MI-105, MI-106)."""
    s.item_holder[item] = company
    for element in range(NUM_ELEMENTS):
        s.icons[company, element] += rules.item_icons[item, element]


# --- Renewing and refreshing (MI-314, MI-319) ---------------------------------------------------------------------


@rule
def shuffle_deck(s: Record, deck: int) -> None:
    """What lay on top or below is in no known place any more."""
    counts = s.deck_counts[deck]
    counts[LOOSE] += counts[TOP] + counts[BOTTOM]
    counts[TOP] = 0
    counts[BOTTOM] = 0


@rule
def renew_track(s: Record, track: int) -> None:
    """Tokens go to the supply, the cards into the deck, and the track is dealt again (MI-314, MI-316, MI-317)."""
    deck = deck_of(track)
    note(s, TRACK_RENEWED, track)
    for space in range(last_space(track) + 1):
        if s.track_cards[track, space] > 0:
            put_in_deck(s.deck_cards[deck], s.deck_counts[deck], s.track_cards[track, space])
            s.track_cards[track, space] = 0
        for token in range(NUM_TOKENS):
            s.track_tokens[track, space, token] = 0
    shuffle_deck(s, deck)
    fill_track(s, track)


@rule
def refresh_tracks(rules: Record, s: Record) -> None:
    """Card track refresh variant: each collection first moves the rightmost cards under their decks (MI-319 to 323)."""
    for track in range(rules.refreshed_tracks):
        if not is_track_empty(s, track):
            refresh_track(s, track)


@rule
def refresh_track(s: Record, track: int) -> None:
    """Its tokens stay in the rightmost space, for the card that slides there (MI-321)."""
    deck, last = deck_of(track), last_space(track)
    card = int(s.track_cards[track, last])
    note(s, REFRESHED, CARD_OF_TRACK * track + card)
    put_under(s.deck_cards[deck], s.deck_counts[deck], card)
    s.track_cards[track, last] = 0
    for space in range(last - 1, -1, -1):
        if s.track_cards[track, space] > 0:
            s.track_cards[track, space + 1] = s.track_cards[track, space]
            s.track_cards[track, space] = 0
            for token in range(NUM_TOKENS):
                s.track_tokens[track, space + 1, token] += s.track_tokens[track, space, token]
                s.track_tokens[track, space, token] = 0
    fill_track(s, track)
