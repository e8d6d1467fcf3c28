"""The parts of a running server, each made once, and the background tasks that they run."""

from __future__ import annotations

import time

from tablewright.server.cluster.bus import Bus
from tablewright.server.develop.plain_rules import PlainRules
from tablewright.server.develop.project import Project
from tablewright.server.develop.reloader import Reloader
from tablewright.server.errors import StartupError
from tablewright.server.operate.background import BackgroundTasks
from tablewright.server.operate.metrics import Metrics
from tablewright.server.operate.moderation import BanList, MuteList, NameList
from tablewright.server.operate.settings import Settings
from tablewright.server.people.accounts import Accounts
from tablewright.server.people.identity import Tokens
from tablewright.server.people.pseudonyms import Pseudonyms
from tablewright.server.people.public_ids import PublicIds
from tablewright.server.people.push_queue import PushQueue
from tablewright.server.people.push_sender import PushSender
from tablewright.server.people.sessions import Sessions
from tablewright.server.people.turn_watch import TurnWatch
from tablewright.server.reviews.queue import Reviews
from tablewright.server.store.accounts import AccountStore
from tablewright.server.store.archives import Archives
from tablewright.server.store.codes import Codes
from tablewright.server.store.database import Database
from tablewright.server.store.disk import Disk
from tablewright.server.store.personal_data import PersonalData
from tablewright.server.store.plans import PlanStore
from tablewright.server.store.push_devices import PushDevices
from tablewright.server.store.relations import Relations
from tablewright.server.store.reports import Reports
from tablewright.server.store.reviews import ReviewStore
from tablewright.server.store.seeks import SeekStore
from tablewright.server.store.sessions import SessionStore
from tablewright.server.store.turn_notices import TurnNotices
from tablewright.server.store.versions import VersionStore
from tablewright.server.tables.archiver import Archiver
from tablewright.server.tables.bot_turns import BotTurns
from tablewright.server.tables.chat import Chat
from tablewright.server.tables.clock_watch import ClockWatch
from tablewright.server.tables.coach import Coach
from tablewright.server.tables.commits import CommitQueue
from tablewright.server.tables.conduct import Conduct
from tablewright.server.tables.copy_table import TableCopier
from tablewright.server.tables.counts import TableCounts
from tablewright.server.tables.create import TableCreator
from tablewright.server.tables.games import title_of
from tablewright.server.tables.hints import Hints
from tablewright.server.tables.moves import Moves
from tablewright.server.tables.operations import OperationsFollower
from tablewright.server.tables.ownership import Ownership
from tablewright.server.tables.planner import Planner
from tablewright.server.tables.precompile import Precompiler
from tablewright.server.tables.recorder import Recorder
from tablewright.server.tables.refresh import Refresher
from tablewright.server.tables.registry import Tables
from tablewright.server.tables.rematch import Rematches
from tablewright.server.tables.retention import Retention
from tablewright.server.tables.routing import MoveRouter
from tablewright.server.tables.seating import Seating
from tablewright.server.tables.seeking import Seeking
from tablewright.server.tables.thinking import Thinking
from tablewright.server.tables.updates import TableUpdates
from tablewright.server.workshop.printing import Prints
from tablewright.server.workshop.verdicts import Verdicts
from tablewright.server.workshop.versions import Versions


