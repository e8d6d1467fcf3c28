"""Phase C, the Stability Window: Support given to the world (MM-141 to MM-145)."""

from tablewright.engine.kit import ALLOWED, Record, note, rule
from tablewright.games.meaning_made.journal import DONATED, KEPT
from tablewright.games.meaning_made.reasons import DONATIONS_FULL, MEANING_FULL, NO_STABILITY_WINDOW, NO_SUPPORT
from tablewright.games.meaning_made.state import PHASE_DONATE, SUPPORT
from tablewright.games.meaning_made.tracks import raise_meaning


@rule
def open_stability_window(s: Record) -> None:
    s.phase = PHASE_DONATE
    s.asked = 0


@rule
def is_window_closed(rules: Record, s: Record) -> int:
    """Everyone was asked, or no donation is possible any more (MM-143, MM-144)."""
    full = s.donated >= rules.donations_per_round or s.meaning >= rules.meaning_max
    return full or s.asked >= rules.players


@rule
def next_donor(rules: Record, s: Record) -> int:
    """Clockwise from the start player, in one pass (MM-031, MM-R31)."""
    return (int(s.start_player) + int(s.asked)) % int(rules.players)


@rule
def why_not_donate(rules: Record, s: Record) -> int:
    if s.phase != PHASE_DONATE:
        return NO_STABILITY_WINDOW
    if s.donated >= rules.donations_per_round:
        return DONATIONS_FULL
    if s.meaning >= rules.meaning_max:
        return MEANING_FULL
    return ALLOWED if s.tokens[s.actor, SUPPORT] > 0 else NO_SUPPORT


@rule
def why_not_keep(s: Record) -> int:
    return ALLOWED if s.phase == PHASE_DONATE else NO_STABILITY_WINDOW


@rule
def donate(rules: Record, s: Record) -> None:
    """1 Support is discarded and Meaning rises by 1 (MM-141, MM-142)."""
    s.tokens[s.actor, SUPPORT] -= 1
    s.donated += 1
    s.asked += 1
    note(s, DONATED, s.actor)
    raise_meaning(rules, s, 1)


@rule
def keep(s: Record) -> None:
    """Not donating has no penalty (MM-145)."""
    s.asked += 1
    note(s, KEPT, s.actor)
