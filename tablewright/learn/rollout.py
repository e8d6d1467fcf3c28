"""Decisions of many games in a row, and what came of them."""

from __future__ import annotations

from tablewright.engine.extras import extra
from tablewright.learn import LEARNING
from tablewright.learn.settings import Settings
from tablewright.learn.tables import Tables
from tablewright.learn.towers import Player

with extra("learn", LEARNING):
    import torch

KEPT = ("codes", "masks", "kinds", "actions", "odds", "advantages", "returns", "targets", "known")


class Rollout:
    """A number of consecutive decisions of every game, one row for each step."""

    def __init__(self, tables: Tables, settings: Settings):
        self.tables, self.settings = tables, settings
        shape, device, seats = (settings.steps, tables.count), tables.device, tables.seats
        self.codes = torch.zeros(*shape, tables.codes.shape[1], dtype=torch.uint8, device=device)
        self.masks = torch.zeros(*shape, tables.masks.shape[1], dtype=torch.bool, device=device)
        self.actions, self.actors = (torch.zeros(shape, dtype=torch.long, device=device) for _ in range(2))
        self.odds, self.values = (torch.zeros(shape, device=device) for _ in range(2))
        self.dones = torch.zeros(shape, dtype=torch.bool, device=device)
        self.rewards = torch.zeros(*shape, seats, device=device)
        self.judged, self.outcomes = (torch.zeros(*shape, 2, seats, device=device) for _ in range(2))
        self.every = torch.arange(tables.count, device=device)

    @torch.no_grad()
    def fill(self, player: Player) -> None:
        """Play these decisions."""
        tables = self.tables
        for t in range(self.settings.steps):
            self.codes[t], self.masks[t], self.actors[t] = tables.codes, tables.masks, tables.actors
            odds, self.values[t], self.judged[t] = self.look(player)
            actions = draw(odds)
            self.actions[t], self.odds[t] = actions, odds.gather(1, actions[:, None])[:, 0]
            tables.step(actions)
            self.rewards[t], self.dones[t] = tables.rewards, tables.dones
            self.outcomes[t, :, 0], self.outcomes[t, :, 1] = tables.payoffs, tables.wins
        _, self.last_value, self.last_judged = self.look(player)

    def look(self, player: Player) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        tables = self.tables
        seen = player.see(tables.codes)
        odds, value = player.decide(seen, tables.masks, tables.rules, tables.kinds)
        judged = player.judge(seen, tables.rules, tables.kinds).sigmoid().view(-1, 2, tables.seats)
        return odds, value, self.by_seat(judged, tables.actors)

    def by_seat(self, by_turn: torch.Tensor, viewers: torch.Tensor) -> torch.Tensor:
        """What belongs to the viewer first, in the order of the seats."""
        players = self.tables.players[:, None]
        seats = torch.arange(self.tables.seats, device=by_turn.device)[None]
        turns = torch.where(seats < players, (seats - viewers[:, None]) % players, seats)
        return by_turn.gather(2, turns[:, None].expand_as(by_turn))

    def by_turn(self, by_seat: torch.Tensor, viewers: torch.Tensor) -> torch.Tensor:
        players = self.tables.players[:, None]
        turns = torch.arange(self.tables.seats, device=by_seat.device)[None]
        seats = torch.where(turns < players, (turns + viewers[:, None]) % players, turns)
        return by_seat.gather(2, seats[:, None].expand_as(by_seat))

    def advantages(self) -> tuple[torch.Tensor, torch.Tensor]:
        """How much better than expected each decision was, and which decisions can be judged.

        Going backwards in time, we keep for each seat of each game what it expects at its next decision, the advantage
        of that decision, and the rewards until then. If the next decision of a seat lies beyond the rollout, its last
        one cannot be judged, unless that seat decides next.
        """
        every, trace = self.every, self.settings.trace
        shape = (self.tables.count, self.tables.seats)
        expected, advantage, gained = (torch.zeros(shape, device=every.device) for _ in range(3))
        known = torch.zeros(shape, dtype=torch.bool, device=every.device)
        expected[every, self.tables.actors], known[every, self.tables.actors] = self.last_value, True
        advantages = torch.zeros_like(self.values)
        judged = torch.zeros_like(self.dones)
        for t in range(self.settings.steps - 1, -1, -1):
            over = self.dones[t, :, None]
            for kept in (expected, advantage, gained):
                kept.masked_fill_(over, 0.0)
            known.masked_fill_(over, True)
            gained += self.rewards[t]
            seat = self.actors[t]
            surprise = gained[every, seat] + expected[every, seat] - self.values[t]
            judged[t] = known[every, seat]
            advantages[t] = (surprise + trace * advantage[every, seat]) * judged[t]
            expected[every, seat], advantage[every, seat] = self.values[t], advantages[t]
            gained[every, seat], known[every, seat] = 0.0, True
        return advantages, judged

    def targets(self) -> torch.Tensor:
        """What the judge should have said: the outcome, or what is expected a few decisions on; the viewer first."""
        trace = self.settings.judge_trace
        found, after, later = torch.zeros_like(self.judged), self.last_judged, self.last_judged
        for t in range(self.settings.steps - 1, -1, -1):
            later = (1 - trace) * after + trace * later
            later = torch.where(self.dones[t, :, None, None], self.outcomes[t], later)
            after = self.judged[t]
            found[t] = self.by_turn(later, self.actors[t])
        return found

    def data(self) -> dict[str, torch.Tensor]:
        """The decisions to learn from, each in a row."""
        advantages, judged = self.advantages()
        known = torch.arange(self.tables.seats, device=self.every.device) < self.tables.players[:, None]
        rows = {
            "codes": self.codes,
            "masks": self.masks,
            "kinds": self.tables.kinds.expand(self.settings.steps, -1),
            "actions": self.actions,
            "odds": self.odds,
            "advantages": advantages,
            "returns": advantages + self.values,
            "targets": self.targets(),
            "known": known[None].expand(self.settings.steps, -1, -1),
        }
        chosen = judged & (self.masks.sum(2) > 1)
        return {name: rows[name][chosen] for name in KEPT}


def draw(odds: torch.Tensor) -> torch.Tensor:
    """An action of each row by its probability."""
    noise = torch.rand_like(odds).clamp_(1e-10, 1.0).log_().neg_().log_().neg_()
    return (odds + noise).argmax(1)
