"""The games that the server offers."""

import pytest

from tablewright.engine.registry import packages
from tablewright.server.errors import NotFound
from tablewright.server.tables import games
from tablewright.server.web import catalogue


def test_a_game_that_cannot_be_opened_is_left_out(monkeypatch, caplog):
    """For example, an installed game may need another version of the engine. The others can still be played."""
    installed = packages() | {"broken-game": "a_package_that_is_not_there"}
    monkeypatch.setattr(games, "packages", lambda: installed)
    for cached in (games.known_games, catalogue.all_games):
        cached.cache_clear()
    try:
        assert [game.slug for game in catalogue.all_games()] == sorted(packages())
        with pytest.raises(NotFound, match="broken-game"):
            games.box_of("broken-game")
        assert [record.game for record in caplog.records] == ["broken-game"]
    finally:
        for cached in (games.known_games, catalogue.all_games):
            cached.cache_clear()
