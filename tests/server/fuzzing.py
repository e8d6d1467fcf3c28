"""Fuzzed messages for live sockets: almost valid, not valid, or not even text."""

import json
import random
import string
from collections import Counter

from pydantic import ValidationError
from websockets.exceptions import ConnectionClosed

from tablewright.server.client import Visitor
from tablewright.server.operate.limits import MAX_BODY_BYTES, MAX_REFUSALS_PER_SOCKET, MAX_SOCKET_MESSAGE_BYTES
from tablewright.server.web.messages.socket import CLIENT_MESSAGE

from .players import HIDDEN, set_table

KINDS = (
    "hello",
    "act",
    "undo",
    "why",
    "hint",
    "weigh",
    "coach",
    "look",
    "ack",
    "sync",
    "ping",
    "say",
    "position",
    "",
    "__proto__",
)
FIELDS = ("type", "id", "ply", "action", "remark", "seat", "n", "stream", "seen", "look", "text", "holder", "__class__")
NUMBERS = (0, 1, -1, 5, 0.5, -0.0, 1e308, 2**31, 2**63, -(2**70), 10**40)
TEXTS = ("\x00", "\u202e", "é" * 70, "\U0001f3b2" * 20, "'; DROP TABLE actions;--", "../../etc/passwd", "{0.__class__}")
VALID = (
    {"type": "act", "id": "some-act-id", "ply": 0, "action": 1},
    {"type": "act", "id": "other-act-id", "ply": 0, "action": 2**31 - 1, "remark": "Hm"},
    {"type": "undo", "id": "some-undo-id", "ply": 0},
    {"type": "why", "id": "some-why-id", "action": 3},
    {"type": "hint", "id": "some-hint-id"},
    {"type": "weigh", "id": "some-weigh-id", "ply": 0, "action": 1},
    {"type": "coach", "id": "some-coach-id", "agree": True},
    {"type": "look", "seat": None},
    {"type": "look", "seat": 1},
    {"type": "say", "id": "some-say-id", "text": "Hello"},
    {"type": "ack", "n": 3},
    {"type": "sync"},
    {"type": "ping"},
)
LAST = json.dumps({"type": "why", "id": "the-last-one", "action": 0})
NOT_HELLO, TOO_LARGE, NOT_UTF8 = 4400, 1009, 1007  # close codes


def value(chance, depth=0):
    """Any value that JSON can hold."""
    pick = chance.randrange(8 if depth < 3 else 6)
    if pick == 0:
        return chance.choice([None, True, False])
    if pick in (1, 2):
        return chance.choice(NUMBERS)
    if pick == 3:
        return chance.choice(TEXTS)
    if pick == 4:
        return "".join(chance.choice(string.printable) for _ in range(chance.randrange(40)))
    if pick == 5:
        return f"{chance.getrandbits(64):016x}"
    if pick == 6:
        return [value(chance, depth + 1) for _ in range(chance.randrange(4))]
    return {chance.choice(FIELDS): value(chance, depth + 1) for _ in range(chance.randrange(3))}


def mutated(chance):
    """A valid message, or one with a wrong value in one place."""
    fields = dict(chance.choice(VALID))
    if chance.random() < 0.5:
        fields[chance.choice([*fields, chance.choice(FIELDS)])] = value(chance)
    return json.dumps(fields)


def message(chance):
    """Any fields in any message."""
    fields = {"type": chance.choice(KINDS)} if chance.random() < 0.95 else {}
    for _ in range(chance.randrange(5)):
        fields[chance.choice(FIELDS[1:])] = value(chance)
    return json.dumps(fields, ensure_ascii=chance.random() < 0.5)


def fuzzed(chance):
    """A text, or the bytes of a binary frame."""
    pick = chance.random()
    if pick < 0.08:
        return "".join(chr(chance.randrange(32, 0x2FF)) for _ in range(chance.randrange(200)))
    if pick < 0.12:
        return chance.randbytes(chance.randrange(200))
    if pick < 0.14:
        return message(chance).encode()
    if pick < 0.16:
        return nested(chance.choice("[{"), chance.randrange(1, 4000))
    if pick < 0.17:
        return json.dumps({"type": "say", "id": "much-to-say", "text": "y" * (2 * MAX_SOCKET_MESSAGE_BYTES)})
    text = mutated(chance) if chance.random() < 0.6 else message(chance)
    cut = chance.randrange(len(text))
    if pick < 0.22:
        return text[:cut]
    if pick < 0.30:
        return text[:cut] + chance.choice(["}", "\x01", "]" * 50, "9" * 3000, "\ud7ff"]) + text[cut:]
    return text


def nested(bracket, depth):
    return "[" * depth if bracket == "[" else '{"type":' * depth


def is_valid(sent):
    try:
        CLIENT_MESSAGE.validate_json(sent)
    except ValidationError:
        return False
    return isinstance(sent, str) and len(sent.encode()) <= MAX_SOCKET_MESSAGE_BYTES


class Fuzzer:
    """Sends fuzzed messages to a table, over as many connections as it takes, and checks that each is answered."""

    def __init__(self, visitor, table_id, seat, seed):
        self.visitor, self.table_id, self.seat = visitor, table_id, seat
        self.chance = random.Random(seed)
        self.counts = Counter()

    @classmethod
    async def at_new_table(cls, address, seed):
        """A fuzzer that has the second seat of a table, where the first seat is to move."""
        table_id, (_, bo) = await set_table(address, HIDDEN)
        return cls(bo, table_id, 1, seed)

    def as_spectator(self, seed):
        return Fuzzer(Visitor(self.visitor.address), self.table_id, None, seed)

    async def send(self, count, check=lambda answer: None):
        """Send messages; `check` is given every answer."""
        until = self.counts["messages"] + count
        while self.counts["messages"] < until:
            await self.converse(min(MAX_REFUSALS_PER_SOCKET, until - self.counts["messages"]), check)

    async def converse(self, count, check):
        """One connection: it begins and ends as it should, or is closed with the right code."""
        socket = await self.visitor.dial(self.table_id)
        self.counts["connections"] += 1
        number = self.counts["connections"] % 12
        try:
            if number == 3:
                await self.send_fatal(socket, '{"type":"sync"}', NOT_HELLO)
                return
            await socket.send(json.dumps({"type": "hello", "look": self.seat}))
            await self.send_batch(socket, [fuzzed(self.chance) for _ in range(count)], check)
            if number == 6:
                await self.send_fatal(socket, "z" * (MAX_BODY_BYTES + 1), TOO_LARGE)
            elif number == 9:
                await self.send_fatal(socket, b'{"type":"\xff\xfe"}', NOT_UTF8)
        finally:
            await socket.close()

    async def send_batch(self, socket, batch, check):
        for each in batch:
            await socket.send(each)
        await socket.send(LAST)
        kinds = Counter()
        while (answer := json.loads(await socket.recv())).get("id") != "the-last-one":
            kinds[answer["type"]] += 1
            check(answer)
        invalid = sum(not is_valid(each) for each in batch)
        assert kinds["refused"] >= invalid, f"{invalid} messages were not valid, and {kinds['refused']} were refused"
        self.counts += Counter(messages=len(batch), invalid=invalid, answers=kinds.total())

    async def send_fatal(self, socket, sent, code):
        """Send a text frame that ends the connection."""
        await socket.send(sent, text=True)
        self.counts += Counter(messages=1, closed=1)
        try:
            while True:
                await socket.recv()
        except ConnectionClosed:
            assert socket.close_code == code, f"closed with {socket.close_code}"
