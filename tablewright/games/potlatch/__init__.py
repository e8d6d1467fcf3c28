"""Potlatch: see `docs/rules/potlatch.md` for the numbered rules."""

from pathlib import Path

from tablewright.engine.box import Box
from tablewright.games.potlatch import text
from tablewright.games.potlatch.actions import ACTIONS, REASONS
from tablewright.games.potlatch.glance import glance
from tablewright.games.potlatch.hidden import conceal
from tablewright.games.potlatch.journal import ENTRIES
from tablewright.games.potlatch.options import OPTIONS
from tablewright.games.potlatch.promise import promise
from tablewright.games.potlatch.properties import check
from tablewright.games.potlatch.record import longest, rules_record
from tablewright.games.potlatch.rules import legal, play, why_not
from tablewright.games.potlatch.scoring import payoffs, places, scores
from tablewright.games.potlatch.setup import setup, unpack
from tablewright.games.potlatch.state import DECKS, ENDINGS, PHASES, RULES, STATE
from tablewright.games.potlatch.study import STUDY

BOX = Box(
    slug="potlatch",
    version=1,
    folder=Path(__file__).parent,
    rule_prefix="POT",
    minutes=(15, 30),
    state=STATE,
    rules=RULES,
    actions=ACTIONS,
    reasons=REASONS,
    phases=PHASES,
    endings=ENDINGS,
    entries=ENTRIES,
    decks=DECKS,
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
    check=check,
    glance=glance,
    faces=text.faces,
    label=text.label,
    study=STUDY,
)
