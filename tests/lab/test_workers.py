"""Who plays the games does not matter: one worker, two, or a Ray cluster, and workers that are killed."""

import os
import signal

import pytest

import tablewright as tw
from tablewright.arena.blocks import Block, Sample
from tablewright.arena.tables import tables_of
from tablewright.arena.workers import LOCAL, Crew

GAMES = 60


def samples():
    game = tw.load("high-tide", players=3)
    return {
        "greedy": Sample(game, ("greedy",), GAMES, 7),
        "mixed": Sample(game, ("greedy", "random", "random"), 45, 7, 3),
    }


def tables(crew):
    kinds = samples()
    played = crew.play_samples(list(kinds.values()))
    found = tables_of({name: (kinds[name], games) for name, games in zip(kinds, played, strict=True)})
    return {name: table.to_pylist() for name, table in found.items()}


@pytest.fixture(scope="module")
def alone():
    with Crew(1) as crew:
        return tables(crew)


def test_two_workers_come_to_the_same_tables(alone):
    with Crew(2) as crew:
        assert tables(crew) == alone


def test_a_killed_worker_costs_nothing_but_time(alone):
    with Crew(2) as crew:
        results = crew.play([block for sample in samples().values() for block in sample.blocks()])
        first = next(results)
        victim = next(iter(crew.pool._processes))
        os.kill(victim, signal.SIGKILL)
        seeds = [w.seed for games in [first, *results] for w in games]
        assert tables(crew) == alone
    assert seeds == [row["seed"] for row in alone["games"]]


def test_a_ray_cluster_comes_to_the_same_tables_and_survives_a_killed_worker(alone, tmp_path):
    marker = tmp_path / "killed"
    with Crew(ray=LOCAL) as crew:
        assert tables(crew) == alone
        remote = crew.ray.remote(max_retries=-1)(die_once)
        assert crew.ray.get(remote.remote(str(marker))) == 7
        assert marker.exists()


def die_once(marker):
    """What a worker does that is killed in the middle of its work, and its successor."""
    if not os.path.exists(marker):
        with open(marker, "w"):
            pass
        os.kill(os.getpid(), signal.SIGKILL)
    return 7


def test_a_sample_has_the_same_games_in_blocks_of_any_size():
    sample = samples()["greedy"]
    whole = [w.seed for w in Block(sample, 0, 6).play()]
    parts = [w.seed for first in range(6) for w in Block(sample, first, first + 1).play()]
    assert whole == parts
    assert len(set(whole)) == 6


def test_unlike_bots_move_on_by_one_seat_with_the_same_deal():
    sample = samples()["mixed"]
    games = Block(sample, 0, 6).play()
    assert [w.bots.index("greedy") for w in games] == [0, 2, 1, 0, 2, 1]
    assert len({w.seed for w in games[:3]}) == 1
    assert len({w.seed for w in games}) == 2
