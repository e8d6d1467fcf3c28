"""Mistakes in a game's words: sentences that are missing, and blanks that nothing fills."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tablewright.engine.box import Box
from tablewright.engine.checker.mistake import Mistake, closest, short_path
from tablewright.engine.checker.source import read_tree
from tablewright.engine.standard.text import StandardText, blanks
from tablewright.engine.words import Words

WORDS = Path("text") / "en.toml"
MADE_BY = {"action": "action_words", "prompt": "prompt", "journal": "entry_words"}  # which function says them


def mistakes_in_words(box: Box) -> Iterator[Mistake]:
    path = box.folder / WORDS
    lines = path.read_text(encoding="utf-8").splitlines()
    for key in needed_keys(box):
        if not find(box.words, key):
            table, _, name = key.rpartition(".")
            yield Mistake(
                short_path(path), line_of(lines, table), f"there are no words for {key}",
                f'Write {name} = "…" under [{table}]',
            )  # fmt: skip
    for key, names in filled_sentences(box):
        unfilled = sorted(set(blanks(str(find(box.words, key)))) - names)
        if find(box.words, key) and unfilled:
            offered = ", ".join(sorted(names)) or "nothing"
            yield Mistake(
                short_path(path), line_of(lines, key.rpartition(".")[0]),
                f"nothing fills the blank {{{unfilled[0]}}} of {key}", f"It can have {offered}",
            )  # fmt: skip
    for file in sorted(box.folder.glob("*.py")):
        yield from mistakes_in_calls(box, file)


def filled_sentences(box: Box) -> Iterator[tuple[str, set[str]]]:
    """The sentences that the engine fills, with the blanks that they can have."""
    for key, names in box.sentences.sentences():
        says = getattr(box.text, MADE_BY[key.partition(".")[0]])
        if isinstance(getattr(says, "__self__", None), StandardText):
            yield key, names


def needed_keys(box: Box) -> list[str]:
    """What every game has words for."""
    return [
        *(key for key, _ in filled_sentences(box)),
        *(f"why_not.{key}" for key in box.reasons.keys),
        *(f"journal.{kind}" for kind in box.entries),
        *(f"phase.{phase}" for phase in box.phases),
        *(f"ending.{ending}" for ending in (*box.endings, "cut_off")),
        *(f"option.{option.name}.{part}" for option in box.options for part in ("name", "about")),
        "game.title",
        "game.about",
        "game.player",
        "game.somebody",
    ]


def find(words: Words, key: str) -> object:
    try:
        return words.get(key)
    except KeyError:
        return None


def line_of(lines: list[str], table: str) -> int:
    """The line of a table's head, or the last line if it is missing."""
    return next((number for number, line in enumerate(lines, 1) if line.strip() == f"[{table}]"), len(lines))


def mistakes_in_calls(box: Box, file: Path) -> Iterator[Mistake]:
    """The calls `w.say("key", …)` and `w.count("noun", …)` whose key is written out."""
    for call in ast.walk(read_tree(file, file.stat().st_mtime_ns)):
        if not (isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.args):
            continue
        asked = call.args[0]
        if not (isinstance(call.func.value, ast.Name) and call.func.value.id in ("w", "words")):
            continue
        if not (isinstance(asked, ast.Constant) and isinstance(asked.value, str)):
            continue
        if call.func.attr == "say":
            found = mistake_in_say(box.words, asked.value, call)
        elif call.func.attr == "count":
            key = f"count.{asked.value}"
            found = None if find(box.words, key) else (f"there are no words for {key}", 'Write ["one", "many"] for it')
        else:
            continue
        if found:
            yield Mistake(short_path(file), call.lineno, *found)


def mistake_in_say(words: Words, key: str, call: ast.Call) -> tuple[str, str] | None:
    sentence = find(words, key)
    if sentence is None:
        table = find(words, key.rpartition(".")[0])
        known = list(table) if isinstance(table, dict) else []
        return f"there are no words for {key}", closest(key.rpartition(".")[2], known, f"Write them in {WORDS}")
    if not isinstance(sentence, str) or any(given.arg is None for given in call.keywords):
        return None
    given = [keyword.arg for keyword in call.keywords]
    names = {name.split(".")[0].split("[")[0] for name in blanks(sentence)}
    unfilled = sorted(name for name in names if name not in given)
    if unfilled:
        return f"nothing fills the blank {{{unfilled[0]}}} of {key}", f"Give {unfilled[0]}=… to say"
    return None
