"""The kernel's side of the board in a notebook: what it sends, what it plays, and what it keeps to itself."""

import json
import random
from types import SimpleNamespace

import anywidget
import pytest

import tablewright as tw
from tablewright.engine.errors import BadOption, IllegalAction
from tablewright.notebook import Board
from tablewright.server.web.table_texts import TableTexts
from tests.server.test_views import live_table

HIDDEN = "high-tide"
ACT, UNDO = "action-1", "undoing-1"
OF_THE_TABLE = {"n", "table"}  # a table of the server has a clock, a host and the like


def new_match(players=2, seed=1, plain=True, slug=HIDDEN):
    return tw.load(slug, players=players, plain=plain).new(seed=seed, names=["Ann", "Bo", "Cy"][:players])


def played_match(plies, **how):
    match, chance = new_match(**how), random.Random(plies)
    while len(match.moves) < plies and not match.over:
        match.play(chance.choice(match.legal()))
    return match


def sent(messages, method):
    """What went over the wire in one of the two ways: the contents of messages, or new values of traits."""
    key = {"custom": "content", "update": "state"}[method]
    return [data[key] for data in messages if data.get("method") == method]


def act(board, action, ply=None):
    board.comm.take()
    ply = len(board.match.moves) if ply is None else ply
    return board.comm.send_in({"type": "act", "id": ACT, "ply": ply, "action": action, "remark": None})


def ask(board, **message):
    board.comm.take()
    (answer,) = sent(board.comm.send_in({"id": "question-1", **message}), "custom")
    return answer


# --- What is sent ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [0, 1, 5, 60])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_position_is_what_the_server_sends_to_that_seat(seat, plies):
    match = played_match(plies, players=3)
    live = live_table(match, 3)
    live.rounds = [match.at(ply).round for ply in range(len(match.moves))]
    shown = Board(match, seat, bots={}).position
    viewer = SimpleNamespace(holder=f"holder{seat}", seat=seat, hidden=frozenset())
    expected = json.loads("{" + TableTexts(live).position(viewer, shown["log_from"]) + "}")
    assert {k: v for k, v in shown.items() if k not in OF_THE_TABLE} == {
        k: v for k, v in expected.items() if k not in OF_THE_TABLE
    }
    assert shown["table"].keys() == expected["table"].keys()
    assert shown["table"]["my_seats"] == [seat]
    assert (plies == 60) == match.over


@pytest.mark.parametrize("seed", range(10))
def test_nothing_that_is_sent_depends_on_what_the_seat_cannot_see(seed):
    match = played_match(seed, players=3, seed=seed)
    twin = match.clone()
    twin.states[:] = match.imagine(1, 99).states
    assert match.states.tobytes() != twin.states.tobytes()
    boards = [Board(each, 1, bots={}) for each in (match, twin)]
    for board in boards:
        del board.position["undo"]  # says only whether chance was involved
    assert boards[0].position == boards[1].position and boards[0].table == boards[1].table
    assert set(boards[0].keys) - set(Plain().keys) == {"position", "table", "styles"}  # all that is sent


class Plain(anywidget.AnyWidget):
    _esm = ""


def test_other_seats_hands_never_go_over_the_wire():
    board = Board(new_match(players=3), 0, bots="random")
    while not board.match.over:
        messages = act(board, board.match.legal()[0])
        assert sent(messages, "custom")[0]["type"] == "accepted"
        for state in sent(messages, "update"):
            position = state["position"]
            assert [hand is None for hand in position["view"]["hand"]] == [False, True, True]
            assert position["over"] or all(entry["text"] is None for entry in position["log"] if entry["actor"] != 0)
            assert not position["legal"] or position["actor"] == 0


def test_the_words_and_the_rules_are_those_of_the_match():
    match = tw.load(HIDDEN, players=2, waits=0, plain=True).new(seed=1)
    table = Board(match).table
    assert table["settings"]["options"]["waits"] == 0
    assert table["words"] == match.game.box.words.sentences
    assert table["game"]["slug"] == HIDDEN and table["game"]["board"] is None


# --- Playing ---------------------------------------------------------------------------------------------------------


def test_a_click_is_played_and_the_bots_answer_one_position_at_a_time():
    board = Board(new_match(players=3), 0, bots={1: "random", 2: "random"})
    messages = act(board, board.match.parse("play 2"))
    assert sent(messages, "custom") == [{"type": "accepted", "n": 0, "id": ACT, "ply": 1}]
    positions = [state["position"] for state in sent(messages, "update")]
    assert [(p["ply"], p["actor"], p["thinking"]) for p in positions] == [(1, 1, 1), (2, 2, 2), (3, 0, None)]
    assert [seat["kind"] for seat in positions[-1]["table"]["seats"]] == ["person", "bot", "bot"]
    assert positions[-1]["legal"] and board.match.actor == 0
    assert [move.actor for move in board.match.moves] == [0, 1, 2]


def test_bots_move_first_if_it_is_their_turn():
    match = new_match()
    board = Board(match, seat=1, bots="casual")
    assert board.match is match
    assert [move.actor for move in match.moves] == [0]
    assert board.position["ply"] == 1 and board.position["legal"]


