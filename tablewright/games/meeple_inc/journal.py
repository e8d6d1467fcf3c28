"""What can happen in Meeple Inc., as entries of the journal: each kind with the values it carries.

`company` is a number from 0, `token` counts dollar, time, inspiration, research, playtest, points; `act` is one of the
16 actions from 0; `game` is a published game's number. Entries marked "own" are read by that company alone.

How many entries one action can write: what it does itself takes at most 30 (a placement that proves a prediction of
each other company with its reward, its bonus and its effect). Then up to five others may have turns without a
decision: a collection without research (refresh 6, predictions 1, workers 1, two bonus spaces 6, the end 2), or a
Meeple-Bot's (card 1, place 1, proofs 8 for each human, blue effect 6). The last of them ends the game with 7.
"""

ENTRIES = (
    "begins",  # company: it is the first player
    "chose_wow",  # own: company, WOW card
    "chose_pow",  # own: company, POW card
    "has_chosen",  # company: WOW and POW are chosen, still face down
    "powers",  # company, WOW card, POW card: revealed
    "objective_dealt",  # company, objective
    "turn",  # company: its turn begins
    "placed",  # company, kind of worker, space
    "placed_on_freelancer",  # company, kind of worker, freelancer
    "paid",  # company, token, count
    "gained",  # company, token, count
    "laid_token",  # company, token, 100 × track + card
    "took",  # company, 100 × track + card
    "dealt_to_track",  # 100 × track + card
    "seated",  # company, employee, chair from 1
    "looks",  # company, deck, cards
    "sees",  # own: company, deck, card
    "bought_skill",  # company, price printed on the card
    "bought_this_skill",  # own: company, skill card
    "kept_objective",  # company, objective
    "attached",  # company, skill card, chair from 1
    "used_item",  # company, item
    "made",  # company, element, level
    "upgraded",  # company, element, level
    "published",  # company, game
    "awarded",  # company, award level, game
    "traded",  # company, exchange
    "declined",  # company, phase
    "bonus_action",  # company, act: taken without a worker
    "copied",  # company, freelancer
    "proven",  # company, act, target
    "set_proven",  # company, predictions in the set
    "lapsed",  # company, predictions in the set
    "collected",  # company, workers
    "hourglass",  # company, space: where the hourglass comes to stand
    "triggered_end",  # company, points for it
    "predicts",  # company, target, predictions so far
    "predicts_this",  # own: company, act
    "removed_pow",  # company, POW card
    "zap",  # company, ZAP card, points
    "no_space",  # company, act: all its spaces are taken
    "bot_predicts",  # company, act, target
    "came_true",  # company, act, points
    "new_track",  # track
    "card_removed",  # deck, card
    "award_removed",  # company, award level
    "refreshed",  # 100 × track + card: slid under the deck
    "final_score",  # company, points
    "game_over",  # company: it has won
)
(
    BEGINS,
    CHOSE_WOW,
    CHOSE_POW,
    HAS_CHOSEN,
    POWERS,
    OBJECTIVE_DEALT,
    TURN,
    PLACED,
    PLACED_ON_FREELANCER,
    PAID,
    GAINED,
    LAID_TOKEN,
    TOOK,
    DEALT_TO_TRACK,
    SEATED,
    LOOKS,
    SEES,
    BOUGHT_SKILL,
    BOUGHT_THIS_SKILL,
    KEPT_OBJECTIVE,
    ATTACHED,
    USED_ITEM,
    MADE,
    UPGRADED,
    PUBLISHED,
    AWARDED,
    TRADED,
    DECLINED,
    BONUS_ACTION,
    COPIED,
    PROVEN,
    SET_PROVEN,
    LAPSED,
    COLLECTED,
    HOURGLASS_AT,
    TRIGGERED_END,
    PREDICTS,
    PREDICTS_THIS,
    REMOVED_POW,
    ZAP_DRAWN,
    NO_SPACE,
    BOT_PREDICTS,
    CAME_TRUE,
    TRACK_RENEWED,
    CARD_TAKEN_OUT,
    AWARD_TAKEN_OUT,
    REFRESHED,
    FINAL_SCORE,
    IS_OVER,
) = range(1, len(ENTRIES) + 1)
CARD_OF_TRACK = 100
