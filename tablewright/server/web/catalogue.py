"""The games as the web page needs to know them, read from the contract."""

from __future__ import annotations

from functools import cache

from tablewright.bots import DEFAULT_LEVEL
from tablewright.bots.levels import Level, levels_of, played_as
from tablewright.engine.actions import Family
from tablewright.engine.box import Box
from tablewright.engine.fields import NOBODY, OWNER, Field
from tablewright.engine.options import Option
from tablewright.engine.presets import Preset, read_presets
from tablewright.engine.registry import open_box
from tablewright.server.errors import NotFound
from tablewright.server.tables.games import box_of, find_words, known_games
from tablewright.server.web.board_files import board_address
from tablewright.server.web.messages.games import (
    FamilyInfo,
    FieldInfo,
    GameInfo,
    LevelInfo,
    OptionForm,
    PresetInfo,
    Rules,
)
from tablewright.teach import has_aid, has_rulebook, specification_file
from tablewright.teach.lessons import has_lessons
from tablewright.teach.puzzles import has_puzzles


@cache
def all_games() -> list[GameInfo]:
    return [describe_game(open_box(slug)) for slug in sorted(known_games())]


def describe_game(box: Box) -> GameInfo:
    players = box.options.players
    return GameInfo(
        slug=box.slug,
        title=box.title,
        about=list(box.words.get("game.about")),
        players=(players.low, players.high),
        minutes=box.minutes,
        version=box.version,
        hidden=any(f.seen_by == OWNER for f in box.state.fields),
        options=[describe_option(box, option) for option in box.options],
        presets=[describe_preset(box, preset) for preset in read_presets(box)],
        skips=bool(box.skips),
        levels=[describe_level(level, played_as(DEFAULT_LEVEL, box)) for level in levels_of(box)],
        fields=[describe_field(f) for f in box.state.fields if f.seen_by != NOBODY],
        families=[describe_family(family) for family in box.actions],
        decks=list(box.decks),
        board=board_address(box.slug),
        rulebook=has_rulebook(box),
        aid=has_aid(box),
        lessons=has_lessons(box),
        puzzles=has_puzzles(box),
    )


def describe_field(f: Field) -> FieldInfo:
    return FieldInfo(
        name=f.name,
        about=f.about,
        axes=list(f.axes),
        sizes=list(f.sizes),
        low=f.low,
        high=f.high,
        seen_by="owner" if f.seen_by == OWNER else "everyone",
        names=f.names or None,
        drawn=f.drawn or None,  # type: ignore[arg-type]
        up_to=f.up_to or None,
        lengths=dict(f.lengths or {}),
    )


def describe_level(level: Level, usual: str) -> LevelInfo:
    title = level.name.capitalize()
    return LevelInfo(name=level.name, title=title, about=level.about, usual=level.name == usual)


def describe_option(box: Box, option: Option) -> OptionForm:
    form = option.form()
    form["parts"] = [tuple(part) for part in form["parts"]] if "parts" in form else None
    key = f"option.{option.name}"
    titles = find_words(box.words, f"{key}.values")
    if isinstance(titles, dict):
        titles = [str(titles.get(str(value), value)) for value in form.get("values", [])]
    title, about = find_words(box.words, f"{key}.name"), find_words(box.words, f"{key}.about")
    players = box.options.players_to_change(option)
    return OptionForm(**form, title=title or option.name, about=about or "", value_titles=titles, players=players)


def describe_preset(box: Box, preset: Preset) -> PresetInfo:
    title, about = box.words.get(f"preset.{preset.name}.name"), box.words.get(f"preset.{preset.name}.about")
    return PresetInfo(name=preset.name, title=title, about=about, options=preset.options, players=preset.players)


def describe_family(family: Family) -> FamilyInfo:
    return FamilyInfo(
        name=family.name,
        first=family.first,
        count=family.size,
        params={p.name: list(p.values) for p in family.parameters},
        touches=family.touches,
    )


@cache
def rules_text(slug: str) -> Rules:
    """The numbered rules."""
    box = box_of(slug)
    file = specification_file(box)
    if file is None:
        raise NotFound(f"The rules of {box.title} are not installed.")
    return Rules(title=box.title, markdown=file.read_text(encoding="utf-8"))
