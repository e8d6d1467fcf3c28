"""Golden games: G1 to G3 of the specification step by step, and whole matches told as stories.

Beside each saved match lies its story: every action, what everyone reads of it, and Status when it changed.
"""

import pytest

import tablewright

from ..golden import names_of, saved
from .positions import (
    SLUG,
    choices,
    draws_for,
    gifts,
    give,
    hand,
    hand_sizes,
    left_over,
    load,
    obligation,
    status,
    store,
    target,
    unmet,
)

NAMES = names_of(SLUG)


# --- The games of the specification -------------------------------------------------------------------------------
#
# A gift is (round, giver, L or None for an opening, cards, receiver, T*, legal gifts, unmet of the receiver, Status).
# A share is (round, giver, L, invited, playable, shared, Status); with nothing shared, the playable cards are "".
# A refill is (opener, hands after it). A chance is (seat, stored, cards passed on, own unmet).

G1 = {
    "houses": ["Bay", "River", "Creek"],
    "hands": ["GM3 CT1 CT3 T1 T2 T4", "FLG3 FLG3 GM3 T2 T3 T3", "FLG2 GM1 GM4 CT1 CT4 CT4"],
    "stack": "FLG2 FLG1 CT4 T2 GM2 FLG2 GM4 CT1 GM4",
    "steps": [
        ("gift", 1, 0, None, "T4", 1, None, 12, (4, 4, 4, 0), [1, 0, 0]),
        ("gift", 1, 1, 4, "T2 T3", 0, 5, 6, (5, 5, 5, 0), [1, 1, 0]),
        ("gift", 1, 0, 5, "GM3 T2", 2, 5, 2, (3, 0, 3, 1), [2, 1, 0]),
        ("refill", 2, ["FLG2 GM2 CT1 CT3 CT4 T1", "FLG1 FLG3 FLG3 GM3 T2 T3", "FLG2 GM1 GM4 CT1 CT4 CT4"]),
        ("gift", 2, 2, None, "CT4", 1, None, 10, (4, 4, 0, 0), [2, 1, 1]),
        ("gift", 2, 1, 4, "FLG1 GM3", 0, 4, 4, (4, 2, 5, 0), [2, 1, 1]),
        ("gift", 2, 0, 4, "CT4", 2, 4, 1, (3, 0, 0, 1), [2, 1, 1]),
        ("refill", 2, ["FLG2 GM2 GM4 CT1 CT3 T1", "FLG3 FLG3 GM4 CT1 T2 T3", "FLG2 FLG2 GM1 GM4 CT1 CT4"]),
        ("gift", 3, 2, None, "GM4", 1, None, 8, (4, 0, 0, 0), [2, 1, 2]),
        ("gift", 3, 1, 4, "GM4", 0, 4, 1, (4, 0, 5, 0), [2, 1, 2]),
        ("share", 3, 0, 4, 1, "FLG3 T2 T3", "FLG3", [2, 2, 2]),
        ("gift", 3, 0, 4, "FLG3 T1", 2, 4, 1, (0, 0, 0, 0), [4, 2, 2]),
        ("passed", 2, "FLG2 FLG2 GM1 CT1 CT4"),
        ("chance", 0, "CT4 CT1 FLG2 FLG2", 6, (0, 0, 0, 0)),
        ("chance", 1, "FLG3 FLG2", 8, (0, 0, 0, 0)),
    ],
    "left_over": "GM1 GM2 GM4 CT1 CT1 CT3 T2 T3",
    "end": ("all_met", [5, 3, 3]),
}

G2 = {
    "houses": ["Creek", "River", "Island"],
    "hands": ["FLG1 GM3 T1 T2 T3 T4", "FLG4 FLG4 GM4 CT2 T1 T1", "FLG3 GM3 GM4 T3 T3 T3"],
    "stack": "CT4 GM3 FLG3 T4 FLG1 CT2 FLG1 T1",
    "steps": [
        ("gift", 1, 0, None, "T4", 1, None, 12, (4, 4, 4, 0), [1, 0, 0]),
        ("gift", 1, 1, 4, "FLG4", 2, 4, 4, (0, 4, 4, 4), [1, 1, 0]),
        ("gift", 1, 2, 4, "GM4", 0, 4, 1, (3, 0, 3, 3), [1, 1, 0]),
        ("refill", 0, ["FLG1 GM3 CT4 T1 T2 T3", "FLG4 GM3 GM4 CT2 T1 T1", "FLG3 FLG3 GM3 T3 T3 T3"]),
        ("gift", 2, 0, None, "CT4", 2, None, 8, (0, 4, 0, 4), [2, 1, 0]),
        ("gift", 2, 2, 4, "FLG3 T3", 0, 6, 3, (0, 0, 3, 0), [2, 1, 2]),
        ("share", 2, 0, 6, 1, "FLG4 GM3 GM4 CT2", "GM4", [2, 2, 2]),
        ("gift", 2, 0, 6, "GM3 GM4", 1, 7, 1, (4, 0, 4, 0), [2, 2, 2]),
        ("refill", 1, ["FLG1 CT2 T1 T1 T2 T3", "FLG4 GM3 CT2 T1 T1 T4", "FLG1 FLG1 FLG3 GM3 T3 T3"]),
        ("gift", 3, 1, None, "T4", 2, None, 4, (0, 4, 0, 0), [2, 3, 2]),
        ("gift", 3, 2, 4, "FLG1 FLG3", 1, 4, 1, (0, 0, 4, 0), [2, 3, 3]),
        ("share", 3, 1, 4, 2, "", "", [2, 3, 2]),
        ("chance", 1, "CT2", 4, (0, 0, 2, 0)),
        ("chance", 2, "GM3 GM3", 6, (0, 0, 0, 0)),
        ("chance", 0, "CT2", 11, (0, 0, 1, 0)),
    ],
    "left_over": "FLG1 FLG1 FLG4 T1 T1 T1 T1 T2 T3 T3 T3",
    "end": ("not_all_met", [1, 2, 1]),
}

