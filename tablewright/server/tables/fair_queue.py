"""A fair queue: addresses take turns according to what their work has cost, and so do the tables of one address.

This is start-time fair queueing on two levels. Nobody can wait long because somebody else asks for a lot.
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

FIRST_USUAL_COST = 0.1  # until costs are known
NEW_COST_WEIGHT = 0.2  # in the moving average of costs

Item = TypeVar("Item")


@dataclass(eq=False)
class Turn(Generic[Item]):
    """A place in the queue. An urgent turn comes before the other turns of its address."""

    item: Item
    address: str
    table: str
    urgent: bool
    prepaid: float = 0.0


class Shares:
    """What each payer has spent. The payer who has spent least is next.

    A payer who comes back after a pause starts at the level of the turn that started last. So nobody saves up credit.
    """

    def __init__(self) -> None:
        self.level = 0.0
        self.spent: dict[str, float] = {}
        self.turns: Counter[str] = Counter()  # waiting or running

    def enter(self, payer: str) -> None:
        if payer not in self.turns:
            self.spent[payer] = self.spent_by(payer)
        self.turns[payer] += 1

    def start_next(self, payers: Iterable[str], cost: float) -> str:
        payer = min(payers, key=self.spent_by)
        self.level = self.spent_by(payer)
        self.spent[payer] += cost
        return payer

    def leave(self, payer: str) -> None:
        self.turns[payer] -= 1
        if not self.turns[payer]:
            del self.turns[payer]
            self._forget_the_absent()

    def charge(self, payer: str, cost: float) -> None:
        self.spent[payer] += cost

    def spent_by(self, payer: str) -> float:
        return max(self.spent.get(payer, 0.0), self.level)

    def _forget_the_absent(self) -> None:
        """Forget payers without a turn who have not spent more than a newcomer would be charged with."""
        if not self.turns:
            self.level, self.spent = 0.0, {}
        self.spent = {p: spent for p, spent in self.spent.items() if p in self.turns or spent > self.level}


class FairQueue(Generic[Item]):
    def __init__(self) -> None:
        self.addresses = Shares()
        self.tables: dict[str, Shares] = {}  # by address
        self.waiting: dict[str, dict[str, deque[Turn[Item]]]] = {}  # by address and table
        self.usual_cost = FIRST_USUAL_COST

    def __len__(self) -> int:
        return sum(len(turns) for tables in self.waiting.values() for turns in tables.values())

    def add(self, item: Item, addresses: Iterable[str], table: str, urgent: bool = False) -> None:
        """Wait for a turn. Of several addresses, the one that has spent least pays for it."""
        address = min(addresses, key=self.addresses.spent_by)
        self.addresses.enter(address)
        self.tables.setdefault(address, Shares()).enter(table)
        turns = self.waiting.setdefault(address, {}).setdefault(table, deque())
        turn = Turn(item, address, table, urgent)
        if urgent:
            turns.appendleft(turn)
        else:
            turns.append(turn)

    def take(self) -> Turn[Item] | None:
        """Start the next turn. It is charged the usual cost until its own cost is known."""
        if not self.waiting:
            return None
        address = self.addresses.start_next(self.waiting, self.usual_cost)
        tables = self.waiting[address]
        urgent = [table for table, turns in tables.items() if turns[0].urgent]
        table = self.tables[address].start_next(urgent or tables, self.usual_cost)
        turn = tables[table].popleft()
        turn.prepaid = self.usual_cost
        self._remove_if_empty(address, table)
        return turn

    def finish(self, turn: Turn[Item], cost: float) -> None:
        self.usual_cost += NEW_COST_WEIGHT * (cost - self.usual_cost)
        self.addresses.charge(turn.address, cost - turn.prepaid)
        self.tables[turn.address].charge(turn.table, cost - turn.prepaid)
        self._leave(turn)

    def drop(self, table: str) -> list[Item]:
        """Remove the waiting turns of a table."""
        dropped = [turn for tables in self.waiting.values() for turn in tables.get(table, ())]
        for turn in dropped:
            self.waiting[turn.address][table].remove(turn)
            self._remove_if_empty(turn.address, table)
            self._leave(turn)
        return [turn.item for turn in dropped]

    def _leave(self, turn: Turn[Item]) -> None:
        self.tables[turn.address].leave(turn.table)
        self.addresses.leave(turn.address)
        if turn.address not in self.addresses.turns:
            del self.tables[turn.address]

    def _remove_if_empty(self, address: str, table: str) -> None:
        if not self.waiting[address][table]:
            del self.waiting[address][table]
        if not self.waiting[address]:
            del self.waiting[address]
