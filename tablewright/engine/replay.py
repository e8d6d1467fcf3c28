"""Reading a saved match: it is played again, and its end is compared with the text."""

from __future__ import annotations

import json
from typing import Any

from tablewright.engine.copies import SHIPPED, Copy
from tablewright.engine.errors import BadSave, TablewrightError
from tablewright.engine.game import Game
from tablewright.engine.match import Match, is_text
from tablewright.engine.registry import open_box
from tablewright.engine.save import FIRST_LINE, HEADINGS, write


def replay(text: str, *, plain: bool = False, content: Copy = SHIPPED) -> Match:
    """The match of a saved text, played again and checked against the hash in its last line.

    A match that was played with a designer's copy of the content is replayed with the same copy.

    Examples:
        >>> import tablewright as tw
        >>> match = tw.load("high-tide").new(seed=1)
        >>> match.play("wait")
        >>> text = match.save()
        >>> text.splitlines()[1]
        'game high-tide'
        >>> tw.replay(text).actions == match.actions
        True
    """
    lines = text.splitlines()
    if not lines or lines[0].strip() != FIRST_LINE:
        raise BadSave(f"This is not a saved match: the first line is not {FIRST_LINE!r}.")
    head = {}
    for place, name in enumerate(HEADINGS, start=1):
        head[name] = heading(lines, place, name)
    match = opened(head, plain, content)
    number = len(HEADINGS) + 1
    while number < len(lines) and not lines[number].startswith("end "):
        play_line(match, lines[number])
        number += 1
    if number >= len(lines):
        raise BadSave(f"The saved match is cut off after action {len(match.moves)}: its last line is missing.")
    expected = write(match).splitlines()[-1]  # written again, so that capitals and spaces do not matter
    if lines[number].strip() != expected or any(line.strip() for line in lines[number + 1 :]):
        raise BadSave("The saved match was altered: replaying it does not lead to the position that it records.")
    return match


def heading(lines: list[str], place: int, name: str) -> Any:
    if place >= len(lines) or not lines[place].startswith(name + " "):
        raise BadSave(f"Line {place + 1} of the saved match should begin with {name!r}.")
    value = lines[place].removeprefix(name).strip()
    if name == "game":
        return value
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        raise BadSave(f"Line {place + 1} of the saved match is damaged: {value[:40]!r}.") from None


def opened(head: dict[str, Any], plain: bool, content: Copy) -> Match:
    """The match at its first decision."""
    kinds = {"version": int, "options": dict, "seed": int, "names": list, "draws": dict}
    for name, kind in kinds.items():
        if not isinstance(head[name], kind) or isinstance(head[name], bool):
            article = "" if name.endswith("s") else "an "
            raise BadSave(f"The saved match has {article}invalid {name}.")
    if not all(isinstance(name, str) and is_text(name) for name in head["names"]):
        raise BadSave("The saved match has invalid names.")
    if not all(isinstance(cards, list) for cards in head["draws"].values()):
        raise BadSave("The saved match has invalid draws.")
    try:
        box = open_box(head["game"])
        if head["version"] != box.version:
            raise BadSave(
                f"The match was saved with version {head['version']} of {box.title}; this is version {box.version}."
            )
        game = Game(box, box.settle(head["options"]), plain=plain, content=content)
        return game.new(seed=head["seed"], names=head["names"], draws=head["draws"])
    except BadSave:
        raise
    except TablewrightError as error:
        raise BadSave(f"The saved match cannot be opened: {error}") from None


def play_line(match: Match, line: str) -> None:
    number, _, rest = line.partition(" ")
    if number != str(len(match.moves) + 1):
        raise BadSave(f"Action {len(match.moves) + 1} of the saved match is missing.")
    action, _, remark = rest.partition(" | ")
    try:
        match.play(action, remark)
    except TablewrightError as error:
        raise BadSave(f"Action {number} of the saved match is wrong: {error}") from None
