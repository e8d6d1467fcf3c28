"""Every game behind every interface: the official tests, and stronger ones beside them.

They are in one file because they share what is compiled for a game, and that takes longer than all of them.
"""

import copy
import pickle
import random
import warnings

import gymnasium
import numpy as np
import pettingzoo
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from gymnasium.utils.env_match import check_environments_match
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

import tablewright as tw
from tablewright.engine.fields import OWNER, SEAT
from tablewright.engine.kit import NONE
from tablewright.envs import SingleGame, VectorTable, env_id
from tablewright.envs import gymnasium as ours_gymnasium
from tablewright.envs import pettingzoo as ours
from tablewright.envs import rllib as ours_rllib

from .tables import BOXES, a_table, every_game, every_table, marks_of, pettingzoo_tests

GAMES_AT_ONCE = 7


def any_legal(mask, chance):
    return chance.choice(np.flatnonzero(mask).tolist())


# --- The vectorised table -----------------------------------------------------------------------------------------


@a_table
def test_every_slot_plays_the_match_of_its_seed(slug, players):
    """Whole games: at each step masks, actors, rewards, ends and results are those of a match played beside it."""
    game = tw.load(slug, players=players)
    table = VectorTable(game, GAMES_AT_ONCE, seed=3, rewards="score")
    turn = table.reset()
    matches = [game.new(seed=int(seed)) for seed in table.seeds]
    ended = 0
    while ended < 2 * GAMES_AT_ONCE:
        actions = table.random_actions()
        before = [match.scores for match in matches]
        for match, action, mask, actor in zip(matches, actions, turn.masks, turn.actors, strict=True):
            assert np.flatnonzero(mask).tolist() == match.legal()
            assert actor == match.actor
            match.play(int(action))
        turn = table.step(actions)
        for i, match in enumerate(matches):
            assert turn.dones[i] == match.over
            assert turn.rewards[i].tolist() == (np.array(match.scores) - before[i]).tolist()
            if match.over:
                ended += 1
                results = {name: row[i].tolist() for name, row in table.results.items()}
                assert results["payoffs"] == match.payoffs
                assert results["scores"] == match.scores
                assert results["places"] == match.places
                assert results["plies"] == len(match.moves)
                matches[i] = game.new(seed=int(table.seeds[i]))
            assert table.states[i].tobytes() == matches[i].states.tobytes()


@every_game
@pytest.mark.parametrize("rewards", ["payoff", "final", "score", "decision"])
def test_the_rewards_of_a_game_add_up(slug, rewards):
    """To the payoff less what the first position promised, to the payoff, or to the points gained."""
    game = tw.load(slug)
    table = VectorTable(game, GAMES_AT_ONCE, seed=4, rewards=rewards)
    table.reset()
    first = table.slots["worth"][:, : game.players].copy()
    total, waiting = np.zeros_like(first), set(range(GAMES_AT_ONCE))
    while waiting:
        turn = table.step(table.random_actions())
        for i in list(waiting):
            total[i] += turn.rewards[i]
            if turn.dones[i]:
                waiting.remove(i)
                outcome = table.results["scores" if rewards == "score" else "payoffs"][i]
                assert total[i] == pytest.approx(outcome - first[i], abs=1e-4)
            elif rewards == "final":
                assert not turn.rewards[i].any()
    promised = {"payoff": True, "decision": True, "final": False, "score": any(game.new(seed=1).scores)}
    assert first.any() == promised[rewards]


