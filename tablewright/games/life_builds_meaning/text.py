"""Life Builds Meaning in words: numbers become sentences here, and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from tablewright.engine.kit import NONE, cards_left
from tablewright.engine.words import Words
from tablewright.games.life_builds_meaning.actions import (
    ACTIONS,
    buy_slot,
    contribute_slot,
    pair_tokens,
    pay_token,
    pledge_token,
    touchpoint_neighbour,
    touchpoint_token,
)
from tablewright.games.life_builds_meaning.content import read_events, read_patterns, read_projects
from tablewright.games.life_builds_meaning.journal import ENTRIES
from tablewright.games.life_builds_meaning.market import can_afford, discounted_cost
from tablewright.games.life_builds_meaning.projects import credit_marks, credit_rank, supply_left, unpaid_icons
from tablewright.games.life_builds_meaning.scoring import band, final_score, places, sub_total
from tablewright.games.life_builds_meaning.state import (
    ENDINGS,
    ENERGY,
    EVENTS,
    MARKET_SLOTS,
    MAX_PLAYERS,
    NUM_PATTERNS,
    NUM_TOKENS,
    PATTERNS,
    PHASE_CONSENT,
    PHASE_MENU,
    PHASE_OVER,
    PHASE_PAY,
    PHASE_PLEDGE,
    PROJECT_SLOTS,
    RANKS,
)

# --- Tokens, cards and seats --------------------------------------------------------------------------------------


def token_name(w: Words, token: int) -> str:
    return str(w.get("token.names")[token])


def icon_letters(w: Words, counts: Iterable[int]) -> str:
    """Icons as they are printed on a card, "EER"; a word for none."""
    letters = w.get("token.letters")
    return "".join(letters[token] * int(count) for token, count in enumerate(counts)) or w.say("token.none")


def counted_letters(w: Words, counts: Iterable[int]) -> str:
    """Tokens in a hand, "2E 1R"."""
    letters = w.get("token.letters")
    held = [f"{int(count)}{letters[token]}" for token, count in enumerate(counts) if count]
    return " ".join(held) or w.say("token.none")


def pattern_name(w: Words, card: int) -> str:
    return w.say(f"pattern.{read_patterns()[card - 1]['key']}")


def project_name(w: Words, tile: int) -> str:
    return w.say(f"project.{read_projects()[tile - 1]['key']}")


def event_name(w: Words, card: int) -> str:
    return w.say(f"event.{read_events()[card - 1]['key']}")


def tag_name(w: Words, rules: np.record, card: int) -> str:
    return str(w.get("layer.names")[rules.pattern_tag[card]])


def seat_at(rules: np.record, s: np.record, neighbour: int) -> int | None:
    """The seat some places clockwise of the one to decide, if there are so many."""
    if s.actor == NONE or neighbour >= rules.players:
        return None
    return (int(s.actor) + neighbour) % int(rules.players)


def price(rules: np.record, s: np.record, player: int, card: int) -> list[int]:
    """What a Pattern costs a player, kind by kind (LBM-034)."""
    return [discounted_cost(rules, s, player, card, token) for token in range(NUM_TOKENS)]


def met_words(w: Words, rules: np.record, event: int) -> str:
    if rules.event_cancels[event]:
        return w.say("journal.met_cancels")
    return w.say("journal.met_reduces", by=rules.event_reduces[event])


# --- Prompts ------------------------------------------------------------------------------------------------------


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    player = w.player(int(s.actor))
    if s.phase == PHASE_PAY:
        lacks = icon_letters(w, s.unpaid[s.paying])
        key = "prompt.pay_more" if s.paid else "prompt.pay"
        return w.say(key, player=player, project=project_name(w, s.row[s.paying]), lacks=lacks)
    if s.phase == PHASE_CONSENT:
        return w.say("prompt.consent", player=player, asker=w.player(int(s.active)), token=token_name(w, s.asked))
    if s.phase == PHASE_PLEDGE:
        key = "prompt.pledge_open" if rules.pays_at_once else "prompt.pledge"
        lacks = icon_letters(w, s.uncovered)
        return w.say(key, player=player, event=event_name(w, s.event), lacks=lacks, pending=s.pending)
    key = "prompt.menu_final" if s.finale or s.round_number == rules.max_rounds else "prompt.menu"
    return w.say(key, player=player, actions=w.count("actions", s.actions_left))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, and with what (LBM-119, LBM-120)."""
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    winners = [seat for seat in range(rules.players) if place[seat] == 1]
    if not winners:
        return w.say("prompt.lost")
    score = final_score(rules, s, winners[0])
    values = {"score": score, "band": w.get("band.titles")[band(rules, score)]}
    if len(winners) == 1:
        return w.say("prompt.won", player=w.player(winners[0]), **values)
    return w.say("prompt.shared", players=" and ".join(w.player(seat) for seat in winners), **values)


