"""The live sockets of this process, and the limits that they share."""

from __future__ import annotations

from collections import Counter

from starlette.websockets import WebSocket, WebSocketDisconnect

from tablewright.server.operate.limits import MAX_SOCKETS_PER_ADDRESS
from tablewright.server.services import Services
from tablewright.server.web.conversation import Conversation
from tablewright.server.web.rate_limit import SharedLimits
from tablewright.server.web.socket_io import CloseCode, SocketClosed, close


class Sockets:
    def __init__(self, services: Services):
        self.services = services
        self.limits = SharedLimits(services.settings.rates)
        self.open: Counter[str] = Counter()  # by address

    def __len__(self) -> int:
        return self.open.total()

    async def serve(self, socket: WebSocket, table_id: str, holder: str) -> None:
        """Serve one connection from its first message to its end."""
        address = socket.client.host if socket.client else ""
        if self.open[address] >= MAX_SOCKETS_PER_ADDRESS * self.services.settings.rates:
            await socket.close(CloseCode.TOO_MANY_MESSAGES)
            return
        self.open[address] += 1
        conversation = Conversation(self.services, socket, address, holder, self.limits)
        try:
            await socket.accept()
            await conversation.run(table_id)
        except SocketClosed as closed:
            await close(socket, closed.code, closed.sentence)
        except WebSocketDisconnect:
            pass
        finally:
            self.open[address] -= 1
            if not self.open[address]:
                del self.open[address]
            conversation.leave()
