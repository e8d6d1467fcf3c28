"""What an unfinished game of Meaning Made promises each seat: a world that lasts, and a good place in it.

How likely the world stands grows with Meaning; how likely it is made safe in time grows with what is paid on
Stewardship, with what those who may contribute to it hold, and with the rounds that are left. A place is judged by
points: Vitals and Legacy as they are, a share of the Legacy that the own markers will bring, and something for tokens
and Patterns. An action of several steps is valued by where it leads.
"""

from tablewright.engine.kit import Record, Row, likely, likely_share, margin_share, row_sum, rule, two_highest
from tablewright.games.meaning_made.actions import is_gift, proposal_kind
from tablewright.games.meaning_made.scoring import (
    BEST_GRADE,
    COLLAPSE_SPREAD,
    FULL_MARGIN,
    RANK_SHARE,
    RANKED_COLLAPSE_WORTH,
    SAVED_TOGETHER,
    SURVIVAL_WORTH,
    UNFINISHED_SPREAD,
    UNFINISHED_WORTH,
    UNSAVED_TOGETHER,
    final_score,
    is_together,
)
from tablewright.games.meaning_made.state import (
    ENERGY,
    INSIGHT,
    MARKET_SLOTS,
    NUM_LAYERS,
    NUM_TOKENS,
    PHASE_PAY_ANY,
    PHASE_PAY_PROJECT,
    PHASE_REPLY,
    PROJECT_SLOTS,
    STEWARDSHIP,
    STEWARDSHIP_SLOT,
    SUPPORT,
    VITALS,
)
from tablewright.games.meaning_made.touchpoints import partner_of

PLAIN_TOKEN = 0.3  # points for an Energy or Insight
SUPPORT_TOKEN = 0.62
SPARE_TOKEN = 0.06  # for each one beyond ENOUGH of its kind
ENOUGH_PLAIN, ENOUGH_SUPPORT = 4, 2
NEW_LAYER = 0.5
STEWARDSHIP_LAYER = 1.0  # more for a layer that Stewardship needs
MORE_OF_A_LAYER = 0.1
MARKER_SHARE, PAID_SHARE = 0.3, 0.6  # of a space's Legacy: for the marker, and for all that is paid

# How a world is likely to end, as log odds: whether it stands, and whether Stewardship is built in time.
STANDS_BY_MEANING, STANDS_BY_BUILT, STANDS_FROM = 0.85, 0.9, 2.2
BUILT_BY_MEANING, BUILT_BY_DONE, BUILT_BY_ROUND, BUILT_FROM = 0.3, 8.0, 0.25, 6.5
THREE_TO_ONE = 1.1  # log odds
LAYERS_AS_BUILT = 0.35  # of Stewardship, for owners of its layers; the rest is tokens
LAYER_IN_MARKET = 0.3  # of owning a layer, while a card of it is in the Market
SUPPORT_AS_MEANING = 0.45  # for a Support that may be donated
PROJECT_AS_MEANING = 0.6  # for the Meaning of a Project that is all but paid
HELD_AS_PAID = 0.4  # for a token of somebody who may contribute to Stewardship
LIKELY_YES = 0.6  # that a Touchpoint is accepted
RANK_SCALE = 4.0  # points of lead that make a place three quarters sure
SPENT_LATE = 0.6  # of what does not score yet, lost once Stewardship is all but built
ALL_RESOURCES = 60.0  # points of a table that has everything it needs
TOGETHER_SHARE = 0.1  # of the promise to those who win together, for what they have


@rule
def promise(rules: Record, s: Record, out: Row) -> None:
    """The same sum as the payoffs, over a world that only may last and a lead that only may hold."""
    done = stewardship_done(rules, s)
    stands = 1.0 if rules.competitive else likely_to_stand(rules, s, done)
    for player in range(rules.players):
        out[player] = prospect(rules, s, player, done)
    if is_together(rules):
        promise_together(rules, s, stands * likely_to_be_built(rules, s, done), out)
        return
    ranks_and_margins(rules, out)
    if rules.competitive:
        return
    built = likely_to_be_built(rules, s, done)
    for player in range(rules.players):
        result = out[player]
        fallen = COLLAPSE_SPREAD * result
        if rules.collapse_ranked:
            fallen = RANKED_COLLAPSE_WORTH + (1 - SURVIVAL_WORTH) * result
        saved = SURVIVAL_WORTH + (1 - SURVIVAL_WORTH) * result
        stood = built * saved + (1 - built) * (UNFINISHED_WORTH + UNFINISHED_SPREAD * result)
        out[player] = stands * stood + (1 - stands) * fallen


