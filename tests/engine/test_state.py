"""The state record: what every game's state begins with."""

from tablewright.engine.fields import EVERYONE, NOBODY, SEAT, field
from tablewright.engine.state import deck_fields, state_schema

SHARED = ["rng", "ply", "round_number", "actor", "phase", "ending", "turned_up", "journal_length", "journal"]


def small_schema():
    return state_schema(
        field("points", "", high=9, shape={SEAT: 3}, seen_by=EVERYONE),
        players=3,
        phases=("bid", "play", "over"),
        endings=("won", "lost"),
        journal=7,
    )


def test_every_state_begins_with_the_shared_fields_and_the_generator_first():
    assert [f.name for f in small_schema().fields] == [*SHARED, "points"]
    assert small_schema().dtype.fields["rng"][1] == 0


def test_decks_without_discard_piles_have_no_fields_for_them():
    names = [f.name for f in deck_fields(("waves",), 20, highest_card=5, piles=0)]
    assert names == ["deck_cards", "deck_counts"]


def test_the_shared_fields_are_bounded_by_the_game():
    bounds = {f.name: (f.low, f.high) for f in small_schema().fields}
    assert bounds["actor"] == (-1, 2)
    assert bounds["phase"] == (0, 2)
    assert bounds["ending"] == (0, 2)
    assert bounds["journal_length"] == (0, 7)


def test_phases_and_endings_are_documented_by_their_numbers():
    assert small_schema()["phase"].about == "0 bid, 1 play, 2 over"
    assert small_schema()["ending"].about == "0 in progress, 1 won, 2 lost"


def test_the_generator_and_the_journal_are_seen_by_nobody():
    hidden = {f.name for f in small_schema().fields if f.seen_by == NOBODY}
    assert hidden == {"rng", "journal_length", "journal"}


def test_the_cards_of_a_deck_are_seen_by_nobody_and_its_counts_and_pile_by_everyone():
    audience = {f.name: f.seen_by for f in deck_fields(("red", "blue"), 5, highest_card=8)}
    assert audience == {
        "deck_cards": NOBODY,
        "deck_counts": EVERYONE,
        "pile_cards": EVERYONE,
        "pile_count": EVERYONE,
    }


def test_every_deck_has_a_row_in_each_field():
    sizes = {f.name: f.sizes for f in deck_fields(("red", "blue"), 5, highest_card=8)}
    assert sizes == {"deck_cards": (2, 5), "deck_counts": (2, 3), "pile_cards": (2, 5), "pile_count": (2, 1)}


def test_only_the_first_decks_have_a_pile_where_a_game_says_so():
    sizes = {f.name: f.sizes for f in deck_fields(("red", "blue"), 5, highest_card=8, piles=1)}
    assert sizes == {"deck_cards": (2, 5), "deck_counts": (2, 3), "pile_cards": (1, 5), "pile_count": (1, 1)}
