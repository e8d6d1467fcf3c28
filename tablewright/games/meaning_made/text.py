"""Meaning Made in words: numbers become sentences here, and nowhere else."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from tablewright.engine.kit import cards_left
from tablewright.engine.words import Words
from tablewright.games.meaning_made.actions import (
    ACQUIRE,
    ACTIONS,
    BUY,
    CONTRIBUTE,
    GIVE,
    LOSE,
    PAY,
    REFRESH_MARKET,
    is_gift,
    proposal_kind,
    proposal_offset,
)
from tablewright.games.meaning_made.content import read_events, read_patterns, read_projects
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.market import missing_icons, surcharge
from tablewright.games.meaning_made.projects import markers_in_hand
from tablewright.games.meaning_made.scoring import final_score, is_together, places
from tablewright.games.meaning_made.state import (
    BONUSES,
    BY_PENALTY_ON_ALL,
    BY_SECOND_EVENT,
    COLLAPSE,
    COMMUNITY,
    DECKS,
    EFFECTS,
    ENDINGS,
    EV_MAX2,
    EV_MIXED,
    EV_NO_REFRESH,
    EV_NO_TOUCH,
    GRADES,
    HOLDERS,
    LAYERS,
    MARKET_SLOTS,
    MAX_PLAYERS,
    PENALTIES,
    PHASE_LOSE,
    PHASE_MAIN,
    PHASE_OVER,
    PHASE_PAY_ANY,
    PHASE_PAY_PROJECT,
    PHASE_REPLY,
    PROJECT_LAYERS,
    PROJECT_SLOTS,
    STEWARDSHIP,
    STEWARDSHIP_SLOT,
    SURVIVAL,
    TOKENS,
    UNFINISHED,
    VITALS,
)
from tablewright.games.meaning_made.touchpoints import partner_of, touchpoint_vitals

FIRST_PROJECT_LAYER = 7
GAINS = (*TOKENS, "vitals")
RESTRICTION_OF = {
    "only_mixed": EV_MIXED,
    "no_touchpoints": EV_NO_TOUCH,
    "no_refreshing": EV_NO_REFRESH,
    "limit_reached": EV_MAX2,
}

# --- Cards and amounts --------------------------------------------------------------------------------------------


def pattern_name(w: Words, card: int) -> str:
    return str(w.get(f"pattern.{read_patterns()[card - 1].key}"))


def project_name(w: Words, rules: np.record, card: int) -> str:
    projects, stewardship = read_projects()
    if card == STEWARDSHIP:
        return str(w.get(f"stewardship.{stewardship[rules.stewardship_card].key}"))
    return str(w.get(f"project.{projects[card - 1].key}"))


def event_name(w: Words, card: int) -> str:
    return str(w.get(f"event.{read_events()[card - 1].key}"))


def layer_name(w: Words, layer: int) -> str:
    return str(w.get(f"layer.{LAYERS[layer]}"))


def project_layer_name(w: Words, rules: np.record, card: int) -> str:
    return str(w.get(f"layer.{PROJECT_LAYERS[rules.project_layer[card] - FIRST_PROJECT_LAYER]}"))


def token_name(w: Words, kind: int) -> str:
    return str(w.get(f"token.{GAINS[kind]}"))


def listed(w: Words, parts: Sequence[str]) -> str:
    """A row of things in a sentence: "a, b and c"."""
    if not parts:
        return str(w.get("count.nothing"))
    if len(parts) == 1:
        return parts[0]
    return w.say("count.and", parts=", ".join(parts[:-1]), last=parts[-1])


def amounts(w: Words, counts: Sequence[int], any_tokens: int = 0, vitals: int = 0) -> str:
    """Tokens, then what any token pays, then Vitals: "1 Energy and 2 tokens of any kind"."""
    parts = [f"{count} {token_name(w, kind)}" for kind, count in enumerate(counts) if count]
    if any_tokens:
        parts.append(w.count("any_tokens", any_tokens))
    if vitals:
        parts.append(f"{vitals} {token_name(w, VITALS)}")
    return listed(w, parts)


def holding(w: Words, s: np.record, player: int) -> str:
    return amounts(w, s.tokens[player].tolist())


def lacking(rules: np.record, s: np.record, slot: int) -> list[int]:
    """The tokens that a Project still needs."""
    required: list[int] = (rules.project_tokens[s.projects[slot]] - s.paid[slot]).tolist()
    return required


def place_word(w: Words, space: int) -> str:
    return str(w.get("count.places")[space - 1])


def effect_words(w: Words, rules: np.record, effect: int) -> str:
    limit, extra = rules.contribution_limit, rules.extra_any_tokens
    return w.say(f"effect.{EFFECTS[effect]}", limit=limit, extra=extra)


def price_words(w: Words, rules: np.record, s: np.record, player: int, card: int) -> str:
    any_tokens = missing_icons(rules, s, player, card) + surcharge(rules, s, player)
    return amounts(w, rules.pattern_tokens[card].tolist(), any_tokens, int(rules.pattern_vitals[card]))


def needed_layers(w: Words, rules: np.record, card: int, without: Sequence[int] = ()) -> str:
    """The layers a contributor must own, or those of them that are not there yet."""
    needs = int(rules.project_needs[card])
    return listed(w, [layer_name(w, i) for i in range(len(LAYERS)) if (needs >> i) & 1 and i not in without])


def owned_layers(s: np.record, player: int) -> list[int]:
    return [layer for layer, count in enumerate(s.gallery[player].tolist()) if count]


# --- What is asked --------------------------------------------------------------------------------------------------


def prompt(w: Words, rules: np.record, s: np.record) -> str:
    if s.phase == PHASE_OVER:
        return w.say("prompt.over", result=result(w, rules, s))
    player = w.player(int(s.actor))
    if s.phase == PHASE_MAIN:
        return turn_prompt(w, rules, s, player)
    if s.phase == PHASE_PAY_ANY:
        tokens = w.count("any_tokens", int(s.pay_left))
        return w.say("prompt.pay_any", player=player, pattern=pattern_name(w, s.market[s.slot]), tokens=tokens)
    if s.phase == PHASE_PAY_PROJECT:
        key = "prompt.pay_project" if s.pay_count else "prompt.pay_project_first"
        project = project_name(w, rules, int(s.projects[s.slot]))
        return w.say(key, player=player, project=project, lacks=amounts(w, lacking(rules, s, int(s.slot))))
    if s.phase == PHASE_REPLY:
        return reply_prompt(w, rules, s, player)
    if s.phase == PHASE_LOSE:
        return lose_prompt(w, rules, s, player)
    return w.say("prompt.donate", player=player, meaning=s.meaning, more=s.meaning + 1)


def turn_prompt(w: Words, rules: np.record, s: np.record, player: str) -> str:
    if s.actions_left:
        return w.say("prompt.main", player=player, actions=w.count("actions", int(s.actions_left)))
    return w.say("prompt.last", player=player, energy=rules.convert_energy, support=rules.convert_support)


def reply_prompt(w: Words, rules: np.record, s: np.record, player: str) -> str:
    proposal = int(s.proposal)
    key = "prompt.reply_gift" if is_gift(proposal) else "prompt.reply_request"
    asked = w.say(key, player=player, proposer=w.player(int(s.active)), token=token_name(w, proposal_kind(proposal)))
    return asked + w.say("prompt.reply_vitals" if touchpoint_vitals(rules, s) else "prompt.reply_no_vitals")


def lose_prompt(w: Words, rules: np.record, s: np.record, player: str) -> str:
    if s.loss >= BY_PENALTY_ON_ALL:
        project = project_name(w, rules, int(s.projects[s.slot]))
        return w.say("prompt.lose_penalty", player=player, project=project)
    event = int(s.events[1 if s.loss == BY_SECOND_EVENT else 0])
    return w.say("prompt.lose_event", player=player, event=event_name(w, event))


def result(w: Words, rules: np.record, s: np.record) -> str:
    """Who won, with what, and how the world stands."""
    grade = str(w.get(f"grade.{GRADES[rules.grade_of_meaning[s.meaning]]}"))
    if rules.cooperative or rules.players == 1:
        table = "all" if rules.cooperative else "solo"
        how = "won" if s.ending == SURVIVAL else f"lost_{ENDINGS[s.ending - 1]}"
        return w.say(f"prompt.{table}_{how}", grade=grade, score=final_score(s, 0))
    place = np.zeros(MAX_PLAYERS, np.int64)
    places(rules, s, place)
    first = min(place[: rules.players])
    best = [seat for seat in range(rules.players) if place[seat] == first]
    key = ("won", "shared")
    if s.ending == COLLAPSE:
        key = ("ranked", "ranked_shared") if rules.collapse_ranked else ("collapsed", "collapsed_level")
    names = [w.player(seat) for seat in best]
    score = w.count("points", final_score(s, best[0]))
    return w.say(f"prompt.{key[len(best) > 1]}", player=names[0], players=listed(w, names), score=score, grade=grade)


# --- Actions ----------------------------------------------------------------------------------------------------------


def action_words(w: Words, rules: np.record, s: np.record, action: int) -> str:
    family = ACTIONS.family_of(action).name
    if family == "acquire":
        return w.say("action.acquire", tokens=amounts(w, rules.acquire[action - ACQUIRE].tolist()))
    if family == "buy":
        return buy_words(w, rules, s, action - BUY)
    if family in ("contribute", "contribute stewardship"):
        return contribute_words(w, rules, s, action - CONTRIBUTE)
    if family in ("give", "ask"):
        return proposal_words(w, rules, s, action - GIVE)
    if family == "refresh":
        return w.say("action.refresh_market" if action == REFRESH_MARKET else "action.refresh_projects")
    if family in ("pay", "lose"):
        kind = action - (PAY if family == "pay" else LOSE)
        return w.say(f"action.{family}", token=token_name(w, kind))
    energy, support = rules.convert_energy, rules.convert_support
    return w.say(f"action.{family.replace(' ', '_')}", energy=energy, support=support)


def buy_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.market[slot])
    if card == 0:
        return w.say("action.buy_empty", slot=slot)
    bonus = rules.pattern_bonus[card].tolist()
    return w.say(
        "action.buy",
        pattern=pattern_name(w, card),
        layer=layer_name(w, rules.pattern_layer[card]),
        price=price_words(w, rules, s, int(s.active), card),
        gain=w.say("action.buy_gain", gain=amounts(w, bonus)) if any(bonus) else "",
    )


def contribute_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.projects[slot])
    if card == 0:
        gone = slot == STEWARDSHIP_SLOT
        return w.say("action.contribute_stewardship_gone" if gone else "action.contribute_empty", slot=slot)
    own, following = int(s.place[slot, s.active]), int(s.spaces_taken[slot]) + 1
    place = ""
    if own:
        place = w.say("action.contribute_own", place=place_word(w, own))
    elif following <= rules.project_spaces[card]:
        place = w.say("action.contribute_place", place=place_word(w, following))
    project = project_name(w, rules, card)
    return w.say("action.contribute", project=project, lacks=amounts(w, lacking(rules, s, slot)), place=place)


def proposal_words(w: Words, rules: np.record, s: np.record, proposal: int) -> str:
    offset, token = proposal_offset(proposal), token_name(w, proposal_kind(proposal))
    key = "give" if is_gift(proposal) else "ask"
    if offset >= rules.players:
        return w.say(f"action.{key}_unknown", offset=offset, token=token)
    return w.say(f"action.{key}", partner=w.player(partner_of(rules, s, proposal)), token=token)


def refusal_words(w: Words, rules: np.record, s: np.record, action: int, key: str) -> str:
    player = int(s.active)
    values: dict[str, object] = {
        "actor": w.player(int(s.actor)) if s.actor >= 0 else "",
        "held": holding(w, s, player),
        "meaning": s.meaning,
        "threshold": rules.stewardship_threshold,
        "players": rules.players,
        "slots": rules.portfolio_slots,
        "last": rules.portfolio_slots - 1,
        "energy": rules.convert_energy,
        "have": s.tokens[player, 0],
        "actions": w.count("actions", int(s.actions_left)),
        "limit": rules.contribution_limit,
    }
    if key in RESTRICTION_OF:
        values["event"] = event_in_force(w, rules, s, RESTRICTION_OF[key])
    family = ACTIONS.family_of(action).name
    if family == "buy":
        values |= refused_purchase(w, rules, s, player, action - BUY)
    elif family in ("contribute", "contribute stewardship"):
        values |= refused_contribution(w, rules, s, player, action - CONTRIBUTE)
    elif family in ("give", "ask"):
        partner = partner_of(rules, s, action - GIVE)
        values |= {"partner": w.player(partner), "token": token_name(w, proposal_kind(action - GIVE))}
    elif family in ("pay", "lose"):
        values["token"] = token_name(w, action - (PAY if family == "pay" else LOSE))
        if s.phase == PHASE_PAY_PROJECT:
            values["project"] = project_name(w, rules, int(s.projects[s.slot]))
    return w.say(f"why_not.{key}", **values)


def event_in_force(w: Words, rules: np.record, s: np.record, effect: int) -> str:
    cards = [card for card in s.events.tolist() if rules.event_effect[card] == effect]
    return event_name(w, cards[0])


def refused_purchase(w: Words, rules: np.record, s: np.record, player: int, slot: int) -> dict[str, object]:
    card = int(s.market[slot])
    if card == 0:
        return {"slot": slot}
    return {
        "pattern": pattern_name(w, card),
        "price": price_words(w, rules, s, player, card),
        "vitals": rules.pattern_vitals[card],
        "have": s.vitals[player],
    }


def refused_contribution(w: Words, rules: np.record, s: np.record, player: int, slot: int) -> dict[str, object]:
    card = int(s.projects[slot])
    if card == 0:
        return {"slot": slot}
    return {
        "project": project_name(w, rules, card),
        "lacks": amounts(w, lacking(rules, s, slot)),
        "layers": needed_layers(w, rules, card, without=owned_layers(s, player)),
    }


# --- What happened ----------------------------------------------------------------------------------------------------


def entry_words(w: Words, rules: np.record, entry: Sequence[int]) -> str:
    kind = ENTRIES[entry[0] - 1]
    first, second, third = entry[1:4]
    key, values = kind, {"player": w.player(first)} | numbers_of(rules, first, second, third)
    if kind == "meaning_fell" and first == 0:
        key = "meaning_stays"
    elif kind == "meaning_rose" and first == 0:
        key = "meaning_at_top"
    elif kind == "event" and second == 0:
        key = "event_mild"
    elif kind == "accepted" and third == 0:
        key = "accepted_quietly"
    elif kind in ("market_slot", "project_slot") and second == 0:
        key = f"{kind}_empty"
    return w.say(f"journal.{key}", **(values | words_of(w, rules, kind, first, second, third)))


def numbers_of(rules: np.record, first: int, second: int, third: int) -> dict[str, object]:
    """What an entry says in figures."""
    return {
        "round": first,
        "steps": first,
        "meaning": second,
        "loss": second,
        "slot": first,
        "amount": third,
        "points": second,
        "vitals": third,
        "energy": rules.convert_energy,
        "support": rules.convert_support,
    }


def words_of(w: Words, rules: np.record, kind: str, first: int, second: int, third: int) -> dict[str, object]:
    """What an entry says in names."""
    match kind:
        case "event":
            return {"event": event_name(w, first)}
        case "effect":
            return {"event": event_name(w, second), "effect": effect_words(w, rules, first)}
        case "acquired":
            return {"tokens": amounts(w, rules.acquire[second].tolist())}
        case "buys":
            return {"pattern": pattern_name(w, second), "tokens": w.count("any_tokens", third)}
        case "paid_any" | "gained" | "lost_token":
            return {"token": token_name(w, second)}
        case "bought" | "market_slot" if second:
            layer = layer_name(w, rules.pattern_layer[second])
            return {"pattern": pattern_name(w, second), "layer": layer}
        case "market_left" | "market_right":
            cards = [pattern_name(w, card) for card in (first, second, third) if card]
            return {"cards": listed(w, cards)}
        case "contributes":
            return {"project": project_name(w, rules, second)}
        case "placed_marker":
            return {"project": project_name(w, rules, second), "space": place_word(w, third)}
        case "community_placed":
            return {"project": project_name(w, rules, first), "space": place_word(w, second)}
        case "paid_project":
            return {"project": project_name(w, rules, second), "token": token_name(w, third)}
        case "completed":
            return {"player": w.player(third), "project": project_name(w, rules, first)}
        case "legacy":
            return {"space": place_word(w, third)}
        case "community_rank":
            return {"space": place_word(w, first)}
        case "bonus":
            return {"project": project_name(w, rules, second), "bonus": w.get(f"bonus.{BONUSES[first]}")}
        case "flipped":
            return {"event": event_name(w, first), "penalty": w.get(f"penalty.{PENALTIES[second]}")}
        case "project_slot" if second:
            layer = project_layer_name(w, rules, second)
            return {"project": project_name(w, rules, second), "layer": layer}
        case "offered" | "asked_for":
            return {"partner": w.player(second), "token": token_name(w, third)}
        case "accepted" | "refused":
            return {"partner": w.player(second)}
        case "reshuffled":
            return {"deck": w.get(f"deck.{DECKS[first]}")}
        case "game_over":
            ending = w.get("journal.enders")[ENDINGS[first - 1]]
            return {"ending": ending, "grade": w.get(f"grade.{GRADES[third]}")}
    return {}


# --- The table ------------------------------------------------------------------------------------------------------


def board(w: Words, rules: np.record, s: np.record, viewer: int | None) -> str:
    """The world, the Portfolio, the Market with the viewer's prices, and the players."""
    grade = w.get(f"grade.{GRADES[rules.grade_of_meaning[s.meaning]]}")
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
    decks = {name: cards_left(s.deck_counts[row]) for row, name in enumerate(DECKS)}
    return [*(lines or [w.say("board.no_event")]), w.say("board.decks", **decks)]


