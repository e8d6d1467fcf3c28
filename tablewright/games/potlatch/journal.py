"""What can happen in Potlatch, as entries of the journal: each kind with the values it carries.

A home is a house at its seat: 8 × seat + house card. A card is its number, 0 to 63.
"""

ENTRIES = (
    "house_dealt",  # home, hand size
    "begins",  # seat
    "gave",  # giver, home, card
    "met_exactly",  # giver, receiver, type
    "obliged",  # seat to give next, L
    "round_ended",  # round
    "refilled",  # seat, cards drawn, cards left in the stack
    "drew",  # seat, card: for that seat alone
    "new_round",  # round, seat that opens it
    "invited",  # giver, invited seat
    "shared",  # invited seat, card, giver
    "could_not_share",  # invited seat, giver
    "fell_short",  # giver
    "closed_full",  # home
    "closed_stuck",  # seat whose turn failed
    "stored",  # seat, card, what the house still needs of its type (below 0: over)
    "passed",  # seat, seat that takes the cards, how many
    "set_aside",  # cards left over
    "all_met",  # game
    "not_all_met",  # game, houses with open needs
    "next_game",  # seat that begins, game
    "game_over",  # ending
)
(
    HOUSE_DEALT,
    BEGINS,
    GAVE,
    MET_EXACTLY,
    OBLIGED,
    ROUND_ENDED,
    REFILLED,
    DREW,
    NEW_ROUND,
    INVITED,
    SHARED,
    COULD_NOT_SHARE,
    FELL_SHORT,
    CLOSED_FULL,
    CLOSED_STUCK,
    STORED,
    PASSED,
    SET_ASIDE_CARDS,
    EVERY_HOUSE_MET,
    NEEDS_LEFT_OPEN,
    NEXT_GAME,
    IS_OVER,
) = range(1, len(ENTRIES) + 1)

HOME_HOUSES = 8
