"""What a game can leave to the engine: rules, the rules record and sentences."""

from dataclasses import replace

import numpy as np
import pytest
from high_tide import BOX

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.fields import EVERYONE, NOBODY, SEAT, Schema, field
from tablewright.engine.game import Game
from tablewright.engine.kit import ALLOWED, NONE, rule
from tablewright.engine.options import Choice, Flag, Options, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard.record import read_rules, rules_schema
from tablewright.engine.standard.text import Entries, StandardText
from tablewright.engine.state import state_schema
from tablewright.engine.words import Words

OPTIONS = Options(Whole("players", 2, low=1, high=4), Flag("quick", False), Choice("mode", "a", values=("a", "b")))
FIELDS = (
    field("points", "the score of each player", high=9, shape={SEAT: 4}, seen_by=EVERYONE),
    field("pot", "points in the pot", high=9, seen_by=EVERYONE),
)


@rule
def start(rules, s):
    s.phase = 1
    s.actor = 0


@rule
def nothing_odd(rules, s, action):
    return ALLOWED if action % 2 == 0 else 1


@rule
def end(rules, s, action):
    s.phase = 2
    s.actor = NONE
    s.ending = 1


@rule
def points(rules, s, player):
    return int(s.points[player])


def small_box(*fields, **parts):
    """A game of three phases in which only even actions are allowed."""
    phases, endings = ("early", "late", "over"), ("done",)
    usual = {
        "slug": "small",
        "version": 1,
        "folder": BOX.folder,
        "rule_prefix": "SM",
        "minutes": (1, 2),
        "state": state_schema(*FIELDS, *fields, players=4, phases=phases, endings=endings, journal=1),
        "rules": rules_schema(OPTIONS),
        "actions": Actions(family("take", card=range(4)), family("pass"), family("give", card=range(3))),
        "reasons": Reasons(odd="SM-001"),
        "phases": phases,
        "endings": endings,
        "entries": Entries(kept="player points", over="ending"),
        "options": OPTIONS,
        "longest": lambda rules: 1,
        "turns": {"early": ("pass",), "late": ("give", "take")},
        "setup": start,
        "why_not": nothing_odd,
        "play": end,
        "standing": points,
        "rules_record": lambda options: rules_schema(OPTIONS).blank()[0],
    }
    return Box(**(usual | parts))


@pytest.mark.parametrize(("phase", "legal"), [(0, [4]), (1, [0, 2, 6]), (2, [])])
def test_legal_asks_about_the_families_of_the_phase_in_the_order_of_their_numbers(phase, legal):
    box = small_box()
    s, moves = box.state.blank()[0], np.zeros(8, np.int32)
    s.phase = phase
    assert moves[: box.legal(None, s, moves)].tolist() == legal


def test_scores_places_and_payoffs_come_from_the_standing():
    box = small_box()
    rules, s = box.rules.blank()[0], box.state.blank()[0]
    rules.players = 3
    s.points[:3] = 4, 7, 4
    for name, expected in (("scores", [4, 7, 4]), ("places", [2, 1, 2]), ("payoffs", [0.25, 1, 0.25])):
        out = np.zeros(4)
        getattr(box, name)(rules, s, out)
        assert out[:3].tolist() == expected
    assert box.promise is box.payoffs


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"turns": {}}, "needs `turns`, or else `legal`"),
        ({"turns": {"night": ("pass",)}}, "there is no phase 'night'; the phases are early, late, over"),
        ({"turns": {"early": ("sing",)}}, "there is no family 'sing' of actions"),
        ({"standing": Box.standing}, "needs `standing`, or else `scores`, `places` and `payoffs`"),
        ({"decks": ("cards",)}, "names 1 deck in `decks`, but 0 in `deck_fields`"),
    ],
)
def test_what_cannot_be_left_out_is_named(parts, complaint):
    with pytest.raises(ValueError, match=complaint):
        small_box(**parts)


def test_a_hidden_field_needs_conceal():
    secret = field("secret", "what nobody knows", high=3, seen_by=NOBODY)
    with pytest.raises(ValueError, match="small hides secret, so it needs `conceal`"):
        small_box(secret)


def test_plain_and_compiled_games_have_the_same_standard_rules():
    plain, compiled = (Game(BOX, BOX.settle({}), plain=is_plain) for is_plain in (True, False))
    one, other = plain.new(seed=3), compiled.new(seed=3)
    while not one.over:
        assert one.legal() == other.legal()
        one.play(one.legal()[-1])
        other.play(other.legal()[-1])
    assert (one.places, one.state.tobytes()) == (other.places, other.state.tobytes())


def test_whole_numbers_and_flags_have_a_field_in_the_rules_record():
    more = field("price", "what it costs", high=3)
    assert [(f.name, f.high) for f in rules_schema(OPTIONS, more).fields] == [
        ("players", 4),
        ("quick", 1),
        ("price", 3),
    ]


PRICES = Schema([field("players", "seats", high=4), field("prices", "of each card", high=9, shape={"card": 3})])


