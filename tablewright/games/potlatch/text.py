"""Potlatch in words: numbers become sentences here, and nowhere else.

Everyone reads the prompt and the words of an action, so neither may tell what is in a hand: T* is told to the seat to
decide alone, on its board and in its glance (POT-R53).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.kit import NONE, cards_left
from tablewright.engine.words import Words
from tablewright.games.potlatch.actions import ACTIONS, KIND_NAMES
from tablewright.games.potlatch.cards import (
    amount_of,
    cards_held,
    closing_order,
    has_joined_pool,
    is_complete,
    kind_of,
    type_of,
)
from tablewright.games.potlatch.closing import pool_holder
from tablewright.games.potlatch.content import read_houses, read_items
from tablewright.games.potlatch.gifts import is_eligible, is_opening
from tablewright.games.potlatch.hidden import knows
from tablewright.games.potlatch.journal import ENTRIES, HOME_HOUSES
from tablewright.games.potlatch.scoring import community_status, places, status
from tablewright.games.potlatch.state import (
    AMOUNTS,
    CARDS,
    INSIDE,
    MAX_PLAYERS,
    OPEN_PLAY,
    OUTSIDE,
    PHASE_CARD,
    PHASE_INVITE,
    PHASE_OVER,
    PHASE_RECEIVER,
    PHASE_SHARE,
    PHASE_STORE,
    RESOURCES,
    TYPE_KEYS,
    TYPES,
)

# --- Cards, houses and counts -------------------------------------------------------------------------------------


def signed(number: int) -> str:
    """A change of Status as it is printed: +1, −1."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")


def type_name(w: Words, t: int) -> str:
    return w.say(f"type.{TYPE_KEYS[t]}")


def kind_name(w: Words, kind: int) -> str:
    """A kind by its type and amount: "Gathered materials 3"."""
    return w.say("board.kind", type=type_name(w, type_of(kind)), amount=amount_of(kind))


