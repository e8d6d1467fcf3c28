"""Plain records: the same memory as NumPy's, with Python numbers, and with its errors."""

from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tablewright.engine.plain.arguments import MAX_KEPT, kept, view
from tablewright.engine.plain.records import PlainArray

KIND = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("rng", np.uint64),
                ("actor", np.int8),
                ("hand", np.int8, (2, 3)),
                ("map", np.int16, (2, 2, 2)),
                ("row", np.int32, 4),
            ],
            align=True,
        ),
    )
)


@pytest.fixture
def array():
    return np.zeros(2, KIND)


def test_numbers_are_written_where_numpy_reads_them(array):
    record = view(array)[1]
    record.rng = 2**64 - 1
    record.actor = -1
    record.hand[1, 2] = 7
    record.hand[0][1] += 5
    record.map[1, 0, 1] = 300
    record.row[3] = record.hand[1, 2] + record.actor
    assert (int(array[1].rng), int(array[1].actor)) == (2**64 - 1, -1)
    assert array[1].hand.tolist() == [[0, 5, 0], [0, 0, 7]]
    assert array[1].map[1, 0, 1] == 300 and array[1].row.tolist() == [0, 0, 0, 6]
    assert not array[0].tobytes().strip(b"\0")


def test_what_numpy_writes_is_read(array):
    record = view(array)[0]
    assert record.hand[1, 1] == 0
    array[0].hand[1, 1] = 4
    array[0].actor = 3
    assert (record.hand[1, 1], record.hand[1][1], record.map[1, 1][0], record.actor) == (4, 4, 0, 3)


def test_numbers_are_pythons(array):
    record = view(array)[0]
    record.actor = np.int64(100)
    assert type(record.actor) is int and type(record.hand[0, 0]) is int and record.actor * 100 == 10_000


@pytest.mark.parametrize(
    "mistake",
    [
        lambda record: record.row[4],
        lambda record: record.hand[2, 0],
        lambda record: record.hand[0, 3],
        lambda record: record.map[0, 0, 2],
        lambda record: record.row.__setitem__(4, 0),
        lambda record: record.hand.__setitem__((0, 3), 0),
    ],
)
def test_a_wrong_index_raises(array, mistake):
    with pytest.raises(IndexError):
        mistake(view(array)[0])


def test_a_number_that_does_not_fit_raises(array):
    record = view(array)[0]
    with pytest.raises(ValueError, match="invalid value"):
        record.actor = 128
    with pytest.raises(ValueError, match="invalid value"):
        record.hand[0, 0] = -129
    with pytest.raises(TypeError):
        record.row[0] = 0.5
    assert not array.tobytes().strip(b"\0")


def test_all_fields_are_made_with_the_record(array):
    record = view(array)[0]
    assert set(type(record).__slots__) == {"_rng", "_actor", "hand", "_hand", "map", "_map", "row"}
    for name in type(record).__slots__:
        assert type(record).__dict__[name].__get__(record) is not None


def test_an_unknown_field_raises(array):
    with pytest.raises(AttributeError, match="no field 'hnad'"):
        print(view(array)[0].hnad)
    with pytest.raises(AttributeError):
        view(array)[0].hnad = 1


def test_a_rewritten_rule_finds_numbers_behind_the_underscore(array):
    record = view(array)[1]
    record._actor[0] = 5
    record._hand[1][2] = 7
    record._map[1][0][1] = 300
    assert (record.actor, record.hand[1, 2], record.map[1, 0, 1]) == (5, 7, 300)
    with pytest.raises(AttributeError, match="no field '_row'"):
        print(record._row)


# --- Records that cannot change -----------------------------------------------------------------------------------


@pytest.fixture
def fixed(array):
    array[1].rng, array[1].actor, array[1].row[2] = 2**64 - 1, -1, 9
    array[1].hand[1, 2], array[1].map[1, 0, 1] = 7, 300
    array.flags.writeable = False
    return view(array)


