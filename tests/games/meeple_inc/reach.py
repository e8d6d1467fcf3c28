"""What games of Meeple Inc. have reached, counted: actions, entries, cards that were felt, spaces, endings.

A WOW or POW card is *felt* where the legal actions or the final score would be others without it, a specialist where
its own action brings what an ordinary worker's would not, a freelancer where a worker stands on it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import numpy as np

from tablewright import Match
from tablewright.games.meeple_inc.actions import ACTIONS, REMOVE_POW, SPACE_NAMES
from tablewright.games.meeple_inc.journal import CARD_OF_TRACK, ENTRIES
from tablewright.games.meeple_inc.publishing import game_level
from tablewright.games.meeple_inc.scoring import final_score
from tablewright.games.meeple_inc.state import (
    ACT_NAMES,
    CARDS,
    D03_TURN,
    D11_PLAY,
    D13_TRAIN,
    D14_OBJECTIVE,
    D15_BOX,
    D18_PUBLISH,
    D22_BONUS,
    D27_AFTER,
    DECKS,
    ENDINGS,
    FIRST,
    NUM_FREELANCERS,
    RESEARCH,
    SECOND,
    TRACK_SIZES,
    TRACKS,
)

Seen = Counter[tuple[str, Any]]

AT_ONCE = {4, 5, 7, 8}  # specialists whose ability comes with the placement
ANY_CARD = {3, 6, 12}  # those that take any card of a track
STRATEGIST, REFINER, LOBBYIST, OFFICE_MANAGER = 1, 2, 13, 14
W06_PROOF, W12_BONUS, P07_NO_FOUR, P11_EMPLOYEES = 6, 12, 7, 11


class Reach:
    """Counts what a match reaches, action by action."""

    def __init__(self, match: Match, seen: Seen):
        self.match, self.seen = match, seen
        self.standee = 0  # the specialist whose own action is being taken
        self.count_entries(match.opening)

    def before(self, action: int) -> None:
        family = ACTIONS.family_of(action)
        self.seen["family", family.name] += 1
        self.seen["action", action] += 1
        self.seen["phase", self.match.phase] += 1
        if self.match.game.rules.wow_pow and self.match.state.wow.any():
            self.count_felt_powers()
        if self.standee:
            self.count_specialist(family.name, action - family.first)
        self.element = self.match.state.element.copy()

    def after(self) -> None:
        self.count_entries(self.match.moves[-1].entries)
        if self.match.state.phase in (D03_TURN, D27_AFTER):
            self.standee = 0

    # --- WOW and POW cards ------------------------------------------------------------------------------------------

    def count_felt_powers(self) -> None:
        s, company = self.match.state, int(self.match.state.actor)
        wow, limit = int(s.wow[company]), int(s.pow[company])
        legal = self.match.legal()
        if legal != self.legal_without("wow", company):
            self.seen["wow felt", wow] += 1
        if wow == W12_BONUS and s.phase == D22_BONUS and s.stack[s.depth - 1, FIRST] == 2:
            self.seen["wow felt", wow] += 1
        if limit:
            others = [action for action in legal if action != REMOVE_POW]
            if others != [action for action in self.legal_without("pow", company) if action != REMOVE_POW]:
                self.seen["pow felt", limit] += 1
            full = (s.chair[company] > 0).all() and (s.employee_holder == company).any()
            if limit == P11_EMPLOYEES and full:
                self.seen["pow felt", limit] += 1

    def legal_without(self, card: str, company: int) -> list[int]:
        """What would be legal if the company had no such card."""
        twin = self.match.clone()
        self.take_card(twin, card, company)
        return twin.legal()

    def take_card(self, match: Match, card: str, company: int) -> None:
        s, rules = match.state, match.game.rules
        if card == "wow":
            s.icons[company] -= rules.wow_icons[s.wow[company]] - rules.wow_icons[0]
        s[card][company] = 0

    # --- Specialists ------------------------------------------------------------------------------------------------

    def count_specialist(self, family: str, index: int) -> None:
        s, kind = self.match.state, self.standee
        phase, first, second = int(s.phase), *(int(s.stack[s.depth - 1, part]) for part in (FIRST, SECOND))
        used = (
            (kind in ANY_CARD and family == "track" and second == 1 and index < TRACK_SIZES[first] - 1)
            or (kind == STRATEGIST and family == "drawn" and phase == D14_OBJECTIVE and first == 1)
            or (kind == OFFICE_MANAGER and family == "employee" and phase == D11_PLAY and first == 1)
            or (family == "confirm" and phase == D18_PUBLISH and first == kind)
            or (family == "level" and phase == D15_BOX and first > 0)
            or (family == "drawn" and phase == D13_TRAIN and first > 0)
        )
        self.seen["specialist felt", kind] += used

    # --- Entries ----------------------------------------------------------------------------------------------------

    def count_entries(self, entries: list[tuple[int, ...]]) -> None:
        for number, first, second, third, _ in entries:
            kind = ENTRIES[number - 1]
            self.seen["entry", kind] += 1
            counter = getattr(self, f"count_{kind}", None)
            if counter:
                counter(first, second, third)

    def count_placed(self, company: int, kind: int, space: int) -> None:
        rules = self.match.game.rules
        self.seen["space", f"{SPACE_NAMES[space]} {'AB'[rules.side]}"] += 1
        self.standee = kind if kind and rules.aligned_act[kind] == rules.space_act[space] else 0
        if self.standee:
            self.seen["specialist placed", kind] += 1
            self.seen["specialist felt", kind] += kind in AT_ONCE

    def count_placed_on_freelancer(self, company: int, kind: int, freelancer: int) -> None:
        self.seen["freelancer used", freelancer] += 1

    def count_copied(self, company: int, freelancer: int, _: int) -> None:
        self.seen["freelancer copied", freelancer] += 1

    def count_seated(self, company: int, employee: int, chair: int) -> None:
        kind = "freelancer" if employee <= NUM_FREELANCERS else "specialist"
        self.seen[f"{kind} seated", employee - NUM_FREELANCERS * (kind == "specialist")] += 1

    def count_upgraded(self, company: int, element: int, level: int) -> None:
        if self.standee == REFINER and level - int(self.element[company, element]) == 2:
            self.seen["specialist felt", REFINER] += 1

    def count_awarded(self, company: int, level: int, game: int) -> None:
        self.seen["award taken", level + 1] += 1
        rules, s = self.match.game.rules, self.match.state
        needs = rules.award_needs[s.award_card[company], level]
        if any(game_level(game, element) < needs[element] for element in range(3)):
            self.seen["specialist felt", LOBBYIST] += 1

    def count_powers(self, company: int, wow: int, limit: int) -> None:
        self.seen["wow chosen", wow] += 1
        self.seen["pow chosen", limit] += 1

    def count_removed_pow(self, company: int, limit: int, _: int) -> None:
        self.seen["pow removed", limit] += 1

    def count_used_item(self, company: int, item: int, _: int) -> None:
        self.seen["item used", item] += 1

    def count_took(self, company: int, card: int, _: int) -> None:
        if TRACKS[card // CARD_OF_TRACK] == "items":
            self.seen["item taken", card % CARD_OF_TRACK] += 1

    def count_kept_objective(self, company: int, objective: int, _: int) -> None:
        self.seen["objective kept", objective] += 1

    def count_attached(self, company: int, skill: int, chair: int) -> None:
        self.seen["skill attached", skill] += 1

    def count_bonus_action(self, company: int, act: int, _: int) -> None:
        self.seen["action by X or F02", ACT_NAMES[act]] += 1

    def count_proven(self, company: int, act: int, _: int) -> None:
        self.seen["prediction proven", ACT_NAMES[act]] += 1
        if self.match.state.wow[company] == W06_PROOF:
            self.seen["wow felt", W06_PROOF] += 1

    def count_set_proven(self, company: int, size: int, _: int) -> None:
        self.seen["set proven", size] += 1

    def count_predicts(self, company: int, target: int, size: int) -> None:
        s = self.match.state
        if s.pow[company] == P07_NO_FOUR and size == 3 and s.tokens[company, RESEARCH] > 0:
            self.seen["pow felt", P07_NO_FOUR] += 1

    def count_zap(self, company: int, card: int, _: int) -> None:
        self.seen["zap card", card] += 1

    def count_new_track(self, track: int, *_: int) -> None:
        self.seen["zap adjustment", f"new {TRACKS[track]}"] += 1

    def count_card_removed(self, deck: int, *_: int) -> None:
        self.seen["zap adjustment", f"{DECKS[deck]} card removed"] += 1

    def count_award_removed(self, company: int, level: int, _: int) -> None:
        self.seen["zap adjustment", f"award {level + 1} removed"] += 1

    # --- The end ----------------------------------------------------------------------------------------------------

    def end(self) -> None:
        match, s, rules = self.match, self.match.state, self.match.game.rules
        self.seen["ending", match.ending] += 1
        self.seen["end by", "a person" if s.ender < rules.players else "a Meeple-Bot"] += 1
        scores = [int(final_score(rules, s, company)) for company in range(rules.seats)]
        self.seen["best score", "a tie" if scores.count(max(scores)) > 1 else "one company"] += 1
        self.seen["won by", "a person" if match.winners else "a Meeple-Bot"] += 1
        for company in range(rules.players):
            for card in ("wow", "pow"):
                number = int(s[card][company])
                if number and self.score_without(card, company) != scores[company]:
                    self.seen[f"{card} felt", number] += 1

    def score_without(self, card: str, company: int) -> int:
        twin = self.match.clone()
        self.take_card(twin, card, company)
        return int(final_score(twin.game.rules, twin.state, company))


# --- Everything that there is -----------------------------------------------------------------------------------------


def numbers(kind: str, deck: str, without: tuple[int, ...] = ()) -> Iterator[tuple[str, Any]]:
    count = CARDS[DECKS.index(deck)]
    return ((kind, number) for number in range(1, count + 1) if number not in without)


def expected(phases: tuple[str, ...]) -> Iterator[tuple[str, Any]]:
    """Everything that ought to be reached."""
    yield from (("family", family.name) for family in ACTIONS)
    yield from (("phase", phase) for phase in phases if phase != "over")
    yield from (("entry", kind) for kind in ENTRIES)
    for kind in ("freelancer seated", "freelancer used"):
        yield from numbers(kind, "freelancers")
    yield from numbers("freelancer copied", "freelancers", without=(4,))  # it does not copy itself (MI-R37)
    for kind in ("specialist seated", "specialist placed", "specialist felt"):
        yield from numbers(kind, "specialists")
    for kind in ("wow chosen", "wow felt"):
        yield from numbers(kind, "wow")
    for kind in ("pow chosen", "pow felt", "pow removed"):
        yield from numbers(kind, "pow")
    yield from numbers("item taken", "items")
    yield from numbers("item used", "items", without=(27, 28, 29))  # these are permanent (MI-106)
    yield from numbers("objective kept", "objectives")
    yield from numbers("skill attached", "skills")
    yield from numbers("zap card", "zap")
    yield from (("zap adjustment", f"new {track}") for track in TRACKS)
    yield from (("zap adjustment", f"{deck} card removed") for deck in ("skills", "objectives"))
    yield from (("zap adjustment", f"award {level} removed") for level in (1, 2, 3))
    yield from (("award taken", level) for level in (1, 2, 3))
    yield from (("action by X or F02", act) for act in ACT_NAMES)
    yield from (("prediction proven", act) for act in ACT_NAMES)
    yield from (("set proven", size) for size in (1, 2, 3, 4))
    yield from (("ending", name) for name in ENDINGS)
    for kind in ("end by", "won by"):
        yield from ((kind, who) for who in ("a person", "a Meeple-Bot"))
    yield from (("best score", how) for how in ("a tie", "one company"))


def spaces(sides: dict[str, np.record]) -> Iterator[tuple[str, Any]]:
    """Every space of either side of the board."""
    for side, rules in sides.items():
        for space, name in enumerate(SPACE_NAMES[: len(rules.space_act)]):
            if rules.space_act[space] >= 0:
                yield "space", f"{name} {side}"


def missing(seen: Seen, wanted: list[tuple[str, Any]]) -> list[tuple[str, Any]]:
    return [key for key in wanted if not seen[key]]


def table(seen: Seen, wanted: list[tuple[str, Any]]) -> Iterator[str]:
    """One line for each group: how much of it was reached, how often, and each thing by itself."""
    for group in dict.fromkeys(key[0] for key in wanted):
        row = [(name, seen[kind, name]) for kind, name in wanted if kind == group]
        rarest, least = min(row, key=lambda pair: pair[1])
        reached = sum(count > 0 for _, count in row)
        each = ", ".join(f"{name} {count}" for name, count in row)
        yield f"{group}: {reached} of {len(row)}, {sum(c for _, c in row)} times, rarest {rarest} ({least})\n    {each}"
