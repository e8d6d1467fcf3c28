"""What a game can leave to the engine: rules, the rules record and sentences."""

import dataclasses
import sys
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest
from high_tide import BOX

from tablewright.engine.actions import Actions, family
from tablewright.engine.box import Box
from tablewright.engine.errors import BadContent
from tablewright.engine.fields import EVERYONE, NOBODY, OWNER, SEAT, Schema, field
from tablewright.engine.game import Game
from tablewright.engine.kit import ALLOWED, LOOSE, NONE, rule, seed_generator
from tablewright.engine.options import Choice, Flag, Options, Whole
from tablewright.engine.reasons import Reasons
from tablewright.engine.standard.record import read_rules, rules_schema
from tablewright.engine.standard.rules import Margin
from tablewright.engine.standard.study import study_of
from tablewright.engine.standard.text import Entries, StandardText
from tablewright.engine.state import deck_fields, state_schema
from tablewright.engine.words import Label, Words

from .small import compiled as compiled_loop

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


@rule
def only_lower_cards(rules, s, card):
    return ALLOWED if card < 2 else 1


@rule
def keep_card(rules, s, card):
    s.pot = card


@rule
def keep_sum(rules, s, seat, side, card):
    s.points[seat] = card * 2 + side


@rule
def keep_nothing(rules, s):
    s.pot = 9


MOVES = Actions(
    family("take", card=range(4)),
    family("pass"),
    family("trade", seat=range(3), side=("left", "right"), card=range(2, 5)),
)
HANDLERS = {"take": (only_lower_cards, keep_card), "pass": (None, keep_nothing), "trade": (None, keep_sum)}
BY_HANDLERS = {
    "actions": MOVES,
    "turns": {"early": ("pass", "take"), "late": ("take", "pass", "trade")},
    "handlers": HANDLERS,
    "refuses": {"early": "odd", "over": "even"},
    "reasons": Reasons(even="SM-001", odd="SM-002"),
}


def compiled_form(asked):
    """The compiled form of a rule that takes an action; it cannot be called from Python by itself."""
    names = {"asked": asked}
    exec("def ask(rules, s, action):\n    return asked(rules, s, action)", names)
    return compiled_loop(names["ask"])


LEFT_OUT = {part.name: part.default for part in dataclasses.fields(Box) if part.name in ("why_not", "play")}


@pytest.mark.parametrize("compiled", [False, True])
def test_handlers_are_given_the_parameters_of_an_action(compiled):
    box = small_box(**LEFT_OUT | BY_HANDLERS)
    play = compiled_form(box.play) if compiled else box.play
    rules, s = box.rules.blank()[0], box.state.blank()[0]
    for text, expected in (("take 3", (3, [0, 0, 0])), ("pass", (9, [0, 0, 0])), ("trade 1 right 4", (9, [0, 9, 0]))):
        play(rules, s, MOVES.parse(text))
        assert (s.pot, s.points[:3].tolist()) == expected
    play(rules, s, MOVES.parse("trade 2 left 2"))
    assert s.points[:3].tolist() == [0, 9, 4]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize(
    ("phase", "reasons"),
    [(0, {0: 0, 1: 0, 2: 1, 4: 0, 5: 2, 22: 2}), (1, {1: 0, 3: 1, 4: 0, 22: 0}), (2, {0: 1, 22: 1})],
)
def test_a_handler_or_else_the_phase_says_why_not(phase, reasons, compiled):
    box = small_box(**LEFT_OUT | BY_HANDLERS)
    why_not = compiled_form(box.why_not) if compiled else box.why_not
    rules, s, moves = box.rules.blank()[0], box.state.blank()[0], np.zeros(MOVES.count, np.int32)
    s.phase = phase
    assert {action: why_not(rules, s, action) for action in reasons} == reasons
    legal = compiled_form(box.legal) if compiled else box.legal
    allowed = [action for action in range(MOVES.count) if why_not(rules, s, action) == ALLOWED]
    assert moves[: legal(rules, s, moves)].tolist() == allowed


