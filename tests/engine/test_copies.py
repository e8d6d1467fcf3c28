"""A designer's copy of a game's numbers: files, sheets and single numbers; what is wrong is refused in one line."""

import csv
import pickle

import pytest

import tablewright as tw
from tablewright.engine.copies import Copy, numbers_of, read_number, write_copy
from tablewright.engine.errors import BadContent
from tablewright.engine.registry import load, open_box

GAMES = ["atlas-of-feelings", "high-tide", "life-builds-meaning", "meaning-made", "meeple-inc", "potlatch"]


def data(slug):
    return open_box(slug).folder / "data"


@pytest.mark.parametrize("slug", GAMES)
def test_a_copy_as_it_was_written_is_the_same_game(slug, tmp_path):
    write_copy(data(slug), tmp_path)
    assert load(slug, content=tmp_path).rules_record.tobytes() == load(slug).rules_record.tobytes()


def test_a_sheet_counts_instead_of_the_table(tmp_path):
    write_copy(data("meaning-made"), tmp_path)
    sheet = tmp_path / "patterns-pattern.csv"
    rows = list(csv.reader(sheet.read_text(encoding="utf-8").splitlines()))
    rows[1][rows[0].index("cost.energy")] = "3"
    with sheet.open("w", newline="", encoding="utf-8") as file:
        csv.writer(file).writerows(rows)
    assert load("meaning-made", content=tmp_path).rules.pattern_tokens[1].tolist() == [3, 1, 0]
    assert load("meaning-made").rules.pattern_tokens[1].tolist() == [1, 1, 0]


def test_a_file_and_its_sheet_that_were_both_changed_are_refused(tmp_path):
    write_copy(data("meaning-made"), tmp_path)
    file, sheet = tmp_path / "patterns.toml", tmp_path / "patterns-pattern.csv"
    file.write_text(file.read_text().replace("cost = { energy = 1", "cost = { energy = 2", 1))
    with pytest.raises(BadContent) as refused:
        load("meaning-made", content=tmp_path)
    assert str(refused.value) == (
        "patterns.toml and patterns-pattern.csv disagree about shell: change one of them only, or delete"
        " patterns-pattern.csv."
    )
    sheet.unlink()
    assert load("meaning-made", content=tmp_path).rules.pattern_tokens[1, 0] == 2


def test_a_folder_may_hold_only_the_files_that_differ(tmp_path):
    text = (data("high-tide") / "tide.toml").read_text().replace("flood_loss = 1", "flood_loss = 4")
    (tmp_path / "tide.toml").write_text(text)
    assert load("high-tide", content=tmp_path).rules.flood_loss == 4


def test_single_numbers_are_set_by_name():
    edits = (("tide.high_water_points", 5), ("waves.copies.1", 3), ("waves.copies.5", 5))
    rules = load("high-tide", content=Copy(edits=edits)).rules
    assert (rules.high_water_points, rules.copies[1], rules.copies[5]) == (5, 3, 5)


def test_a_game_keeps_its_copy_in_another_process():
    game = load("high-tide", content=Copy(edits=(("tide.flood_loss", 2),)))
    assert pickle.loads(pickle.dumps(game)).rules.flood_loss == 2


def test_every_number_can_be_named_and_set():
    names = dict(numbers_of(data("meaning-made")))
    assert names["patterns.pattern.shell.cost.energy"] == 1
    assert names["turns.legacy_awards.0"] == 6
    assert read_number(data("meaning-made"), "turns.legacy_awards.0", "4") == ("turns.legacy_awards.0", 4)


def test_a_match_of_a_copy_replays_with_it():
    copy = Copy(edits=(("tide.high_water_points", 5),))
    match = load("high-tide", content=copy).new(seed=3)
    while not match.over:
        match.play(match.legal()[0])
    assert tw.replay(match.save(), content=copy).scores == match.scores


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        (("tides.flood_loss", 1), "Unknown number 'tides.flood_loss': the files are tide, waves."),
        (("tide.flod_loss", 1), "tide.toml: unknown key 'flod_loss'."),
        (("tide.flood_loss", "much"), "tide.toml: flood_loss = 1 cannot become 'much'."),
        (("tide.flood_loss", 99), "tide.toml: flood_loss = 99 is not from 0 to 5."),
    ],
)
def test_a_wrong_number_is_refused_in_one_line(edit, line):
    with pytest.raises(BadContent) as refused:
        load("high-tide", content=Copy(edits=(edit,)))
    assert str(refused.value) == line


def test_a_wrong_card_is_refused_by_file_card_and_field(tmp_path):
    write_copy(data("meaning-made"), tmp_path)
    sheet = tmp_path / "patterns-pattern.csv"
    sheet.write_text(sheet.read_text().replace("shell,boundary,1", "shell,boundary,many", 1))
    with pytest.raises(BadContent) as refused:
        load("meaning-made", content=tmp_path)
    assert str(refused.value) == "patterns-pattern.csv, pattern shell: cost.energy = 'many' is not a whole number."


def test_a_sheet_of_no_table_is_refused(tmp_path):
    (tmp_path / "patterns-spell.csv").write_text("key\nshell\n")
    with pytest.raises(BadContent, match=r"unknown table 'spell'"):
        load("meaning-made", content=tmp_path)


def test_an_unknown_file_is_refused(tmp_path):
    (tmp_path / "spells.toml").write_text("")
    with pytest.raises(BadContent, match=r"spells.toml is not a file of this game"):
        load("meaning-made", content=tmp_path)


def test_a_folder_that_is_not_there_is_refused(tmp_path):
    with pytest.raises(BadContent, match="is not a folder"):
        load("meaning-made", content=tmp_path / "nowhere")
