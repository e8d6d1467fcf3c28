"""Scripted players, built on the package's own client."""

import asyncio
import random

from tablewright.server.client import Visitor

from .running import HANGS_AFTER

HIDDEN, OPEN = "high-tide", "atlas-of-feelings"  # a game with hidden hands, and one without
ME, FREE = {"kind": "me"}, {"kind": "open"}


def bot(level="random"):
    return {"kind": "bot", "level": level}


async def set_table(addresses, game, seats=(ME, FREE), **form):
    """A table with a visitor in each person's seat; `addresses` is one server, or one for each seat."""
    addresses = [addresses] * len(seats) if isinstance(addresses, str) else addresses
    visitors = [Visitor(address) for address in addresses]
    table = await visitors[0].post("/api/tables", {"game": game, "seats": list(seats)} | form)
    for seat, visitor in enumerate(visitors):
        if seats[seat] == FREE:
            await visitor.post(f"/api/tables/{table['id']}/seats/{seat}", {"name": f"Guest {seat}"})
    return table["id"], visitors


async def play_out(link, chance, accepted=None, stop_at=None, before_acting=None):
    """Play random legal actions until the match is over, or until ply `stop_at`; returns the last position.

    `accepted` collects the actions that the server has confirmed, by ply. `before_acting` is awaited with each
    position before the player acts. Where the server asks to try again, no new position follows, so the player does.
    """
    done = stop_at if stop_at is not None else 10**9
    while True:
        position = await link.until(lambda p: p["legal"] or p["over"] or p["ply"] >= done)
        if position["over"] or position["ply"] >= done:
            return position
        if before_acting is not None:
            await before_acting(position)
        action = chance.choice(position["legal"])["action"]
        answer = await link.act(action)
        if answer["type"] == "accepted":
            if accepted is not None:
                accepted[answer["ply"]] = action
            await link.until(lambda p, ply=answer["ply"]: p["ply"] >= ply)
        elif "try again" not in answer["sentence"]:
            await link.until(lambda p, old=position: p["n"] != old["n"])


def play_together(addresses, game, seed=0, seats=(ME, FREE), **form):
    """Play a whole match, with a player in each person's seat; returns the table, visitors and last positions."""

    async def run():
        table_id, visitors = await set_table(addresses, game, seats, **form)
        people = [seat for seat, who in enumerate(seats) if who["kind"] != "bot"]

        async def one(seat):
            async with visitors[seat].look_at(table_id, seat) as link:
                return await play_out(link, random.Random(f"{seed} {seat}"))

        async with asyncio.timeout(HANGS_AFTER):
            return table_id, visitors, await asyncio.gather(*(one(seat) for seat in people))

    return asyncio.run(run())