def card_name(w: Words, card: int) -> str:
    """A card by the item it shows: "Canoe 3 (technology)"."""
    item = read_items()[card // AMOUNTS]
    name = with_lushootseed(w.say(f"item.{item.key}"), item.name_lushootseed)
    short = w.say(f"type_short.{TYPE_KEYS[item.type]}")
    return w.say("board.card", item=name, amount=amount_of(kind_of(card)), type=short)


def house_name(w: Words, house: int) -> str:
    card = read_houses()[house]
    return with_lushootseed(w.say(f"house.{card.key}"), card.name_lushootseed)


def with_lushootseed(name: str, supplied: str) -> str:
    """The publisher's own text beside the English name, once there is one (POT-R50)."""
    return f"{name} · {supplied}" if supplied else name


def row_words(w: Words, cards: Sequence[int]) -> str:
    return ", ".join(card_name(w, card) for card in cards)


def needs_words(w: Words, s: np.record, seat: int) -> str:
    """The unmet needs of a house: "food 3, teachings 1"."""
    return ", ".join(
        w.say("board.need", type=w.say(f"type_short.{TYPE_KEYS[t]}"), amount=s.wanting[seat, t])
        for t in range(TYPES)
        if s.wanting[seat, t] > 0
    )


def seat_house(w: Words, s: np.record, seat: int) -> str:
    return house_name(w, int(s.house[seat]))


def name_row(names: Sequence[str]) -> str:
    """Names in a row: "Ann", "Ann and Bo", "Ann, Bo and Cy"."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


# --- What is asked, and what an action means ----------------------------------------------------------------------


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return result(w, rules, s)
    player = w.player(int(s.actor))
    if s.phase == PHASE_SHARE:
        return w.say("prompt.asked", player=player, ask=w.say("share.ask", name=w.player(int(s.giver))))
    if s.phase == PHASE_STORE:
        return w.say("prompt.chance", player=player, ask=w.say("close.store"))
    return w.say("prompt.turn", player=player, ask=turn_words(w, rules, s))


def turn_words(w: Words, rules: np.record, s: np.record) -> str:
    """What the player on turn is asked, as everyone may read it."""
    if s.phase == PHASE_INVITE:
        return w.say("turn.invite")
    if s.phase == PHASE_CARD:
        return w.say("turn.card_for_all", house=seat_house(w, s, int(s.receiver)))
    if is_opening(rules, s):
        return w.say("turn.open")
    return w.say("turn.gift_for_all", L=s.level) + " " + w.say("turn.to")


def own_turn_words(w: Words, rules: np.record, s: np.record) -> str:
    """What only the player on turn may know: T*, and how much of it is picked (POT-R53)."""
    if s.target == 0:
        return ""
    if s.phase == PHASE_CARD:
        return w.say("turn.card", sum=s.given, T=s.target)
    return w.say("turn.gift", L=s.level, T=s.target) if s.phase == PHASE_RECEIVER else ""


def result(w: Words, rules: np.record, s: np.record) -> str:
    """The community result first, then who is held in highest esteem (POT-R35)."""
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    best = [seat for seat in range(rules.players) if place[seat] == 1]
    rank = w.say("end.rank", names=name_row([w.player(seat) for seat in best]))
    held = f"Status {str(status(rules, s, best[0])).replace('-', '−')}"
    if rules.match_games > 1:
        return w.say("prompt.over_match", met=s.games_met, games=rules.match_games, rank=rank, status=held)
    key, change = ("allmet", rules.all_met_status) if s.games_met else ("notmet", rules.not_all_met_status)
    return w.say("prompt.over", community=w.say(f"end.{key}", change=signed(int(change))), rank=rank, status=held)


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action)
    (index,) = family.decode(action)
    key = family.name.replace(" ", "_")
    if key in ("gift_to", "invite"):
        if index >= rules.players:
            return w.say(f"action.{key}_nobody", seat=index)
        values = {"player": w.player(index), "house": seat_house(w, s, index), "needs": needs_words(w, s, index)}
        return w.say(f"action.{key}", cards=w.count("cards", cards_held(s, index)), **values)
    home = int(s.receiver) if key == "gift_card" else int(s.actor)
    if key == "share_card" or home == NONE or s.wanting[home, type_of(index)] <= 0:
        return w.say(f"action.{key}", card=kind_name(w, index))
    left = int(s.wanting[home, type_of(index)]) - amount_of(index)
    ending = "_exact" if left == 0 else "_over" if left < 0 else ""
    return w.say(f"action.{key}{ending}", card=kind_name(w, index), over=-left)


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    family = ACTIONS.family_of(action)
    (index,) = family.decode(action)
    values: dict[str, object] = {"T": int(s.target), "giver": w.player(int(s.giver))}
    if s.receiver != NONE:
        values["receiver"] = w.player(int(s.receiver))
    if family.parameters[0].name == "seat":
        values |= {"seat": index, "player": w.player(index)}
    else:
        values |= {"card": kind_name(w, index), "type": type_name(w, type_of(index))}
    return w.say(f"why_not.{key}", **values)


# --- What happened ------------------------------------------------------------------------------------------------


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    say = WORDS_OF_ENTRY.get(kind)
    values = say(w, rules, first, second, third) if say else {}
    if kind == "stored" and third <= 0:
        kind = "stored_exact" if third == 0 else "stored_over"
    if kind == "game_over" and rules.match_games > 1:
        kind = "game_over_match"
    return w.say(f"journal.{kind}", **values)


WORDS_OF_ENTRY = {
    "house_dealt": lambda w, rules, a, b, c: {
        "player": w.player(a // HOME_HOUSES),
        "house": house_name(w, a % HOME_HOUSES),
        "cards": w.count("cards", b),
    },
    "begins": lambda w, rules, a, b, c: {"player": w.player(a)},
    "gave": lambda w, rules, a, b, c: {
        "giver": w.player(a),
        "house": house_name(w, b % HOME_HOUSES),
        "cards": card_name(w, c),
    },
    "met_exactly": lambda w, rules, a, b, c: {
        "giver": w.player(a),
        "type": type_name(w, c),
        "change": signed(int(rules.exact_status)),
    },
    "obliged": lambda w, rules, a, b, c: {"player": w.player(a), "L": b},
    "refilled": lambda w, rules, a, b, c: {"player": w.player(a), "cards": w.count("cards", b)},
    "drew": lambda w, rules, a, b, c: {"card": card_name(w, b)},
    "new_round": lambda w, rules, a, b, c: {"round": a, "player": w.player(b)},
    "invited": lambda w, rules, a, b, c: {"giver": w.player(a), "player": w.player(b)},
    "shared": lambda w, rules, a, b, c: {
        "name": w.player(a),
        "card": card_name(w, b),
        "change": signed(int(rules.share_status)),
    },
    "could_not_share": lambda w, rules, a, b, c: {"name": w.player(a), "change": signed(int(rules.unable_status))},
    "closed_full": lambda w, rules, a, b, c: {"house": house_name(w, a % HOME_HOUSES)},
    "stored": lambda w, rules, a, b, c: {"player": w.player(a), "card": card_name(w, b)},
    "passed": lambda w, rules, a, b, c: {
        "player": w.player(a),
        "taker": w.player(b),
        "cards": w.count("cards", c),
    },
    "set_aside": lambda w, rules, a, b, c: {"cards": w.count("cards", a)},
    "all_met": lambda w, rules, a, b, c: {"change": signed(int(rules.all_met_status))},
    "not_all_met": lambda w, rules, a, b, c: {"change": signed(int(rules.not_all_met_status))},
    "next_game": lambda w, rules, a, b, c: {"name": w.player(a)},
}


# --- The table as text --------------------------------------------------------------------------------------------


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """The round, every house with what it needs and has, and the viewer's own cards."""
    lines = [heading(w, rules, s)]
    if rules.match_games > 1:
        games = {"game": s.game_number, "games": rules.match_games, "met": s.games_met}
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
    return w.say("board.round", round=s.round_number, L=s.level, cards=stack)


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
        status=str(status(rules, s, seat)).replace("-", "−"),
        cards=w.count("cards", cards_held(s, seat)),
        marks=w.say("board.marks", marks=", ".join(w.say(f"board.{m}") for m in marks)) if marks else "",
    )