@every_table
def test_promises_are_told_when_the_decision_passes_to_a_lower_seat(slug, players):
    """So a seat has been told before its next turn. What is told is what would have been told at every decision in
    between; a lone player is told at every one.
    """
    at_once, later = (
        VectorTable(slug, GAMES_AT_ONCE, seed=6, players=players, rewards=r) for r in ("decision", "payoff")
    )
    turns = [at_once.reset(), later.reset()]
    gained, told = np.zeros((GAMES_AT_ONCE, players)), 0
    untold = np.zeros((GAMES_AT_ONCE, players), bool)  # seats that have decided since anything was told
    for _ in range(60):
        deciders, actions = turns[0].actors.copy(), at_once.random_actions()
        turns = [at_once.step(actions), later.step(actions)]
        gained += turns[0].rewards
        for i in range(GAMES_AT_ONCE):
            untold[i, deciders[i]] = True
            if players > 1 and turns[0].actors[i] >= deciders[i] and not turns[0].dones[i]:
                assert not turns[1].rewards[i].any()
                assert turns[0].actors[i] == deciders[i] or not untold[i, turns[0].actors[i]]
            else:
                assert turns[1].rewards[i] == pytest.approx(gained[i], abs=1e-5)
                told += int(gained[i].any())
                gained[i], untold[i] = 0, False
    assert told > GAMES_AT_ONCE


@every_table
def test_plain_and_compiled_steps_agree_to_the_byte(slug, players):
    tables = [VectorTable(slug, 2, seed=5, players=players, plain=plain) for plain in (False, True)]
    for table in tables:
        table.reset()
    for _ in range(30):
        actions = tables[0].random_actions()
        assert actions.tolist() == tables[1].random_actions().tolist()
        turns = [table.step(actions) for table in tables]
        for compiled, plain in zip(*turns, strict=True):
            assert compiled.tobytes() == plain.tobytes()
    assert tables[0].states.tobytes() == tables[1].states.tobytes()


@every_table
def test_every_row_of_many_is_written_whole_wherever_it_begins(slug, players):
    table = VectorTable(slug, GAMES_AT_ONCE, seed=7, players=players)
    table.reset()
    for _ in range(20):
        table.turn.observations[:] = np.nan
        turn = table.step(table.random_actions())
        for game, actor in enumerate(turn.actors):
            row = np.full(turn.observations.shape[1], np.nan, np.float32)
            table.drivers.observe_first(table.games.plan, table.states[game : game + 1], actor, row)
            assert turn.observations[game].tolist() == row.tolist()


@a_table
def test_an_observation_is_the_view_of_its_seat(slug, players):
    """Each slice read back gives the field as the viewer's view has it, the own seat first."""
    single, chance = SingleGame(slug, players=players), random.Random(6)
    single.open(6)
    for _ in range(60):
        if single.over:
            break
        for viewer in range(players):
            row, view = single.observe(viewer), single.match.view(viewer)
            assert row.dtype == np.float32 and row.min() >= 0 and row.max() <= 1
            assert row.shape == (single.layout()[-1].stop,)
            for part in single.layout()[1:]:
                assert part.read(row).tolist() == turned(single.game.box.state[part.name], view, viewer, players)
            assert np.flatnonzero(single.layout()[0].read(row)).tolist() == [viewer]
        single.play(any_legal(single.mask, chance))


def turned(field, view, viewer, players):
    """A field of a view with the viewer's own seat first."""
    numbers = view[field.name]
    if field.seen_by == OWNER:
        return numbers[viewer]
    if SEAT not in field.axes:
        return numbers
    axis = field.axes.index(SEAT)
    return np.take(np.array(numbers), [(viewer + turn) % players for turn in range(players)], axis).tolist()


@every_table
def test_no_observation_tells_what_a_seat_cannot_see(slug, players):
    """When what a seat cannot see is dealt again, it observes the same."""
    game, chance = tw.load(slug, players=players), random.Random(7)
    single = SingleGame(game)
    single.open(7)
    rows = np.zeros((2, single.turn.observations.shape[1]), np.float32)
    for _ in range(80):
        if single.over:
            break
        viewer = chance.choice([NONE, *range(players)])
        imagined = single.match.imagine(None if viewer == NONE else viewer, chance.randrange(2**53))
        for row, states in zip(rows, (single.states, imagined.states), strict=True):
            single.drivers.observe_first(single.games.plan, states, viewer, row)
        assert rows[0].tobytes() == rows[1].tobytes()
        single.play(any_legal(single.mask, chance))