# --- Actions ------------------------------------------------------------------------------------------------------


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action).name
    if family == "acquire":
        first, second = pair_tokens(action)
        return w.say("action.acquire", first=token_name(w, first), second=token_name(w, second))
    if family == "buy":
        return buy_words(w, rules, s, buy_slot(action))
    if family == "contribute":
        return contribute_words(w, rules, s, contribute_slot(action))
    if family == "pay":
        return pay_words(w, s, pay_token(action))
    if family == "stabilize world" and s.drift > 0:
        return w.say("action.stabilize world", drift=s.drift, lower=s.drift - 1)
    if family == "stabilize world":
        return w.say("action.stabilize world_unknown")
    if family in ("give", "request"):
        return touchpoint_words(w, rules, s, family, action)
    if family == "pledge":
        return w.say("action.pledge", token=token_name(w, pledge_token(action)))
    return w.say(f"action.{family}")


def buy_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.market[slot])
    if card == 0 or s.actor == NONE:
        return w.say("action.buy_unknown", slot=slot)
    cost, printed = price(rules, s, int(s.actor), card), rules.pattern_cost[card].tolist()
    return w.say(
        "action.buy" if cost == printed else "action.buy_discounted",
        pattern=pattern_name(w, card),
        tag=tag_name(w, rules, card),
        cost=icon_letters(w, cost),
        printed=icon_letters(w, printed),
        outputs=icon_letters(w, rules.pattern_outputs[card]),
    )


def contribute_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    tile = int(s.row[slot])
    if tile == 0:
        return w.say("action.contribute_unknown", slot=slot)
    lacks = icon_letters(w, s.unpaid[slot])
    return w.say("action.contribute", project=project_name(w, tile), layer=rules.project_layer[tile], lacks=lacks)


def pay_words(w: Words, s: np.record, token: int) -> str:
    if s.phase == PHASE_PAY and s.unpaid[s.paying, token] > 0 and unpaid_icons(s, s.paying) == 1:
        return w.say("action.pay_last", token=token_name(w, token), project=project_name(w, s.row[s.paying]))
    return w.say("action.pay", token=token_name(w, token))


def touchpoint_words(w: Words, rules: np.record, s: np.record, family: str, action: int) -> str:
    token, neighbour = token_name(w, touchpoint_token(action)), touchpoint_neighbour(action)
    seat = seat_at(rules, s, neighbour)
    if seat is None:
        return w.say(f"action.{family}_unknown", token=token, neighbour=neighbour)
    return w.say(f"action.{family}", token=token, player=w.player(seat))


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    return w.say(f"why_not.{key}", **refusal_values(w, rules, s, action))


