"""The `VectorEnv`: Gymnasium's own checks, factory and wrappers, and the same games as `VectorTable`."""

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from gymnasium.wrappers import vector as wrappers

from tablewright.engine.errors import IllegalAction
from tablewright.envs import VectorTable
from tablewright.envs.gymnasium_vector import TableVectorEnv

from .tables import every_table

COUNT = 8
STEPS = 60
ID = "tablewright-tests/high-tide-v0"


def steps_of(env, seed, steps=STEPS):
    """What an environment returns, with random legal actions."""
    yield env.reset(seed=seed)
    for _ in range(steps):
        yield env.step(env.unwrapped.table.random_actions())


@every_table
def test_spaces_hold_what_is_returned_and_games_end(slug, players):
    env = TableVectorEnv(slug, COUNT, players=players)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    assert env.observation_space == batch_space(env.single_observation_space, COUNT)
    assert env.action_space == batch_space(env.single_action_space, COUNT)
    observations, info = env.reset(seed=3)
    assert observations in env.observation_space
    for _ in range(STEPS):
        actions = info["action_mask"].argmax(axis=1)
        assert actions in env.action_space
        observations, rewards, terminations, truncations, info = env.step(actions)
        assert observations in env.observation_space
        assert rewards.shape == terminations.shape == truncations.shape == (COUNT,)
        assert terminations.dtype == truncations.dtype == np.bool_ and not truncations.any()
        assert info["action_mask"].any(axis=1).all()


def test_the_same_seed_gives_the_same_games_and_another_seed_others():
    one, two = (list(steps_of(TableVectorEnv("high-tide", COUNT), seed=5)) for _ in range(2))
    other = list(steps_of(TableVectorEnv("high-tide", COUNT), seed=6))
    assert data_equivalence(one, two)
    assert not data_equivalence(one[0], other[0])
    env = TableVectorEnv("high-tide", COUNT)
    first, later = env.reset(seed=5), env.reset()
    assert data_equivalence(first, one[0])
    assert not data_equivalence(first, later)


def test_it_plays_the_games_of_a_vector_table_and_rewards_the_seat_that_acted():
    env, table = TableVectorEnv("high-tide", COUNT), VectorTable("high-tide", COUNT)
    env.reset(seed=4)
    turn = table.reset(4)
    ended = 0
    for _ in range(STEPS):
        actors, actions = turn.actors.copy(), table.random_actions()
        turn = table.step(actions)
        observations, rewards, terminations, _, info = env.step(actions)
        assert np.array_equal(observations, turn.observations)
        assert np.array_equal(info["action_mask"], turn.masks)
        assert np.array_equal(info["actor"], turn.actors)
        assert np.array_equal(terminations, turn.dones)
        assert rewards.tolist() == [turn.rewards[game, actor] for game, actor in enumerate(actors)]
        if terminations.any():
            ended += 1
            assert np.array_equal(info["_final_info"], terminations)
            assert np.array_equal(info["final_info"]["scores"], table.results["scores"])
    assert ended


def test_arrays_are_copies_unless_they_may_be_shared():
    for copy in (True, False):
        env = TableVectorEnv("high-tide", COUNT, copy=copy)
        (before, _), (after, *_) = steps_of(env, seed=1, steps=1)
        assert np.shares_memory(before, after) is not copy


def test_an_illegal_action_is_refused_before_anything_is_played():
    env = TableVectorEnv("high-tide", COUNT)
    _, info = env.reset(seed=1)
    seeds, masks = env.table.states.tobytes(), info["action_mask"]
    with pytest.raises(IllegalAction):
        env.step(masks.argmin(axis=1))
    assert env.table.states.tobytes() == seeds


def test_gymnasium_makes_it_and_its_wrappers_accept_it():
    gymnasium.register(ID, vector_entry_point=TableVectorEnv, kwargs={"game": "high-tide"})
    try:
        made = gymnasium.make_vec(ID, num_envs=COUNT, vectorization_mode="vector_entry_point")
    finally:
        del gymnasium.registry[ID]
    env = wrappers.DictInfoToList(wrappers.RecordEpisodeStatistics(made))
    last = [step[-1] for step in steps_of(env, seed=2)]
    assert all(len(infos) == COUNT and infos[0]["action_mask"].any() for infos in last)
    ended = [info["episode"] for infos in last for info in infos if "episode" in info]
    assert ended and all(episode["l"] > 0 for episode in ended)
    env.close()
    assert made.closed
