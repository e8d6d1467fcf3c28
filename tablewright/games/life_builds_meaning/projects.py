"""Projects: contributions, credit marks, completion, awards and the refill of the Row (LBM-045 to LBM-066, LBM-102)."""

from tablewright.engine.kit import (
    ALLOWED,
    NONE,
    Record,
    below,
    cards_left,
    count_bits,
    draw_card,
    note,
    positive_entries,
    put_in_deck,
    put_on_pile,
    rule,
)
from tablewright.games.life_builds_meaning.journal import (
    CANNOT_REFILL,
    COMPLETED,
    DRIFT_FELL,
    FINAL_ROUND,
    PAID,
    REVEALED,
    SCORED,
    STRESS_REMOVED,
    TURNED_TO,
)
from tablewright.games.life_builds_meaning.reasons import (
    ICON_NOT_OPEN,
    NOTHING_PAID_YET,
    NOTHING_TO_CONTRIBUTE,
    PROJECT_SLOT_EMPTY,
    TOKEN_NOT_HELD,
)
from tablewright.games.life_builds_meaning.social import raise_social
from tablewright.games.life_builds_meaning.state import (
    NUM_TOKENS,
    PHASE_MENU,
    PHASE_PAY,
    PROJECT_SLOTS,
    PROJECTS,
    RANKS,
    STEWARDSHIP,
    SUPPORT,
)

# --- Contribute (LBM-045 to LBM-053) ------------------------------------------------------------------------------


@rule
def why_not_contribute(s: Record, slot: int) -> int:
    if s.row[slot] == 0:
        return PROJECT_SLOT_EMPTY
    return ALLOWED if can_pay_any(s, slot) else NOTHING_TO_CONTRIBUTE


@rule
def can_pay_any(s: Record, slot: int) -> int:
    """The player holds a token that matches an unpaid icon (LBM-045)."""
    found = 0
    for token in range(NUM_TOKENS):
        found |= int(s.unpaid[slot, token] > 0) & int(s.tokens[s.actor, token] > 0)
    return found


@rule
def contribute(s: Record, slot: int) -> None:
    """Contribute to one Project: the player pays any subset of its required icons, one by one (LBM-046)."""
    s.phase = PHASE_PAY
    s.paying = slot
    note(s, TURNED_TO, s.actor, slot, s.row[slot])


@rule
def why_not_pay(s: Record, token: int) -> int:
    if s.unpaid[s.paying, token] == 0:
        return ICON_NOT_OPEN
    return ALLOWED if s.tokens[s.actor, token] > 0 else TOKEN_NOT_HELD


@rule
def pay(s: Record, token: int) -> None:
    """A token returns to the supply and becomes a credit mark. The order of first marks is kept (LBM-048, LBM-049)."""
    player, slot = int(s.actor), int(s.paying)
    s.tokens[player, token] -= 1
    s.unpaid[slot, token] -= 1
    s.marks[slot, player, token] += 1
    if s.first_mark[slot, player] == 0:
        s.first_mark[slot, player] = contributors(s, slot) + 1
    s.paid += 1
    s.paid_support |= int(token == SUPPORT)
    note(s, PAID, player, s.row[slot], token)


@rule
def contributors(s: Record, slot: int) -> int:
    """How many players have marked a Project: multiple players may contribute, over multiple turns (LBM-050)."""
    return count_bits(positive_entries(s.first_mark[slot]))


@rule
def why_not_finish(s: Record) -> int:
    return ALLOWED if s.paid > 0 else NOTHING_PAID_YET


@rule
def finish_contribution(rules: Record, s: Record) -> None:
    """The action ends: first the Social Standing triggers, then completion (LBM-051 to LBM-054).

    +1 for contributing at least one Support, and +1 for a Layer 9 or Layer 10 Project, once per action each.
    """
    player, slot = int(s.actor), int(s.paying)
    earns_by_layer = rules.project_layer[s.row[slot]] >= rules.social_layer
    raise_social(rules, s, player, int(s.paid_support) + int(earns_by_layer))
    s.phase = PHASE_MENU
    s.paying = NONE
    s.paid = 0
    s.paid_support = 0
    if unpaid_icons(s, slot) == 0:
        complete_project(rules, s, slot)


@rule
def unpaid_icons(s: Record, slot: int) -> int:
    """A Project completes when all required icons are paid, that is, at 0 (LBM-054)."""
    count = 0
    for token in range(NUM_TOKENS):  # a third of the time that `row_sum` takes; evaluations ask this often
        count += int(s.unpaid[slot, token])
    return count


# --- Completion (LBM-054 to LBM-066) ------------------------------------------------------------------------------


@rule
def complete_project(rules: Record, s: Record, slot: int) -> None:
    """Apply the public benefit, award Project points, discard the completed tile (LBM-055, LBM-066).

    The slot stays empty until Phase D.
    """
    tile = int(s.row[slot])
    note(s, COMPLETED, slot, tile)
    lower_drift(s, int(rules.project_drift[tile]))
    remove_stress(s, int(rules.project_stress[tile]))
    award_points(rules, s, slot)
    discard_project(s, slot)
    if rules.project_layer[tile] == rules.ending_layer:
        s.finale = 1
        note(s, FINAL_ROUND, tile)