def project_line(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    card = int(s.projects[slot])
    if card == 0:
        gone = slot == STEWARDSHIP_SLOT
        return w.say("board.stewardship_built" if gone else "board.empty", slot=slot)
    bonus = int(rules.project_bonus[card])
    return w.say(
        "board.stewardship" if slot == STEWARDSHIP_SLOT else "board.project",
        slot=slot,
        project=project_name(w, rules, card),
        layer=project_layer_name(w, rules, card),
        threshold=rules.stewardship_threshold,
        layers=w.say("board.layers", layers=needed_layers(w, rules, card)) if rules.project_needs[card] else "",
        needs=needs_words(w, rules, s, slot),
        meaning=rules.project_meaning[card],
        bonus=w.say("board.bonus", bonus=w.get(f"bonus.{BONUSES[bonus]}")) if bonus else "",
        penalty=w.say("board.penalty") if rules.project_penalty[card] else "",
        markers=marker_words(w, s, slot),
    )


def needs_words(w: Words, rules: np.record, s: np.record, slot: int) -> str:
    tokens = amounts(w, rules.project_tokens[s.projects[slot]].tolist())
    if not s.paid[slot].any():
        return w.say("board.needs", tokens=tokens)
    return w.say("board.still_needs", tokens=tokens, lacks=amounts(w, lacking(rules, s, slot)))


def marker_words(w: Words, s: np.record, slot: int) -> str:
    order = holders_in_order(s, slot)
    if not order:
        return ""
    names = [w.get("game.community") if holder == COMMUNITY else w.player(holder) for holder in order]
    said = [w.say("board.marker", place=place_word(w, i), holder=name) for i, name in enumerate(names, start=1)]
    return w.say("board.markers", markers=", ".join(said))


def holders_in_order(s: np.record, slot: int) -> list[int]:
    """Whose markers lie on a Project, from the first space on; the Community is number 6."""
    holders = [holder for holder in range(HOLDERS) if s.place[slot, holder]]
    return sorted(holders, key=lambda holder: int(s.place[slot, holder]))


def pattern_line(w: Words, rules: np.record, s: np.record, player: int, slot: int) -> str:
    card = int(s.market[slot])
    if card == 0:
        return w.say("board.empty", slot=slot)
    bonus = rules.pattern_bonus[card].tolist()
    return w.say(
        "board.pattern",
        slot=slot,
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


# --- At a glance ----------------------------------------------------------------------------------------------------


def glance(rules: np.record, s: np.record, viewer: int | None) -> dict[str, object]:
    """What anyone can work out at the table; prices are the viewer's, a spectator sees those of the active player."""
    buyer = int(s.active) if viewer is None or viewer < 0 else viewer
    return {
        "drift": int(rules.meaning_max - s.meaning),
        "grade": GRADES[rules.grade_of_meaning[s.meaning]],
        "last_round": int(rules.round_limit),
        "threshold": int(rules.stewardship_threshold),
        "stewardship_card": int(rules.stewardship_card),
        "events": [event_at(rules, card) for card in s.events.tolist() if card],
        "donations_left": int(rules.donations_per_round - s.donated),
        "decks": {name: int(cards_left(s.deck_counts[row])) for row, name in enumerate(DECKS)},
        "prices": [price_of(rules, s, buyer, slot) for slot in range(MARKET_SLOTS)],
        "projects": [project_at(rules, s, buyer, slot) for slot in range(PROJECT_SLOTS)],
        "scores": [score_parts(s, player) for player in range(rules.players)],
        "fate": fate(rules, s),
        "markers_in_hand": [int(markers_in_hand(rules, s, player)) for player in range(rules.players)],
        "galleries": [gallery_cards(s, player) for player in range(rules.players)],
        "patterns_left": patterns_left(s),
    }


def event_at(rules: np.record, card: int) -> dict[str, object]:
    """A face-up Event: its number, its loss at this table, its effect, and whether that restricts the round."""
    effect = int(rules.event_effect[card])
    loss = int(rules.event_loss[card])
    return {"card": card, "loss": loss, "effect": EFFECTS[effect], "restricts": effect >= EV_NO_TOUCH}


def price_of(rules: np.record, s: np.record, player: int, slot: int) -> dict[str, object] | None:
    """What a Market card costs a player: token icons, icons the Gallery does not cover, surcharges, Vitals."""
    card = int(s.market[slot])
    if card == 0:
        return None
    tokens = rules.pattern_tokens[card].tolist()
    missing, extra = int(missing_icons(rules, s, player, card)), int(surcharge(rules, s, player))
    held = s.tokens[player].tolist()
    spare = sum(held) - sum(tokens)
    vitals = int(rules.pattern_vitals[card])
    return {
        "tokens": tokens,
        "any": missing + extra,
        "missing_icons": missing,
        "surcharge": extra,
        "covered_icons": int(rules.pattern_icons[card].sum()) - missing,
        "vitals": vitals,
        "payable": all(have >= cost for have, cost in zip(held, tokens, strict=True))
        and spare >= missing + extra
        and int(s.vitals[player]) >= vitals,
    }


def project_at(rules: np.record, s: np.record, player: int, slot: int) -> dict[str, object] | None:
    """What a Project still lacks, whose markers lie on it in order, and whether the player has the layers for it."""
    card = int(s.projects[slot])
    if card == 0:
        return None
    needs = [layer for layer in range(len(LAYERS)) if (int(rules.project_needs[card]) >> layer) & 1]
    return {
        "required": rules.project_tokens[card].tolist(),
        "lacks": lacking(rules, s, slot),
        "needs": needs,
        "missing_layers": [layer for layer in needs if not s.gallery[player, layer]],
        "spaces": int(rules.project_spaces[card]),
        "markers": holders_in_order(s, slot),
        "meaning": int(rules.project_meaning[card]),
        "bonus": BONUSES[rules.project_bonus[card]],
        "penalty": bool(rules.project_penalty[card]),
        "open": slot != STEWARDSHIP_SLOT or bool(s.meaning >= rules.stewardship_threshold),
    }


def score_parts(s: np.record, player: int) -> dict[str, int]:
    vitals, legacy = int(s.vitals[player]), int(s.legacy[player])
    return {"vitals": vitals, "legacy": legacy, "total": vitals + legacy}


def fate(rules: np.record, s: np.record) -> dict[str, object] | None:
    """What became of the world, by its grade; those who win together need Stewardship as well (MM-154, MM-178)."""
    if s.phase != PHASE_OVER:
        return None
    if s.ending == UNFINISHED and is_together(rules):
        return {"key": ENDINGS[UNFINISHED - 1], "good": False}
    return {"key": GRADES[rules.grade_of_meaning[s.meaning]], "good": bool(s.meaning > 0)}


def gallery_cards(s: np.record, player: int) -> list[int]:
    """The numbers of the Patterns in a Gallery."""
    return np.flatnonzero(s.pattern_owner == player).tolist()


def patterns_left(s: np.record) -> int:
    """Patterns that can still come into the Market."""
    row = DECKS.index("patterns")
    return int(cards_left(s.deck_counts[row])) + int(s.pile_count[row, 0])
