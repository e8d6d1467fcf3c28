"""Many games at once: columns, endings, and every row a match that can be played again."""

import builtins
import sys
from dataclasses import replace

import numpy as np
import pytest

import tablewright
from tablewright.engine import playouts as batches
from tablewright.engine.batch import game_seeds
from tablewright.engine.errors import BadOption, NotInstalled
from tablewright.engine.game import Game
from tablewright.engine.kit import rule
from tablewright.engine.kit.chance import scramble, seed_generator
from tablewright.engine.playouts import BLOCK, playouts
from tablewright.engine.registry import open_box
from tablewright.engine.scratch import DICE, TALLY_EVERY

GAMES = 12


@pytest.fixture(scope="module")
def game(tide):
    return tide(players=3)


@pytest.fixture(scope="module")
def batch(game):
    return game.playouts(GAMES, seed=4, keep_ends=True)


def columns_of(batch):
    return batch.rows.tobytes()


# --- Columns ------------------------------------------------------------------------------------------------------


def test_a_batch_has_a_row_for_each_game(batch):
    assert len(batch) == GAMES
    assert {len(batch[name]) for name in ("seeds", "plies", "rounds", "ending", "fault", "scores", "places")} == {GAMES}


def test_columns_by_seat_have_the_seats_at_the_table(batch):
    for name in ("scores", "places", "payoffs"):
        assert batch[name].shape == (GAMES, 3)


def test_every_row_is_a_match_that_plays_again_to_the_same_end(batch):
    for row in range(GAMES):
        match = batch.match(row)
        assert match.over
        assert match.states.tobytes() == batch.ends[row].tobytes()
        assert (match.scores, match.places) == (batch["scores"][row].tolist(), batch["places"][row].tolist())
        assert match.payoffs == batch["payoffs"][row].tolist()
        assert (len(match.moves), match.round) == (batch["plies"][row], batch["rounds"][row])
        assert match.game.box.endings[batch["ending"][row] - 1] == match.ending


def test_the_row_of_a_match_can_be_saved_and_read(batch):
    match = batch.match(3)
    assert tablewright.replay(match.save(), plain=True).scores == batch["scores"][3].tolist()


def test_endings_are_counted_by_name_and_sum_to_the_games(batch):
    assert batch.endings == {"cut_off": 0, "out_of_cards": GAMES}


def test_flat_columns_name_every_seat(batch):
    columns = batch.columns()
    seats = [f"{name}_{seat}" for seat in range(3) for name in ("score", "place", "payoff")]
    assert list(columns) == ["seed", "plies", "rounds", "ending", "fault", *seats]
    assert columns["ending"].tolist() == ["out_of_cards"] * GAMES
    assert np.array_equal(columns["score_2"], batch["scores"][:, 2])
    assert np.array_equal(columns["seed"], batch.seeds)


def test_a_game_that_is_cut_off_is_unfinished_without_places(tide, monkeypatch):
    game = tide()
    monkeypatch.setattr(type(game), "longest", property(lambda self: 5))
    batch = playouts(game, 4)
    assert batch.endings == {"cut_off": 4, "out_of_cards": 0}
    assert batch["plies"].tolist() == [5] * 4
    assert not batch["places"].any() and not batch["payoffs"].any()
    assert len(batch.match(0).moves) == 5


# --- Seeds --------------------------------------------------------------------------------------------------------


def test_the_same_seed_gives_the_same_games_and_another_seed_others(game, batch):
    assert columns_of(game.playouts(GAMES, seed=4)) == columns_of(batch)
    assert columns_of(game.playouts(GAMES, seed=5)) != columns_of(batch)


def test_a_longer_batch_begins_with_the_shorter_one(game, batch):
    assert game.playouts(GAMES + 5, seed=4)["scores"][:GAMES].tolist() == batch["scores"].tolist()


def test_the_seeds_of_games_differ_and_json_keeps_them_exact():
    seeds = game_seeds(1000, 0)
    assert len(set(seeds.tolist())) == 1000 and int(seeds.max()) < 2**53
    assert int(seeds.max()) > 2**52


@pytest.mark.parametrize("seed", [0, 1, 7, 2**32 - 1, 2**40 + 3, 2**200 + 1])
@pytest.mark.parametrize("games", [0, 1, 2, 3, 500])
def test_seeds_are_those_of_a_seed_sequence(seed, games):
    expected = np.random.SeedSequence(seed).generate_state(games, np.uint64) >> np.uint64(11)
    seeds = game_seeds(games, seed)
    assert seeds.dtype == np.uint64 and seeds.tolist() == expected.tolist()


def test_the_random_players_do_not_read_the_games_own_generator(batch):
    """Dice seeded like the game would choose in step with what it deals."""
    starts = [int(batch.game.new(seed=int(seed)).state.rng) for seed in batch.seeds]
    dice = np.zeros(1, DICE)
    for seed, start in zip(batch.seeds, starts, strict=True):
        seed_generator(dice[0], scramble(int(seed)))
        assert int(dice[0].rng) != start


