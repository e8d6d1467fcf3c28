"""The quick search for gifts against its slow and obvious twin, over many random positions."""

from random import Random

import pytest

from tablewright.games.potlatch.gifts import fewest_cards, gifts_of

from . import naive
from .positions import cards_in, gifts, kinds, load, position, target, written

TURNS = range(6)


def random_hand(chance, most):
    """Any hand of 0 to 7 cards, four of a kind at most; some hands have only small cards, some only one type."""
    types = chance.choice([range(4), range(4), range(2), range(1)])
    amounts = chance.choice([range(4), range(4), range(2), range(1)])
    cards = [4 * t + a for t in types for a in amounts for _ in range(4)]
    return written(chance.sample(cards, min(len(cards), chance.randint(0, most))))


def random_needs(chance):
    most = chance.choice([2, 5, 5, 12])
    return tuple(chance.randint(0, most) if chance.random() < 0.7 else 0 for _ in range(4))


def random_position(chance, plain):
    """Any number of players, any needs (also of houses that are complete), any L that the rules can come to."""
    seats = chance.randint(2, 6)
    hand = random_hand(chance, 7)
    others = [kind for kind in range(16) for _ in range(4 - kinds(hand).count(kind))]
    hands = [hand, written(chance.sample(others, chance.randint(0, 6))), *[""] * (seats - 2)]
    opening = chance.random() < 0.2
    obligation = None if opening else chance.randint(1, 4 + 3 * (seats - 1))
    gifted = [] if opening else [0, *chance.sample(range(1, seats), chance.randint(0, seats - 2))]
    unmet = [random_needs(chance) for _ in range(seats)]
    return position(plain, hands, unmet=unmet, obligation=obligation, gifted=gifted, stack="")


def facts(match):
    """What the twin needs to know of a position: the hand, the eligible houses and L."""
    s, giver = match.state, int(match.state.giver)
    hand = [(kind // 4, kind % 4 + 1) for kind in kinds(cards_in(s.hand[giver]))]
    houses = {
        seat: [max(0, int(n)) for n in s.wanting[seat]]
        for seat in range(match.game.players)
        if seat != giver and not s.gifted[seat] and (s.wanting[seat] > 0).any()
    }
    return hand, houses, int(s.obligation) if s.gifted.any() else None


def compare(match):
    hand, houses, obligation = facts(match)
    expected = naive.legal_gifts(hand, houses, obligation)
    found = {(seat, tuple((k // 4, k % 4 + 1) for k in kinds(cards))) for seat, cards in gifts(match)}
    where = f"hand {hand}, houses {houses}, L {obligation}"
    assert found == expected, where
    assert (match.phase == "receiver") == bool(expected), where
    if match.phase == "receiver" and obligation is not None:
        assert target(match) == naive.smallest_total(hand, houses, obligation), where
    return expected


@pytest.mark.rule("POT-023", "POT-029", "POT-032", "POT-035", "POT-037", "POT-038", "POT-042")
@pytest.mark.parametrize("seed", TURNS)
def test_random_turns_offer_exactly_the_gifts_of_the_twin(plain, seed):
    chance = Random(seed)
    sizes = [len(cards) for _ in range(150) for _, cards in compare(random_position(chance, plain))]
    assert max(sizes, default=0) >= 3


@pytest.mark.rule("POT-037", "POT-038")
@pytest.mark.parametrize("seed", range(4))
def test_in_whole_games_every_turn_offers_the_gifts_of_the_twin(plain, seed):
    chance = Random(seed)
    match = load(plain, players=2 + seed % 5).new(seed=seed)
    while match.phase != "store" and not match.over:
        if match.phase in ("receiver", "invite"):
            compare(match)
        match.play(chance.choice(match.legal()))


@pytest.mark.rule("POT-047")
@pytest.mark.parametrize("seed", range(4))
def test_the_playable_cards_are_those_of_the_twin(plain, seed):
    chance = Random(seed)
    compared = 0
    while compared < 20:
        match = random_position(chance, plain)
        if match.phase != "invite":
            continue
        _, houses, _ = facts(match)
        cards = {(kind // 4, kind % 4 + 1) for kind in kinds(cards_in(match.state.hand[1]))}
        match.play("invite 1")
        on_offer = [match.text(action).split()[-1] for action in match.legal()] if match.phase == "share" else []
        found = {(kind // 4, kind % 4 + 1) for kind in kinds(" ".join(on_offer))}
        assert found == naive.playable(list(cards), houses)
        compared += 1


@pytest.mark.rule("POT-038")
@pytest.mark.parametrize("seed", range(6))
def test_the_fewest_cards_for_any_total_are_those_of_the_twin(plain, seed):
    """Also for totals that no turn would ask for."""
    chance = Random(100 + seed)
    for _ in range(40):
        match = random_position(chance, plain)
        hand, _, _ = facts(match)
        s, receiver = match.state, chance.randrange(1, match.game.players)
        unmet = [max(0, int(n)) for n in s.wanting[receiver]]
        for wanted in range(1, 20):
            sets = [c for c in naive.sets_of(hand) if naive.total(c) == wanted and naive.is_legal_set(c, unmet)]
            fewest = min(map(len, sets), default=0)
            begin = {4 * cards[0][0] + cards[0][1] - 1 for cards in sets if len(cards) == fewest}
            assert fewest_cards(s, 0, receiver, 0, wanted) == (fewest, sum(1 << kind for kind in begin))


@pytest.mark.rule("POT-R49")
def test_an_empty_hand_has_no_gift(table):
    match = table(["", "FLG1"], unmet=[(1, 1, 1, 1), (3, 3, 3, 3)], obligation=2)
    assert gifts_of(match.game.rules, match.state, 0) == (0, 0) and match.phase == "invite"