@rule
def promise_together(rules: Record, s: Record, lasts: float, out: Row) -> None:
    """The grade that the world may come to, and a little for what the players have at hand."""
    have = 0.0
    for player in range(rules.players):
        have += out[player]
    grade = int(rules.grade_of_meaning[s.meaning]) / BEST_GRADE
    saved = SAVED_TOGETHER + (1 - SAVED_TOGETHER) * grade
    worth = lasts * saved + (1 - lasts) * UNSAVED_TOGETHER * grade * lasts
    worth = (1 - TOGETHER_SHARE) * worth + TOGETHER_SHARE * min(1.0, have / ALL_RESOURCES)
    for player in range(rules.players):
        out[player] = worth


# --- The world ------------------------------------------------------------------------------------------------------


@rule
def likely_to_stand(rules: Record, s: Record, done: float) -> float:
    """Meaning keeps the world from Collapse, and so does what is near."""
    meaning = float(s.meaning) + promised_meaning(rules, s)
    return likely(STANDS_BY_MEANING * meaning + STANDS_BY_BUILT * done - STANDS_FROM, THREE_TO_ONE)


@rule
def likely_to_be_built(rules: Record, s: Record, done: float) -> float:
    """Stewardship is built in time: the more is done, the more Meaning there is, the more rounds are left."""
    rounds = int(rules.round_limit) - int(s.round_number)
    odds = BUILT_BY_MEANING * int(s.meaning) + BUILT_BY_DONE * done + BUILT_BY_ROUND * rounds - BUILT_FROM
    return likely(odds, THREE_TO_ONE)


@rule
def promised_meaning(rules: Record, s: Record) -> float:
    """What Support at hand and begun Projects will add."""
    donors = 0
    for player in range(rules.players):
        donors += int(s.tokens[player, SUPPORT] > 0)
    meaning = SUPPORT_AS_MEANING * min(donors, int(rules.donations_per_round))
    for slot in range(rules.portfolio_slots):
        card = int(s.projects[slot])
        if card > 0:
            share = paid_share(rules, s, slot, 0)
            meaning += PROJECT_AS_MEANING * share * share * int(rules.project_meaning[card])
    return meaning


@rule
def stewardship_done(rules: Record, s: Record) -> float:
    """How much of Stewardship is done: the layers, the tokens paid, and in part those that owners hold (MM-120)."""
    done, whole, layers = 0.0, 0.0, 0.0
    ready = HELD_AS_PAID * min(1.0, (int(s.meaning) + 2.0) / (int(rules.stewardship_threshold) + 2.0))
    in_market = layers_in_market(rules, s)
    for player in range(rules.players):
        layers += share_of_layers(rules, s, player, in_market)
    for kind in range(NUM_TOKENS):
        paid = int(s.paid[STEWARDSHIP_SLOT, kind])
        unpaid = int(rules.project_tokens[STEWARDSHIP, kind]) - paid
        held = 0.0
        for player in range(rules.players):
            held += share_of_layers(rules, s, player, 0) * int(s.tokens[player, kind])
        worth = 2.0 if kind == SUPPORT else 1.0
        done += worth * (paid + ready * min(float(unpaid), held))
        whole += worth * (paid + unpaid)
    return LAYERS_AS_BUILT * layers / rules.players + (1 - LAYERS_AS_BUILT) * done / max(whole, 1.0)


@rule
def layers_in_market(rules: Record, s: Record) -> int:
    """The layers of the Patterns in the Market, as bits."""
    layers = 0
    for slot in range(MARKET_SLOTS):
        layers |= int(s.market[slot] > 0) << int(rules.pattern_layer[s.market[slot]])
    return layers


@rule
def share_of_layers(rules: Record, s: Record, player: int, in_market: int) -> float:
    """The part of the layers for Stewardship that a player owns, or may soon."""
    needs, owned = 0.0, 0.0
    for layer in range(NUM_LAYERS):
        if (int(rules.project_needs[STEWARDSHIP]) >> layer) & 1:
            needs += 1
            owned += 1 if s.gallery[player, layer] > 0 else LAYER_IN_MARKET * ((in_market >> layer) & 1)
    return owned / max(needs, 1.0)


# --- A player -------------------------------------------------------------------------------------------------------


@rule
def prospect(rules: Record, s: Record, player: int, done: float) -> float:
    """Points now and points in sight; what does not score yet is worth less when little time is left to use it."""
    worth = token_worth(s, player) + gallery_worth(rules, s, player)
    for slot in range(PROJECT_SLOTS):
        worth += marker_worth(rules, s, slot, int(s.place[slot, player]), 0)
    if s.phase == PHASE_REPLY:
        worth += touchpoint_worth(rules, s, player)
    elif player == s.active:
        if s.phase == PHASE_PAY_ANY:
            worth += purchase_worth(rules, s, player)
        elif s.phase == PHASE_PAY_PROJECT:
            worth += contribution_worth(rules, s, player)
    return final_score(s, player) + worth * (1 - SPENT_LATE * done)


