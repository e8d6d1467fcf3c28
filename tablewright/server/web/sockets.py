"""The live sockets of this process, and the limits that they share."""

from __future__ import annotations

from collections import Counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablewright.server.operate.addresses import client_of
from tablewright.server.operate.limits import MAX_SOCKETS_PER_ADDRESS
from tablewright.server.operate.moderation import BANNED
from tablewright.server.people.identity import Identity
from tablewright.server.services import Services
from tablewright.server.web.conversation import Conversation
from tablewright.server.web.rate_limit import SharedLimits
from tablewright.server.web.socket_io import CloseCode, SocketClosed, close
from tablewright.server.web.turns import Turns


class Sockets:
    def __init__(self, services: Services):
        self.services = services
        self.limits = SharedLimits(services.settings.rates)
        self.turns = Turns()  # at making positions
        self.conversations: set[Conversation] = set()
        services.follower.on_new_bans = self.close_banned
        services.sessions.on_change = self.close_signed_out
        if services.reloader is not None:
            services.reloader.on_change = self.send_development
        self.open: Counter[str] = Counter()  # by client

    def __len__(self) -> int:
        return self.open.total()

    def close_banned(self) -> None:
        """Close the sockets of addresses that are banned now."""
        for conversation in self.conversations:
            if self.services.bans.includes(conversation.address):
                self.services.tasks.spawn(close(conversation.socket, CloseCode.FORBIDDEN, BANNED))

    def close_signed_out(self, holder: str) -> None:
        """Close the sockets of a holder whose session has ended, or whose cookie is that of a guest no more."""
        for conversation in self.conversations:
            if conversation.holder == holder and not self.services.sessions.accepts(conversation.identity):
                self.services.tasks.spawn(close(conversation.socket, *conversation.signed_out))

    def send_development(self) -> None:
        for conversation in self.conversations:
            if conversation.stream is not None:
                conversation.send_development(conversation.stream)

    async def serve(self, socket: WebSocket, table_id: str, identity: Identity) -> None:
        """Serve one connection from its first message to its end."""
        address = socket.client.host if socket.client else ""
        client = client_of(address)
        if self.open[client] >= MAX_SOCKETS_PER_ADDRESS * self.services.settings.rates:
            await socket.close(CloseCode.TOO_MANY_MESSAGES)
            return
        self.open[client] += 1
        conversation = Conversation(self.services, socket, address, identity, self.limits, self.turns)
        self.conversations.add(conversation)
        try:
            await socket.accept()
            await conversation.run(table_id)
        except SocketClosed as closed:
            await close(socket, closed.code, closed.sentence)
        except WebSocketDisconnect:
            pass
        finally:
            self.conversations.discard(conversation)
            self.open[client] -= 1
            if not self.open[client]:
                del self.open[client]
            conversation.leave()
