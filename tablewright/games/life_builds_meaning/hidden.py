"""Hidden information: the order of the face-down stacks (specification, Hidden information and chance)."""

from tablewright.engine.kit import Record, rule, sort_loose


@rule
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Stacks are drawn from at random, so their stored order means nothing; sorting it leaves nothing to read.

    The place of the Layer 10 tile in a staged packet is decided when it is drawn (see `projects.draw_project`).
    """
    for deck in range(len(s.deck_cards)):
        sort_loose(s.deck_cards[deck], s.deck_counts[deck])