G3 = {
    "houses": ["Creek", "River"],
    "hands": ["FLG3 FLG4 GM4 CT2 CT4 T4", "GM1 GM1 GM3 GM4 CT3 T3"],
    "stack": "GM2 GM2 T1 GM3 CT4",
    "steps": [
        ("gift", 1, 0, None, "GM4", 1, None, 6, (4, 0, 4, 4), [1, 0]),
        ("gift", 1, 1, 4, "GM4", 0, 4, 1, (3, 0, 3, 3), [1, 0]),
        ("refill", 0, ["FLG3 FLG4 GM2 CT2 CT4 T4", "GM1 GM1 GM2 GM3 CT3 T3"]),
        ("gift", 2, 0, None, "T4", 1, None, 5, (4, 0, 4, 0), [2, 0]),
        ("gift", 2, 1, 4, "CT3 T3", 0, 6, 1, (3, 0, 0, 0), [2, 2]),
        ("refill", 0, ["FLG3 FLG4 GM2 CT2 CT4 T1", "GM1 GM1 GM2 GM3 GM3 CT4"]),
        ("gift", 3, 0, None, "FLG4", 1, None, 4, (0, 0, 4, 0), [3, 2]),
        ("share", 3, 1, 4, 0, "FLG3", "FLG3", [4, 2]),
        ("chance", 1, "CT4", 6, (0, 0, 0, 0)),
        ("chance", 0, "FLG3", 9, (0, 0, 0, 0)),
    ],
    "left_over": "GM1 GM1 GM2 GM2 GM3 GM3 CT2 CT4 T1",
    "end": ("all_met", [5, 3]),
}

GAMES = {"g1": G1, "g2": G2, "g3": G3}


def check_gift(match, round_number, giver, least, cards, receiver, smallest, legal, left, gained):
    assert (match.round, match.actor) == (round_number, giver)
    assert obligation(match) == (1 if least is None else least) and target(match) == smallest
    on_offer = gifts(match)
    assert len(on_offer) == legal and (receiver, cards) in on_offer
    give(match, receiver, cards)
    assert unmet(match, receiver) == left and status(match) == gained


def check_share(match, round_number, giver, least, invited, playable, shared, gained):
    assert (match.round, match.actor, match.phase, obligation(match)) == (round_number, giver, "invite", least)
    match.play(f"invite {invited}")
    if playable:
        assert match.actor == invited and choices(match, "share card") == playable
        match.play(f"share card {shared}")
    assert status(match) == gained


def check_refill(match, opener, hands):
    assert (match.actor, obligation(match)) == (opener, 1)
    assert [hand(match, seat) for seat in range(len(hands))] == hands


def check_passed(match, seat, cards):
    """In case A the starter's whole hand has gone to the left at once."""
    assert hand(match, seat) == "" and set(cards.split()) <= set(hand(match, match.actor).split())


def check_chance(match, seat, cards, passed, left):
    taker = (seat + 1) % match.game.players
    assert (match.phase, match.actor) == ("store", seat)
    own = hand_sizes(match)[taker]
    for card in cards.split()[:-1]:
        store(match, card)
        assert match.actor == seat
    store(match, cards.split()[-1])
    assert unmet(match, seat) == left
    if not match.over and match.actor == taker:
        assert hand_sizes(match)[taker] == own + passed


CHECKS = {
    "gift": check_gift,
    "share": check_share,
    "refill": check_refill,
    "passed": check_passed,
    "chance": check_chance,
}


def opened(plain, game):
    draws = draws_for(game["hands"], game["houses"], game["stack"], 0)
    return load(plain, players=len(game["hands"]), first_gifter=0).new(seed=1, draws=draws)


@pytest.mark.rule("POT-027", "POT-037", "POT-038", "POT-047", "POT-061", "POT-074", "POT-083", "POT-088", "POT-089")
@pytest.mark.parametrize("name", GAMES)
def test_a_game_of_the_specification_step_by_step(plain, name):
    game = GAMES[name]
    match = opened(plain, game)
    for check, *values in game["steps"]:
        CHECKS[check](match, *values)
    assert match.over and left_over(match) == game["left_over"]
    assert (match.ending, status(match)) == game["end"]


@pytest.mark.parametrize("name", GAMES)
def test_the_saved_game_is_the_game_of_the_specification(plain, name):
    game = GAMES[name]
    match = tablewright.replay(saved(SLUG, name), plain=plain)
    assert match.draws == opened(plain, game).draws and (match.ending, match.scores) == game["end"]


# --- Whole matches ------------------------------------------------------------------------------------------------


def test_no_golden_match_is_missing():
    assert NAMES == ["g1", "g2", "g3", "two-games"]
