"""Combine Resources (POT-042 to POT-058)."""

from tablewright.engine.kit import Record, note, reveal, rule
from tablewright.games.potlatch.cards import kinds_held, lowest_card
from tablewright.games.potlatch.closing import close_by_stuck_player
from tablewright.games.potlatch.gifts import find_gifts, playable_kinds
from tablewright.games.potlatch.journal import COULD_NOT_SHARE, FELL_SHORT, INVITED, SHARED
from tablewright.games.potlatch.state import IN_HAND, PHASE_RECEIVER, PHASE_SHARE


@rule
def invite(rules: Record, s: Record, seat: int) -> None:
    """A player is invited, and must share if they hold a playable card; else the game closes (POT-048, POT-055)."""
    giver = int(s.giver)
    note(s, INVITED, giver, seat)
    reveal(s)  # whether the invited player holds a playable card
    s.choices = kinds_held(s, seat) & playable_kinds(rules, s, giver)
    if s.choices:
        s.phase = PHASE_SHARE
        s.actor = seat
        return
    s.unable[seat] += 1  # POT-052
    note(s, COULD_NOT_SHARE, seat, giver)
    close_by_stuck_player(rules, s)


@rule
def share_card(rules: Record, s: Record, kind: int) -> None:
    """The card joins the hand of the player on turn, who must give a gift if there is one now (POT-050, POT-054)."""
    invited, giver = int(s.actor), int(s.giver)
    card = lowest_card(rules, s, invited, kind)
    s.hand[invited, kind] -= 1
    s.hand[giver, kind] += 1
    s.place[card] = IN_HAND + giver
    s.shared = card
    s.shares[invited] += 1  # POT-051
    reveal(s)
    note(s, SHARED, invited, card, giver)
    s.choices = 0
    s.actor = giver
    find_gifts(rules, s)
    if s.receivers:
        s.phase = PHASE_RECEIVER
        return
    note(s, FELL_SHORT, giver)  # POT-056
    close_by_stuck_player(rules, s)
