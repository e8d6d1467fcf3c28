"""The whole table as text, for the terminal."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.engine.words import Words
from tablewright.games.meaning_made.glance import holders_in_order, tokens_lacking
from tablewright.games.meaning_made.projects import markers_in_hand
from tablewright.games.meaning_made.scoring import final_score
from tablewright.games.meaning_made.state import COMMUNITY, DECKS, MARKET_SLOTS, STEWARDSHIP_SLOT
from tablewright.games.meaning_made.text.names import (
    amounts,
    bonus_words,
    effect_words,
    event_name,
    grade_name,
    holding,
    layer_name,
    needed_layers,
    pattern_name,
    place_word,
    price_words,
    project_layer_name,
    project_name,
)


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """The world, the Portfolio, the Market with the viewer's prices, and the players."""
    grade = grade_name(w, rules, int(s.meaning))
    drift, start = rules.meaning_max - s.meaning, w.player(int(s.start_player))
    about = {"meaning": s.meaning, "grade": grade, "drift": drift, "start": start}
    lines = [w.say("board.round", round=s.round_number, last=rules.round_limit, **about)]
    lines += event_lines(w, rules, s)
    lines += ["", w.say("board.portfolio")]
    lines += [project_line(w, rules, s, slot) for slot in (*range(rules.portfolio_slots), STEWARDSHIP_SLOT)]
    buyer = int(s.active) if viewer is None else viewer
    lines += ["", w.say("board.market", player=w.player(buyer))]
    lines += [pattern_line(w, rules, s, buyer, slot) for slot in range(MARKET_SLOTS)]
    lines += ["", w.say("board.players")]
    lines += [player_line(w, rules, s, player) for player in range(rules.players)]
    if rules.community_pieces:
        lines.append(w.say("board.community", points=s.community_legacy))
    return "\n".join(lines)


def event_lines(w: Words, rules: np.record, s: np.record) -> list[str]:
    lines = []
    for card in s.events.tolist():
        if card:
            effect = effect_words(w, rules, int(rules.event_effect[card]))
            lines.append(w.say("board.event", event=event_name(w, card), loss=rules.event_loss[card], effect=effect))
    decks = {name: w.count(name, int(cards_left(s.deck_counts[row]))) for row, name in enumerate(DECKS)}
    return [*(lines or [w.say("board.no_event")]), w.say("board.decks", **decks)]


def project_line(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.projects[slot])
    if card == 0:
        gone = slot == STEWARDSHIP_SLOT
        return w.say("board.stewardship_built" if gone else "board.empty", slot=slot + 1)
    bonus = int(rules.project_bonus[card])
    return w.say(
        "board.stewardship" if slot == STEWARDSHIP_SLOT else "board.project",
        slot=slot + 1,
        project=project_name(w, rules, card),
        layer=project_layer_name(w, rules, card),
        threshold=rules.stewardship_threshold,
        layers=w.say("board.layers", layers=needed_layers(w, rules, card)) if rules.project_needs[card] else "",
        needs=needs_words(w, rules, s, slot),
        meaning=rules.project_meaning[card],
        bonus=w.say("board.bonus", bonus=bonus_words(w, bonus)) if bonus else "",
        penalty=w.say("board.penalty") if rules.project_penalty[card] else "",
        markers=marker_words(w, s, slot),
    )


def needs_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    tokens = amounts(w, rules.project_tokens[s.projects[slot]].tolist())
    if not s.paid[slot].any():
        return w.say("board.needs", tokens=tokens)
    return w.say("board.still_needs", tokens=tokens, lacks=amounts(w, tokens_lacking(rules, s, slot)))


def marker_words(w: Words, s: np.record, slot: int) -> str:
    order = holders_in_order(s, slot)
    if not order:
        return ""
    names = [w.get("game.community") if holder == COMMUNITY else w.player(holder) for holder in order]
    said = [w.say("board.marker", place=place_word(w, i), holder=name) for i, name in enumerate(names, start=1)]
    return w.say("board.markers", markers=", ".join(said))


def pattern_line(w: Words, rules: np.record, s: np.record, player: int, slot: int) -> str:
    card = int(s.market[slot])
    if card == 0:
        return w.say("board.empty", slot=slot + 1)
    bonus = rules.pattern_bonus[card].tolist()
    return w.say(
        "board.pattern",
        slot=slot + 1,
        pattern=pattern_name(w, card),
        layer=layer_name(w, rules.pattern_layer[card]),
        price=price_words(w, rules, s, player, card),
        gain=w.say("board.gain", gain=amounts(w, bonus)) if any(bonus) else "",
    )


def player_line(w: Words, rules: np.record, s: np.record, player: int) -> str:
    counts = s.gallery[player].tolist()
    gallery = [w.say("board.gallery", layer=layer_name(w, i), count=count) for i, count in enumerate(counts) if count]
    return w.say(
        "board.player",
        player=w.player(player),
        tokens=holding(w, s, player),
        vitals=s.vitals[player],
        legacy=s.legacy[player],
        score=final_score(s, player),
        markers=w.count("markers", markers_in_hand(rules, s, player)),
        gallery=", ".join(gallery) or w.get("board.no_gallery"),
    )
