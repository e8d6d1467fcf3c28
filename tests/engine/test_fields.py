"""Fields: one declaration gives the dtype, the view, the tensor and the bounds."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablewright.engine.fields import EVERYONE, NOBODY, OWNER, SEAT, Schema, field

SEATS = 3


def schema():
    return Schema(
        [
            field("coins", "public, a row a seat", low=-5, high=15, shape={SEAT: SEATS}, seen_by=EVERYONE),
            field("hand", "private", high=4, shape={SEAT: SEATS, "card": 2}, seen_by=OWNER),
            field("deck", "nobody's", high=99, shape={"card": 4}),
            field("tide", "one public number", low=2, high=10, seen_by=EVERYONE),
            field("map", "public, two axes", high=1, shape={"row": 2, "column": 3}, seen_by=EVERYONE),
        ]
    )


def position():
    s = schema().blank()[0]
    s.coins = [-5, 5, 15]
    s.hand = [[1, 2], [3, 4], [0, 4]]
    s.deck = [9, 8, 7, 6]
    s.tide = 4
    s.map = [[0, 1, 0], [1, 1, 0]]
    return s


# --- Declaring ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("low", "high", "kind"),
    [
        (0, 1, np.int8),
        (0, 127, np.int8),
        (-128, 0, np.int8),
        (0, 128, np.int16),
        (-129, 0, np.int16),
        (-32_768, 32_767, np.int16),
        (0, 32_768, np.int32),
        (0, 2**31 - 1, np.int32),
        (0, 2**31, np.int64),
        (-(2**63), 2**63 - 1, np.int64),
        (0, 2**63, np.uint64),
        (0, 2**64 - 1, np.uint64),
    ],
)
def test_a_field_takes_the_smallest_type_that_holds_its_bounds(low, high, kind):
    assert field("x", "", low=low, high=high).type == np.dtype(kind)


def test_how_a_field_is_drawn_changes_nothing_else():
    """The dtype, the view and the tensor are those of the same field without it."""
    seats = {SEAT: SEATS, "card": 2}
    plain = Schema([field("hand", "", high=4, shape=seats, seen_by=OWNER)])
    drawn = field("hand", "", high=4, shape=seats, seen_by=OWNER, names="card", drawn="cards", lengths={"card": "held"})
    assert (drawn.names, drawn.drawn, drawn.lengths) == ("card", "cards", {"card": "held"})
    assert Schema([drawn]).dtype == plain.dtype
    assert Schema([drawn]).layout() == plain.layout()


@pytest.mark.parametrize(
    ("how", "why"),
    [
        ({"drawn": "card"}, "field x: unknown way to draw it, 'card'; the ways are track, cards"),
        ({"drawn": "track"}, "field x: 'track' is for a single number, or one for each seat"),
        ({"drawn": "grid"}, "field x: 'grid' is for two axes or more"),
        ({"lengths": {"row": "rows"}}, "field x: it has no axis 'row' that could have a length"),
    ],
)
def test_a_drawing_that_does_not_suit_a_field_is_refused(how, why):
    with pytest.raises(ValueError, match=why):
        field("x", "", high=4, shape={"card": 2}, **how)


def test_bounds_that_no_type_holds_are_refused():
    with pytest.raises(ValueError, match="field x: no integer type holds -1 to 18446744073709551615"):
        Schema([field("x", "", low=-1, high=2**64 - 1)])


def test_a_field_is_seen_by_nobody_unless_it_says_otherwise():
    assert field("x", "", high=1).seen_by == NOBODY
    assert "deck" not in schema().view(position(), SEATS, 0)


def test_an_audience_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="field x: unknown audience 'friends'"):
        field("x", "", high=1, seen_by="friends")


@pytest.mark.parametrize("shape", [None, {}, {"card": 3}, {"card": 3, SEAT: 2}])
def test_only_a_field_with_a_row_a_seat_can_have_owners(shape):
    with pytest.raises(ValueError, match="field x: only a field whose first axis is 'seat' has owners"):
        field("x", "", high=1, shape=shape, seen_by=OWNER)


@pytest.mark.parametrize("name", ["round", "view", "sum", "tobytes", "copy"])
def test_a_name_that_numpy_uses_itself_is_refused(name):
    with pytest.raises(ValueError, match=f"{name} cannot be the name of a field"):
        Schema([field(name, "", high=1)])


def test_a_name_declared_twice_is_refused():
    with pytest.raises(ValueError, match="declared twice: coins"):
        Schema([field("coins", "", high=1), field("tide", "", high=1), field("coins", "", high=2)])


def test_a_field_is_found_by_its_name_and_a_wrong_name_is_a_key_error():
    assert schema()["tide"].low == 2
    with pytest.raises(KeyError, match="moon"):
        schema()["moon"]


def test_the_record_has_the_fields_in_order_with_their_shapes():
    dtype = schema().dtype
    assert dtype.names == ("coins", "hand", "deck", "tide", "map")
    assert [dtype[name].shape for name in dtype.names] == [(3,), (3, 2), (4,), (), (2, 3)]
    assert dtype.isalignedstruct


def test_blank_records_are_zero_to_the_last_byte_of_padding():
    padded = Schema([field("small", "", high=1), field("large", "", high=2**40)])
    assert padded.dtype.itemsize > 9  # there is padding
    assert not any(padded.blank(3).tobytes())
    assert len(padded.blank(3)) == 3


# --- Seeing -------------------------------------------------------------------------------------------------------


def test_an_owner_sees_the_own_row_and_none_in_place_of_the_others():
    assert schema().view(position(), SEATS, 1)["hand"] == [None, [3, 4], None]


def test_a_spectator_sees_no_owned_row_at_all():
    assert schema().view(position(), SEATS, None)["hand"] == [None, None, None]


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_everyone_sees_public_fields_as_plain_numbers_and_lists(viewer):
    seen = schema().view(position(), SEATS, viewer)
    assert (seen["coins"], seen["tide"], seen["map"]) == ([-5, 5, 15], 4, [[0, 1, 0], [1, 1, 0]])
    assert type(seen["tide"]) is int and type(seen["coins"][0]) is int


def test_rows_of_seats_that_nobody_sits_on_are_left_out():
    seen = schema().view(position(), 2, 0)
    assert (seen["coins"], seen["hand"]) == ([-5, 5], [[1, 2], None])


def test_a_view_does_not_follow_the_state():
    s = position()
    seen = schema().view(s, SEATS, 0)
    s.coins[0] = 7
    assert seen["coins"][0] == -5


# --- The tensor ---------------------------------------------------------------------------------------------------


def test_the_layout_gives_public_fields_whole_and_owned_fields_one_row():
    slices = [(part.name, part.start, part.stop, part.axes, part.sizes) for part in schema().layout()]
    assert slices == [
        ("coins", 0, 3, ("seat",), (3,)),
        ("hand", 3, 5, ("card",), (2,)),
        ("tide", 5, 6, (), ()),
        ("map", 6, 12, ("row", "column"), (2, 3)),
    ]


def test_an_observation_scales_every_number_from_its_bounds_to_0_and_1():
    row = schema().observe(position(), 1)
    assert row.dtype == np.float32
    assert row.tolist() == [0, 0.5, 1, 0.75, 1, 0.25, 0, 1, 0, 1, 1, 0]


def test_a_spectator_observes_zeros_in_place_of_an_own_row():
    assert schema().observe(position(), None)[3:5].tolist() == [0, 0]


@pytest.mark.parametrize("viewer", range(SEATS))
def test_an_observation_holds_the_viewers_own_row(viewer):
    s = position()
    assert schema().observe(s, viewer)[3:5].tolist() == (s.hand[viewer] / 4).tolist()


def test_no_seat_is_not_taken_for_the_last_seat():
    """Rules call a spectator NONE, which is -1; as an index that would be somebody's hand."""
    assert schema().view(position(), SEATS, -1)["hand"] == [None, None, None]
    assert schema().observe(position(), -1)[3:5].tolist() == [0, 0]


