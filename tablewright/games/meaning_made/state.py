"""The two records of Meaning Made: what a match is played with, and what changes in it.

Cards are numbered as they are printed: Pattern 1 is P01, Project 1 is J01, Event 1 is X01. 0 is no card, and row 0 of
every card table is blank. Row STEWARDSHIP of the Project tables is the Stewardship card of this table. Layers 1 to 6
are counted from 0 here.

The six places where tokens are contributed, left to right:

    slot    0  1  2  3  4  |  5
            the Portfolio  |  Stewardship
"""

from tablewright.engine.fields import EVERYONE, SEAT, Schema, field
from tablewright.engine.kit import NONE
from tablewright.engine.state import deck_fields, state_schema

MAX_PLAYERS = 6
COMMUNITY = MAX_PLAYERS  # the column of the neutral markers in solo, after those of the seats
HOLDERS = MAX_PLAYERS + 1

# Energy is effort, Insight is planning and cognitive leverage, Support is repair and relationship maintenance.
TOKENS = ("energy", "insight", "support")
ENERGY, INSIGHT, SUPPORT = range(3)
NUM_TOKENS = 3
VITALS = 3  # after the tokens, in what a Pattern gives
GAINS = (*TOKENS, "vitals")
MOST_TOKENS = 400  # of a kind that a player can come to hold in 40 rounds; no rule sets a limit (MM-026)

LAYERS = ("boundary", "balance", "form", "membership", "prediction", "reinforcement")
NUM_LAYERS = 6
PROJECT_LAYERS = ("presence", "social", "story", "stewardship")
FIRST_PROJECT_LAYER = 7  # layers are printed 1 to 10

DECKS = ("patterns", "projects", "events")
PATTERNS, PROJECTS, EVENTS = range(3)
CARDS = (60, 24, 30)  # in each deck
LARGEST_DECK = 60
NUM_PATTERNS, NUM_PROJECTS, NUM_EVENTS = CARDS
STEWARDSHIP = NUM_PROJECTS + 1  # its row in the tables of Projects
STEWARDSHIP_CARDS = 4

MARKET_SLOTS = 6
PORTFOLIO_SLOTS = 5  # in the Long Game, the largest
STEWARDSHIP_SLOT = PORTFOLIO_SLOTS
PROJECT_SLOTS = PORTFOLIO_SLOTS + 1
SPACES = 6  # contribution spaces of the largest card
MOST_OF_A_KIND = 6  # tokens of a kind on a Project card, with what the Long Game adds
MOST_ICONS = 6  # layer icons on a Pattern
MOST_EXTRA = 2  # any-tokens of one surcharge

MOST_MEANING, MOST_VITALS, MOST_LEGACY = 12, 10, 30
MOST_EVENTS = 2  # face up in one round (MM-174)
MOST_ROUNDS = 40

PHASES = ("main", "pay_any", "pay_project", "reply", "lose", "donate", "over")
PHASE_MAIN, PHASE_PAY_ANY, PHASE_PAY_PROJECT, PHASE_REPLY, PHASE_LOSE, PHASE_DONATE, PHASE_OVER = range(7)

ENDINGS = ("collapse", "survival", "unfinished", "played_out")
COLLAPSE, SURVIVAL, UNFINISHED, PLAYED_OUT = range(1, 5)

GRADES = ("collapse", "critical", "strained", "functional", "stable", "strong", "durable", "flourishing")

# The words of the cards. Each is interpreted in one place: effects in events.py, bonuses and penalties in rewards.py.
EFFECTS = (
    "ev_none", "ev_gain_e", "ev_gain_i", "ev_v", "ev_t", "ev_e", "ev_i", "ev_s",
    "ev_no_touch", "ev_no_refresh", "ev_mixed", "ev_max2", "ev_cost1",
)  # fmt: skip
(
    EV_NONE, EV_GAIN_E, EV_GAIN_I, EV_V, EV_T, EV_E, EV_I, EV_S,
    EV_NO_TOUCH, EV_NO_REFRESH, EV_MIXED, EV_MAX2, EV_COST1,
) = range(len(EFFECTS))  # fmt: skip

