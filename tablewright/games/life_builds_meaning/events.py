"""Phase A: a World Event enters, and its Drift increase is pending (LBM-017 to LBM-021)."""

from tablewright.engine.kit import Record, draw_card, note, put_on_pile, rule
from tablewright.games.life_builds_meaning.journal import EVENT
from tablewright.games.life_builds_meaning.state import EVENTS, NUM_TOKENS


@rule
def reveal_event(s: Record) -> None:
    """Reveal the next World Event in the Event Slot; nothing on it takes effect yet (LBM-008)."""
    s.event = draw_card(s, s.deck_cards[EVENTS], s.deck_counts[EVENTS])


@rule
def discard_event(s: Record) -> None:
    """The old Event goes to the discard pile (LBM-018)."""
    put_on_pile(s.pile_cards[EVENTS], s.pile_count[EVENTS], s.event)


@rule
def let_pressure_enter(rules: Record, s: Record) -> None:
    """The Drift increase is pending until Phase D; the Event's local stress tokens are placed (LBM-019, LBM-020)."""
    event = int(s.event)
    s.pending = rules.event_drift[event]
    s.stress = int(s.stress) + int(rules.event_stress[event])
    for token in range(NUM_TOKENS):
        s.uncovered[token] = rules.event_mitigation[event, token]
    note(s, EVENT, event, s.pending, rules.event_stress[event])
