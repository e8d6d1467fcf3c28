"""The key that push services know this server by (VAPID, RFC 8292). It is made once and kept in the database."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from tablewright.server.store.database import Database

KEY_NAME = "vapid"
KEY_BYTES = 32
SECONDS_A_SIGNATURE_IS_VALID = 12 * 3600  # push services accept a day at most


class VapidKey:
    def __init__(self, private: str):
        self.vapid = Vapid02.from_raw(private.encode())

    @classmethod
    async def read(cls, database: Database) -> VapidKey:
        return cls(await database.secret(KEY_NAME, new_private_key))

    @property
    def public(self) -> str:
        """What a browser needs to subscribe."""
        return encoded(self.vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def headers(self, endpoint: str, contact: str, now: float) -> dict[str, str]:
        url = urlsplit(endpoint)
        claims = {
            "aud": f"{url.scheme}://{url.netloc}",
            "exp": int(now) + SECONDS_A_SIGNATURE_IS_VALID,
            "sub": contact,
        }
        signed: dict[str, str] = self.vapid.sign(claims)
        return signed


def new_private_key() -> str:
    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return encoded(number.to_bytes(KEY_BYTES, "big"))


def encoded(value: bytes) -> str:
    return urlsafe_b64encode(value).rstrip(b"=").decode()
