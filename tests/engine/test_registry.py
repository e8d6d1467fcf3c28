"""Which games there are: folders of ours, and entry points of others."""

from importlib.metadata import EntryPoint

import pytest

import tablewright
from tablewright.engine import registry
from tablewright.engine.errors import BadOption, BrokenGame, UnknownGame


def test_a_folder_under_games_is_a_game_named_by_its_folder():
    assert registry.packages()["atlas-of-feelings"] == "tablewright.games.atlas_of_feelings"


def test_a_game_in_the_making_is_loaded_by_its_name_and_on_no_list(monkeypatch):
    monkeypatch.setattr(registry, "is_draft", lambda folder: folder == "atlas_of_feelings")
    registry.open_box.cache_clear()
    assert "atlas-of-feelings" not in registry.packages()
    assert registry.drafts() == {"atlas-of-feelings": "tablewright.games.atlas_of_feelings"}
    assert registry.open_box("atlas-of-feelings").title == "Atlas of Feelings"
    assert "Atlas of Feelings" not in [box.title for box in registry.games()]


def test_a_file_says_that_a_game_is_in_the_making(monkeypatch, tmp_path):
    monkeypatch.setattr(tablewright.games, "__path__", [str(tmp_path)])
    for name in ("done", "begun"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").touch()
    (tmp_path / "begun" / "DRAFT").touch()
    assert [registry.is_draft(name) for name in ("done", "begun")] == [False, True]


def test_an_installed_package_brings_a_game_by_its_entry_point():
    assert registry.packages()["high-tide"] == "high_tide"
    assert registry.open_box("high-tide").title == "High Tide"


def test_games_are_listed_by_name_and_each_knows_its_own():
    boxes = tablewright.games()
    assert [box.slug for box in boxes] == sorted(registry.packages())
    assert {"atlas-of-feelings", "high-tide"} <= {box.slug for box in boxes}


def test_an_entry_point_cannot_take_the_name_of_a_game_of_ours(monkeypatch):
    intruder = EntryPoint("atlas-of-feelings", "somewhere_else", registry.GROUP)
    newcomer = EntryPoint("new-game", "new_game", registry.GROUP)
    monkeypatch.setattr(registry, "entry_points", lambda group: [intruder, newcomer])
    found = registry.packages()
    assert found["atlas-of-feelings"] == "tablewright.games.atlas_of_feelings"
    assert found["new-game"] == "new_game"
    assert list(found) == sorted(found)


def test_only_our_own_group_of_entry_points_is_asked(monkeypatch):
    asked = []
    monkeypatch.setattr(registry, "entry_points", lambda group: asked.append(group) or [])
    registry.packages()
    assert asked == ["tablewright.games"]


@pytest.mark.parametrize(
    ("wrong", "meant"),
    [("high-tides", "high-tide"), ("hightide", "high-tide"), ("atlas-of-feeling", "atlas-of-feelings")],
)
def test_an_unknown_game_suggests_the_name_that_was_meant(wrong, meant):
    with pytest.raises(UnknownGame) as refused:
        tablewright.load(wrong)
    assert str(refused.value) == f"Unknown game {wrong!r}: did you mean {meant}?"


def test_a_game_like_no_other_is_refused_with_all_there_are():
    with pytest.raises(UnknownGame) as refused:
        tablewright.load("zzz")
    assert str(refused.value) == f"Unknown game 'zzz': the games are {', '.join(registry.packages())}."


@pytest.mark.parametrize(("place", "folder"), [(".", "lucky-dice"), ("lucky-dice", ".")])
def test_a_game_that_is_here_but_not_installed_is_refused_with_the_command(tmp_path, monkeypatch, place, folder):
    package = tmp_path / "lucky-dice" / "lucky_dice"
    package.mkdir(parents=True)
    (package / "__init__.py").touch()
    monkeypatch.chdir(tmp_path / place)
    with pytest.raises(UnknownGame) as refused:
        tablewright.load("lucky-dice")
    assert str(refused.value) == f"Unknown game 'lucky-dice': install it first, with pip install -e {folder}"


def test_a_game_is_loaded_with_its_options():
    game = tablewright.load("high-tide", players=3, waits=2, plain=True)
    assert (game.players, game.options["waits"], game.options["hand_size"], game.plain) == (3, 2, 3, True)
    assert (game.rules.players, game.rules.waits) == (3, 2)


def test_a_game_is_not_loaded_with_an_unknown_option_or_an_impossible_value():
    with pytest.raises(BadOption, match="Unknown option 'colour'"):
        tablewright.load("high-tide", colour="red")
    with pytest.raises(BadOption, match="players = 9 is not allowed"):
        tablewright.load("high-tide", players=9)


@pytest.fixture
def broken_package(monkeypatch, tmp_path):
    """An installed game whose package raises an error when it is imported."""
    (tmp_path / "sunk_ship").mkdir()
    (tmp_path / "sunk_ship" / "__init__.py").write_text("import math\n\nBOX = math.no_such_name\n")
    monkeypatch.syspath_prepend(tmp_path)
    others = list(registry.entry_points(group=registry.GROUP))
    monkeypatch.setattr(
        registry, "entry_points", lambda group: [*others, EntryPoint("sunk-ship", "sunk_ship", registry.GROUP)]
    )


def test_a_broken_package_is_left_out_and_named_in_one_line(broken_package):
    slugs = [box.slug for box in registry.games()]
    assert "sunk-ship" not in slugs and {"high-tide", "atlas-of-feelings"} <= set(slugs)
    (line,) = registry.broken_games().values()
    assert line.startswith("The game sunk-ship cannot be used: sunk_ship/__init__.py:3: AttributeError: ")
    assert "\n" not in line


def test_a_broken_package_cannot_be_loaded(broken_package):
    with pytest.raises(BrokenGame, match=r"sunk_ship/__init__\.py:3") as refused:
        tablewright.load("sunk-ship")
    assert refused.value.__suppress_context__  # the message names the line; a second traceback would bury it