class Services:
    def __init__(self, database: Database, secret: str, settings: Settings, project: Project | None = None):
        self.database = database
        self.settings = settings
        self.disk = Disk(database.engine, settings.disk_reserve_mb)
        self.tokens = Tokens(secret)
        self.public_ids = PublicIds(secret)
        self.metrics = Metrics()
        self.tasks = BackgroundTasks()
        self.sessions = Sessions(SessionStore(database), self.tokens, self.tasks)
        self.personal_data = PersonalData(database)
        self.updates = TableUpdates()
        self.counts = TableCounts(database)
        self.bans = BanList()
        self.mutes = MuteList()
        self.banned_names = NameList()
        self.pseudonyms = Pseudonyms(secret)
        self.relations = Relations(database)
        self.chat = Chat(database, self.mutes, self.pseudonyms)
        self.refresher = Refresher(database, self.relations, self.updates, self.chat)
        self.bus = Bus(settings.nats, database.process)
        self.ownership = Ownership(database, self.bus, self.refresher, self.updates, self.tasks)
        self.commits = CommitQueue(database)
        self.moves = Moves(self.commits, self.refresher, self.metrics)
        self.moves.on_commit = self.ownership.announce_row
        self.thinking = Thinking(self.metrics)
        self.bot_turns = BotTurns(self.moves, self.updates, self.tasks, self.thinking, settings.pace)
        self.hints = Hints(self.thinking)
        self.coach = Coach(database, self.refresher, self.thinking)
        self.precompiler = PlainRules() if project else Precompiler()
        self.tables = Tables(database, self.precompiler, self.refresher, self.updates, self.ownership, self.tasks)
        self.reloader = Reloader(project, database, self.tables) if project else None
        self.router = MoveRouter(self.moves, self.tables, self.ownership, self.updates, self.bus)
        self.archiver = Archiver(Archives(database), self.tables)
        self.recorder = Recorder(database, self.tables, self.archiver, self.public_ids, self.updates)
        self.reviews = Reviews(ReviewStore(database), self.tables, self.tasks, self.metrics, settings.review_processes)
        self.follower = OperationsFollower(
            database, self.tables, self.bans, self.mutes, self.banned_names, self.sessions
        )
        self.accounts = Accounts(
            AccountStore(database), self.sessions, self.banned_names, self.public_ids, self.tables, self.refresher
        )
        self.retention = Retention(database, self.tables, settings, self.metrics)
        self.seating = Seating(database, self.relations, self.banned_names, self.tables, self.refresher)
        self.conduct = Conduct(self.relations, Reports(database), self.pseudonyms, self.tables, self.refresher)
        self.planner = Planner(PlanStore(database), self.moves, self.tables, self.updates, self.tasks)
        self.clock_watch = ClockWatch(database, self.tables, self.seating, self.planner, self.updates)
        self.creator = TableCreator(database, self.tables, self.seating, self.banned_names)
        self.copier = TableCopier(self.tables, self.creator)
        self.rematches = Rematches(self.relations, self.tables, self.creator, self.refresher)
        self.versions = Versions(VersionStore(database), self.banned_names)
        self.verdicts = Verdicts(VersionStore(database), self.tasks, settings.verdict_processes)
        self.prints = Prints()
        self.codes = Codes(database)
        self.seeking = Seeking(SeekStore(database), self.creator)
        self.push_devices = PushDevices(database, time.time)
        self.push = PushSender(database, settings, time.time)
        notices, is_looking = TurnNotices(database), self.tables.is_looking
        self.turn_watch = TurnWatch(notices, is_looking, settings.push_seconds, time.time)
        self.push_queue = PushQueue(
            notices, self.push_devices, self.push, self.metrics, is_looking, title_of, time.time
        )

    async def connect(self) -> None:
        """Connect to the other server processes. `StartupError` says why that is not possible."""
        try:
            await self.bus.connect()
        except StartupError:
            await self.stop()
            raise

    async def start(self) -> None:
        await self.follower.begin()
        self.tasks.run(self.follower.run())
        self.tasks.run(self.retention.run())
        self.tasks.run(self.commits.run())
        self.tasks.run(self.tables.sweep())
        self.tasks.run(self.precompiler.compile_all())
        self.tasks.run(self.archiver.run())
        self.tasks.run(self.recorder.run())
        self.tasks.run(self.reviews.run())
        self.tasks.run(self.clock_watch.run())
        if self.push.enabled:
            self.tasks.run(self.turn_watch.run())
            self.tasks.run(self.push_queue.run())
        self.tasks.run(self.planner.run())
        if self.reloader is not None:
            self.tasks.run(self.reloader.run())
        await self.bus.answer_with(self.router.answer)
        self.ownership.start()

    async def stop(self) -> None:
        self.reviews.close()
        self.verdicts.close()
        self.prints.close()
        await self.tasks.cancel_all()
        await self.push.close()
        await self.ownership.stop()
        await self.bus.stop()
        self.thinking.close()
        await self.database.close()

    async def gauges(self) -> dict[str, int]:
        """What the metrics show of the present moment."""
        count = await self.counts.read()
        return {
            "tables_playing": count["playing"],
            "tables_over": count["over"],
            "tables_in_memory": len(self.tables),
            "bots_thinking": self.bot_turns.tables,
            "thinking_queue_length": len(self.thinking.queue),
            "review_queue_length": len(self.reviews.curves) + len(self.reviews.queue),
            "verdict_queue_length": len(self.verdicts),
        }
