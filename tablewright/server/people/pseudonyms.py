"""Names for spectators, who have none: the same at one table, and different at every other."""

from __future__ import annotations

import hmac
from base64 import b32encode

ID_LENGTH = 16
SHOWN = 3  # characters: enough to tell the spectators of a table apart


class Pseudonyms:
    def __init__(self, secret: str):
        self.secret = secret.encode()

    def of(self, table_id: str, holder: str) -> str:
        """How pages name a spectator. Nobody can work out the holder from it."""
        digest = hmac.digest(self.secret, f"spectator {table_id} {holder}".encode(), "sha256")
        return b32encode(digest).decode()[:ID_LENGTH]

    def name(self, table_id: str, holder: str) -> str:
        return f"Spectator {self.of(table_id, holder)[:SHOWN]}"
