"""Public ids: how others may name a person. A holder is a secret, and cannot be found from the public id."""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import blake2b, sha256

BYTES = 12


class PublicIds:
    def __init__(self, secret: str):
        self.key = sha256(f"tablewright.public {secret}".encode()).digest()

    def of(self, holder: str) -> str:
        return urlsafe_b64encode(blake2b(holder.encode(), key=self.key, digest_size=BYTES).digest()).decode()
