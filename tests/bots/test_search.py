"""Search solves games with a known best action, without peeking and for the good of its own seat."""

from math import isclose

import numpy as np
import pytest

import tablewright as tw
from tablewright.bots import Seat, open_bot
from tablewright.bots.search import Plan, Search
from tablewright.bots.tree import ROOT, SearchSettings

from .toys import dyke, envelope, matches


def choice(seat, setting="search:2000/cut=-1", seed=3):
    return open_bot(setting, seat.game, seed)(seat)


@pytest.mark.parametrize(("pile", "take"), [(11, 3), (10, 2), (9, 1), (7, 3), (6, 2), (5, 1)])
def test_it_leaves_a_multiple_of_four_matches(seat_at, pile, take):
    assert choice(seat_at(matches.BOX, pile=pile)) == take - 1


@pytest.mark.parametrize("seed", range(6))
def test_it_does_not_guess_a_coin_that_it_cannot_see(seat_at, seed):
    assert choice(seat_at(envelope.BOX, seed=seed)) == envelope.KEEP


@pytest.mark.parametrize("box", [envelope.BOX, envelope.FAINT], ids=["much", "little"])
def test_it_is_as_curious_where_little_is_at_stake_as_where_much_is(seat_at, box):
    seat = seat_at(box)
    tried = Search(seat.game, 3, Plan(iterations=2000, cut=-1)).consider(seat)
    assert tried[0].action == envelope.KEEP and 0.8 < tried[0].visits / 2000 < 0.99


def test_a_coin_that_could_be_seen_would_be_guessed(seat_at):
    """The twin of the test above: with the coin fixed, the payoff of a guess is 1 and keeping is wrong."""
    seat = seat_at(envelope.BOX)
    match = seat.imagine(1)
    match.play(int(match.state.coin))
    assert match.payoffs == [1.0]


def test_it_mends_the_dyke_for_both_when_nobody_else_can(seat_at):
    seat = seat_at(dyke.BOX, turn=4, mended=0, sheaves=[2, 2])
    assert choice(seat) == dyke.MEND


def test_it_leaves_the_last_mending_to_the_other(seat_at):
    seat = seat_at(dyke.BOX, turn=4, mended=1, sheaves=[2, 1])
    assert choice(seat) == dyke.HARVEST


def test_greedy_looks_only_one_action_ahead_and_lets_the_dyke_break(seat_at):
    seat = seat_at(dyke.BOX, turn=4, mended=0, sheaves=[2, 2])
    assert choice(seat, "greedy") == dyke.HARVEST


def test_greedy_takes_the_last_matches(seat_at):
    assert choice(seat_at(matches.BOX, pile=2), "greedy") == 1


def test_iterations_are_counted_exactly(seat_at):
    seat = seat_at(matches.BOX)
    search = Search(seat.game, 1, Plan(iterations=321))
    assert sum(tried.visits for tried in search.consider(seat)) == 321


def test_several_trees_share_the_iterations_and_agree(seat_at):
    seat = seat_at(matches.BOX)
    search = Search(seat.game, 1, Plan(iterations=4000, cut=-1, trees=4))
    tried = search.consider(seat)
    assert sum(t.visits for t in tried) == 4000
    assert tried[0].action == 2


def test_the_same_seed_grows_the_same_tree(seat_at):
    def tree(seed):
        seat = seat_at(matches.BOX)
        search = Search(seat.game, seed, Plan(iterations=500))
        search.consider(seat)
        tree = search.trees[0]
        return tree.nodes[: tree.used].tobytes()

    assert tree(5) == tree(5)
    assert tree(5) != tree(6)


def test_visits_worth_and_availability_add_up_in_every_node(seat_at):
    seat = seat_at(matches.BOX)
    search = Search(seat.game, 1, Plan(iterations=800, cut=-1))
    search.consider(seat)
    tree = search.trees[0]
    for node in range(tree.used):
        children = tree.children(node)
        visits = sum(int(tree.nodes[c]["visits"]) for c in children)
        assert visits <= tree.nodes[node]["visits"]
        for child in children:
            row = tree.nodes[child]
            assert row["visits"] <= row["available"] <= tree.nodes[node]["visits"]
            assert 0 <= row["worth"] <= row["visits"]
            assert isclose(row["square"], row["worth"])  # payoffs are 0 or 1 here