@pytest.mark.parametrize(("text", "prices"), [("prices = [1, 2, 3]", [1, 2, 3]), ("[prices]\n1 = 5\n2 = 6", [0, 5, 6])])
def test_numbers_come_from_a_list_or_from_a_table_of_places(tmp_path, text, prices):
    (tmp_path / "cards.toml").write_text(text)
    rules = read_rules(PRICES, {"players": 3}, tmp_path)
    assert (rules.players, rules.prices.tolist()) == (3, prices)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "No file in data/ has prices"),
        ("prices = [1, 2]", "cards.toml: prices has 2 numbers, not 3"),
        ("prices = [1, 2, 10]", "cards.toml: prices has 10, which is not a whole number from 0 to 9"),
        ("[prices]\n1 = 5", "cards.toml, prices: 2 is missing"),
        ("prices = [1, 2, 3]\nrain = 1", "cards.toml: unknown key rain"),
    ],
)
def test_wrong_numbers_are_refused_by_name(tmp_path, text, complaint):
    (tmp_path / "cards.toml").write_text(text)
    with pytest.raises(BadContent, match=complaint):
        read_rules(PRICES, {"players": 3}, tmp_path)


WORDS = Words(
    {
        "game": {"player": "Player {number}", "somebody": "a player"},
        "action": {"take": "Take the {card} ({pot} in the pot)"},
        "prompt": {"late": "{player}, choose."},
        "why_not": {"odd": "No {card} for {players} players"},
        "journal": {"kept": "{player} keeps {points}.", "over": "It is over: {ending}."},
        "ending": {"done": "all is done"},
        "count": {"points": ["point", "points"], "pot": ["coin", "coins"]},
        "value": {"card": ["Ace", "Two", "Three", "Four"]},
    },
    ["Ana"],
)


@pytest.fixture
def spoken():
    """The standard sentences of a small game, its rules record and a state."""
    box = small_box()
    rules, s = box.rules.blank()[0], box.state.blank()[0]
    rules.players, s.phase, s.pot = 2, 1, 1
    return box.sentences, rules, s


def test_blanks_are_filled_by_their_names(spoken):
    text, rules, s = spoken
    assert text.action_words(WORDS, rules, s, 2) == "Take the Three (1 coin in the pot)"
    assert text.prompt(WORDS, rules, s) == "Ana, choose."
    assert text.refusal_words(WORDS, rules, s, 1, "odd") == "No Two for 2 players"
    assert text.entry_words(WORDS, rules, [1, 1, 3, 0]) == "Player 2 keeps 3 points."
    assert text.entry_words(WORDS, rules, [1, NONE, 1, 0]) == "a player keeps 1 point."
    assert text.entry_words(WORDS, rules, [2, 1, 0, 0]) == "It is over: all is done."


def test_a_blank_that_an_action_cannot_fill_gets_dots(spoken):
    text, rules, s = spoken
    assert text.refusal_words(WORDS, rules, s, 4, "odd") == "No … for 2 players"


def test_the_standard_board_has_a_line_for_each_field_that_the_viewer_sees(spoken):
    text, rules, s = spoken
    s.points[:2] = 3, 1
    assert text.board(WORDS, rules, s, None).splitlines() == [
        "The score of each player: Ana (3 points), Player 2 (1 point)",
        "Points in the pot: 1 coin",
    ]


def test_a_function_of_the_game_takes_the_place_of_the_standard_one():
    class OwnText:
        @staticmethod
        def prompt(w, rules, s):
            return "Well?"

    text = small_box(text=OwnText).text
    assert text.prompt(WORDS, None, None) == "Well?"
    assert isinstance(text.board.__self__, StandardText)


def test_the_standard_board_uses_titles_and_words_and_leaves_out_rows_of_zeros(spoken):
    _, rules, _ = spoken
    cards = field("hand", "the cards of a player", high=4, shape={SEAT: 2, "card": 4}, seen_by=EVERYONE)
    bid = field("bid", "the last bid", low=NONE, high=2, shape={SEAT: 2}, seen_by=EVERYONE, names="bid")
    leader = field("leader", "who leads", low=NONE, high=1, seen_by=EVERYONE, names=SEAT)
    lots = field("lots", "the lots", high=9, shape={"lot": 3}, seen_by=EVERYONE)
    box = replace(small_box(), state=Schema([cards, bid, leader, lots]))
    words = Words(
        WORDS.sentences
        | {"field": {"hand": "In hand"}, "value": {"card": ["", "Guard", "Priest", "Baron"], "bid": ["none", "low"]}}
    )
    s = box.state.blank()[0]
    s.hand[1] = 0, 2, 0, 1
    s.bid[:] = 1, NONE
    assert box.sentences.board(words, rules, s, None).splitlines() == [
        "In hand: Player 2 (Guard × 2, Baron × 1)",
        "The last bid: Player 1 (low), Player 2 (–)",
        "Who leads: Player 1",
    ]
