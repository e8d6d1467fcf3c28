"""Bots by name and setting; wrong ones are refused in one line."""

import pytest

import tablewright as tw
from tablewright.bots import open_bot
from tablewright.bots.greedy import Greedy
from tablewright.bots.roster import read_plan, read_settings, third_parties
from tablewright.bots.search import Plan, Search
from tablewright.engine.box import SearchDefaults
from tablewright.engine.errors import BadOption

GAME = tw.load("high-tide", players=2)


@pytest.mark.parametrize(
    ("text", "plan"),
    [
        ("500", Plan(iterations=500)),
        ("200ms", Plan(milliseconds=200.0)),
        ("iterations=7/cut=-1", Plan(iterations=7, cut=-1)),
        ("ms=50/trees=2/exploration=2.5", Plan(milliseconds=50.0, trees=2, exploration=2.5)),
        ("70/cut=0/sift=1", Plan(iterations=70, cut=0, sift=True)),
        ("", Plan(iterations=1000)),
    ],
)
def test_a_plan_is_read_from_its_text(text, plan):
    assert read_plan(read_settings(text)) == plan


@pytest.mark.parametrize(
    "name",
    [
        "nobody",
        "random:3",
        "greedy:careless=2",
        "greedy:careful=1",
        "search:many",
        "search:0",
        "search:iterations=nan",
        "search:trees=99",
        "search:3/trees=4",
        "search:depth=3",
    ],
)
def test_a_wrong_name_or_setting_is_refused_in_one_line(name):
    with pytest.raises(BadOption, match=r"^[^\n]+\.$"):
        open_bot(name, GAME)


def test_a_plan_takes_from_the_game_what_its_text_leaves_open():
    sifting = SearchDefaults(sift=True)
    assert read_plan({}, sifting).sift and not read_plan(read_settings("sift=0"), sifting).sift
    defaults = SearchDefaults(cut=0, exploration=0.25)
    assert read_plan(read_settings("70"), defaults) == Plan(iterations=70, cut=0, exploration=0.25)
    assert read_plan(read_settings("70/cut=9"), defaults) == Plan(iterations=70, cut=9, exploration=0.25)


def test_names_make_the_bots_they_say():
    assert isinstance(open_bot("greedy", GAME), Greedy)
    assert isinstance(open_bot("search:10", GAME), Search)
    careless = open_bot("greedy:careless=0.25/samples=3", GAME)
    assert (careless.careless, careless.samples) == (0.25, 3)


@pytest.fixture
def fresh_roster():
    """Third parties are looked up again in this test and after it."""
    third_parties.cache_clear()
    yield
    third_parties.cache_clear()


@pytest.mark.usefixtures("fresh_roster")
def test_a_third_party_bot_is_found_by_its_entry_point(monkeypatch):
    class Entry:
        name = "first"

        @staticmethod
        def load():
            return lambda game, seed, settings: lambda seat: seat.legal[0]

    monkeypatch.setattr("tablewright.bots.roster.entry_points", lambda group: [Entry] if "bots" in group else [])
    from tablewright.bots import Seat

    match = GAME.new(seed=1)
    assert open_bot("first", GAME)(Seat(match, match.actor)) == match.legal()[0]
