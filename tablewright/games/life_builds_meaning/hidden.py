"""What nobody can see: the order of the face-down stacks (specification, Hidden information and chance)."""

from tablewright.engine.kit import rule, sort_loose


@rule
def conceal(rules, s, viewer):
    """The stacks are bags: they have no order that means anything, and after this none that tells anything.

    Where the Layer 10 tile of a staged packet lies is left to the draw itself (see `projects.draw_project`).
    """
    for deck in range(len(s.deck_cards)):
        sort_loose(s.deck_cards[deck], s.deck_counts[deck])
