"""Golden games: the repaired replay (WE-2) and the endgame (WE-3) step by step, and whole matches told as stories.

Beside each saved match lies its story: every action, what followed from it, and the scores when they changed. The
endgame begins in the middle, so that it has a story and no saved match.
"""

import pytest

import tablewright
from tablewright.testing import fault, story

from ..golden import kept_story, names_of, saved
from .positions import (
    SLUG,
    dealt,
    gallery,
    holding,
    lacks,
    legacy,
    markers,
    market,
    meaning_of,
    named,
    portfolio,
    put,
    seat,
    told,
    vitals,
)

NAMES = names_of(SLUG)
A, B, C, D = range(4)
FRIENDS = ["Alex", "Brooke", "Casey", "Drew"]


# --- WE-2: the repaired replay of rounds 1 to 4 -----------------------------------------------------------------------

PATTERNS = "P01 P11 P21 P31 P41 P51  P03 P13 P24 P34 P43 P58  P02 P12 P22 P32 P42 P52  P05 P27 P35"
PROJECTS = "J09 J10 J17  J11 J12"
EVENTS = "X09 X03 X21 X12  X23"  # the last is ours: the round after the replay begins with it

# step, who decides, the actions of the step, their holding afterwards, and what the world column says
REPLAY = [
    (1, A, "acquire ee", "5/2/1", {}),
    (2, A, "acquire ei; end turn", "6/3/1", {}),
    (3, B, "buy 0", "3/1/1", {"market": "P03 P11 P21 P31 P41 P51"}),
    (4, B, "acquire ii; end turn", "3/3/1", {}),
    (5, C, "acquire ee", "5/2/1", {}),
    (6, C, "contribute 0; pay energy; pay energy; stop; end turn", "3/2/1", {"markers": [C], "lacks": "I S"}),
    (7, D, "acquire ii", "3/4/1", {}),
    (8, D, "buy 1; end turn", "2/3/1", {"market": "P03 P13 P21 P31 P41 P51"}),
    (9, A, "donate", "6/3/0", {"meaning": 4}),
    (9, B, "donate", "3/3/0", {"meaning": 5}),
    (9, C, "keep", "3/2/1", {}),
    (10, D, "keep", "2/3/1", {"meaning": 4}),
    (11, A, "buy 2", "6/2/0", {"market": "P03 P13 P24 P31 P41 P51"}),
    (12, A, "contribute 0; pay insight; end turn", "6/1/0", {"markers": [C, A], "lacks": "S"}),
    (13, B, "convert", "1/3/1", {}),
    (14, B, "buy 3", "1/2/1", {"market": "P03 P13 P24 P34 P41 P51"}),
    (15, B, "acquire ee", "3/2/1", {}),
    (16, C, "acquire ii", "3/4/1", {}),
    (17, C, "contribute 0; pay support; end turn", "3/4/0",
     {"legacy": [3, 0, 6, 0], "meaning": 5, "portfolio": "J11 J10 J17"}),
    (18, D, "buy 4", "2/0/1", {"market": "P03 P13 P24 P34 P43 P51"}),
    (19, D, "acquire ii; end turn", "2/2/1", {}),
    (20, B, "keep", "3/2/1", {}),
    (21, D, "donate", "2/2/0", {"meaning": 3}),
    (22, A, "acquire ee", "8/1/0", {}),
    (23, A, "buy 1", "7/1/0", {"market": "P03 P58 P24 P34 P43 P51"}),
    (24, A, "convert", "5/1/1", {}),
    (25, B, "refresh market", "3/2/1", {"market": "P02 P12 P22 P32 P42 P52"}),
    (26, B, "buy 0; end turn", "3/2/1", {"market": "P05 P12 P22 P32 P42 P52"}),
    (27, C, "contribute 1; pay energy; pay energy; stop", "1/4/0", {"markers": [C], "lacks": "E I I", "slot": 1}),
    (28, C, "acquire ee", "3/4/0", {}),
    (29, C, "convert", "1/4/1", {}),
    (30, D, "buy 2", "1/1/0", {"market": "P05 P12 P27 P32 P42 P52"}),
    (31, D, "contribute 1; pay insight", "1/0/0", {"markers": [C, D], "lacks": "E I", "slot": 1}),
    (32, A, "donate", "5/1/0", {"meaning": 4}),
    (32, B, "donate", "3/2/0", {"meaning": 5}),
    (33, C, "donate", "1/4/0", {"meaning": 4, "vitals": [4, 4, 4, 4]}),
    (34, A, "contribute 2; pay energy; pay insight", "4/0/0", {"markers": [A], "lacks": "I S", "slot": 2}),
    (35, A, "acquire ee", "6/0/0", {}),
    (36, A, "convert", "4/0/1", {}),
    (37, B, "convert", "1/2/1", {}),
    (38, B, "buy 3", "1/1/1", {"market": "P05 P12 P27 P35 P42 P52"}),
    (39, B, "contribute 0; pay energy; stop", "0/1/1", {"markers": [B], "lacks": "I S"}),
    (40, C, "contribute 1; pay energy; pay insight", "0/3/0",
     {"legacy": [3, 0, 12, 3], "meaning": 5, "portfolio": "J11 J12 J17"}),
    (41, C, "acquire ii", "0/5/0", {}),
    (42, D, "acquire ee", "3/0/0", {}),
    (43, D, "convert", "1/0/1", {}),
    (44, D, "contribute 2; pay support", "1/0/0", {"markers": [A, D], "lacks": "I", "slot": 2}),
    (45, A, "donate", "4/0/0", {"meaning": 6}),
    (45, B, "donate", "0/1/0", {"meaning": 7 - 3}),
]  # fmt: skip


