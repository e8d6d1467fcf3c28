"""One worker, two, or a Ray cluster play the same games, also when a worker is killed."""

import os
import signal

import pytest

import tablewright as tw
from tablewright.arena.export import tables_of
from tablewright.arena.samples import Chunk, SamplePlan
from tablewright.arena.workers import LOCAL, WorkerPool

GAMES = 60


def plans():
    game = tw.load("high-tide", players=3)
    return {
        "greedy": SamplePlan(game, ("greedy",), GAMES, 7),
        "mixed": SamplePlan(game, ("greedy", "random", "random"), 45, 7, 3),
    }


def tables(pool):
    kinds = plans()
    played = pool.play_plans(list(kinds.values()))
    found = tables_of({name: (kinds[name], games) for name, games in zip(kinds, played, strict=True)})
    return {name: table.to_pylist() for name, table in found.items()}


@pytest.fixture(scope="module")
def alone():
    with WorkerPool(1) as pool:
        return tables(pool)


def test_two_workers_come_to_the_same_tables(alone):
    with WorkerPool(2) as pool:
        assert tables(pool) == alone


def test_a_killed_worker_costs_nothing_but_time(alone):
    with WorkerPool(2) as pool:
        results = pool.play([chunk for plan in plans().values() for chunk in plan.chunks()])
        first = next(results)
        victim = next(iter(pool.processes._processes))
        os.kill(victim, signal.SIGKILL)
        seeds = [w.seed for games in [first, *results] for w in games]
        assert tables(pool) == alone
    assert seeds == [row["seed"] for row in alone["games"]]


def test_a_ray_cluster_comes_to_the_same_tables_and_survives_a_killed_worker(alone, tmp_path):
    marker = tmp_path / "killed"
    with WorkerPool(ray=LOCAL) as pool:
        assert tables(pool) == alone
        remote = pool.ray.remote(max_retries=-1)(die_once)
        assert pool.ray.get(remote.remote(str(marker))) == 7
        assert marker.exists()


def die_once(marker):
    """What a worker does that is killed in the middle of its work, and its successor."""
    if not os.path.exists(marker):
        with open(marker, "w"):
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    return 7


def test_a_sample_has_the_same_games_in_chunks_of_any_size():
    plan = plans()["greedy"]
    whole = [w.seed for w in Chunk(plan, 0, 6).play()]
    parts = [w.seed for first in range(6) for w in Chunk(plan, first, first + 1).play()]
    assert whole == parts
    assert len(set(whole)) == 6


def test_unlike_bots_move_on_by_one_seat_with_the_same_deal():
    plan = plans()["mixed"]
    games = Chunk(plan, 0, 6).play()
    assert [w.bots.index("greedy") for w in games] == [0, 2, 1, 0, 2, 1]
    assert len({w.seed for w in games[:3]}) == 1
    assert len({w.seed for w in games}) == 2