def cards_at(s: np.record, place: int) -> list[int]:
    return [card for card in range(CARDS) if s.place[card] == place]


def own_cards(rules: np.record, s: np.record, viewer: int) -> list[int]:
    """The cards in a viewer's hands: in the Closing Action the whole pool, or nothing once it is passed on."""
    return [card for card in range(CARDS) if card_holder(rules, s, card) == viewer]


def card_holder(rules: np.record, s: np.record, card: int) -> int | None:
    place = int(s.place[card])
    if not 0 <= place < OUTSIDE:
        return None
    return int(pool_holder(rules, s)) if has_joined_pool(rules, s, place) else place


# --- At a glance --------------------------------------------------------------------------------------------------


def score_parts(rules: np.record, s: np.record, seat: int) -> dict[str, int]:
    """Status by its reasons (POT-091), over all games of the match."""
    parts = {
        "exact": int(s.exact[seat]) * int(rules.exact_status),
        "shares": int(s.shares[seat]) * int(rules.share_status),
        "unable": int(s.unable[seat]) * int(rules.unable_status),
        "community": int(community_status(rules, s)),
    }
    return parts | {"total": sum(parts.values())}


def fate(rules: np.record, s: np.record) -> dict[str, object] | None:
    """The community result at the end (POT-092, POT-099)."""
    if s.phase != PHASE_OVER:
        return None
    met, games = int(s.games_met), int(rules.match_games)
    if games == 1:
        return {"key": "all_met" if met else "not_all_met", "good": bool(met)}
    key = "every_game_met" if met == games else "some_games_met" if met else "no_game_met"
    return {"key": key, "good": 2 * met >= games}


def glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, object]:
    """All that a board draws. What depends on a hand is there for its owner alone."""
    seats = range(int(rules.players))
    deciding = viewer is not None and viewer == s.actor
    giving = deciding and s.phase in (PHASE_RECEIVER, PHASE_CARD)
    open_play = s.closing == OPEN_PLAY
    return {
        "scores": [score_parts(rules, s, seat) for seat in seats],
        "fate": fate(rules, s),
        "hands": [int(cards_held(s, seat)) for seat in seats],
        "hand_sizes": [int(rules.hand_size[s.house[seat]]) for seat in seats],
        "stack": int(cards_left(s.deck_counts[RESOURCES])),
        "needs": [rules.needs[s.house[seat]].tolist() for seat in seats],
        "unmet": [[max(0, int(n)) for n in s.wanting[seat]] for seat in seats],
        "over": [[max(0, -int(n)) for n in s.wanting[seat]] for seat in seats],
        "complete": [bool(is_complete(s, seat)) for seat in seats],
        "level": int(s.level),
        "opening": bool(open_play and is_opening(rules, s)),
        "eligible": [seat for seat in seats if open_play and is_eligible(s, s.giver, seat)],
        "may_receive": [seat for seat in seats if (int(s.receivers) >> seat) & 1] if giving else None,
        "smallest_gift": int(s.target) if giving and s.target else None,
        "may_pick": kind_texts(int(s.choices)) if deciding else None,
        "hand_cards": own_cards(rules, s, viewer) if viewer is not None else [],
        "outside_cards": [cards_at(s, OUTSIDE + seat) for seat in seats],
        "inside_cards": [cards_at(s, INSIDE + seat) for seat in seats],
        "left_over": s.pile_cards[RESOURCES, : s.pile_count[RESOURCES, 0]].tolist(),
        "pool": pool_glance(rules, s, viewer),
        "games": {"number": int(s.game_number), "of": int(rules.match_games), "met": int(s.games_met)},
    }


def kind_texts(kinds: int) -> list[str]:
    return [name for kind, name in enumerate(KIND_NAMES) if (kinds >> kind) & 1]


def pool_glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, object] | None:
    """Who holds the Closing pool, in which order it goes round, and what of it the viewer has passed on."""
    if s.phase != PHASE_STORE:
        return None
    holder = int(pool_holder(rules, s))
    order = [(int(s.starter) + turn) % int(rules.players) for turn in range(rules.players)]
    known: list[int] = []
    if viewer is not None and viewer != holder and closing_order(rules, s, viewer) < s.passes:
        known = [
            card
            for card in range(CARDS)
            if card_holder(rules, s, card) == holder and knows(rules, s, viewer, int(s.place[card]), card)
        ]
    return {"holder": holder, "order": order, "known": known}
