"""The story of a game: nothing missing, nothing told that a seat may not know."""

from __future__ import annotations

import random
from dataclasses import asdict

import pytest

from fondaco.games import GAMES
from fondaco.story import Story
from fondaco.story.events import Buys, Evening, Event, Loads, Passes, Plans, Takes
from fondaco.table import Table

SEEDS = range(6)
TABLES = [("board", 2), ("board", 4), ("board", 6), ("card", 3), ("dice", 4)]


def played(game: str, players: int, seed: int) -> Table:
    """A whole game of random moves."""
    table, choose = Table(game, players, seed=seed), random.Random(seed)
    while table.asked is not None:
        table.play(choose.choice(table.options()))
    return table


def story_of(table: Table, eyes: int | None = None) -> list[Event]:
    story = Story(table.rules, table.setup, eyes)
    for move in table.moves:
        story.hear(move)
    return story.events


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_florin_of_an_evening_is_explained(game: str, players: int, seed: int) -> None:
    table = played(game, players, seed)
    evenings = [event for event in story_of(table) if isinstance(event, Evening)]
    assert [evening.day for evening in evenings] == [1, 2, 3]
    for evening, sheet in zip(evenings, table.days, strict=True):
        assert evening.totals == sheet.totals
        for seat in range(players):
            earned = sheet.ship_pay[seat] + sum(sheet.awards[seat]) + sum(sheet.bonuses[seat])
            assert evening.dawn[seat] - evening.spent[seat] + earned == evening.totals[seat]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "kind"), [("board", Buys), ("card", Loads), ("dice", Takes)])
def test_ships_sail_with_what_was_told(game: str, kind: type[Event], seed: int) -> None:
    """The value last told of a ship is the one it is paid for, but for cards given for nothing."""
    told: dict[int | None, int] = {}
    for event in story_of(played(game, 3, seed)):
        if isinstance(event, kind):
            told[event.who] = event.value  # type: ignore[union-attr]
        if isinstance(event, Evening):
            for seat in range(3):
                assert event.given[seat] or event.ships[seat] == told.get(seat, 0)
            told.clear()


def test_who_has_to_pass_is_told_why() -> None:
    passes = [
        event for seed in SEEDS for event in story_of(played("board", 4, seed)) if isinstance(event, Passes)
    ]
    assert {event.lacks for event in passes} == {None, "room", "florins"}
    assert all((event.lacks == "room") == (event.free < event.needs) for event in passes if event.lacks)


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_story_grows_with_its_moves(game: str) -> None:
    """Events are numbered by the moves made, so what is taken back can be cut off."""
    table = played(game, 2, seed=1)
    whole, story = story_of(table), Story(table.rules, table.setup, None)
    for made, move in enumerate(table.moves, start=1):
        assert all(event.at == made for event in story.hear(move))
        assert story.events == [event for event in whole if event.at <= made]


def test_a_plan_is_its_owner_s_secret() -> None:
    table = played("court", 2, seed=2)
    for eyes in (None, 0, 1):
        plans = [event for event in story_of(table, eyes) if isinstance(event, Plans)]
        assert plans
        assert all((event.card is not None) == (event.who == eyes) for event in plans)


def test_events_are_plain_data() -> None:
    for game in GAMES:
        assert all(asdict(event)["did"] for event in story_of(played(game, 2, seed=3)))