def refusal_values(w: Words, rules: np.record, s: np.record, action: int) -> dict[str, object]:
    """What a refusal may name: the Project at hand, the card, the token, the other player."""
    family = ACTIONS.family_of(action).name
    values: dict[str, object] = {"players": rules.players}
    if s.actor != NONE:
        values["energy"] = s.tokens[s.actor, ENERGY]
    if s.phase == PHASE_PLEDGE:
        values["lacks"] = icon_letters(w, s.uncovered)
    if s.phase == PHASE_PAY:
        values |= tile_values(w, s, int(s.paying))
    if family == "buy":
        values |= price_values(w, rules, s, buy_slot(action))
    elif family == "contribute" and s.phase == PHASE_MENU:
        values |= tile_values(w, s, contribute_slot(action))
    elif family == "pay":
        values["token"] = token_name(w, pay_token(action))
    elif family == "pledge":
        values["token"] = token_name(w, pledge_token(action))
    elif family in ("give", "request"):
        values["token"] = token_name(w, touchpoint_token(action))
        seat = seat_at(rules, s, touchpoint_neighbour(action))
        values["player"] = w.say("game.somebody") if seat is None else w.player(seat)
    return values


def tile_values(w: Words, s: np.record, slot: int) -> dict[str, object]:
    tile = int(s.row[slot])
    name = project_name(w, tile) if tile else ""
    return {"slot": slot, "project": name, "lacks": icon_letters(w, s.unpaid[slot])}


def price_values(w: Words, rules: np.record, s: np.record, slot: int) -> dict[str, object]:
    card = int(s.market[slot])
    if card == 0 or s.actor == NONE:
        return {"slot": slot}
    return {
        "slot": slot,
        "pattern": pattern_name(w, card),
        "cost": icon_letters(w, price(rules, s, int(s.actor), card)),
        "held": counted_letters(w, s.tokens[s.actor]),
    }


# --- The journal --------------------------------------------------------------------------------------------------

TOKEN_IS_THIRD = ("paid", "gave", "asked", "agreed", "refused")
TWO_SEATS = ("gave", "asked", "agreed", "refused")
OF_THE_TABLE = ("event", "filled", "revealed", "completed", "final_round", "stability", "met", "not_met", "game_over")
OF_THE_WORLD = ("drift_fell", "stress_removed", "drift_rose", "leaked", "cannot_refill")


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    if kind in OF_THE_TABLE:
        return table_entry(w, rules, kind, first, second, third)
    if kind in OF_THE_WORLD:
        return world_entry(w, kind, first, second)
    if kind == "new_round":
        return w.say("journal.new_round", round=first, player=w.player(second))
    return player_entry(w, rules, kind, first, second, third)


def table_entry(w: Words, rules: np.record, kind: str, first: int, second: int, third: int) -> str:
    """Events, cards and tiles that come and go."""
    if kind == "event":
        placed = w.say("journal.event_stress", count=w.count("stress", third)) if third else ""
        return w.say("journal.event", drift=second, stress=placed, **event_values(w, rules, first))
    if kind == "filled":
        return w.say("journal.filled", slot=first, pattern=pattern_name(w, second))
    if kind in ("revealed", "completed"):
        layer = rules.project_layer[second]
        return w.say(f"journal.{kind}", slot=first, project=project_name(w, second), layer=layer)
    if kind == "final_round":
        return w.say("journal.final_round", project=project_name(w, first))
    if kind == "game_over":
        return w.say("journal.game_over", ending=w.say(f"ending.{ENDINGS[first - 1]}"))
    values = {"event": event_name(w, first), "pending": second, "tokens": w.count("tokens", third)}
    if kind == "met" and second:
        kind = "met_partly"
    elif kind == "not_met" and third:
        kind = "not_met_lost"
    elif kind == "not_met" and second:
        kind = "not_met_hopeless"
    return w.say(f"journal.{kind}", **values)


def event_values(w: Words, rules: np.record, event: int) -> dict[str, object]:
    return {
        "event": event_name(w, event),
        "pressure": w.get("pressure.names")[rules.event_pressure[event]],
        "mitigation": icon_letters(w, rules.event_mitigation[event]),
        "met": met_words(w, rules, event),
    }


def world_entry(w: Words, kind: str, first: int, second: int) -> str:
    """Drift and local stress."""
    count = w.count("stress", first)
    return w.say(f"journal.{kind}", steps=first, drift=second, count=count, left=second, slot=first)


