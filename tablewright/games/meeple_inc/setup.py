"""Set-up: the box is unpacked, companies are seated, cards dealt, powers chosen (MI-001 to MI-028, D01, D02)."""

from tablewright.engine.kit import (
    NONE,
    Record,
    Row,
    below,
    draw_card,
    note,
    note_to,
    open_deck,
    open_pile,
    put_in_deck,
    reveal,
    rule,
)
from tablewright.games.meeple_inc.journal import BEGINS, CHOSE_POW, CHOSE_WOW, HAS_CHOSEN, OBJECTIVE_DEALT, POWERS
from tablewright.games.meeple_inc.order import turn_of
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    AWARD_NAMES,
    AWARDS,
    CARDS,
    CHAIRS,
    COMPANIES,
    D01_WOW,
    D02_POW,
    D03_TURN,
    DECKS,
    DRAWN_CARDS,
    FOUNDER_CHAIR,
    LARGEST_DECK,
    LEVELS,
    MOST_KEPT,
    NUM_ELEMENTS,
    NUM_EMPLOYEES,
    NUM_ITEMS,
    NUM_OBJECTIVES,
    OBJECTIVES,
    PILES,
    POW_CARD,
    POW_CHAIR,
    POW_DEALT,
    POWS,
    SPACES,
    TRACKS,
    VP,
    WORKER_KINDS,
    WOW_CARD,
    WOW_DEALT,
    WOWS,
)
from tablewright.games.meeple_inc.tracks import fill_track
from tablewright.games.meeple_inc.turns import take_turns

NUM_DECKS = len(DECKS)
NUM_TRACKS = len(TRACKS)


@rule
def unpack(rules: Record, s: Record) -> None:
    """Every card lies in its deck, numbered from 1 as printed; nothing is anywhere else (MI-007, MI-011)."""
    for deck in range(NUM_DECKS):
        open_deck(s.deck_cards[deck], s.deck_counts[deck], CARDS[deck])
    for deck in range(PILES):
        open_pile(s.pile_cards[deck])
    empty_places(s)
    s.ender = NONE
    s.worker = NONE


@rule
def empty_places(s: Record) -> None:
    """No worker, standee or card belongs to anybody (MI-011, MI-028)."""
    for space in range(SPACES):
        s.space_worker[space] = NONE
    for kind in range(WORKER_KINDS):
        s.standee_owner[kind] = NONE
        s.standee_at[kind] = NONE
    for employee in range(NUM_EMPLOYEES + 1):
        s.employee_holder[employee] = NONE
    for item in range(NUM_ITEMS + 1):
        s.item_holder[item] = NONE
    for objective in range(NUM_OBJECTIVES + 1):
        s.objective_holder[objective] = NONE
    for card in range(LARGEST_DECK):
        s.under_by[0, card] = NONE
        s.under_by[1, card] = NONE
    for place in range(MOST_KEPT):
        s.kept_by[place] = NONE
    for company in range(COMPANIES):
        s.order[company] = NONE
        s.target[company] = NONE
        for chair in range(CHAIRS):
            s.freelancer_worker[company, chair] = NONE
    for level in range(AWARD_LEVELS):
        for token in range(3):
            s.shelf_game[level, token] = NONE


@rule
def set_up(rules: Record, s: Record) -> None:
    """Everything up to the first choice of powers or the first turn."""
    seat_companies(rules, s)
    note(s, BEGINS, s.order[0])
    give_start(rules, s)
    deal_award_cards(rules, s)
    fill_shelf(rules, s)
    for level in range(LEVELS):
        s.box_stock[level] = rules.boxes_per_level
    for track in range(NUM_TRACKS):
        fill_track(s, track)
    s.hourglass = rules.hourglass_start
    s.round_number = 1
    if rules.wow_pow:
        deal_powers(rules, s)
        s.phase = D01_WOW
        s.actor = next_human(rules, s, 0)
    else:
        for company in range(rules.players):
            take_chair_1(rules, s, company)
        open_office(rules, s)


# --- Seats --------------------------------------------------------------------------------------------------------


@rule
def seat_companies(rules: Record, s: Record) -> None:
    """The first player by chance or by option, then clockwise in the listed or a random circle (MI-020, MI-R77)."""
    first = int(rules.first_player) if rules.first_player != NONE else below(s, rules.seats)
    for turn in range(rules.seats):
        s.order[turn] = (first + turn) % rules.seats
    if rules.shuffled:
        for turn in range(rules.seats - 1, 1, -1):
            other = 1 + below(s, turn)
            company = int(s.order[turn])
            s.order[turn] = s.order[other]
            s.order[other] = company


@rule
def give_start(rules: Record, s: Record) -> None:
    """Workers for everyone, and the start bonus of the place in the turn order; a Meeple-Bot's points (MI-003, 303)."""
    for turn in range(rules.seats):
        company = int(s.order[turn])
        s.pool[company] = rules.workers
        s.vp[company] = rules.start_gain[turn, VP]
        if company < rules.players:
            for token in range(VP):
                s.tokens[company, token] = rules.start_gain[turn, token]


