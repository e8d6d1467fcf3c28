"""Notices when the page is closed: the devices that get them, and quiet hours."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from tablewright.server.web.messages.shared import Message

MAX_ENDPOINT_LENGTH = 1000
MAX_DEVICE_NAME_LENGTH = 80

Key = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,100}$")]
TimeOfDay = Annotated[str, Field(pattern=r"^([01][0-9]|2[0-3]):[0-5][0-9]$")]


class NewDevice(Message):
    """A subscription of the browser, as its `PushSubscription` has it."""

    endpoint: Annotated[str, Field(min_length=1, max_length=MAX_ENDPOINT_LENGTH)]
    p256dh: Key
    auth: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,40}$")]
    name: Annotated[str, Field(min_length=1, max_length=MAX_DEVICE_NAME_LENGTH)]  # such as Firefox on Linux


class Device(Message):
    id: str
    name: str
    created: float  # seconds since 1970


class QuietHours(Message):
    """From when to when nothing is sent, by the clock of a time zone. They may go past midnight."""

    zone: Annotated[str, Field(max_length=64)]  # such as Europe/Berlin
    begins: TimeOfDay
    ends: TimeOfDay


class Notices(Message):
    """What you have asked for. `key` is for the browser's subscription; null: this server sends no notices."""

    key: str | None
    devices: list[Device]
    quiet_hours: QuietHours | None
