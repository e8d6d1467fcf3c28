"""The entries of the journal as sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from tablewright.engine.words import Words
from tablewright.games.potlatch.journal import ENTRIES, HOME_HOUSES
from tablewright.games.potlatch.text.names import card_name, house_name, signed, type_name

Values = dict[str, object]


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


WORDS_OF_ENTRY: dict[str, Callable[[Words, np.record, int, int, int], Values]] = {
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