def played_step(match, actions):
    """The actions of a step; a payment or an end of turn that is the only way has made itself, and is left out."""
    player = match.actor
    for text in actions.split("; "):
        if match.actor == player and match.why_not(text) is None:
            match.play(text)
        else:
            assert text.startswith("pay") or text == "end turn", f"{text} is not possible"


def look(match, world):
    """What the world column of a step speaks of."""
    slot = world.get("slot", 0)
    seen = {
        "market": market(match),
        "portfolio": portfolio(match),
        "markers": markers(match, slot),
        "lacks": lacks(match, slot),
        "meaning": meaning_of(match),
        "legacy": legacy(match),
        "vitals": vitals(match),
        "slot": slot,
    }
    return {name: seen[name] for name in world}


def replayed(plain, check=lambda match, step: None):
    match = dealt(plain, patterns=PATTERNS, projects=PROJECTS, events=EVENTS, names=FRIENDS, players=4, start_seat=0)
    assert meaning_of(match) == 3  # step 0
    for step in REPLAY:
        assert match.actor == step[1], step
        played_step(match, step[2])
        check(match, step)
    return match


@pytest.mark.rule("MM-059", "MM-067", "MM-084", "MM-087", "MM-094", "MM-141")
def test_the_repaired_replay_step_by_step(plain):
    def check(match, step):
        number, player, _, held, world = step
        assert (number, holding(match, player)) == (number, held)
        assert (number, look(match, world)) == (number, world)
        assert fault(match) == 0

    match = replayed(plain, check)
    assert vitals(match) == [4, 4, 4, 4] and legacy(match) == [3, 0, 12, 3]
    assert [gallery(match, player) for player in range(4)] == ["P13 P21", "P01 P02 P31 P32", "", "P11 P22 P41"]
    assert told(match, "meaning_rose") == [(1, 7, 0)] and match.round == 5


def test_the_saved_replay_is_the_replay_of_the_specification(plain):
    match = tablewright.replay(saved(SLUG, "repaired-replay"), plain=plain)
    again = replayed(plain)
    assert match.draws == again.draws and match.actions == again.actions


# --- WE-3: the endgame from a set state -------------------------------------------------------------------------------

