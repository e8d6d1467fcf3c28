"""Life Builds Meaning: see `docs/rules/life-builds-meaning.md` for the numbered rules."""

from pathlib import Path

from tablewright.engine.box import Box, SearchDefaults
from tablewright.games.life_builds_meaning import text
from tablewright.games.life_builds_meaning.actions import ACTIONS
from tablewright.games.life_builds_meaning.hidden import conceal
from tablewright.games.life_builds_meaning.journal import ENTRIES
from tablewright.games.life_builds_meaning.options import OPTIONS
from tablewright.games.life_builds_meaning.promise import promise
from tablewright.games.life_builds_meaning.properties import check
from tablewright.games.life_builds_meaning.reasons import REASONS
from tablewright.games.life_builds_meaning.record import longest, rules_record
from tablewright.games.life_builds_meaning.rules import legal, play, why_not
from tablewright.games.life_builds_meaning.scoring import payoffs, places, scores
from tablewright.games.life_builds_meaning.setup import setup, unpack
from tablewright.games.life_builds_meaning.state import DECKS, ENDINGS, PHASES, RULES, STATE
from tablewright.games.life_builds_meaning.study import STUDY

BOX = Box(
    slug="life-builds-meaning",
    version=2,
    folder=Path(__file__).parent,
    rule_prefix="LBM",
    minutes=(45, 75),
    state=STATE,
    rules=RULES,
    actions=ACTIONS,
    reasons=REASONS,
    skips=("pass", "finish"),
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
    search_defaults=SearchDefaults(cut=6, exploration=0.2),  # random players soon let Drift run away
    glance=text.glance,
    faces=text.faces,
    label=text.label,
    study=STUDY,
)
