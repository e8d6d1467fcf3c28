"""Lessons: games of a teacher that searches, and what it thought of every action. No PyTorch is needed here.

A teacher plays all seats. At every decision a lesson keeps what the seat saw (the codes of `bots.nets.inputs`), which
actions were legal, how the teacher divided its visits among them, and how the game ended. Some actions are drawn
instead of being the teacher's best, so that the positions vary.

Lessons are kept in files of some games each. A game depends on its number and the plan alone, so an interrupted run
goes on where it stopped.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import NamedTuple
from zipfile import BadZipFile

import numpy as np

from tablewright.bots import open_bot
from tablewright.bots.nets.compiled import NET
from tablewright.bots.nets.files import Net, read_net
from tablewright.bots.nets.guided import Guided
from tablewright.bots.nets.inputs import inputs_of
from tablewright.bots.roster import read_guided_plan, read_settings
from tablewright.bots.search import Search
from tablewright.bots.seat import Seat
from tablewright.engine.box import Box
from tablewright.engine.drivers import load_text
from tablewright.engine.errors import BadOption
from tablewright.engine.game import Game
from tablewright.engine.registry import open_box
from tablewright.learn.kinds import kinds_of

SHARES = {1: 0.3, 2: 1.5, 3: 0.8, 4: 1.4, 5: 0.7, 6: 0.9}  # of the games, by players
EACH = 16  # games of a file
WHOLE = 255  # all visits of a decision, in the bytes of a file
GUIDED = "guided"
LESSONS = "lessons"  # the folder within that of a run


@dataclass(frozen=True)
class LessonPlan:
    """Which games are played, and how."""

    game: str
    teacher: str
    counts: tuple[int, ...]
    net: str = ""  # the file of the net that guides a teacher `guided`
    opening: int = 12  # decisions of a game that are drawn by the teacher's visits
    stray: float = 0.06  # the share of the decisions that are random
    variants: int = 8  # as in `Settings`
    changed: float = 0.5
    kinds_seed: int = 1
    seed: int = 1

    def __post_init__(self) -> None:
        word = self.teacher.partition(":")[0]
        if word not in ("search", GUIDED):
            raise BadOption(f"The teacher {self.teacher!r} does not search: choose search or guided.")
        if word == GUIDED and not self.net:
            raise BadOption(f"The teacher {self.teacher!r} needs a net to be guided by: --start.")

    @property
    def name(self) -> str:
        """Different for plans with different lessons."""
        said = asdict(self) | {"net": sha256(Path(self.net).read_bytes()).hexdigest() if self.net else ""}
        return sha256(json.dumps(said).encode()).hexdigest()[:12]


class Lessons(NamedTuple):
    """Decisions as rows."""

    codes: np.ndarray  # uint8: what the seat saw
    masks: np.ndarray  # bool, by action
    shares: np.ndarray  # uint8, by action: the teacher's visits
    outcomes: np.ndarray  # float32: payoffs and wins of the seats, the viewer first
    players: np.ndarray  # int16
    kinds: np.ndarray  # int16: which of the kinds for this number of players
    games: np.ndarray  # int32: the number of the game


def open_teacher(plan: LessonPlan, game: Game, seed: int, net: Net | None) -> Search:
    word, _, settings = plan.teacher.partition(":")
    if word == GUIDED and net is not None:
        return Guided(game, seed, read_guided_plan(read_settings(settings), game.box), net)
    bot = open_bot(plan.teacher, game, seed)
    assert isinstance(bot, Search)
    return bot


@cache
def kinds_for(plan: LessonPlan, players: int) -> list[Game]:
    return kinds_of(open_box(plan.game), players, plan.variants, plan.changed, plan.kinds_seed)


@cache
def net_for(plan: LessonPlan) -> Net | None:
    return read_net(open_box(plan.game), Path(plan.net)) if plan.net else None


def play_lessons(plan: LessonPlan, first: int, last: int) -> Lessons:
    """The lessons of these games."""
    parts = [play_lesson(plan, number) for number in range(first, last)]
    return joined([part for part in parts if len(part.codes)] or parts[:1])


def play_lesson(plan: LessonPlan, number: int) -> Lessons:
    """One game of the teacher against itself."""
    chance = Random(f"{plan.game} {plan.seed} {number}")
    players = chance.choices(plan.counts, [SHARES.get(count, 0.7) for count in plan.counts])[0]
    kind = chance.randrange(plan.variants)
    game = kinds_for(plan, players)[kind]
    box, inputs = game.box, inputs_of(game.box)
    encode = load_text(box, (NET,), game.plain).encode
    sources = inputs.sources(players)
    teachers = [open_teacher(plan, game, chance.getrandbits(40), net_for(plan)) for _ in range(players)]
    match = game.new(seed=chance.getrandbits(40))
    codes, masks, shares, viewers = [], [], [], []
    while not match.over and len(match.moves) < game.longest:
        viewer = int(match.state.actor)
        seat = Seat(match, viewer)
        if len(seat.legal) == 1:
            match.play(seat.legal[0])
            continue
        tried = teachers[viewer].consider(seat)
        row = np.zeros(inputs.size, np.uint8)
        encode(sources, seat.state, viewer, players, row)
        mask, share = np.zeros(box.actions.count, bool), np.zeros(box.actions.count)
        mask[list(seat.legal)] = True
        for action in tried:
            share[action.action] = action.visits
        share = np.rint(WHOLE * share / share.sum()).astype(np.uint8)
        codes.append(row)
        masks.append(mask)
        shares.append(share)
        viewers.append(viewer)
        chosen = tried[0].action
        if chance.random() < plan.stray:
            chosen = chance.choice(seat.legal)
        elif len(codes) <= plan.opening * players:
            chosen = chance.choices([action.action for action in tried], [action.visits for action in tried])[0]
        teachers[viewer].last = (seat.ply, chosen)
        match.play(chosen)
    rows, seats = len(codes), box.most_players
    outcomes = np.zeros((rows, 2, seats), np.float32)
    payoffs, places = match.payoffs or [0.5] * players, match.places or [2] * players
    for i, viewer in enumerate(viewers):
        outcomes[i, 0, :players] = np.roll(payoffs, -viewer)
        outcomes[i, 1, :players] = np.roll([place == 1 for place in places], -viewer)
    return Lessons(
        codes=np.array(codes, np.uint8).reshape(rows, inputs.size),
        masks=np.array(masks, bool).reshape(rows, box.actions.count),
        shares=np.array(shares, np.uint8).reshape(rows, box.actions.count),
        outcomes=outcomes,
        players=np.full(rows, players, np.int16),
        kinds=np.full(rows, kind, np.int16),
        games=np.full(rows, number, np.int32),
    )


def joined(parts: Sequence[Lessons]) -> Lessons:
    return Lessons(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


# --- Files --------------------------------------------------------------------------------------------------------


def write_lessons(lessons: Lessons, path: Path) -> None:
    """Write a file that is whole at any time."""
    unfinished = path.with_suffix(".part")
    with unfinished.open("wb") as file:
        np.savez_compressed(file, **lessons._asdict())
    unfinished.replace(path)


def read_lessons(box: Box, folder: Path) -> Lessons:
    """All lessons in a folder, of every plan. The games of different plans have different numbers."""
    parts: list[Lessons] = []
    plans: dict[str, int] = {}
    for path in sorted(folder.glob("*.npz")):
        try:
            with path.open("rb") as whole, np.load(whole, allow_pickle=False) as file:
                part = Lessons(**{name: file[name] for name in Lessons._fields})
        except (KeyError, ValueError, EOFError, OSError, BadZipFile):
            raise BadOption(f"{path} cannot be read: delete it, and its games are played again.") from None
        if part.codes.shape[1] != inputs_of(box).size or part.masks.shape[1] != box.actions.count:
            raise BadOption(f"{path} is for another game, or for another version of its inputs.")
        place = plans.setdefault(path.stem.partition("-")[0], len(plans))
        parts.append(part._replace(games=part.games + place * 10**8))
    if not parts:
        raise BadOption(f"{folder} has no lessons.")
    return joined(parts)


def take_lessons(
    plan: LessonPlan,
    folder: Path,
    games: int,
    *,
    seconds: float = float("inf"),
    workers: int | None = None,
    tell: Callable[[int], None] = lambda games: None,
) -> int:
    """Play so many games on all cores, or as many as there is time for; returns how many there are.

    Games that are in the folder already are not played again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + seconds
    firsts = [first for first in range(0, games, EACH) if not file_of(plan, folder, first).exists()]
    done = games - sum(min(EACH, games - first) for first in firsts)
    tell(done)
    if not firsts:
        return done
    play_lessons(plan, 0, 1)  # compiles what the workers need
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        for first in firsts:
            if time.monotonic() >= end:
                break
            done += keep_lessons(plan, folder, first, min(first + EACH, games))
            tell(done)
        return done
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        waiting: set[Future[int]] = set()
        left = iter(firsts)
        while True:
            while len(waiting) < 2 * workers and time.monotonic() < end and (start := next(left, None)) is not None:
                waiting.add(pool.submit(keep_lessons, plan, folder, start, min(start + EACH, games)))
            if not waiting:
                return done
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            done += sum(job.result() for job in ready)
            tell(done)


def keep_lessons(plan: LessonPlan, folder: Path, first: int, last: int) -> int:
    """Play these games and write their file; returns how many they are."""
    write_lessons(play_lessons(plan, first, last), file_of(plan, folder, first))
    return last - first


def file_of(plan: LessonPlan, folder: Path, first: int) -> Path:
    return folder / f"{plan.name}-{first:08}.npz"
