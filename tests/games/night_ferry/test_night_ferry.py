"""The rules of Night Ferry, one test or more for each number."""

from collections import Counter

import pytest

import tablewright
from tablewright.engine.kit import cards_left
from tablewright.printing.components import printables
from tablewright.testing import fault, prove_briefly

PORTER, LOOKOUT, BOXER, COOK, PURSER, CAPTAIN = range(1, 7)


def hands(match):
    return match.state.hand[: match.game.rules.players].tolist()


@pytest.mark.rule("NF-001", "NF-003")
def test_every_player_is_dealt_a_card_that_only_they_see(deal):
    match = deal(1, 4, 6, drawn=5)
    assert (match.actor, hands(match), cards_left(match.state.deck_counts[0])) == (0, [1, 4, 6], 12)
    assert match.view(1)["hand"] == [None, 4, None]
    assert match.journal(1) == [
        "Round 1 begins with Player 1.",
        "You are dealt the Cook (4).",
        "Player 1 draws a card.",
    ]


@pytest.mark.rule("NF-004")
def test_a_player_plays_one_of_two_cards_and_keeps_the_other(deal):
    match = deal(COOK, PORTER, drawn=PURSER, then=[LOOKOUT])
    assert [match.text(action) for action in match.legal()] == ["play 4", "purse 1"]
    assert str(match.why_not("play 6")) == "You do not hold the Captain (6) (NF-004)"
    match.play("play 4")
    assert (hands(match), match.actor, match.state.drawn.tolist()) == ([PURSER, PORTER], 1, [0, LOOKOUT, 0, 0])


@pytest.mark.rule("NF-005", "NF-010")
def test_nobody_aims_at_a_sheltered_player_until_their_next_turn(deal):
    match = deal(COOK, PORTER, drawn=BOXER, then=[LOOKOUT, PORTER])
    match.play("play 4")
    assert str(match.why_not("look 0")) == "Player 1 is sheltered by a Cook (NF-010)"
    assert [match.text(action) for action in match.legal()] == ["play 1", "play 2"]
    match.play("play 2")
    assert not match.state.sheltered.any()
    assert str(match.why_not("play 3")) == "Aim the Boxer (3) at a player (NF-005)"
    assert str(match.why_not("box 0")) == "You cannot aim at Player 1: choose another player who is aboard (NF-005)"


@pytest.mark.rule("NF-006", "NF-007")
def test_a_porter_finds_the_card_named(deal):
    match = deal(PORTER, COOK, PORTER, drawn=BOXER)
    match.play("name 1 4")
    assert (match.state.aboard.tolist(), hands(match), match.actor) == ([1, 0, 1, 0], [BOXER, 0, PORTER], 2)
    assert "Player 2 goes overboard with the Cook (4)." in match.journal()


@pytest.mark.rule("NF-007", "NF-017")
def test_a_card_named_in_vain_is_never_dealt_to_that_hand(deal):
    match = deal(PORTER, COOK, drawn=BOXER)
    match.play("name 1 2")
    assert match.journal()[2] == "Player 2 is not the Lookout (2)."
    imagined = Counter(int(match.imagine(0, seed).state.hand[1]) for seed in range(80))
    assert LOOKOUT not in imagined
    assert len(imagined) == 5


@pytest.mark.rule("NF-008", "NF-017")
def test_a_lookout_sees_a_card_and_remembers_it_while_it_is_there(deal):
    match = deal(LOOKOUT, PURSER, PORTER, drawn=BOXER, then=[COOK, COOK])
    match.play("look 1")
    assert "Player 2 holds the Purser (5)." in match.journal(0)
    assert "Player 2 holds the Purser (5)." not in match.journal(2)
    match.play("play 4")  # seat 1 keeps the Purser, and seat 0 can tell
    assert {int(match.imagine(0, seed).state.hand[1]) for seed in range(30)} == {PURSER}
    assert len({int(match.imagine(2, seed).state.hand[1]) for seed in range(30)}) > 2


