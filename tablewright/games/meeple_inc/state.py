"""The two records of Meeple Inc.: what a match is played with, and what changes in it.

Companies are numbered from 0: first the human seats, then the Meeple-Bots; `order` says in which order they take turns.
Cards are numbered from 1 as they are printed (K13 is 13); 0 is no card. An employee is F01 to F16 as 1 to 16, then
S01 to S14 as 17 to 30. A worker's kind is 0 for a regular one and 1 to 14 for the standee of S01 to S14.
A published game is a number from 0 to 63: 16 × (box − 1) + 4 × (mechanism − 1) + component − 1.

Six chairs stand around a table: 1 (WOW or founder), 2 (POW, or free), 3 to 6 with a bonus each.
"""

from tablewright.engine.fields import COMPANY, EVERYONE, OWNER, SEAT, Schema, field
from tablewright.engine.kit import NONE
from tablewright.engine.state import deck_fields, state_schema

COMPANIES = 6
CHAIRS = 6
LEVELS = 4
AWARD_LEVELS = 3

TOKENS = ("dollar", "time", "inspiration", "research", "playtest")
GAINS = (*TOKENS, "vp", "x", "q")
DOLLAR, TIME, INSPIRATION, RESEARCH, PLAYTEST, VP, ACTION_BONUS, CRYSTAL_BALL = range(len(GAINS))
NUM_TOKENS = len(TOKENS)
NUM_COINS = RESEARCH  # the level 1 resources: dollar, time, inspiration

ELEMENTS = ("box", "mechanism", "component")
NUM_ELEMENTS = len(ELEMENTS)
BOX, MECHANISM, COMPONENT = range(NUM_ELEMENTS)
ALL_ELEMENTS = (1 << NUM_ELEMENTS) - 1  # as bits

ACT_NAMES = (
    "basic", "spec", "play", "train", "free", "res", "test", "multi",
    "item", "box", "dev", "upg", "pub", "award", "trade", "obj",
)  # fmt: skip
SPACES_PER_ACT = (1, 3, 3, 3, 3, 3, 3, 3, 3, 3, 4, 3, 3, 3, 3, 3)  # on side B
ACTS = len(ACT_NAMES)
SPACES = sum(SPACES_PER_ACT)
(
    ACT_BASIC, ACT_SPEC, ACT_PLAY, ACT_TRAIN, ACT_FREE, ACT_RES, ACT_TEST, ACT_MULTI,
    ACT_ITEM, ACT_BOX, ACT_DEV, ACT_UPG, ACT_PUB, ACT_AWARD, ACT_TRADE, ACT_OBJ,
) = range(ACTS)  # fmt: skip

DECKS = ("skills", "objectives", "zap", "items", "freelancers", "specialists", "awards", "wow", "pow")
SKILLS, OBJECTIVES, ZAP, ITEMS, FREELANCERS, SPECIALISTS, AWARDS, WOWS, POWS = range(len(DECKS))
PILES = 3  # skills, objectives and ZAP cards are discarded; no other card is. The first two are slid under decks too.
CARDS = (32, 36, 16, 30, 16, 14, 12, 13, 14)  # in each deck
NUM_SKILLS, NUM_OBJECTIVES, NUM_ZAP, NUM_ITEMS, NUM_FREELANCERS, NUM_SPECIALISTS, NUM_AWARDS, NUM_WOWS, NUM_POWS = CARDS
LARGEST_DECK = max(CARDS)
NUM_EMPLOYEES = NUM_FREELANCERS + NUM_SPECIALISTS
UNDERSTUDY = 4  # the freelancer that copies another
WORKER_KINDS = 1 + NUM_SPECIALISTS

TRACKS = ("specialists", "freelancers", "items")
SPECIALIST_TRACK, FREELANCER_TRACK, ITEM_TRACK = range(len(TRACKS))
TRACK_SIZES = (3, 3, 4)
DECK_OF_TRACK = (SPECIALISTS, FREELANCERS, ITEMS)
TRACK_SPACES = max(TRACK_SIZES)

FOUNDER_CHAIR, POW_CHAIR = 0, 1  # chairs 1 and 2, counted from 0
EMPTY, WOW_CARD, POW_CARD = 0, NUM_EMPLOYEES + 1, NUM_EMPLOYEES + 2  # on a chair; between them the employees

