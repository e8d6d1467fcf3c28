"""The Project Contribution and the completion of a Project in six steps, Stewardship included (MM-081 to MM-123)."""

from tablewright.engine.kit import ALLOWED, NONE, Record, note, rule
from tablewright.games.meaning_made.decks import deal_project_slot
from tablewright.games.meaning_made.events import is_in_force
from tablewright.games.meaning_made.journal import (
    COMMUNITY_RANK,
    COMPLETED,
    CONTRIBUTES,
    LEGACY,
    PAID_PROJECT,
    PLACED_MARKER,
)
from tablewright.games.meaning_made.losses import holder_of_space
from tablewright.games.meaning_made.reasons import (
    BELOW_THRESHOLD,
    EMPTY_PROJECT_SLOT,
    KIND_NOT_HELD,
    KIND_NOT_NEEDED,
    KIND_PASSED,
    LAYERS_MISSING,
    LIMIT_REACHED,
    NO_ACTION_LEFT,
    NO_FITTING_TOKEN,
    NO_MARKER_LEFT,
    NO_SUCH_SLOT,
    NOTHING_PAID_YET,
    SPACES_FULL,
    STEWARDSHIP_BUILT,
)
from tablewright.games.meaning_made.rewards import apply_bonus, flip_event
from tablewright.games.meaning_made.state import (
    COMMUNITY,
    ENERGY,
    EV_MAX2,
    HOLDERS,
    NUM_TOKENS,
    PHASE_MAIN,
    PHASE_PAY_PROJECT,
    PROJECT_SLOTS,
    STEWARDSHIP_SLOT,
)
from tablewright.games.meaning_made.tracks import gain_legacy, kinds_held, layers_owned, raise_meaning

# --- Who may contribute where (MM-081 to MM-091, MM-118 to MM-121) --------------------------------------------------


@rule
def why_not_contribute(rules: Record, s: Record, slot: int) -> int:
    if s.actions_left == 0:
        return NO_ACTION_LEFT
    if slot >= rules.portfolio_slots and slot != STEWARDSHIP_SLOT:
        return NO_SUCH_SLOT
    player, card = int(s.active), int(s.projects[slot])
    if card == 0:
        return STEWARDSHIP_BUILT if slot == STEWARDSHIP_SLOT else EMPTY_PROJECT_SLOT
    if slot == STEWARDSHIP_SLOT and s.meaning < rules.stewardship_threshold:
        return BELOW_THRESHOLD
    if int(rules.project_needs[card]) & ~layers_owned(s, player):
        return LAYERS_MISSING
    if s.place[slot, player] == 0:
        if s.spaces_taken[slot] >= rules.project_spaces[card]:
            return SPACES_FULL
        if markers_in_hand(rules, s, player) == 0:
            return NO_MARKER_LEFT
    return ALLOWED if kinds_unpaid(rules, s, slot) & kinds_held(s, player) else NO_FITTING_TOKEN


@rule
def open_projects(rules: Record, s: Record) -> int:
    """The slots that `why_not_contribute` allows, as bits, found quickly."""
    player = int(s.active)
    owned, held = layers_owned(s, player), kinds_held(s, player)
    has_marker = int(markers_in_hand(rules, s, player) > 0)
    slots = 0
    for slot in range(PROJECT_SLOTS):
        card = int(s.projects[slot])
        room = has_marker & int(s.spaces_taken[slot] < rules.project_spaces[card])
        fits = (room | int(s.place[slot, player] > 0)) & int((kinds_unpaid(rules, s, slot) & held) != 0)
        fits &= int((int(rules.project_needs[card]) & ~owned) == 0)
        slots |= fits << slot
    if s.meaning < rules.stewardship_threshold:
        slots &= ~(1 << STEWARDSHIP_SLOT)
    return slots


@rule
def kinds_unpaid(rules: Record, s: Record, slot: int) -> int:
    """The kinds of token that a Project still lacks, as bits; an empty slot lacks none."""
    card, kinds = int(s.projects[slot]), 0
    for kind in range(NUM_TOKENS):
        kinds |= int(s.paid[slot, kind] < rules.project_tokens[card, kind]) << kind
    return kinds


@rule
def markers_in_hand(rules: Record, s: Record, player: int) -> int:
    """The player's contribution markers that are not on a Project (MM-013, MM-091)."""
    left = int(rules.markers_per_player)
    for slot in range(PROJECT_SLOTS):
        left -= int(s.place[slot, player] > 0)
    return left


# --- Paying (MM-084 to MM-092) --------------------------------------------------------------------------------------