@rule
def next_human(rules: Record, s: Record, turn: int) -> int:
    """The first human from a place in the turn order on, or NONE."""
    for place in range(turn, rules.seats):
        if s.order[place] < rules.players:
            return int(s.order[place])
    return NONE


# --- Awards -------------------------------------------------------------------------------------------------------


@rule
def deal_award_cards(rules: Record, s: Record) -> None:
    """One face up to each human, in turn order (MI-005, MI-R73)."""
    for turn in range(rules.seats):
        if s.order[turn] < rules.players:
            s.award_card[s.order[turn]] = draw_card(s, s.deck_cards[AWARDS], s.deck_counts[AWARDS])


@rule
def fill_shelf(rules: Record, s: Record) -> None:
    """Three award tokens of each level, of six that there are (MI-015)."""
    for level in range(AWARD_LEVELS):
        s.shelf[level] = rules.awards_per_level
        used = 0
        for token in range(rules.awards_per_level):
            name = below(s, AWARD_NAMES - token)
            for each in range(AWARD_NAMES):  # the names that are used are passed over
                if (used >> each) & 1 and each <= name:
                    name += 1
            used |= 1 << name
            s.award_name[level, token] = name


# --- WOW, POW and founders ----------------------------------------------------------------------------------------


@rule
def deal_powers(rules: Record, s: Record) -> None:
    """Two WOW and two POW cards to each human, in turn order (MI-016, MI-R06, MI-R73)."""
    for turn in range(rules.seats):
        company = int(s.order[turn])
        if company < rules.players:
            for card in range(2):
                s.drawn[company, WOW_DEALT + card] = draw_card(s, s.deck_cards[WOWS], s.deck_counts[WOWS])
            for card in range(2):
                s.drawn[company, POW_DEALT + card] = draw_card(s, s.deck_cards[POWS], s.deck_counts[POWS])


@rule
def keep_wow(s: Record, card: int) -> None:
    """Chosen in secret (MI-R07)."""
    lay_first(s.drawn[s.actor], WOW_DEALT, card)
    note_to(s, s.actor, CHOSE_WOW, s.actor, card)
    s.phase = D02_POW


@rule
def lay_first(dealt: Row, place: int, card: int) -> None:
    """Of two cards the chosen one lies first, still face down."""
    if dealt[place] != card:
        dealt[place + 1] = dealt[place]
        dealt[place] = card


@rule
def keep_pow(rules: Record, s: Record, card: int) -> None:
    """Chosen in secret; when all have chosen, everything is revealed and play begins (MI-R07)."""
    company = int(s.actor)
    lay_first(s.drawn[company], POW_DEALT, card)
    note_to(s, company, CHOSE_POW, company, card)
    note(s, HAS_CHOSEN, company)
    following = next_human(rules, s, turn_of(rules, s, company) + 1)
    if following != NONE:
        s.phase = D01_WOW
        s.actor = following
    else:
        reveal_powers(rules, s)
        open_office(rules, s)


@rule
def reveal_powers(rules: Record, s: Record) -> None:
    """WOW on chair 1, POW on chair 2; all other cards leave the game (MI-016)."""
    reveal(s)
    for company in range(rules.players):
        dealt = s.drawn[company]
        s.wow[company] = dealt[WOW_DEALT]
        s.pow[company] = dealt[POW_DEALT]
        s.chair[company, POW_CHAIR] = POW_CARD
        put_in_deck(s.deck_cards[WOWS], s.deck_counts[WOWS], dealt[WOW_DEALT + 1])
        put_in_deck(s.deck_cards[POWS], s.deck_counts[POWS], dealt[POW_DEALT + 1])
        for card in range(DRAWN_CARDS):
            dealt[card] = 0
        take_chair_1(rules, s, company)
        note(s, POWERS, company, s.wow[company], s.pow[company])


@rule
def take_chair_1(rules: Record, s: Record, company: int) -> None:
    """The WOW or founder card brings the first skill icons (MI-017, MI-067, MI-236)."""
    s.chair[company, FOUNDER_CHAIR] = WOW_CARD
    for element in range(NUM_ELEMENTS):
        s.icons[company, element] = rules.wow_icons[s.wow[company], element]


@rule
def open_office(rules: Record, s: Record) -> None:
    """An objective face up for each human, then the first turn (MI-018, MI-R08, MI-R73)."""
    for turn in range(rules.seats):
        company = int(s.order[turn])
        if company < rules.players:
            card = draw_card(s, s.deck_cards[OBJECTIVES], s.deck_counts[OBJECTIVES])
            s.objective_holder[card] = company
            note(s, OBJECTIVE_DEALT, company, card)
    s.phase = D03_TURN
    take_turns(rules, s)
