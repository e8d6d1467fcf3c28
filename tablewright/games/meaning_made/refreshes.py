"""The Refresh action: a new Market, or new Projects for the idle ones (MM-133 to MM-137, MM-182)."""

from tablewright.engine.kit import ALLOWED, Record, note, rule
from tablewright.games.meaning_made.decks import has_cards, is_idle, redeal_idle_projects, redeal_market
from tablewright.games.meaning_made.events import is_in_force
from tablewright.games.meaning_made.journal import REFRESHED_MARKET, REFRESHED_PROJECTS
from tablewright.games.meaning_made.reasons import (
    NO_ACTION_LEFT,
    NO_IDLE_PROJECT,
    NO_REFRESHING,
    NOTHING_TO_DEAL,
    REFRESH_USED,
)
from tablewright.games.meaning_made.state import EV_NO_REFRESH, PATTERNS, PROJECTS


@rule
def why_not_refresh(rules: Record, s: Record) -> int:
    """What holds against either kind (MM-050, MM-182)."""
    if s.actions_left == 0:
        return NO_ACTION_LEFT
    if is_in_force(rules, s, EV_NO_REFRESH):
        return NO_REFRESHING
    return REFRESH_USED if rules.limited_refresh and s.refreshed else ALLOWED


@rule
def why_not_refresh_market(rules: Record, s: Record) -> int:
    reason = why_not_refresh(rules, s)
    if reason != ALLOWED:
        return reason
    return ALLOWED if has_cards(s, PATTERNS) else NOTHING_TO_DEAL


@rule
def why_not_refresh_projects(rules: Record, s: Record) -> int:
    reason = why_not_refresh(rules, s)
    if reason != ALLOWED:
        return reason
    if not has_idle_project(rules, s):
        return NO_IDLE_PROJECT
    return ALLOWED if has_cards(s, PROJECTS) else NOTHING_TO_DEAL


@rule
def has_idle_project(rules: Record, s: Record) -> bool:
    idle = 0
    for slot in range(rules.portfolio_slots):
        idle |= int(is_idle(s, slot))
    return idle > 0


@rule
def refresh_market(s: Record) -> None:
    s.actions_left -= 1
    s.refreshed = 1
    note(s, REFRESHED_MARKET, s.active)
    redeal_market(s)


@rule
def refresh_projects(rules: Record, s: Record) -> None:
    s.actions_left -= 1
    s.refreshed = 1
    note(s, REFRESHED_PROJECTS, s.active)
    redeal_idle_projects(rules, s)
