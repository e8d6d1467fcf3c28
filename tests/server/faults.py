"""A faulty network: it cuts connections, and delays, duplicates and reorders messages in both directions."""

import asyncio
from collections import Counter, deque

DELAY = 0.03
PATIENCE = 0.04  # how long a message is held back so that another can overtake it
KINDS = ("cut", "delay", "duplicate", "reorder")


class Network:
    """Makes faulty connections with a random generator of its own, and counts the faults."""

    def __init__(self, chance, rate):
        self.chance, self.rate = chance, rate
        self.faults = Counter()

    def fault(self):
        if self.chance.random() >= self.rate:
            return None
        kind = self.chance.choice(KINDS)
        self.faults[kind] += 1
        return kind

    def dial(self, visitor):
        async def connect(table_id):
            return Connection(self, await visitor.dial(table_id))

        return connect


class Connection:
    """A WebSocket through the faulty network."""

    def __init__(self, network, socket):
        self.network, self.socket = network, socket
        self.arrived = deque()
        self.held = []

    @property
    def close_code(self):
        return self.socket.close_code

    async def send(self, text):
        kind = self.network.fault()
        if kind == "reorder":
            self.held.append(text)
            asyncio.get_running_loop().call_later(PATIENCE, lambda: asyncio.ensure_future(self.release()))
            return
        if kind == "delay":
            await asyncio.sleep(DELAY)
        await self.socket.send(text)
        if kind == "duplicate":
            await self.socket.send(text)
        if kind == "cut":
            self.socket.transport.abort()
        await self.release()

    async def release(self):
        held, self.held = self.held, []
        for text in held:
            try:
                await self.socket.send(text)
            except Exception:
                return  # the connection is lost meanwhile, and the message with it

    async def recv(self):
        if self.arrived:
            return self.arrived.popleft()
        text = await self.socket.recv()
        kind = self.network.fault()
        if kind == "cut":
            self.socket.transport.abort()
            return await self.socket.recv()
        if kind == "delay":
            await asyncio.sleep(DELAY)
        elif kind == "duplicate":
            self.arrived.append(text)
        elif kind == "reorder":
            try:
                async with asyncio.timeout(PATIENCE):
                    later = await self.socket.recv()
            except TimeoutError:
                return text
            self.arrived.append(text)
            return later
        return text

    async def close(self):
        await self.socket.close()


class Relay:
    """Passes bytes on to a port, until it is told to swallow them: then connections stay open and nothing arrives."""

    def __init__(self, port):
        self.target = port
        self.port = 0
        self.open = asyncio.Event()
        self.open.set()
        self.tasks = set()

    async def __aenter__(self):
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *exc):
        self.server.close()
        for task in self.tasks:
            task.cancel()

    async def serve(self, reader, writer):
        there, back = await asyncio.open_connection("127.0.0.1", self.target)
        for source, target in ((reader, back), (there, writer)):
            task = asyncio.create_task(self.pass_on(source, target))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def pass_on(self, source, target):
        try:
            while data := await source.read(65536):
                await self.open.wait()
                target.write(data)
                await target.drain()
        except OSError:
            pass  # one side has closed the connection
        finally:
            target.close()
