"""The play server: tables, seats, live updates and their database. It knows games only through the contract.

Imports run one way, from the top to the bottom:

    main                    starting and stopping
      |
    web                     HTTP routes, live sockets, messages, views, static files, generated TypeScript
      |
    services                the parts of a running server, each made once
      |
    reviews                 who may have a review, the queue of those to be made, the processes that make them
      |
    tables                  matches in play, their owners, moves, bot turns, chat, hints, archives, retention, compiling
      |
    store                   database, schema, migrations, leases, archives, reviews, what operators read and change
      |
    cluster                 messages between processes

Several levels share the packages `people` (tokens, links, names that are safe to show) and `operate` (limits, logs,
metrics, bans and mutes, background tasks, the lock file), and the module `errors`. These import nothing from the
levels above, and `operate` imports only `errors`. `client` is the protocol from the other side; it imports nothing from
here.
"""

from tablewright.engine.extras import need

need(
    "serve",
    "The server needs more packages",
    *("alembic", "aiosqlite", "fastapi", "filelock", "itsdangerous", "nats", "prometheus_client"),
    *("pydantic_settings", "sqlalchemy", "uvicorn", "websockets"),
)
