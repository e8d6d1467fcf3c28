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
REGISTER, SIGN_IN = "register", "sign_in"
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
    Column("delay", JSON(none_as_null=True)),  # how late spectators see it: some actions, or "round"; null: at once
    Column("rated", Boolean, nullable=False, server_default=false()),  # whether the match is to count for ratings
    Column("recorded", Boolean, nullable=False, server_default=false()),  # whether its results are in `results`
    Column("plans", Boolean, nullable=False, server_default=false()),  # whether answers can be planned
    Column("content", String(32)),  # the hash of the numbers that it is played with, in `contents`; null: the shipped
    Column("content_name", String(60)),  # what their designer called them
    Column("content_version", String(24)),  # the row in `versions` that they come from; it may have changed since
    Index(None, "content_version"),
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
    Column("holder", String(64)),  # who wrote it; null: not known
    PrimaryKeyConstraint("table_id", "number"),
    UniqueConstraint("table_id", "client_id"),
    Index(None, "holder"),
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
    Column("table_id", String(32)),  # the table may be deleted
    Column("holder", String(64)),  # whose account or sessions have changed; neither: a list of the operators has
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

passkeys = Table(
    "passkeys",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("holder", ForeignKey("accounts.holder", ondelete="CASCADE"), nullable=False),
    Column("credential", String(1400), nullable=False, unique=True),  # its id, as browsers write it
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("name", String(40), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float),  # when somebody last signed in with it
    Index(None, "holder"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("holder", ForeignKey("accounts.holder", ondelete="CASCADE"), nullable=False),
    Column("device", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("used", Float, nullable=False),
    Column("confirmed", Float, nullable=False),  # when its owner last used a passkey or a recovery code there
    Column("ended", Float),
    Index(None, "holder"),
)
"""The devices on which somebody is signed in to an account."""

recovery_codes = Table(
    "recovery_codes",
    metadata,
    Column("hash", String(64), primary_key=True),
    Column("holder", ForeignKey("accounts.holder", ondelete="CASCADE"), nullable=False),
    Index(None, "holder"),
)
"""Each signs its owner in once. A code that has been used is deleted."""

challenges = Table(
    "challenges",
    metadata,
    Column("holder", String(64), nullable=False),  # who asked for it, as a guest or not
    Column("purpose", String(8), nullable=False),
    Column("challenge", String(100), nullable=False),
    Column("expires", Float, nullable=False),
    PrimaryKeyConstraint("holder", "purpose"),
    CheckConstraint("purpose IN ('register', 'sign_in')", name="purpose"),
    Index(None, "expires"),
)
"""What a passkey has to sign next. Each is used once."""
codes = Table(
    "codes",
    metadata,
    Column("code", String(6), primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False, unique=True),
    Column("expires", Float, nullable=False),
)
"""Short codes that invite to a table, until its match starts."""

seeks = Table(
    "seeks",
    metadata,
    Column("id", String(64), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("name", String(40), nullable=False),  # empty: the default of the seat
    Column("game", String(80), nullable=False),
    Column("least", Integer, nullable=False),  # players
    Column("most", Integer, nullable=False),
    Column("clock", JSON(none_as_null=True)),  # null: none
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when the page last said that it still waits
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE")),  # where the game was found
    Index(None, "holder"),
    Index(None, "game", "seen"),
)
"""People who wait for others to play with. A seek is matched once, and ends when its page is gone for a while."""
push_devices = Table(
    "push_devices",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("endpoint", String(1000), nullable=False, unique=True),  # of the browser's push service
    Column("p256dh", String(100), nullable=False),  # what messages to the browser are encrypted with
    Column("auth", String(40), nullable=False),
    Column("name", String(80), nullable=False),
    Column("created", Float, nullable=False),
    Column("seen", Float, nullable=False),  # when the browser last said that it wants notices
    Index(None, "holder"),
)
"""The browsers that show notices when the page is closed."""

quiet_hours = Table(
    "quiet_hours",
    metadata,
    Column("holder", String(64), primary_key=True),
    Column("zone", String(64), nullable=False),
    Column("begins", String(5), nullable=False),  # such as 22:00
    Column("ends", String(5), nullable=False),
)

told_turns = Table(
    "told_turns",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("since", Float, nullable=False),  # of the last turn that needs no notice any more
    PrimaryKeyConstraint("table_id", "holder"),
)
"""The turns that somebody was told of, or has seen. Whoever writes the row first sends the notice."""

push_deliveries = Table(
    "push_deliveries",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("device_id", ForeignKey("push_devices.id", ondelete="CASCADE"), nullable=False),
    Column("turns", JSON, nullable=False),  # since when, by table
    Column("attempts", Integer, nullable=False),
    Column("due", Float, nullable=False),  # when it is tried next
    Index(None, "due"),
    Index(None, "device_id"),
)
"""Notices on their way to a device. A row goes when the notice has arrived, or is not needed any more."""
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
    Column("place", Integer, nullable=False),  # the winner's is 1
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

COUNTED = results.c.number.is_not(None)
UNCOUNTED = and_(results.c.rated, results.c.number.is_(None))
Index("ix_results_counted", results.c.number, postgresql_where=COUNTED, sqlite_where=COUNTED)
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

MUTE, BLOCK = "mute", "block"

relations = Table(
    "relations",
    metadata,
    Column("id", String(24), primary_key=True),  # how the holder's own page names it
    Column("holder", String(64), nullable=False),
    Column("other", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(80), nullable=False),  # under which the holder met the other
    Column("created", Float, nullable=False),
    UniqueConstraint("holder", "other", "kind"),
    CheckConstraint("kind IN ('mute', 'block')", name="kind"),
    Index(None, "other"),
)
"""Whom a holder has muted for themselves or blocked."""

removals = Table(
    "removals",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("holder", String(64), nullable=False),
    Column("created", Float, nullable=False),
    PrimaryKeyConstraint("table_id", "holder"),
    Index(None, "holder"),
)
"""Spectators whom the host of a table has removed. They are kept out of it."""

reports = Table(
    "reports",
    metadata,
    Column("number", Integer, primary_key=True),
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("holder", String(64), nullable=False),  # who is reported
    Column("seat", Integer),  # null: a spectator
    Column("name", String(80), nullable=False),
    Column("address", String(50)),  # of the person reported, if connected then
    Column("reporter", String(64)),  # null: erased since
    Column("reason", String(12), nullable=False),
    Column("words", String(400), nullable=False),
    Column("chat", JSON, nullable=False),  # the lines around it
    Column("created", Float, nullable=False),
    Column("closed", Float),
    Column("note", String(200), nullable=False, server_default=""),  # of the operator who closed it
    Index(None, "table_id"),
    Index(None, "reporter"),
    Index(None, "holder"),
)

banned_names = Table(
    "banned_names",
    metadata,
    Column("key", String(80), primary_key=True),  # see `name_key`
    Column("name", String(80), nullable=False),
    Column("inside", Boolean, nullable=False),  # whether longer names that contain it are banned too
    Column("created", Float, nullable=False),
)

plans = Table(
    "plans",
    metadata,
    Column("table_id", ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("holder", String(64), nullable=False),
    Column("number", Integer, nullable=False),  # of the last action row before it was made
    Column("ply", Integer, nullable=False),
    Column("lines", JSON, nullable=False),  # see `tables/plans.py`; empty once it has been played or dropped
    Column("note", String(200)),  # what has become of it
    PrimaryKeyConstraint("table_id", "seat"),
    Index(None, "holder"),
)
"""Planned answers in correspondence games. Only the holder may ever learn of them."""

versions = Table(
    "versions",
    metadata,
    Column("id", String(24), primary_key=True),
    Column("holder", String(64), nullable=False),
    Column("game", String(80), nullable=False),
    Column("name", String(60), nullable=False),
    Column("parent", String(24)),  # the version that it was copied from; null: the shipped content
    Column("content", String(32), nullable=False),  # the hash of its body
    Column("body", LargeBinary, nullable=False),  # the values of all files as JSON, compressed
    Column("created", Float, nullable=False),
    Column("touched", Float, nullable=False),
    Index(None, "holder", "touched"),
)
"""Designers' versions of the content of games. Only their owners may see them."""

contents = Table(
    "contents",
    metadata,
    Column("hash", String(32), primary_key=True),
    Column("body", LargeBinary, nullable=False),  # as in `versions`
    Column("created", Float, nullable=False),
)
"""The content that tables are played with. It never changes, so that a table keeps what it began with."""

verdicts = Table(
    "verdicts",
    metadata,
    Column("key", String(32), primary_key=True),  # a hash of both contents, the rules, the players and the bots
    Column("made", Float, nullable=False),
    Column("games", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed
    Index(None, "made"),
)
"""What was found when two versions of a game were compared. They have no names of people in them."""

version_reports = Table(
    "version_reports",
    metadata,
    Column("key", String(32), primary_key=True),  # a hash of the content, the rules, the players and people's matches
    Column("made", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),  # JSON, compressed
    Column("content", LargeBinary, nullable=False),  # what it is about, so that its example matches can be shown
    Index(None, "made"),
)
"""What many games with a version show. They have no names of people in them."""