def test_a_parameter_without_consecutive_numbers_is_passed_as_its_place():
    odd = Actions(family("take", card=range(1, 6, 2)))
    box = small_box(
        **LEFT_OUT
        | BY_HANDLERS
        | {"actions": odd, "handlers": {"take": (None, keep_card)}, "turns": {"late": ("take",)}}
    )
    s = box.state.blank()[0]
    box.play(None, s, odd.parse("take 5"))
    assert s.pot == 2


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ({"handlers": {}}, "needs `why_not` and `play`, or else `turns` and `handlers`"),
        ({"handlers": {"pass": (None, keep_nothing)}}, "needs handlers of the family 'take'"),
        ({"handlers": HANDLERS | {"sing": (None, keep_nothing)}}, "handlers: there is no family 'sing' of actions"),
        (
            {"handlers": HANDLERS | {"pass": (None, keep_card)}},
            "keep_card takes 1 parameter of an action 'pass', which has 0: write def keep_card\\(rules, s\\)",
        ),
        ({"actions": Actions(family("take", **dict.fromkeys("abcd", range(2)))), "turns": {"late": ("take",)},
          "handlers": {"take": (None, lambda rules, s, a, b, c, d: None)}}, "'take' has more than 3 parameters"),
        ({"refuses": {"night": "odd"}}, "refuses: there is no phase 'night'; the phases are early, late, over"),
        ({"refuses": {"early": "dull", "over": "odd"}}, "refuses: there is no reason 'dull'; the reasons are"),
        ({"refuses": {"early": "odd"}}, "some actions are refused in the phase 'over', so `refuses` must say why"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_handlers_is_named(parts, complaint):
    with pytest.raises(ValueError, match=complaint):
        small_box(**LEFT_OUT | BY_HANDLERS | parts)


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
        ({"margin": Margin(0.5, full=3)}, "has a margin, so it needs `score`"),
        ({"score": "pot"}, "there is no field pot with a score for each seat"),
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


def test_scores_are_those_of_a_field_and_a_lead_counts_in_payoffs():
    @rule
    def reversed_points(rules, s, player):
        return -int(s.points[player])

    box = small_box(standing=reversed_points, score="points", margin=Margin(0.25, full=4))
    rules, s = box.rules.blank()[0], box.state.blank()[0]
    rules.players = 3
    s.points[:] = 4, 6, 4, 9
    for name, expected in (
        ("scores", [4, 6, 4]),
        ("payoffs", [0.75 * 0.75 + 0.25 * 0.25, 0.25 * 0.75, 0.75 * 0.75 + 0.25 * 0.25]),
    ):
        out = np.zeros(4)
        getattr(box, name)(rules, s, out)
        assert out[:3].tolist() == expected


@pytest.mark.parametrize(("share", "full"), [(-0.1, 3), (1.1, 3), (0.5, 0)])
def test_a_margin_is_a_share_and_a_lead(share, full):
    with pytest.raises(ValueError, match="a margin is a share from 0 to 1 and a full lead above 0"):
        Margin(share, full=full)


# --- Cards --------------------------------------------------------------------------------------------------------

HAND = field("hand", "what a player holds", high=3, shape={SEAT: 4, "tide": 4}, seen_by=OWNER, dealt_from="rain")


def card_box(*more, **parts):
    """A game with two decks, of which the first has a pile and the second deals hands."""
    numbers = (field(name, "copies", high=9, shape={"card": 4}, total=8) for name in ("drops", "waves"))
    cards = deck_fields(("sun", "rain"), 8, highest_card=3, piles=1)
    usual = {"decks": ("sun", "rain"), "contents": {"sun": "waves", "rain": "drops"}}
    return small_box(*cards, *more, **(usual | {"rules": rules_schema(OPTIONS, *numbers)} | parts))


@pytest.fixture
def unpacked():
    box = card_box(HAND)
    rules, s = box.rules.blank()[0], box.state.blank()[0]
    rules.players, rules.waves[:], rules.drops[:] = 2, (0, 2, 0, 1), (1, 0, 3, 0)
    box.unpack(rules, s)
    return box, rules, s


def test_every_deck_has_its_contents_and_every_pile_is_empty(unpacked):
    _, _, s = unpacked
    assert s.deck_cards.tolist() == [[1, 1, 3, *[NONE] * 5], [0, 2, 2, 2, *[NONE] * 4]]
    assert (s.deck_counts[:, LOOSE].tolist(), s.pile_cards.tolist()) == ([3, 4], [[NONE] * 8])


def test_hidden_hands_are_dealt_again_and_the_other_deck_is_sorted(unpacked):
    box, rules, s = unpacked
    s.deck_cards[0, :3] = 3, 1, 1
    s.hand[:2] = [1, 0, 0, 0], [0, 0, 0, 2]
    seen = set()
    for seed in range(30):
        twin = s.copy()
        seed_generator(twin, np.uint64(seed))
        box.conceal(rules, twin, 0)
        assert (twin.hand[0].tolist(), int(twin.hand[1].sum())) == ([1, 0, 0, 0], 2)
        assert twin.deck_cards[0, :3].tolist() == [1, 1, 3]
        seen.add(tuple(twin.hand[1].tolist()))
    assert len(seen) > 2


def test_everyone_sees_the_sizes_of_hands_and_decks(unpacked):
    box, rules, s = unpacked
    s.hand[:2] = [1, 0, 0, 2], [0, 1, 0, 0]
    assert box.glance(rules, s, None) == {"hands": [3, 1], "decks": [3, 4]}
    assert small_box().glance(rules, s, None) == {}


TOO_MANY = field("drops", "copies", high=9, shape={"card": 4}, total=9)
SECOND_HAND = replace(HAND, name="stack")


@pytest.mark.parametrize(
    ("fields", "parts", "complaint"),
    [
        ((HAND,), {"contents": {"sun": "waves"}}, "has decks, so it needs `contents` or `unpack`"),
        (
            (HAND,),
            {"contents": {"sun": "waves", "rain": "players"}},
            "has no row players with the copies in the deck rain",
        ),
        ((HAND,), {"contents": {"snow": "waves"}}, "has no deck 'snow'; its decks are sun, rain"),
        ((replace(HAND, dealt_from="snow"),), {}, "has no deck 'snow'; its decks are sun, rain"),
        (
            (HAND,),
            {"contents": {"rain": "drops"}, "rules": rules_schema(OPTIONS, TOO_MANY)},
            "drops needs a `total` of at most 8, the room in the deck rain",
        ),
        ((HAND, SECOND_HAND), {}, "deals several hands from one deck, so it needs `conceal`"),
        ((), {}, "hides deck_cards, so it needs `conceal`"),
        ((HAND, field("secret", "hidden", high=1)), {}, "hides secret, so it needs `conceal`"),
    ],
)
def test_cards_that_do_not_fit_together_are_refused(fields, parts, complaint):
    with pytest.raises(ValueError, match=complaint):
        card_box(*fields, **parts)


def test_a_hand_has_a_row_for_each_seat():
    with pytest.raises(ValueError, match="field hand: a hand has a row for each seat"):
        field("hand", "cards", high=1, shape={SEAT: 4}, seen_by=OWNER, dealt_from="rain")


# --- A box from a module ------------------------------------------------------------------------------------------


def module_of(**names):
    """A module with the parts of the small game."""
    module = ModuleType("tests.small_module")
    box = small_box()
    data = ("state", "actions", "reasons", "phases", "endings", "entries", "options", "turns")
    functions = ("longest", "setup", "why_not", "play", "standing")
    vars(module).update({name.upper(): getattr(box, name) for name in data})
    vars(module).update({name: getattr(box, name) for name in functions}, __file__=str(BOX.folder / "__init__.py"))
    vars(module).update(names)
    return module


def test_a_box_finds_its_parts_in_a_module(monkeypatch):
    module = module_of(prompt=lambda w, rules, s: "Well?", check=end, SCORE="points", rules="not a function")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    box = Box.of_module(module.__name__, slug="small", version=1, rule_prefix="SM", minutes=(1, 2), skips=("pass",))
    assert (box.folder, box.state, box.setup, box.check) == (BOX.folder, module.STATE, start, end)
    assert (box.score, box.skips, box.text.prompt(None, None, None)) == ("points", ("pass",), "Well?")
    assert [part.name for part in box.rules.fields] == ["players", "quick"]


def test_a_part_that_a_module_lacks_is_named(monkeypatch):
    module = module_of()
    del module.setup
    monkeypatch.setitem(sys.modules, module.__name__, module)
    with pytest.raises(ValueError, match="small_module has neither setup nor SETUP, which a game needs"):
        Box.of_module(module.__name__, slug="small", version=1, rule_prefix="SM", minutes=(1, 2))


# --- Games --------------------------------------------------------------------------------------------------------


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


PRICES = Schema(
    [field("players", "seats", high=4), field("prices", "of each card", high=9, shape={"card": 3}, total=6)]
)


@pytest.mark.parametrize(("text", "prices"), [("prices = [1, 2, 3]", [1, 2, 3]), ("[prices]\n1 = 5\n2 = 1", [0, 5, 1])])
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
        ("prices = [1, 2, 4]", "cards.toml: prices adds up to 7, not 6"),
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


# --- Outcomes, labels, prompts and results ------------------------------------------------------------------------


def with_words(**tables):
    return Words(WORDS.sentences | tables, ["Ana"])


@pytest.fixture
def told():
    """A box whose odd cards have an outcome of their own, its rules record and a state."""
    counted = field("tries", "tries so far", high=9, shape={SEAT: 4}, seen_by=EVERYONE, up_to="players")
    box = small_box(
        counted,
        score="points",
        skips=("pass",),
        outcome=lambda rules, s, action: ("odd", {"pot": 5}) if action % 2 else ("", {}),
    )
    rules, s = box.rules.blank()[0], box.state.blank()[0]
    rules.players, s.phase, s.pot = 3, 1, 1
    return box, rules, s


def test_an_outcome_chooses_the_sentence_and_fills_blanks(told):
    box, rules, s = told
    words = with_words(action={"take": "Take {card} ({pot})", "take_odd": "Steal {card} ({pot})"})
    assert box.text.action_words(words, rules, s, 2) == "Take Three (1 coin)"
    assert box.text.action_words(words, rules, s, 1) == "Steal Two (5 coins)"


def test_labels_and_costs_come_from_the_words(told):
    box, rules, s = told
    words = with_words(label={"take": "Take {card}", "pass": "Pass"}, cost={"take_odd": "{pot}"})
    assert box.label(words, rules, s, 2) == Label("Take Three")
    assert box.label(words, rules, s, 1) == Label("Take Two", cost="5 coins")
    assert box.label(words, rules, s, 4) == Label("Pass", quiet=True)
    assert box.label(words, rules, s, 6) is None
    assert box.label(WORDS, rules, s, 2) is None


def test_a_prompt_can_leave_out_what_is_not_allowed(told):
    box, rules, s = told
    words = with_words(prompt={"early": "Pass?", "early_without_pass": "Nothing?"})
    s.phase = 0
    assert box.text.prompt(words, rules, s) == "Pass?"
    forbidden = rule(lambda rules, s, action: 1)
    assert replace(box, why_not=forbidden).text.prompt(words, rules, s) == "Nothing?"


def test_a_blank_can_be_what_is_left_to_the_player_who_decides(told):
    box, rules, s = told
    s.actor, s.tries[1] = 1, 2
    words = with_words(prompt={"late": "{player}: {tries} tried, {players_left}"}, count={"players": ["go", "goes"]})
    assert box.text.prompt(words, rules, s) == "Player 2: 2 tried, 1 go"


@pytest.mark.parametrize(
    ("points", "result"),
    [
        ([1, 3, 2], "Player 2 has 3 points"),
        ([3, 3, 2], "Ana and Player 2 share 3 points"),
        ([0, 0, 0], "Ana, Player 2 and Player 3 share 0 points"),
    ],
)
def test_the_last_prompt_says_who_has_won(told, points, result):
    box, rules, s = told
    prompt = {
        "over": "Over: {result}.",
        "won": "{player} has {points}",
        "shared": "{players} and {last} share {points}",
    }
    s.phase, s.actor, s.points[:3] = 2, NONE, points
    assert box.text.prompt(with_words(prompt=prompt), rules, s) == f"Over: {result}."


def test_the_last_prompt_can_say_that_nobody_has_won(told):
    box, rules, s = told

    @rule
    def all_lose(rules, s, out):
        for player in range(rules.players):
            out[player] = 2

    s.phase, s.actor = 2, NONE
    words = with_words(prompt={"over": "{result}", "nobody": "All have lost"})
    assert replace(box, places=all_lose).text.prompt(words, rules, s) == "All have lost"


def test_the_words_can_tell_the_whole_board(unpacked):
    box, rules, s = unpacked
    s.pot, s.points[1], s.hand[1], s.pile_cards[0, :2], s.pile_count[0] = 2, 3, [0, 0, 2, 1], [3, 1], 2
    words = with_words(
        board={
            "table": "{pot}; {sun} in the sun.",
            "sun": "Shone: {cards}.",
            "empty_sun": "Dark.",
            "player": "{player} has {points} and {cards_in_hand}{hand}",
            "hand": ": {cards}",
            "empty_hand": ", nothing",
        },
        value={"tide": ["low", "ebb", "flow", "high"]},
    )
    assert box.text.board(words, rules, s, 1).splitlines() == [
        "2 coins; 3 in the sun.",
        "Shone: 3 1.",
        "Ana has 0 points and 0",
        "Player 2 has 3 points and 3: flow, flow, high",
    ]
    s.pile_count[0] = 0
    assert box.text.board(words, rules, s, 0).splitlines()[1:] == [
        "Dark.",
        "Ana has 0 points and 0, nothing",
        "Player 2 has 3 points and 3",
    ]


# --- Studies ------------------------------------------------------------------------------------------------------


def test_a_study_follows_the_actions_of_its_kinds():
    actions = Actions(family("wait"), family("build", size=range(1, 3), place=("hill", "bay")), family("go home"))
    study = study_of(actions, house="build", way="go home", resources="points, coins", shortages="too_dear")
    assert [element.name for element in study.elements] == [
        "house/1-hill", "house/1-bay", "house/2-hill", "house/2-bay", "way/go home",
    ]  # fmt: skip
    assert [study.subject(None, None, action) for action in range(actions.count)] == [NONE, 0, 1, 2, 3, 4]
    words = Words({"study": {"house": "{size} on the {place}", "place": {"hill": "Hill"}, "way": {"go_home": "Home"}}})
    assert [study.elements[place].say(words) for place in (2, 4)] == ["2 on the Hill", "Home"]
    assert [(gauge.name, gauge.field) for gauge in study.resources] == [("points", "points"), ("coins", "coins")]
    assert list(study.shortages) == ["too_dear"]
    with pytest.raises(ValueError, match="there is no family 'build house' of actions"):
        study_of(actions, house="build house")
    s = BOX.state.blank()[0]
    s.actor = 1
    assert [study.starts(None, s, seat) for seat in range(2)] == [{"turn": "later"}, {"turn": "first"}]