def player_entry(w: Words, rules: np.record, kind: str, first: int, second: int, third: int) -> str:
    """What a player does or gains."""
    values: dict[str, object] = {"player": w.player(first)}
    if kind == "acquired":
        values |= {"first": token_name(w, second), "second": token_name(w, third)}
    elif kind == "bought":
        values |= {"pattern": pattern_name(w, second), "outputs": icon_letters(w, rules.pattern_outputs[second])}
        values |= {"saved": w.count("tokens", third)}
        kind = "bought_discounted" if third else kind
    elif kind == "turned_to":
        values |= {"project": project_name(w, third)}
    elif kind in ("paid", "finished"):
        values |= {"project": project_name(w, second), "icons": w.count("icons", third)}
    elif kind == "social_rose":
        values |= {"steps": second, "social": third}
    elif kind == "scored":
        values |= {"points": w.count("points", second), "project": third}
    elif kind in ("stabilized_local", "stabilized_world"):
        values |= {"stress": second, "drift": second, "coherence": third}
    elif kind == "pledged":
        values |= {"token": token_name(w, second)}
    if kind in TWO_SEATS:
        values |= {"other": w.player(second)}
    if kind in TOKEN_IS_THIRD:
        values |= {"token": token_name(w, third)}
    return w.say(f"journal.{kind}", **values)


