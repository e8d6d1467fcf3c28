"""Mistakes in a game's words: words that are missing, or of the wrong form, and blanks that nothing fills."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import FunctionType

from tablewright.engine.box import Box, is_standard
from tablewright.engine.checker.mistake import Mistake, closest, short_path
from tablewright.engine.source import read_tree, source_of
from tablewright.engine.standard.text import blanks
from tablewright.engine.study import Element, Gauge
from tablewright.engine.words import Words

WORDS = Path("text") / "en.toml"
PLURAL = '["one", "many"]'
MADE_BY = {  # which function says them
    "action": "action_words",
    "prompt": "prompt",
    "journal": "entry_words",
    "board": "board",
    "label": "label",
    "cost": "label",
}


def mistakes_in_words(box: Box) -> Iterator[Mistake]:
    path = box.folder / WORDS
    lines = path.read_text(encoding="utf-8").splitlines()
    for key in needed_keys(box):
        if not find(box.words, key):
            yield Mistake(short_path(path), line_of(lines, key), f"there are no words for {key}", how_to_write(key))
    for key in plural_keys(box):
        if not is_plural(find(box.words, key)):
            wrong = f"{key} needs words for one and for many"
            yield Mistake(short_path(path), line_of(lines, key), wrong, how_to_write(key, PLURAL))
    for key, names in (*filled_sentences(box), *other_sentences(box)):
        unfilled = sorted(set(blanks(str(find(box.words, key)))) - names)
        if find(box.words, key) and unfilled:
            offered = ", ".join(sorted(names)) or "nothing"
            yield Mistake(
                short_path(path), line_of(lines, key),
                f"nothing fills the blank {{{unfilled[0]}}} of {key}", f"It can have {offered}",
            )  # fmt: skip
    for key in unused_keys(box):
        known = [key for key, _ in (*filled_sentences(box), *box.sentences.more_sentences(box.words))]
        yield Mistake(
            short_path(path), line_of(lines, key), f"nothing uses {key}", closest(key, known, "Remove it")
        )  # fmt: skip
    for file in sorted(box.folder.glob("*.py")):
        yield from mistakes_in_calls(box, file)


def filled_sentences(box: Box) -> Iterator[tuple[str, set[str]]]:
    """The sentences that the engine fills, with the blanks that they can have."""
    yield from ((key, names) for key, names in box.sentences.sentences() if is_filled(box, key))


def other_sentences(box: Box) -> Iterator[tuple[str, set[str]]]:
    """The same for those that need not be there; an action's outcome can fill blanks too."""
    for key, names in box.sentences.more_sentences(box.words):
        if is_filled(box, key) and find(box.words, key):
            of_action = key.partition(".")[0] in ("action", "label", "cost")
            yield key, names | outcome_names(box) if of_action else names


def is_filled(box: Box, key: str) -> bool:
    """Whether the engine fills a sentence, and not a function of the game."""
    name = MADE_BY[key.partition(".")[0]]
    return is_standard(box.label if name == "label" else getattr(box.text, name))


def unused_keys(box: Box) -> Iterator[str]:
    """Variants of prompts, labels and costs for something that there is not."""
    used = {key for key, _ in box.sentences.more_sentences(box.words)}
    for table in ("prompt", "label", "cost"):
        for name in box.words.table(table):
            key = f"{table}.{name}"
            if is_filled(box, key) and key not in used and (table != "prompt" or "_without_" in name):
                yield key


def needed_keys(box: Box) -> list[str]:
    """What every game has words for."""
    return [
        *(key for key, _ in filled_sentences(box)),
        *(f"why_not.{key}" for key in box.reasons.keys),
        *(f"journal.{kind}" for kind in box.entries),
        *(f"phase.{phase}" for phase in box.phases),
        *(f"ending.{ending}" for ending in (*box.endings, "cut_off")),
        *(f"option.{option.name}.{part}" for option in box.options for part in ("name", "about")),
        *(f"study.gauge.{gauge.name}" for gauge in gauges(box)),
        *(key for element in named(box) for key in (element.words, *words_in(element))),
        *(f"study.event.{name}" for name in box.study.event_numbers),
        *(f"study.source.{name}" for name in box.study.sources),
        *(f"refusal.{key}" for key in refusals(box)),
        "game.title",
        "game.about",
        "game.player",
        "game.somebody",
    ]


def plural_keys(box: Box) -> list[str]:
    """What has a word for one and a word for many."""
    shared = box.study.commons.name if box.study.commons else None
    return [
        *dict.fromkeys(f"study.kind.{element.kind}" for element in named(box)),
        *(f"part.{name}" for name in box.words.table("part") if name != shared),
        *(f"count.{name}" for name in box.words.table("count")),
    ]


def is_plural(words: object) -> bool:
    return isinstance(words, list) and len(words) == 2 and all(isinstance(word, str) for word in words)


def how_to_write(key: str, form: str = '"…"') -> str:
    table, _, name = key.rpartition(".")
    return f"Write {name} = {form} under [{table}]"


def gauges(box: Box) -> list[Gauge]:
    study = box.study
    return [*study.resources, *study.dealt, *(gauge for gauge in (study.commons, study.allowance) if gauge)]


def named(box: Box) -> list[Element]:
    return [*box.study.elements, *box.study.events]


def words_in(element: Element) -> list[str]:
    """The words that are filled into an element's name."""
    return [value for _, value in element.filling if isinstance(value, str)]


def refusals(box: Box) -> list[str]:
    """The combinations of options that are not allowed, as far as their keys are written out."""
    written = [text for key, _ in pairs_returned(box.options.refusal) for text in texts([key])]
    return [*box.options.conflicts, *written]


def outcome_names(box: Box) -> set[str]:
    """The numbers that `outcome` gives, as far as their names are written out."""
    given = [numbers.keys for _, numbers in pairs_returned(box.outcome) if isinstance(numbers, ast.Dict)]
    return {text for keys in given for text in texts(keys)}


def pairs_returned(function: object) -> list[tuple[ast.expr, ast.expr]]:
    """The pairs that stand behind `return` in a function, also on both sides of `if … else`."""
    source = source_of(function) if isinstance(function, FunctionType) else None
    returned = [node.value for node in ast.walk(source.node) if isinstance(node, ast.Return)] if source else []
    answers = [side for value in returned for side in
               ((value.body, value.orelse) if isinstance(value, ast.IfExp) else (value,))]  # fmt: skip
    return [(a.elts[0], a.elts[1]) for a in answers if isinstance(a, ast.Tuple) and len(a.elts) == 2]


def texts(nodes: Iterable[ast.expr | None]) -> list[str]:
    return [node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def find(words: Words, key: str) -> object:
    try:
        return words.get(key)
    except KeyError:
        return None


def line_of(lines: list[str], key: str) -> int:
    """The line of a word. If it is missing, the line of its table's head, or the last line."""
    table, _, name = key.rpartition(".")
    word = re.compile(rf'"?{re.escape(name)}"?\s*=')
    current, found = "", len(lines)
    for number, line in enumerate(lines, 1):
        if head := re.match(r"\[([\w.\- ]+)\]", line.strip()):
            current = head[1].strip()
            found = number if current == table else found
        elif current == table and word.match(line.strip()):
            return number
    return found


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
            found = None if find(box.words, key) else (f"there are no words for {key}", how_to_write(key, PLURAL))
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
