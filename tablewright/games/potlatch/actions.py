"""Every decision in Potlatch as one integer (specification, Decisions), and every reason against one.

GIFT_TO + seat            6   choose the house that receives the gift
GIFT_CARD + kind         16   pick the next card of the gift
INVITE + seat             6   invite a player to combine resources
SHARE_CARD + kind        16   the invited player shares a card
STORE_CARD + kind        16   store a card in the Closing Action
"""

from tablewright.engine.actions import Actions, family
from tablewright.engine.reasons import Reasons
from tablewright.games.potlatch.state import AMOUNTS, MAX_PLAYERS, TYPE_KEYS

KIND_NAMES = tuple(f"{key}{amount}" for key in TYPE_KEYS for amount in range(1, AMOUNTS + 1))

ACTIONS = Actions(
    family("gift to", seat=range(MAX_PLAYERS), touches="house/{seat}"),
    family("gift card", kind=KIND_NAMES, touches="gift/{kind}"),
    family("invite", seat=range(MAX_PLAYERS), touches="seat/{seat}"),
    family("share card", kind=KIND_NAMES, touches="share/{kind}"),
    family("store card", kind=KIND_NAMES, touches="store/{kind}"),
)
GIFT_TO = ACTIONS.first("gift to")
GIFT_CARD = ACTIONS.first("gift card")
INVITE = ACTIONS.first("invite")
SHARE_CARD = ACTIONS.first("share card")
STORE_CARD = ACTIONS.first("store card")

REASONS = Reasons(
    game_over="POT-082",
    closing="POT-069",
    no_gift_fits="POT-042",
    being_invited="POT-048",
    house_is_chosen="POT-022",
    no_house_chosen="POT-022",
    no_such_seat="POT-001",
    own_house="POT-023",
    already_gifted="POT-023",
    no_card_for_house="POT-029",
    smaller_gift_elsewhere="POT-037",
    not_held="POT-024",
    need_is_met="POT-035",
    out_of_order="POT-R54",
    misses_the_smallest="POT-037",
    too_many_cards="POT-038",
    has_a_gift="POT-043",
    invites_oneself="POT-044",
    not_invited="POT-048",
    not_playable="POT-047",
    not_closing="POT-065",
    not_in_pool="POT-075",
    not_needed="POT-077",
)
(
    GAME_OVER,
    CLOSING,
    NO_GIFT_FITS,
    BEING_INVITED,
    HOUSE_IS_CHOSEN,
    NO_HOUSE_CHOSEN,
    NO_SUCH_SEAT,
    OWN_HOUSE,
    ALREADY_GIFTED,
    NO_CARD_FOR_HOUSE,
    SMALLER_GIFT_ELSEWHERE,
    NOT_HELD,
    NEED_IS_MET,
    OUT_OF_ORDER,
    MISSES_THE_SMALLEST,
    TOO_MANY_CARDS,
    HAS_A_GIFT,
    INVITES_ONESELF,
    NOT_INVITED,
    NOT_PLAYABLE,
    NOT_CLOSING,
    NOT_IN_POOL,
    NOT_NEEDED,
) = REASONS