def test_a_child_is_available_only_when_its_action_was_legal():
    """In High Tide an opponent's cards differ from one imagined hand to the next."""
    match = tw.load("high-tide", players=2).new(seed=4)
    seat = Seat(match, match.actor)
    search = Search(match.game, 1, Plan(iterations=600))
    search.consider(seat)
    tree = search.trees[0]
    opponents = [c for child in tree.children(ROOT) for c in tree.children(child)]
    seldom = [c for c in opponents if tree.nodes[c]["available"] < 0.9 * sum_available(tree, c)]
    assert seldom


def sum_available(tree, node):
    """How often the parent of a node was passed through."""
    parents = [p for p in range(tree.used) if node in tree.children(p)]
    return int(tree.nodes[parents[0]]["visits"])


def test_the_tree_is_kept_from_one_own_decision_to_the_next():
    match = tw.load("atlas-of-feelings").new(seed=1)
    search = Search(match.game, 1, Plan(iterations=400))
    decisions = []
    for _ in range(3):
        seat = Seat(match, match.actor)
        action = search(seat)
        decisions.append(sum(t.visits for t in search.merged(seat)) if len(seat.legal) > 1 else 400)
        match.play(action)
    assert decisions[0] == 400
    assert max(decisions[1:]) > 400


def test_a_kept_tree_has_the_same_numbers_as_before(seat_at):
    seat = seat_at(matches.BOX)
    search = Search(seat.game, 1, Plan(iterations=900))
    search.consider(seat)
    tree = search.trees[0]
    child = tree.children(ROOT)[0]
    visits = {int(tree.nodes[c]["action"]): int(tree.nodes[c]["visits"]) for c in tree.children(child)}
    action = int(tree.nodes[child]["action"])
    assert tree.keep_below(action)
    assert {int(tree.nodes[c]["action"]): int(tree.nodes[c]["visits"]) for c in tree.children(ROOT)} == visits


def test_a_full_tree_goes_on_without_new_nodes(seat_at):
    seat = seat_at(matches.BOX)
    search = Search(seat.game, 1, Plan(iterations=500))
    search.prepare(seat)
    tree = search.trees[0]
    tree.nodes = tree.nodes[:20].copy()
    tree.grow(seat.state, seat.player, 500, SearchSettings(0.5, -1, False))
    assert tree.used == 20
    assert tree.nodes[ROOT]["visits"] == 500


def test_the_only_action_is_played_without_a_search(seat_at):
    seat = seat_at(matches.BOX, pile=1)
    search = Search(seat.game, 1, Plan(iterations=10**9))
    assert search(seat) == 0
    assert search.plies == 0


def test_plain_and_compiled_search_grow_the_same_tree():
    def tree(plain):
        match = tw.load("high-tide", players=2, plain=plain).new(seed=4)
        search = Search(match.game, 1, Plan(iterations=60, cut=5))
        search.consider(Seat(match, match.actor))
        tree = search.trees[0]
        return tree.nodes[: tree.used]

    assert np.array_equal(tree(True), tree(False))


def test_a_first_look_that_disappoints_is_kept_from_the_nodes_above():
    match = tw.load("high-tide", players=3).new(seed=4)

    def visits_and_below(sift):
        search = Search(match.game, 1, Plan(iterations=900, cut=0, sift=sift))
        search.consider(Seat(match, match.actor))
        tree = search.trees[0]
        visits = [int(tree.nodes[child]["visits"]) for child in tree.children(ROOT)]
        below = [sum(int(tree.nodes[c]["visits"]) for c in tree.children(child)) for child in tree.children(ROOT)]
        return int(tree.nodes[ROOT]["visits"]), visits, below

    told, visits, below = visits_and_below(sift=False)
    assert told == 900
    assert visits == [1 + count for count in below]
    told, visits, below = visits_and_below(sift=True)
    assert told == sum(visits) < 900
    assert all(own <= 1 + count for own, count in zip(visits, below, strict=True))
    assert sum(visits) < sum(below) + len(below)
