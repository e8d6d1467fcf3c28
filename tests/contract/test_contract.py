"""The contract: what every registered game must keep, whatever its rules."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tablewright as tw
from tablewright.engine import hidden_proof, proof
from tablewright.engine.checker import find_mistakes
from tablewright.engine.errors import BadOption
from tablewright.engine.fields import NOBODY
from tablewright.engine.kit import NONE
from tablewright.engine.options import Choice, Flag, Numbers, Seat, Whole

BOXES = {box.slug: box for box in tw.games()}
TABLES = [
    (slug, players)
    for slug, box in BOXES.items()
    for players in range(box.options.players.low, box.options.players.high + 1)
]
ENDS = [
    (slug, players) for slug, box in BOXES.items() for players in (box.options.players.low, box.options.players.high)
]
every_game = pytest.mark.parametrize("slug", BOXES)
every_table = pytest.mark.parametrize(  # the numbers of players between are left to `make soundness`
    ("slug", "players"), [pytest.param(*table, marks=() if table in ENDS else pytest.mark.long) for table in TABLES]
)


def each_option_alone():
    """Every value of every option by itself, at the default number of players (whole numbers: their ends)."""
    for slug, box in BOXES.items():
        for option in box.options:
            for value in sample_values(option):
                if value != option.default and option.name != "players":
                    yield slug, option.name, value


def sample_values(option):
    match option:
        case Choice():
            return list(option.values)
        case Flag():
            return [False, True]
        case Whole():
            return sorted({option.low, option.high})
        case Seat():
            return [*option.words, 0, 1]
        case Numbers():
            return [None]
    raise AssertionError(f"no values known for {option}")


def loaded_or_refused(slug, options):
    """The game, or None where the combination is refused; a refusal is one line that ends like a sentence."""
    try:
        return tw.load(slug, **options)
    except BadOption as refused:
        line = str(refused)
    assert "\n" not in line and line.endswith(".") and len(line) > 20
    return None


@every_table
def test_random_games_end_and_keep_every_property(slug, players):
    proof.games_end_in_order(tw.load(slug, players=players), 2_000)


@every_table
def test_plain_games_keep_every_property_too(slug, players):
    proof.games_end_in_order(tw.load(slug, players=players, plain=True), 2)


@every_table
def test_plain_and_compiled_rules_agree_to_the_byte(slug, players):
    plain = tw.load(slug, players=players, plain=True)
    proof.plain_is_compiled(tw.load(slug, players=players), plain, 12)


@pytest.mark.parametrize(("slug", "name", "value"), list(each_option_alone()))
def test_an_option_alone_plays_or_is_refused_in_words(slug, name, value):
    game = loaded_or_refused(slug, {name: value})
    if game is None:
        return
    proof.games_end_in_order(game, 300)
    proof.plain_is_compiled(game, tw.load(slug, plain=True, **{name: value}), 2)


@every_game
@given(data=st.data())
@settings(max_examples=12)
def test_options_combine_freely_or_are_refused_in_words(slug, data):
    combined_options_play(BOXES[slug], data)


@pytest.mark.long
@every_game
@given(data=st.data())
def test_many_options_combine_freely_or_are_refused_in_words(slug, data):
    combined_options_play(BOXES[slug], data)


def combined_options_play(box, data):
    wanted = {o.name: data.draw(st.sampled_from(sample_values(o)), label=o.name) for o in box.options}
    game = loaded_or_refused(box.slug, wanted)
    if game is not None:
        proof.games_end_in_order(game, 100)
        proof.hidden_stays_hidden(game, 10)


@every_game
def test_the_number_of_threads_does_not_matter(slug):
    proof.threads_do_not_matter(tw.load(slug), 2_000)


@every_table
def test_legal_lists_exactly_what_why_not_allows(slug, players):
    proof.legal_is_allowed(tw.load(slug, players=players), 200)


@every_table
def test_illegal_actions_are_refused_with_a_rule_and_change_nothing(slug, players):
    proof.illegal_is_refused(tw.load(slug, players=players), 5_000)


@every_table
def test_a_view_does_not_change_when_what_it_hides_is_dealt_anew(slug, players):
    proof.hidden_stays_hidden(tw.load(slug, players=players), 100)


@every_game
def test_concealing_works_in_plain_python_too(slug):
    proof.hidden_stays_hidden(tw.load(slug, plain=True), 30)


@every_table
def test_everything_has_words(slug, players):
    proof.words_are_there(tw.load(slug, players=players), 60)


@every_table
def test_undo_restores_the_state_while_nothing_has_come_of_it(slug, players):
    proof.undo_restores(tw.load(slug, players=players), 300)


@every_table
def test_a_saved_match_plays_again(slug, players):
    proof.saves_replay(tw.load(slug, players=players), 10)


@every_table
def test_payoffs_follow_the_places(slug, players):
    proof.outcomes_are_sane(tw.load(slug, players=players), 30)


@every_game
def test_the_source_has_no_mistakes(slug):
    """Every word is there, among much else."""
    assert find_mistakes(BOXES[slug]) == []


@every_game
def test_everything_hidden_is_dealt_again_and_told_to_nobody(slug):
    hidden_proof.hidden_is_dealt_again(tw.load(slug), 12)
    hidden_proof.notes_keep_secrets(tw.load(slug), 100)


@every_game
def test_the_generator_and_the_decks_are_seen_by_nobody(slug):
    schema = BOXES[slug].state
    hidden = {f.name for f in schema.fields if f.seen_by == NOBODY}
    assert {"rng", "journal"} <= hidden
    assert "deck_cards" in hidden or not BOXES[slug].decks


@every_game
def test_the_rules_record_cannot_be_written_to(slug):
    game = tw.load(slug)
    with pytest.raises(ValueError, match="read-only"):
        game.rules_record["players"] = 9


@every_game
def test_every_field_of_the_rules_record_is_within_its_bounds(slug):
    game = tw.load(slug)
    assert game.box.rules.out_of_bounds(game.rules) == []


@every_game
def test_what_actions_touch_is_an_element_with_words(slug):
    """The subject of every legal action is an element or none, and everything that a report follows has its words."""
    game = tw.load(slug, plain=True)
    study, words = game.box.study, game.box.words
    assert len({element.name for element in study.elements}) == len(study.elements)
    for element in study.elements:
        assert element.say(words)
        assert len(words.get(f"study.kind.{element.kind}")) == 2
    for gauge in (*study.resources, *([study.commons] if study.commons else [])):
        assert words.get(f"study.gauge.{gauge.name}")
    assert set(study.shortages) <= set(game.box.reasons.keys)
    assert {family.name for family in game.box.actions} >= set(study.giving)
    chance, match = Random(5), game.new(seed=5)
    for kind in study.starts(game.rules, match.state, 0):
        assert words.get(f"study.start.{kind}")
    while not match.over and len(match.moves) < 150:
        actions = match.legal()
        for action in actions:
            assert NONE <= study.subject(game.rules, match.state, action) < len(study.elements)
        match.play(chance.choice(actions))


@every_game
def test_prices_are_those_of_elements(slug):
    game = tw.load(slug)
    names = {element.name for element in game.box.study.elements}
    assert set(game.box.study.prices(game.rules)) <= names
