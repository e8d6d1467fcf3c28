"""Bounds on what one client may ask of the server: how much, and how often."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass

LARGEST_BODY = 64 * 1024
LARGEST_SOCKET_MESSAGE = 8 * 1024
MOST_SOCKETS_AN_ADDRESS = 200
MOST_SOCKETS_A_TABLE = 100
MOST_TABLES_IN_PLAY = 20_000
MOST_UNACKNOWLEDGED = 500
MOST_BUCKETS = 50_000
SECONDS_OF_SILENCE = 6.0
SECONDS_A_STREAM_IS_KEPT = 60.0


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    each_second: float
    at_once: float

    def times(self, factor: float) -> Rate:
        return Rate(self.each_second * factor, self.at_once * factor)


REQUESTS = Rate(40, 200)
NEW_TABLES = Rate(0.5, 60)
SOCKET_MESSAGES = Rate(20, 80)
SAYINGS = Rate(0.5, 8)
HINTS = Rate(0.5, 4)
REFUSALS_BEFORE_CLOSING = 50


class Bucket:
    """A token bucket: full at first, it fills at its rate, and each request takes one token."""

    __slots__ = ("rate", "since", "tokens")

    def __init__(self, rate: Rate):
        self.rate = rate
        self.tokens = rate.at_once
        self.since = time.monotonic()

    def take(self) -> bool:
        now = time.monotonic()
        self.tokens = min(self.rate.at_once, self.tokens + (now - self.since) * self.rate.each_second)
        self.since = now
        if self.tokens < 1:
            return False
        self.tokens -= 1
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is a token."""
        return max(0.0, (1 - self.tokens) / self.rate.each_second)


class Buckets:
    """A bucket for each client; those not seen for longest are forgotten first."""

    def __init__(self, rate: Rate):
        self.rate = rate
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def of(self, client: str) -> Bucket:
        bucket = self.buckets.pop(client, None) or Bucket(self.rate)
        self.buckets[client] = bucket
        if len(self.buckets) > MOST_BUCKETS:
            self.buckets.popitem(last=False)
        return bucket
