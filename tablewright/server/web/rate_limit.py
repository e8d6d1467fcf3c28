"""Token buckets: how often a client may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

from tablewright.server.operate.addresses import client_of
from tablewright.server.operate.limits import (
    ACCOUNT_CHANGES,
    ADDRESS_MESSAGES,
    CHAT_LINES,
    CODE_TRIES,
    HINTS,
    LESSON_TRIES,
    NEW_ACCOUNTS,
    NEW_SEEKS,
    NEW_TABLES,
    OPENED_TABLES,
    PAST_POSITIONS,
    PLANNED_POSITIONS,
    PRINTS,
    PUSH_DEVICES,
    PUZZLE_TRIES,
    RELATIONS,
    REPORTS,
    REVIEWS,
    SIGN_INS,
    WEIGHED_ACTIONS,
    WORKSHOP_CHANGES,
    Rate,
)

MAX_BUCKETS = 50_000


class TokenBucket:
    """The bucket is full at first and refills at its rate. A request takes as many tokens as it costs."""

    __slots__ = ("rate", "tokens", "updated")

    def __init__(self, rate: Rate):
        self.rate = rate
        self.tokens = rate.burst
        self.updated = time.monotonic()

    def take(self, cost: float = 1.0) -> bool:
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.updated) * self.rate.per_second)
        self.updated = now
        if self.tokens < cost:
            return False
        self.tokens -= cost
        return True

    @property
    def seconds_until_next(self) -> float:
        return max(0.0, (1 - self.tokens) / self.rate.per_second)


class ClientBuckets:
    """One bucket per client. The client that has been away longest is forgotten first."""

    def __init__(self, rate: Rate):
        self.rate = rate
        self.buckets: OrderedDict[str, TokenBucket] = OrderedDict()

    def of(self, address: str) -> TokenBucket:
        client = client_of(address)
        bucket = self.buckets.pop(client, None) or TokenBucket(self.rate)
        self.buckets[client] = bucket
        if len(self.buckets) > MAX_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket


class SharedLimits:
    """What all requests and sockets of one address share."""

    def __init__(self, factor: float):
        self.new_tables = ClientBuckets(NEW_TABLES.times(factor))
        self.opened_tables = ClientBuckets(OPENED_TABLES.times(factor))
        self.past_positions = ClientBuckets(PAST_POSITIONS.times(factor))
        self.lesson_tries = ClientBuckets(LESSON_TRIES.times(factor))
        self.puzzle_tries = ClientBuckets(PUZZLE_TRIES.times(factor))
        self.messages = ClientBuckets(ADDRESS_MESSAGES.times(factor))
        self.chat_lines = ClientBuckets(CHAT_LINES.times(factor))
        self.hints = ClientBuckets(HINTS.times(factor))
        self.reviews = ClientBuckets(REVIEWS.times(factor))
        self.reports = ClientBuckets(REPORTS.times(factor))
        self.relations = ClientBuckets(RELATIONS.times(factor))
        self.planned_positions = ClientBuckets(PLANNED_POSITIONS.times(factor))
        self.weighed_actions = ClientBuckets(WEIGHED_ACTIONS.times(factor))
        self.sign_ins = ClientBuckets(SIGN_INS.times(factor))
        self.new_accounts = ClientBuckets(NEW_ACCOUNTS.times(factor))
        self.account_changes = ClientBuckets(ACCOUNT_CHANGES.times(factor))
        self.new_seeks = ClientBuckets(NEW_SEEKS.times(factor))
        self.code_tries = ClientBuckets(CODE_TRIES.times(factor))
        self.workshop = ClientBuckets(WORKSHOP_CHANGES.times(factor))
        self.prints = ClientBuckets(PRINTS.times(factor))
        self.push_devices = ClientBuckets(PUSH_DEVICES.times(factor))
