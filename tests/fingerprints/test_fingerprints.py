"""Every game against its fingerprints. After a change that is meant: `python tests/fingerprints/write.py`."""

from dataclasses import replace

import pytest

import tablewright
from tablewright.engine.game import Game

from .write import HERE, differences, divide, file_of, measure, option_sets, read_tables, split

BOXES = {box.slug: box for box in tablewright.games()}
WRITE = "run: python tests/fingerprints/write.py"
KEPT = {slug: read_tables(slug) for slug in BOXES if file_of(slug).exists()}
TABLES = [
    pytest.param(slug, table, id=f"{slug}-" + ",".join(f"{k}={v}" for k, v in table.options.items()))
    for slug, (_, tables) in KEPT.items()
    for table in tables
]
every_game = pytest.mark.parametrize("slug", BOXES)


@every_game
def test_every_game_has_fingerprints_of_its_version_for_every_option(slug):
    assert slug in KEPT, WRITE
    version, tables = KEPT[slug]
    assert version == BOXES[slug].version, WRITE
    assert [table.options for table in tables] == option_sets(BOXES[slug]), WRITE


def test_no_fingerprints_are_left_of_games_that_are_gone():
    assert {path.stem for path in HERE.glob("*.toml")} <= set(BOXES)


@pytest.mark.parametrize(("slug", "table"), TABLES)
def test_a_table_plays_as_it_did(slug, table):
    told = differences(table, measure(BOXES[slug], table.options))
    if told:
        pytest.fail(f"{slug} {table.options}\n" + "\n".join([*told, f"If that is meant, {WRITE}"]), pytrace=False)


# --- The tools themselves -----------------------------------------------------------------------------------------


def slow_lines(match, depth):
    """The same count by copying matches: obvious, and slow."""
    if depth == 0:
        return 1
    total = 0
    for action in match.legal():
        twin = match.clone()
        twin.play(action)
        total += slow_lines(twin, depth - 1)
    return total


@every_game
def test_lines_are_counted_as_by_copying_matches(slug):
    box = BOXES[slug]
    match = Game(box, box.settle({})).new(seed=5)
    for _ in range(12):
        match.play(match.legal()[0])
    assert sum(split(match, 3).values()) == slow_lines(match, 3)


def test_games_that_end_have_no_longer_lines():
    box = BOXES["high-tide"]
    match = Game(box, box.settle({})).new(seed=5)
    while not match.over:
        match.play(match.legal()[0])
    match.undo()
    assert sum(split(match, 1).values()) >= 1
    assert sum(split(match, 4).values()) == slow_lines(match, 4)


def test_a_difference_is_told_with_the_split_by_first_action():
    _, (table, *_) = KEPT["high-tide"]
    position = table.position[0]
    first, second, *_ = position.begin
    begin = position.begin | {second: position.begin[second] + 1}
    changed = replace(table, position=[replace(position, begin=begin, lines=[9]), *table.position[1:]])
    told = "\n".join(differences(table, changed))
    assert f"ply 0: lines {position.lines}, found [9]" in told
    assert f"! {second:<6} {position.begin[second]:>9} {position.begin[second] + 1:>9}" in told
    assert f"! {first}" not in told
    assert differences(table, table) == []


def test_another_order_of_legal_actions_is_told():
    _, (table, *_) = KEPT["high-tide"]
    position = table.position[0]
    turned = replace(position, begin=dict(reversed(position.begin.items())))
    told = differences(table, replace(table, position=[turned, *table.position[1:]]))
    assert told == [f"ply 0: legal {list(position.begin)}, found {list(turned.begin)}"]


def test_actions_that_are_legal_only_before_or_only_now_are_told():
    assert divide({"play 1": 3}, {"wait": 2}) == ["! play 1         3 not legal", "! wait   not legal         2"]


def test_other_games_and_other_bytes_are_told_apart():
    _, (table, *_) = KEPT["high-tide"]
    assert differences(table, replace(table, states="0")) == [
        f"the final states have other bytes: kept {table.states}, found 0"
    ]
    assert differences(table, replace(table, played="0")) == [
        f"the same seeds give other games: kept {table.played}, found 0"
    ]
