"""Phase A: the Event, what it costs the world and what it does to the players (MM-033 to MM-053).

An effect that restricts actions is looked up while its Event is face up (MM-038). The words:

    ev_none                     nothing
    ev_gain_e, ev_gain_i        each player gains 1 Energy, 1 Insight
    ev_v                        each player loses 1 Vitals
    ev_t                        each player discards 1 token of their choice
    ev_e, ev_i, ev_s            each player who has it loses 1 Energy, 1 Insight, 1 Support
    ev_no_touch                 no Touchpoint is proposed this round
    ev_no_refresh               no Refresh is taken this round
    ev_mixed                    every Acquire takes 1 Energy and 1 Insight
    ev_max2                     a contribution pays at most 2 tokens
    ev_cost1                    every Pattern costs 1 any-token more
"""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.meaning_made.decks import discard, draw
from tablewright.games.meaning_made.journal import EFFECT, EVENT, MEANING_FELL
from tablewright.games.meaning_made.losses import begin_losses
from tablewright.games.meaning_made.state import (
    BY_FIRST_EVENT,
    ENERGY,
    EV_E,
    EV_GAIN_E,
    EV_GAIN_I,
    EV_I,
    EV_NONE,
    EV_S,
    EV_T,
    EV_V,
    EVENTS,
    INSIGHT,
    SUPPORT,
)
from tablewright.games.meaning_made.tracks import lose_token_if_held, lose_vitals


@rule
def reveal_events(rules: Record, s: Record) -> None:
    """The top Event is revealed and stays face up; in High Instability two are (MM-033, MM-040, MM-174)."""
    for place in range(rules.events_per_round):
        card = draw(s, EVENTS)
        s.events[place] = card
        if card > 0:
            note(s, EVENT, card, rules.event_loss[card])


@rule
def lower_meaning(rules: Record, s: Record) -> None:
    """Meaning falls by the loss figure, not below 0, and in round 1 not below 1 (MM-034, MM-035, MM-174)."""
    first, second = int(rules.event_loss[s.events[0]]), int(rules.event_loss[s.events[1]])
    loss = first + second if rules.losses_add_up else max(first, second)
    floor = min(int(rules.opening_floor), int(s.meaning)) if s.round_number == 1 else 0
    before = int(s.meaning)
    s.meaning = max(before - loss, floor)
    note(s, MEANING_FELL, before - int(s.meaning), s.meaning)


@rule
def apply_effects(rules: Record, s: Record, first: int) -> bool:
    """The effects in the order revealed, from the given Event on (MM-037, MM-175).

    True when all is done; False when players first choose the tokens that they lose.
    """
    for place in range(first, rules.events_per_round):
        effect = int(rules.event_effect[s.events[place]])
        if effect != EV_NONE:
            note(s, EFFECT, effect, s.events[place])
        if effect == EV_T:
            begin_losses(s, BY_FIRST_EVENT + place)
            return False
        for player in range(rules.players):
            apply_effect(s, effect, player)
    return True


@rule
def apply_effect(s: Record, effect: int, player: int) -> None:
    """What an effect does to one player without a choice (MM-042 to MM-048)."""
    if effect == EV_GAIN_E:
        s.tokens[player, ENERGY] += 1
    elif effect == EV_GAIN_I:
        s.tokens[player, INSIGHT] += 1
    elif effect == EV_V:
        lose_vitals(s, player, 1)
    elif effect == EV_E:
        lose_token_if_held(s, player, ENERGY)
    elif effect == EV_I:
        lose_token_if_held(s, player, INSIGHT)
    elif effect == EV_S:
        lose_token_if_held(s, player, SUPPORT)


@rule
def is_in_force(rules: Record, s: Record, effect: int) -> bool:
    """Whether a face-up Event has this effect (MM-038)."""
    return rules.event_effect[s.events[0]] == effect or rules.event_effect[s.events[1]] == effect


@rule
def discard_events(s: Record) -> None:
    """The face-up Events are discarded, and their restrictions end (MM-146, MM-175)."""
    for place in range(len(s.events)):
        if s.events[place] > 0:
            discard(s, EVENTS, s.events[place])
            s.events[place] = 0
