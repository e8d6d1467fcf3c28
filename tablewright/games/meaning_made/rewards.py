"""What a completed Project brings in addition to Legacy and Meaning: its bonus, and the penalty of a flipped Event.

The words of a bonus (MM-100 to MM-106) and of a penalty (MM-109 to MM-117); a contributor has a marker on the Project,
and the Community is never one (MM-161):

    bon_none, pen_none          nothing
    bon_all_v, bon_all_i        every player gains 1 Vitals, 1 Insight
    bon_con_v                   every contributor gains 1 Vitals
    bon_con_e, _i, _s           every contributor gains 1 Energy, 1 Insight, 1 Support
    bon_market                  all cards in the Market are replaced
    pen_all_v, pen_con_v        every player, every contributor loses 1 Vitals
    pen_all_t, pen_con_t        every player, every contributor discards 1 token of their choice
    pen_all_s, pen_con_s        every player, every contributor with Support loses 1
    pen_con_l, pen_first_l      every contributor, the holder of the first space loses 1 Legacy
"""

from tablewright.engine.kit import Record, note, rule
from tablewright.games.meaning_made.decks import discard, draw, redeal_market
from tablewright.games.meaning_made.journal import BONUS, FLIPPED
from tablewright.games.meaning_made.losses import begin_losses
from tablewright.games.meaning_made.state import (
    BON_ALL_I,
    BON_ALL_V,
    BON_CON_E,
    BON_CON_I,
    BON_CON_S,
    BON_CON_V,
    BON_MARKET,
    BON_NONE,
    BY_PENALTY_ON_ALL,
    BY_PENALTY_ON_CONTRIBUTORS,
    ENERGY,
    EVENTS,
    INSIGHT,
    PEN_ALL_S,
    PEN_ALL_T,
    PEN_ALL_V,
    PEN_CON_L,
    PEN_CON_S,
    PEN_CON_T,
    PEN_CON_V,
    PEN_FIRST_L,
    SUPPORT,
)
from tablewright.games.meaning_made.tracks import gain_vitals, lose_legacy, lose_token_if_held, lose_vitals


@rule
def apply_bonus(rules: Record, s: Record, slot: int) -> None:
    """Step 3 of a completion; it holds no choice (MM-096, MM-106)."""
    card = int(s.projects[slot])
    bonus = int(rules.project_bonus[card])
    if bonus == BON_NONE:
        return
    note(s, BONUS, bonus, card)
    if bonus == BON_MARKET:
        redeal_market(s)
        return
    for player in range(rules.players):
        if bonus in (BON_ALL_V, BON_ALL_I) or s.place[slot, player] > 0:
            gain_project_bonus(rules, s, bonus, player)


@rule
def gain_project_bonus(rules: Record, s: Record, bonus: int, player: int) -> None:
    if bonus in (BON_ALL_V, BON_CON_V):
        gain_vitals(rules, s, player, 1)
    elif bonus == BON_CON_E:
        s.tokens[player, ENERGY] += 1
    elif bonus in (BON_CON_I, BON_ALL_I):
        s.tokens[player, INSIGHT] += 1
    elif bonus == BON_CON_S:
        s.tokens[player, SUPPORT] += 1


@rule
def flip_event(rules: Record, s: Record, slot: int) -> bool:
    """Step 4: of the flipped Event only the penalty counts, and it is discarded at once (MM-107, MM-108).

    True when all is done; False when players first choose the tokens that they lose.
    """
    card = draw(s, EVENTS)
    if card == 0:
        return True
    discard(s, EVENTS, card)
    penalty = int(rules.event_penalty[card])
    note(s, FLIPPED, card, penalty)
    if penalty == PEN_ALL_T:
        begin_losses(s, BY_PENALTY_ON_ALL)
        return False
    if penalty == PEN_CON_T:
        begin_losses(s, BY_PENALTY_ON_CONTRIBUTORS)
        return False
    for player in range(rules.players):
        if penalty in (PEN_ALL_V, PEN_ALL_S) or s.place[slot, player] > 0:
            suffer_penalty(rules, s, penalty, slot, player)
    return True


@rule
def suffer_penalty(rules: Record, s: Record, penalty: int, slot: int, player: int) -> None:
    """What a penalty takes from one player without a choice (MM-110, MM-111, MM-114 to MM-117)."""
    if penalty in (PEN_ALL_V, PEN_CON_V):
        lose_vitals(s, player, 1)
    elif penalty in (PEN_ALL_S, PEN_CON_S):
        lose_token_if_held(s, player, SUPPORT)
    elif penalty == PEN_CON_L or (penalty == PEN_FIRST_L and s.place[slot, player] == 1):
        lose_legacy(rules, s, player)
