"""What is seen: everything but the order of the stacks, which do not have one (LBM-R31, LBM-R42)."""

from collections import Counter
from math import sqrt
from random import Random

import numpy as np
import pytest

from tablewright.engine.kit import LOOSE, NONE
from tablewright.games.life_builds_meaning.events import reveal_event
from tablewright.games.life_builds_meaning.state import DECKS
from tablewright.testing import fault

from .positions import (
    deck,
    do,
    event,
    market,
    named,
    next_round,
    row,
)
from .purposeful import Purposeful

VIEWERS = [None, 0, 1, 2]
OPEN_FIELDS = {
    *("round_number", "phase", "active", "actions_left", "start_player", "first_player", "packet"),
    *("drift", "stress", "pending", "pledged", "pool", "uncovered", "passes"),
    *("market", "row", "unpaid", "marks", "first_mark", "event"),
    *("tokens", "project", "coherence", "social", "pattern_owner", "discounts", "barred"),
    *("pile_cards", "pile_count", "deck_counts"),
}


def played(game, seed, actions):
    """A match after that many actions of players with a purpose."""
    match, player = game.new(seed=seed), Purposeful(Random(seed), 0.6)
    while len(match.moves) < actions and not match.over:
        match.play(player.choose(match))
    return match


def shuffled(match, seed):
    """The same table with the stacks lying in another order, and another chance to come."""
    twin, chance = match.clone(), np.random.default_rng(seed)
    for place in range(len(DECKS)):
        loose = int(twin.state.deck_counts[place, LOOSE])
        cards = twin.state.deck_cards[place]
        cards[:loose] = chance.permutation(cards[:loose].copy())
    twin.state.rng = chance.integers(1, 2**63, dtype=np.uint64)
    return twin


def everything_seen(match, viewer):
    words = [match.words(action) for action in range(match.game.box.actions.count)]
    return [
        match.view(viewer),
        match.board(viewer),
        match.prompt(),
        words,
        match.legal(),
        match.observation(viewer).tolist(),
    ]


# --- Views --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R31")
@pytest.mark.parametrize("actions", [0, 40, 90])
def test_everyone_sees_everything_but_the_stacks(lbm, actions):
    match = played(lbm(), 4, actions)
    views = [match.view(viewer) for viewer in VIEWERS]
    glances = [view.pop("glance") for view in views]
    assert views[0] == views[1] == views[2] == views[3]
    assert set(views[0]) >= OPEN_FIELDS and not {"deck_cards", "rng", "journal"} & set(views[0])
    prices = [glance.pop("prices") for glance in glances]
    payable = [[project.pop("payable") for project in glance["projects"]] for glance in glances]
    assert not any(payable[0])  # what can be paid, like the prices, is the viewer's own
    assert glances[0] == glances[1] == glances[2] == glances[3] and prices[0] == prices[1 + match.actor]
    for seat in range(3):
        assert views[0]["tokens"][seat] == match.state.tokens[seat].tolist()


@pytest.mark.rule("LBM-R31")
def test_everyone_reads_the_same_journal(lbm):
    match = played(lbm(players=2, mitigation_mode="open"), 3, 120)
    for ply in range(len(match.moves) + 1):
        sentences = [match.sentences(ply, viewer) for viewer in (None, 0, 1)]
        assert sentences[0] == sentences[1] == sentences[2]
    assert all(entry[4] == NONE for move in match.moves for entry in move.entries)


@pytest.mark.rule("LBM-R42")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("actions", [0, 25, 70])
def test_nothing_that_is_seen_depends_on_the_order_of_a_stack(lbm, viewer, actions):
    match = played(lbm(project_stack="staged"), 5, actions)
    assert everything_seen(shuffled(match, 1), viewer) == everything_seen(match, viewer)


# --- Imagining ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("LBM-R42")
@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.parametrize("stack", ["shuffled", "staged"])
def test_what_is_imagined_depends_on_the_seed_and_on_what_is_seen_alone(lbm, viewer, stack):
    match = played(lbm(project_stack=stack), 6, 30)
    imagined = {shuffled(match, order).imagine(viewer, seed=9).states.tobytes() for order in range(4)}
    assert len(imagined) == 1
    assert match.imagine(viewer, seed=10).states.tobytes() not in imagined


@pytest.mark.rule("LBM-R42")
@pytest.mark.parametrize("viewer", VIEWERS)
def test_an_imagined_match_looks_the_same_and_holds_the_same_cards(lbm, viewer):
    match = played(lbm(), 7, 45)
    twin = match.imagine(viewer, seed=2)
    assert everything_seen(twin, viewer) == everything_seen(match, viewer) and fault(twin) == 0
    assert all(deck(twin, name) == deck(match, name) for name in DECKS)


@pytest.mark.rule("LBM-R42")
def test_every_unseen_event_is_as_likely_to_come_next(lbm):
    """The sum of squares over 1,160 tries stays within five deviations of what chance alone gives."""
    match = lbm(players=2).new(seed=3)
    unseen, tries, seen = deck(match, "events"), 1160, Counter()
    for seed in range(tries):
        twin = match.imagine(None, seed)
        reveal_event(twin.state)
        seen[named("W", twin.state.event)] += 1
    assert set(seen) == set(unseen)
    squares = sum((seen[card] - tries / 29) ** 2 / (tries / 29) for card in unseen)
    assert abs(squares - 28) < 5 * sqrt(2 * 28)


@pytest.mark.rule("LBM-R42", "LBM-018", "LBM-022", "LBM-102")
def test_the_next_cards_differ_from_seed_to_seed(table):
    match = table("", "", row=["J07", "J08", "-"], market="P01 P02 P03 P04 P05", actor=1, actions=1)
    drawn = set()
    for seed in range(25):
        twin = next_round(match.imagine(None, seed))
        drawn.add((event(twin), market(twin)[-3:], row(twin)[-3:]))
    assert len(drawn) == 25 and all(len({each[part] for each in drawn}) > 10 for part in range(3))


@pytest.mark.rule("LBM-R42")
def test_the_same_seed_and_actions_give_the_same_match(lbm):
    match = played(lbm(), 11, 60)
    again = do(lbm().new(seed=11), *match.actions)
    assert again.states.tobytes() == match.states.tobytes()