BONUSES = (
    "bon_none", "bon_all_v", "bon_con_v", "bon_con_e", "bon_con_i", "bon_con_s", "bon_all_i", "bon_market",
)  # fmt: skip
(
    BON_NONE, BON_ALL_V, BON_CON_V, BON_CON_E, BON_CON_I, BON_CON_S, BON_ALL_I, BON_MARKET,
) = range(len(BONUSES))  # fmt: skip

PENALTIES = (
    "pen_none", "pen_all_v", "pen_con_v", "pen_all_t", "pen_con_t", "pen_all_s", "pen_con_s", "pen_con_l",
    "pen_first_l",
)  # fmt: skip
(
    PEN_NONE, PEN_ALL_V, PEN_CON_V, PEN_ALL_T, PEN_CON_T, PEN_ALL_S, PEN_CON_S, PEN_CON_L, PEN_FIRST_L,
) = range(len(PENALTIES))  # fmt: skip

# Why players lose tokens in phase lose: an Event's text, or a penalty that hits all or the contributors.
BY_NOTHING, BY_FIRST_EVENT, BY_SECOND_EVENT, BY_PENALTY_ON_ALL, BY_PENALTY_ON_CONTRIBUTORS = range(5)

JOURNAL = 64  # a completed Project of six, the end of a round and the Events of the next, with room to spare

PER_SEAT = {SEAT: MAX_PLAYERS}
PER_TOKEN = {"token": NUM_TOKENS}
PER_LAYER = {"layer": NUM_LAYERS}
PER_SLOT = {"slot": PROJECT_SLOTS}

