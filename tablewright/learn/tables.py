"""Many games of every number of players, stepped together: codes, masks, rewards and outcomes as tensors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tablewright.bots.nets.inputs import Pairs, inputs_of, rules_numbers
from tablewright.engine.box import Box
from tablewright.engine.extras import extra
from tablewright.engine.game import Game
from tablewright.envs import VectorTable
from tablewright.envs.slots import slot_type
from tablewright.learn import LEARNING
from tablewright.learn.kinds import kinds_of
from tablewright.learn.settings import Settings

with extra("learn", LEARNING):
    import torch

SHARES = {1: 0.3, 2: 1.5, 3: 0.8, 4: 1.4, 5: 0.7, 6: 0.9}  # of the games, by players
REWARDS = "decision"


@dataclass
class Group:
    """The games of one number of players."""

    table: Any
    players: int
    first: int
    last: int
    columns: torch.Tensor  # by viewer, the column of each code; the last column is always 0


class Tables:
    """All groups as one: row i of every tensor is the same game."""

    def __init__(self, box: Box, counts: Sequence[int], settings: Settings, device: str):
        self.box, self.device, self.settings = box, device, settings
        self.seats = box.most_players
        inputs = inputs_of(box)
        self.most = torch.tensor(inputs.most, device=device)
        self.pairs = Pairs(*(torch.tensor(column, dtype=torch.long, device=device) for column in inputs.pairs))
        self.naming = torch.tensor(np.flatnonzero(inputs.naming), device=device)
        lows = inputs.spread(lambda part: part.low, np.int64)
        self.naming_low = torch.tensor(lows[inputs.naming > 0], device=device)
        self.groups: list[Group] = []
        kinds: list[Game] = []
        self.kinds = torch.zeros(0, dtype=torch.long)
        for players, games in sizes(counts, settings.games).items():
            of_count = kinds_of(box, players, settings.variants, settings.changed, settings.seed)
            table = open_table(of_count, games, settings.seed * 64 + players, device)
            first = len(self.kinds)
            columns = inputs.columns(players)
            columns[columns < 0] = table.turn.observations.shape[1]
            self.groups.append(Group(table, players, first, first + games, torch.tensor(columns, device=device)))
            self.kinds = torch.cat([self.kinds, len(kinds) + torch.arange(games) % len(of_count)])
            kinds += of_count
        self.kinds = self.kinds.to(device)
        self.count = len(self.kinds)
        self.rules = torch.tensor(np.array([rules_numbers(game) for game in kinds]), device=device)
        self.players = torch.cat([torch.full((g.last - g.first,), g.players) for g in self.groups]).to(device)
        self.codes = torch.zeros(self.count, inputs.size, dtype=torch.uint8, device=device)
        self.masks = torch.zeros(self.count, box.actions.count, dtype=torch.bool, device=device)
        self.actors = torch.zeros(self.count, dtype=torch.long, device=device)
        self.rewards = torch.zeros(self.count, self.seats, device=device)
        self.dones = torch.zeros(self.count, dtype=torch.bool, device=device)
        self.payoffs = torch.zeros(self.count, self.seats, device=device)
        self.wins = torch.zeros(self.count, self.seats, device=device)
        for group in self.groups:
            group.table.reset()
            self.read(group)

    def step(self, actions: torch.Tensor) -> None:
        for group in self.groups:
            own = actions[group.first : group.last]
            if self.device == "cpu":
                group.table.step(own.numpy())
            else:
                group.table.step(own.contiguous(), checked=False)
            self.read(group)

    def read(self, group: Group) -> None:
        """Copy what the table of a group reports."""
        turn, part = group.table.turn, slice(group.first, group.last)
        actors = tensor(turn.actors, self.device).long()
        self.actors[part] = actors
        self.masks[part] = tensor(turn.masks, self.device).bool()
        self.rewards[part, : group.players] = tensor(turn.rewards, self.device)
        self.dones[part] = tensor(turn.dones, self.device)
        rows = tensor(turn.observations, self.device)
        rows = torch.cat([rows, rows.new_zeros(len(rows), 1)], 1)
        codes = (rows.gather(1, group.columns[actors]) * self.most + 0.5).floor()
        named = codes[:, self.naming].long() + self.naming_low
        turned = torch.where((named >= 0) & (named < group.players), (named - actors[:, None]) % group.players, named)
        codes[:, self.naming] = (turned - self.naming_low).float()
        first, second = codes[:, self.pairs.first], codes[:, self.pairs.second]
        codes[:, self.pairs.code] = torch.where(
            (first > 0) & (second > 0), (first - 1) * self.pairs.span + second, first.new_zeros(())
        )
        self.codes[part] = codes.to(torch.uint8)
        payoffs, places = outcomes(group.table, self.seats, self.device)
        self.payoffs[part], self.wins[part] = payoffs, (places == 1).float()
        if self.settings.rank or self.settings.rivalry:
            self.rewards[part, : group.players] = self.contested(group, places)

    def contested(self, group: Group, places: torch.Tensor) -> torch.Tensor:
        """Rewards against the others: less what they gain on average, and at the end the share left behind."""
        players, part = group.players, slice(group.first, group.last)
        own = self.rewards[part, :players].clone()
        if players == 1:
            return own
        others = (own.sum(1, keepdim=True) - own) / (players - 1)
        places = places[:, :players]
        behind = (places[:, :, None] < places[:, None, :]).float() + 0.5 * (places[:, :, None] == places[:, None, :])
        share = (behind.sum(2) - 0.5) / (players - 1)
        bonus: torch.Tensor = self.settings.rank * (share - 0.5) * self.dones[part, None]
        return own - self.settings.rivalry * others + bonus


def sizes(counts: Sequence[int], games: int) -> dict[int, int]:
    """How many games each number of players has, in multiples of 8."""
    total = sum(SHARES.get(players, 0.7) for players in counts)
    return {players: max(8, int(games * SHARES.get(players, 0.7) / total) // 8 * 8) for players in counts}


def open_table(kinds: Sequence[Game], games: int, seed: int, device: str) -> Any:
    if device == "cpu":
        return VectorTable(kinds, games, seed=seed, rewards=REWARDS)
    from tablewright.envs.device import DeviceTable

    return DeviceTable(kinds, games, seed=seed, rewards=REWARDS, arrays="torch")


def tensor(array: Any, device: str) -> torch.Tensor:
    return torch.as_tensor(array, device=device)


def outcomes(table: Any, seats: int, device: str) -> tuple[torch.Tensor, torch.Tensor]:
    """The payoffs and places of the last finished game in each slot, without a copy to the host."""
    record = slot_type(seats)
    rows = tensor(table.slots.view(np.uint8), device).view(-1, record.itemsize)
    fields = record.fields
    assert fields is not None
    payoffs = rows[:, fields["payoffs"][1] :][:, : 8 * seats].contiguous().view(torch.float64)
    places = rows[:, fields["places"][1] :][:, : 4 * seats].contiguous().view(torch.int32)
    return payoffs.float(), places
