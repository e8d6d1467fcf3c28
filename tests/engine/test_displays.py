"""What a notebook shows: HTML without scripts, with names escaped and nothing hidden; and data frames."""

import sys

import numpy as np
import pytest

import tablewright as tw
from tablewright.engine.errors import BadOption, NotInstalled


@pytest.fixture(scope="module")
def game():
    return tw.load("high-tide", players=2, plain=True)


@pytest.fixture(scope="module")
def batch(game):
    return game.playouts(20, seed=1)


def test_a_match_shows_what_a_spectator_sees(game):
    match = game.new(seed=1, names=["<script>", "Ben"])
    match.play("play 2")
    shown = match._repr_html_()
    assert "The tide stands at 2" in shown and "&lt;script&gt; plays a 2" in shown
    assert "<script" not in shown
    other = match.imagine(None, seed=5)
    other.moves, other.opening = match.moves, match.opening
    assert other._repr_html_() == shown  # other hands, same display
    assert repr(match) == "<High Tide after 1 action>"


def test_a_game_shows_its_options(game):
    assert "<td>waits</td><td>1</td>" in game._repr_html_()


def test_a_batch_shows_how_the_games_went(batch):
    shown = batch._repr_html_()
    assert "20 games of High Tide" in shown and "<td>out_of_cards</td><td>100.0%</td>" in shown
    assert repr(batch) == "<20 games of High Tide, 2 players>"


def test_data_frames_have_the_columns_of_a_batch(batch):
    columns = batch.columns()
    for frame in (batch.to_pandas(), batch.to_polars(), batch.to_arrow().to_pandas()):
        assert list(frame.columns) == list(columns)
        assert all(np.array_equal(frame[name].to_numpy(), column) for name, column in columns.items())


@pytest.mark.parametrize("method", ["to_pandas", "to_polars"])
def test_without_the_library_one_line_says_how_to_install_it(batch, monkeypatch, method):
    monkeypatch.setitem(sys.modules, method.removeprefix("to_"), None)
    with pytest.raises(NotInstalled, match=r"pip install 'tablewright\[notebook\]'"):
        getattr(batch, method)()


@pytest.mark.parametrize(("column", "traces"), [("scores", 2), ("rounds", 1), ("ending", 1)])
def test_a_batch_is_plotted_in_one_call(batch, column, traces):
    figure = batch.plot(column)
    assert len(figure.data) == traces
    assert figure.layout.title.text == "20 games of High Tide"
    assert all(sum(trace.y) == 20 for trace in figure.data)


def test_an_unknown_column_cannot_be_plotted(batch):
    with pytest.raises(BadOption, match="colour"):
        batch.plot("colour")
