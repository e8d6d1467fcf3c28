"""Token buckets: how often a client may ask."""

from __future__ import annotations

import time
from collections import OrderedDict

from tablewright.server.operate.addresses import client_of
from tablewright.server.operate.limits import Rate

MAX_BUCKETS = 50_000


class TokenBucket:
    """The bucket is full at first and refills at its rate; each request takes one token."""

    __slots__ = ("rate", "tokens", "updated")

    def __init__(self, rate: Rate):
        self.rate = rate
        self.tokens = rate.burst
        self.updated = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.updated) * self.rate.per_second)
        self.updated = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
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