@rule
def token_worth(s: Record, player: int) -> float:
    return (
        kind_worth(s, player, ENERGY, PLAIN_TOKEN, ENOUGH_PLAIN)
        + kind_worth(s, player, INSIGHT, PLAIN_TOKEN, ENOUGH_PLAIN)
        + kind_worth(s, player, SUPPORT, SUPPORT_TOKEN, ENOUGH_SUPPORT)
    )


@rule
def kind_worth(s: Record, player: int, kind: int, worth: float, enough: int) -> float:
    """The first few of a kind are worth most."""
    held = int(s.tokens[player, kind])
    return worth * min(held, enough) + SPARE_TOKEN * max(held - enough, 0)


@rule
def gallery_worth(rules: Record, s: Record, player: int) -> float:
    """New layers open Projects, those of Stewardship most of all; more of a layer makes Patterns cheaper."""
    worth = 0.0
    for layer in range(NUM_LAYERS):
        count = int(s.gallery[player, layer])
        if count > 0:
            worth += layer_worth(rules, layer) + MORE_OF_A_LAYER * (count - 1)
    return worth


@rule
def layer_worth(rules: Record, layer: int) -> float:
    return NEW_LAYER + STEWARDSHIP_LAYER * ((int(rules.project_needs[STEWARDSHIP]) >> layer) & 1)


@rule
def paid_share(rules: Record, s: Record, slot: int, more: int) -> float:
    """The part of a Project's tokens that is paid, once `more` are."""
    paid = more + row_sum(s.paid[slot])
    return paid / max(row_sum(rules.project_tokens[s.projects[slot]]), 1)


@rule
def marker_worth(rules: Record, s: Record, slot: int, space: int, more: int) -> float:
    """A part of the Legacy of a contribution space, growing with what is paid."""
    if space == 0:
        return 0.0
    return int(rules.legacy_awards[space - 1]) * (MARKER_SHARE + PAID_SHARE * paid_share(rules, s, slot, more))


@rule
def touchpoint_worth(rules: Record, s: Record, player: int) -> float:
    """A proposal that awaits its answer is likely to be accepted."""
    proposal = int(s.proposal)
    partner = partner_of(rules, s, proposal)
    if player != s.active and player != partner:
        return 0.0
    token = SUPPORT_TOKEN if proposal_kind(proposal) == SUPPORT else PLAIN_TOKEN
    gains_token = (player == partner) == is_gift(proposal)
    return LIKELY_YES * (1 + token if gains_token else 1 - token)


@rule
def purchase_worth(rules: Record, s: Record, player: int) -> float:
    """The Pattern that is being paid for: its layer and its bonus, less the tokens still to be paid."""
    card = int(s.market[s.slot])
    layer = int(rules.pattern_layer[card])
    owned = s.gallery[player, layer] > 0
    worth = MORE_OF_A_LAYER if owned else layer_worth(rules, layer)
    worth += PLAIN_TOKEN * (int(rules.pattern_bonus[card, ENERGY]) + int(rules.pattern_bonus[card, INSIGHT]))
    worth += SUPPORT_TOKEN * int(rules.pattern_bonus[card, SUPPORT]) + int(rules.pattern_bonus[card, VITALS])
    return worth - PLAIN_TOKEN * int(s.pay_left)


@rule
def contribution_worth(rules: Record, s: Record, player: int) -> float:
    """A contribution that goes on until nothing more can be paid."""
    slot, tokens, cost = int(s.slot), 0, 0.0
    card = int(s.projects[slot])
    for kind in range(int(s.pay_kind), NUM_TOKENS):
        unpaid = int(rules.project_tokens[card, kind]) - int(s.paid[slot, kind])
        payable = min(unpaid, int(s.tokens[player, kind]))
        tokens += payable
        cost += payable * (SUPPORT_TOKEN if kind == SUPPORT else PLAIN_TOKEN)
    space = int(s.place[slot, player])
    now = marker_worth(rules, s, slot, space, 0)
    then = marker_worth(rules, s, slot, space if space > 0 else int(s.spaces_taken[slot]) + 1, tokens)
    return max(then - now - cost, 0.0)


# --- Against the others -----------------------------------------------------------------------------------------------


@rule
def ranks_and_margins(rules: Record, out: Row) -> None:
    """Turn prospects into results, in place: each seat against the mean of the others, and the best of them."""
    best, second, total = two_highest(out, rules.players)
    for player in range(rules.players):
        own = out[player]
        rival = second if own == best else best
        share = likely_share(own, rival, total, rules.players, RANK_SCALE)
        out[player] = RANK_SHARE * share + (1 - RANK_SHARE) * margin_share(own - rival, FULL_MARGIN)
