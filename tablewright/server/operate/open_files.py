"""How many files and connections the operating system lets this process open."""

from __future__ import annotations

import sys

RESERVED = 256  # for the database, the compiler, libraries, and connections that are just being refused


def room_for_connections(wanted: int) -> int:
    """Raise the limit as far as the system allows. The result is how many of the wanted connections fit."""
    if sys.platform == "win32":
        return wanted
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    needed = wanted + RESERVED
    if soft != resource.RLIM_INFINITY and soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return wanted if soft == resource.RLIM_INFINITY else max(1, min(wanted, soft - RESERVED))
