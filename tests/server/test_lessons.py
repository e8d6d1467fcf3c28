"""Lessons over HTTP: every request says what the learner has done, and the server says what becomes of it."""

import asyncio

import pytest

from tablewright.engine.registry import games, open_box
from tablewright.server.client import RequestFailed, Visitor
from tablewright.server.operate.limits import LESSON_TRIES, MAX_LESSON_ACTIONS
from tablewright.teach.lessons import has_lessons, read_lessons, solution

LESSON = "/api/games/high-tide/lessons/01-high-water"
PLAY_1, PLAY_3, PLAY_4, PLAY_5, WAIT = 0, 2, 3, 4, 5


def ask(server, path, body=None):
    visitor = Visitor(server.address)
    return asyncio.run(visitor.post(path, body) if body is not None else visitor.get(path))


def attempt(server, *actions, **more):
    return ask(server, f"{LESSON}/try", {"actions": list(actions), **more})


def test_the_lessons_of_a_game_are_listed_in_order(server):
    names = [lesson["name"] for lesson in ask(server, "/api/games/high-tide/lessons")]
    assert names == ["01-high-water", "02-too-high", "03-the-end"]
    lesson = ask(server, LESSON)
    assert (lesson["card"]["title"], lesson["seat"], lesson["settings"]["rules"]["high_water"]) == ("High water", 0, 10)


def test_a_lesson_begins_with_its_position_and_its_task(server):
    state = attempt(server)
    assert (state["verdict"], state["done"], state["actions"], state["point"]) == (None, 0, [], ["hand/4"])
    (position,) = state["positions"]
    assert [legal["text"] for legal in position["legal"]] == ["play 1", "play 3", "play 4", "wait"]
    assert position["view"]["hand"][1] is None  # the other hand stays hidden


def test_a_right_action_stays_and_the_others_answer(server):
    state = attempt(server, PLAY_4)
    assert (state["verdict"], state["done"], state["actions"]) == ("good", 1, [PLAY_4])
    assert [position["ply"] for position in state["positions"]] == [1, 2]
    assert [bool(position["legal"]) for position in state["positions"]] == [False, True]


def test_a_wrong_action_is_shown_and_does_not_stay(server):
    state = attempt(server, PLAY_4, PLAY_1)
    assert (state["verdict"], state["done"], state["actions"]) == ("bad", 1, [PLAY_4])
    (position,) = state["positions"]
    assert (position["view"]["tide"], position["legal"]) == (8, [])


def test_an_illegal_action_is_answered_by_its_rule(server):
    state = attempt(server, PLAY_5)
    assert (state["verdict"], state["say"], state["rule"]) == ("illegal", "You hold no 5.", "HT-007")
    assert [position["ply"] for position in state["positions"]] == [0]


def test_the_server_can_show_the_next_action(server):
    state = attempt(server, PLAY_4, show=True)
    assert (state["verdict"], state["actions"], state["task"]) == ("good", [PLAY_4, PLAY_3], None)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"actions": [WAIT, PLAY_4]}, 409),  # a wait does not stay
        ({"actions": [PLAY_4, PLAY_3, WAIT]}, 409),  # the lesson is over
        ({"actions": [PLAY_4, PLAY_3], "show": True}, 409),
        ({"actions": [99]}, 422),
        ({"actions": [-1]}, 422),
        ({"actions": ["play 4"]}, 422),
        ({"actions": [PLAY_4] * (MAX_LESSON_ACTIONS + 1)}, 422),
        ({"actions": [], "seed": 1}, 422),
    ],
)
def test_what_does_not_belong_to_the_lesson_is_refused(server, body, status):
    with pytest.raises(RequestFailed) as failed:
        ask(server, f"{LESSON}/try", body)
    assert failed.value.status == status


@pytest.mark.parametrize("path", ["/api/games/high-tide/lessons/04-ebb", "/api/games/chess/lessons"])
def test_an_unknown_lesson_is_not_found(server, path):
    with pytest.raises(RequestFailed) as failed:
        ask(server, path)
    assert failed.value.status == 404


def test_every_lesson_can_be_played_to_its_end(server):
    for box in filter(has_lessons, games()):
        for lesson in read_lessons(box):
            actions = solution(box, lesson)
            state = ask(server, f"/api/games/{box.slug}/lessons/{lesson.name}/try", {"actions": actions})
            assert (state["task"], state["actions"]) == (None, actions)


def try_often(server, times):
    for _ in range(times):
        attempt(server)


def test_tries_are_limited(start, sqlite):
    tenth = LESSON_TRIES.times(0.1)
    server = start(sqlite, rates=0.1)
    with pytest.raises(RequestFailed) as failed:
        try_often(server, int(tenth.burst) * 4)
    assert failed.value.status == 429
    assert "tries" in failed.value.sentence


def test_a_lesson_does_not_wait_until_its_game_is_compiled():
    """The plain rules lead to the same positions; they are used while a game is not compiled."""
    from tablewright.server.web import lessons
    from tablewright.server.web.messages.learning import LessonTry

    for lesson in read_lessons(open_box("high-tide")):
        form = LessonTry(actions=solution(open_box("high-tide"), lesson))
        plain, compiled = (lessons.answer("high-tide", lesson.name, form, plain) for plain in (True, False))
        assert plain == compiled
