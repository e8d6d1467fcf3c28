"""What an unfinished game of Meeple Inc. promises each company: the score as it stands, and what is within reach.

Everything is valued in points. Tokens, icons and employees are worth less when fewer placements are left before the
hourglass runs out. An effect that is still to be chosen is worth what its best choice would bring.
"""

from tablewright.engine.kit import (
    NONE,
    Record,
    Row,
    count_bits,
    entries_with,
    likely_share,
    margin_share,
    rule,
    two_highest,
)
from tablewright.games.meeple_inc.elements import price_of, purchases
from tablewright.games.meeple_inc.powers import award_worth, level_cap, may_take_award
from tablewright.games.meeple_inc.publishing import can_publish, game_number, game_worth, qualifies
from tablewright.games.meeple_inc.scoring import LARGE_MARGIN, RANK_SHARE, final_score
from tablewright.games.meeple_inc.skills import skills_in_hand
from tablewright.games.meeple_inc.staff import employees_in_hand, empty_chairs
from tablewright.games.meeple_inc.state import (
    AWARD_LEVELS,
    BOX,
    CHAIRS,
    COMPONENT,
    D04_PLACE,
    D06_BASIC,
    D07_RESOURCES,
    D08_SCIENCE,
    D09_TRACK,
    D10_SKIP,
    D11_PLAY,
    D12_CHAIR,
    D13_TRAIN,
    D14_OBJECTIVE,
    D15_BOX,
    D16_DEVELOP,
    D17_UPGRADE,
    D18_PUBLISH,
    D19_AWARD,
    D20_GAME,
    D22_BONUS,
    D23_COPY,
    D24_PROVE,
    DOLLAR,
    FIRST,
    ITEM_TRACK,
    KIND,
    LEVELS,
    MECHANISM,
    NUM_COINS,
    NUM_ELEMENTS,
    NUM_EMPLOYEES,
    NUM_FREELANCERS,
    NUM_TOKENS,
    PART_GAIN,
    PARTS,
    SECOND,
    TRACK_SIZES,
    VP,
)
from tablewright.games.meeple_inc.workers import standees_in_pool

PLACEMENT = 1.4  # what a placement brings
COIN, SCIENCE_TOKEN = 0.3, 0.5
SPARE_COIN, SPARE_SCIENCE = 0.05, 0.1  # of tokens beyond the first few
FEW = 6
ICON, USEFUL_ICONS = 0.8, 4
LEVEL_WORTH = 0.75
NOT_BEGUN, BEGUN, HALF_MADE, MADE = 0.1, 0.38, 0.66, 0.9  # of the game to come, by the elements on the table
AWARD_HOPE, AWARD_AT_HAND = 0.45, 0.9  # of what an award brings: while it could be won, and with a worker there
CARD_IN_HAND, ITEM_WORTH = 1.2, 1.2
ITEM_POINT = 0.6  # of a point that using an item gains
SEATED_WORTH = 2.2
CYCLE = 5.0  # turns from one collection to the next
STANDEE_EDGE, FREELANCER_EDGE = 1.2, 0.6
WORKER_WORTH = 0.35
PROOF_CHANCE = 0.45
RANK_SCALE = 8.0  # points of lead that make a place three quarters sure
BOT_CARD = 1.5


@rule
def promise(rules: Record, s: Record, out: Row) -> None:
    """The same sum as the payoffs, with a lead that is only likely to last."""
    for company in range(rules.seats):
        out[company] = prospect(rules, s, company)
    ranks_and_margins(rules, out)


@rule
def ranks_and_margins(rules: Record, out: Row) -> None:
    """Turn prospects into payoffs, in place: each company against the others' mean and against the best other."""
    best, second, total = two_highest(out, rules.seats)
    for company in range(rules.seats):
        own = out[company]
        rival = second if own == best else best
        share = likely_share(own, rival, total, rules.seats, RANK_SCALE)
        out[company] = RANK_SHARE * share + (1 - RANK_SHARE) * margin_share(own - rival, LARGE_MARGIN)


@rule
def placements_left(rules: Record, s: Record) -> float:
    """About how many more workers each company will place."""
    return int(s.hourglass) / int(rules.seats) + (1.0 if s.ender == NONE else 0.0)


@rule
def prospect(rules: Record, s: Record, company: int) -> float:
    """The score now, what lies ready, what is being chosen, and the placements to come."""
    left = placements_left(rules, s)
    worth = float(final_score(rules, s, company))
    if company >= rules.players:
        return worth + left * BOT_CARD
    worth += left * PLACEMENT
    worth += tokens_worth(s, company) * min(1.0, left / 3)
    worth += table_worth(rules, s, company) * min(1.0, left / 3)
    worth += award_hope(rules, s, company) * min(1.0, left / 2)
    worth += staff_worth(rules, s, company, left)
    worth += cards_worth(rules, s, company, left)
    worth += predictions_worth(rules, s, company)
    worth += WORKER_WORTH * workers_ready(s, company) * min(1.0, left / 2)
    if s.actor == company:
        worth += pending_worth(rules, s, company, left)
    return worth


