"""Sentences that people read: one and many, prices from the rules record, and what is declined."""

import pytest

from tablewright.engine.copies import Copy
from tablewright.games.meeple_inc.actions import ASKED_FOR
from tablewright.games.meeple_inc.journal import COLLECTED, DECLINED, LOOKS
from tablewright.games.meeple_inc.state import OBJECTIVES, PHASES, SKILLS
from tablewright.games.meeple_inc.text import entry_words
from tablewright.games.meeple_inc.text.names import counted, employee_about, item_about, need_words, row_words

from .positions import place


def told(game, kind, *numbers):
    return entry_words(game.box.words, game.rules, [kind, *numbers, *[0] * (3 - len(numbers)), -1])


@pytest.mark.parametrize(
    ("kind", "numbers", "sentence"),
    [
        (COLLECTED, (0, 1), "Player 1 collects 1 worker."),
        (COLLECTED, (0, 3), "Player 1 collects 3 workers."),
        (LOOKS, (0, SKILLS, 1), "Player 1 looks at 1 skill card."),
        (LOOKS, (0, OBJECTIVES, 4), "Player 1 looks at 4 objectives."),
    ],
)
def test_the_journal_tells_one_from_many(meeple, kind, numbers, sentence):
    assert told(meeple(players=2), kind, *numbers) == sentence


def test_every_phase_that_can_be_declined_has_its_sentence(meeple):
    game = meeple(players=2)
    declined = game.box.words.get("journal.declined")
    assert {f"done_{phase}" for phase in declined} <= set(game.box.words.get("action"))
    for phase in declined:
        sentence = told(game, DECLINED, 0, PHASES.index(phase))
        assert sentence.startswith("Player 1 ") and sentence.endswith(".")
    assert told(game, DECLINED, 0, PHASES.index("target")) == "Player 1 makes no predictions."


def test_a_refusal_counts_icons(table):
    match = place(table({"inspiration": 4}), "box-1")
    assert match.why_not("level box 2").sentence == "You have only 1 box icon, too few for level 2"
    match = place(table({"inspiration": 4, "icons": [2, 1, 1]}), "box-1")
    assert match.why_not("level box 3").sentence == "You have only 2 box icons, too few for level 3"


def test_tokens_are_listed_with_an_and(meeple):
    w = meeple(players=2).box.words
    assert [row_words(w, row) for row in ([0, 0, 0], [1, 0, 0], [1, 0, 2], [1, 1, 1])] == [
        "",
        "$1",
        "$1 and 2 inspiration",
        "$1, 1 time and 1 inspiration",
    ]


def test_cards_say_one_and_many(meeple):
    game = meeple(players=2)
    w, rules = game.box.words, game.rules
    assert item_about(w, rules, 16) == "upgrade one element by 1 level, then gain 2 time"
    assert item_about(w, rules, 13) == "upgrade the component by up to 2 levels"
    assert item_about(w, rules, 25) == "prove one of your predictions, then gain 1 research"
    assert employee_about(w, rules, 29) == "on Gain Award: one element of the game may be 1 level short"
    assert counted(w, "names.needs.5", 2) == "2 specialists" and counted(w, "names.needs.5", 1) == "1 specialist"
    assert need_words(w, rules, 2) == "$3 and 3 inspiration"


@pytest.mark.rule("MI-254")
def test_the_price_of_removing_a_pow_card_is_the_one_in_the_data(table):
    copy = Copy(edits=(("powers.removal.time", 3),))
    match = table({"pow": "p06", "wow": "w01", "items": ["i01"]}, content=copy)
    assert match.why_not("remove pow").sentence == "Removing the POW card costs $1, 3 time and 1 inspiration"
    rich = table({"pow": "p06", "wow": "w01", "dollar": 1, "time": 3, "inspiration": 1}, content=copy)
    assert rich.words("remove pow") == "Remove Needs Company for $1, 3 time and 1 inspiration"


def test_every_decision_asks_for_a_family():
    assert tuple(ASKED_FOR) == PHASES[:-1]
