"""Nothing printed in a rulebook has changed: each game agrees with the list of the numbers that its rulebook prints.

The lists are `printed/<game>.toml`, typed from the rulebooks. An entry says what the number is, what is printed, the
rule that has it in `docs/rules/<game>.md` (or the heading there, where no rule has it) and where the game keeps it:

    rules.field.entry    the rules record of a game with the entry's `options`; entries by number, name or card
    card.kind.key        all that the rules record says of a card, of which the printed figures are compared
    icons.field          how many icons the cards show, each number once
    start.field          the state after set-up
    filled.field         how many entries of a row are not empty after set-up
    deck.name            the cards of a deck before set-up
    highest.field        the highest value that the state can hold
    content.file.path    the game's data
    values, tally        of all numbers of the data with such a name: which there are, and how many of each
    option.name.low      an option's lowest or highest value
    constant.NAME        a size of the game's state
    box.name             what the box says

What a table or a card does not name is 0, and one number for a row means each of its entries. A number that is not in
force as printed has the `ruling` that says so, and what is `in_force` instead.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib import import_module
from pathlib import Path

import pytest

import tablewright
from tablewright.engine.copies import SHIPPED, Copy, in_use, number_at, numbers_of
from tablewright.engine.game import Game
from tablewright.games.atlas_of_feelings import state as atlas
from tablewright.games.life_builds_meaning import state as life
from tablewright.games.meaning_made import state as meaning
from tablewright.games.meeple_inc import state as meeple
from tablewright.games.potlatch import state as potlatch

LISTS = Path(__file__).parent / "printed"
RULES = Path(__file__).parents[2] / "docs" / "rules"
SLUGS = ("atlas-of-feelings", "potlatch", "meaning-made", "life-builds-meaning", "meeple-inc")
KEYS = {"rule", "what", "printed", "found"}

NAMES = {  # of the entries along an axis, or of the values of a field
    "atlas-of-feelings": {"tier": atlas.TIERS},
    "potlatch": {"type": potlatch.TYPE_KEYS},
    "meaning-made": {
        "token": meaning.TOKENS,
        "gain": meaning.GAINS,
        "layer": meaning.LAYERS,
        "pattern_layer": meaning.LAYERS,
        "project_needs": meaning.LAYERS,
        "project_bonus": meaning.BONUSES,
        "grade_of_meaning": meaning.GRADES,
    },
    "life-builds-meaning": {
        "token": life.TOKENS,
        "pattern_tag": life.TAGS,
        "event_pressure": life.PRESSURES,
    },
    "meeple-inc": {
        "token": meeple.TOKENS,
        "gain": meeple.GAINS,
        "element": meeple.ELEMENTS,
        "need": meeple.NEEDS,
        "track": meeple.TRACKS,
    },
}
BITS = {"project_needs"}  # fields that name several things, one with each bit


def printed_in(slug):
    return tomllib.loads((LISTS / f"{slug}.toml").read_text("utf-8"))["number"]


# --- Where a game keeps a number ----------------------------------------------------------------------------------


@lru_cache
def numbers(folder, content):
    with in_use(content):
        return list(numbers_of(folder / "data"))


def numbers_named(game, pattern):
    return [value for name, value in numbers(game.box.folder, game.content) if fnmatchcase(name, pattern)]


def keys_of(game, kind):
    """The keys of the cards of a kind, in the order of their file."""
    names = (name.split(".") for name, _ in numbers(game.box.folder, game.content))
    return list(dict.fromkeys(name[2] for name in names if name[1] == kind))


def place_of(game, field, axis, part):
    """The entry along an axis that part of a path names: by its number, its name or the key of a card."""
    if part.isdigit():
        return int(part)
    names = NAMES[game.box.slug].get(axis, ())
    if part in names:
        return names.index(part)
    keys = keys_of(game, axis)
    return keys.index(part) + int(field.shape[axis] > len(keys))  # entry 0 can stand for no card


def in_words(names, name, axes, value):
    """A value as the lists write it: an axis with names as a table, any other as a list."""
    if axes:
        inner = [in_words(names, name, axes[1:], each) for each in value]
        return dict(zip(names[axes[0]], inner, strict=False)) if axes[0] in names else inner
    if name in BITS:
        return [word for bit, word in enumerate(names[name]) if (int(value) >> bit) & 1]
    return names[name][value] if name in names else int(value)


def in_record(game, schema, record, path):
    name, *parts = path.split(".")
    axes, value = list(schema[name].axes), record[name]
    for part in parts:
        value = value[place_of(game, schema[name], axes.pop(0), part)]
    return in_words(NAMES[game.box.slug], name, axes, value)


def on_card(game, path):
    kind, key = path.split(".")
    fields = [field.name for field in game.box.rules.fields if field.axes[:1] == (kind,)]
    return {
        name.removeprefix(f"{kind}_"): in_record(game, game.box.rules, game.rules, f"{name}.{key}") for name in fields
    }


def icons_of_cards(game, name):
    return sorted({int(row.sum()) for row in game.rules[name][1:]})


def filled(game, path):
    rows = in_record(game, game.box.state, game.new(seed=0).state, path)
    if isinstance(rows, dict):
        return {name: sum(each > 0 for each in row) for name, row in rows.items()}
    return sum(each > 0 for each in rows)


def cards_of_deck(game, name):
    s = game.box.state.blank()[0]
    game.box.unpack(game.rules, s)
    return int(s.deck_counts[game.box.decks.index(name)].sum())


def in_content(game, path):
    file, _, place = path.partition(".")
    return number_at(game.content.file(game.box.folder / "data" / f"{file}.toml"), place, file)


def tally(game, pattern):
    """How often each value or, of a row of words, each word is there."""
    return Counter(word for value in numbers_named(game, pattern) for word in str(value).split())


def constant(game, path):
    name, *parts = path.split(".")
    value = getattr(import_module(f"tablewright.games.{game.box.slug.replace('-', '_')}.state"), name)
    for part in parts:
        value = value[int(part)]
    return value


def of_option(game, path):
    name, limit = path.split(".")
    return getattr(game.box.options[name], limit)


SOURCES = {
    "rules": lambda game, path: in_record(game, game.box.rules, game.rules, path),
    "card": on_card,
    "icons": icons_of_cards,
    "start": lambda game, path: in_record(game, game.box.state, game.new(seed=0).state, path),
    "filled": filled,
    "deck": cards_of_deck,
    "highest": lambda game, path: game.box.state[path].high,
    "content": in_content,
    "values": lambda game, pattern: sorted(set(numbers_named(game, pattern))),
    "tally": tally,
    "option": of_option,
    "constant": constant,
    "box": lambda game, path: getattr(game.box, path),
}

# --- Comparing ----------------------------------------------------------------------------------------------------


@lru_cache
def load(slug, options, content):
    box = tablewright.load(slug, plain=True).box
    return Game(box, box.settle(dict(options)), plain=True, content=content)


def value_of(slug, entry, content):
    source, _, path = entry["found"].partition(".")
    value = SOURCES[source](load(slug, tuple(entry.get("options", {}).items()), content), path)
    return {name: value[name] for name in entry["printed"]} if source == "card" else value


def without_zeros(value):
    if isinstance(value, dict):
        inner = {name: without_zeros(each) for name, each in value.items()}
        return {name: each for name, each in inner.items() if each not in (0, {})}
    return [without_zeros(each) for each in value] if isinstance(value, list | tuple) else value


def agree(expected, value):
    if isinstance(value, list) and not isinstance(expected, list):
        return all(agree(expected, each) for each in value)
    return without_zeros(expected) == without_zeros(value)


def changed(slug, content=SHIPPED):
    """The entries of a game's list that the game does not agree with, and what it has instead."""
    rows = [(entry, value_of(slug, entry, content)) for entry in printed_in(slug)]
    return [(entry, value) for entry, value in rows if not agree(entry.get("in_force", entry["printed"]), value)]


