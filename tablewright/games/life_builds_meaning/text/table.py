"""The whole table as text, for the terminal."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.projects import supply_left
from tablewright.games.life_builds_meaning.scoring import band, final_score, sub_total
from tablewright.games.life_builds_meaning.state import (
    MARKET_SLOTS,
    NUM_PATTERNS,
    PATTERNS,
    PHASE_OVER,
    PHASE_PLEDGE,
    PROJECT_SLOTS,
)
from tablewright.games.life_builds_meaning.text.actions import price
from tablewright.games.life_builds_meaning.text.names import (
    benefit_words,
    counted_letters,
    counted_names,
    event_values,
    icon_letters,
    pattern_name,
    project_name,
    tag_name,
    times,
)
from tablewright.games.life_builds_meaning.text.summary import standings


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """World, Event, Market, Row and players. A player also sees what each Pattern would cost them now."""
    heading = {"round": s.round_number, "last": rules.max_rounds, "drift_cap": rules.drift_cap, "stress": s.stress}
    multiplier = times(w, rules.multiplier[s.drift])
    tokens = zip(w.get("token.letters"), w.get("token.names"), strict=True)
    return "\n".join(
        [
            w.say("board.round", drift=s.drift, multiplier=multiplier, **heading),
            event_line(w, rules, s),
            w.say("board.legend", tokens=", ".join(f"{letter} {name}" for letter, name in tokens)),
            "",
            w.say("board.market", cards=w.count("cards", cards_left(s.deck_counts[PATTERNS]))),
            *(market_line(w, rules, s, slot, viewer) for slot in range(MARKET_SLOTS)),
            "",
            w.say("board.row", tiles=w.count("tiles", supply_left(s))),
            *(project_line(w, rules, s, slot) for slot in range(PROJECT_SLOTS)),
            "",
            w.say("board.players"),
            *(player_line(w, rules, s, player) for player in range(rules.players)),
            *(band_lines(w, rules, s) if s.phase == PHASE_OVER else ()),
        ]
    )


def event_line(w: Words, rules: np.record, s: np.record) -> str:
    values = event_values(w, rules, int(s.event))
    if s.phase == PHASE_OVER:
        return w.say("board.event_over", **values)
    pledges = ""
    if s.phase == PHASE_PLEDGE:
        pledges = w.say("board.event_uncovered", lacks=counted_names(w, s.uncovered))
    return w.say("board.event", drift=s.pending, pledges=pledges, **values)


def market_line(w: Words, rules: np.record, s: np.record, slot: int, viewer: int | None) -> str:
    card = int(s.market[slot])
    if card == 0:
        return w.say("board.empty", slot=slot + 1)
    printed, discounted = rules.pattern_cost[card].tolist(), ""
    if viewer is not None and viewer >= 0:
        cost = price(rules, s, viewer, card)
        discounted = "" if cost == printed else w.say("board.price", cost=icon_letters(w, cost))
    return w.say(
        "board.pattern",
        slot=slot + 1,
        pattern=pattern_name(w, card),
        layer=rules.pattern_layer[card],
        tag=tag_name(w, rules, card),
        cost=icon_letters(w, printed),
        outputs=icon_letters(w, rules.pattern_outputs[card]),
        discount=w.get("token.letters")[rules.pattern_discount[card]],
        price=discounted,
    )


def project_line(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    tile = int(s.row[slot])
    if tile == 0:
        return w.say("board.empty", slot=slot + 1)
    ranked = standings(rules, s, slot)
    marks = ", ".join(w.say("board.mark", player=w.player(row["seat"]), count=row["marks"]) for row in ranked)
    return w.say(
        "board.project",
        slot=slot + 1,
        project=project_name(w, tile),
        layer=rules.project_layer[tile],
        required=icon_letters(w, rules.project_required[tile]),
        lacks=icon_letters(w, s.unpaid[slot]),
        benefit=benefit_words(w, rules, tile),
        marks=w.say("board.marks", marks=marks) if marks else "",
    )


def player_line(w: Words, rules: np.record, s: np.record, player: int) -> str:
    owned = [card for card in range(1, NUM_PATTERNS + 1) if s.pattern_owner[card] == player]
    letters = w.get("token.letters")
    shown = ", ".join(
        w.say(
            "board.pattern_short",
            pattern=pattern_name(w, card),
            tag=tag_name(w, rules, card),
            discount=letters[rules.pattern_discount[card]],
        )
        for card in owned
    )
    return w.say(
        "board.player",
        player=w.player(player),
        tokens=counted_letters(w, s.tokens[player]),
        project=s.project[player],
        coherence=s.coherence[player],
        social=s.social[player],
        sub_total=sub_total(s, player),
        score=final_score(rules, s, player),
        patterns=w.say("board.patterns", patterns=shown) if shown else "",
    )


def band_lines(w: Words, rules: np.record, s: np.record) -> list[str]:
    """The Final Score Band of each player (LBM-121 to LBM-125)."""
    lines = [""]
    for player in range(rules.players):
        number = band(rules, final_score(rules, s, player))
        about = {"title": w.get("band.titles")[number], "text": w.get("band.texts")[number]}
        lines.append(w.say("board.band", player=w.player(player), **about))
    return lines
