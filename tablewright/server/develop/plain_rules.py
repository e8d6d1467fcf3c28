"""Tables that stay on the plain rules, so that a change shows at once."""

from __future__ import annotations

from tablewright.server.tables.precompile import Precompiler


class PlainRules(Precompiler):
    """Compiles nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting_for = []

    def is_compiled(self, slug: str) -> bool:
        return False

    async def compile_all(self) -> None:
        pass