def told(entry, value):
    ruled = f", {entry['ruling']} says {entry['in_force']}" if "ruling" in entry else ""
    return f"{entry['what']} ({entry['rule']}): {entry['printed']} is printed{ruled}; {entry['found']} is {value}."


@pytest.mark.parametrize("slug", SLUGS)
def test_the_game_agrees_with_every_printed_number(slug):
    missed = [told(entry, value) for entry, value in changed(slug)]
    assert not missed, "\n".join(missed)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_entry_is_whole_and_names_a_rule_that_there_is(slug):
    text = (RULES / f"{slug}.md").read_text("utf-8")
    known = set(re.findall(r"^(?:- |\| )\**([A-Z]+-R?\d+)\b", text, re.M)) | set(re.findall(r"^#+ (.+)$", text, re.M))
    entries = printed_in(slug)
    assert entries != []
    for entry in entries:
        ruled = {"ruling", "in_force"} if "ruling" in entry else set()
        assert entry.keys() - {"options"} == KEYS | ruled, entry
        assert {entry["rule"], entry.get("ruling", entry["rule"])} <= known, entry
        assert entry.get("in_force") != entry["printed"], entry


def test_every_game_of_a_publisher_has_its_list():
    assert set(SLUGS) == {path.stem for path in RULES.glob("*.md")} == {path.stem for path in LISTS.glob("*.toml")}


@pytest.mark.parametrize(
    ("slug", "number", "value", "noticed"),
    [
        ("atlas-of-feelings", "scoring.seasons.3", 7, ["rules.season_points"]),
        ("atlas-of-feelings", "mixes.mix.steep.cards.3", 4, []),
        ("potlatch", "play.status.share", 2, ["rules.share_status"]),
        ("meaning-made", "patterns.pattern.pulse.cost.insight", 1, ["card.pattern.pulse"]),
        ("meaning-made", "patterns.pattern.north_star.cost.insight", 2, []),
        ("life-builds-meaning", "table.award.ranks.1", 4, ["rules.awards.1"]),
        ("life-builds-meaning", "events.event.fuel_queue.drift", 1, []),
        ("meeple-inc", "objectives.objective.o01.penalty", 3, ["card.objective.o01"]),
        ("meeple-inc", "objectives.objective.o03.penalty", 3, []),
    ],
)
def test_a_printed_number_that_changes_is_noticed_and_one_of_ours_may_change(slug, number, value, noticed):
    found = changed(slug, Copy(edits=((number, value),)))
    assert [entry["found"] for entry, _ in found] == noticed
