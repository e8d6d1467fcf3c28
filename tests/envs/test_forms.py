"""What each form does beside playing well-behaved games: mistakes, masks, seeds, copies, threads and variants."""

import copy
import pickle
import random

import numpy as np
import pytest

import tablewright as tw
from tablewright.bots import open_bot
from tablewright.engine.errors import BadOption, IllegalAction
from tablewright.engine.fields import EVERYONE, OWNER, SEAT, Schema, field
from tablewright.engine.kit import NONE
from tablewright.engine.observations import WIDEST, observation_plan, scale_of
from tablewright.envs import SingleGame, Slice, VectorTable
from tablewright.envs import gymnasium as ours_gymnasium
from tablewright.envs import pettingzoo as ours
from tablewright.envs import rllib as ours_rllib
from tablewright.envs.draws import Trials
from tablewright.envs.slots import stepping

GAME = "high-tide"


def first_legal(mask):
    return int(np.flatnonzero(mask)[0])


def first_illegal(mask):
    return int(np.flatnonzero(mask == 0)[0])


# --- Observing ----------------------------------------------------------------------------------------------------

plain = stepping(tw.load(GAME, plain=True))


def observed(schema, states, viewer, size):
    row = np.full(size, 9, np.float32)
    plain.observe_first(observation_plan(schema, 2), states, viewer, row)
    return row.tolist()


RNG = field("rng", "every state begins with it", high=2**64 - 1)
SMALL = Schema(
    [
        RNG,
        field("secret", "nobody's", high=9),
        field("coins", "a row a seat", low=-5, high=15, shape={SEAT: 3}, seen_by=EVERYONE),
        field("hand", "private", high=4, shape={SEAT: 3, "card": 2}, seen_by=OWNER),
        field("marks", "a seat within", high=1, shape={"slot": 2, SEAT: 3}, seen_by=EVERYONE),
        field("plies", "wide", high=10_000, seen_by=EVERYONE),
        field("balance", "wide on both sides", low=-1_000, high=1_000, seen_by=EVERYONE),
        field("fixed", "one value", low=3, high=3, seen_by=EVERYONE),
    ]
)


def small_state():
    states = SMALL.blank()
    s = states[0]
    s.secret, s.coins, s.hand, s.marks = 7, [-5, 5, 15], [[1, 2], [3, 4], [0, 4]], [[0, 1, 1], [1, 0, 1]]
    s.plies, s.balance, s.fixed = 48, -16, 3
    return states


@pytest.mark.parametrize(
    ("viewer", "row"),
    [
        (0, [1, 0, 0, 0.5, 0.25, 0.5, 0, 1, 1, 0, 0.75, 0.25, 0]),
        (1, [0, 1, 0.5, 0, 0.75, 1, 1, 0, 0, 1, 0.75, 0.25, 0]),
        (NONE, [0, 0, 0, 0.5, 0, 0, 0, 1, 1, 0, 0.75, 0.25, 0]),
    ],
)
def test_an_observation_begins_with_the_own_seat_and_leaves_out_empty_ones(viewer, row):
    assert observed(SMALL, small_state(), viewer, 13) == row


@pytest.mark.parametrize(
    ("low", "high", "numbers"),
    [(0, 4, range(5)), (-1, 63, range(-1, 64)), (0, 2**31 - 1, range(1500)), (-1000, 1000, range(-1000, 1001))],
)
def test_a_slice_reads_its_numbers_back(low, high, numbers):
    part = Slice("x", "", 1, 2, (), (), low, high)
    schema = Schema([RNG, field("x", "", low=low, high=high, seen_by=EVERYONE)])
    for number in numbers:
        states = schema.blank()
        states["x"] = number
        row = observed(schema, states, 0, 3)
        assert 0 <= row[2] <= 1
        assert part.read(np.array(row[1:], np.float32)) == number


def test_a_byte_is_scaled_to_its_part_of_the_span():
    """For every number within every span: from 0 to 1, and no further from the quotient than by a rounding."""
    for span in range(1, WIDEST + 1):
        high = min(span, 127)
        scale = scale_of(Schema([RNG, field("x", "", low=high - span, high=high, seen_by=EVERYONE)]), 2)[0]
        numbers = np.arange(high - span, high + 1).astype(np.float32)
        scaled = plain.scaled_byte(scale[0, 2], scale[1, 2], numbers)
        assert scaled[0] == 0 and scaled.max() <= 1
        assert np.abs(scaled - (numbers - numbers[0]) / np.float32(span)).max() < 2**-23