def test_a_record_that_cannot_change_is_read_like_the_others(fixed):
    record = fixed[1]
    assert (record.rng, record.actor, record.row, len(fixed)) == (2**64 - 1, -1, (0, 0, 9, 0), 2)
    assert (record.hand[1, 2], record.hand[1][2], record.map[1, 0, 1], record.map[1][0, 1]) == (7, 7, 300, 300)
    assert (record._actor[0], record._hand[1][2], record._map[1][0][1]) == (-1, 7, 300)
    assert type(record.actor) is type(record.row[2]) is type(record.map[1, 0, 1]) is int
    with pytest.raises(IndexError):
        print(record.row[4])
    with pytest.raises(AttributeError, match="no field 'hnad'"):
        print(record.hnad)


@pytest.mark.parametrize(
    "change",
    [
        lambda record: setattr(record, "actor", 1),
        lambda record: record._actor.__setitem__(0, 1),
        lambda record: record.row.__setitem__(0, 1),
        lambda record: record.hand.__setitem__((0, 0), 1),
        lambda record: record._hand[0].__setitem__(0, 1),
    ],
)
def test_a_record_that_cannot_change_refuses_to(fixed, change):
    with pytest.raises((TypeError, AttributeError), match=r"read-only|does not support item assignment|__setitem__"):
        change(fixed[0])


def test_a_read_only_view_of_memory_that_changes_is_not_copied(array):
    window = array[:]
    window.flags.writeable = False
    assert view(window)[0].actor == 0
    array[0].actor = 3
    assert view(window)[0].actor == 3
    with pytest.raises(TypeError, match="read-only"):
        view(window)[0].actor = 1


def test_an_array_that_can_change_again_is_read_again(array):
    array.flags.writeable = False
    assert view(array)[0].actor == 0
    array.flags.writeable = True
    array[0].actor = 3
    assert view(array)[0].actor == 3


# --- What drivers are called with ---------------------------------------------------------------------------------


def test_a_record_can_be_copied(array):
    records = view(array)
    records[0].row[2] = 9
    records[1] = records[0]
    assert array[1].row.tolist() == [0, 0, 9, 0] and len(records) == 2
    with pytest.raises(IndexError):
        records[2] = records[0]


def test_a_record_has_the_memory_of_its_array(array):
    view(array[1]).actor = 3
    assert (array[0].actor, array[1].actor, view(array[1])._actor[0]) == (0, 3, 3)


def test_a_part_of_an_array_has_the_same_memory(array):
    view(array)[1:2][0].actor = 3
    assert array[1].actor == 3 and view(array).view(np.int8).tobytes() == array.tobytes()


def test_an_array_that_has_the_memory_of_an_earlier_one_gets_a_view_of_its_own():
    for number in range(200):
        array = np.zeros(1, KIND)
        view(array)[0].actor = number % 100
        assert int(array[0].actor) == number % 100


def test_views_are_made_in_many_threads_at_once():
    def work(start):
        for number in range(2000):
            array = np.zeros(1, KIND)
            view(array)[0].actor = (start + number) % 100
            assert int(array[0].actor) == (start + number) % 100

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(16)))
    assert len(kept) <= MAX_KEPT + 8


def test_the_oldest_view_is_given_up():
    arrays = [np.zeros(1, KIND) for _ in range(MAX_KEPT + 1)]
    views = [view(array) for array in arrays]
    assert all(view(array) is made for array, made in zip(arrays[1:], views[1:], strict=True))
    assert view(arrays[0]) is not views[0]


def test_rows_have_views_and_tables_and_floats_do_not():
    assert isinstance(view(np.zeros((2, 3), np.int64)), np.ndarray)
    assert isinstance(view(np.zeros(3)), memoryview)
    assert isinstance(view(np.zeros(2, KIND)), PlainArray)
    assert isinstance(view(np.zeros(3, np.float32)), np.ndarray)
    assert isinstance(view(np.zeros(0)), np.ndarray)
    assert type(view(np.uint64(5))) is int
