"""Reviews over the web: who may have one, by which routes, and what becomes of it when the server is started again."""

import asyncio
import random
import time

import pytest

from tablewright.review.shape import review_from_data
from tablewright.server.client import RequestFailed, Visitor

from .players import FREE, HIDDEN, ME, bot, play_out, play_together, set_table
from .running import HANGS_AFTER

METHODS = ("POST", "GET", "DELETE")
TRIES = 12
NOT_OVER = "A match can be reviewed once it is over."


def review(visitor, method, table_id):
    return visitor.request(method, f"/api/tables/{table_id}/review", {} if method == "POST" else None)


def refusals(visitor, table_id):
    """What every route of a review answers to somebody who may not have it."""
    found = set()
    for method in METHODS:
        with pytest.raises(RequestFailed) as failed:
            review(visitor, method, table_id)
        found.add((failed.value.status, failed.value.sentence))
    return found


def follow(visitor, table_id):
    """Wait until a review is there; returns it, and all that came before it."""
    parts = []
    end = time.monotonic() + HANGS_AFTER
    while time.monotonic() < end:
        status = review(visitor, "GET", table_id)
        if status["state"] in ("done", "failed"):
            return status, parts
        parts.append(status)
        time.sleep(0.05)
    raise AssertionError([part["state"] for part in parts])


def test_a_review_comes_in_parts_goes_on_after_a_restart_and_is_kept(sqlite, start):
    server = start(sqlite)
    table_id, (ann, _), _ = play_together(server.address, HIDDEN, seats=(ME, bot()))
    assert review(ann, "GET", table_id)["state"] == "none"
    asked = review(ann, "POST", table_id)
    assert asked["state"] in ("waiting", "working") and asked["mine"]
    server.kill()
    server.start()
    done, parts = follow(ann, table_id)
    assert done["state"] == "done" and done["mine"] and review_from_data(done["review"]).complete
    assert any(part["review"] and part["review"]["curve"] for part in parts)  # the first curve comes early
    stranger = Visitor(server.address)
    assert review(stranger, "GET", table_id) == done | {"mine": False}
    assert review(stranger, "POST", table_id)["review"] == done["review"]  # it is not made again
    (own,) = ann.request("GET", "/api/reviews")
    assert own["game"] == HIDDEN and own["accuracy"] == [done["review"]["seats"][0]["summary"]["accuracy"]]
    assert stranger.request("GET", "/api/reviews") == []  # they are of those who played


def test_every_decision_for_which_a_review_knows_something_better_is_a_puzzle(server):
    for _ in range(TRIES):  # matches are dealt at random, and in some of them nobody errs
        table_id, (ann, _), _ = play_together(server.address, HIDDEN, seats=(ME, bot()))
        review(ann, "POST", table_id)
        made = review_from_data(follow(ann, table_id)[0]["review"])
        if any(decision.better for decision in made.decisions):
            practise(ann, Visitor(server.address), table_id, made)
            return
    raise AssertionError("no review knew anything better")


def practise(ann, stranger, table_id, made):
    """Those of Ann are her mistakes."""
    puzzles = [decision for decision in made.decisions if decision.better]
    mistakes = ann.request("GET", f"/api/games/{HIDDEN}/mistakes")
    own = sorted((d for d in puzzles if d.seat == 0), key=lambda d: -d.lost)
    assert [(m["table"], m["ply"], m["lost"]) for m in mistakes] == [(table_id, d.ply, d.lost) for d in own]
    assert stranger.request("GET", f"/api/games/{HIDDEN}/mistakes") == []
    for decision in puzzles:
        path = f"/api/tables/{table_id}/practice/{decision.ply}"
        shown = ann.request("GET", path)
        assert shown["seat"] == decision.seat and shown["position"]["ply"] == decision.ply
        legal = [each["action"] for each in shown["position"]["legal"]]
        answers = {action: ann.request("POST", f"{path}/try", {"action": action}) for action in legal}
        assert answers[decision.better.action]["verdict"] == "right"
        assert answers[decision.action]["verdict"] == "wrong"
        assert decision.better.words in " ".join(answers[decision.action]["sentences"])
        assert all(each["position"]["ply"] == decision.ply + 1 for each in answers.values())
    for nowhere in {d.ply for d in made.decisions} - {d.ply for d in puzzles}:
        with pytest.raises(RequestFailed, match="nothing better"):
            ann.request("GET", f"/api/tables/{table_id}/practice/{nowhere}")


def test_nobody_can_review_a_match_that_is_being_played(server):
    """Not a player, a spectator or a stranger, and not one who is alone with bots, by no route."""

    async def run():
        table_id, visitors = await set_table(server.address, HIDDEN, (ME, FREE))
        alone, (solo, _) = await set_table(server.address, HIDDEN, (ME, bot()))
        async with asyncio.timeout(HANGS_AFTER), visitors[0].look_at(table_id, 0) as link:
            await link.until(lambda position: True)
        return table_id, visitors, alone, solo

    table_id, visitors, alone, solo = asyncio.run(run())
    for visitor in (*visitors, Visitor(server.address)):
        assert refusals(visitor, table_id) == {(403, NOT_OVER)}
    assert refusals(solo, alone) == {(403, NOT_OVER)}


def test_a_copy_of_a_match_that_is_being_played_tells_nothing_about_it(server):
    """Everything hidden is dealt again in a copy, and even then it has no review."""

    async def run():
        table_id, (ann, _) = await set_table(server.address, HIDDEN, (ME, FREE))
        form = {"game": HIDDEN, "seats": [ME, bot()], "copy_of": {"table": table_id, "ply": 0}}
        copy = (await ann.post("/api/tables", form))["id"]
        async with asyncio.timeout(HANGS_AFTER), ann.look_at(copy, 0) as link:
            await play_out(link, random.Random(0))
        return ann, copy

    ann, copy = asyncio.run(run())
    found = {(409, "This match began in the middle of another one, so it cannot be reviewed.")}
    assert refusals(ann, copy) == found


def test_who_may_not_watch_may_not_review(server):
    table_id, (ann, _), _ = play_together(server.address, HIDDEN, seats=(ME, bot()), spectators=False)
    assert refusals(Visitor(server.address), table_id) == {(403, "You may not watch this table.")}
    assert review(ann, "GET", table_id)["state"] == "none"


def test_what_nobody_has_asked_for_cannot_be_cancelled(server):
    table_id, (ann, _), _ = play_together(server.address, HIDDEN, seats=(ME, bot()))
    with pytest.raises(RequestFailed, match="404"):
        review(ann, "DELETE", table_id)
