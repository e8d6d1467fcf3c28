"""Delivering notices: each is tried a few times, and dropped as soon as nobody needs it any more."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import replace

from tablewright.server.errors import DATABASE_ERRORS
from tablewright.server.operate.metrics import Metrics
from tablewright.server.people.notice_text import notice
from tablewright.server.people.push_sender import Answer, Outcome, PushSender
from tablewright.server.store.push_devices import PushDevices
from tablewright.server.store.turn_notices import Delivery, TurnNotices, WaitingTurn

SECONDS_BETWEEN_LOOKS = 1.0
SENT_AT_ONCE = 20
SECONDS_BEFORE_RETRY = (60.0, 300.0, 1800.0, 7200.0)
MAX_ATTEMPTS = len(SECONDS_BEFORE_RETRY) + 1
MAX_SECONDS_TO_WAIT = 24 * 3600.0  # however long a push service wants to be left alone
SECONDS_BETWEEN_LOOKS_IN_QUIET_HOURS = 300.0

log = logging.getLogger("tablewright.server")


class PushQueue:
    def __init__(
        self,
        notices: TurnNotices,
        devices: PushDevices,
        sender: PushSender,
        metrics: Metrics,
        is_looking: Callable[[str, str], bool],
        title_of: Callable[[str], str],
        clock: Callable[[], float],
    ):
        self.notices = notices
        self.devices = devices
        self.sender = sender
        self.metrics = metrics
        self.is_looking = is_looking
        self.title_of = title_of
        self.clock = clock

    async def run(self) -> None:
        while True:
            try:
                await self.sender.vapid()  # made when the server starts for the first time
                await self.look()
            except DATABASE_ERRORS as error:
                log.warning("notices could not be sent", extra={"error": type(error).__name__})
            await asyncio.sleep(SECONDS_BETWEEN_LOOKS)

    async def look(self) -> None:
        due = await self.notices.due(self.clock(), SENT_AT_ONCE)
        await asyncio.gather(*(self.deliver(each) for each in due))

    async def deliver(self, delivery: Delivery) -> None:
        now, holder = self.clock(), delivery.device.holder
        waiting = await self.notices.waiting(holder)
        turns = [turn for turn in waiting if self.is_needed(turn, delivery)]
        if not turns:
            await self.notices.finish(delivery)
            return
        if turns[0].quiet is not None and turns[0].quiet.include(now):
            await self.notices.postpone(delivery, now + SECONDS_BETWEEN_LOOKS_IN_QUIET_HOURS)
            return
        if await self.notices.begin_attempt(delivery, now + seconds_before_retry(delivery.attempts)):
            answer = await self.sender.send(delivery.device, notice(turns, len(waiting), self.title_of))
            await self.conclude(replace(delivery, attempts=delivery.attempts + 1), answer)

    def is_needed(self, turn: WaitingTurn, delivery: Delivery) -> bool:
        """Whether the turn has not passed meanwhile, and its player does not look at the table."""
        told = delivery.turns.get(turn.table_id) == turn.since
        return told and not self.is_looking(turn.holder, turn.table_id)

    async def conclude(self, delivery: Delivery, answer: Answer) -> None:
        """After an attempt: it has arrived, or it is given up, or it is tried again at the time that was set."""
        if answer.outcome == Outcome.ACCEPTED:
            self.metrics.notices_sent.inc()
            await self.notices.finish(delivery)
        elif answer.outcome == Outcome.EXPIRED:
            await self.devices.remove_expired(delivery.device)
        elif answer.outcome == Outcome.REFUSED or delivery.attempts >= MAX_ATTEMPTS:
            self.metrics.notices_failed.inc()
            log.warning("a notice could not be delivered", extra={"outcome": answer.outcome.value})
            await self.notices.finish(delivery)
        elif answer.wait > seconds_before_retry(delivery.attempts - 1):
            await self.notices.postpone(delivery, self.clock() + min(answer.wait, MAX_SECONDS_TO_WAIT))


def seconds_before_retry(attempts: int) -> float:
    """How long after an attempt the next one is made, if there were so many before it."""
    return SECONDS_BEFORE_RETRY[min(attempts, len(SECONDS_BEFORE_RETRY) - 1)]
