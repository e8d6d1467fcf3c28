"""Sending on a closed connection always raises `WebSocketDisconnect`, whoever closed it."""

import asyncio

import pytest
from starlette.websockets import WebSocketDisconnect, WebSocketState

from tablewright.server.web.socket_io import send_text


class Socket:
    """A socket that looks open but cannot send."""

    client_state = application_state = WebSocketState.CONNECTED

    def __init__(self, error):
        self.error = error

    async def send_text(self, text):
        raise self.error


def send(error):
    asyncio.run(send_text(Socket(error), "{}"))


def test_a_socket_that_the_web_server_has_closed_by_itself_counts_as_gone():
    with pytest.raises(WebSocketDisconnect):
        send(RuntimeError("Unexpected ASGI message 'websocket.send', after sending 'websocket.close'."))


def test_a_fault_of_our_own_is_not_taken_for_a_connection_that_has_ended():
    with pytest.raises(KeyError):
        send(KeyError("text"))
