"""`tablewright dev`: the server for the author of one package, on this computer only."""

from __future__ import annotations

from pathlib import Path

from tablewright.cli.arguments import LOOPBACK
from tablewright.engine.extras import need
from tablewright.engine.registry import load


def develop(folder: Path, port: int | None, db: Path | None, browser: bool | None) -> None:
    """Serve the game of a package. One with mistakes is refused here; later ones are shown on the page."""
    need("dev", "Development mode needs its extra", "watchfiles", "uvicorn")
    from tablewright.server.develop.project import open_project
    from tablewright.server.main import serve
    from tablewright.server.operate.settings import read_settings
    from tablewright.server.store.database_url import default_file

    project = open_project(folder)
    load(project.slug, plain=True)
    file = db or default_file().with_name(f"dev-{project.slug}.db")
    settings = read_settings(
        host=LOOPBACK,
        hosts=[LOOPBACK, "localhost"],
        port=port,
        db=str(file),
        browser=browser,
        review_processes=0,
        verdict_processes=0,
        rates=1000,  # nobody else can reach this server, and an author's program may play quickly
    )
    serve(settings, project=project)
