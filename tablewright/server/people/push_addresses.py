"""Which addresses a notice may be sent to.

A browser names the address of its push service. The server must not be made to send requests into its own network, so
only known push services are accepted, and only if their names lead to public addresses.
"""

from __future__ import annotations

import socket
from collections.abc import Sequence
from ipaddress import ip_address
from urllib.parse import SplitResult, urlsplit

from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

HTTPS_PORT = 443


class PushAddresses:
    def __init__(self, services: Sequence[str], private: bool):
        self.services = [name.casefold() for name in services]
        self.private = private

    def allow(self, endpoint: str) -> bool:
        try:
            url = urlsplit(endpoint)
            host, port = (url.hostname or "").casefold(), url.port
        except ValueError:
            return False
        return self.is_known(host) and (self.private or is_public_form(url, host, port))

    def is_known(self, host: str) -> bool:
        return any(host.endswith(name) if name.startswith(".") else host == name for name in self.services)

    def resolver(self) -> AbstractResolver:
        return ThreadedResolver() if self.private else PublicResolver()


def is_public_form(url: SplitResult, host: str, port: int | None) -> bool:
    """Whether an address has TLS, the usual port, no password, and a name instead of a number."""
    plain = url.username is None and url.password is None and port in (None, HTTPS_PORT)
    return url.scheme == "https" and plain and not is_number(host)


def is_number(host: str) -> bool:
    try:
        ip_address(host)
    except ValueError:
        return False
    return True


class PublicResolver(ThreadedResolver):
    """Finds public addresses only. The connection goes to the address that was checked."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        found = await super().resolve(host, port, family)
        public = [each for each in found if ip_address(each["host"].partition("%")[0]).is_global]
        if not public:
            raise OSError(f"{host} has no public address")
        return public
