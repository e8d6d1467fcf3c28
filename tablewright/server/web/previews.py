"""Link previews: what other programs show of a link to a table or a game (Open Graph).

Whoever gets a link to a private table may pass it through programs that its players do not know. So a preview says
nothing about one, not even whether it exists. Of a public table it tells what the lobby tells, but no names of people,
and nothing of the match.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from starlette.requests import Request

from tablewright.server.errors import DATABASE_ERRORS
from tablewright.server.people.links import TABLE_ID
from tablewright.server.services import Services
from tablewright.server.store.rows import SeatRow, TableRow
from tablewright.server.tables.games import box_of, known_games

SITE = "Tablewright"
PICTURE = "/preview.png"
PICTURE_SIZE = (1200, 630)
ABOUT = "Tabletop games in your browser: every rule enforced, every move explained."


@dataclass(frozen=True)
class Preview:
    title: str
    description: str


INVITATION = Preview("An invitation to a table", "Open the link to play or to watch.")


async def head_of(services: Services, request: Request) -> str:
    """The tags of a page, ready for its head. An address without a preview of its own has none."""
    preview = await preview_of(services, request.url.path)
    return tags(preview, str(request.base_url).rstrip("/"), request.url.path) if preview else ""


async def preview_of(services: Services, path: str) -> Preview | None:
    match path.strip("/").split("/"):
        case [""]:
            return Preview(SITE, ABOUT)
        case ["t" | "watch", table_id]:
            return await preview_of_table(services, table_id)
        case ["new" | "learn", slug, *_] if slug in known_games():
            return preview_of_game(slug)
        case ["lobby"]:
            return Preview("Lobby", "Find people to play with, or join an open table.")
    return None


async def preview_of_table(services: Services, table_id: str) -> Preview:
    if not TABLE_ID.match(table_id):
        return INVITATION
    try:
        row = await services.database.table(table_id)
        if row is None or not row.public or row.game not in known_games():
            return INVITATION
        seats = (await services.database.seats([table_id]))[table_id]
    except DATABASE_ERRORS:
        return INVITATION  # the page itself says what is wrong
    return Preview(row.name, describe(row, seats))


def describe(row: TableRow, seats: list[SeatRow]) -> str:
    count = "1 player" if len(seats) == 1 else f"{len(seats)} players"
    free = sum(seat.open for seat in seats) if not row.over and row.closed is None else 0
    words = {0: "", 1: " One seat is open."}.get(free, f" {free} seats are open.")
    return f"{box_of(row.game).title}, a table for {count}.{words}"


def preview_of_game(slug: str) -> Preview:
    box = box_of(slug)
    low, high = box.options.players.low, box.options.players.high
    players = f"{low} to {high} players" if low < high else f"{high} players"
    return Preview(box.title, f"A tabletop game for {players}, in your browser.")


def tags(preview: Preview, origin: str, path: str) -> str:
    width, height = PICTURE_SIZE
    properties = {
        "og:type": "website",
        "og:site_name": SITE,
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": origin + path,
        "og:image": origin + PICTURE,
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "og:image:alt": "A table with cards, and the tokens of five players",
    }
    lines = [f'<meta property="{name}" content="{escape(value)}">' for name, value in properties.items()]
    return "\n    ".join(["", *lines, '<meta name="twitter:card" content="summary_large_image">', ""])
