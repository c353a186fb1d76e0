"""Events as storage keeps them: names and fields that stay, and those of earlier versions."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, get_args

import orjson
import pytest

from fondaco.hosted.events import (
    CLASSES,
    FORMER_NAMES,
    Moved,
    NewSeat,
    Opened,
    SentEvent,
    TableEvent,
    from_stored,
    stored_data,
)
from hosted.example_events import ADDED, EVENTS, KEPT, KEPT_FORMER, example, fields_of


def stored(event: TableEvent) -> Any:
    """The data of an event after storage."""
    return orjson.loads(orjson.dumps(stored_data(event)))


def test_every_event_has_a_name_of_its_own() -> None:
    assert {kind.type: kind for kind in get_args(TableEvent)} == CLASSES
    assert set(get_args(TableEvent)) == {Opened, *get_args(SentEvent)}


def test_the_names_and_fields_that_databases_hold() -> None:
    columns = {"type", "at"}  # storage keeps these apart
    there = {name: {field.name for field in fields(kind)} - columns for name, kind in CLASSES.items()}
    assert there == {name: fields_of(name) for name in KEPT}
    assert FORMER_NAMES == KEPT_FORMER


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.type)
def test_every_event_comes_back_from_storage(event: TableEvent) -> None:
    data = stored(event)
    assert set(data) == fields_of(event.type)
    assert from_stored(event.type, data, event.at) == event


@pytest.mark.parametrize(("former", "name"), KEPT_FORMER.items())
def test_events_under_their_former_names(former: str, name: str) -> None:
    event = example(CLASSES[name])
    assert from_stored(former, stored(event), event.at) == event


@pytest.mark.parametrize("name", ADDED)
def test_events_of_earlier_versions_lack_what_was_added(name: str) -> None:
    event: Any = example(CLASSES[name])
    data = {field: value for field, value in stored(event).items() if field in KEPT[name]}
    defaults: Any = {field.name: field.default for field in fields(event) if field.name in ADDED[name]}
    assert from_stored(name, data, event.at) == replace(event, **defaults)


def test_bots_thought_normally_at_tables_of_earlier_versions() -> None:
    event = example(Opened)
    data = stored(event)
    del data["think"]
    opened = from_stored("opened", data, event.at)
    assert isinstance(opened, Opened)
    assert opened.think == "normal"


def test_the_first_tables_had_no_version_of_their_rules() -> None:
    event = example(Opened)
    data = stored(event)
    del data["version"]
    opened = from_stored("opened", data, event.at)
    assert isinstance(opened, Opened)
    assert opened.version == 1


def test_tables_of_earlier_versions_continue_no_record() -> None:
    event = example(Opened)
    data = stored(event)
    del data["replays"]
    opened = from_stored("opened", data, event.at)
    assert isinstance(opened, Opened)
    assert opened.replays is None


def test_seats_that_were_stored_with_less() -> None:
    """An open seat was stored as an empty object."""
    event = example(Opened)
    data = {**stored(event), "seats": [{}, {"name": "random", "bot": "random"}]}
    opened = from_stored("opened", data, event.at)
    assert isinstance(opened, Opened)
    assert opened.seats == (NewSeat(), NewSeat(name="random", bot="random"))


def test_an_event_that_nobody_knows_is_an_error() -> None:
    with pytest.raises(KeyError):
        from_stored("flown", {}, 0.0)
    with pytest.raises(TypeError):
        from_stored("moved", {"answers": 1}, 0.0)


def test_events_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        example(Moved).at = 5.0  # type: ignore[misc]