@pytest.mark.rule("NF-017")
def test_a_card_that_was_seen_and_played_is_no_longer_known(deal):
    match = deal(LOOKOUT, COOK, PORTER, drawn=BOXER, then=[PURSER])
    match.play("look 1")
    match.play("play 4")
    assert not match.state.knows.any()
    assert len({int(match.imagine(0, seed).state.hand[1]) for seed in range(30)}) > 2


@pytest.mark.rule("NF-009", "NF-017")
def test_the_lower_card_loses_to_a_boxer(deal):
    match = deal(BOXER, LOOKOUT, PORTER, drawn=COOK)
    match.play("box 1")
    assert hands(match) == [COOK, 0, PORTER]
    assert match.state.ruled_out[0].tolist() == [0, 1, 1, 0, 0, 0, 0]
    assert match.state.knows[1, 0] == COOK


@pytest.mark.rule("NF-009")
def test_who_boxes_and_ties_goes_overboard(deal):
    match = deal(BOXER, COOK, PORTER, drawn=COOK)
    match.play("box 1")
    assert hands(match) == [0, COOK, PORTER]


@pytest.mark.rule("NF-011")
def test_a_purser_exchanges_a_hand_unless_it_is_the_captain(deal):
    match = deal(PURSER, COOK, PORTER, drawn=PORTER, then=[BOXER])
    match.play("purse 1")
    assert hands(match) == [PORTER, BOXER, PORTER]
    match = deal(PURSER, CAPTAIN, PORTER, drawn=PORTER)
    match.play("purse 1")
    assert hands(match) == [PORTER, 0, PORTER]


@pytest.mark.rule("NF-012", "NF-003")
def test_who_plays_the_captain_is_out_and_the_next_seat_begins_the_next_round(deal):
    match = deal(CAPTAIN, COOK, drawn=PORTER)
    match.play("play 6")
    assert (match.scores, match.round, match.actor) == ([0, 1], 2, 1)


@pytest.mark.rule("NF-013", "NF-014")
def test_the_highest_cards_win_when_one_card_is_left(deal):
    match = deal(COOK, PURSER, PURSER, drawn=PORTER)
    match.state.deck_counts[0, 1] = 1
    match.state.deck_cards[0, 1:] = -1
    match.play("name 1 2")
    assert (match.scores, match.round) == ([0, 1, 1], 2)


@pytest.mark.rule("NF-002", "NF-015", "NF-016")
def test_enough_lanterns_end_the_match(deal):
    match = deal(CAPTAIN, COOK, drawn=PORTER, lanterns=1)
    match.play("play 6")
    assert (match.ending, match.places, match.payoffs) == ("lanterns_won", [2, 1], [0.0, 1.0])
    assert str(match.why_not("play 1")) == "The game is over (NF-015)"


@pytest.mark.parametrize(
    ("field", "place", "value", "property_number"),
    [("hand", 0, 2, 1), ("aboard", 0, 0, 2), ("knows", (1, 0), 5, 4), ("ruled_out", (1, 4), 1, 5)],
)
def test_broken_properties_are_found(deal, field, place, value, property_number):
    match = deal(1, 4, drawn=5)
    assert fault(match) == 0
    match.state[field][place] = value
    assert fault(match) == property_number


def test_the_contract_holds(plain):
    prove_briefly(tablewright.load("night-ferry", players=3, plain=plain))


def test_its_cards_are_printed_with_their_names():
    """A game that declares nothing about print has the standard form."""
    (stack,) = printables(tablewright.load("night-ferry", plain=True)).stacks
    printed = Counter(face.title for face, _ in stack.cards)
    assert printed == {
        "Porter (1)": 5, "Lookout (2)": 3, "Boxer (3)": 3, "Cook (4)": 2, "Purser (5)": 2, "Captain (6)": 1,
    }  # fmt: skip
