"""An accountant for Meaning Made: it knows the tables of the specification and reads only the journal.

From what a journal says it works out every player's tokens, Vitals and Legacy and the world's Meaning, and it counts
actions, conversions, Touchpoints and donations. What the rules do must come to the same sums, step by step.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from tablewright import Match
from tablewright.games.meaning_made.journal import ENTRIES
from tablewright.games.meaning_made.state import BONUSES, EFFECTS, PENALTIES

from .positions import specified

WAYS = [(2, 0, 0), (1, 1, 0), (0, 2, 0)]
STEWARDSHIP = 25
ACTIONS = ("acquired", "contributes", "accepted", "refreshed_market", "refreshed_projects")


class Ledger:
    def __init__(self, match: Match) -> None:
        self.options, self.players = match.game.options, match.game.players
        s = match.state
        self.tokens = s.tokens[: self.players].tolist()
        self.vitals = s.vitals[: self.players].tolist()
        self.points = s.legacy[: self.players].tolist()
        self.meaning = int(s.meaning)
        self.markers: dict[int, list[int]] = {}
        self.turn: Counter[str] = Counter()
        self.round: Counter[tuple[str, int]] = Counter()
        self.buying: int | None = None
        self.offer: tuple[int, int, int] = (0, 0, 0)  # giver, taker, kind
        self.current, self.due = 0, 0
        self.losses: list[int] = []

    def read(self, entries: list[tuple[int, ...]]) -> None:
        for kind, first, second, third, *_ in entries:
            name = ENTRIES[kind - 1]
            if name in ACTIONS:
                self.turn["actions"] += 1
            getattr(self, name, self.nothing)(first, second, third)

    def sums(self) -> tuple[Any, ...]:
        return self.tokens, self.vitals, self.points, self.meaning

    # --- what changes a sum -------------------------------------------------------------------------------------------

    def nothing(self, first: int, second: int, third: int) -> None:
        pass

    def add(self, player: int, counts: Any, sign: int = 1) -> None:
        for kind, count in enumerate(counts):
            self.tokens[player][kind] += sign * count
            assert self.tokens[player][kind] >= 0

    def move_vitals(self, player: int, steps: int) -> None:
        self.vitals[player] = min(10, max(0, self.vitals[player] + steps))

    def take_one(self, player: int, kind: int) -> None:
        self.tokens[player][kind] = max(0, self.tokens[player][kind] - 1)

    # --- rounds -------------------------------------------------------------------------------------------------------

    def new_round(self, number: int, *_: int) -> None:
        self.round.clear()
        self.losses = []

    def event(self, card: int, loss: int, _: int) -> None:
        column = 3 if not self.options["table_scaling"] else (1, 2, 3, 3, 4, 4)[self.players - 1]
        printed = int(specified("X", 8)[f"X{card:02d}"][column]) + int(self.options["hard_mode"])
        assert loss == printed
        self.losses.append(printed)

    def meaning_fell(self, steps: int, now: int, _: int) -> None:
        assert self.losses, "Meaning falls only by an Event"
        loss = sum(self.losses) if self.options["double_event"] == "sum" else max(self.losses)
        self.losses = []
        assert 0 <= steps <= loss
        self.meaning -= steps
        assert self.meaning == now and (steps == loss or now <= 1)

    def meaning_rose(self, steps: int, now: int, _: int) -> None:
        assert self.due, "Meaning rises only by a donation or a completed Project"
        self.meaning, self.due = min(12, self.meaning + self.due), 0
        assert self.meaning == now

    def effect(self, effect: int, card: int, _: int) -> None:
        word = EFFECTS[effect]
        assert word == specified("X", 8)[f"X{card:02d}"][5]
        for player in range(self.players):
            if word in ("ev_gain_e", "ev_gain_i"):
                self.tokens[player]["ei".index(word[-1])] += 1
            elif word == "ev_v":
                self.move_vitals(player, -1)
            elif word in ("ev_e", "ev_i", "ev_s"):
                self.take_one(player, "eis".index(word[-1]))

    def ended_turn(self, player: int, *_: int) -> None:
        assert self.turn["actions"] == 2 and self.turn["conversions"] <= 1
        self.turn.clear()

    # --- actions ------------------------------------------------------------------------------------------------------

    def acquired(self, player: int, way: int, _: int) -> None:
        self.add(player, WAYS[way])

    def converted(self, player: int, *_: int) -> None:
        self.turn["conversions"] += 1
        self.add(player, (-2, 0, 1))

    def buys(self, player: int, card: int, _: int) -> None:
        row = specified("P", 9)[f"P{card:02d}"]
        self.turn["actions"] += 1
        self.buying = card
        self.add(player, [int(row[3 + kind]) for kind in range(3)], -1)
        assert self.vitals[player] >= int(row[6])
        self.move_vitals(player, -int(row[6]))

    def bought(self, player: int, card: int, _: int) -> None:
        if self.buying != card:
            self.buys(player, card, 0)
        self.buying = None

    def gained(self, player: int, kind: int, amount: int) -> None:
        if kind == 3:
            self.move_vitals(player, amount)
        else:
            self.tokens[player][kind] += amount

    def paid_any(self, player: int, kind: int, _: int) -> None:
        assert self.buying is not None
        self.add(player, [int(kind == k) for k in range(3)], -1)

    def placed_marker(self, player: int, project: int, space: int) -> None:
        row = self.markers.setdefault(project, [])
        assert player not in row and space == len(row) + 1
        row.append(player)

    def community_placed(self, project: int, space: int, _: int) -> None:
        assert self.players == 1 and project != STEWARDSHIP
        self.placed_marker(-1, project, space)

    def paid_project(self, player: int, project: int, kind: int) -> None:
        assert player in self.markers[project]
        if project == STEWARDSHIP:
            assert self.meaning >= self.options["stewardship_threshold"]
        self.add(player, [int(kind == k) for k in range(3)], -1)

    def lost_token(self, player: int, kind: int, _: int) -> None:
        self.add(player, [int(kind == k) for k in range(3)], -1)

    def donated(self, player: int, *_: int) -> None:
        self.round["donations", player] += 1
        self.round["donations", -1] += 1
        assert self.round["donations", player] == 1 and self.round["donations", -1] <= 3
        self.add(player, (0, 0, -1))
        self.due = 1

    # --- Touchpoints --------------------------------------------------------------------------------------------------

    def proposes(self, player: int) -> None:
        self.round["proposals", player] += 1
        assert self.round["proposals", player] == 1 and self.players > 1

    def offered(self, player: int, partner: int, kind: int) -> None:
        self.proposes(player)
        self.offer = player, partner, kind

    def asked_for(self, player: int, partner: int, kind: int) -> None:
        self.proposes(player)
        self.offer = partner, player, kind

    def accepted(self, partner: int, player: int, vitals: int) -> None:
        giver, taker, kind = self.offer
        token = [int(kind == k) for k in range(3)]
        self.add(giver, token, -1)
        self.add(taker, token)
        low = self.options["social_cost"] and self.meaning <= 3
        for side in (giver, taker):
            self.round["touchpoints", side] += 1
            assert self.round["touchpoints", side] == 1
            self.move_vitals(side, 0 if low else 1)

    # --- completed Projects -------------------------------------------------------------------------------------------

    def completed(self, project: int, slot: int, player: int) -> None:
        self.current = project
        self.due = int(printed_project(project)[7])

    def legacy(self, player: int, points: int, space: int) -> None:
        assert self.markers[self.current][space - 1] == player and self.options["mode"] != "cooperative"
        assert points == min((6, 3, 1, 1, 1, 1)[space - 1], 30 - self.points[player])
        self.points[player] += points

    def bonus(self, bonus: int, project: int, _: int) -> None:
        word = BONUSES[bonus]
        assert word == printed_project(project)[8]
        for player in range(self.players):
            if word.startswith("bon_all") or (word.startswith("bon_con") and player in self.markers[project]):
                if word[-1] == "v":
                    self.move_vitals(player, 1)
                else:
                    self.tokens[player]["eis".index(word[-1])] += 1

    def flipped(self, card: int, penalty: int, _: int) -> None:
        word, row = PENALTIES[penalty], self.markers[self.current]
        assert word == specified("X", 8)[f"X{card:02d}"][6] and printed_project(self.current)[9] == "yes"
        for player in range(self.players):
            if not (
                word.startswith("pen_all")
                or (word == "pen_first_l" and row[0] == player)
                or (word.startswith("pen_con") and player in row)
            ):
                continue
            if word[-1] == "v":
                self.move_vitals(player, -1)
            elif word[-1] == "s":
                self.take_one(player, 2)
            elif word[-1] == "l" and self.options["mode"] != "cooperative":
                self.points[player] = max(0, self.points[player] - 1)


def printed_project(project: int) -> list[str]:
    """The row of a Project in the specification; the four Stewardship cards give the same Meaning and bonus."""
    return specified("J", 11)[f"J{project:02d}"] if project < STEWARDSHIP else specified("W", 11)["W1"]