AWARD_NAMES = 6  # of each level
LARGEST_SET = 4
DRAWN_CARDS = 4
WOW_DEALT, POW_DEALT = 0, 2  # where the WOW and POW cards to choose from lie among them
PRICES = 4  # of skill cards: 1 to 4 dollars
GAMES = LEVELS**NUM_ELEMENTS
MOST_BOXES = 12  # of each level
MOST_KEPT = LEVELS * MOST_BOXES  # games that companies can keep, all together: each has a box
DIFFICULTIES = ("easy", "normal", "hard", "extreme")
REFRESHES = ("off", "staff", "staff_and_items")

# The phases are the decision points D01 to D27 of the specification, in order, and the end.
PHASES = (
    "wow", "pow", "turn", "place", "pay", "basic", "resources", "science", "track", "skip", "play", "chair", "train",
    "objective", "box", "develop", "upgrade", "publish", "award", "game", "trade", "bonus", "copy", "prove", "target",
    "predict", "after", "over",
)  # fmt: skip
(
    D01_WOW, D02_POW, D03_TURN, D04_PLACE, D05_PAY, D06_BASIC, D07_RESOURCES, D08_SCIENCE, D09_TRACK, D10_SKIP,
    D11_PLAY, D12_CHAIR, D13_TRAIN, D14_OBJECTIVE, D15_BOX, D16_DEVELOP, D17_UPGRADE, D18_PUBLISH, D19_AWARD,
    D20_GAME, D21_TRADE, D22_BONUS, D23_COPY, D24_PROVE, D25_TARGET, D26_PREDICT, D27_AFTER, PHASE_OVER,
) = range(len(PHASES))  # fmt: skip

# Steps that nobody decides, beside the decisions on the stack.
ARRIVE, EFFECT, PART, HOURGLASS = range(len(PHASES), len(PHASES) + 4)
KIND, FIRST, SECOND, THIRD = range(4)  # of a frame; a part has no third number

ENDINGS = ("hourglass",)
HOURGLASS_EMPTY = 1

HIGHEST_START = 120
MOST_TOKENS = 999
MOST_VP = 9_999
STACK = 8  # see `stack.py` for why this is enough
JOURNAL = 150  # see `journal.py` for why this is enough
LARGEST_MASK = (1 << 62) - 1

EACH = {COMPANY: COMPANIES}  # public, and there for Meeple-Bots too
OWN = {SEAT: COMPANIES}

