"""Addresses of clients: which ones count as the same client, and which belong to a reverse proxy."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

IPV6_PREFIX = 64  # the smallest network that a household gets, with more addresses than anyone could count
MAX_LENGTH = 64


def plain_address(address: str) -> str:
    """An IPv4 address as such, also if the socket listens on IPv6 and reports it as `::ffff:192.0.2.1`."""
    parsed = parse(address)
    mapped = parsed.ipv4_mapped if isinstance(parsed, IPv6Address) else None
    return str(mapped or parsed or address[:MAX_LENGTH])


@lru_cache(maxsize=4096)
def client_of(address: str) -> str:
    """What limits count by: an IPv4 address, or the network of an IPv6 address."""
    plain = plain_address(address)
    if isinstance(parse(plain), IPv6Address):
        return str(ip_network((plain.partition("%")[0], IPV6_PREFIX), strict=False))
    return plain


class Proxies:
    """The reverse proxies in front of the server."""

    def __init__(self, networks: Sequence[str]):
        self.networks = [ip_network(each, strict=False) for each in networks]

    def __contains__(self, address: str) -> bool:
        parsed = parse(address)
        return parsed is not None and any(parsed in network for network in self.networks)


def parse(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(address)
    except ValueError:
        return None
