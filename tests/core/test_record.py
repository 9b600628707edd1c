"""Records: layout, plain objects, checks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from warren.core.record import Record, i1, i1s, i2, i2cube, i2grid, i8s, shape


class Sample(Record):
    """A record with one field of each shape."""

    small: i1
    number: i2
    row: i1s = shape(3)
    words: i8s = shape(2)
    grid: i2grid = shape(2, 3).within(-4, 4)
    cube: i2cube = shape(2, 2, 2)


class Extended(Sample):
    more: i2


def test_a_new_record_is_full_of_zeros() -> None:
    s = Sample()
    assert (s.small, s.row, s.grid) == (0, [0, 0, 0], [[0, 0, 0], [0, 0, 0]])


def test_the_layout_has_the_declared_fields_in_order() -> None:
    assert Sample.dtype.names == ("small", "number", "row", "words", "grid", "cube")
    assert Extended.dtype.names == (*Sample.dtype.names, "more")
    assert Sample.dtype["row"].shape == (3,)
    assert Sample.dtype["number"] == np.int16


small = st.integers(-128, 127)
short = st.integers(-(1 << 15), (1 << 15) - 1)


@given(small, short, st.lists(small, min_size=3, max_size=3), st.lists(st.integers(-4, 4), min_size=3, max_size=3))
def test_packing_and_unpacking_give_the_record_back(a: int, b: int, row: list[int], grid: list[int]) -> None:
    s = Sample()
    s.small, s.number, s.row, s.words[1] = a, b, row, -(1 << 63)
    s.grid[1] = grid  # type: ignore[index]
    again = Sample.unpack(s.pack())
    assert again == s
    assert len(s.pack()) == Sample.dtype.itemsize
    assert Sample.from_dict(s.to_dict()) == s


def test_a_copy_shares_nothing() -> None:
    s = Sample()
    twin = s.copy()
    twin.row[0] = 5
    twin.grid[1][2] = 7
    twin.cube[1][1][1] = 9
    assert s == Sample()
    s.take_over(twin)
    assert s == twin
    s.grid[1][2] = 0
    assert twin.grid[1][2] == 7


def test_records_are_compared_by_content_and_kind() -> None:
    assert Sample() == Sample()
    assert Sample() != Extended()
    assert Sample() != 3
    with pytest.raises(TypeError, match="unhashable"):
        hash(Sample())
    assert repr(Sample()).startswith("Sample(small=0, number=0, row=[0, 0, 0]")


def test_field_names_that_records_have_already_are_refused() -> None:
    with pytest.raises(TypeError, match=r"Bad\.copy: records already have"):
        type(Record)("Bad", (Record,), {"__annotations__": {"copy": i1}, "__module__": __name__})
    with pytest.raises(TypeError, match=r"Worse\.item: records already have"):
        type(Record)("Worse", (Record,), {"__annotations__": {"item": i1}, "__module__": __name__})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"small": 300}, "field 'small' holds 300: expected numbers from -128 to 127"),
        ({"small": True}, "field 'small': one whole number"),
        ({"small": 10**6000}, "field 'small' holds something of type int: expected"),
        ({"row": [1, 2.0, 3]}, r"field 'row': \(3,\) whole"),
        ({"grid": [[1, 2, 3], [1, 2, 5]]}, "field 'grid' holds 5: expected numbers from -4 to 4"),
        ({"small": "x"}, "field 'small'"),
        ({"row": [1, 2]}, r"field 'row': \(3,\) whole"),
        ({"extra": 1}, "unknown field 'extra'"),
    ],
)
def test_a_description_that_does_not_fit_is_refused(change: dict[str, object], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Sample.from_dict(Sample().to_dict() | change)


def test_a_description_must_be_complete() -> None:
    described = Sample().to_dict()
    del described["number"]
    with pytest.raises(ValueError, match="field 'number' is missing"):
        Sample.from_dict(described)


def test_a_checked_record_refuses_what_its_fields_cannot_hold() -> None:
    s = Sample.checked()
    s.small = 127
    s.row[2] = -128
    with pytest.raises(OverflowError, match=r"Sample\.small = 128: the field holds -128 to 127"):
        s.small = 128
    with pytest.raises(OverflowError, match=r"Sample\.row\[1\] = 200"):
        s.row[1] = 200
    with pytest.raises(OverflowError, match=r"Sample\.grid\[1\]\[0\] = 40000"):
        s.grid[1][0] = 40000
    with pytest.raises(IndexError, match=r"Sample\.row\[-1\]: the index must be 0 to 2"):
        s.row[-1] = 0
    with pytest.raises(IndexError, match=r"Sample\.row\[3\]"):
        assert s.row[3]
    assert s.copy() == s
    assert s.pack() == Sample.from_dict(s.to_dict()).pack()


def test_equal_records_have_equal_bytes_also_between_the_fields() -> None:
    """Memory that was used before must not shine through where the layout has gaps."""
    named = sum(np.dtype((f.kind, f.sizes)).itemsize for f in Sample.fields)
    assert Sample.dtype.itemsize > named
    packed = set()
    for rubbish in range(50):
        used = np.full(Sample.dtype.itemsize, rubbish + 1, np.uint8)
        del used
        packed.add(Sample().pack())
    assert packed == {bytes(Sample.dtype.itemsize)}
