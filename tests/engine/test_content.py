"""Content: a data file that is wrong is refused in one line that names file, entry and field."""

import pytest

from tablewright.engine.content import read_toml
from tablewright.engine.errors import BadContent

GOOD = """
size = 4
name = "tide"
flag = true
row = [1, 2, 3]
layers = "sand mud sand"
[prices]
low = 1
[[card]]
key = "wave"
value = 5
[[card]]
value = 2
"""


@pytest.fixture
def file(tmp_path):
    """`file("size = 4")`: that text as a file, read."""

    def write(text):
        path = tmp_path / "cards.toml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_toml(path)

    return write


def read_all(table):
    """What a game's loader does with `GOOD`."""
    table.whole("size", 1, 9)
    table.word("name", ["tide", "ebb"])
    table.take("flag", bool)
    table.wholes("row", 3, 0, 9)
    table.words("layers", 3, ["sand", "mud"])
    prices = table.table("prices")
    prices.whole("low", 0, 9)
    prices.close()
    for card in table.entries("card", 2):
        card.take("key", str, "unnamed")
        card.whole("value", 1, 5)
        card.close()
    table.close()


def refused(work):
    with pytest.raises(BadContent) as error:
        work()
    line = str(error.value)
    assert len(line.splitlines()) == 1
    return line


def test_a_good_file_is_read_whole(file):
    read_all(file(GOOD))


def test_values_come_back_as_they_stand_in_the_file(file):
    table = file(GOOD)
    assert table.whole("size", 1, 9) == 4
    assert table.wholes("row", 3, 0, 9) == [1, 2, 3]
    assert table.words("layers", 3, ["sand", "mud"]) == ["sand", "mud", "sand"]
    assert table.word("name", ["tide"]) == "tide"
    assert [card.take("key", str, "unnamed") for card in table.entries("card", 2)] == ["wave", "unnamed"]


@pytest.mark.parametrize(
    ("edit", "line"),
    [
        (("size = 4", ""), "cards.toml: size is missing."),
        (("size = 4", "size = 4\nsiez = 5"), "cards.toml: unknown key siez."),
        (("size = 4", "size = 'four'"), "cards.toml: size = 'four' is not a whole number."),
        (("size = 4", "size = 4.0"), "cards.toml: size = 4.0 is not a whole number."),
        (("size = 4", "size = true"), "cards.toml: size = True is not a whole number."),
        (("size = 4", "size = 0"), "cards.toml: size = 0 is not from 1 to 9."),
        (("size = 4", "size = 10"), "cards.toml: size = 10 is not from 1 to 9."),
        (('"tide"', "3"), "cards.toml: name = 3 is not a text."),
        (('"tide"', '"storm"'), "cards.toml: name = 'storm' is not one of tide, ebb."),
        (("true", "1"), "cards.toml: flag = 1 is not true or false."),
        (("[1, 2, 3]", "[1, 2]"), "cards.toml: row has 2 numbers, not 3."),
        (("[1, 2, 3]", "[1, 2, 3, 4]"), "cards.toml: row has 4 numbers, not 3."),
        (("[1, 2, 3]", "[1, 2, 10]"), "cards.toml: row has 10, which is not a whole number from 0 to 9."),
        (("[1, 2, 3]", "[1, 2, true]"), "cards.toml: row has True, which is not a whole number from 0 to 9."),
        (("[1, 2, 3]", "[1, 2, 'x']"), "cards.toml: row has 'x', which is not a whole number from 0 to 9."),
        (("[1, 2, 3]", "3"), "cards.toml: row = 3 is not a list."),
        (("sand mud sand", "sand mud"), "cards.toml: layers has 2 words, not 3."),
        (("sand mud sand", "sand mud clay"), "cards.toml: layers has 'clay', which is not one of sand, mud."),
        (("[prices]\nlow = 1", "prices = 3"), "cards.toml: prices = 3 is not a table."),
        (("low = 1", "low = 99"), "cards.toml, prices: low = 99 is not from 0 to 9."),
        (("low = 1", "low = 1\nhigh = 2"), "cards.toml, prices: unknown key high."),
        (("value = 5", "value = 6"), "cards.toml, card wave: value = 6 is not from 1 to 5."),
        (("value = 2", "value = 6"), "cards.toml, card 2: value = 6 is not from 1 to 5."),
        (("value = 2", "value = 2\ncost = 1"), "cards.toml, card 2: unknown key cost."),
        (("[[card]]\nvalue = 2", ""), "cards.toml: card has 1 entry, not 2."),
        (("value = 2", "value = 2\n[[card]]\nvalue = 3"), "cards.toml: card has 3 entries, not 2."),
    ],
)
def test_a_wrong_file_is_refused_by_file_entry_and_field(file, edit, line):
    assert GOOD.count(edit[0]) == 1
    assert refused(lambda: read_all(file(GOOD.replace(*edit)))) == line


def test_entries_that_are_no_tables_are_refused(file):
    assert refused(lambda: file("card = [1, 2]").entries("card", 2)).startswith("cards.toml")


def test_a_key_with_a_default_may_be_missing_but_not_of_another_type(file):
    assert file("").take("size", int, 3) == 3
    assert file("").take("size", int, 0) == 0
    assert refused(lambda: file("size = 'x'").take("size", int, 3)) == "cards.toml: size = 'x' is not a whole number."


def test_a_missing_file_is_named(tmp_path):
    assert refused(lambda: read_toml(tmp_path / "waves.toml")) == "waves.toml is missing."


def test_a_file_that_is_no_toml_is_refused_with_the_place_of_the_error(file):
    line = refused(lambda: file("size = 4\nsize 5"))
    assert line.startswith("cards.toml: ") and "line 2" in line


def test_a_key_that_stands_twice_is_refused(file):
    assert refused(lambda: file("size = 4\nsize = 5")).startswith("cards.toml: ")


def test_a_file_that_is_no_text_is_refused(file):
    assert refused(lambda: file(b"size = '\xff'")).startswith("cards.toml: ")


def test_a_folder_in_place_of_a_file_is_refused(tmp_path):
    (tmp_path / "cards.toml").mkdir()
    assert refused(lambda: read_toml(tmp_path / "cards.toml")).startswith("cards.toml")


def test_an_unknown_key_is_named_in_alphabetical_order(file):
    assert "alpha" in refused(file("zeta = 1\nalpha = 2").close)
