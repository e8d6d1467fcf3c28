"""Atlas of Feelings, strategy version: see `docs/rules/atlas-of-feelings.md` for the numbered rules."""

from pathlib import Path

from tablewright.engine.box import Box, NetInputs
from tablewright.engine.kit import Record, rule, sort_loose
from tablewright.engine.options import Values
from tablewright.games.atlas_of_feelings import text
from tablewright.games.atlas_of_feelings.actions import ACTIONS, REASONS, STEP
from tablewright.games.atlas_of_feelings.glance import glance
from tablewright.games.atlas_of_feelings.journal import ENTRIES
from tablewright.games.atlas_of_feelings.options import OPTIONS
from tablewright.games.atlas_of_feelings.promise import promise
from tablewright.games.atlas_of_feelings.properties import check
from tablewright.games.atlas_of_feelings.record import longest, rules_record
from tablewright.games.atlas_of_feelings.rules import legal, play, why_not
from tablewright.games.atlas_of_feelings.scoring import payoffs, places, scores
from tablewright.games.atlas_of_feelings.setup import setup, unpack
from tablewright.games.atlas_of_feelings.state import CARDS, ENDINGS, PHASES, RULES, STATE, TIERS
from tablewright.games.atlas_of_feelings.study import STUDY


@rule
def conceal(rules: Record, s: Record, viewer: int) -> None:
    """Nothing is hidden but the order of the decks, and a bag has none that means anything."""
    for deck in range(len(CARDS)):
        sort_loose(s.deck_cards[deck], s.deck_counts[deck])


def takes_remark(options: Values, action: int) -> bool:
    """A player may say why a word fits them (ATL-029)."""
    return options["explanations"] == "optional" and action < STEP


BOX = Box(
    slug="atlas-of-feelings",
    version=1,
    folder=Path(__file__).parent,
    rule_prefix="ATL",
    minutes=(15, 30),
    state=STATE,
    rules=RULES,
    actions=ACTIONS,
    reasons=REASONS,
    skips=("end turn",),
    phases=PHASES,
    endings=ENDINGS,
    entries=ENTRIES,
    decks=TIERS,
    options=OPTIONS,
    text=text,
    rules_record=rules_record,
    longest=longest,
    unpack=unpack,
    setup=setup,
    legal=legal,
    why_not=why_not,
    play=play,
    scores=scores,
    places=places,
    payoffs=payoffs,
    promise=promise,
    conceal=conceal,
    net_inputs=NetInputs(
        pairs=(("segment", "layer"),),
        each=("hand",),
        without=("deck_counts", "pile_cards", "pile_count", "word"),
    ),
    check=check,
    glance=glance,
    faces=text.faces,
    label=text.label,
    takes_remark=takes_remark,
    study=STUDY,
)