ENDGAME = [
    (1, A, "contribute 2; pay insight", "1/0/1",
     {"legacy": [9, 0, 12, 6], "meaning": 5, "vitals": [5, 5, 5, 5], "portfolio": "J11 J12 J04"}),
    (2, A, "acquire ee; end turn", "3/0/1", {}),
    (3, B, "contribute 0; pay insight; pay support", "0/0/1",
     {"legacy": [9, 6, 12, 6], "meaning": 6, "vitals": [4, 4, 4, 4], "portfolio": "J23 J12 J04"}),
    (4, B, "acquire ee; end turn", "2/0/1", {}),
    (5, C, "acquire ee", "2/0/1", {}),
    (6, C, "contribute stewardship; pay energy; pay energy; stop", "0/0/1",
     {"markers": [C], "lacks": "E I I S S", "slot": 5}),
    (7, D, "buy 5", "0/2/2", {"market": "P06 P14 P23 P33 P42 P60"}),
    (8, D, "contribute stewardship; pay insight; pay support; stop", "0/1/1",
     {"markers": [C, D], "lacks": "E I S", "slot": 5}),
    (9, A, "donate", "3/0/0", {"meaning": 7}),
    (9, B, "donate", "2/0/0", {"meaning": 8}),
    (9, C, "keep", "0/0/1", {"meaning": 8}),
    (10, D, "donate", "0/1/0", {"meaning": 6}),
    (11, A, "acquire ee; contribute stewardship; pay energy; end turn", "4/0/0",
     {"markers": [C, D, A], "lacks": "I S", "slot": 5}),
    (12, B, "acquire ii; contribute stewardship; pay insight; end turn", "2/1/0",
     {"markers": [C, D, A, B], "lacks": "S", "slot": 5}),
    (13, C, "contribute stewardship; pay support", "0/0/0", {"legacy": [10, 7, 18, 9], "meaning": 8}),
]  # fmt: skip


def set_endgame(plain):
    return put(
        plain,
        seat("1/1/1", vitals=4, legacy=3, gallery="P13 P21 P03"),
        seat("0/1/2", vitals=4, legacy=0, gallery="P01 P02 P31 P32 P15"),
        seat("0/0/1", vitals=4, legacy=12, gallery="P05 P12"),
        seat("0/2/3", vitals=4, legacy=3, gallery="P11 P41 P22 P04"),
        round_number=5,
        event="X28",
        meaning=3,
        market="P06 P14 P23 P33 P42 P52",
        portfolio="J11: E by 1, J12, J17: E I S by 0 3",
        built="J09 J10",
        patterns="P60",
        projects="J04 J23",
        events="X11 X23",
        names=FRIENDS,
        start_seat=0,
    )


def played_endgame(plain, check=lambda match, step: None):
    match = set_endgame(plain)
    for step in ENDGAME:
        assert match.actor == step[1], step
        played_step(match, step[2])
        check(match, step)
    return match


@pytest.mark.rule("MM-094", "MM-107", "MM-119", "MM-122", "MM-150", "MM-151", "MM-R53")
def test_the_endgame_step_by_step(plain):
    assert fault(set_endgame(plain)) == 0

    def check(match, step):
        number, player, _, held, world = step
        assert (number, holding(match, player), look(match, world)) == (number, held, world)
        assert fault(match) == 0

    match = played_endgame(plain, check)
    assert (match.ending, match.scores, match.winners) == ("survival", [14, 11, 22, 13], [C])
    assert match.view()["glance"]["grade"] == "stable"
    assert named("J", match.state.projects[:3].tolist()) == "J23 J12 J04" and lacks(match, 5) == ""


def test_the_endgame_tells_its_story(plain):
    match = played_endgame(plain)
    assert story(match, set_endgame(plain)) == kept_story(SLUG, "endgame")


# --- Whole matches ----------------------------------------------------------------------------------------------------


ENDINGS = {
    "collapse": ("collapse", []),
    "competitive": ("played_out", [1]),
    "cooperative": ("survival", [0, 1, 2]),
    "instability": ("survival", [4]),
    "repaired-replay": (None, []),
    "solo": ("survival", [0]),
    "survival": ("survival", [2]),
}


def test_no_golden_match_is_missing():
    assert list(ENDINGS) == NAMES


@pytest.mark.parametrize("name", ENDINGS)
def test_a_golden_match_ends_as_it_should(plain, name):
    match = tablewright.replay(saved(SLUG, name), plain=plain)
    assert (match.ending, match.winners) == ENDINGS[name]