STATE = state_schema(
    *deck_fields(DECKS, LARGEST_DECK, highest_card=LARGEST_DECK),
    field("meaning", "the world's Meaning; Drift is 12 less it", high=MOST_MEANING, seen_by=EVERYONE),
    field("start_player", "the seat that begins the round", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("active", "the seat whose turn it is", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("actions_left", "actions left in this turn", high=2, seen_by=EVERYONE),
    field("converted", "1 if the active player has converted this turn", high=1, seen_by=EVERYONE),
    field("refreshed", "1 if the Refresh action was taken this round", high=1, seen_by=EVERYONE),
    field("donated", "Support donated this round", high=MAX_PLAYERS, seen_by=EVERYONE),
    field("proposed", "1 if the player has proposed a Touchpoint this round", high=1, shape=PER_SEAT,
          seen_by=EVERYONE),
    field("touched", "1 if the player took part in an accepted Touchpoint this round", high=1, shape=PER_SEAT,
          seen_by=EVERYONE),
    field("tokens", "Energy, Insight and Support of each player", high=MOST_TOKENS, shape={**PER_SEAT, **PER_TOKEN},
          seen_by=EVERYONE),
    field("vitals", "Vitals of each player", high=MOST_VITALS, shape=PER_SEAT, seen_by=EVERYONE),
    field("legacy", "Legacy of each player", high=MOST_LEGACY, shape=PER_SEAT, seen_by=EVERYONE),
    field("gallery", "Patterns of each layer in a Gallery", high=NUM_PATTERNS, shape={**PER_SEAT, **PER_LAYER},
          seen_by=EVERYONE),
    field("pattern_owner", "the seat whose Gallery holds each Pattern, by its number; −1 for none", low=NONE,
          high=MAX_PLAYERS - 1, shape={"pattern": NUM_PATTERNS + 1}, seen_by=EVERYONE, names=SEAT),
    field("market", "the Pattern in each Market slot; 0 for none", high=NUM_PATTERNS, shape={"slot": MARKET_SLOTS},
          seen_by=EVERYONE),
    field("projects", "the Project in each slot, 25 for Stewardship; 0 for none", high=STEWARDSHIP, shape=PER_SLOT,
          seen_by=EVERYONE),
    field("paid", "requirement items already paid on each slot's Project", high=MOST_OF_A_KIND,
          shape={**PER_SLOT, **PER_TOKEN}, seen_by=EVERYONE),
    field("spaces_taken", "contribution spaces with a marker", high=SPACES, shape=PER_SLOT, seen_by=EVERYONE),
    field("place", "the contribution space of each seat's marker, from 1, and last the Community's; 0 for none",
          high=SPACES, shape={**PER_SLOT, "holder": HOLDERS}, seen_by=EVERYONE),
    field("built", "1 for each Project on the Built pile, by its number", high=1, shape={"project": STEWARDSHIP + 1},
          seen_by=EVERYONE),
    field("events", "the face-up Events in the order revealed; 0 for none", high=NUM_EVENTS,
          shape={"event": MOST_EVENTS}, seen_by=EVERYONE),
    field("slot", "the Market slot (pay_any) or Project slot (pay_project, lose) that is being handled; −1 for none",
          low=NONE, high=MARKET_SLOTS - 1, seen_by=EVERYONE),
    field("pay_left", "tokens of any kind still to be paid for a Pattern", high=MOST_ICONS + 4 * MOST_EXTRA,
          seen_by=EVERYONE),
    field("pay_count", "tokens paid in this contribution", high=NUM_TOKENS * MOST_OF_A_KIND, seen_by=EVERYONE),
    field("pay_kind", "the first token kind that may still be paid: E, I, S", high=SUPPORT, seen_by=EVERYONE),
    field("proposal", "the Touchpoint that awaits a reply, counted from the first GIVE; −1 for none", low=NONE, high=29,
          seen_by=EVERYONE),
    field("loss", "why tokens are lost: 0 no loss, 1 first Event, 2 second Event, 3 penalty on all, 4 on contributors",
          high=BY_PENALTY_ON_CONTRIBUTORS, seen_by=EVERYONE),
    field("asked", "how many players have been asked in phases lose and donate", high=HOLDERS,
          seen_by=EVERYONE),
    field("community_legacy", "Legacy of the Community's spaces in solo", high=NUM_PROJECTS * 8, seen_by=EVERYONE),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=JOURNAL,
)  # fmt: skip

PER_PATTERN = {"pattern": NUM_PATTERNS + 1}
PER_PROJECT = {"project": STEWARDSHIP + 1}
PER_EVENT = {"event": NUM_EVENTS + 1}

RULES = Schema(
    [
        field("players", "seats at the table", high=MAX_PLAYERS),
        field("start_seat", "the seat that begins; −1 for chance", low=NONE, high=MAX_PLAYERS - 1),
        field("start_meaning", "Meaning at the start", high=MOST_MEANING),
        field("start_vitals", "Vitals at the start", high=MOST_VITALS),
        field("start_tokens", "tokens at the start", high=9, shape=PER_TOKEN),
        field("meaning_max", "the top of the Meaning track", high=MOST_MEANING),
        field("vitals_max", "the top of the Vitals track", high=MOST_VITALS),
        field("legacy_max", "the top of the Legacy track", high=MOST_LEGACY),
        field("actions_per_turn", "actions that a player takes in a turn", high=2),
        field("markers_per_player", "contribution markers that each player takes", high=PROJECT_SLOTS),
        field("portfolio_slots", "slots of the Portfolio", high=PORTFOLIO_SLOTS),
        field("acquire", "what each way to Acquire gives: EE, EI, II", high=4, shape={"way": 3, **PER_TOKEN}),
        field("convert_energy", "Energy that a conversion costs", high=9),
        field("convert_support", "Support that it gives", high=4),
        field("donations_per_round", "Support that the group may donate in a round", high=MAX_PLAYERS),
        field("legacy_awards", "Legacy for each contribution space; 0 in Cooperative", high=8, shape={"space": SPACES}),
        field("legacy_loss", "Legacy that a penalty takes; 0 in Cooperative", high=1),
        field("stewardship_threshold", "Meaning from which Stewardship is open", high=MOST_MEANING),
        field("stewardship_card", "which Stewardship card is on the board, W1 to W4 as 0 to 3",
              high=STEWARDSHIP_CARDS - 1),
        field("events_per_round", "Events revealed in Phase A", high=MOST_EVENTS),
        field("losses_add_up", "1 if two Events lower Meaning by their sum", high=1),
        field("opening_floor", "Meaning below which round 1 cannot fall", high=MOST_MEANING),
        field("contribution_limit", "tokens of one contribution under ev_max2", high=9),
        field("extra_any_tokens", "any-tokens that ev_cost1 and Pattern Fatigue add to a price", high=MOST_EXTRA),
        field("hard_mode_tokens", "any-tokens that Hard Mode adds; 0 without it", high=MOST_EXTRA),
        field("fatigue_patterns", "Patterns from which Pattern Fatigue counts; 100 without it", high=100),
        field("social_cost_meaning", "Meaning up to which a Touchpoint gives no Vitals; −1 without Social Cost",
              low=NONE, high=MOST_MEANING),
        field("limited_refresh", "1 if the table refreshes at most once per round", high=1),
        field("cooperative", "1 if all win or lose together", high=1),
        field("competitive", "1 if Meaning 0 and Stewardship do not end the game", high=1),
        field("collapse_ranked", "1 if the highest score wins even after Collapse", high=1),
        field("rotate_start", "1 if the start player changes each round", high=1),
        field("round_limit", "the last round", high=MOST_ROUNDS),
        field("community_pieces", "neutral markers in solo; 0 with more players", high=PORTFOLIO_SLOTS),
        field("grade_of_meaning", "the group's grade for each final Meaning, 0 Collapse to 7 Flourishing",
              high=len(GRADES) - 1, shape={"meaning": MOST_MEANING + 1}),
        field("pattern_layer", "the layer of each Pattern, from 0", high=NUM_LAYERS - 1, shape=PER_PATTERN),
        field("pattern_icons", "layer icons in its cost", high=MOST_ICONS, shape={**PER_PATTERN, **PER_LAYER}),
        field("pattern_tokens", "token icons in its cost", high=9, shape={**PER_PATTERN, **PER_TOKEN}),
        field("pattern_vitals", "Vitals in its cost", high=MOST_VITALS, shape=PER_PATTERN),
        field("pattern_bonus", "what it gives once: Energy, Insight, Support, Vitals", high=9,
              shape={**PER_PATTERN, "gain": VITALS + 1}),
        field("project_layer", "the layer of each Project, 7 to 10; 0 for none", high=10, shape=PER_PROJECT),
        field("project_needs", "the layers a contributor must own, as bits", high=2**NUM_LAYERS - 1, shape=PER_PROJECT),
        field("project_tokens", "its requirement", high=MOST_OF_A_KIND, shape={**PER_PROJECT, **PER_TOKEN}),
        field("project_spaces", "its contribution spaces", high=SPACES, shape=PER_PROJECT),
        field("project_meaning", "the Meaning it gives", high=MOST_MEANING, shape=PER_PROJECT),
        field("project_bonus", "its bonus, numbered as BONUSES", high=len(BONUSES) - 1, shape=PER_PROJECT),
        field("project_penalty", "1 if an Event is flipped when it is completed", high=1, shape=PER_PROJECT),
        field("event_loss", "how far Meaning falls at this table", high=MOST_MEANING, shape=PER_EVENT),
        field("event_effect", "its effect, numbered as EFFECTS", high=len(EFFECTS) - 1, shape=PER_EVENT),
        field("event_penalty", "its penalty, numbered as PENALTIES", high=len(PENALTIES) - 1, shape=PER_EVENT),
    ]
)  # fmt: skip
