"""What a viewer cannot see: only the order of the decks (specification, Hidden information)."""

from tablewright.engine.kit import Record, rule, sort_loose
from tablewright.games.meaning_made.state import EVENTS


@rule
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Everything else is open. The order of cards that are drawn at random means nothing, so they are sorted."""
    for deck in range(EVENTS + 1):
        sort_loose(s.deck_cards[deck], s.deck_counts[deck])