def test_the_same_seed_makes_the_same_bots():
    played = []
    for seed in (5, 5, 6):
        match = new_match(players=3)
        Board(match, seat=2, bots="random", seed=seed)
        played.append(match.actions)
    assert played[0] == played[1] != played[2]


def test_an_illegal_action_is_refused_with_its_sentence_and_changes_nothing():
    board = Board(new_match())
    before = board.match.states.tobytes()
    messages = act(board, board.match.parse("play 3"))
    refused = {"type": "refused", "n": 0, "id": ACT, "sentence": "You hold no 3.", "rule": "HT-007"}
    assert messages == [{"method": "custom", "content": refused}]
    assert board.match.states.tobytes() == before


def test_an_action_for_an_earlier_position_is_refused_and_the_position_is_sent():
    board = Board(new_match(), bots={})
    board.match.play("play 2")
    messages = act(board, board.match.parse("play 1"), ply=0)
    (refused,) = sent(messages, "custom")
    assert refused["sentence"] == "The match has moved on; this was for an earlier position."
    assert [state["position"]["ply"] for state in sent(messages, "update")] == [1]


def test_another_seats_turn_is_not_yours():
    board = Board(new_match(), seat=1, bots={})
    assert sent(act(board, board.match.legal()[0]), "custom")[0]["sentence"] == "It is not your turn."
    assert ask(board, type="why", action=0)["sentence"] == "It is not your turn."
    assert ask(board, type="hint")["type"] == "refused"
    assert board.match.moves == []


def test_why_and_hint_are_answered():
    board = Board(new_match())
    answer = ask(board, type="why", action=board.match.parse("play 3"))
    assert (answer["sentence"], answer["rule"]) == ("You hold no 3", "HT-007")
    hint = ask(board, type="hint")
    assert hint["type"] == "hint" and hint["advice"][0]["action"] in board.match.legal()


def test_undo_takes_back_the_own_action():
    match = tw.load("meeple-inc", plain=True).new(seed=3)
    board = Board(match, seat=match.actor, bots={})
    chance, seat = random.Random(1), match.actor
    while board.position["undo"] is not None or match.actor != seat:
        board.play(chance.choice(match.legal()))
    ply = len(match.moves)
    board.comm.take()
    messages = board.comm.send_in({"type": "undo", "id": UNDO, "ply": ply})
    assert sent(messages, "custom") == [{"type": "accepted", "n": 0, "id": UNDO, "ply": ply - 1}]
    assert board.position["ply"] == len(match.moves) == ply - 1


def test_an_earlier_position_can_be_looked_at_but_not_played():
    board = Board(played_match(6), 0, bots={})
    answer = ask(board, type="at", ply=2)
    assert answer["position"]["ply"] == 2 and answer["position"]["legal"] == []
    assert answer["position"]["view"] == board.match.at(2).view(0)
    assert ask(board, type="at", ply=7)["sentence"] == "The match has not come that far."


@pytest.mark.parametrize("message", [{"type": "say", "id": ACT, "text": "hi"}, {"type": "act", "id": ACT}, "act", None])
def test_what_is_no_message_is_refused_in_one_line(message):
    board = Board(new_match())
    board.comm.take()
    (refused,) = sent(board.comm.send_in(message), "custom")
    assert refused["sentence"].startswith("The message is not valid (")
    assert "\n" not in refused["sentence"] and board.match.moves == []


# --- In the cells ----------------------------------------------------------------------------------------------------


def test_cells_play_too():
    board = Board(new_match(), bots={})
    board.play("play 2")
    assert board.position["ply"] == 1
    board.match.play(board.match.legal()[0])
    board.refresh()
    assert board.position["ply"] == 2
    illegal = next(action for action in range(5) if board.match.why_not(action))
    with pytest.raises(IllegalAction, match="HT-"):
        board.play(illegal)
    assert board.position["ply"] == 2
    assert repr(board) == "Board(<High Tide after 2 actions>, seat=0)"


def test_any_function_of_a_seat_is_a_bot():
    seen = []

    def first(seat):
        seen.append((seat.player, seat.view["hand"][0]))
        return seat.legal[0]

    board = Board(new_match(), bots={1: first})
    act(board, board.match.legal()[0])
    assert seen == [(1, None)]
    assert board.position["table"]["seats"][1]["kind"] == "bot"


def test_a_bot_that_fails_is_named_and_loses_nothing():
    def broken(seat):
        raise RuntimeError("no idea")

    board = Board(new_match(), bots={1: broken})
    messages = act(board, board.match.parse("play 2"))
    assert "no idea" in sent(messages, "custom")[-1]["sentence"]
    assert len(board.match.moves) == 1 and board.position["ply"] == 1
    with pytest.raises(RuntimeError, match="no idea"):
        board.refresh()


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"seat": 2}, "There is no seat 2: the seats are 0 to 1."),
        ({"bots": {5: "regular"}}, "There is no seat 5: the seats are 0 to 1."),
        ({"bots": {0: "regular"}}, "Seat 0 is yours: no bot can play there."),
        ({"bots": "nobody"}, "Unknown bot 'nobody': the bots are newcomer, casual"),
    ],
)
def test_bad_arguments_get_one_clear_line(how, sentence):
    match = new_match()
    with pytest.raises(BadOption) as refused:
        Board(match, **how)
    assert str(refused.value).startswith(sentence) and "\n" not in str(refused.value)
    assert match.moves == []
