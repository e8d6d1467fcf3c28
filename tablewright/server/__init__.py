"""The play server: tables, seats, live updates and their database. It knows games only through the contract.

Imports run one way, from the top to the bottom:

    main                    starting and stopping
      |
    web                     HTTP routes, live sockets, messages, views, static files, generated TypeScript
      |
    services                the parts of a running server, each made once
      |
    tables                  matches in play, creating tables, moves, bot turns, chat, hints, compiling rules
      |
    store                   database, schema, migrations, database address
      |
    cluster                 notifications between processes

Three packages stand beside them. `web`, `services` and `tables` use `people` (tokens, links, names that are safe to
show). All but `cluster` use `operate` (limits, logs, metrics, background tasks, the lock file) and `errors`. `client`
is the protocol from the other side and imports nothing from here.
"""
