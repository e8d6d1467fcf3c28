"""The parts of a running server, each made once, and the background tasks that they run."""

from __future__ import annotations

from tablewright.server.cluster.notifications import NotificationListener
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.settings import Settings
from tablewright.server.people.identity import Tokens
from tablewright.server.store.database import Database
from tablewright.server.tables.bot_turns import BotTurns
from tablewright.server.tables.chat import Chat
from tablewright.server.tables.commits import CommitQueue
from tablewright.server.tables.copy_table import TableCopier
from tablewright.server.tables.create import TableCreator
from tablewright.server.tables.hints import Hints
from tablewright.server.tables.moves import Moves
from tablewright.server.tables.precompile import Precompiler
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.rematch import Rematches
from tablewright.server.tables.seating import Seating
from tablewright.server.tables.thinking import Thinking
from tablewright.server.tables.updates import TableUpdates


class Services:
    def __init__(self, database: Database, secret: str, settings: Settings):
        self.database = database
        self.settings = settings
        self.tokens = Tokens(secret)
        self.metrics = Metrics()
        self.tasks = BackgroundTasks()
        self.updates = TableUpdates()
        self.chat = Chat(database)
        self.refresher = Refresher(database, self.updates, self.chat)
        self.commits = CommitQueue(database)
        self.moves = Moves(self.commits, self.refresher, self.metrics)
        self.thinking = Thinking(self.metrics)
        self.bot_turns = BotTurns(self.moves, self.updates, self.tasks, self.thinking, settings.pace)
        self.hints = Hints(self.thinking)
        self.precompiler = Precompiler()
        self.tables = Tables(database, self.precompiler, self.refresher, self.updates, self.tasks)
        self.seating = Seating(database, self.tables, self.refresher)
        self.creator = TableCreator(database, self.tables)
        self.copier = TableCopier(self.tables, self.creator)
        self.rematches = Rematches(self.tables, self.creator, self.refresher)

    async def start(self) -> None:
        self.tasks.run(self.commits.run())
        self.tasks.run(self.tables.sweep())
        self.tasks.run(self.precompiler.compile_all())
        if self.database.shared:
            url, process = self.database.engine.url, self.database.process
            self.tasks.run(NotificationListener(url, process, self.tables.refresh).run())

    async def stop(self) -> None:
        await self.tasks.cancel_all()
        self.thinking.close()
        await self.database.close()

    async def gauges(self) -> dict[str, int]:
        """What the metrics show of the present moment."""
        count = await self.database.count_tables()
        return {
            "tables_playing": count["playing"],
            "tables_over": count["over"],
            "tables_in_memory": len(self.tables),
            "bots_thinking": self.bot_turns.tables,
            "thinking_queue_length": len(self.thinking.queue),
        }
