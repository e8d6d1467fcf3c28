"""Sending a notice to a device through the push service of its browser (RFC 8030), encrypted (RFC 8291)."""

from __future__ import annotations

from base64 import urlsafe_b64decode
from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar, TCPConnector
from cryptography.hazmat.primitives.asymmetric import ec
from pywebpush import WebPusher

from tablewright.server.operate.settings import Settings
from tablewright.server.people.push_addresses import PushAddresses
from tablewright.server.people.vapid import VapidKey
from tablewright.server.store.database import Database
from tablewright.server.store.push_devices import DeviceRow

SECONDS_TO_SEND = 10
SECONDS_KEPT_BY_THE_SERVICE = 12 * 3600  # for a device that is not online
NO_HOST_NAME = "mailto:operator@localhost"
AUTH_BYTES = 16
GONE = (404, 410)
TOO_MANY = 429


class Outcome(Enum):
    ACCEPTED = "the push service has it"
    EXPIRED = "the push service does not know the device any more"
    REFUSED = "trying again would not help"
    FAILED = "it may help to try again"


class Answer(NamedTuple):
    """What a push service has answered; `wait` is how many seconds it wants to be left alone."""

    outcome: Outcome
    wait: float = 0.0


class PushSender:
    def __init__(self, database: Database, settings: Settings, clock: Callable[[], float]):
        self.database = database
        self.addresses = PushAddresses(settings.push_services, settings.push_private)
        self.contact = settings.push_contact or next((f"https://{name}" for name in settings.hosts), NO_HOST_NAME)
        self.clock = clock
        self.key: VapidKey | None = None
        self.session: ClientSession | None = None

    @property
    def enabled(self) -> bool:
        return bool(self.addresses.services)

    async def vapid(self) -> VapidKey:
        if self.key is None:
            self.key = await VapidKey.read(self.database)
        return self.key

    async def send(self, device: DeviceRow, message: str) -> Answer:
        if not self.addresses.allow(device.endpoint):
            return Answer(Outcome.REFUSED)
        headers = (await self.vapid()).headers(device.endpoint, self.contact, self.clock())
        headers |= {"TTL": str(SECONDS_KEPT_BY_THE_SERVICE), "Content-Encoding": "aes128gcm"}
        body = encrypted(device, message)
        try:
            request = self.open_session().post(device.endpoint, data=body, headers=headers, allow_redirects=False)
            async with request as response:
                return read_answer(response.status, response.headers.get("Retry-After", ""))
        except (ClientError, TimeoutError, OSError):
            return Answer(Outcome.FAILED)

    def open_session(self) -> ClientSession:
        if self.session is None:
            connector = TCPConnector(resolver=self.addresses.resolver(), use_dns_cache=False)
            timeout = ClientTimeout(total=SECONDS_TO_SEND)
            self.session = ClientSession(connector=connector, timeout=timeout, cookie_jar=DummyCookieJar())
        return self.session

    async def close(self) -> None:
        if self.session is not None:
            await self.session.close()


def encrypted(device: DeviceRow, message: str) -> bytes:
    keys = {"p256dh": device.p256dh, "auth": device.auth}
    body: bytes = WebPusher({"endpoint": device.endpoint, "keys": keys}).encode(message.encode())["body"]
    return body


def can_encrypt(p256dh: str, auth: str) -> bool:
    """Whether a browser's keys are a point on the curve and a secret of the right length."""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(p256dh))
        return len(decoded(auth)) == AUTH_BYTES
    except ValueError:
        return False


def decoded(value: str) -> bytes:
    return urlsafe_b64decode(value + "=" * (-len(value) % 4))


def read_answer(status: int, retry_after: str) -> Answer:
    if 200 <= status < 300:
        return Answer(Outcome.ACCEPTED)
    if status in GONE:
        return Answer(Outcome.EXPIRED)
    if status == TOO_MANY or status >= 500:
        return Answer(Outcome.FAILED, float(retry_after) if retry_after.isascii() and retry_after.isdigit() else 0.0)
    return Answer(Outcome.REFUSED)
