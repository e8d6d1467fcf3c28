"""The environment of TorchRL: its official check, the same games as `VectorTable`, resets of some games, policies."""

import numpy as np
import pytest
import torch
from tensordict.nn import TensorDictModule
from torch import nn
from torchrl.envs import ActionMask, Compose, StepCounter, TransformedEnv, check_env_specs
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from tablewright.engine.errors import IllegalAction
from tablewright.envs import VectorTable
from tablewright.envs.torchrl import TableEnv

from .tables import every_table

COUNT = 8
STEPS = 60


@every_table
def test_the_official_check(slug, players):
    check_env_specs(TableEnv(slug, COUNT, players=players), seed=1)


def test_it_plays_the_games_of_a_vector_table_and_rewards_the_seat_that_acted():
    env, table = TableEnv("high-tide", COUNT), VectorTable("high-tide", COUNT)
    env.set_seed(4)
    turn = table.reset(4)
    played = env.rollout(STEPS, break_when_any_done=False)
    for step in played.unbind(1):
        assert np.array_equal(step["observation"], turn.observations)
        assert np.array_equal(step["action_mask"], turn.masks)
        assert np.array_equal(step["actor"], turn.actors)
        actors = turn.actors.copy()
        turn = table.step(step["action"].numpy())
        assert np.array_equal(step["next", "rewards"], turn.rewards)
        assert np.array_equal(step["next", "reward"][:, 0], turn.rewards[np.arange(COUNT), actors])
        assert np.array_equal(step["next", "terminated"][:, 0], turn.dones)
    assert played["next", "done"].any() and not played["action_mask"].all()


def test_games_that_are_cut_off_are_started_anew_and_no_other():
    plain = TableEnv("high-tide", COUNT)
    env = TransformedEnv(plain, Compose(StepCounter(max_steps=3), ActionMask()))
    env.set_seed(2)
    played = env.rollout(4, break_when_any_done=False)
    assert played["next", "truncated"][:, 2].all() and (played["step_count"][:, 3] == 0).all()
    before, seeds = plain.table.states.copy(), plain.table.seeds
    marked = torch.zeros(COUNT, 1, dtype=torch.bool)
    marked[3] = True
    plain.reset(plain.position().set("_reset", marked))
    assert np.flatnonzero(plain.table.states != before).tolist() == [3]
    assert np.flatnonzero(plain.table.seeds != seeds).tolist() == [3]


def test_a_masked_policy_plays():
    env = TableEnv("high-tide", COUNT, players=2)
    width, actions = env.observation_spec["observation"].shape[1], env.action_spec.n
    scores = TensorDictModule(nn.Linear(width, actions), in_keys=["observation"], out_keys=["logits"])
    policy = ProbabilisticActor(
        scores,
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=MaskedCategorical,
        spec=env.action_spec,
    )
    played = env.rollout(STEPS, policy, break_when_any_done=False)
    assert played["action_mask"].gather(2, played["action"][..., None]).all()
    assert played["next", "done"].any()


def test_an_illegal_action_is_refused_before_anything_is_played():
    env = TableEnv("high-tide", COUNT)
    start = env.reset()
    states = env.table.states.tobytes()
    with pytest.raises(IllegalAction):
        env.step(start.set("action", start["action_mask"].to(torch.int64).argmin(dim=1)))
    assert env.table.states.tobytes() == states


def test_closing_ends_the_threads():
    env = TableEnv("high-tide", 256, threads=2)
    env.rollout(2)
    env.close()
    assert env.is_closed and env.table.threads is None
