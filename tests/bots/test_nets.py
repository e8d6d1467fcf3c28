"""Nets: what they are given, their files, and the compiled forward pass beside the plain one."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import tablewright as tw
from tablewright.bots import Seat, open_bot, roster
from tablewright.bots.judge import unfold
from tablewright.bots.nets import files, forward
from tablewright.bots.nets.calibration import KNOTS, calibrated, unchanged
from tablewright.bots.nets.compiled import Thinker
from tablewright.bots.nets.files import FILE, BadNet, NoNet, Tower, read_net, write_calibration, write_net
from tablewright.bots.nets.guided import Guided, GuidedPlan
from tablewright.bots.nets.inputs import Inputs, inputs_of, rules_numbers
from tablewright.bots.nets.judge import NetJudge
from tablewright.bots.nets.player import NetPlayer
from tablewright.engine.box import NetInputs
from tablewright.engine.copies import Copy
from tablewright.engine.game import Game
from tablewright.engine.match import Match
from tablewright.engine.proof import random_positions
from tablewright.engine.registry import games
from tests.bots.random_nets import random_net

SLUGS = [box.slug for box in games()]
SMALLEST = "high-tide"
WITH_NETS = [box.slug for box in games() if (box.folder / FILE).exists()]
COMPILED = [  # for a game without a net this has to be compiled first
    pytest.param(slug, marks=() if slug in (SMALLEST, *WITH_NETS) else pytest.mark.long) for slug in SLUGS
]
LARGEST, LARGEST_TOGETHER = 4_000_000, 12_000_000  # bytes


def positions(game: Game, count: int) -> list[tuple[np.ndarray, int]]:
    return [(match.states, int(match.state.actor)) for match in random_positions(game, count, 1)]


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_seat_cannot_see_does_not_reach_the_net(slug: str) -> None:
    game = tw.load(slug, players=3, plain=True)
    for match in random_positions(game, 6, 2):
        viewer = int(match.state.actor)
        seen = forward.encode(game, match.states, viewer)
        for seed in range(3):
            other = match.imagine(viewer, seed)
            assert np.array_equal(seen, forward.encode(game, other.states, viewer))


@pytest.mark.parametrize("slug", SLUGS)
def test_the_inputs_of_all_numbers_of_players_have_one_layout(slug: str) -> None:
    box = tw.load(slug, players=2).box
    inputs = inputs_of(box)
    assert inputs.features.code.max() < inputs.size
    for players in range(2, box.most_players + 1):
        game = tw.load(slug, players=players, plain=True)
        state, viewer = positions(game, 1)[0]
        codes = forward.encode(game, state, viewer)
        assert len(codes) == inputs.size
        assert codes[:players].tolist() == [1] * players, "the seats in the game are marked"
        assert not codes[players : box.most_players].any()
        assert np.all(codes <= inputs.most)


def test_the_viewer_comes_first_where_a_number_names_a_seat() -> None:
    game = tw.load("potlatch", players=3, plain=True)
    inputs = inputs_of(game.box)
    part = next(part for part in inputs.slices if part.name == "giver")
    match = game.new(seed=1)
    giver = int(match.state.giver)
    for viewer in range(3):
        assert forward.encode(game, match.states, viewer)[part.start] == (giver - viewer) % 3


def test_the_rows_of_companies_are_turned_too() -> None:
    game = tw.load("meeple-inc", players=3, plain=True)
    match = game.new(seed=1)
    part = next(part for part in inputs_of(game.box).slices if part.name == "pool")
    own = [forward.encode(game, match.states, viewer)[part.start] for viewer in range(3)]
    assert own == match.state.pool[:3].tolist()


def test_a_net_sees_which_of_two_fields_belong_to_the_same_marker() -> None:
    game = tw.load("atlas-of-feelings", players=2, plain=True)
    net, match = random_net(game.box), next(iter(random_positions(game, 1, 3)))
    state, viewer = match.state, int(match.state.actor)
    start, _ = forward.starts(net, game)

    def seen(segments: tuple[int, int], layers: tuple[int, int]) -> np.ndarray:
        state.segment[viewer, :2], state.layer[viewer, :2] = segments, layers
        return forward.first_layer(game.box, net.policy, start, forward.encode(game, match.states, viewer))

    usual = seen((3, 7), (2, 9))
    assert seen((3, 7), (2, 9)) == pytest.approx(usual, abs=0)
    assert seen((3, 7), (9, 2)) != pytest.approx(usual, abs=1e-3), "the layers of the two markers are exchanged"
    assert seen((7, 3), (9, 2)) != pytest.approx(usual, abs=1e-3), "the two markers are"


def test_a_marker_that_is_not_placed_makes_no_code_with_another_field() -> None:
    game = tw.load("atlas-of-feelings", players=2, plain=True)
    inputs, match = inputs_of(game.box), game.new(seed=1)
    match.state.segment[:], match.state.layer[:] = 0, 0
    assert not forward.encode(game, match.states, 0)[inputs.pairs.code].any()
    match.state.segment[0, 0], match.state.layer[0, 0] = 24, 10
    codes = forward.encode(game, match.states, 0)[inputs.pairs.code]
    assert (codes > 0).sum() == 1
    assert codes.max() == inputs.most[inputs.pairs.code].max() == 240, "the last of 24 times 10"


def test_a_field_that_no_decision_depends_on_selects_no_rows() -> None:
    box = tw.load("atlas-of-feelings").box
    inputs = inputs_of(box)
    read = set(inputs.features.code.tolist())
    for part in inputs.slices:
        codes = set(range(part.start, part.stop))
        assert codes.isdisjoint(read) if part.name in box.net_inputs.without else codes <= read


def test_fields_of_different_shapes_make_no_pair() -> None:
    box = tw.load("atlas-of-feelings").box
    with pytest.raises(ValueError, match="cannot be read together"):
        Inputs(replace(box, net_inputs=NetInputs(pairs=(("segment", "start_player"),))))


@pytest.mark.parametrize(
    "given",
    [NetInputs(pairs=(("segmant", "layer"),)), NetInputs(each=("segmant",)), NetInputs(without=("segmant",))],
)
def test_a_field_that_a_net_cannot_be_given_is_named(given: NetInputs) -> None:
    box = tw.load("atlas-of-feelings").box
    with pytest.raises(ValueError, match="net_inputs: observations have no field 'segmant'"):
        Inputs(replace(box, net_inputs=given))


def test_a_changed_number_of_the_rules_reaches_the_net() -> None:
    usual = tw.load("meaning-made", players=4)
    box = usual.box
    assert not rules_numbers(Game(box, box.settle({}))).any()
    changed = Game(box, box.settle({}), content=Copy(edits=(("turns.start.standard.meaning", 9),)))
    assert rules_numbers(changed).any()


@pytest.mark.parametrize("slug", COMPILED)
def test_compiled_and_plain_say_the_same(slug: str) -> None:
    game = tw.load(slug, players=3)
    net = random_net(game.box)
    thinker = Thinker(game, net)
    for state, viewer in positions(game, 8):
        assert thinker.policy(state, viewer) == pytest.approx(forward.policy(net, game, state, viewer), abs=2e-4)
        for said, plain in zip(
            thinker.judgement(state, viewer), forward.judgement(net, game, state, viewer), strict=True
        ):
            assert said == pytest.approx(plain, abs=2e-5)


def test_a_file_keeps_a_net_to_the_precision_of_its_bytes(tmp_path: Path) -> None:
    box = tw.load("high-tide", players=2).box
    net = random_net(box)
    write_net(net, box, tmp_path / "net.npz")
    read = read_net(box, tmp_path / "net.npz")
    for part in Tower._fields:
        for tower, again in ((net.policy, read.policy), (net.judge, read.judge)):
            before, after = getattr(tower, part), getattr(again, part)
            limit = np.abs(before).max() / 127 if before.size else 0
            assert np.abs(before - after).max() <= limit


def test_a_file_that_cannot_be_used_is_refused_in_one_line(tmp_path: Path) -> None:
    box = tw.load("high-tide", players=2).box
    path = tmp_path / "net.npz"
    with pytest.raises(NoNet, match="has no net"):
        read_net(box, path)
    path.write_bytes(b"nothing of the kind")
    with pytest.raises(BadNet, match=r"net\.npz is damaged"):
        read_net(box, path)
    write_net(random_net(box), replace(box, version=box.version + 1), path)
    with pytest.raises(NoNet, match="is for high-tide, version"):
        read_net(box, path)
    write_net(random_net(tw.load("potlatch", players=2).box), box, path)
    with pytest.raises(NoNet, match="does not fit this game"):
        read_net(box, path)
    whole = random_net(box)
    write_net(whole, box, path)
    path.write_bytes(path.read_bytes()[:-4000])
    with pytest.raises(NoNet, match=r"damaged"):
        read_net(box, path)
    broken = whole.policy._replace(bias=whole.policy.bias * np.nan)
    write_net(replace(whole, policy=broken), box, path)
    with pytest.raises(NoNet, match="not finite"):
        read_net(box, path)


# --- Calibration -----------------------------------------------------------------------------------------------------


def rewritten(path: Path, number: int, arrays: dict[str, np.ndarray]) -> None:
    """The file of a net once more, with another number of its format and other arrays."""
    header, found = files.read_arrays(path)
    files.write_arrays(path, header | {"format": number}, found | arrays)


def test_a_chance_is_moved_along_the_line_between_two_knots() -> None:
    shifts = np.zeros(len(KNOTS))
    shifts[5:7] = -0.1, 0.02
    assert calibrated(np.array([0.0, 0.45, 0.5, 0.55, 1.0]), shifts) == pytest.approx([0.0, 0.4, 0.4, 0.51, 1.0])


def test_the_map_of_the_number_of_players_is_used() -> None:
    net = random_net(tw.load("high-tide", players=2).box)
    for players in (2, 3):
        game = tw.load("high-tide", players=players, plain=True)
        state, viewer = positions(game, 1)[0]
        raw = forward.judgement(replace(net, shifts=unchanged(game.box)), game, state, viewer)
        said = forward.judgement(net, game, state, viewer)
        for meant, tower, shifts in zip(said, raw, net.shifts[:, players - 1], strict=True):
            assert meant == pytest.approx(calibrated(tower, shifts))
            assert (meant != tower).all()


@pytest.mark.parametrize("trust", [0.5, 1.0])
def test_calibration_changes_no_guided_search(trust: float) -> None:
    game = tw.load("high-tide", players=2, plain=True)
    match = game.new(seed=3)
    seat, net = Seat(match, int(match.state.actor)), random_net(game.box)
    plan = GuidedPlan(iterations=30, trust=trust, cut=2)
    said, meant = (
        Guided(game, 1, plan, replace(net, shifts=shifts)).consider(seat) for shifts in (net.shifts, 0 * net.shifts)
    )
    assert said == meant


def test_a_file_keeps_its_calibration_and_one_without_any_changes_nothing(tmp_path: Path) -> None:
    box, path = tw.load("high-tide", players=2).box, tmp_path / "net.npz"
    net = random_net(box)
    write_net(net, box, path)
    assert (read_net(box, path).shifts == net.shifts).all()
    header, arrays = files.read_arrays(path)
    del arrays["calibration"]
    files.write_arrays(path, header | {"format": files.WITHOUT_CALIBRATION}, arrays)
    assert not read_net(box, path).shifts.any()
    write_calibration(path, box, net.shifts)
    assert (read_net(box, path).shifts == net.shifts).all()


@pytest.mark.parametrize("slug", WITH_NETS)
def test_a_new_calibration_leaves_the_weights_and_the_policy_of_a_shipped_net_as_they_are(
    slug: str, tmp_path: Path
) -> None:
    game = tw.load(slug, plain=True)
    path = tmp_path / "net.npz"
    shutil.copy(game.box.folder / FILE, path)
    steep = np.tile(0.2 * np.sin(np.pi * KNOTS), (2, game.box.most_players, 1))
    write_calibration(path, game.box, steep)
    (_, before), (_, after) = files.read_arrays(game.box.folder / FILE), files.read_arrays(path)
    assert (after.pop("calibration") == steep).all()
    assert {name: after[name].tobytes() for name in after} == {
        name: before[name].tobytes() for name in before if name != "calibration"
    }
    shipped, changed = read_net(game.box, game.box.folder / FILE), read_net(game.box, path)
    for state, viewer in positions(game, 3):
        said, again = (forward.policy(net, game, state, viewer) for net in (shipped, changed))
        assert said.tobytes() == again.tobytes()


@pytest.mark.parametrize(
    ("number", "arrays", "sentence"),
    [
        (3, {}, "has a format that this version cannot read"),
        (2, {"calibration": np.zeros((4, 11))}, r"does not fit this game: calibration has the shape \(4, 11\)"),
        (2, {"calibration": np.full((2, 4, 11), np.nan)}, "calibration has numbers that are not finite"),
        (2, {"calibration": np.full((2, 4, 11), 0.3)}, "calibration is not a rising map"),
        (2, {"calibration": np.tile([0, 0.3, *[0.0] * 9], (2, 4, 1))}, "calibration is not a rising map"),
        (2, {"calibration": np.full((2, 4, 11), "x")}, "does not fit this game"),
    ],
)
def test_a_damaged_calibration_is_refused_in_one_line(
    number: int, arrays: dict[str, np.ndarray], sentence: str, tmp_path: Path
) -> None:
    box, path = tw.load("high-tide", players=2).box, tmp_path / "net.npz"
    write_net(random_net(box), box, path)
    rewritten(path, number, arrays)
    with pytest.raises(BadNet, match=sentence) as refused:
        read_net(box, path)
    assert "\n" not in str(refused.value)


def test_a_file_that_lost_its_calibration_is_damaged(tmp_path: Path) -> None:
    box, path = tw.load("high-tide", players=2).box, tmp_path / "net.npz"
    write_net(random_net(box), box, path)
    header, arrays = files.read_arrays(path)
    del arrays["calibration"]
    files.write_arrays(path, header, arrays)
    with pytest.raises(BadNet, match="is damaged: 'calibration' is missing"):
        read_net(box, path)


# --- Players ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["net", "guided:5"])
def test_without_a_usable_net_a_search_plays(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = tw.load("high-tide", players=2, plain=True)
    assert type(open_bot(name, game)).__name__ == "Search"

    def damaged(box: object) -> None:
        raise BadNet("net.npz is damaged.")

    monkeypatch.setattr(files, "net_of", damaged)
    monkeypatch.setattr(roster, "usable_net", files.usable_net.__wrapped__)
    with pytest.warns(UserWarning, match=r"net.npz is damaged\. A search plays instead\."):
        bot = open_bot(name, game)
    assert type(bot).__name__ == "Search"


def test_a_net_takes_its_best_action_or_draws_by_temperature() -> None:
    game = tw.load("high-tide", players=2, plain=True)
    net = random_net(game.box)
    match = game.new(seed=3)
    seat = Seat(match, int(match.state.actor))
    preferred = forward.policy(net, game, seat.state, seat.player)
    best = max(seat.legal, key=lambda action: preferred[action])
    assert {NetPlayer(game, seed, net)(seat) for seed in range(5)} == {best}
    drawn = [NetPlayer(game, seed, net, 5.0)(seat) for seed in range(40)]
    assert len(set(drawn)) > 1
    assert set(drawn) <= set(seat.legal)


@pytest.mark.parametrize("trust", [0.0, 0.5, 1.0])
def test_a_guided_search_follows_its_prior_and_counts_all_visits(trust: float) -> None:
    game = tw.load("high-tide", players=2, plain=True)
    net = random_net(game.box)
    match = game.new(seed=3)
    seat = Seat(match, int(match.state.actor))
    favoured = seat.legal[-1]
    bias = np.zeros_like(net.policy.head_bias)
    bias[favoured] = 50.0
    loyal = replace(net, policy=net.policy._replace(head_bias=bias))
    tried = Guided(game, 1, GuidedPlan(iterations=30, trust=trust, cut=2, exploration=3.0), loyal).consider(seat)
    assert tried[0].action == favoured
    assert sum(each.visits for each in tried) == 30


def test_shipped_nets_are_small_and_fit_their_games() -> None:
    sizes = {}
    for box in games():
        path = box.folder / FILE
        if path.exists():
            sizes[box.slug] = path.stat().st_size
            read_net(box, path)
    assert all(size <= LARGEST for size in sizes.values()), sizes
    assert sum(sizes.values()) <= LARGEST_TOGETHER


def judged_match() -> tuple[NetJudge, list[np.ndarray], Match]:
    """A judge with random weights, and the states of a match."""
    game = tw.load("high-tide", players=2)
    judge = NetJudge(game, random_net(game.box))
    match = game.new(seed=5)
    states = [match.states.copy()]
    while not match.over:
        match.play(match.legal()[0])
        states.append(match.states.copy())
    return judge, states, match


def test_a_net_judges_a_state_as_its_seats_do_on_average() -> None:
    judge, states, match = judged_match()
    net, found = random_net(match.game.box), judge.judge(np.concatenate(states), ahead=0)
    for row, state in enumerate(states[:-1]):
        said = [forward.judgement(net, match.game, state, viewer) for viewer in range(2)]
        assert found.payoffs[row] == pytest.approx(np.mean([payoffs for payoffs, _ in said], axis=0), abs=2e-5)
        assert found.chances[row] == pytest.approx(np.mean([chances for _, chances in said], axis=0), abs=2e-5)
    assert found.payoffs[-1] == pytest.approx(match.payoffs), "a finished game is worth its payoffs"
    assert set(np.flatnonzero(found.chances[-1])) == set(match.winners)


def test_a_net_plays_on_by_its_policy_before_it_judges() -> None:
    _judge, states, match = judged_match()
    net = random_net(match.game.box)
    judge, player = NetJudge(match.game, net), NetPlayer(match.game, 0, net)
    followed = match.game.new(seed=5)
    for _ in range(6):
        followed.play(player(Seat(followed, followed.actor)))
    assert judge.judge(states[0], 6).chances == pytest.approx(judge.judge(followed.states, 0).chances)


def test_a_judge_draws_its_actions_by_the_policy() -> None:
    """The action of the first ply is known by what the positions after it are worth, whatever is drawn."""
    match = tw.load("high-tide", players=2).new(seed=5)
    net, games = random_net(match.game.box), 4000
    judge, seat = NetJudge(match.game, net, ahead=1), Seat(match, match.actor)
    liked = forward.policy(net, match.game, match.states, match.actor)[list(seat.legal)].astype(float)
    odds = np.exp(liked - liked.max())
    odds /= odds.sum()
    futures = unfold(match.game, match.states, np.arange(games, dtype=np.uint64))
    found = judge.values(futures).chances[:, 0]
    for action, chance in zip(seat.legal, odds, strict=True):
        after = judge.judge(unfold(match.game, match.states, np.arange(400, dtype=np.uint64), action=action), 0)
        share = np.isin(found.round(6), after.chances[:, 0].round(6)).mean()
        assert share == pytest.approx(chance, abs=4 * (chance * (1 - chance) / games) ** 0.5)
    assert (judge.values(futures).chances[:, 0] == found).all(), "the same future draws the same actions"


def test_threads_do_not_change_what_a_net_says() -> None:
    judge, states, match = judged_match()
    many = np.concatenate(states * 20)
    threaded = NetJudge(match.game, random_net(match.game.box), threads=3)
    assert (threaded.values(many).chances == judge.values(many).chances).all()


def test_the_games_played_together_do_not_change_what_a_net_says() -> None:
    """Also where some of them end before the others, and where there are more than are played at a time."""
    judge, states, _match = judged_match()
    for ask in (judge.outcomes, lambda states: judge.played_out(states).chances):
        together = ask(np.concatenate(states * 3))
        alone = np.concatenate([ask(state) for state in states])
        assert (together == np.concatenate([alone] * 3)).all()


def test_outcomes_are_what_the_net_comes_to() -> None:
    judge, _states, match = judged_match()
    player = NetPlayer(match.game, 0, random_net(match.game.box))
    followed = match.at(1)
    before = followed.states.tobytes()
    found = judge.outcomes(followed.states)
    assert followed.states.tobytes() == before, "the states given are not played on"
    while not followed.over:
        followed.play(player(Seat(followed, followed.actor)))
    assert found[0] == pytest.approx(followed.payoffs)


@pytest.mark.parametrize("width", [16, 24, 40])
def test_a_net_of_any_width_plays_on_as_its_player_does(width: int) -> None:
    """The last panel of a matrix may be partly empty."""
    game = tw.load("high-tide", players=2)
    net = random_net(game.box, width=width)
    followed, player = game.new(seed=7), NetPlayer(game, 0, net)
    found = NetJudge(game, net).outcomes(followed.states)
    while not followed.over:
        followed.play(player(Seat(followed, followed.actor)))
    assert found[0] == pytest.approx(followed.payoffs)
