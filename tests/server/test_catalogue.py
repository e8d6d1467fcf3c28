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


def game(slug):
    return next(each for each in catalogue.all_games() if each.slug == slug)


def test_an_option_tells_at_which_numbers_of_players_it_can_be_changed():
    players = {option.name: option.players for option in game("meaning-made").options}
    assert players["solo_difficulty"] == [1]
    assert players["mode"] == players["start_seat"] == [2, 3, 4, 5, 6]
    assert players["competitive_rounds"] == [2, 3, 4, 5, 6]  # only the competitive mode has them
    assert players["long_game"] == [1, 2, 3, 4, 5, 6]


@pytest.mark.parametrize("slug", sorted(packages()))
def test_the_presets_of_a_game_are_possible_and_have_words(slug):
    for preset in game(slug).presets:
        assert preset.title and preset.about.endswith(".")
        for players in preset.players:
            settled = games.box_of(slug).settle(preset.options | {"players": players})
            assert settled != games.box_of(slug).settle({"players": players})
