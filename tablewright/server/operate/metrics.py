"""What the server counts and measures, for Prometheus. Every server has a registry of its own."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)

PREFIX = "tablewright"
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)

disable_created_metrics()  # type: ignore[no-untyped-call]  # they would double the number of lines


class Metrics:
    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.requests = self.counter("requests", "HTTP requests.")
        self.moves = self.counter("moves", "Actions played by people.")
        self.bot_moves = self.counter("bot_moves", "Actions played by bots.")
        self.undos = self.counter("undos", "Actions undone.")
        self.races_lost = self.counter("races_lost", "Moves that came after another one for the same position.")
        self.refusals = self.counter("refusals", "Messages on sockets that were refused.")
        self.store_failures = self.counter("store_failures", "Requests that failed because of the database.")
        self.tables_closed = self.counter("tables_closed", "Tables closed because nobody used them.")
        self.tables_deleted = self.counter("tables_deleted", "Tables deleted because their time was over.")
        self.reviews = self.counter("reviews", "Reviews of matches that were made.")
        self.notices_sent = self.counter("notices_sent", "Notices that a push service has accepted.")
        self.notices_failed = self.counter("notices_failed", "Notices that no attempt could deliver.")
        self.confirmation = self.histogram("move_confirmation_seconds", "From an action's arrival to its commit.")
        self.thinking = self.histogram("bot_thinking_seconds", "How long a bot takes to choose an action.")
        self.waiting = self.histogram("thinking_wait_seconds", "How long a bot or a hint waits for a thread.")
        self.gauges = {
            "tables_playing": self.gauge("tables_playing", "Tables in play."),
            "tables_over": self.gauge("tables_over", "Finished matches."),
            "tables_in_memory": self.gauge("tables_in_memory", "Tables in the memory of this process."),
            "bots_thinking": self.gauge("bots_thinking", "Tables where bots are moving."),
            "thinking_queue_length": self.gauge("thinking_queue_length", "Bots and hints that wait for a thread."),
            "review_queue_length": self.gauge("review_queue_length", "Reviews that wait for a process."),
            "verdict_queue_length": self.gauge("verdict_queue_length", "Verdicts that wait for a process."),
            "sockets": self.gauge("sockets", "Open live sockets."),
        }

    def counter(self, name: str, about: str) -> Counter:
        return Counter(name, about, namespace=PREFIX, registry=self.registry)

    def gauge(self, name: str, about: str) -> Gauge:
        return Gauge(name, about, namespace=PREFIX, registry=self.registry)

    def histogram(self, name: str, about: str) -> Histogram:
        return Histogram(name, about, namespace=PREFIX, registry=self.registry, buckets=SECONDS)

    def text(self, gauges: Mapping[str, float]) -> bytes:
        """All metrics in the text format of Prometheus. The gauges are what the caller has just read."""
        for name, value in gauges.items():
            self.gauges[name].set(value)
        return generate_latest(self.registry)
