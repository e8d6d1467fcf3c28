"""Taking turns at work that takes milliseconds, so that the short work of a move never waits for much of it."""

from __future__ import annotations

import asyncio


class Turns:
    """`async with turns:` lets one task in for each round of the event loop, in the order in which they came."""

    def __init__(self) -> None:
        self.lock = asyncio.Lock()

    async def __aenter__(self) -> None:
        await self.lock.acquire()

    async def __aexit__(self, *_: object) -> None:
        asyncio.get_running_loop().call_soon(self.lock.release)