def test_numbers_beyond_32_bits_are_refused():
    schema = Schema([field("stars", "far too many", high=2**40, seen_by=EVERYONE)])
    with pytest.raises(ValueError, match="field stars: numbers beyond 32 bits cannot be observed"):
        observation_plan(schema, 2)


# --- The vectorised table -----------------------------------------------------------------------------------------


def test_an_illegal_action_anywhere_changes_no_game():
    table = VectorTable(GAME, 5, seed=1)
    turn = table.reset()
    before = table.states.tobytes()
    actions = table.random_actions()
    actions[3] = first_illegal(turn.masks[3])
    with pytest.raises(IllegalAction, match=f"Action {actions[3]} is not legal in game 3"):
        table.step(actions)
    for wrong in (-1, 99):
        actions[3] = wrong
        with pytest.raises(IllegalAction, match="in game 3"):
            table.step(actions)
    assert table.states.tobytes() == before


@pytest.mark.parametrize("shape", [(4,), (5, 1), ()])
def test_there_is_one_action_for_each_game(shape):
    table = VectorTable(GAME, 5)
    table.reset()
    with pytest.raises(BadOption, match="one for each game"):
        table.step(np.zeros(shape, np.int64))


def test_mistakes_are_refused_in_words():
    with pytest.raises(BadOption, match="0 games are too few"):
        VectorTable(GAME, 0)
    with pytest.raises(BadOption, match="Unknown rewards 'fame': choose one of payoff, final, score"):
        VectorTable(GAME, 1, rewards="fame")
    with pytest.raises(BadOption, match="Unknown rewards 'fame'"):
        SingleGame(GAME, "fame")
    with pytest.raises(BadOption, match="must be of the same game"):
        VectorTable([tw.load(GAME, players=2), tw.load(GAME, players=3)], 4)
    with pytest.raises(BadOption, match="Invalid seed -1"):
        SingleGame(GAME).open(-1)


def test_an_illegal_action_at_a_slot_changes_nothing():
    single = SingleGame(GAME)
    single.open(1)
    before = single.states.tobytes()
    with pytest.raises(IllegalAction):
        single.play(first_illegal(single.mask))
    assert single.states.tobytes() == before and not single.match.moves


def play_on(table, steps):
    """Everything a table tells over some random steps, as bytes."""
    told = []
    for _ in range(steps):
        actions = table.random_actions()
        told.append(actions.tobytes() + b"".join(array.tobytes() for array in table.step(actions)))
    return told


def test_threads_do_not_matter():
    tables = [VectorTable(GAME, 700, seed=2, threads=threads) for threads in (1, 3)]
    assert [len(table.blocks) for table in tables] == [1, 3]
    for table in tables:
        table.reset()
    assert play_on(tables[0], 30) == play_on(tables[1], 30)
    for table in tables:
        table.close()


def test_a_seed_decides_all_games_to_come():
    table = VectorTable(GAME, 8, seed=2)
    table.reset()
    first = play_on(table, 60)
    table.reset(seed=2)
    assert play_on(table, 60) == first
    table.reset(seed=3)
    assert play_on(table, 60) != first
    assert len(set(table.seeds.tolist())) == 8


def test_restarting_some_games_leaves_the_others_alone():
    table = VectorTable(GAME, 6, seed=3)
    table.reset()
    for _ in range(4):
        table.step(table.random_actions())
    before, seeds = table.states.copy(), table.seeds
    turn = table.restart(np.array([1, 4]))
    assert np.flatnonzero(table.states != before).tolist() == [1, 4]
    for game in (1, 4):
        match = table.game.new(seed=int(table.seeds[game]))
        assert table.seeds[game] != seeds[game]
        assert turn.masks[game].nonzero()[0].tolist() == match.legal()
    table.step(table.random_actions())


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_of_a_table_goes_on_alike_and_apart(twin_of):
    table = VectorTable(GAME, 300, seed=4, threads=2)
    table.reset()
    play_on(table, 10)
    twin = twin_of(table)
    before = twin.states.tobytes()
    told = play_on(table, 40)
    assert twin.states.tobytes() == before
    assert play_on(twin, 40) == told
    table.close()
    twin.close()


