"""What can happen in Meaning Made, as entries of the journal: each kind with the values it carries.

Kinds of token are 0 Energy, 1 Insight, 2 Support, and 3 stands for Vitals where those can be gained too. A card is its
number (Project 25 is Stewardship); slots count from 0 (Project slot 5 is Stewardship), contribution spaces from 1.
"""

ENTRIES = (
    "begins",  # seat
    "new_round",  # round
    "event",  # Event, its loss of Meaning
    "meaning_fell",  # steps, Meaning now
    "meaning_rose",  # steps, Meaning now
    "effect",  # effect (EFFECTS), Event
    "acquired",  # seat, way (0 EE, 1 EI, 2 II)
    "buys",  # seat, Pattern, any-tokens still to be paid
    "paid_any",  # seat, kind, any-tokens still to be paid
    "bought",  # seat, Pattern, slot
    "gained",  # seat, kind, how many
    "market_slot",  # slot, Pattern (0: it stays empty)
    "market_left",  # the Patterns of slots 0, 1 and 2
    "market_right",  # the Patterns of slots 3, 4 and 5
    "contributes",  # seat, Project
    "placed_marker",  # seat, Project, space
    "paid_project",  # seat, Project, kind
    "completed",  # Project, slot, seat
    "legacy",  # seat, gained, space
    "community_rank",  # space, Legacy that nobody gains
    "bonus",  # bonus (BONUSES), Project
    "flipped",  # Event, penalty (PENALTIES)
    "lost_token",  # seat, kind
    "project_slot",  # slot, Project (0: it stays empty)
    "offered",  # seat, partner, kind
    "asked_for",  # seat, partner, kind
    "accepted",  # partner, seat, Vitals each gains
    "refused",  # partner, seat
    "refreshed_market",  # seat
    "refreshed_projects",  # seat
    "converted",  # seat
    "ended_turn",  # seat
    "donated",  # seat
    "kept",  # seat
    "community_placed",  # Project, space
    "reshuffled",  # deck (DECKS)
    "start_passes",  # seat that begins from now on
    "game_over",  # ending (ENDINGS from 1), Meaning, grade (GRADES)
)
(
    BEGINS,
    NEW_ROUND,
    EVENT,
    MEANING_FELL,
    MEANING_ROSE,
    EFFECT,
    ACQUIRED,
    BUYS,
    PAID_ANY,
    BOUGHT,
    GAINED,
    MARKET_SLOT,
    MARKET_LEFT,
    MARKET_RIGHT,
    CONTRIBUTES,
    PLACED_MARKER,
    PAID_PROJECT,
    COMPLETED,
    LEGACY,
    COMMUNITY_RANK,
    BONUS,
    FLIPPED,
    LOST_TOKEN,
    PROJECT_SLOT,
    OFFERED,
    ASKED_FOR,
    ACCEPTED,
    REFUSED,
    REFRESHED_MARKET,
    REFRESHED_PROJECTS,
    CONVERTED,
    ENDED_TURN,
    DONATED,
    KEPT,
    COMMUNITY_PLACED,
    RESHUFFLED,
    START_PASSES,
    IS_OVER,
) = range(1, len(ENTRIES) + 1)
