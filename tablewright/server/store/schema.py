"""What the database holds: tables with their seats, actions and chat, and what operators have decided.

`migrations/` creates it and changes it.

A match is its seed, its options and its rows in `actions`. Nothing else about it is kept, except the columns that
lists of tables show. They are written with every action.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
    and_,
    false,
    literal,
)

ACT, UNDO, PAST, DEAL = "act", "undo", "past", "deal"
PERSON, BOT = "person", "bot"
WAITING, DONE, FAILED = "waiting", "done", "failed"
OFFERED, LEFT, LATE, RESIGNED = "offered", "left", "late", "resigned"
"""Why a bot plays in a person's seat: nobody has taken it yet, or its holder has left, was late, or has resigned."""

metadata = MetaData(
    naming_convention={
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "pk": "pk_%(table_name)s",
    }
)

keys = Table(
    "keys",
    metadata,
    Column("name", String(40), primary_key=True),
    Column("value", String(200), nullable=False),
)
"""Secrets of the server itself, created once, such as the key that signs the tokens."""

tables = Table(
    "tables",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("version", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", String(80), nullable=False),  # too large for an integer column
    Column("name", String(80), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("spectators", Boolean, nullable=False),
    Column("rematch_of", ForeignKey("tables.id"), unique=True),  # unique: a match has at most one rematch
    Column("created", Float, nullable=False),
    # Shown in lists, and written with every action:
    Column("touched", Float, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    Column("actor", Integer),
    Column("over", Boolean, nullable=False),
    Column("digest", String(32)),  # of the whole play so far, whatever the layout of the state
    Column("closed", Float),  # when an operator or the retention settings closed it; nobody can act there any more
    Column("owner", String(24)),  # the process that plays the table's moves
    Column("fence", Integer, nullable=False, server_default="0"),  # grows with each owner; a former one cannot write
    Column("revision", Integer, nullable=False, server_default="0"),  # grows with every change, chat lines included
    Column("archived", Boolean, nullable=False, server_default=false()),  # whether its archive has all of its actions
    Column("host", String(64)),  # the holder who set the table, and may change its seats
    Column("waiting", Boolean, nullable=False, server_default=false()),  # for players; nobody can act yet
    Column("abandoned", Boolean, nullable=False, server_default=false()),  # closed because all players agreed to
    Column("moved", Float),  # when the last action was played
    Column("last", String(300)),  # what everyone may read of it
    Column("clock", JSON(none_as_null=True)),  # its rules; null: there is none
    Column("clock_state", JSON(none_as_null=True)),
    Column("deadline", Float),  # when the time of the seat to decide is up; null: its clock stands still
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether the match is to count for ratings
    Column("recorded", Boolean, nullable=False, server_default=false()),  # whether its results are in `results`
    Index(None, "archived", "touched"),
    Index(None, "owner"),
    Index(None, "deadline"),
)

# An index of some rows only serves a query that has the same condition, without parameters.
IN_PLAY = and_(~tables.c.over, tables.c.closed.is_(None))
Index("ix_tables_in_play", tables.c.public, tables.c.touched, postgresql_where=IN_PLAY, sqlite_where=IN_PLAY)
Index("ix_tables_finished", tables.c.touched, postgresql_where=tables.c.over, sqlite_where=tables.c.over)

UNRECORDED = and_(tables.c.over, ~tables.c.recorded)
Index("ix_tables_unrecorded", tables.c.touched, postgresql_where=UNRECORDED, sqlite_where=UNRECORDED)

processes = Table(
    "processes",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("expires", Float, nullable=False),  # a process that has not renewed it by then has lost its tables
)

seats = Table(
    "seats",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),
    Column("level", String(40)),
    Column("holder", String(64)),  # null while the seat is open
    Column("link", String(64), nullable=False, unique=True),
    Column("away", String(8)),  # why a bot plays in a person's seat; null: the person plays
    Column("abandons", Boolean, nullable=False, server_default=false()),  # would abandon the match
    Column("calendar", JSON(none_as_null=True)),  # days off in a correspondence game
    Column("coach", Boolean, nullable=False, server_default=false()),  # whether its holder agrees to a coach
    PrimaryKeyConstraint("table_id", "seat"),
    CheckConstraint("kind IN ('person', 'bot')", name="kind"),
    Index(None, "holder"),
)

OPEN_SEAT = and_(seats.c.kind == literal(PERSON, literal_execute=True), seats.c.holder.is_(None))
Index("ix_seats_open", seats.c.table_id, postgresql_where=OPEN_SEAT, sqlite_where=OPEN_SEAT)

actions = Table(
    "actions",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),  # from 1, one for each row of the table; it decides races
    Column("kind", String(8), nullable=False),
    Column("ply", Integer, nullable=False),  # how many actions were played before it
    Column("action", BigInteger, nullable=False),
    Column("actor", Integer),
    Column("client_id", String(80), nullable=False),
    Column("remark", String(400)),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "client_id"),
    CheckConstraint("kind IN ('act', 'undo', 'past', 'deal')", name="kind"),
)
"""Rows are only ever added. `act` plays an action and `undo` undoes the last one. `past` is an action that was played
at the table that this one was copied from. `deal` deals everything again that its actor could not see; `remark` is the
seed in hexadecimal.
"""