def test_variants_share_a_table():
    variants = [tw.load(GAME, players=2, hand_size=size) for size in (2, 4)]
    table = VectorTable(variants, 6, seed=1)
    turn = table.reset()
    hand = next(part for part in table.layout() if part.name == "hand")
    assert hand.read(turn.observations).sum(1).tolist() == [2, 4] * 3


# --- PettingZoo ---------------------------------------------------------------------------------------------------


def test_an_illegal_action_ends_the_game_of_agents():
    env = ours.env(GAME, players=3)
    env.reset(seed=1)
    agent, before = env.agent_selection, env.unwrapped.single.states.tobytes()
    env.step(first_illegal(env.last()[0]["action_mask"]))
    assert env.unwrapped.single.states.tobytes() == before
    assert env.rewards == {name: (-1.0 if name == agent else 0.0) for name in env.possible_agents}
    assert all(env.terminations.values())
    for _ in range(3):
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize("action", [-1, 6, None])
def test_an_action_that_does_not_exist_is_refused(action):
    env = ours.env(GAME)
    env.reset(seed=1)
    with pytest.raises(BadOption, match="Unknown action"):
        env.step(action)


@pytest.mark.parametrize(("mask", "key"), [("observation", "observation"), ("observations", "observations")])
def test_the_mask_lies_where_it_is_asked_for(mask, key):
    env = ours.env(GAME, mask=mask)
    env.reset(seed=1)
    observation, *_, info = env.last()
    assert set(observation) == {key, "action_mask"}
    assert observation["action_mask"].tolist() == info["action_mask"].tolist()
    bare = ours.env(GAME, mask="info")
    bare.reset(seed=1)
    assert bare.last()[0].tolist() == observation[key].tolist()
    assert env.observation_space("player_0").contains(observation)


def test_a_mask_elsewhere_is_refused():
    with pytest.raises(BadOption, match="The mask cannot be in 'pocket'"):
        ours.env(GAME, mask="pocket")


def test_games_without_a_seed_follow_from_the_last_seed():
    def seeds():
        env = ours.raw_env(GAME)
        env.reset(seed=5)
        found = [env.single.match.seed]
        for _ in range(3):
            env.reset()
            found.append(env.single.match.seed)
        return found

    assert seeds() == seeds()
    assert seeds()[0] == 5 and len(set(seeds())) == 4


def test_calls_out_of_order_are_refused():
    with pytest.raises(AttributeError, match="cannot be accessed before reset"):
        _ = ours.env(GAME).agent_selection


# --- Gymnasium ----------------------------------------------------------------------------------------------------


def test_an_illegal_action_costs_and_after_a_hundred_the_episode_is_cut():
    env = ours_gymnasium.TableEnv(GAME, bots="random")
    _, info = env.reset(seed=1)
    before, action = env.single.states.tobytes(), first_illegal(info["action_mask"])
    for count in range(1, 101):
        _, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated, info["illegal"]) == (-0.1, False, count == 100, True)
    assert env.single.states.tobytes() == before
    _, _, _, truncated, info = env.step(first_legal(info["action_mask"]))
    assert not truncated and "illegal" not in info


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ({"players": 3, "bots": ["random"]}, "Got 1 bot for 2 other seats"),
        ({"bots": "wizard"}, "Unknown bot 'wizard'"),
        ({"seat": 2}, "Unknown seat 2: seats are numbered 0 to 1, or use 'any'"),
        ({"render_mode": "smell"}, "Unknown render mode 'smell'"),
        ({"players": 9}, "players = 9 is not allowed"),
    ],
)
def test_mistakes_with_bots_and_seats_are_refused_in_words(how, line):
    with pytest.raises(BadOption, match=line):
        ours_gymnasium.TableEnv(GAME, **how)


