"""The benchmark: fixed deals, honest intervals, bots of the user's own, and the leaderboard."""

from pathlib import Path

import pytest

import tablewright as tw
from tablewright.arena.benchmark import (
    BASELINES,
    RANKED,
    document,
    is_own,
    own_bot,
    play_baseline,
    read_leaderboard,
    weaker_baselines,
)
from tablewright.bots import LEVELS
from tablewright.engine.errors import BadOption

ROOT = Path(__file__).parents[2]
HIGH_TIDE = tw.load("high-tide", players=2)
BOTS = """
NUMBER = 3
def last(seat):
    return seat.legal[-1]
class First:
    def __init__(self, game, seed):
        assert game.box.slug == "high-tide" and isinstance(seed, int)
    def __call__(self, seat):
        return seat.legal[0]
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    (tmp_path / "bots_of_mine.py").write_text(BOTS, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)


def played(bot, count=20, against="random", seed=0):
    done = []
    result = play_baseline(HIGH_TIDE, bot, against, count, seed, 1, done.append)
    assert sum(done) == result.games == count
    return result


def test_the_same_games_are_played_again_and_other_seeds_give_others():
    first, again, other = played("greedy"), played("greedy"), played("greedy", seed=2)
    assert first == again
    assert first.score != other.score
    assert (
        first.command
        == "tablewright benchmark greedy --game high-tide --players 2 --against random --games 20 --seed 0"
    )


def test_winning_every_game_leaves_a_doubt():
    result = played("search:150", count=4)
    assert result.score == result.high == 1
    assert result.low == pytest.approx(0.3424, abs=1e-4)  # Wilson's, for two deals


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("name", ["bots_of_mine:last", "bots_of_mine:First"])
def test_a_function_or_a_class_of_ones_own_plays(name):
    result = played(name, count=10)
    assert result.bot == name and 0 < result.score < 1


@pytest.mark.usefixtures("bots")
@pytest.mark.parametrize("name", ["bots_of_mine:nothing", "no_such_module:bot", "bots_of_mine:NUMBER"])
def test_what_is_no_bot_is_refused_in_words(name):
    with pytest.raises(BadOption, match=name):
        own_bot(name)


def test_settings_are_not_taken_for_modules():
    assert not is_own("search:500") and not is_own("casual") and is_own("my_bots:Best")


def test_every_level_is_ranked_and_baselines_are_fixed_bots_without_a_clock():
    levels = tuple(level.name for level in LEVELS)
    assert RANKED[-6:] == levels and set(BASELINES) <= set(RANKED)
    assert not any("ms" in name or name in levels for name in BASELINES)
    assert weaker_baselines("search:150") == ["random", "greedy:careless=0.2"]
    assert weaker_baselines("newcomer") == weaker_baselines("champion") == list(BASELINES)


def test_the_leaderboard_is_of_the_current_rules_and_the_page_shows_it():
    versions = {box.slug: box.version for box in tw.games()}
    results = read_leaderboard()
    assert results
    for result in results:
        assert result.rules == versions[result.game], "renew the leaderboard"
        assert 0 <= result.low <= result.score <= result.high <= 1
    page = (ROOT / "docs" / "benchmark.md").read_text(encoding="utf-8")
    assert page == document(page), "make docs"