chat = Table(
    "chat",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("seat", Integer),
    Column("name", String(80), nullable=False),
    Column("client_id", String(80), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "client_id"),
)

archives = Table(
    "archives",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
"""Finished matches in words, with their results and saved text: readable even if the rules have changed since."""

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
    Column("state", String(8), nullable=False),
    Column("holder", String(64)),  # who asked for it
    Column("asked", Float, nullable=False),
    Column("process", String(24), nullable=False),  # that makes it
    Column("parts", Integer, nullable=False),  # grows with every part that is saved
    Column("body", LargeBinary),  # as far as it is made, compressed
    CheckConstraint("state IN ('waiting', 'done', 'failed')", name="state"),
    Index(None, "state", "asked"),
)
"""Reviews of matches, and those that are still to be made. They have the names of the players in them."""

bans = Table(
    "bans",
    metadata,
    Column("network", String(50), primary_key=True),  # an address, or a network such as 192.0.2.0/24
    Column("reason", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),  # null: for ever
)

mutes = Table(
    "mutes",
    metadata,
    Column("holder", String(64), primary_key=True),  # cannot chat at any table
    Column("reason", String(200), nullable=False),
    Column("created", Float, nullable=False),
    Column("until", Float),  # null: for ever
)

operations = Table(
    "operations",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", String(32)),  # null: the bans or the mutes have changed; the table may be deleted
    Column("at", Float, nullable=False),
)
"""What operators and the retention settings have changed. Every server process polls it. See `operations.py`."""

accounts = Table(
    "accounts",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
)
"""Holders who keep their name and history. Everyone else is a guest, with nothing but a cookie."""

results = Table(
    "results",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("game", String(80), nullable=False),
    Column("version", Integer, nullable=False),  # of the rules
    Column("variant", String(40)),  # "rulebook" or a preset; null: changed rules
    Column("players", Integer, nullable=False),
    Column("holder", String(64)),  # null: a bot, or a person who was erased
    Column("player", String(80)),  # who is rated: a public id, or a bot such as "bot:expert"; null: erased
    Column("place", Integer, nullable=False),  # 1 has won
    Column("points", Integer, nullable=False),
    Column("payoff", Float),  # null: the rules have changed, and the archive does not tell
    Column("together", Boolean, nullable=False),  # the table wins or loses as a whole
    Column("ending", String(80)),  # how the match ended, as the game calls it
    Column("forfeit", Boolean, nullable=False),  # resigned, or left too much of the match to a bot
    Column("plies", Integer, nullable=False),
    Column("finished", Float, nullable=False),
    Column("rated", Boolean, nullable=False),  # whether the match counts
    Column("number", Integer),  # of the match among those that were counted; null: not counted yet
    Column("mu", Float),  # the rating of the player afterwards
    Column("sigma", Float),
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "holder", "finished", "table_id"),
    Index(None, "holder", "game", "finished", "table_id"),
    Index(None, "player"),
)
"""Finished matches, a row for each seat. Archives are searched here, and ratings can be computed again from it."""

UNCOUNTED = and_(results.c.rated, results.c.number.is_(None))
COUNTED = results.c.number.is_not(None)
Index("ix_results_number", results.c.number, postgresql_where=COUNTED, sqlite_where=COUNTED)
Index("ix_results_uncounted", results.c.finished, postgresql_where=UNCOUNTED, sqlite_where=UNCOUNTED)

ratings = Table(
    "ratings",
    metadata,
    Column("pool", String(100), nullable=False),  # a game, or a game whose tables win as a whole
    Column("player", String(80), nullable=False),  # as in `results`, or a setting such as "setting:rulebook:1"
    Column("holder", String(64)),  # of a person
    Column("mu", Float, nullable=False),
    Column("sigma", Float, nullable=False),
    Column("matches", Integer, nullable=False),
    PrimaryKeyConstraint("pool", "player"),
    Index(None, "player"),
    Index(None, "pool", "mu"),
    Index(None, "holder"),
)
"""Made from `results` alone."""
