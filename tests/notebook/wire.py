"""The wire between a widget and its notebook: what the kernel would publish is kept, and messages can be sent in."""

from __future__ import annotations

from typing import Any

from comm.base_comm import BaseComm


class Wire(BaseComm):
    def __init__(self, **opening: Any) -> None:
        self.published: list[dict[str, Any]] = []
        super().__init__(**opening)

    def publish_msg(self, msg_type: str, data: Any = None, **rest: Any) -> None:
        if msg_type != "comm_close":
            self.published.append(data)

    def take(self) -> list[dict[str, Any]]:
        """What was published since the last time."""
        taken, self.published = self.published, []
        return taken

    def send_in(self, content: Any) -> list[dict[str, Any]]:
        """A message of the board arrives; the answer is what the kernel publishes then."""
        self.handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})
        return self.take()