@pytest.mark.parametrize("bots", ["casual", "random", "regular"])
def test_the_same_seed_is_the_same_episode_whatever_the_bots(bots):
    def episode(env):
        row, info = env.reset(seed=6)
        told, over = [row.tobytes()], False
        while not over:
            row, reward, over, _, info = env.step(first_legal(info["action_mask"]))
            told.append((row.tobytes(), reward))
        return told

    env = ours_gymnasium.TableEnv(GAME, players=3, bots=bots)
    assert episode(env) == episode(env) == episode(ours_gymnasium.TableEnv(GAME, players=3, bots=bots))


@pytest.mark.parametrize("twin_of", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("bots", [["casual", "random"], ["regular", "random"]])
def test_a_copy_of_an_episode_goes_on_alike_with_its_bots(twin_of, bots):
    env = ours_gymnasium.TableEnv(GAME, players=3, bots=bots)
    _, info = env.reset(seed=7)
    for _ in range(2):
        _, _, _, _, info = env.step(first_legal(info["action_mask"]))
    twin, over = twin_of(env), False
    while not over:
        action = first_legal(info["action_mask"])
        row, reward, over, _, info = env.step(action)
        twin_row, twin_reward, twin_over, _, _ = twin.step(action)
        assert (row.tobytes(), reward, over) == (twin_row.tobytes(), twin_reward, twin_over)


def test_a_bot_in_the_environment_is_the_bot_of_its_name():
    """A learner who does what `greedy` does, against `greedy`, loses no more than it wins; against random it wins."""
    wins = 0
    for seed in range(40):
        env = ours_gymnasium.TableEnv(GAME, players=2, bots="random", seat=seed % 2)
        _, info = env.reset(seed=seed)
        bot, over = open_bot("greedy", env.single.game, seed), False
        while not over:
            _, _, over, _, info = env.step(bot(tw.bots.Seat(env.single.match, env.seat)))
        wins += info["places"][env.seat] == 1
    assert wins > 22


# --- RLlib --------------------------------------------------------------------------------------------------------


def test_an_illegal_action_costs_in_rllib_too():
    env = ours_rllib.TableEnv({"game": GAME, "players": 3})
    observations, _ = env.reset(seed=1)
    (agent,) = observations
    action = first_illegal(observations[agent]["action_mask"])
    for count in range(1, 101):
        observations, rewards, terminated, truncated, _ = env.step({agent: action})
        assert rewards == {name: (-0.1 if name == agent else 0.0) for name in env.agents}
        assert not any(terminated.values())
        assert truncated["__all__"] == (count == 100)
    assert set(observations) == set(env.agents)


def test_rllib_sees_the_same_games_as_pettingzoo():
    direct = ours_rllib.TableEnv({"game": GAME, "players": 3})
    wrapped = ours_rllib.pettingzoo_env({"game": GAME, "players": 3})
    chance, seen = random.Random(8), [env.reset(seed=8)[0] for env in (direct, wrapped)]
    while True:
        (agent,) = seen[0]
        assert agent in seen[1]
        assert seen[0][agent]["observations"].tolist() == seen[1][agent]["observations"].tolist()
        action = chance.choice(np.flatnonzero(seen[0][agent]["action_mask"]).tolist())
        steps = [env.step({agent: action}) for env in (direct, wrapped)]
        seen = [step[0] for step in steps]
        assert steps[0][2]["__all__"] == steps[1][2]["__all__"]
        if steps[0][2]["__all__"]:
            return


# --- Draws that are given -----------------------------------------------------------------------------------------


def test_given_draws_are_the_draws_that_are_made():
    """The deck of High Tide is drawn from the end of what is loose: the same draws, the same hands."""
    game = tw.load(GAME, players=2)
    trials, states = Trials(game), game.box.state.blank()
    draws = [3, 0, 5, 1, 2, 7]
    assert trials.attempt(states, NONE, draws) == 0
    again = game.box.state.blank()
    assert trials.attempt(again, NONE, draws) == 0
    assert states.tobytes() == again.tobytes()
    other = game.box.state.blank()
    assert trials.attempt(other, NONE, [4, *draws[1:]]) == 0
    assert states.tobytes() != other.tobytes()
    assert int(states["rng"][0]) == 0  # the generator has not been asked
    assert game.drivers.find_fault(game.rules_array, states) == 0
