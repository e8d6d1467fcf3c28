"""Games with a fault in their rules, one at a time, and a High Tide in which all seats and cards are alike."""

from dataclasses import replace

from high_tide import (
    BOX,
    CARDS,
    DEALT,
    MOST_WAITS,
    PLAYED,
    TURN,
    WAITED,
    WAVES,
    pass_turn,
    play_card,
    setup,
    wait,
)

from tablewright.engine.box import Box
from tablewright.engine.kit import below, deal_hand, note, put_on_pile, rule
from tablewright.games.life_builds_meaning import BOX as LIFE
from tablewright.games.life_builds_meaning.setup import setup as lay_the_table
from tablewright.games.life_builds_meaning.state import ENERGY

PLAY, WAIT = (kind.first for kind in BOX.actions)
play = BOX.play
GIFT = 2
TOLL = 3
HIGHEST_PRIZE = 9


@rule
def setup_with_gift(rules, s):
    """The second seat begins with points."""
    setup(rules, s)
    s.points[1] += GIFT


@rule
def play_twice(rules, s, action):
    """The first seat decides again after its own turn, every other time."""
    seat = int(s.actor)
    play(rules, s, action)
    if seat == 0 and s.actor > 0 and s.ply % 2 == 0 and s.hand[0].sum() > 0:
        s.actor = 0


@rule
def play_with_toll(rules, s, action):
    """Waiting costs points: nobody should ever wait."""
    if action == WAIT:
        s.points[s.actor] -= TOLL
    play(rules, s, action)


@rule
def play_for_ever(rules, s, action):
    """A card that is played comes back into the hand."""
    seat = int(s.actor)
    if action == WAIT:
        wait(rules, s)
    else:
        value = action - PLAY + 1
        s.hand[seat, value] += 1
        play_card(rules, s, value)
        s.pile_count[WAVES, 0] = 0


@rule
def play_with_endless_waits(rules, s, action):
    """With the most waits that the rules allow, cards come back into the hand."""
    if rules.waits == MOST_WAITS:
        play_for_ever(rules, s, action)
    else:
        play(rules, s, action)


@rule
def setup_with_tokens(rules, s):
    """The second seat of Life Builds Meaning begins with two more Energy."""
    lay_the_table(rules, s)
    s.tokens[1, ENERGY] += GIFT


@rule
def setup_evenly(rules, s):
    """Everybody is dealt the same number of cards, all there are, and any seat may begin."""
    for player in range(rules.players):
        deal_hand(s, s.hand[player], s.deck_cards[WAVES], s.deck_counts[WAVES], CARDS // rules.players)
    s.phase = TURN
    s.round_number = 1
    s.actor = below(s, rules.players)
    note(s, DEALT, CARDS // rules.players)


@rule
def play_evenly(rules, s, action):
    """Whatever card is played wins any number of points, by chance: no seat and no card is better than another.

    A wait counts for all players, so that waiting decides no tie.
    """
    seat = int(s.actor)
    if action == WAIT:
        for player in range(rules.players):
            s.waited[player] += 1
        note(s, WAITED, seat)
    else:
        value = action - PLAY + 1
        s.hand[seat, value] -= 1
        put_on_pile(s.pile_cards[WAVES], s.pile_count[WAVES], value)
        s.points[seat] += below(s, HIGHEST_PRIZE + 1)
        note(s, PLAYED, seat, value, 0)
    pass_turn(rules, s)


def faulty(name: str, **rules) -> Box:
    return replace(BOX, slug=f"high-tide-{name}", **rules)


FAULTY = {
    "gift": faulty("gift", setup=setup_with_gift),
    "twice": faulty("twice", play=play_twice),
    "toll": faulty("toll", play=play_with_toll),
    "for-ever": faulty("for-ever", play=play_for_ever),
    "endless-waits": faulty("endless-waits", play=play_with_endless_waits),
    "tokens": replace(LIFE, slug=f"{LIFE.slug}-tokens", setup=setup_with_tokens),
}
EVEN = faulty("even", setup=setup_evenly, play=play_evenly)
EVEN_OPTIONS = {"players": 4}
