"""States: fields declared once, shared by inheritance, copied and compared."""

from __future__ import annotations

from fondaco.core.state import Field, State, i8, i16


class Shop(State):
    customers = i8()
    shelf = i8(3)
    till = i16(2, 4)


class Stall(Shop):
    rain = i8()


class Booth(State):
    customers = i8()
    shelf = i8(3)
    till = i16(2, 4)


def test_fields_begin_at_zero_in_their_shapes() -> None:
    s = Shop()
    assert (s.players, s.asked, s.customers) == (0, 0, 0)
    assert s.shelf == [0, 0, 0]
    assert s.till == [[0, 0, 0, 0], [0, 0, 0, 0]]


def test_rows_of_a_grid_are_not_each_other() -> None:
    s = Shop()
    s.till[0][1] = 7
    assert s.till == [[0, 7, 0, 0], [0, 0, 0, 0]]
    assert Shop().till[0][1] == 0


def test_a_layout_names_every_field_with_kind_and_shape() -> None:
    assert Shop.layout() == [
        ("players", "i1", ()),
        ("asked", "i1", ()),
        ("customers", "i1", ()),
        ("shelf", "i1", (3,)),
        ("till", "i2", (2, 4)),
    ]


def test_a_state_takes_as_many_bytes_as_its_numbers() -> None:
    assert Shop.declared_bytes() == 1 + 1 + 1 + 3 + 2 * (2 * 4)


def test_a_state_inherits_the_fields_of_its_kind() -> None:
    assert list(Stall.fields) == [*Shop.fields, "rain"]
    assert "rain" not in Shop.fields
    assert all(isinstance(field, Field) for field in Stall.fields.values())


def test_a_copy_is_equal_and_goes_its_own_way() -> None:
    s = Shop()
    s.customers, s.shelf[1], s.till[1][3] = 2, 5, 40
    twin = s.copy()
    assert type(twin) is Shop
    assert twin == s
    twin.shelf[0] = 1
    assert twin != s
    twin = s.copy()
    twin.till[0][0] = 1
    assert twin != s
    twin.customers = 3
    assert (s.customers, s.shelf, s.till) == (2, [0, 5, 0], [[0, 0, 0, 0], [0, 0, 0, 40]])


def test_states_of_two_kinds_are_never_equal() -> None:
    assert Shop() == Shop()
    assert Shop() != Booth()
    assert Shop() != Shop().__dict__