STATE = state_schema(
    *deck_fields(DECKS, LARGEST_DECK, highest_card=LARGEST_DECK, piles=PILES),
    field("order", "the companies in turn order; −1 beyond the last", low=NONE, high=COMPANIES - 1,
          shape={"turn": COMPANIES}, seen_by=EVERYONE, names=SEAT),
    field("turn", "whose turn it is, as a place in the turn order", high=COMPANIES - 1, seen_by=EVERYONE),
    field("hourglass", "the space on which the hourglass stands", high=HIGHEST_START, seen_by=EVERYONE),
    field("ender", "the company that brought the hourglass to 0; −1 while it runs", low=NONE, high=COMPANIES - 1,
          seen_by=EVERYONE, names=SEAT),
    field("chosen", "1 once the main choice of this turn is made", high=1, seen_by=EVERYONE),
    field("worker", "the kind of worker in hand in phase place; −1 else", low=NONE, high=NUM_SPECIALISTS,
          seen_by=EVERYONE),
    field("depth", "how many steps of effects are still to be done", high=STACK, seen_by=EVERYONE),
    field("stack", "these steps, the next one last: kind (a phase or a step without decision) and three numbers",
          low=NONE, high=127, shape={"step": STACK, "part": 4}, seen_by=EVERYONE),
    field("owed", "dollar, time and inspiration still to be paid in phase pay", high=9, shape={"token": NUM_COINS},
          seen_by=EVERYONE),
    field("items_used", "1 for each item used in this turn", high=1, shape={"item": NUM_ITEMS + 1}, seen_by=EVERYONE),
    field("pool", "regular workers in the pool", high=9, shape=EACH, seen_by=EVERYONE),
    field("basic_workers", "regular workers on Gain Basic Resources", high=9, shape=EACH, seen_by=EVERYONE),
    field("space_worker", "who stands on each space: 15 × company + kind; −1 for nobody; space 0 is not used",
          low=NONE, high=WORKER_KINDS * COMPANIES - 1, shape={"space": SPACES}, seen_by=EVERYONE),
    field("standee_owner", "the company of each specialist's standee; −1 beside the board; entry 0 is not used",
          low=NONE, high=COMPANIES - 1, shape={"kind": WORKER_KINDS}, seen_by=EVERYONE, names=SEAT),
    field("standee_at", "where it stands: a space, 46 + chair for a freelancer, −1 in the pool or beside the board",
          low=NONE, high=SPACES + CHAIRS - 1, shape={"kind": WORKER_KINDS}, seen_by=EVERYONE),
    field("freelancer_worker", "the kind of worker on the freelancer at each chair; −1 for none",
          low=NONE, high=NUM_SPECIALISTS, shape={**EACH, "chair": CHAIRS}, seen_by=EVERYONE),
    field("chair", "who sits on each chair: 0 nobody, 1–30 an employee, 31 WOW or founder, 32 the POW card",
          high=POW_CARD, shape={**EACH, "chair": CHAIRS}, seen_by=EVERYONE),
    field("chair_skill", "the skill card attached there; 0 for none", high=NUM_SKILLS,
          shape={**EACH, "chair": CHAIRS}, seen_by=EVERYONE),
    field("icons", "skill totals: box, mechanism, component", high=99, shape={**EACH, "element": NUM_ELEMENTS},
          seen_by=EVERYONE),
    field("wow", "the WOW card at the table; 0 for none", high=NUM_WOWS, shape=EACH, seen_by=EVERYONE),
    field("pow", "the POW card at the table; 0 for none", high=NUM_POWS, shape=EACH, seen_by=EVERYONE),
    field("award_card", "the award card", high=NUM_AWARDS, shape=EACH, seen_by=EVERYONE),
    field("element", "the level of each element on the table; 0 for none", high=LEVELS,
          shape={**EACH, "element": NUM_ELEMENTS}, seen_by=EVERYONE),
    field("kept", "how many published games are kept, by all companies together", high=MOST_KEPT, seen_by=EVERYONE),
    field("kept_game", "which games these are, by their levels; 0 beyond the last", high=GAMES - 1,
          shape={"place": MOST_KEPT}, seen_by=EVERYONE),
    field("kept_by", "the company that keeps each of them; −1 beyond the last", low=NONE, high=COMPANIES - 1,
          shape={"place": MOST_KEPT}, seen_by=EVERYONE, names=SEAT),
    field("awards", "awards taken of each level; for a Meeple-Bot, removed", high=9,
          shape={**EACH, "level": AWARD_LEVELS}, seen_by=EVERYONE),
    field("shelf", "award tokens left of each level", high=9, shape={"level": AWARD_LEVELS}, seen_by=EVERYONE),
    field("award_name", "which award tokens came onto the shelf", high=AWARD_NAMES - 1,
          shape={"level": AWARD_LEVELS, "token": 3}, seen_by=EVERYONE),
    field("box_stock", "boxes of each level that are left, the one on display included", high=99,
          shape={"level": LEVELS}, seen_by=EVERYONE),
    field("employee_holder", "the company that holds an employee card in hand; −1 else; entry 0 is not used",
          low=NONE, high=COMPANIES - 1, shape={"employee": NUM_EMPLOYEES + 1}, seen_by=EVERYONE, names=SEAT),
    field("item_holder", "the company that has an item; −1 else; entry 0 is not used", low=NONE, high=COMPANIES - 1,
          shape={"item": NUM_ITEMS + 1}, seen_by=EVERYONE, names=SEAT),
    field("objective_holder", "the company that has an objective; −1 else; entry 0 is not used", low=NONE,
          high=COMPANIES - 1, shape={"objective": NUM_OBJECTIVES + 1}, seen_by=EVERYONE, names=SEAT),
    field("track_cards", "the cards of each track from the left; 0 for a gap", high=NUM_ITEMS,
          shape={"track": len(TRACKS), "space": TRACK_SPACES}, seen_by=EVERYONE),
    field("skill_prices", "how many skill cards in hand were printed with each price: everyone saw what was paid",
          high=NUM_SKILLS, shape={**EACH, "price": PRICES}, seen_by=EVERYONE),
    field("under_by", "who slid each card under the deck and so knows it, from the upper one: skills, objectives; −1",
          low=NONE, high=COMPANIES - 1, shape={"deck": OBJECTIVES + 1, "card": LARGEST_DECK}, seen_by=EVERYONE,
          names=SEAT),
    field("shown", "1 for each prediction that lies face up: proven, or a Meeple-Bot's", high=1,
          shape={**EACH, "act": ACTS}, seen_by=EVERYONE),
    field("target", "whom the predictions are about; −1 without any", low=NONE, high=COMPANIES - 1, shape=EACH,
          seen_by=EVERYONE, names=SEAT),
    field("set_size", "predictions in the set, proven ones included; a Meeple-Bot's: still to come true",
          high=LARGEST_SET, shape=EACH, seen_by=EVERYONE),
    field("seen_acts", "1 for each action that the target has taken on the board since the set was made", high=1,
          shape={**EACH, "act": ACTS}, seen_by=EVERYONE),
    # Numbers of two bytes, and what only its owner sees, stand together: an observation is read in fewer runs.
    field("collected", "workers that the hourglass has counted so far", high=999, seen_by=EVERYONE),
    field("untraded", "tokens of each type that may still be exchanged in phase trade", high=MOST_TOKENS,
          shape={"token": NUM_TOKENS}, seen_by=EVERYONE),
    field("vp", "points on the track", high=MOST_VP, shape=EACH, seen_by=EVERYONE),
    field("tokens", "tokens held: dollar, time, inspiration, research, playtest", high=MOST_TOKENS,
          shape={**EACH, "token": NUM_TOKENS}, seen_by=EVERYONE),
    field("track_tokens", "the tokens that lie on the cards of each track", high=MOST_TOKENS,
          shape={"track": len(TRACKS), "space": TRACK_SPACES, "token": NUM_TOKENS}, seen_by=EVERYONE),
    field("shelf_game", "who took each award, with what: 64 × company + game, or 384 + company for a Meeple-Bot; −1",
          low=NONE, high=GAMES * COMPANIES + COMPANIES - 1, shape={"level": AWARD_LEVELS, "token": 3},
          seen_by=EVERYONE),
    field("skills", "1 for each skill card in hand; entry 0 is not used", high=1,
          shape={**OWN, "skill": NUM_SKILLS + 1}, seen_by=OWNER),
    field("drawn", "the cards that a player looks at (0 for none, or kept already): skills in phase train, objectives "
          "in phase objective; before the first turn two WOW and two POW cards, the chosen one of each first",
          high=NUM_OBJECTIVES, shape={**OWN, "card": DRAWN_CARDS}, seen_by=OWNER),
    field("prediction", "1 for each action predicted and not proven", high=1, shape={**OWN, "act": ACTS},
          seen_by=OWNER),
    players=COMPANIES,
    phases=PHASES,
    endings=ENDINGS,
    journal=JOURNAL,
)  # fmt: skip

