"""Content as sheets of cells: every game's is shown whole, edited, written and read again."""

import json

import pytest

from tablewright.engine import workbook
from tablewright.engine.copies import Copy
from tablewright.engine.errors import BadContent
from tablewright.engine.registry import games, open_box
from tablewright.engine.workbook import differences, edited, sheets, shipped_text, values_of, write_files

BOXES = games()
MADE = "meaning-made"


def shipped(box):
    return json.loads(shipped_text(box))


def first_number(box):
    """A cell with a whole number, and another number that the game accepts there."""
    for sheet in sheets(box, shipped(box)):
        for row in sheet.rows:
            for column, cell in zip(sheet.columns, row.cells, strict=True):
                if column.kind == "number" and cell and column.limits.low is not None:
                    low, high = column.limits.low, column.limits.high
                    return f"{row.name}.{column.key}", low if int(cell) == high else int(cell) + 1
    raise AssertionError(box.slug)


@pytest.mark.parametrize("box", BOXES, ids=lambda box: box.slug)
def test_a_version_is_written_and_read_again(box, tmp_path):
    cell, number = first_number(box)
    version = edited(box, shipped(box), cell, str(number))
    write_files(box, version, tmp_path)
    again = values_of(box, Copy(tmp_path))
    assert differences(box, version, again) == []
    assert [change.name for change in differences(box, shipped(box), again)] == [cell]


def test_a_form_and_a_sheet_of_one_file_are_written_together(tmp_path):
    box = open_box("potlatch")
    version = edited(box, shipped(box), "houses.pools.large", "4")
    version = edited(box, version, "houses.house.creek.needs", "3 3 3 4")
    write_files(box, version, tmp_path)
    assert differences(box, version, values_of(box, Copy(tmp_path))) == []


def test_a_cell_has_the_limits_the_note_and_the_rule_of_its_file():
    form = next(sheet for sheet in sheets(open_box(MADE), shipped(open_box(MADE))) if sheet.name == "turns")
    columns = {column.key: column for column in form.columns}
    awards = columns["legacy_awards"]
    assert awards.note.startswith("for the first, second") and awards.rules == ("MM-094",)
    assert (columns["meaning_max"].limits.low, columns["meaning_max"].limits.high) == (1, 12)


def test_a_card_can_gain_and_lose_a_price():
    box = open_box(MADE)
    dear = edited(box, shipped(box), "patterns.pattern.skin.cost.insight", "2")
    (change,) = differences(box, shipped(box), dear)
    assert change.sentence == "Skin: Cost insight 2 instead of none."
    assert edited(box, dear, "patterns.pattern.skin.cost.insight", " ") == shipped(box)


def test_an_unknown_cell_is_refused():
    with pytest.raises(BadContent, match="Unknown number"):
        edited(open_box(MADE), shipped(open_box(MADE)), "patterns.pattern.none.cost", "1")


def test_the_hash_follows_from_the_values():
    box = open_box(MADE)
    assert workbook.hash_of(shipped_text(box)) == workbook.hash_of(workbook.to_text(shipped(box)))


def test_a_word_of_the_file_is_shown_as_the_game_says_it():
    box = open_box(MADE)
    events = next(sheet for sheet in sheets(box, shipped(box)) if sheet.name == "events.event")
    effect = next(column for column in events.columns if column.key == "effect")
    assert effect.say("ev_gain_e") == '"each player gains 1 Energy"'
    assert effect.say("ev_mixed") == '"every Acquire this round takes …"'
    assert next(column for column in events.columns if column.key == "loss").say("0 1 1 2") == "0 1 1 2"
    version = edited(box, shipped(box), "events.event.mild_season.effect", "ev_gain_i")
    (change,) = differences(box, shipped(box), version)
    new, old = effect.say("ev_gain_i"), effect.say("ev_gain_e")
    assert change.sentence == f"Mild season: Effect {new} instead of {old}."
