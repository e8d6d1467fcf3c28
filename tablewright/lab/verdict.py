"""A verdict on a changed version: what it changes, in the words that a designer reads while games are still played.

The old and the new version play the same deals. They are compared after doubling numbers of games, as `comparing` does,
and every look says how many games it knows. `VersionGames` keeps the games of a version, so that the old one is played
only once, however often the new one changes.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor, wait
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from typing import Literal

import numpy as np

from tablewright.arena.recording import GameRecord, Recorder
from tablewright.arena.samples import SamplePlan, play_game, recorder_for
from tablewright.bots.words import about_bots
from tablewright.engine.game import Game
from tablewright.lab.comparing import FIRST_LOOK, Compared, compare_figures, looks_at
from tablewright.lab.figures import FIGURES, is_share
from tablewright.lab.pace import end_words
from tablewright.lab.sample import Sample
from tablewright.lab.shifts import RATE, TAKES, Change, Shift, shifts
from tablewright.lab.statistics import Estimate
from tablewright.lab.wording import counted, percent, percentage_points, signed, with_interval

MOST_GAMES = 10_000
LOOKS = looks_at(MOST_GAMES, first=5)
SHOWN_ELEMENTS = 12
LEAST, LEAST_SHARE = 0.005, 0.0005  # differences below these are written as nothing
NOTHING = np.zeros(0, np.float32)

Word = Literal["higher", "lower", "same", "open"]

TITLES = {
    "rounds": ("Length", "Rounds"),
    "median_rounds": ("Length", "Rounds of the middle game"),
    "decisions": ("Length", "Decisions"),
    "best_score": ("Scores", "Best score"),
    "mean_score": ("Scores", "Mean score"),
    "margin": ("Closeness", "Lead of the winner, in points"),
    "tied": ("Closeness", "Games with a shared first place"),
    "first_seat": ("Seats", "First places of seat 1"),
    "seat_gap": ("Seats", "The most uneven seat, from an equal share"),
    "nobody_wins": ("Endings", "Games that nobody wins"),
    "cut_off": ("Endings", "Games that do not end"),
    "real_choice": ("Choices", "Decisions with more than one action"),
}


@dataclass(frozen=True)
class Line:
    """A figure of both versions, with intervals."""

    name: str
    group: str
    title: str
    old: str
    new: str
    shift: str
    word: Word
    value: float  # the difference, with its interval, as parts of a difference that matters
    low: float
    high: float


@dataclass(frozen=True)
class ElementLine:
    """A card, space, way to act, Event, resource or source of points that differs."""

    name: str
    title: str
    shift: str  # the clearest difference
    detail: str  # all numbers that say something


@dataclass(frozen=True)
class Verdict:
    games: int  # with each version
    players: int
    bots: str
    about_bots: str
    adapting: str  # whether the bots decide differently
    settled: bool
    findings: list[str]
    lines: list[Line]
    elements: list[ElementLine]
    more_elements: int


class VersionGames:
    """The games of one version, in the order of their seeds."""

    def __init__(self, game: Game, level: str):
        self.plan = SamplePlan(game, (level,), MOST_GAMES)
        self.recorders: SimpleQueue[Recorder] = SimpleQueue()  # each plays one game at a time
        self.games: list[GameRecord] = []

    def play_one(self) -> None:
        self.games.append(self.played(len(self.games)))

    def played(self, number: int) -> GameRecord:
        """The game of this number. Several threads may ask for games."""
        try:
            recorder = self.recorders.get_nowait()
        except Empty:
            recorder = recorder_for(self.plan)
        record = trimmed(play_game(self.plan, recorder, number))
        self.recorders.put(recorder)
        return record

    def sample(self, games: int) -> Sample:
        return Sample(replace(self.plan, games=games), self.games[:games])


def play_up_to(games: int, versions: Sequence[VersionGames], pool: Executor) -> None:
    """Play what the versions lack of so many games, several at the same time."""
    missing = [(version, number) for version in versions for number in range(len(version.games), games)]
    played = [pool.submit(version.played, number) for version, number in missing]
    wait(played)  # also if one fails: another that does not end would run on beside the next verdict
    for (version, _number), game in zip(missing, played, strict=True):
        version.games.append(game.result())


def trimmed(record: GameRecord) -> GameRecord:
    """A record without what no comparison reads: thousands of them are kept."""
    return replace(record, points=NOTHING, holdings=NOTHING, commons=NOTHING, round_numbers=NOTHING)


def last_look(games: int) -> int:
    """The last look for which there are enough games; 0: none."""
    return max((look for look in LOOKS if look <= games), default=0)


def judge(old: Sample, new: Sample) -> Verdict:
    """What is known after a look."""
    names = [*FIGURES, *(f"ending:{name}" for name in old.game.box.endings)]
    figures = compare_figures(names, old, new, len(LOOKS))
    parts = shifts(old, new, len(LOOKS))
    is_early = len(new.games) < FIRST_LOOK  # a few games that happen to be alike do not show that all are
    lines = [line_of(each, old, is_early) for each in figures if not is_idle(each)]
    return Verdict(
        games=len(new.games),
        players=new.players,
        bots=new.level,
        about_bots=about_bots(new.level),
        adapting=adapting(old, new),
        settled=not is_early and all(each.settled for each in figures),
        findings=findings(old, new, figures, parts, is_early),
        lines=lines,
        elements=[element_line(part) for part in parts[:SHOWN_ELEMENTS]],
        more_elements=max(0, len(parts) - SHOWN_ELEMENTS),
    )


def is_idle(each: Compared) -> bool:
    """Whether a share is 0 in both versions: an ending that never comes."""
    return is_share(each.name) and each.first.value == each.second.value == 0


def line_of(each: Compared, sample: Sample, is_early: bool) -> Line:
    group, title = title_of(each.name, sample)
    return Line(
        name=each.name,
        group=group,
        title=title,
        old=shown(each.name, each.first),
        new=shown(each.name, each.second),
        shift=percentage_points(each.shift) if is_share(each.name) else signed(each.shift, 2),
        word=word_of(each, is_early),
        value=each.shift.value / each.matters,
        low=each.shift.low / each.matters,
        high=each.shift.high / each.matters,
    )


def title_of(name: str, sample: Sample) -> tuple[str, str]:
    if name in TITLES:
        return TITLES[name]
    words = end_words(sample.game.box.words, name.removeprefix("ending:")).rstrip(".")
    return "Endings", f"The end: {words}"


def word_of(each: Compared, is_early: bool) -> Word:
    if each.differs and each.shift.value:
        return "higher" if each.shift.value > 0 else "lower"
    return "same" if each.same and not is_early else "open"


def shown(name: str, e: Estimate) -> str:
    return percent(e) if is_share(name) else with_interval(e, 2)


def element_line(part: Shift) -> ElementLine:
    usual = [change for what in (TAKES, RATE) if (change := part.change(what))]
    told = [part.clearest, *(change for change in usual if change is not part.clearest)]
    return ElementLine(
        name=part.name,
        title=part.words,
        shift=part.clearest.difference,
        detail=". ".join(f"{in_words(change)} {change.values}" for change in told) + ".",
    )


def in_words(change: Change) -> str:
    return change.what[:1].upper() + change.what[1:]


# --- Findings -------------------------------------------------------------------------------------------------------


def findings(old: Sample, new: Sample, figures: list[Compared], parts: list[Shift], is_early: bool) -> list[str]:
    """The differences that are certain, in sentences; or that there are none."""
    games = counted(len(new.games), "game")
    if plays_alike(old, new):
        return [
            f"The change altered no decision: all {games} went exactly as before. Either it did not come up, or these"
            " bots do not see it."
        ]
    found = [difference_sentence(each, old) for each in figures if each.differs and shows(each)]
    found += [part.sentence for part in parts[:3]]
    if found:
        return found
    if not is_early and all(each.settled for each in figures):
        return [f"No difference that matters in {games}."]
    return [f"No certain difference yet in {games}."]


def plays_alike(old: Sample, new: Sample) -> bool:
    pairs = zip(old.games, new.games, strict=True)
    return all(np.array_equal(a.actions, b.actions) and np.array_equal(a.scores, b.scores) for a, b in pairs)


def adapting(old: Sample, new: Sample) -> str:
    """Whether the bots decide differently under the new version. Both versions play the same deals."""
    pairs = list(zip(old.games, new.games, strict=True))
    changed = sum(not np.array_equal(a.actions, b.actions) for a, b in pairs)
    if changed:
        return f"The bots decided differently in {changed:,} of {counted(len(pairs), 'game')}."
    return f"The bots decided the same in all {counted(len(pairs), 'game')}: they do not adapt to the change."


def shows(each: Compared) -> bool:
    """Whether a difference is not nothing as it is written."""
    return abs(each.shift.value) >= (LEAST_SHARE if is_share(each.name) else LEAST)


def difference_sentence(each: Compared, sample: Sample) -> str:
    word = "higher" if each.shift.value > 0 else "lower"
    title = title_of(each.name, sample)[1]
    shift = percentage_points(each.shift) if is_share(each.name) else signed(each.shift, 2)
    return f"{title}: {word} than before, {shift}."