def test_a_field_with_one_possible_value_is_observed_as_0():
    s = Schema([field("fixed", "", low=3, high=3, seen_by=EVERYONE)]).blank()[0]
    s.fixed = 3
    assert Schema([field("fixed", "", low=3, high=3, seen_by=EVERYONE)]).observe(s, None).tolist() == [0]


def test_a_record_without_public_fields_is_observed_as_nothing():
    assert len(Schema([field("deck", "", high=3)]).observe(Schema([field("deck", "", high=3)]).blank()[0], 0)) == 0


@given(st.data())
def test_what_is_hidden_never_changes_a_view_or_an_observation(data):
    s, viewer = position(), data.draw(st.sampled_from([None, 0, 1, 2]))
    seen, row = schema().view(s, SEATS, viewer), schema().observe(s, viewer).tolist()
    numbers = st.integers(0, 4)
    s.deck = data.draw(st.lists(st.integers(0, 99), min_size=4, max_size=4))
    for seat in range(SEATS):
        if seat != viewer:
            s.hand[seat] = data.draw(st.lists(numbers, min_size=2, max_size=2))
    assert schema().view(s, SEATS, viewer) == seen
    assert schema().observe(s, viewer).tolist() == row


# --- Bounds -------------------------------------------------------------------------------------------------------


def test_a_state_within_its_bounds_has_nothing_out_of_them():
    assert schema().out_of_bounds(position()) == []


@pytest.mark.parametrize(
    ("name", "value", "line"),
    [
        ("tide", 11, "tide holds 11, outside 2 to 10"),
        ("tide", 1, "tide holds 1, outside 2 to 10"),
        ("coins", [0, 0, 16], "coins holds [0, 0, 16], outside -5 to 15"),
        ("coins", [-6, 0, 0], "coins holds [-6, 0, 0], outside -5 to 15"),
        ("map", [[0, 0, 0], [0, 2, 0]], "map holds [[0, 0, 0], [0, 2, 0]], outside 0 to 1"),
    ],
)
def test_a_number_outside_its_bounds_is_a_line_that_names_the_field(name, value, line):
    s = position()
    s[name] = value
    assert schema().out_of_bounds(s) == [line]


def test_every_field_out_of_bounds_has_its_line():
    s = position()
    s.tide, s.deck[2] = 0, 100
    assert [line.split()[0] for line in schema().out_of_bounds(s)] == ["deck", "tide"]


def test_the_whole_range_of_the_generator_is_within_bounds():
    rng = Schema([field("rng", "", high=2**64 - 1)])
    s = rng.blank()[0]
    s.rng = 2**64 - 1
    assert rng.out_of_bounds(s) == []