# --- PettingZoo ---------------------------------------------------------------------------------------------------


@every_table
def test_pettingzoo_api(slug, players):
    """With the mask in the info not one warning is given; warnings are errors in this suite."""
    pettingzoo_tests.api_test(ours.env(slug, players=players, mask="info"), num_cycles=1000)


@every_game
def test_pettingzoo_api_with_the_mask_in_the_observation(slug):
    """PettingZoo warns of observations that are dictionaries, except those of its own games; of nothing else here."""
    with warnings.catch_warnings(record=True) as given:
        warnings.simplefilter("always")
        pettingzoo_tests.api_test(ours.env(slug), num_cycles=1000)
    assert {str(warning.message) for warning in given} == {
        "Observation is not a NumPy array",
        "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
    }


@every_table
def test_pettingzoo_seeds_renders_states_and_parallel(slug, players, capsys):
    pettingzoo_tests.seed_test(lambda: ours.env(slug, players=players), num_cycles=500)
    pettingzoo_tests.render_test(lambda render_mode: ours.env(slug, players=players, render_mode=render_mode))
    pettingzoo_tests.state_test(ours.env(slug, players=players), ours.parallel_env(slug, players=players))
    pettingzoo_tests.parallel_api_test(ours.parallel_env(slug, players=players), num_cycles=1000)
    pettingzoo_tests.parallel_seed_test(lambda: ours.parallel_env(slug, players=players))


@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=marks_of(slug)) for slug, box in BOXES.items() if box.options.players.low == 1]
)
def test_pettingzoo_bombardment(slug):
    """Only alone at the table: with more agents PettingZoo compares what `step` returns, which must be nothing."""
    pettingzoo_tests.bombardment_test(ours.env(slug, players=1, mask="info"), cycles=20)


@every_game
def test_pettingzoo_finds_the_game_by_its_name_and_version(slug):
    name = env_id(BOXES[slug])
    assert name == f"tablewright/{slug}-v{BOXES[slug].version}"
    assert pettingzoo.spec("aec", name).id == pettingzoo.spec("parallel", f"tablewright/{slug}").id == name
    env = pettingzoo.make("aec", name, players=BOXES[slug].most_players)
    env.reset(seed=1)
    assert str(env.unwrapped) == name
    assert env.num_agents == BOXES[slug].most_players
    assert isinstance(pettingzoo.make("parallel", name), pettingzoo.ParallelEnv)


@every_table
def test_whole_games_of_agents_are_whole_matches(slug, players):
    """Masks are those of the match, the rewards of each agent add up, and the agents leave at the end."""
    env, game, chance = (
        ours.env(slug, players=players, rewards="final"),
        tw.load(slug, players=players),
        random.Random(1),
    )
    for seed in range(3):
        env.reset(seed=seed)
        match = game.new(seed=seed)
        total = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            observation, reward, terminated, truncated, info = env.last()
            total[agent] += reward
            assert observation["action_mask"].tolist() == info["action_mask"].tolist()
            assert observation["action_mask"].dtype == np.int8
            if terminated:
                assert match.over and not observation["action_mask"].any() and not truncated
                env.step(None)
                continue
            assert agent == f"player_{match.actor}"
            assert np.flatnonzero(observation["action_mask"]).tolist() == match.legal()
            for other in env.agents:
                assert other == agent or not env.observe(other)["action_mask"].any()
            action = any_legal(observation["action_mask"], chance)
            match.play(action)
            env.step(action)
        assert env.agents == []
        assert list(total.values()) == pytest.approx(match.payoffs)


@every_game
def test_copies_of_an_environment_go_on_alike_and_apart(slug):
    env, chance = ours.env(slug), random.Random(2)
    env.reset(seed=2)
    for _ in range(15):
        env.step(any_legal(env.last()[0]["action_mask"], chance))
    twins = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    before = env.unwrapped.single.states.tobytes()
    while env.agents:
        observation, _, terminated, _, _ = env.last()
        action = None if terminated else any_legal(observation["action_mask"], chance)
        states = [twin.unwrapped.single.states.tobytes() for twin in twins]
        env.step(action)
        assert [twin.unwrapped.single.states.tobytes() for twin in twins] == states
        for twin in twins:
            assert data_equivalence(twin.last()[0], observation)
            twin.step(action)
            assert (twin.rewards, twin.agents) == (env.rewards, env.agents)
    assert before != env.unwrapped.single.states.tobytes()