@rule
def tokens_worth(s: Record, company: int) -> float:
    """The first few tokens of a type are useful."""
    worth = 0.0
    for token in range(NUM_TOKENS):
        count = int(s.tokens[company, token])
        few = min(count, FEW)
        if token < NUM_COINS:
            worth += COIN * few + SPARE_COIN * (count - few)
        else:
            worth += SCIENCE_TOKEN * few + SPARE_SCIENCE * (count - few)
    return worth


@rule
def best_award(rules: Record, s: Record, company: int, game: int) -> int:
    """What the best award that a game could win now scores more than the game itself; 0 if there is none."""
    best = 0
    for level in range(AWARD_LEVELS):
        there = s.shelf[level] > 0 and may_take_award(rules, s, company, level + 1)
        if there and qualifies(rules, s, company, game, level, 0):
            best = max(best, award_worth(rules, s, company, level) - game_worth(game))
    return best


@rule
def award_hope(rules: Record, s: Record, company: int) -> float:
    """The best award that a published game could win now."""
    best = 0
    for place in range(s.kept):
        if s.kept_by[place] == company:
            best = max(best, best_award(rules, s, company, int(s.kept_game[place])))
    return AWARD_HOPE * best


@rule
def table_worth(rules: Record, s: Record, company: int) -> float:
    """A share of the game that the elements on the table are going to be."""
    element = s.element[company]
    return design_worth(rules, s, company, int(element[BOX]), int(element[MECHANISM]), int(element[COMPONENT]))


@rule
def design_worth(rules: Record, s: Record, company: int, box: int, mechanism: int, component: int) -> float:
    """The game to come, with missing elements as good as the skills allow, by how much of it is made."""
    made = int(box > 0) + int(mechanism > 0) + int(component > 0)
    box = box if box > 0 else likely_level(rules, s, company, BOX)
    mechanism = mechanism if mechanism > 0 else likely_level(rules, s, company, MECHANISM)
    component = component if component > 0 else likely_level(rules, s, company, COMPONENT)
    game = game_number(box, mechanism, component)
    worth = game_worth(game) + AWARD_HOPE * best_award(rules, s, company, game)
    if made == 3:
        return MADE * worth
    if made == 2:
        return HALF_MADE * worth
    return (BEGUN if made == 1 else NOT_BEGUN) * worth


@rule
def likely_level(rules: Record, s: Record, company: int, element: int) -> int:
    return max(1, min(int(s.icons[company, element]), level_cap(rules, s, company, element)))


@rule
def staff_worth(rules: Record, s: Record, company: int, left: float) -> float:
    """Icons while there is time to use them; each freelancer and standee once in a cycle."""
    worth, cycles = 0.0, left / CYCLE
    for element in range(NUM_ELEMENTS):
        worth += ICON * (min(int(s.icons[company, element]), USEFUL_ICONS) - 1) * min(1.0, left / 8)
    for chair in range(CHAIRS):
        card = int(s.chair[company, chair])
        if 1 <= card <= NUM_FREELANCERS:
            worth += freelancer_edge(rules, card) * cycles
        elif NUM_FREELANCERS < card <= NUM_EMPLOYEES:
            worth += STANDEE_EDGE * cycles
    return worth


@rule
def freelancer_edge(rules: Record, card: int) -> float:
    """How much better a placement on the card is than another: by the points it gains, or by about FREELANCER_EDGE."""
    points = printed_points(rules.freelancer_parts[card])
    return points - PLACEMENT if points > 0 else FREELANCER_EDGE


@rule
def printed_points(parts: Row) -> int:
    """The points that the parts of a card gain."""
    points = 0
    for part in range(PARTS):
        if parts[part, KIND] == PART_GAIN and parts[part, FIRST] == VP:
            points += int(parts[part, SECOND])
    return points


@rule
def cards_worth(rules: Record, s: Record, company: int, left: float) -> float:
    """Employees in hand for whom a chair is free, items, and skill cards."""
    held, seats = count_bits(employees_in_hand(s, company)), count_bits(empty_chairs(rules, s, company))
    items = entries_with(s.item_holder, company) & entries_with(rules.item_permanent, 0)
    worth = CARD_IN_HAND * min(held, seats) * min(1.0, left / 7)
    return worth + (items_worth(rules, items) + skills_in_hand(s, company)) * min(1.0, left / 3)


@rule
def items_worth(rules: Record, items: int) -> float:
    """Each item is worth ITEM_WORTH, and more if it gains many points."""
    worth, card = ITEM_WORTH * count_bits(items), 0
    while items >> card:
        if (items >> card) & 1:
            worth += item_worth(rules, card) - ITEM_WORTH
        card += 1
    return worth


