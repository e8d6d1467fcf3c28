"""The games that the server offers."""

import pytest

from tablewright.engine.registry import packages
from tablewright.server.errors import NotFound
from tablewright.server.web import catalogue


def test_a_game_that_does_not_open_takes_no_other_with_it(monkeypatch, caplog):
    """As when an installed game asks for another version of the engine: the others can still be played."""
    installed = packages() | {"broken-game": "a_package_that_is_not_there"}
    monkeypatch.setattr(catalogue, "packages", lambda: installed)
    for remembered in (catalogue.known_games, catalogue.all_games):
        remembered.cache_clear()
    try:
        assert [game.slug for game in catalogue.all_games()] == sorted(packages())
        with pytest.raises(NotFound, match="broken-game"):
            catalogue.box_of("broken-game")
        assert [record.game for record in caplog.records] == ["broken-game"]
    finally:
        for remembered in (catalogue.known_games, catalogue.all_games):
            remembered.cache_clear()
