"""A backup that is made while people play can be restored, and they play on."""

import asyncio
import random
import subprocess
import sys

import pytest

from tablewright.server.client import Visitor

from .players import HIDDEN, play_out, set_table
from .running import HANGS_AFTER

PLIES_BEFORE, PLIES_AFTER = 8, 16


def restore_sqlite(db, tmp_path):
    """Back up with the operator's command; the backup is a database like any other."""
    backup = str(tmp_path / "backup.db")
    subprocess.run([sys.executable, "-m", "tablewright", "admin", "backup", "--db", db, backup], check=True)
    return backup


def restore_postgresql(postgres, db, tmp_path):
    """Dump and restore with the commands of docs/hosting.md."""
    restored, dump = postgres.database(), postgres.folder / f"{tmp_path.name}.dump"
    postgres.run("pg_dump", "--format=custom", f"--file={dump}", db)
    postgres.run("pg_restore", "--exit-on-error", "--no-owner", f"--dbname={restored}", dump)
    return restored


@pytest.fixture
def back_up_and_restore(db, tmp_path, request):
    """A function that backs up the database and returns the address of a restored copy."""
    if not db.startswith("postgresql"):
        return lambda: restore_sqlite(db, tmp_path)
    return lambda: restore_postgresql(request.getfixturevalue("postgres"), db, tmp_path)


async def play_until(address, table_id, cookies, ply):
    """Both players go to this server with their cookies and play; returns what each of them saw last, and the log."""
    visitors = [Visitor(address, cookie) for cookie in cookies]

    async def one(seat):
        async with visitors[seat].look_at(table_id, seat) as link:
            await play_out(link, random.Random(seat), stop_at=ply)
            await link.until(lambda position: position["ply"] >= ply)
            return link.position, link.log

    return await asyncio.gather(one(0), one(1))


def test_a_restored_backup_is_played_on(db, start, back_up_and_restore):
    server = start(db)

    async def play():
        table_id, visitors = await set_table(server.address, HIDDEN)
        cookies = [visitor.cookie for visitor in visitors]
        before = await play_until(server.address, table_id, cookies, PLIES_BEFORE)
        restored = start(await asyncio.to_thread(back_up_and_restore))
        await play_until(server.address, table_id, cookies, PLIES_BEFORE + 2)  # this is not in the backup

        again = await play_until(restored.address, table_id, cookies, PLIES_BEFORE)
        for (saw, log), (sees, log_now) in zip(before, again, strict=True):
            assert (sees["ply"], sees["view"], sees["legal"]) == (PLIES_BEFORE, saw["view"], saw["legal"])
            assert log_now == log
        for sees, log in await play_until(restored.address, table_id, cookies, PLIES_AFTER):
            assert sees["ply"] == PLIES_AFTER
            assert [entry["ply"] for entry in log] == list(range(PLIES_AFTER + 1))

    async def bounded():
        async with asyncio.timeout(HANGS_AFTER):
            await play()

    asyncio.run(bounded())
