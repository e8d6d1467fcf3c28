"""What `tablewright learn` does before PyTorch is needed: its settings, and the kinds of a game that a net learns."""

import importlib.util

import pytest

import tablewright
from tablewright.cli.learn import read_counts
from tablewright.engine.copies import SHIPPED
from tablewright.engine.errors import BadOption
from tablewright.learn.kinds import kinds_of
from tablewright.learn.settings import Settings

BOXES = {box.slug: box for box in tablewright.games()}


@pytest.mark.parametrize("slug", BOXES)
def test_every_second_kind_is_the_usual_game_and_the_others_differ(slug):
    kinds = kinds_of(BOXES[slug], 2, 9, 0.5, seed=3)
    usual = kinds[0]
    assert usual.content is SHIPPED
    assert all(kind is usual for kind in kinds[::2])
    assert all(kind.players == 2 for kind in kinds)
    assert any(kind.rules_record.tobytes() != usual.rules_record.tobytes() for kind in kinds[1::2])


def test_the_same_seed_chooses_the_same_kinds():
    first, again, other = (kinds_of(BOXES["meaning-made"], 3, 8, 0.5, seed) for seed in (1, 1, 2))
    assert [kind.rules_record.tobytes() for kind in first] == [kind.rules_record.tobytes() for kind in again]
    assert [kind.rules_record.tobytes() for kind in first] != [kind.rules_record.tobytes() for kind in other]


def test_kinds_with_changed_content_can_be_played():
    changed = [
        kind for kind in kinds_of(BOXES["life-builds-meaning"], 2, 6, 1.0, seed=1) if kind.content is not SHIPPED
    ]
    assert changed
    for game in changed:
        assert game.playouts(2)["plies"].min() > 0


def test_settings_that_cannot_be_used_are_refused():
    with pytest.raises(BadOption, match="games = 3 is too few: at least 16"):
        Settings(games=3)


@pytest.mark.parametrize(("text", "counts"), [("", [2, 3, 4]), ("4,2", [2, 4]), ("1", [1])])
def test_numbers_of_players(text, counts):
    assert read_counts(text, 1, 4) == counts


@pytest.mark.parametrize("text", ["two", "2,", "7", "-1"])
def test_wrong_numbers_of_players_are_refused(text):
    with pytest.raises(BadOption, match="not a list of numbers from 1 to 4"):
        read_counts(text, 1, 4)


def test_without_pytorch_one_line_says_how_to_get_it(monkeypatch, tmp_path):
    from typer.testing import CliRunner

    from tablewright.cli.app import app
    from tablewright.engine.errors import NotInstalled

    found = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name, *more: None if name == "torch" else found(name, *more)
    )
    result = CliRunner().invoke(app, ["learn", "high-tide", "--out", str(tmp_path)])
    assert isinstance(result.exception, NotInstalled)
    assert str(result.exception) == "Learning needs PyTorch: pip install 'tablewright[learn]'."