# --- Gymnasium ----------------------------------------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("mask", ["info", "observation"])
def test_gymnasium_checker(slug, players, mask, capsys):
    env = gymnasium.make(env_id(BOXES[slug]), players=players, bots="random", seat="any", mask=mask)
    check_env(env.unwrapped)


@every_table
def test_gymnasium_environments_match(slug, players):
    """One with compiled rules and one with plain ones, over the same random steps."""
    envs = [ours_gymnasium.TableEnv(slug, players=players, bots="random", plain=plain) for plain in (False, True)]
    check_environments_match(*envs, num_steps=25, seed=3)


@every_table
def test_whole_episodes_from_any_seat(slug, players):
    """The learner decides for its own seat alone, its rewards add up to its payoff, and bots decide for the others."""
    env, chance = (
        ours_gymnasium.TableEnv(slug, players=players, bots="random", seat="any", rewards="final"),
        random.Random(3),
    )
    seats = set()
    for episode in range(6):
        row, info = env.reset(seed=episode)
        total, terminated = 0.0, False
        while not terminated:
            assert info["action_mask"].tolist() == env.action_masks().tolist()
            assert env.single.actor == env.seat
            assert row.tobytes() == env.single.observe(env.seat).tobytes()
            row, reward, terminated, truncated, info = env.step(any_legal(info["action_mask"], chance))
            total += reward
            assert not truncated
        seats.add(env.seat)
        assert total == pytest.approx(info["payoffs"][env.seat])
        again = tw.replay(env.single.match.save())
        assert again.payoffs == info["payoffs"] and again.places == info["places"]
    assert len(seats) > 1 or players == 1


@every_game
def test_gymnasium_vectors(slug):
    envs = gymnasium.make_vec(env_id(BOXES[slug]), num_envs=2, bots="random")
    rows, infos = envs.reset(seed=1)
    assert rows.shape == (2, envs.single_observation_space.shape[0])
    envs.step(np.array([np.flatnonzero(mask)[0] for mask in infos["action_mask"]]))
    envs.close()


# --- RLlib --------------------------------------------------------------------------------------------------------


@every_table
@pytest.mark.parametrize("maker", [ours_rllib.TableEnv, ours_rllib.pettingzoo_env])
def test_rllib_check(slug, players, maker):
    for _ in range(5):
        check_multiagent_environments(maker({"game": slug, "players": players}))


@every_table
def test_whole_episodes_of_rllib(slug, players):
    """Only the agent that is observed acts next, all agents are rewarded, and all are told the end."""
    env, chance = ours_rllib.TableEnv({"game": slug, "players": players, "rewards": "final"}), random.Random(4)
    observations, infos = env.reset(seed=4)
    match, total, ended = tw.load(slug, players=players).new(seed=4), dict.fromkeys(env.agents, 0.0), False
    while not ended:
        (agent,) = observations
        assert agent == f"player_{match.actor}"
        assert env.observation_spaces[agent].contains(observations[agent])
        assert np.flatnonzero(infos[agent]["action_mask"]).tolist() == match.legal()
        action = any_legal(observations[agent]["action_mask"], chance)
        match.play(action)
        observations, rewards, terminated, truncated, infos = env.step({agent: action})
        ended = terminated["__all__"]
        assert set(terminated) == set(truncated) == {*env.agents, "__all__"}
        for name, reward in rewards.items():
            total[name] += reward
    assert set(observations) == set(infos) == set(env.agents)
    assert all(terminated.values()) and not any(truncated.values())
    assert list(total.values()) == pytest.approx(match.payoffs)
