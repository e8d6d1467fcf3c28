"""What the toys share: a box with everything that a game must have and a toy does not use."""

from pathlib import Path
from types import SimpleNamespace

import numpy as np

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box
from tablewright.engine.fields import Schema, field
from tablewright.engine.kit import ALLOWED, NONE, place_by_key, rule
from tablewright.engine.options import Options, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.state import state_schema

RULES = Schema([field("players", "seats", high=2)])

TEXT = SimpleNamespace(
    action_words=lambda w, rules, s, action: f"action {action}",
    prompt=lambda w, rules, s: "choose",
    entry_words=lambda w, rules, entry: "",
    refusal_words=lambda w, rules, s, action, key: key,
    board=lambda w, rules, s, viewer: "a toy",
)


@rule
def nothing(rules, s):
    """There is nothing to unpack."""


@rule
def all_hidden_is_seen(rules, s, viewer):
    """Nothing is hidden."""


@rule
def in_order(rules, s):
    return 0


@rule
def no_scores(rules, s, out):
    for player in range(rules.players):
        out[player] = 0


def rules_record(values):
    rules = RULES.blank()[0]
    rules.players = values["players"]
    return rules


def toy(slug, *, actions, fields, longest, players=2, **rules):
    """A box from its rules, its number of actions and its own fields."""
    parts = {
        "unpack": nothing,
        "conceal": all_hidden_is_seen,
        "check": in_order,
        "scores": no_scores,
        **rules,
    }
    return Box(
        slug=slug,
        version=1,
        folder=Path(__file__).parent,
        rule_prefix="TOY",
        minutes=(1, 1),
        state=toy_state(*fields),
        rules=RULES,
        actions=Actions(family("act", number=range(actions))),
        reasons=Reasons(forbidden="TOY-001"),
        phases=("play",),
        endings=("over",),
        entries=(),
        options=Options(Whole("players", players, low=1, high=2)),
        text=TEXT,
        rules_record=rules_record,
        longest=lambda rules: longest,
        **parts,
    )


def toy_state(*fields):
    return state_schema(*fields, players=2, phases=("play",), endings=("over",), journal=1)


FORBIDDEN = 1


@rule
def places_by_payoff(rules, s, out):
    """Toys care only for payoffs."""
    for player in range(rules.players):
        out[player] = 0
    place_by_key(out, rules.players)


__all__ = ["ALLOWED", "FORBIDDEN", "NONE", "field", "np", "places_by_payoff", "rule", "toy"]
