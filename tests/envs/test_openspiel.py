"""Every game as a game of OpenSpiel: the official tests, playthroughs, and that no game is another one here."""

import pickle
import random
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python.algorithms import generate_playthrough
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import tablewright as tw
from tablewright.engine.errors import BadOption
from tablewright.engine.kit import NONE
from tablewright.envs import layout
from tablewright.envs import openspiel as ours

from .playthroughs.write import SEED, short_game, without_information_states
from .tables import BOXES, a_table, every_game, every_table, marks_of

ROOT = Path(__file__).parents[2]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def load(slug, **parameters):
    return pyspiel.load_game(ours.short_name(BOXES[slug]), parameters)


def walk(state, chance):
    """The states of one random game, from a state to its end."""
    while True:
        yield state
        if state.is_terminal():
            return
        outcomes = [o for o, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(chance.choice(outcomes))


@a_table
def test_random_simulations_with_serialisation(slug, players):
    pyspiel.random_sim_test(load(slug, players=players), num_sims=1, serialize=True, verbose=False)


@every_game
def test_the_simulation_that_openspiel_puts_its_own_games_to(slug):
    """With both ways of writing a state down and reading it again, at every step."""
    games_sim_test.GamesSimTest().sim_game(load(slug, players=max(2, BOXES[slug].options.players.low)))


def partial_tree(slug):
    """OpenSpiel's own tests of its interface on some states of a game, as it makes them for its own games."""
    members = {"game": load(slug), "game_name": ours.short_name(BOXES[slug]), "__module__": __name__}
    members["pytestmark"] = marks_of(slug)
    return type(f"TestPartialTreeOf{slug.title().replace('-', '')}", (api_test.EnforceAPIOnPartialTreeBase,), members)


globals().update({case.__name__: case for case in map(partial_tree, BOXES)})


def playthrough(box, folder):
    """The playthrough that is kept of a game. Of one that is only installed here, a new one is written."""
    name = f"{ours.short_name(box)}.txt"
    if box.slug == "high-tide" or ROOT / "tablewright" in box.folder.parents:
        return PLAYTHROUGHS / name
    text = generate_playthrough.playthrough(short_game(box), [], seed=SEED)
    (folder / name).write_text(without_information_states(text))
    return folder / name


@every_game
def test_a_playthrough_replays_line_by_line(slug, tmp_path):
    if not flags.FLAGS.is_parsed():
        flags.FLAGS.mark_as_parsed()
    file = playthrough(BOXES[slug], tmp_path)
    kept, again = generate_playthrough.replay(str(file))
    again = without_information_states(again)
    for number, (old, new) in enumerate(zip(kept.split("\n"), again.split("\n"), strict=True), start=1):
        assert old == new, f"line {number} of {file.name}"


@every_game
def test_the_game_is_registered_with_its_version(slug):
    name = ours.short_name(BOXES[slug])
    assert name.startswith("python_tablewright_") and name.endswith(f"_v{BOXES[slug].version}")
    assert name in pyspiel.registered_names()
    kind = next(kind for kind in pyspiel.registered_games() if kind.short_name == name)
    assert kind.default_loadable
    assert (kind.min_num_players, kind.max_num_players) == (
        BOXES[slug].options.players.low,
        BOXES[slug].options.players.high,
    )
    game = load(slug)
    assert pyspiel.load_game(str(game)).get_parameters() == game.get_parameters()
    assert pickle.loads(pickle.dumps(game)).get_parameters() == game.get_parameters()
    assert game.utility_sum() is None and game.min_utility() < game.max_utility()


@every_table
def test_a_game_of_openspiel_is_the_match_with_the_same_draws(slug, players):
    """With the position put into a match, the same is legal, and an action that draws nothing leads to equal states."""
    table = tw.load(slug, players=players)
    for state in walk(load(slug, players=players).new_initial_state(), random.Random(5)):
        if state.is_chance_node():
            continue
        match = table.new(seed=1)
        match.states[:] = state.states
        assert state.legal_actions() == match.legal()
        assert state.is_terminal() == match.over
        assert state.current_player() == (pyspiel.PlayerId.TERMINAL if match.over else match.actor)
        assert state.returns() == (match.payoffs or [0.0] * players)
        assert table.drivers.find_fault(table.rules_array, match.states) == 0
        for action in match.legal()[:4]:
            after, twin = state.child(action), match.clone()
            twin.play(action)
            if not after.is_chance_node():  # the generator has not moved, or there was but one outcome
                twin.state.rng = state.states[0].rng
                assert twin.states.tobytes() == after.states.tobytes()


@every_table
def test_what_openspiel_asks_of_every_state(slug, players):
    """Sorted actions of the mover alone, unique strings, chances that sum to one, finite tensors, equal clones."""
    game = load(slug, players=players)
    observation = make_observation(game)
    decisions = 0
    for state in walk(game.new_initial_state(), random.Random(6)):
        twin = state.clone()
        assert (str(twin), twin.history()) == (str(state), state.history())
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert len({state.action_to_string(state.current_player(), action) for action in legal}) == len(legal)
        for player in range(players):
            if not state.is_chance_node():  # there OpenSpiel itself gives everyone the outcomes
                assert state.legal_actions(player) == (legal if player == state.current_player() else [])
            observation.set_from(state, player)
            assert np.isfinite(observation.tensor).all()
            assert observation.tensor.tolist() == state.observation_tensor(player)
            assert observation.string_from(state, player) == state.observation_string(player)
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert 1 < len(outcomes) <= game.max_chance_outcomes()
            assert sum(chances) == pytest.approx(1) and all(chance > 0 for chance in chances)
        elif not state.is_terminal():
            decisions += 1
            assert state.rewards() == state.returns() == [0.0] * players
    assert decisions <= game.max_game_length()
    assert all(game.min_utility() <= payoff <= game.max_utility() for payoff in state.returns())


@every_game
def test_copies_do_not_change_when_the_original_plays_on(slug):
    kept = [(state.clone(), str(state)) for state in walk(load(slug).new_initial_state(), random.Random(7))]
    for twin, text in kept:
        assert str(twin) == text
    middle = kept[len(kept) // 2][0]
    again = pickle.loads(pickle.dumps(middle))
    assert (str(again), again.history()) == (str(middle), middle.history())


@every_table
def test_private_parts_are_private(slug, players):
    """Games of perfect information report nothing private; others report the own hand, and it is in no public part."""
    game = load(slug, players=players)
    kinds = pyspiel.GameType.Information
    secret = game.get_type().information == kinds.IMPERFECT_INFORMATION
    assert secret == any(f.seen_by == "owner" for f in BOXES[slug].state.fields)
    own = {f.name for f in BOXES[slug].state.fields if f.seen_by == "owner"}
    private = make_observation(game, iig(public_info=False, private_info=pyspiel.PrivateInfoType.SINGLE_PLAYER))
    public = make_observation(game, iig(public_info=True, private_info=pyspiel.PrivateInfoType.NONE))
    assert set(private.dict) == own | {"own_seat"}
    assert not own & set(public.dict)
    assert set(public.dict) | set(private.dict) == {part.name for part in layout(tw.load(slug, players=players))}
    seen = set()
    for state in walk(game.new_initial_state(), random.Random(8)):
        public.set_from(state, 0)
        first = public.tensor.tolist()
        public.set_from(state, 0)
        assert public.tensor.tolist() == first
        seen |= {private.string_from(state, player) for player in range(players)}
    assert (len(seen) > 1) == secret


@every_table
def test_an_information_state_is_all_that_a_player_has_seen_and_done(slug, players):
    """It grows by a line at each step, and has the player's own actions in order."""
    before = [""] * players
    for state in walk(load(slug, players=players).new_initial_state(), random.Random(11)):
        if state.is_chance_node():
            continue
        for player in range(players):
            text = state.information_state_string(player)
            assert text.startswith(before[player]) and text.count("\n") == len(state.past.steps) - 1
            marked = [line[2:].partition(";")[0] for line in text.split("\n") if line.startswith("> ")]
            played = [item.action for item in state.full_history() if item.player == player]
            assert marked == [BOXES[slug].actions.text(action) for action in played]
            before[player] = text
    assert state.clone().information_state_string(0) == before[0]
    assert pickle.loads(pickle.dumps(state)).information_state_string(0) == before[0]


def test_players_who_have_seen_the_same_are_in_the_same_information_state():
    """Seat 0 is dealt three cards, then seat 1; later each is told in the journal what it draws."""
    game = load("high-tide", players=2)
    first, second = game.new_initial_state(), game.new_initial_state()
    for draws, state in (([0] * 6, first), ([0, 0, 0, 9, 9, 9], second)):
        for draw in draws:
            state.apply_action(draw)
    assert first.information_state_string(0) == second.information_state_string(0)
    assert first.information_state_string(1) != second.information_state_string(1)
    texts = [state.information_state_string(player) for state in played_out(first) for player in (0, 1)]
    assert any("drew [0" in text for text in texts[::2]) and any("drew [1" in text for text in texts[1::2])
    assert not any("drew [1" in text for text in texts[::2]) and not any("drew [0" in text for text in texts[1::2])


def played_out(state):
    return [each.clone() for each in walk(state, random.Random(1)) if not each.is_chance_node()]


def test_an_own_action_is_known_before_its_draws():
    state = next(
        s for s in walk(load("high-tide").new_initial_state(), random.Random(2)) if s.history() and s.past.steps
    )
    while not state.is_chance_node():
        actor, text = state.current_player(), state.information_state_string(state.current_player())
        state.apply_action(state.legal_actions()[-1])
    assert state.information_state_string(actor).startswith(f"{text}\n> ")


def test_information_states_are_not_tensors_and_nothing_else_is_recalled():
    game = load("high-tide")
    assert not game.get_type().provides_information_state_tensor
    for left_out in ({"public_info": False}, {"private_info": pyspiel.PrivateInfoType.ALL_PLAYERS}):
        wanted = {"public_info": True, "private_info": pyspiel.PrivateInfoType.SINGLE_PLAYER} | left_out
        assert make_observation(game, pyspiel.IIGObservationType(perfect_recall=True, **wanted)) is None


def iig(**parts):
    return pyspiel.IIGObservationType(perfect_recall=False, **parts)


@every_game
def test_every_draw_of_the_set_up_is_as_likely_as_its_outcomes_say(slug):
    """Depth first, the first set-ups that differ only in their last draw come to different states."""
    last, state = None, load(slug).new_initial_state()
    while state.is_chance_node():
        last, outcome = state, state.chance_outcomes()[0][0]
        state = state.child(outcome)
    if last is None:  # nothing is drawn, so every seed begins alike
        assert len({str(tw.load(slug).new(seed=seed).view(0)) for seed in range(5)}) == 1
        return
    ends = {str(last.child(outcome)) for outcome, _ in last.chance_outcomes()}
    assert 1 < len(ends) <= len(last.chance_outcomes())


def test_options_are_parameters():
    game = pyspiel.load_game("python_tablewright_high_tide_v1(players=3,hand_size=2)")
    assert game.table.options["hand_size"] == 2 and game.num_players() == 3
    assert load("high-tide", players=2).table.options == tw.load("high-tide", players=2).options
    game = load("atlas-of-feelings", players=3, start_player=-1, mix="custom", mix_custom="1-2-1-2", inward_moves=True)
    options = {"start_player": "random", "mix": "custom", "mix_custom": [1, 2, 1, 2], "inward_moves": True}
    assert game.table.options == tw.load("atlas-of-feelings", players=3, **options).options
    assert load("atlas-of-feelings", start_player=1).table.options["start_player"] == 1
    with pytest.raises(BadOption, match="hand_size"):
        load("high-tide", hand_size=99)


def test_plain_and_compiled_draws_agree():
    chance = random.Random(9)
    compiled, plain = (load("high-tide", players=3, plain=p).new_initial_state() for p in (False, True))
    while not compiled.is_terminal():
        assert str(compiled) == str(plain)
        assert compiled.chance_outcomes() == plain.chance_outcomes() if compiled.is_chance_node() else True
        action = chance.choice(compiled.legal_actions())
        compiled.apply_action(action)
        plain.apply_action(action)
    assert compiled.returns() == plain.returns()


def test_an_attempt_that_wants_another_draw_changes_nothing():
    game = load("high-tide")
    states = game.table.box.state.blank()
    assert game.trials.attempt(states, NONE, []) == 20  # the whole deck
    assert not any(states.tobytes())
    assert game.trials.attempt(states, NONE, [0, 0]) == 18
    assert not any(states.tobytes())
    assert game.trials.attempt(states, NONE, [0] * 6) == 0
    assert any(states.tobytes())
