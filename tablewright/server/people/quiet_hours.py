"""Quiet hours: the time of day at which somebody wants no notices."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo


@dataclass(frozen=True)
class QuietHours:
    """By the clock on the wall of a time zone. They may go past midnight."""

    zone: str
    begins: str  # such as 22:00
    ends: str

    def include(self, moment: float) -> bool:
        time = datetime.fromtimestamp(moment, ZoneInfo(self.zone)).strftime("%H:%M")
        if self.begins <= self.ends:
            return self.begins <= time < self.ends
        return time >= self.begins or time < self.ends