# --- The rules record ---------------------------------------------------------------------------------------------

MOST_COSTS = 12  # different safety costs on a side of the board
PARTS = 3  # of an item or a freelancer, each with a kind and two numbers
(
    PART_NOTHING,
    PART_GAIN,  # token (or VP), count
    PART_ACT,  # act
    PART_UPGRADE,  # elements as bits, levels
    PART_BONUS,  # 1: an Action Bonus
    PART_BALL,  # predictions that a crystal ball may prove, the first of which must be
    PART_PUBLISH,  # points for a published game
    PART_RESOURCES,  # take this many resources, any mix of dollars, time and inspiration
    PART_SCIENCE,  # tokens, any mix of research and playtest
    PART_ANY_ACT,  # 1: any action, which is not an Action Bonus and is not declined
    PART_ITEMS,  # items gained one after the other
    PART_OBJECTIVES,  # objectives that may be kept of those drawn
) = range(12)
NEW_TRACK, CARD_REMOVED, AWARD_REMOVED = range(1, 4)  # the blue effects of ZAP cards; 0 is none

# What objectives ask for, as classes of things; `objectives.py` says how they are counted.
NEEDS = (
    "dollar", "time", "inspiration", "research", "playtest", "specialists", "freelancers", "skills", "box_icons",
    "mechanism_icons", "component_icons", "items", "games_of_9", "games_of_6", "games", "full_table", "awards_of_1",
    "awards_of_2", "awards_of_3", "awards",
)  # fmt: skip
NEED_WORDS = 3  # 64-bit words that hold the limits of a set of objectives

