"""Atlas of Feelings in words: numbers become sentences here, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.words import Words, plural
from tablewright.games.atlas_of_feelings.actions import (
    ACTIONS,
    INWARD,
    step_direction,
    step_marker,
)
from tablewright.games.atlas_of_feelings.atlas import spot, tier, turned, zodiac_of
from tablewright.games.atlas_of_feelings.journal import ENTRIES
from tablewright.games.atlas_of_feelings.rules import offered_layer, offered_segment
from tablewright.games.atlas_of_feelings.scoring import (
    places,
    points_for_seasons,
    points_for_tiers,
    points_for_zodiacs,
    tally,
    total,
)
from tablewright.games.atlas_of_feelings.setup import card_zodiac
from tablewright.games.atlas_of_feelings.state import (
    ENDINGS,
    LAYERS,
    MAX_PLAYERS,
    PHASE_CHOOSE,
    PHASE_MOVE,
    PHASE_OVER,
    WORDS_PER_CARD,
    YELLOW,
)

# --- Spots and cards ----------------------------------------------------------------------------------------------


def word_at(w: Words, segment: int, layer: int) -> str:
    words: list[list[str]] = w.get("map.words")
    return words[segment - 1][layer - 1]


def spot_words(w: Words, rules: np.record, spot: int) -> dict[str, object]:
    segment, layer = spot // LAYERS + 1, spot % LAYERS + 1
    return {
        "word": word_at(w, segment, layer),
        "tier": w.get("map.tiers")[rules.tier_of_layer[layer]],
        "segment": segment,
        "layer": layer,
    }


def target(w: Words, rules: np.record, spot: int) -> str:
    return w.say("journal.target", **spot_words(w, rules, spot))


def card_name(w: Words, rules: np.record, s: np.record, player: int, marker: int) -> str:
    deck = rules.deck_of_marker[marker]
    zodiac = card_zodiac(deck, int(s.hand[player, marker]))
    return w.say("board.card_name", tier=w.get("map.tiers")[deck], zodiac=w.get("map.zodiacs")[zodiac - 1])


def points_words(w: Words, rules: np.record, count: int) -> str:
    """Points or moves, as the table counts them: with free moves every step costs one."""
    free = all(cost == 1 for cost in rules.step_cost)
    one, many = w.get("prompt.moves" if free else "prompt.points")
    return plural(count, one, many)


# --- What the engine asks for -------------------------------------------------------------------------------------


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    player = w.player(int(s.actor))
    if s.phase == PHASE_CHOOSE:
        card = card_name(w, rules, s, int(s.actor), int(s.card))
        return w.say("prompt.choose", player=player, card=card, number=s.card + 1, cards=rules.markers)
    return w.say("prompt.move", player=player, points=points_words(w, rules, int(s.points)))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, and with what."""
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    winners = [seat for seat in range(rules.players) if place[seat] == 1]
    if not winners:
        return w.say("prompt.practice", player=w.player(0), total=total(rules, s, 0))
    best = total(rules, s, winners[0])
    if len(winners) == 1:
        return w.say("prompt.won", player=w.player(winners[0]), total=best)
    return w.say("prompt.shared", players=" and ".join(w.player(seat) for seat in winners), total=best)


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action).name
    if family == "choose":
        return choose_words(w, rules, s, action)
    if family == "step":
        return step_words(w, rules, s, action)
    return w.say("action.end turn")


def choose_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    option = action - ACTIONS.first("choose")
    if s.phase != PHASE_CHOOSE or option >= WORDS_PER_CARD[rules.deck_of_marker[s.card]]:
        return w.say("action.choose_unknown", option=option)
    segment, layer = offered_segment(rules, s, option), offered_layer(rules, s, option)
    return w.say("action.choose", **spot_words(w, rules, spot(segment, layer)))


def step_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    marker, direction = step_marker(action), step_direction(action)
    way = w.get("action.directions")[direction]
    leads = step_target(rules, s, marker, direction)
    if leads is None:
        return w.say("action.step_unknown", marker=marker, direction=way)
    colour = tier(rules, s, int(s.actor), marker)
    return w.say(
        "action.step",
        marker=marker,
        word=word_at(w, int(s.segment[s.actor, marker]), int(s.layer[s.actor, marker])),
        tier=w.get("map.tiers")[colour],
        direction=way,
        target=target(w, rules, leads),
        cost=points_words(w, rules, int(rules.step_cost[colour])),
    )


