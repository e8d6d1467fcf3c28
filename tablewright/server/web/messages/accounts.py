"""Who you are: an account with its passkeys, devices and recovery codes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from tablewright.server.web.messages.shared import Message, PersonName

Credential = dict[str, Any]  # as the browser's `toJSON` writes it; the library checks it


class PasskeyCard(Message):
    id: str
    name: str
    created: float
    used: float | None  # when somebody last signed in with it


class DeviceCard(Message):
    """A device on which somebody is signed in."""

    id: str
    device: str
    created: float
    used: float
    this: bool  # whether it is the one that asks


class AccountCard(Message):
    """Somebody's account, as they see it themselves. A guest has none: there is no name then."""

    name: str | None
    created: float | None
    passkeys: list[PasskeyCard]
    devices: list[DeviceCard]
    codes_left: int
    guest_seats: int  # that this browser had before somebody signed in here, and that can be brought along


class PasskeyOptions(Message):
    """What `navigator.credentials` is to be called with."""

    options: dict[str, Any]


class NewPasskey(Message):
    """A passkey that the browser has made. A guest gets an account by it, under this name."""

    credential: Credential
    name: PersonName | None = None


class AskForPasskey(Message):
    name: PersonName | None = None


class SignIn(Message):
    credential: Credential


class Recover(Message):
    code: Annotated[str, Field(min_length=1, max_length=60)]


class Rename(Message):
    name: PersonName


class BringAlong(Message):
    """Whether the seats that this browser had as a guest come to the account. If not, they stay the guest's."""

    agree: bool


class Erase(Message):
    """Erase everything. The page lets people type these words."""

    confirm: Literal["erase everything"]


class Codes(Message):
    """The account, and new recovery codes. They are shown this once."""

    account: AccountCard
    codes: list[str]
