"""High Tide: the numbered rules are in `RULES.md`, next to this package."""

from pathlib import Path

from high_tide import text
from high_tide.actions import ACTIONS, REASONS
from high_tide.hidden import conceal
from high_tide.journal import ENTRIES
from high_tide.options import OPTIONS
from high_tide.properties import check
from high_tide.record import longest, rules_record
from high_tide.rules import play, why_not
from high_tide.scoring import payoffs, scores, standing
from high_tide.setup import setup, unpack
from high_tide.state import DECKS, ENDINGS, PHASES, RULES, STATE
from high_tide.study import STUDY
from tablewright.engine.box import Box

BOX = Box(
    slug="high-tide",
    version=1,
    folder=Path(__file__).parent,
    rule_prefix="HT",
    minutes=(5, 10),
    state=STATE,
    rules=RULES,
    actions=ACTIONS,
    reasons=REASONS,
    skips=("wait",),
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
    turns={"turn": ("play", "wait")},
    why_not=why_not,
    play=play,
    scores=scores,
    standing=standing,
    payoffs=payoffs,  # also the estimate for an unfinished game: what it would pay if it stopped now
    conceal=conceal,
    check=check,
    study=STUDY,
)
