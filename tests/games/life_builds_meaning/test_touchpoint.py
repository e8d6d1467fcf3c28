"""Give, Request and its answer (LBM-077 to LBM-084)."""

import pytest

from .positions import (
    ALEX,
    BROOKE,
    CASEY,
    do,
    left,
    moves,
    next_round,
    refused,
    tokens,
    tracks,
)

FULL_SOCIAL = [(0, 4, 10), (0, 4, 2)]


def socials(match):
    return match.state.social[: match.game.players].tolist()


# --- Give ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-077", "LBM-078", "LBM-079", "LBM-R18")
@pytest.mark.parametrize("icon", "ERMVS")
def test_give_moves_one_token_which_cannot_be_refused(table, icon):
    match = table(icon * 2, "R", "S")
    do(match, f"give 1 {icon}")
    assert tokens(match) == icon and sorted(tokens(match, BROOKE)) == sorted("R" + icon) and tokens(match, CASEY) == "S"
    assert (match.phase, match.actor, left(match)) == ("menu", ALEX, 1)  # nobody is asked
    assert socials(match) == [3, 2, 2] and tracks(match, BROOKE) == (0, 4, 2)


@pytest.mark.rule("LBM-078")
@pytest.mark.parametrize(("k", "receiver"), [(1, 4), (2, 0), (3, 1), (4, 2)])
def test_a_gift_goes_to_any_other_player(table, k, receiver):
    match = table("", "", "", "M", "", actor=3)
    do(match, f"give {k} M")
    assert [tokens(match, seat) for seat in range(5)] == ["M" if seat == receiver else "" for seat in range(5)]
    assert socials(match) == [2, 2, 2, 3, 2]


@pytest.mark.rule("LBM-078")
def test_only_held_tokens_are_given_and_only_to_seats_that_exist(table):
    match = table("EV", "RM")
    assert moves(match, "give") == ["give 1 energy", "give 1 value"]
    assert refused(match, "give 1 R") == "LBM-078" and refused(match, "give 2 E") == "LBM-001"


# --- Request ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-080")
def test_a_request_names_a_player_and_a_kind_that_player_holds(table):
    match = table("EE", "RM", "V")
    assert moves(match, "request") == ["request 1 regulation", "request 1 model", "request 2 value"]
    assert refused(match, "request 1 V") == "LBM-080" and refused(match, "request 2 R") == "LBM-080"
    assert refused(match, "request 1 E") == "LBM-080" and refused(match, "request 3 V") == "LBM-001"


@pytest.mark.rule("LBM-081", "LBM-R18", "LBM-R46")
@pytest.mark.parametrize(("k", "named"), [(1, 2), (2, 3), (3, 0)])
def test_the_named_player_answers_at_once_and_has_two_answers(table, k, named):
    match = table("S", "", "S", "S", actor=1)
    do(match, f"request {k} S")
    assert (match.actor, match.phase) == (named, "consent")
    assert moves(match) == ["agree", "refuse"]  # no counter-offer
    assert (match.state.active, left(match)) == (1, 2)
    assert tokens(match, named) == "S" and socials(match) == [2, 2, 2, 2]


@pytest.mark.rule("LBM-077", "LBM-082", "LBM-R18")
def test_on_agree_the_token_moves_and_only_the_requester_gains(table):
    match = table("E", "RR", "R")
    do(match, "request 1 R", "agree")
    assert [tokens(match, seat) for seat in range(3)] == ["ER", "R", "R"]
    assert [tracks(match, seat) for seat in range(3)] == [(0, 4, 3), (0, 4, 2), (0, 4, 2)]
    assert (match.actor, match.phase, left(match)) == (ALEX, "menu", 1)


@pytest.mark.rule("LBM-083", "LBM-R17")
def test_on_refuse_nothing_moves_and_the_action_is_not_used(table):
    match = table("E", "RR", "M")
    do(match, "request 1 R", "refuse")
    assert [tokens(match, seat) for seat in range(3)] == ["E", "RR", "M"] and socials(match) == [2, 2, 2]
    assert (match.actor, match.phase, left(match)) == (ALEX, "menu", 2)


@pytest.mark.rule("LBM-083", "LBM-R17")
def test_after_a_refusal_there_is_no_request_for_the_rest_of_the_turn(table):
    match = table("E", "RR", "M", market="P01")
    do(match, "request 1 R", "refuse")
    assert moves(match, "request") == []
    assert refused(match, "request 1 R") == refused(match, "request 2 M") == "LBM-083"
    assert refused(match, "give 1 E") is None and refused(match, "buy 0") is None
    do(match, "acquire ER")
    assert left(match) == 1 and moves(match, "request") == []
    do(match, "acquire ER")
    assert match.actor == BROOKE and "request 1 model" in moves(match)  # the bar is Alex's and of that turn
    next_round(match)
    assert match.actor == ALEX and "request 1 regulation" in moves(match)


@pytest.mark.rule("LBM-082", "LBM-083")
def test_a_request_that_was_granted_bars_nothing(table):
    match = table("", "RR", "M")
    do(match, "request 1 R", "agree", "request 2 M", "agree")
    assert tokens(match) == "RM" and socials(match) == [4, 2, 2] and match.actor == BROOKE


@pytest.mark.rule("LBM-084", "LBM-114")
def test_give_and_request_stay_legal_at_10_social(table):
    match = table("E", "R", tracks=FULL_SOCIAL)
    do(match, "give 1 E", "request 1 R", "agree")
    assert (tokens(match), tokens(match, BROOKE), socials(match)) == ("R", "E", [10, 2])
