"""The operators' lists in memory that requests are checked against: who may not use the server, who may not chat, and
which names nobody may have."""

from __future__ import annotations

import time
from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from tablewright.server.errors import NameRefused, RequestRefused
from tablewright.server.people.names import name_key

Network = IPv4Network | IPv6Network
Until = float | None  # seconds since 1970; None: for ever

MAPPED_PREFIX = 96  # bits before the address in ::ffff:192.0.2.7
BANNED = "This server does not accept requests from your address."
MUTED = "You cannot write in the chat."


def read_network(text: str) -> Network:
    """The network of an address such as 192.0.2.7, or of a range such as 192.0.2.0/24."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError:
        sentence = f"{text[:60]!r} is not an address or a network. Write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/48."
        raise RequestRefused(sentence) from None
    mapped = network.network_address.ipv4_mapped if isinstance(network, IPv6Network) else None
    return network if mapped is None else ip_network((mapped, max(0, network.prefixlen - MAPPED_PREFIX)), strict=False)


class BanList:
    def __init__(self) -> None:
        self.networks: list[tuple[Network, Until]] = []

    def replace(self, bans: Iterable[tuple[str, Until]]) -> None:
        self.networks = [(ip_network(network), until) for network, until in bans]

    def includes(self, address: str) -> bool:
        if not self.networks:
            return False
        try:
            found = ip_address(address)
        except ValueError:
            return False  # a socket of this machine has no address
        if isinstance(found, IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        return any(found in network and in_force(until) for network, until in self.networks)


class MuteList:
    def __init__(self) -> None:
        self.holders: dict[str, Until] = {}

    def replace(self, mutes: Iterable[tuple[str, Until]]) -> None:
        self.holders = dict(mutes)

    def includes(self, holder: str) -> bool:
        return holder in self.holders and in_force(self.holders[holder])


class NameList:
    """The names that are banned on this server, and everything that looks like one of them."""

    def __init__(self) -> None:
        self.whole: frozenset[str] = frozenset()
        self.parts: tuple[str, ...] = ()  # banned inside longer names too

    def replace(self, names: Iterable[tuple[str, bool]]) -> None:
        """Each name is given by its `name_key`, and by whether it is banned inside longer names too."""
        names = list(names)
        self.whole = frozenset(key for key, inside in names if not inside)
        self.parts = tuple(key for key, inside in names if inside)

    def check(self, name: str | None, seat: int | None = None) -> None:
        """Refuse a banned name of a person or of a table. A form shows the sentence next to the seat."""
        key = name_key(name or "")
        if key in self.whole or any(part in key for part in self.parts):
            raise NameRefused("This name is not allowed here.", seat)


def in_force(until: Until) -> bool:
    return until is None or time.time() < until