@rule
def lower_drift(s: Record, steps: int) -> None:
    """Reduce World Drift, minimum 0; the rest of the benefit is lost (LBM-056, LBM-058)."""
    steps = min(steps, int(s.drift))
    if steps > 0:
        s.drift -= steps
        note(s, DRIFT_FELL, steps, s.drift)


@rule
def remove_stress(s: Record, count: int) -> None:
    """Remove local stress tokens, as many as there are; the rest of the benefit is lost (LBM-057, LBM-058)."""
    count = min(count, int(s.stress))
    if count > 0:
        s.stress -= count
        note(s, STRESS_REMOVED, count, s.stress)


@rule
def award_points(rules: Record, s: Record, slot: int) -> None:
    """Award Project points by contribution rank (LBM-061 to LBM-064).

    Top contributor 6, second contributor 3, all other contributors 1; players without a mark gain nothing.
    """
    for player in range(rules.players):
        if s.first_mark[slot, player] > 0:
            points = int(rules.awards[min(credit_rank(rules, s, slot, player), RANKS - 1)])
            s.project[player] += points
            note(s, SCORED, player, points, s.project[player])


@rule
def credit_rank(rules: Record, s: Record, slot: int, player: int) -> int:
    """Contribution rank, from 0: by the number of icons paid; if tied, the earliest mark wins (LBM-059, LBM-060)."""
    own = credit_marks(s, slot, player)
    above = 0
    for other in range(rules.players):
        marks = credit_marks(s, slot, other)
        if marks > own or (marks == own and 0 < s.first_mark[slot, other] < s.first_mark[slot, player]):
            above += 1
    return above


@rule
def credit_marks(s: Record, slot: int, player: int) -> int:
    """The credit marks of a player on a tile, one for each icon paid (LBM-048)."""
    count = 0
    for token in range(NUM_TOKENS):
        count += int(s.marks[slot, player, token])
    return count


@rule
def discard_project(s: Record, slot: int) -> None:
    """Discard the completed Project tile; its marks are removed (LBM-066)."""
    put_on_pile(s.pile_cards[PROJECTS], s.pile_count[PROJECTS], s.row[slot])
    s.row[slot] = 0
    for player in range(len(s.first_mark[slot])):
        s.first_mark[slot, player] = 0
        for token in range(NUM_TOKENS):
            s.marks[slot, player, token] = 0


# --- The Row and its supply (LBM-007, LBM-102, LBM-107) -----------------------------------------------------------


@rule
def refill_projects(rules: Record, s: Record) -> int:
    """Refill empty slots of the Project Row, lowest first (LBM-102, LBM-107).

    Returns whether a slot cannot be refilled because the supply is empty.
    """
    short = False
    for slot in range(PROJECT_SLOTS):
        if s.row[slot] == 0:
            if supply_left(s) > 0:
                reveal_project(rules, s, slot)
            else:
                short = True
                note(s, CANNOT_REFILL, slot)
    return short


@rule
def supply_left(s: Record) -> int:
    """Tiles in the Project supply."""
    return cards_left(s.deck_counts[PROJECTS]) + cards_left(s.deck_counts[STEWARDSHIP])


@rule
def reveal_project(rules: Record, s: Record, slot: int) -> None:
    """A tile enters the Row with all its icons unpaid."""
    tile = draw_project(rules, s)
    s.row[slot] = tile
    for token in range(NUM_TOKENS):
        s.unpaid[slot, token] = rules.project_required[tile, token]
    note(s, REVEALED, slot, tile)


@rule
def draw_project(rules: Record, s: Record) -> int:
    """The next tile of the supply: from the top packet while it lasts, then any tile left (LBM-R38).

    A staged packet holds one Layer 10 tile among others. Its place is decided only when it is drawn: with k tiles left
    in the packet it comes next with probability 1/k, and it is each of the four with equal probability. So no stack
    has an order, and the odds are those of a shuffled packet. When the packet is used up, the remaining Layer 10 tiles
    join the rest.
    """
    if s.packet == 0:
        return draw_card(s, s.deck_cards[PROJECTS], s.deck_counts[PROJECTS])
    holds_ending = cards_left(s.deck_counts[STEWARDSHIP]) == rules.endings
    deck = STEWARDSHIP if holds_ending and below(s, s.packet) == 0 else PROJECTS
    tile = draw_card(s, s.deck_cards[deck], s.deck_counts[deck])
    s.packet -= 1
    if s.packet == 0:
        join_rest(s)
    return tile


@rule
def join_rest(s: Record) -> None:
    """The remaining Layer 10 tiles are shuffled into the rest of the supply."""
    cards, counts = s.deck_cards[STEWARDSHIP], s.deck_counts[STEWARDSHIP]
    for i in range(cards_left(counts)):
        put_in_deck(s.deck_cards[PROJECTS], s.deck_counts[PROJECTS], cards[i])
        cards[i] = NONE
    for part in range(len(counts)):
        counts[part] = 0
