"""The Touchpoint: one token offered or asked for, and the partner's answer (MM-124 to MM-132, MM-162, MM-184)."""

from tablewright.engine.kit import ALLOWED, NONE, Record, note, rule
from tablewright.games.meaning_made.actions import NUM_GIFTS, NUM_OFFSETS, is_gift, proposal_kind, proposal_offset
from tablewright.games.meaning_made.events import is_in_force
from tablewright.games.meaning_made.journal import ACCEPTED, ASKED_FOR, OFFERED, REFUSED
from tablewright.games.meaning_made.reasons import (
    ALONE,
    ALREADY_PROPOSED,
    ALREADY_TOUCHED,
    GIFT_NOT_HELD,
    NO_ACTION_LEFT,
    NO_SUCH_PARTNER,
    NO_TOUCHPOINTS,
    PARTNER_LACKS,
    PARTNER_TOUCHED,
)
from tablewright.games.meaning_made.state import EV_NO_TOUCH, NUM_TOKENS, PHASE_MAIN, PHASE_REPLY
from tablewright.games.meaning_made.tracks import gain_vitals, kinds_held


@rule
def partner_of(rules: Record, s: Record, proposal: int) -> int:
    """The seat that is the offset of a proposal clockwise from the active player (MM-124)."""
    return (int(s.active) + proposal_offset(proposal)) % int(rules.players)


@rule
def why_not_propose(rules: Record, s: Record, proposal: int) -> int:
    if s.actions_left == 0:
        return NO_ACTION_LEFT
    if rules.players == 1:
        return ALONE
    if proposal_offset(proposal) >= rules.players:
        return NO_SUCH_PARTNER
    if is_in_force(rules, s, EV_NO_TOUCH):
        return NO_TOUCHPOINTS
    if s.proposed[s.active]:
        return ALREADY_PROPOSED
    if s.touched[s.active]:
        return ALREADY_TOUCHED
    partner = partner_of(rules, s, proposal)
    if s.touched[partner]:
        return PARTNER_TOUCHED
    if is_gift(proposal):
        return ALLOWED if s.tokens[s.active, proposal_kind(proposal)] > 0 else GIFT_NOT_HELD
    return ALLOWED if s.tokens[partner, proposal_kind(proposal)] > 0 else PARTNER_LACKS


@rule
def open_proposals(rules: Record, s: Record) -> int:
    """The proposals that `why_not_propose` allows, as bits, found quickly."""
    active = int(s.active)
    if s.proposed[active] or s.touched[active] or is_in_force(rules, s, EV_NO_TOUCH):
        return 0
    own, proposals = kinds_held(s, active), 0
    for offset in range(1, NUM_OFFSETS + 1):
        if offset < rules.players:
            partner = (active + offset) % int(rules.players)
            kinds = own | kinds_held(s, partner) << NUM_GIFTS
            proposals |= (kinds * int(s.touched[partner] == 0)) << (NUM_TOKENS * (offset - 1))
    return proposals


@rule
def propose(rules: Record, s: Record, proposal: int) -> None:
    """Give or request 1 token: the partner answers at once. One proposal per round (MM-126, MM-129)."""
    partner = partner_of(rules, s, proposal)
    s.proposed[s.active] = 1
    s.proposal = proposal
    s.phase = PHASE_REPLY
    s.actor = partner
    note(s, OFFERED if is_gift(proposal) else ASKED_FOR, s.active, partner, proposal_kind(proposal))


@rule
def accept(rules: Record, s: Record) -> None:
    """The token moves, both gain 1 Vitals, and the action is used (MM-127, MM-130, MM-R51)."""
    proposal = int(s.proposal)
    partner, kind = partner_of(rules, s, proposal), proposal_kind(proposal)
    giver, taker = (int(s.active), partner) if is_gift(proposal) else (partner, int(s.active))
    s.tokens[giver, kind] -= 1
    s.tokens[taker, kind] += 1
    s.touched[giver] = 1
    s.touched[taker] = 1
    s.actions_left -= 1
    vitals = touchpoint_vitals(rules, s)
    gain_vitals(rules, s, giver, vitals)
    gain_vitals(rules, s, taker, vitals)
    note(s, ACCEPTED, partner, s.active, vitals)
    end_proposal(s)


@rule
def touchpoint_vitals(rules: Record, s: Record) -> int:
    """1 for each side; none under Social Cost while Meaning is low (MM-127, MM-184)."""
    return 0 if s.meaning <= rules.social_cost_meaning else 1


@rule
def refuse(rules: Record, s: Record) -> None:
    """Nothing moves and the action is not used (MM-128)."""
    note(s, REFUSED, partner_of(rules, s, int(s.proposal)), s.active)
    end_proposal(s)


@rule
def end_proposal(s: Record) -> None:
    s.proposal = NONE
    s.phase = PHASE_MAIN
    s.actor = s.active
