"""The table as text: the round, every house, and the viewer's own cards."""

from __future__ import annotations

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.engine.words import Words
from tablewright.games.potlatch.cards import cards_held, is_complete
from tablewright.games.potlatch.closing import pool_holder
from tablewright.games.potlatch.glance import cards_at, own_cards
from tablewright.games.potlatch.scoring import status
from tablewright.games.potlatch.state import (
    INSIDE,
    OPEN_PLAY,
    OUTSIDE,
    PHASE_CARD,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_STORE,
    RESOURCES,
)
from tablewright.games.potlatch.text.decisions import own_turn_words
from tablewright.games.potlatch.text.names import minus, needs_words, row_words, seat_house


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """The round, every house with what it needs and has, and the viewer's own cards."""
    lines = [heading(w, rules, s)]
    if rules.match_games > 1:
        games = {"game": s.game_number, "games": rules.match_games, "met": w.count("games", s.games_met)}
        lines.insert(0, w.say("board.game", **games))
    for seat in range(rules.players):
        lines += ["", player_line(w, rules, s, seat)]
        key = "complete" if is_complete(s, seat) else "house"
        lines.append(w.say(f"board.{key}", house=seat_house(w, s, seat), needs=needs_words(w, s, seat)))
        for area, first in (("outside", OUTSIDE), ("inside", INSIDE)):
            cards = cards_at(s, first + seat)
            if cards:
                lines.append(w.say(f"board.{area}", cards=row_words(w, cards)))
    if viewer is not None and s.phase != PHASE_OVER:
        own = own_cards(rules, s, viewer)
        lines += ["", w.say("board.hand", cards=row_words(w, own)) if own else w.say("board.empty_hand")]
        if viewer == s.actor and s.phase in (PHASE_RECEIVER, PHASE_CARD):
            lines += [line for line in (own_turn_words(w, rules, s),) if line]
    return "\n".join(lines)


def heading(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("board.over", cards=w.count("cards", s.pile_count[RESOURCES, 0]))
    stack = w.count("cards", cards_left(s.deck_counts[RESOURCES]))
    if s.closing != OPEN_PLAY:
        return w.say("board.closing", cards=stack)
    return w.say("board.round", round=s.round_number, L=s.obligation, cards=stack)


def player_line(w: Words, rules: np.record, s: np.record, seat: int) -> str:
    marks = []
    if s.closing == OPEN_PLAY:
        marks += ["giving"] if seat == s.giver else []
        marks += ["gifted"] if s.gifted[seat] else []
    elif s.phase == PHASE_STORE and seat == pool_holder(rules, s):
        marks.append("holding")
    return w.say(
        "board.player",
        player=w.player(seat),
        status=minus(status(rules, s, seat)),
        cards=w.count("cards", cards_held(s, seat)),
        marks=w.say("board.marks", marks=", ".join(w.say(f"board.{m}") for m in marks)) if marks else "",
    )
