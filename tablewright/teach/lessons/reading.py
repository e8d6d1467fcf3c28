"""The lessons of a game, `lessons/NN-name.toml` beside its code. `docs/adding-a-game.md` describes the format."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from tablewright.engine import content
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.long_seeds import SEEDS
from tablewright.teach.errors import BadText
from tablewright.teach.lessons.conditions import Condition, action_texts, take_condition, take_patterns, take_texts
from tablewright.teach.rulebook import WORDS_PER_MINUTE

MOST_PLIES = 1000
SECONDS_PER_ACTION = 8
LATER = "You may do that in a game. For now, do what this step asks."
NAME = re.compile(r"\d\d-[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Start:
    """How the match of a lesson is made."""

    options: Mapping[str, Any]
    seed: int
    names: Sequence[str]
    draws: Mapping[str, Sequence[int]]
    plies: int  # random actions
    actions: Sequence[str]  # played after those
    seat: int  # the learner's


@dataclass(frozen=True)
class Remark:
    """A sentence for those tries of which its condition is true."""

    say: str
    condition: Condition


@dataclass(frozen=True)
class Step:
    """One thing that the learner does."""

    line: int
    say: str
    rules: Sequence[str]
    point: Sequence[str]
    allow: Sequence[str]  # patterns; none for every action
    later: str
    done: Condition
    good: Sequence[Remark]
    bad: Sequence[Remark]
    several: bool
    others: Sequence[str]


@dataclass(frozen=True)
class Lesson:
    file: Path
    title: str
    about: str
    start: Start
    steps: Sequence[Step]

    @property
    def name(self) -> str:
        return self.file.stem

    @cached_property
    def seconds(self) -> float:
        """How long it takes, if everything is right the first time."""
        texts = [self.about, *(f"{step.say} {step.good[0].say}" for step in self.steps)]
        return count_words(" ".join(texts)) / WORDS_PER_MINUTE * 60 + len(self.steps) * SECONDS_PER_ACTION

    @property
    def words_before_first_action(self) -> int:
        return count_words(f"{self.about} {self.steps[0].say}")


def count_words(text: str) -> int:
    return len(text.split())


def lessons_folder(box: Box) -> Path:
    return box.folder / "lessons"


def lesson_files(box: Box) -> list[Path]:
    return sorted(file for file in lessons_folder(box).glob("*.toml") if file != first_game_file(box))


def has_lessons(box: Box) -> bool:
    return bool(lesson_files(box))


def read_lessons(box: Box) -> list[Lesson]:
    """The lessons of a game in their order; a mistake raises `BadText`."""
    return [read_lesson(box, file) for file in lesson_files(box)]


def read_lesson(box: Box, file: Path) -> Lesson:
    if not NAME.fullmatch(file.stem):
        raise BadText(file, 1, "a lesson is called NN-name.toml: two digits, then small letters, digits and dashes.")
    values, lines = read_file(file)
    starts = [number for number, row in lines if row == "[[step]]"]
    place = next((number for number, row in lines if row == "[position]"), 1)
    head = content.Table(values, "the lesson")
    try:
        title, about = head.take("title", str), head.take("about", str)
        given = head.take("step", list)
        head.take("position", dict)
        head.close()
    except BadContent as error:
        raise BadText(file, 1, str(error)) from None
    if len(given) != len(starts):
        raise BadText(file, 1, "every step begins with a line [[step]].")
    start = checked(file, place, lambda: read_start(head.table("position")))
    steps = []
    for line, step in zip(starts, given, strict=True):
        table = content.Table(step, "this step")
        steps.append(checked(file, line, lambda line=line, table=table: read_step(table, box, line)))
    return Lesson(file, title, about, start, steps)


def read_file(file: Path) -> tuple[dict[str, Any], list[tuple[int, str]]]:
    """What a file says, and its lines with their numbers."""
    text = file.read_text(encoding="utf-8")
    try:
        values = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        found = re.search(r"at line (\d+)", str(error))
        raise BadText(file, int(found[1]) if found else 1, f"{error}.") from None
    return values, [(number, row.strip()) for number, row in enumerate(text.splitlines(), start=1)]


def checked(file: Path, line: int, read: Any) -> Any:
    try:
        return read()
    except BadContent as error:
        raise BadText(file, line, str(error)) from None


def read_start(table: content.Table) -> Start:
    start = Start(
        options=table.take("options", dict, {}),
        seed=table.whole("seed", 0, SEEDS - 1),
        names=take_texts(table, "names"),
        draws=table.take("draws", dict, {}),
        plies=table.whole("plies", 0, MOST_PLIES, 0),
        actions=take_texts(table, "actions"),
        seat=table.whole("seat", 0, 15),
    )
    table.close()
    return start


def read_step(table: content.Table, box: Box, line: int) -> Step:
    step = Step(
        line=line,
        say=table.take("say", str),
        rules=take_texts(table, "rules"),
        point=take_texts(table, "point"),
        allow=take_patterns(table, "allow", box),
        later=table.take("later", str, LATER),
        done=take_done(table, box),
        good=take_remarks(table, "good", box),
        bad=take_remarks(table, "bad", box) if "bad" in table.values else (),
        several=table.take("several", bool, False),
        others=take_texts(table, "others"),
    )
    table.close()
    if "rules" not in table.values:
        raise BadContent("this step: rules is missing.")
    for part in step.point:
        if part not in parts_of(box):
            raise BadContent(f"this step: no action touches {part!r}.")
    for action in step.others:
        if action not in action_texts(box):
            raise BadContent(f"this step: others has an unknown action {action!r}.")
    return step


def take_done(table: content.Table, box: Box) -> Condition:
    """A pattern, a list of patterns, or a table with a condition."""
    if not isinstance(table.values.get("done"), dict):
        return Condition(actions=take_patterns(table, "done", box))
    inner = table.table("done")
    condition = take_condition(inner, box)
    inner.close()
    return condition


def take_remarks(table: content.Table, key: str, box: Box) -> Sequence[Remark]:
    """A text, or a list of tables with a condition each; the last one has none."""
    given = table.take(key, object)
    rows = [{"say": given}] if isinstance(given, str) else given
    if not isinstance(rows, list) or not rows or not all(isinstance(row, dict) for row in rows):
        raise BadContent(f"{table.place}: {key} is a text or a list of tables.")
    remarks = []
    for number, row in enumerate(rows, start=1):
        inner = content.Table(row, f"{table.place}, {key} {number}")
        remarks.append(Remark(inner.take("say", str), take_condition(inner, box)))
        inner.close()
        if remarks[-1].condition.always != (number == len(rows)):
            raise BadContent(f"{table.place}: the last table of {key} has no condition, all others have one.")
    return tuple(remarks)


def parts_of(box: Box) -> set[str | None]:
    return {box.actions.part(action) for action in range(box.actions.count)}


# --- The rules of a first game ---------------------------------------------------------------------------------------


def first_game_file(box: Box) -> Path:
    return lessons_folder(box) / "first_game.toml"


def read_first_game(box: Box) -> dict[str, int]:
    """The rules that a first game needs, each with its line."""
    file = first_game_file(box)
    if not file.is_file():
        raise BadText(file, 1, "there is no such file.")
    values, lines = read_file(file)
    table = content.Table(values, "the list")
    try:
        numbers = take_texts(table, "rules")
        table.close()
    except BadContent as error:
        raise BadText(file, 1, str(error)) from None
    return {number: next((at for at, row in lines if f'"{number}"' in row), 1) for number in numbers}
