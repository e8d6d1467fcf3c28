"""Sending on a WebSocket and closing it, when the other side may be gone at any moment."""

from __future__ import annotations

import asyncio
from enum import IntEnum

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from tablewright.server.operate.limits import SECONDS_TO_SEND
from tablewright.server.web.messages.socket import Refused

SECONDS_TO_CLOSE = 1.0
MAX_REASON_LENGTH = 100  # a close frame has room for 123 bytes


class CloseCode(IntEnum):
    TRY_AGAIN = 1013
    CONNECT_AGAIN = 1012
    UNREADABLE = 4400
    FORBIDDEN = 4403
    NO_TABLE = 4404
    SILENT = 4408
    STREAM_MOVED = 4409
    NOT_ACKNOWLEDGED = 4413
    TOO_MANY_MESSAGES = 4429


class SocketClosed(Exception):
    """The server ends a connection."""

    def __init__(self, code: CloseCode, sentence: str):
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence


async def send_text(socket: WebSocket, text: str, seconds: float = SECONDS_TO_SEND) -> None:
    """Send a text. If the other side is gone or does not read, the error is always `WebSocketDisconnect`."""
    try:
        async with asyncio.timeout(seconds):
            await socket.send_text(text)
    except (TimeoutError, RuntimeError):  # a RuntimeError if the web server has closed the socket by itself
        raise WebSocketDisconnect from None
    except Exception:
        if WebSocketState.DISCONNECTED in (socket.client_state, socket.application_state):
            raise WebSocketDisconnect from None
        raise


async def close(socket: WebSocket, code: CloseCode, sentence: str) -> None:
    """Say why, and close the socket if it is still open."""
    if socket.client_state == WebSocketState.CONNECTED and socket.application_state == WebSocketState.CONNECTED:
        try:
            async with asyncio.timeout(SECONDS_TO_CLOSE):
                await send_text(socket, Refused(id=None, sentence=sentence).model_dump_json())
                await socket.close(code, sentence[:MAX_REASON_LENGTH])
        except (RuntimeError, WebSocketDisconnect, OSError, TimeoutError):
            pass  # the other side has closed it, or does not read