def step_target(rules: np.record, s: np.record, marker: int, direction: int) -> int | None:
    """The spot a step would lead to, if there is such a marker and such a spot."""
    if s.phase != PHASE_MOVE or marker >= rules.markers:
        return None
    segment, layer = int(s.segment[s.actor, marker]), int(s.layer[s.actor, marker])
    if direction == INWARD:
        return None if layer == 1 else spot(segment, layer - 1)
    return spot(turned(segment, direction), layer)


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    values: dict[str, object] = {"marker": step_marker(action), "last": rules.markers - 1}
    if key == "no_such_word":
        deck = rules.deck_of_marker[s.card]
        values |= {"tier": w.get("map.tiers")[deck], "words": WORDS_PER_CARD[deck]}
    elif key == "segment_held":
        values |= {"segment": offered_segment(rules, s, action - ACTIONS.first("choose"))}
    elif key in ("red_goes_clockwise", "grey_goes_clockwise"):
        values |= {"also": w.say("why_not.also_inward") if rules.inward_moves else ""}
    elif key == "too_dear":
        colour = tier(rules, s, int(s.actor), step_marker(action))
        values |= {
            "tier": w.get("map.tiers")[colour],
            "cost": points_words(w, rules, int(rules.step_cost[colour])),
            "points": int(s.points),
        }
    elif key == "not_the_lowest":
        values |= {"lowest": lowest_on_spot(s, step_marker(action))}
    return w.say(f"why_not.{key}", **values)


def lowest_on_spot(s: np.record, marker: int) -> int:
    spots = list(zip(s.segment[s.actor].tolist(), s.layer[s.actor].tolist(), strict=True))
    return spots.index(spots[marker])


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    if kind == "new_round":
        return w.say("journal.new_round", round=first)
    if kind == "game_over":
        return w.say("journal.game_over", ending=w.say(f"journal.enders.{ENDINGS[first - 1]}"))
    values: dict[str, object] = {"player": w.player(first), "marker": second}
    if kind == "ended_turn" and second:
        kind = "ended_turn_with_loss"
        values["points"] = points_words(w, rules, second)
    elif kind in ("chose", "stepped", "healed", "pulled"):
        values |= spot_words(w, rules, third) | {"target": target(w, rules, third)}
    return w.say(f"journal.{kind}", **values)


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """Every player's markers and the score as it would be now."""
    if s.phase == PHASE_CHOOSE:
        lines = [w.say("board.choosing")]
    else:
        lines = [w.say("board.round", round=s.round_number, last=rules.max_rounds)]
    for player in range(rules.players):
        parts = score_parts(rules, s, player)
        lines += ["", w.say("board.score", player=w.player(player), **parts)]
        lines += [marker_line(w, rules, s, player, marker) for marker in range(rules.markers)]
    return "\n".join(lines)


def marker_line(w: Words, rules: np.record, s: np.record, player: int, marker: int) -> str:
    if s.layer[player, marker] == 0:
        tier_name = w.get("map.tiers")[rules.deck_of_marker[marker]]
        return w.say("board.waiting", marker=marker, tier=tier_name, card=offered_words(w, rules, s, player, marker))
    segment, layer = int(s.segment[player, marker]), int(s.layer[player, marker])
    return w.say(
        "board.marker",
        marker=marker,
        zodiac=w.get("map.zodiacs")[zodiac_of(segment) - 1],
        **spot_words(w, rules, spot(segment, layer)),
    )


def offered_words(w: Words, rules: np.record, s: np.record, player: int, marker: int) -> str:
    """The words on a card (ATL-028)."""
    deck, card = rules.deck_of_marker[marker], int(s.hand[player, marker])
    if deck == YELLOW:
        return " / ".join(word_at(w, segment, 1) for segment in (2 * card - 1, 2 * card))
    first = int(rules.first_layer[deck])
    return " / ".join(word_at(w, card, layer) for layer in range(first, first + WORDS_PER_CARD[deck]))


def score_parts(rules: np.record, s: np.record, player: int) -> dict[str, int]:
    counts, zodiacs, seasons = tally(rules, s, player)
    parts = {
        "tiers": int(points_for_tiers(rules, counts)),
        "zodiacs": int(points_for_zodiacs(rules, zodiacs)),
        "seasons": int(points_for_seasons(rules, seasons)),
    }
    return parts | {"total": sum(parts.values())}


def glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, object]:
    """The score of each seat as it would be now, with its parts."""
    return {"scores": [score_parts(rules, s, player) for player in range(rules.players)]}
