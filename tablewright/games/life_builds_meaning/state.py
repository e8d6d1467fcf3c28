"""The two records of Life Builds Meaning: the state of a match, and the rules it is played with.

Cards and tiles are numbered from 1 as the specification prints them: Patterns P01 to P90, Projects J01 to J24, Events
W01 to W30. 0 is an empty slot, so row 0 of every table of cards stays empty.
"""

from tablewright.engine.fields import EVERYONE, SEAT, Schema, field
from tablewright.engine.kit import NONE
from tablewright.engine.state import deck_fields, numbered, state_schema

MAX_PLAYERS = 5
MARKET_SLOTS, PROJECT_SLOTS = 6, 3

TOKENS = ("energy", "regulation", "model", "value", "support")
ENERGY, REGULATION, MODEL, VALUE, SUPPORT = range(5)
NUM_TOKENS = 5
ENERGY_PER_SUPPORT = 2  # an emergency conversion (LBM-072)

TAGS = (  # each Pattern card shows one Tag icon
    "boundary", "balance", "form", "membership", "prediction",
    "reinforcement", "presence", "social", "story", "stewardship",
)  # fmt: skip
NUM_TAGS = 10
MAT_LAYERS, TOP_LAYER = 6, 10
PRESSURES = ("uncertainty", "damage", "scarcity", "conflict", "threat")

NUM_PATTERNS, NUM_PROJECTS, NUM_EVENTS = 90, 24, 30
DECKS = (
    "patterns",
    "projects",
    "events",
    "stewardship",
)  # stewardship: Layer 10 tiles set aside (project_stack = staged)
PATTERNS, PROJECTS, EVENTS, STEWARDSHIP = range(4)
LARGEST_DECK, LARGEST_PILE = NUM_PATTERNS, NUM_EVENTS

PHASES = ("menu", "pay", "consent", "pledge", "over")
PHASE_MENU, PHASE_PAY, PHASE_CONSENT, PHASE_PLEDGE, PHASE_OVER = range(5)

ENDINGS = ("layer_10", "drift_12", "no_supply", "last_round")
LAYER_10, DRIFT_12, NO_SUPPLY, LAST_ROUND = range(1, 5)

REQUEST_RETURNED, REQUEST_SPENT, REQUEST_OFF = range(3)

MAX_ROUNDS = 30
MAX_DRIFT, MAX_TRACK = 12, 10
MAX_PENDING = 3
MAX_STRESS = 90
MOST_OUTPUTS, MOST_MITIGATION, MOST_STRESS_PLACED = 6, 6, 9  # on one card
MOST_AWARD = 6  # Project points for one tile; they have no cap, so that the state must hold those of all tiles
MAX_PROJECT_POINTS = MOST_AWARD * NUM_PROJECTS
MAX_TOKENS = 243 * MAX_PLAYERS  # 3 at the start and 4 with each action, all held by one player (Properties, 3)
MAX_REQUIRED = 12  # icons on one tile or Event of any kind

JOURNAL = 30  # the payment that completes a tile for five players, all of Phase D, and the start of the next round

PER_TOKEN = {"token": NUM_TOKENS}
PER_SEAT = {SEAT: MAX_PLAYERS}

