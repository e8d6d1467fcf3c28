"""The client: a link that cannot go on says so to everyone who waits for it."""

import asyncio
import json

import pytest

from tablewright.server.client import Link, LinkEnded, Visitor

from .running import HANGS_AFTER


class Socket:
    """A socket that takes every message, and on which nothing or a single text arrives."""

    close_code = None

    def __init__(self, text=None):
        self.text = text

    async def send(self, text):
        pass

    async def recv(self):
        if self.text is None:
            await asyncio.Event().wait()
        return self.text

    async def close(self):
        pass


def waiting_on(dial, wait):
    """What is raised in somebody who waits on a link with these connections, and in the link itself."""

    async def run():
        link = Link(Visitor("http://127.0.0.1:1"), "table", 0, dial=dial)
        async with asyncio.timeout(HANGS_AFTER), link:
            with pytest.raises(LinkEnded) as ended:
                await wait(link)
            raise ended.value

    asyncio.run(run())


async def wait_for_a_position(link):
    await link.until(lambda position: False)


async def wait_for_an_answer(link):
    await link.ask({"type": "undo", "ply": 0})


async def ask_too_late(link):
    with pytest.raises(LinkEnded):
        await wait_for_a_position(link)
    await wait_for_an_answer(link)


@pytest.mark.parametrize("wait", [wait_for_a_position, wait_for_an_answer, ask_too_late])
def test_a_link_that_fails_is_told_to_who_waits(wait):
    async def dial(table_id):
        raise RuntimeError("no such wire")

    with pytest.raises(RuntimeError, match="no such wire"):
        waiting_on(dial, wait)


@pytest.mark.parametrize("wait", [wait_for_a_position, wait_for_an_answer])
def test_a_message_that_makes_no_sense_ends_the_link(wait):
    async def dial(table_id):
        return Socket(json.dumps({"nothing": 1}))

    with pytest.raises(KeyError):
        waiting_on(dial, wait)


def test_an_answer_still_expected_when_the_link_is_left_is_cancelled():
    async def dial(table_id):
        return Socket()

    async def run():
        async with Link(Visitor("http://127.0.0.1:1"), "table", 0, dial=dial) as link:
            asked = asyncio.create_task(link.ask({"type": "undo", "ply": 0}))
            await asyncio.sleep(0)
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(run())
