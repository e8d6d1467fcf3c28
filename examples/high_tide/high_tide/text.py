"""High Tide in words, where a sentence needs more than its blanks filled. The rest is in `text/en.toml` alone.

Everyone reads the prompt and the words of an action, so neither may give away what is in a hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

import numpy as np

from high_tide.actions import WAIT, value_of
from high_tide.rules import cards_held
from high_tide.scoring import standing
from high_tide.state import HIGHEST_VALUE, PHASE_OVER, WAVES
from tablewright.engine.box import Label
from tablewright.engine.kit import cards_left
from tablewright.engine.words import Words


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    left = rules.waits - s.waited[s.actor]
    key = "prompt.turn" if left else "prompt.turn_without_waits"
    return w.say(key, player=w.player(int(s.actor)), waits=w.count("waits", left))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, and with how many points."""
    reached = [standing(rules, s, seat) for seat in range(rules.players)]
    winners = [seat for seat in range(rules.players) if reached[seat] == max(reached)]
    points = w.count("points", s.points[winners[0]])
    if len(winners) == 1:
        return w.say("prompt.won", player=w.player(winners[0]), points=points)
    names = [w.player(seat) for seat in winners]
    return w.say("prompt.shared", players=", ".join(names[:-1]), last=names[-1], points=points)


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    if action == WAIT:
        return w.say("action.wait")
    value = value_of(action)
    tide = int(s.tide) + value
    if tide < rules.high_water:
        return w.say("action.play", value=value, tide=tide)
    if tide == rules.high_water:
        points = w.count("points", rules.high_water_points)
        return w.say("action.play_to_high_water", value=value, points=points)
    return w.say("action.play_above", value=value, points=w.count("points", rules.flood_loss))


def label(w: Words, rules: np.record, s: np.record, action: int) -> Label:
    """The action in a few words for its button, and what a flood costs."""
    if action == WAIT:
        return Label(w.say("label.wait"), quiet=True)
    value = value_of(action)
    tide = int(s.tide) + value
    if tide < rules.high_water:
        return Label(w.say("label.play", value=value))
    if tide == rules.high_water:
        return Label(w.say("label.play_to_high_water", value=value))
    return Label(w.say("label.play_above", value=value), cost=w.count("points", rules.flood_loss))


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """The tide, the cards played so far and the players, with the viewer's own hand."""
    deck = w.count("cards", cards_left(s.deck_counts[WAVES]))
    played = s.pile_cards[WAVES, : s.pile_count[WAVES, 0]].tolist()
    lines = [
        w.say("board.tide", tide=s.tide, high_water=rules.high_water, cards=deck),
        w.say("board.pile", values=row_words(played)) if played else w.say("board.empty_pile"),
    ]
    for player in range(rules.players):
        about = {
            "player": w.player(player),
            "points": w.count("points", s.points[player]),
            "cards": w.count("cards", cards_held(s, player)),
            "waits": w.count("waits", rules.waits - s.waited[player]),
            "hand": hand_words(w, s, player) if player == viewer else "",
        }
        lines.append(w.say("board.player", **about))
    return "\n".join(lines)


def hand_words(w: Words, s: np.record, player: int) -> str:
    values = [value for value in range(1, HIGHEST_VALUE + 1) for _ in range(s.hand[player, value])]
    return w.say("board.hand", values=row_words(values)) if values else w.say("board.empty_hand")


def row_words(values: Sequence[int]) -> str:
    return " ".join(str(value) for value in values)


class Glance(TypedDict):
    hands: list[int]  # cards in each hand
    deck: int  # cards left in the deck


def glance(rules: np.record, s: np.record, viewer: int | None) -> Glance:
    """The sizes of the hands and of the deck, which everyone sees (HT-004)."""
    return {
        "hands": [int(cards_held(s, player)) for player in range(rules.players)],
        "deck": int(cards_left(s.deck_counts[WAVES])),
    }
