"""Words: every sentence is found by its key and filled with values."""

import pytest

from tablewright.engine.words import Words, plural, read_words

SENTENCES = {
    "game": {"title": "High Tide", "player": "Player {number}", "about": ["One.", "Two."]},
    "action": {"end turn": "End the turn"},
    "journal": {"played": "{player} plays a {value}."},
    "count": {"cards": ["card", "cards"]},
}


def test_a_sentence_is_found_by_its_dotted_key_and_filled():
    assert Words(SENTENCES).say("journal.played", player="Ann", value=3) == "Ann plays a 3."


def test_a_key_may_have_spaces_and_lead_to_a_list_or_a_table():
    words = Words(SENTENCES)
    assert words.say("action.end turn") == "End the turn"
    assert words.get("game.about") == ["One.", "Two."]
    assert words.get("game.about.1") == "Two."
    assert words.get("action") == {"end turn": "End the turn"}


@pytest.mark.parametrize("key", ["moon", "game.moon", "game.title.moon", "game.about.2", "game.about.x", ""])
def test_a_missing_key_is_named(key):
    with pytest.raises(KeyError) as missing:
        Words(SENTENCES).get(key)
    assert missing.value.args == (key,)


def test_a_value_that_is_missing_from_the_filling_is_an_error():
    with pytest.raises(KeyError, match="value"):
        Words(SENTENCES).say("journal.played", player="Ann")


def test_seats_have_the_names_of_their_players_or_a_number_from_1():
    words = Words(SENTENCES).named(["Ann"])
    assert (words.player(0), words.player(1)) == ("Ann", "Player 2")


def test_naming_leaves_the_words_of_other_tables_alone():
    words = Words(SENTENCES)
    words.named(["Ann"])
    assert words.player(0) == "Player 1"


def test_braces_in_a_name_are_only_a_name():
    words = Words(SENTENCES).named(["{number}"])
    assert words.say("journal.played", player=words.player(0), value=1) == "{number} plays a 1."


def test_words_are_read_from_a_file_once(tmp_path):
    path = tmp_path / "en.toml"
    path.write_text('[game]\ntitle = "Añil – ein Spiel"\n', encoding="utf-8")
    assert read_words(path).say("game.title") == "Añil – ein Spiel"
    assert read_words(path) is read_words(path)


@pytest.mark.parametrize(
    ("count", "words"), [(0, "0 points"), (1, "1 point"), (2, "2 points"), (-1, "-1 points"), (11, "11 points")]
)
def test_a_noun_follows_its_count(count, words):
    assert plural(count, "point", "points") == words


@pytest.mark.parametrize(("count", "said"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards")])
def test_a_count_takes_its_noun_for_one_or_for_many(count, said):
    assert Words(SENTENCES).count("cards", count) == said
