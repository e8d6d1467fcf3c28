"""The neutral Community of the solo game, which only takes places (MM-156 to MM-161, MM-R20)."""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.meaning_made.journal import COMMUNITY_PLACED
from tablewright.games.meaning_made.state import COMMUNITY, PORTFOLIO_SLOTS


@rule
def place_community_marker(rules: Record, s: Record) -> None:
    """One marker on the leftmost Portfolio Project with a free space and no Community marker (MM-156).

    The Community does not pay the cost.
    """
    if pieces_placed(s) >= rules.community_pieces:
        return
    for slot in range(rules.portfolio_slots):
        if is_open_to_community(rules, s, slot):
            s.spaces_taken[slot] += 1
            s.place[slot, COMMUNITY] = s.spaces_taken[slot]
            note(s, COMMUNITY_PLACED, s.projects[slot], s.spaces_taken[slot])
            return


@rule
def pieces_placed(s: Record) -> int:
    """Neutral markers on Projects; with `single` there is only one piece (MM-R20)."""
    pieces = 0
    for slot in range(PORTFOLIO_SLOTS):
        pieces += int(s.place[slot, COMMUNITY] > 0)
    return pieces


@rule
def is_open_to_community(rules: Record, s: Record, slot: int) -> int:
    has_space = s.spaces_taken[slot] < rules.project_spaces[s.projects[slot]]
    return has_space and s.place[slot, COMMUNITY] == 0