@rule
def contribute(s: Record, slot: int) -> None:
    """The Project is chosen and the action is used; the tokens follow one by one (MM-081, MM-R51)."""
    s.actions_left -= 1
    s.phase = PHASE_PAY_PROJECT
    s.slot = slot
    s.pay_count = 0
    s.pay_kind = ENERGY
    note(s, CONTRIBUTES, s.active, s.projects[slot])


@rule
def why_not_pay_project(rules: Record, s: Record, kind: int) -> int:
    """A token must fit an item that is still unpaid; kinds go in the order E, I, S (MM-084, MM-R54)."""
    if is_limit_reached(rules, s):
        return LIMIT_REACHED
    if kind < s.pay_kind:
        return KIND_PASSED
    if not (kinds_unpaid(rules, s, s.slot) >> kind) & 1:
        return KIND_NOT_NEEDED
    return ALLOWED if s.tokens[s.active, kind] > 0 else KIND_NOT_HELD


@rule
def kinds_to_contribute(rules: Record, s: Record) -> int:
    """The kinds that may be paid next, as bits."""
    if is_limit_reached(rules, s):
        return 0
    return (kinds_unpaid(rules, s, s.slot) & kinds_held(s, s.active)) >> int(s.pay_kind) << int(s.pay_kind)


@rule
def is_limit_reached(rules: Record, s: Record) -> int:
    """Under ev_max2 a contribution pays at most 2 tokens (MM-052)."""
    return s.pay_count >= rules.contribution_limit and is_in_force(rules, s, EV_MAX2)


@rule
def pay_project(s: Record, kind: int) -> None:
    """The item is paid for good; the first token also places the marker (MM-086, MM-087, MM-089)."""
    player, slot = int(s.active), int(s.slot)
    if s.place[slot, player] == 0:
        s.spaces_taken[slot] += 1
        s.place[slot, player] = s.spaces_taken[slot]
        note(s, PLACED_MARKER, player, s.projects[slot], s.spaces_taken[slot])
    s.tokens[player, kind] -= 1
    s.paid[slot, kind] += 1
    s.pay_count += 1
    s.pay_kind = kind
    note(s, PAID_PROJECT, player, s.projects[slot], kind)


@rule
def why_not_stop(s: Record) -> int:
    return ALLOWED if s.pay_count > 0 else NOTHING_PAID_YET


@rule
def end_contribution(s: Record) -> None:
    """Back to the turn."""
    s.phase = PHASE_MAIN
    s.slot = NONE
    s.pay_count = 0
    s.pay_kind = ENERGY
    s.actor = s.active


# --- Completion (MM-093 to MM-099) ----------------------------------------------------------------------------------


@rule
def complete_project(rules: Record, s: Record) -> int:
    """Steps 1 to 4: Legacy, Meaning, bonus, penalty (MM-094 to MM-097).

    True when all is done; False when players first choose the tokens that they lose.
    """
    slot = int(s.slot)
    card = int(s.projects[slot])
    note(s, COMPLETED, card, slot, s.active)
    award_legacy(rules, s, slot)
    raise_meaning(rules, s, int(rules.project_meaning[card]))
    apply_bonus(rules, s, slot)
    if rules.project_penalty[card]:
        return flip_event(rules, s, slot)
    return True


@rule
def award_legacy(rules: Record, s: Record, slot: int) -> None:
    """6 for the first space, 3 for the second, 1 for every later one; the Community's is nobody's (MM-094, MM-159)."""
    for space in range(1, int(s.spaces_taken[slot]) + 1):
        award = int(rules.legacy_awards[space - 1])
        holder = holder_of_space(s, slot, space)
        if holder == COMMUNITY:
            s.community_legacy += award
            note(s, COMMUNITY_RANK, space, award)
        elif award > 0:
            note(s, LEGACY, holder, gain_legacy(rules, s, holder, award), space)


@rule
def clear_project(s: Record, slot: int) -> None:
    """Step 5: all markers go home and the card goes to the Built pile (MM-098)."""
    s.built[s.projects[slot]] = 1
    s.projects[slot] = 0
    s.spaces_taken[slot] = 0
    for holder in range(HOLDERS):
        s.place[slot, holder] = 0
    for kind in range(NUM_TOKENS):
        s.paid[slot, kind] = 0


@rule
def refill_slot(s: Record, slot: int) -> None:
    """Step 6: a Portfolio slot is refilled, the Stewardship slot never (MM-099)."""
    if slot != STEWARDSHIP_SLOT:
        deal_project_slot(s, slot)