@rule
def item_worth(rules: Record, card: int) -> float:
    return max(ITEM_WORTH, ITEM_POINT * printed_points(rules.item_parts[card]))


@rule
def best_item(rules: Record, s: Record) -> float:
    """What the best item on the track is worth."""
    best = ITEM_WORTH
    for space in range(TRACK_SIZES[ITEM_TRACK]):
        best = max(best, item_worth(rules, int(s.track_cards[ITEM_TRACK, space])))
    return best


@rule
def predictions_worth(rules: Record, s: Record, company: int) -> float:
    """The reward of the set, by the chance that the rest of it comes true."""
    size = int(s.set_size[company])
    if size == 0:
        return 0.0
    tokens = 0
    for token in range(NUM_TOKENS):
        tokens += int(rules.set_gain[size, token])
    worth = float(rules.set_gain[size, VP]) + COIN * tokens
    for act in range(len(s.shown[company])):
        if s.prediction[company, act]:
            worth *= PROOF_CHANCE
    return worth


@rule
def workers_ready(s: Record, company: int) -> int:
    return int(s.pool[company]) + count_bits(standees_in_pool(s, company))


# --- What is being chosen -----------------------------------------------------------------------------------------


@rule
def pending_worth(rules: Record, s: Record, company: int, left: float) -> float:
    """The effects on the stack, each by about the best it can bring."""
    worth = PLACEMENT if s.phase == D04_PLACE else 0.0
    for step in range(s.depth):
        kind, first, second = int(s.stack[step, KIND]), int(s.stack[step, FIRST]), int(s.stack[step, SECOND])
        worth += step_worth(rules, s, company, kind, first, second, left)
    return worth


@rule
def step_worth(rules: Record, s: Record, company: int, kind: int, first: int, second: int, left: float) -> float:
    soon = min(1.0, left / 3)
    if kind == D06_BASIC:
        return float(rules.basic_count)
    if kind == D07_RESOURCES:
        return COIN * first * soon
    if kind == D08_SCIENCE:
        return SCIENCE_TOKEN * first * soon
    if kind in (D09_TRACK, D10_SKIP):
        if first != ITEM_TRACK:
            return CARD_IN_HAND * min(1.0, left / 7)
        chosen = int(s.track_cards[ITEM_TRACK, second]) if kind == D10_SKIP else 0
        return (item_worth(rules, chosen) if chosen > 0 else best_item(rules, s)) * soon
    if kind == D11_PLAY:
        ready = employees_in_hand(s, company) != 0 and empty_chairs(rules, s, company) != 0
        return SEATED_WORTH * min(1.0, left / 7) if ready else 0.0
    if kind == D12_CHAIR:
        return 1.0
    if kind == D13_TRAIN:
        return 0.5 * soon if s.tokens[company, DOLLAR] > 0 else 0.0
    if kind == D14_OBJECTIVE:
        return 1.0
    if kind == D15_BOX:
        return purchase_worth(rules, s, company, BOX, first) * soon
    if kind == D16_DEVELOP:
        return (
            max(purchase_worth(rules, s, company, MECHANISM, 0), purchase_worth(rules, s, company, COMPONENT, 0)) * soon
        )
    if kind == D17_UPGRADE:
        return LEVEL_WORTH * soon
    if kind == D18_PUBLISH:
        return max(0.0, publishing_worth(rules, s, company) - table_worth(rules, s, company) * soon)
    if kind in (D19_AWARD, D20_GAME):
        return award_hope(rules, s, company) * (AWARD_AT_HAND / AWARD_HOPE - min(1.0, left / 2))
    if kind in (D22_BONUS, D23_COPY):
        return PLACEMENT
    return 1.0 if kind == D24_PROVE else 0.0


@rule
def publishing_worth(rules: Record, s: Record, company: int) -> float:
    """The game on a full table once it is published."""
    if not can_publish(s, company):
        return 0.0
    element = s.element[company]
    game = game_number(int(element[BOX]), int(element[MECHANISM]), int(element[COMPONENT]))
    return game_worth(game) + AWARD_HOPE * best_award(rules, s, company, game)


@rule
def purchase_worth(rules: Record, s: Record, company: int, element: int, discount: int) -> float:
    """What the highest level that can be bought adds to the game to come, less its price."""
    levels = purchases(rules, s, company, element, discount) >> (LEVELS * element)
    if levels == 0:
        return 0.0
    level = 1
    while levels >> level:
        level += 1
    price = price_of(rules, s, company, element, level, discount)
    now = s.element[company]
    box = level if element == BOX else int(now[BOX])
    mechanism = level if element == MECHANISM else int(now[MECHANISM])
    component = level if element == COMPONENT else int(now[COMPONENT])
    better = design_worth(rules, s, company, box, mechanism, component) - table_worth(rules, s, company)
    return max(0.0, better - price * (COIN if element == BOX else SCIENCE_TOKEN))