# --- How it is played ---------------------------------------------------------------------------------------------


def test_threads_share_the_games_out_without_changing_them(monkeypatch, tide):
    monkeypatch.setattr(batches, "BLOCK", 5)
    one, three = (playouts(tide(), 23, seed=1, threads=n, keep_ends=True) for n in (1, 3))
    assert columns_of(one) == columns_of(three)
    assert one.ends.tobytes() == three.ends.tobytes()
    monkeypatch.setattr(batches, "BLOCK", 100)
    assert columns_of(playouts(tide(), 23, seed=1)) == columns_of(one)


@pytest.mark.parametrize(
    ("slug", "players", "line"),
    [
        ("atlas-of-feelings", 2, "Atlas of Feelings for 2 cannot be a variant here: every variant must be High Tide "),
        ("high-tide", 4, "High Tide for 4 cannot be a variant here: every variant must be High Tide for at most 3"),
    ],
)
def test_variants_of_another_game_or_for_more_players_are_refused(game, slug, players, line):
    other = tablewright.load(slug, players=players, plain=True)
    with pytest.raises(BadOption, match=f"^{line}"):
        game.playouts(GAMES, variants=[game, other])


def test_variants_for_fewer_players_leave_columns_empty(tide, game):
    batch = game.playouts(4, variants=[tide(players=2), game])
    assert np.count_nonzero(batch["places"], axis=1).tolist() == [2, 2, 3, 3]


def test_progress_is_told_of_every_game_once(monkeypatch, tide):
    monkeypatch.setattr(batches, "BLOCK", 5)
    told = []
    playouts(tide(), 23, progress=told.append)
    assert sum(told) == 23 and max(told) == 5
    assert BLOCK >= 100


def test_no_games_are_an_empty_batch(game):
    batch = game.playouts(0)
    assert len(batch) == 0 and batch.endings == {"cut_off": 0, "out_of_cards": 0}


def test_final_states_come_back_only_where_they_are_asked_for(game, batch):
    assert len(batch.ends) == GAMES
    assert (batch.ends["actor"] == -1).all()
    assert len(game.playouts(3).ends) == 0


@rule
def tide_is_low(rules, s):
    """Property 7: the tide never stands above 5."""
    return 7 if s.tide > 5 else 0


def test_a_checked_batch_finds_the_games_that_break_a_property():
    box = replace(open_box("high-tide"), check=tide_is_low)
    game = Game(box, box.settle({}), plain=True)
    batch = game.playouts(GAMES, checked=True)
    assert set(batch["fault"].tolist()) == {7}
    assert (batch["plies"] < game.playouts(GAMES)["plies"]).all()  # they stop where it was found
    assert not game.playouts(GAMES)["fault"].any()


def test_a_sound_game_has_no_faults(game):
    assert not game.playouts(GAMES, checked=True)["fault"].any()


# --- Tables -------------------------------------------------------------------------------------------------------


def test_a_batch_is_written_as_parquet_and_read_back(batch, tmp_path):
    from pyarrow import parquet

    batch.write_parquet(tmp_path / "games.parquet")
    table = parquet.read_table(tmp_path / "games.parquet")
    columns = batch.columns()
    assert table.column_names == list(columns)
    assert all(table[name].to_pylist() == columns[name].tolist() for name in columns)


def test_without_pyarrow_a_table_says_what_to_install(batch, monkeypatch):
    real_import = builtins.__import__

    def no_pyarrow(name, *rest, **more):
        if name.split(".")[0] == "pyarrow":
            raise ImportError(name)
        return real_import(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", no_pyarrow)
    for name in [name for name in sys.modules if name.split(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(NotInstalled, match=r"^Tables need PyArrow: pip install 'tablewright\[lab\]'\.$"):
        batch.to_arrow()


def test_what_is_offered_and_taken_is_counted_in_one_game_of_a_few():
    game = tablewright.load("high-tide", players=3)
    batch = game.playouts(64, seed=5, tallied=True)
    offered, taken, stamps = batch.tally
    tallied = range(0, 64, TALLY_EVERY)
    assert taken.sum() == sum(int(batch["plies"][row]) for row in tallied) == stamps[-1]
    assert (taken <= offered).all()
    assert (batch["plies"] == game.playouts(64, seed=5)["plies"]).all()
    again = np.zeros_like(taken)
    for row in tallied:
        match = batch.match(row)
        for ply, move in enumerate(match.moves):
            s = match.states_at(ply)[0]
            again[move.actor, game.box.study.subject(game.rules, s, move.action)] += 1
    assert (again == taken).all()


def test_games_are_not_tallied_and_checked_at_once():
    with pytest.raises(BadOption, match="cannot be checked"):
        tablewright.load("high-tide").playouts(2, tallied=True, checked=True)