# --- The table as text --------------------------------------------------------------------------------------------


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """World, Event, Market, Row and players; for a player with what each Pattern would cost them now."""
    tenths = int(rules.multiplier[s.drift])
    heading = {"round": s.round_number, "last": rules.max_rounds, "drift": s.drift, "stress": s.stress}
    return "\n".join(
        [
            w.say("board.round", multiplier=f"{tenths // 10}.{tenths % 10}", **heading),
            event_line(w, rules, s),
            w.say("board.legend"),
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
        pledges = w.say("board.event_uncovered", lacks=icon_letters(w, s.uncovered))
    return w.say("board.event", drift=s.pending, pledges=pledges, **values)


def market_line(w: Words, rules: np.record, s: np.record, slot: int, viewer: int | None) -> str:
    card = int(s.market[slot])
    if card == 0:
        return w.say("board.empty", slot=slot)
    printed, discounted = rules.pattern_cost[card].tolist(), ""
    if viewer is not None and viewer >= 0:
        cost = price(rules, s, viewer, card)
        discounted = "" if cost == printed else w.say("board.price", cost=icon_letters(w, cost))
    return w.say(
        "board.pattern",
        slot=slot,
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
        return w.say("board.empty", slot=slot)
    ranked = standings(rules, s, slot)
    marks = ", ".join(w.say("board.mark", player=w.player(row["seat"]), count=row["marks"]) for row in ranked)
    return w.say(
        "board.project",
        slot=slot,
        project=project_name(w, tile),
        layer=rules.project_layer[tile],
        required=icon_letters(w, rules.project_required[tile]),
        lacks=icon_letters(w, s.unpaid[slot]),
        benefit=benefit_words(w, rules, tile),
        marks=w.say("board.marks", marks=marks) if marks else "",
    )


def benefit_words(w: Words, rules: np.record, tile: int) -> str:
    parts = []
    if rules.project_drift[tile]:
        parts.append(w.say("board.benefit_drift", drift=rules.project_drift[tile]))
    if rules.project_stress[tile]:
        parts.append(w.say("board.benefit_stress", stress=rules.project_stress[tile]))
    return ", ".join(parts)


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
    """What each Final Score says of its player (LBM-121 to LBM-125)."""
    lines = [""]
    for player in range(rules.players):
        number = band(rules, final_score(rules, s, player))
        about = {"title": w.get("band.titles")[number], "text": w.get("band.texts")[number]}
        lines.append(w.say("board.band", player=w.player(player), **about))
    return lines


# --- What a board shows ready made --------------------------------------------------------------------------------

FATES = ("flourishes", "holds", "strains", "frays", "brink")  # by the multiplier, best first
COLLAPSE = "collapse"


def glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, object]:
    """Prices, what is lacking, credit, mitigation and scores as they would be now; nothing of it is hidden."""
    return {
        "prices": [slot_price(rules, s, slot, viewer) for slot in range(MARKET_SLOTS)],
        "projects": [slot_project(rules, s, slot) for slot in range(PROJECT_SLOTS)],
        "mitigation": mitigation(rules, s),
        "multiplier": int(rules.multiplier[s.drift]),
        "scores": [score_parts(rules, s, player) for player in range(rules.players)],
        "bands": [band(rules, final_score(rules, s, player)) for player in range(rules.players)],
        "fate": fate(rules, s),
        "decks": {
            "patterns": cards_left(s.deck_counts[PATTERNS]),
            "projects": supply_left(s),
            "events": cards_left(s.deck_counts[EVENTS]),
        },
    }


def slot_price(rules: np.record, s: np.record, slot: int, viewer: int | None) -> dict[str, object] | None:
    """What a Market slot costs the viewer (a spectator: the seat to decide), and whether they could pay it."""
    card = int(s.market[slot])
    player = int(s.actor) if viewer is None else viewer
    if card == 0:
        return None
    if player < 0:
        return {"cost": rules.pattern_cost[card].tolist(), "saved": 0, "affordable": False}
    cost = price(rules, s, player, card)
    saved = int(rules.pattern_cost[card].sum()) - sum(cost)
    return {"cost": cost, "saved": saved, "affordable": bool(can_afford(rules, s, player, card))}


def slot_project(rules: np.record, s: np.record, slot: int) -> dict[str, object] | None:
    if s.row[slot] == 0:
        return None
    return {"lacks": unpaid_icons(s, slot), "standings": standings(rules, s, slot)}


def standings(rules: np.record, s: np.record, slot: int) -> list[dict[str, int]]:
    """The contributors by rank, with the award each would get if the tile were completed now (LBM-059 to LBM-064)."""
    rows = []
    for player in range(rules.players):
        if s.first_mark[slot, player] > 0:
            rank = credit_rank(rules, s, slot, player)
            rows.append(
                {
                    "seat": player,
                    "marks": credit_marks(s, slot, player),
                    "first": int(s.first_mark[slot, player]),
                    "rank": rank,
                    "award": int(rules.awards[min(rank, RANKS - 1)]),
                }
            )
    return sorted(rows, key=lambda row: row["rank"])


def mitigation(rules: np.record, s: np.record) -> dict[str, object]:
    """The Event's icons, what pledges cover of them, and the Drift that met mitigation would leave."""
    event = int(s.event)
    required = rules.event_mitigation[event].tolist()
    uncovered = s.uncovered.tolist() if s.phase != PHASE_OVER else [0] * NUM_TOKENS
    covered = [need - lack for need, lack in zip(required, uncovered, strict=True)] if s.phase == PHASE_PLEDGE else []
    left = 0 if rules.event_cancels[event] else max(0, int(s.pending) - int(rules.event_reduces[event]))
    return {"required": required, "covered": covered or [0] * NUM_TOKENS, "uncovered": uncovered, "left_if_met": left}


def score_parts(rules: np.record, s: np.record, player: int) -> dict[str, int]:
    """The tracks, what the multiplier of the Drift adds or takes, and the Final Score they add up to (LBM-118)."""
    score = final_score(rules, s, player)
    return {
        "project": int(s.project[player]),
        "coherence": int(s.coherence[player]),
        "social": int(s.social[player]),
        "drift": score - sub_total(s, player),
        "total": score,
    }


def fate(rules: np.record, s: np.record) -> dict[str, object] | None:
    """What became of the world, by where Drift ended: one fate for each multiplier, and one for its last space."""
    if s.phase != PHASE_OVER:
        return None
    if s.drift == rules.drift_cap:
        return {"key": COLLAPSE, "good": False}
    better = {tenths for tenths in rules.multiplier.tolist() if tenths > rules.multiplier[s.drift]}
    return {"key": FATES[len(better)], "good": True}
