"""Groups of commands: without arguments they print their help, and those of `admin` are loaded when they are needed."""

from __future__ import annotations

from typing import Any

import typer
from typer.core import TyperGroup


class HelpByDefault(TyperGroup):
    """A group that prints its help when no command is named."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        return super().parse_args(ctx, args or ["--help"])


class AdminGroup(HelpByDefault):
    """The commands of `tablewright admin`. They need the extra `serve`, and the other commands do not."""

    @property
    def loaded(self) -> Any:
        from tablewright.cli import admin, admin_conduct

        return typer.main.get_command(admin_conduct.with_conduct(admin.app))

    def list_commands(self, ctx: Any) -> list[str]:
        names: list[str] = self.loaded.list_commands(ctx)
        return names

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        return self.loaded.get_command(ctx, cmd_name)
