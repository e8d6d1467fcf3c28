"""Meaning Made: see `docs/rules/meaning-made.md` for the numbered rules."""

from pathlib import Path

from tablewright.engine.box import Box, SearchDefaults
from tablewright.games.meaning_made import text
from tablewright.games.meaning_made.actions import ACTIONS
from tablewright.games.meaning_made.glance import glance
from tablewright.games.meaning_made.hidden import conceal
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.options import OPTIONS
from tablewright.games.meaning_made.promise import promise
from tablewright.games.meaning_made.properties import check
from tablewright.games.meaning_made.reasons import REASONS
from tablewright.games.meaning_made.record import longest, rules_record
from tablewright.games.meaning_made.rules import legal, play, why_not
from tablewright.games.meaning_made.scoring import payoffs, places, scores
from tablewright.games.meaning_made.setup import setup, unpack
from tablewright.games.meaning_made.state import DECKS, ENDINGS, PHASES, RULES, STATE
from tablewright.games.meaning_made.study import STUDY
from tablewright.games.meaning_made.text.faces import faces
from tablewright.games.meaning_made.text.labels import label

BOX = Box(
    slug="meaning-made",
    version=3,
    folder=Path(__file__).parent,
    rule_prefix="MM",
    minutes=(45, 60),
    state=STATE,
    rules=RULES,
    actions=ACTIONS,
    reasons=REASONS,
    skips=("end turn", "stop", "keep"),
    everyone_can_lose=True,
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
    search_defaults=SearchDefaults(cut=0, exploration=0.12),  # random players wreck any world within rounds
    glance=glance,
    faces=faces,
    label=label,
    study=STUDY,
)