STATE = state_schema(
    *deck_fields(DECKS, LARGEST_DECK, highest_card=NUM_PATTERNS)[:2],
    field("pile_cards", f"the discard pile of each deck ({numbered(DECKS)})", low=NONE, high=NUM_EVENTS,
          shape={"deck": len(DECKS), "card": LARGEST_PILE}, seen_by=EVERYONE),
    field("pile_count", "cards on each discard pile", high=LARGEST_PILE, shape={"deck": len(DECKS), "count": 1},
          seen_by=EVERYONE),
    field("packet", "tiles left of the top packet of the Project supply (staged)", high=MAX_PLAYERS, seen_by=EVERYONE),
    field("drift", "World Drift", high=MAX_DRIFT, seen_by=EVERYONE),
    field("stress", "local stress tokens (local Drift) on the World Board", high=MAX_STRESS, seen_by=EVERYONE),
    field("market", "the Pattern in each Market slot; 0 for none", high=NUM_PATTERNS, shape={"slot": MARKET_SLOTS},
          seen_by=EVERYONE),
    field("row", "the Project in each slot of the Row; 0 for none", high=NUM_PROJECTS, shape={"slot": PROJECT_SLOTS},
          seen_by=EVERYONE),
    field("unpaid", "unpaid icons of each Project, by token", high=MAX_REQUIRED,
          shape={"slot": PROJECT_SLOTS, **PER_TOKEN}, seen_by=EVERYONE),
    field("marks", "credit marks of each seat on each Project, by the icon paid", high=MAX_REQUIRED,
          shape={"slot": PROJECT_SLOTS, **PER_SEAT, **PER_TOKEN}, seen_by=EVERYONE),
    field("first_mark", "the order of first marks on each Project, from 1; 0 for no mark", high=MAX_PLAYERS,
          shape={"slot": PROJECT_SLOTS, **PER_SEAT}, seen_by=EVERYONE),
    field("event", "the current Event", high=NUM_EVENTS, seen_by=EVERYONE),
    field("pending", "the pending Drift increase, applied in Phase D", high=MAX_PENDING, seen_by=EVERYONE),
    field("uncovered", "mitigation icons that no pledge covers yet", high=MAX_REQUIRED, shape=PER_TOKEN,
          seen_by=EVERYONE),
    field("pledged", "tokens each seat has pledged; a converted Support counts as two Energy", high=2 * MAX_REQUIRED,
          shape={**PER_SEAT, **PER_TOKEN}, seen_by=EVERYONE),
    field("pool", "tokens in the mitigation pool", high=2 * MAX_REQUIRED, shape=PER_TOKEN, seen_by=EVERYONE),
    field("passes", "passes in a row while players are polled", high=MAX_PLAYERS, seen_by=EVERYONE),
    field("tokens", "tokens of each seat", high=MAX_TOKENS, shape={**PER_SEAT, **PER_TOKEN}, seen_by=EVERYONE),
    field("project", "Project points", high=MAX_PROJECT_POINTS, shape=PER_SEAT, seen_by=EVERYONE),
    field("coherence", "Coherence", high=MAX_TRACK, shape=PER_SEAT, seen_by=EVERYONE),
    field("social", "Social Standing", high=MAX_TRACK, shape=PER_SEAT, seen_by=EVERYONE),
    field("pattern_owner", "the seat that owns each Pattern; −1 for none, entry 0 unused", low=NONE,
          high=MAX_PLAYERS - 1, shape={"pattern": NUM_PATTERNS + 1}, seen_by=EVERYONE, names=SEAT),
    field("discounts", "Tag discounts from owned Patterns, by token", high=NUM_PATTERNS,
          shape={**PER_SEAT, "tag": NUM_TAGS, **PER_TOKEN}, seen_by=EVERYONE),
    field("first_player", "the starting player of round 1", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("start_player", "the starting player of this round", high=MAX_PLAYERS - 1, seen_by=EVERYONE, names=SEAT),
    field("active", "the seat whose turn it is; −1 in Phase D and after the end", low=NONE, high=MAX_PLAYERS - 1,
          seen_by=EVERYONE, names=SEAT),
    field("actions_left", "actions left in this turn, the one under way included", high=2, seen_by=EVERYONE),
    field("barred", "1 if a Request was refused in this turn", high=1, seen_by=EVERYONE),
    field("paying", "the Project slot being paid to in phase pay; −1 otherwise", low=NONE, high=PROJECT_SLOTS - 1,
          seen_by=EVERYONE),
    field("paid", "icons paid in this action", high=MAX_REQUIRED, seen_by=EVERYONE),
    field("paid_support", "1 if this action paid a Support", high=1, seen_by=EVERYONE),
    field("asked", "the token asked for in phase consent; −1 otherwise", low=NONE, high=SUPPORT, seen_by=EVERYONE),
    field("finale", "1 once a Layer 10 Project is completed", high=1, seen_by=EVERYONE),
    players=MAX_PLAYERS,
    phases=PHASES,
    endings=ENDINGS,
    journal=JOURNAL,
)  # fmt: skip

PER_PATTERN = {"pattern": NUM_PATTERNS + 1}
PER_PROJECT = {"project": NUM_PROJECTS + 1}
PER_EVENT = {"event": NUM_EVENTS + 1}
RANKS = 3
BANDS = 5

RULES = Schema(
    [
        field("players", "seats at the table", high=MAX_PLAYERS),
        field("first_player", "the starting player of round 1; −1 for random", low=NONE, high=MAX_PLAYERS - 1),
        field("rotates", "1 if the starting player changes every round", high=1),
        field("staged", "1 if the Layer 10 tiles are set aside at first", high=1),
        field("pays_at_once", "1 if pledges are paid at once and lost if the requirement is not met", high=1),
        field("request_mode", "a refused Request: 0 returns the action, 1 spends it; 2 no Requests", high=2),
        field("leaks", "1 if local stress leaks into Drift", high=1),
        field("stops", "1 if Phase C stops after a Layer 10 completion", high=1),
        field("shared_loss", "1 if nobody wins at the last space of the Drift track", high=1),
        field("start_drift", "where Drift starts", high=MAX_DRIFT - 1),
        field("max_rounds", "the round limit", high=MAX_ROUNDS),
        field("start_tokens", "tokens of each player at the start", high=9, shape=PER_TOKEN),
        field("start_project", "Project at the start", high=MAX_TRACK),
        field("start_coherence", "Coherence at the start", high=MAX_TRACK),
        field("start_social", "Social at the start", high=MAX_TRACK),
        field("coherence_cap", "the highest Coherence", high=MAX_TRACK),
        field("social_cap", "the highest Social", high=MAX_TRACK),
        field("drift_cap", "the last space of the Drift track", high=MAX_DRIFT),
        field("actions", "actions in a turn", high=2),
        field("social_layer", "the lowest Layer whose Projects earn Social", high=TOP_LAYER),
        field("ending_layer", "the Layer whose Projects end the game", high=TOP_LAYER),
        field("stress_per_leak", "local stress tokens for each step of leaked Drift", high=MAX_STRESS),
        field("awards", "Project points of the top, the second and all other contributors", high=MOST_AWARD,
              shape={"rank": RANKS}),
        field("multiplier", "the World Drift Multiplier in tenths, by Drift", high=20, shape={"drift": MAX_DRIFT + 1}),
        field("bands", "the lowest Final Score of each Final Score Band", high=120, shape={"band": BANDS}),
        field("pattern_layer", "the Layer of each Pattern", high=MAT_LAYERS, shape=PER_PATTERN),
        field("pattern_tag", "its Tag, from 0", high=NUM_TAGS - 1, shape=PER_PATTERN),
        field("pattern_cost", "its cost", high=MAX_REQUIRED, shape={**PER_PATTERN, **PER_TOKEN}),
        field("pattern_outputs", "its outputs", high=MOST_OUTPUTS, shape={**PER_PATTERN, **PER_TOKEN}),
        field("pattern_discount", "its discount icon", high=SUPPORT, shape=PER_PATTERN),
        field("project_layer", "the Layer of each Project", high=TOP_LAYER, shape=PER_PROJECT),
        field("project_required", "its required icons", high=MAX_REQUIRED, shape={**PER_PROJECT, **PER_TOKEN}),
        field("project_drift", "its benefit: steps of Drift", high=MAX_DRIFT, shape=PER_PROJECT),
        field("project_stress", "its benefit: local stress tokens", high=MAX_STRESS, shape=PER_PROJECT),
        field("endings", "Layer 10 Projects in the box", high=NUM_PROJECTS),
        field("event_pressure", "the pressure type of each Event", high=len(PRESSURES) - 1, shape=PER_EVENT),
        field("event_drift", "its Drift", high=MAX_PENDING, shape=PER_EVENT),
        field("event_stress", "the local stress tokens it places", high=MOST_STRESS_PLACED, shape=PER_EVENT),
        field("event_mitigation", "its mitigation icons", high=MOST_MITIGATION, shape={**PER_EVENT, **PER_TOKEN}),
        field("event_cancels", "1 if met mitigation cancels its Drift", high=1, shape=PER_EVENT),
        field("event_reduces", "otherwise, by how much it is reduced", high=MAX_PENDING, shape=PER_EVENT),
    ]
)  # fmt: skip