PER_ELEMENT = {"element": NUM_ELEMENTS}
PER_GAIN = {"gain": len(GAINS)}

RULES = Schema(
    [
        field("players", "human seats", high=COMPANIES),
        field("seats", "companies: human seats and Meeple-Bots", high=COMPANIES),
        field("side", "0 board side A, 1 side B", high=1),
        field("first_player", "the company that begins; −1 for chance", low=NONE, high=COMPANIES - 1),
        field("shuffled", "1 if the companies sit in a random circle", high=1),
        field("wow_pow", "1 if WOW and POW cards are played with, 0 for founders", high=1),
        field("refreshed_tracks", "tracks refreshed at each collection: 0, 2 (staff) or 3 (items too)", high=3),
        field("bot_predictions", "predictions of a Meeple-Bot", high=LARGEST_SET),
        field("bot_prediction_vp", "points for each that comes true", high=9),
        field("workers", "regular workers of a company", high=9),
        field("boxes_per_level", "boxes of each level", high=MOST_BOXES),
        field("awards_per_level", "award tokens of each level on the shelf", high=3),
        field("basic_count", "tokens or points of Gain Basic Resources", high=9),
        field("research_count", "tokens of Research", high=9),
        field("playtest_count", "tokens of Playtest", high=9),
        field("multiple_count", "tokens of Gain Multiple Resources", high=9),
        field("drawn_cards", "cards looked at by Train Worker and Gain Objective", high=DRAWN_CARDS),
        field("hourglass_start", "where the hourglass begins", high=HIGHEST_START),
        field("hourglass_end_vp", "points for bringing it to 0", high=99),
        field("hourglass_gain", "the bonus of each space", high=9, shape={"space": HIGHEST_START + 1, **PER_GAIN}),
        field("start_gain", "what each place in the turn order starts with", high=9,
              shape={"turn": COMPANIES, **PER_GAIN}),
        field("chair_gain", "what an employee on each chair brings", high=9, shape={"chair": CHAIRS, **PER_GAIN}),
        field("set_gain", "what a proven set of a size brings", high=99, shape={"size": LARGEST_SET + 1, **PER_GAIN}),
        field("space_act", "the action of each space; −1 where it is absent", low=NONE, high=ACTS - 1,
              shape={"space": SPACES}),
        field("space_cost", "the safety cost of each space: dollar, time, inspiration", high=9,
              shape={"space": SPACES, "token": NUM_COINS}),
        field("space_gain", "the placement bonus of each space", high=9, shape={"space": SPACES, **PER_GAIN}),
        field("spaces_of_act", "the spaces of each action, as bits", high=LARGEST_MASK, shape={"act": ACTS}),
        field("costs", "the different safety costs of this side", high=9,
              shape={"cost": MOST_COSTS, "token": NUM_COINS}),
        field("spaces_of_cost", "the spaces with each of them, as bits", high=LARGEST_MASK,
              shape={"cost": MOST_COSTS}),
        field("price", "the price of each level: inspiration, playtest, research", high=9,
              shape={**PER_ELEMENT, "level": LEVELS + 1}),
        field("employee_icons", "the skill icons of each employee", high=9,
              shape={"employee": NUM_EMPLOYEES + 1, **PER_ELEMENT}),
        field("freelancer_parts", "what using a freelancer does: kind, and two numbers; nothing for the Understudy",
              high=ACTS, shape={"freelancer": NUM_FREELANCERS + 1, "part": PARTS, "number": 3}),
        field("specialist_amount", "the number in each specialist's ability", high=9,
              shape={"specialist": NUM_SPECIALISTS + 1}),
        field("aligned_act", "the action each worker kind is aligned to; −1 for a regular worker", low=NONE,
              high=ACTS - 1, shape={"kind": WORKER_KINDS}),
        field("skill_icons", "the icons of each skill card", high=9, shape={"skill": NUM_SKILLS + 1, **PER_ELEMENT}),
        field("skill_price", "its price in dollars", high=PRICES, shape={"skill": NUM_SKILLS + 1}),
        field("skill_gain", "what attaching it brings once", high=9, shape={"skill": NUM_SKILLS + 1, **PER_GAIN}),
        field("item_icons", "the icons of a permanent item", high=9, shape={"item": NUM_ITEMS + 1, **PER_ELEMENT}),
        field("item_permanent", "1 for an item that is never used", high=1, shape={"item": NUM_ITEMS + 1}),
        field("item_parts", "what using an item does: kind, and two numbers", high=ACTS,
              shape={"item": NUM_ITEMS + 1, "part": PARTS, "number": 3}),
        field("objective_needs", "what each objective asks for", high=9,
              shape={"objective": NUM_OBJECTIVES + 1, "need": len(NEEDS)}),
        field("objective_limits", "the same as limits that a set must keep, packed", high=LARGEST_MASK,
              shape={"objective": NUM_OBJECTIVES + 1, "word": NEED_WORDS}),
        field("objective_reward", "points for completing it", high=99, shape={"objective": NUM_OBJECTIVES + 1}),
        field("objective_penalty", "points lost if it is failed", high=99, shape={"objective": NUM_OBJECTIVES + 1}),
        field("award_needs", "what a game needs for an award: box, mechanism, component", high=LEVELS,
              shape={"card": NUM_AWARDS + 1, "level": AWARD_LEVELS, **PER_ELEMENT}),
        field("award_vp", "points of an award of each level", high=99,
              shape={"card": NUM_AWARDS + 1, "level": AWARD_LEVELS}),
        field("wow_icons", "icons of the card on chair 1; row 0 is the founder", high=9,
              shape={"wow": NUM_WOWS + 1, **PER_ELEMENT}),
        field("wow_swap", "two tokens that pay for each other; −1 for none", low=NONE, high=NUM_COINS - 1,
              shape={"wow": NUM_WOWS + 1, "token": 2}),
        field("wow_cheaper", "tokens less for each element", high=9, shape={"wow": NUM_WOWS + 1, **PER_ELEMENT}),
        field("wow_award_vp", "points of an award of a level instead of the award card's; 0 for none", high=99,
              shape={"wow": NUM_WOWS + 1, "level": AWARD_LEVELS}),
        field("wow_prove_vp", "points for each own proven prediction", high=9, shape={"wow": NUM_WOWS + 1}),
        field("wow_objective_vp", "points more for a completed objective", high=9, shape={"wow": NUM_WOWS + 1}),
        field("wow_failed_free", "1 if failed objectives cost nothing", high=1, shape={"wow": NUM_WOWS + 1}),
        field("wow_bonus_actions", "actions for each Action Bonus", high=2, shape={"wow": NUM_WOWS + 1}),
        field("pow_removal", "what removing a POW card costs: dollar, time, inspiration", high=9,
              shape={"token": NUM_COINS}),
        field("pow_level_cap", "the highest level of each element; row 0 is no card", high=LEVELS,
              shape={"pow": NUM_POWS + 1, **PER_ELEMENT}),
        field("pow_no_award", "the award level that cannot be taken; 0 for none", high=AWARD_LEVELS,
              shape={"pow": NUM_POWS + 1}),
        field("pow_not_on_tracks", "the token that cannot be placed on tracks; −1 for none", low=NONE,
              high=NUM_TOKENS - 1, shape={"pow": NUM_POWS + 1}),
        field("pow_objective_vp", "points less for a completed objective", high=9, shape={"pow": NUM_POWS + 1}),
        field("pow_failed_vp", "points more lost for a failed objective", high=9, shape={"pow": NUM_POWS + 1}),
        field("pow_least_predictions", "the fewest predictions of a set", high=LARGEST_SET,
              shape={"pow": NUM_POWS + 1}),
        field("pow_most_predictions", "the most predictions of a set", high=LARGEST_SET, shape={"pow": NUM_POWS + 1}),
        field("pow_most_employees", "the most employees, the WOW card included", high=CHAIRS,
              shape={"pow": NUM_POWS + 1}),
        field("zap_vp", "points of each ZAP card at this difficulty", high=99, shape={"zap": NUM_ZAP + 1}),
        field("zap_adjustment", "its blue effect: 0 none, 1 new track, 2 card removed, 3 award removed", high=3,
              shape={"zap": NUM_ZAP + 1}),
    ]
)  # fmt: skip
