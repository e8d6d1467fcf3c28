"""Meeple Inc.: see `docs/rules/meeple-inc.md` for the numbered rules."""

from pathlib import Path

from tablewright.engine.box import Box, SearchDefaults
from tablewright.games.meeple_inc import text
from tablewright.games.meeple_inc.actions import ACTIONS
from tablewright.games.meeple_inc.hidden import conceal
from tablewright.games.meeple_inc.journal import ENTRIES
from tablewright.games.meeple_inc.options import OPTIONS
from tablewright.games.meeple_inc.promise import promise
from tablewright.games.meeple_inc.properties import check
from tablewright.games.meeple_inc.reasons import REASONS
from tablewright.games.meeple_inc.record import longest, rules_record
from tablewright.games.meeple_inc.rules import legal, play, setup, why_not
from tablewright.games.meeple_inc.scoring import payoffs, places, scores
from tablewright.games.meeple_inc.setup import unpack
from tablewright.games.meeple_inc.state import DECKS, ENDINGS, PHASES, RULES, STATE
from tablewright.games.meeple_inc.study import STUDY

BOX = Box(
    slug="meeple-inc",
    version=3,
    folder=Path(__file__).parent,
    rule_prefix="MI",
    minutes=(60, 150),
    state=STATE,
    rules=RULES,
    actions=ACTIONS,
    reasons=REASONS,
    skips=("done",),
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
    search_defaults=SearchDefaults(cut=0, exploration=0.12, sift=True),  # random players publish one game in fifty
    glance=text.glance,
    faces=text.faces,
    label=text.label,
    study=STUDY,
)
