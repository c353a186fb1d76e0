"""The story of a game: nothing missing, nothing told that a seat may not know."""

from __future__ import annotations

import json
import random
from dataclasses import asdict
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fondaco.games import GAMES
from fondaco.replaying import replay
from fondaco.story import TELLERS, Story, story_of, whole_story
from fondaco.story.events import (
    BidPassed,
    CardPlanned,
    CardsLoaded,
    DayScored,
    DiceTaken,
    GameEvent,
    LimitSet,
    LotSold,
    MoveMade,
    NobleAllied,
    NobleDrawn,
    PileRemoved,
)
from fondaco.table import SeededLuck, Table

SEEDS = range(6)
GAMES_KEPT = Path(__file__).parent / "games"
TABLES = [("board", 2), ("board", 4), ("board", 6), ("card", 3), ("dice", 4)]


def played(game: str, players: int, seed: int) -> Table:
    """A whole game of random moves."""
    table, choose = Table(game, players, seed=seed), random.Random(seed)
    while table.asked is not None:
        table.play(choose.choice(table.options()))
    return table


def told(table: Table) -> list[GameEvent]:
    return whole_story(table.rules, table.setup, table.moves)


def seen(table: Table, seat: int | None) -> list[GameEvent]:
    return story_of(table.rules, table.setup, table.moves, seat)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "players"), TABLES)
def test_every_florin_of_a_day_is_explained(game: str, players: int, seed: int) -> None:
    table = played(game, players, seed)
    days = [event for event in told(table) if isinstance(event, DayScored)]
    assert [day.day for day in days] == [1, 2, 3]
    for day, sheet in zip(days, table.days, strict=True):
        assert day.totals == sheet.totals
        for seat in range(players):
            earned = sheet.ship_pay[seat] + sum(sheet.awards[seat]) + sum(sheet.bonuses[seat])
            assert day.before[seat] - day.spent[seat] + earned == day.totals[seat]
    for day, following in pairwise(days):
        assert following.before == day.totals


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "kind"), [("board", LotSold), ("card", CardsLoaded), ("dice", DiceTaken)])
def test_ships_sail_with_what_was_told(
    game: str, kind: type[LotSold | CardsLoaded | DiceTaken], seed: int
) -> None:
    """The value last told of a ship is the one it is paid for, but for cards given for nothing."""
    values: dict[int | None, int] = {}
    for event in told(played(game, 3, seed)):
        if isinstance(event, kind):
            values[event.seat] = event.value
        if isinstance(event, DayScored):
            for seat in range(3):
                assert event.given[seat] or event.ships[seat] == values.get(seat, 0)
            values.clear()


def test_a_seat_that_has_to_pass_is_told_why() -> None:
    passes = [
        event for seed in SEEDS for event in told(played("board", 4, seed)) if isinstance(event, BidPassed)
    ]
    assert {event.lacks for event in passes} == {None, "room", "florins"}
    assert all((event.lacks == "room") == (event.free < event.needs) for event in passes if event.lacks)


def test_a_load_is_forced_where_it_is_in_no_record() -> None:
    """The record holds decisions; a load that was the only option follows from the move before it."""
    forced = 0
    for seed in SEEDS:
        table = played("card", 4, seed)
        loads = [event for event in told(table) if isinstance(event, CardsLoaded)]
        assert sum(" take " in move for move in table.moves) == sum(not event.forced for event in loads)
        forced += sum(event.forced for event in loads)
    assert forced


def test_a_ship_with_five_free_spaces_has_to_take_all_dice_of_the_last_roll() -> None:
    forced = 0
    for line in (GAMES_KEPT / "dice.jsonl").read_text("utf-8").splitlines():
        table = replay(line)
        takes = [event for event in told(table) if isinstance(event, DiceTaken)]
        assert sum(" take " in move for move in table.moves) == sum(not event.forced for event in takes)
        assert all(len(event.dice) == 5 for event in takes if event.forced)
        forced += sum(event.forced for event in takes)
    assert forced


def test_dice_that_may_still_be_taken_are_told() -> None:
    luck, story = SeededLuck(1), Story(GAMES["dice"], (table := Table("dice", 3, seed=1)).setup)
    heard = 0
    while table.asked is not None:
        view: Any = table.view()
        is_roller, left, option = table.asked == view.roller, view.left, pick(table, luck)
        table.play(option)
        for move in table.moves[heard:]:
            taken = [event for event in story.hear(move) if isinstance(event, DiceTaken)]
            if taken and " take " in move:
                gone = option.removeprefix("take ") if is_roller else ""
                assert taken[0].left == [number for number in left if str(number) not in gone]
        heard = len(table.moves)


def test_a_pile_is_told_with_the_card_that_joins_it() -> None:
    luck, found = SeededLuck(1), set[str]()
    for seed in range(4):
        table, heard = Table("court", seed=seed), 0
        story = Story(table.rules, table.setup)
        while table.asked is not None:
            view: Any = table.view()
            option = pick(table, luck)
            table.play(option)
            events = [event for move in table.moves[heard:] for event in story.hear(move)]
            heard = len(table.moves)
            joined = [event for event in events if isinstance(event, NobleAllied | PileRemoved)]
            if view.phase == "conspiring":
                together = joined[0].joined
                assert (together.fixed, together.jesters) == (view.joined.fixed, view.joined.jesters)
                assert together.power == (view.joined.power if option == "ally" else None)
                found.add(joined[0].type)
    assert found == {"noble_allied", "pile_removed"}


def pick(table: Table, luck: SeededLuck) -> str:
    options = table.options()
    return options[luck(len(options))]


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_story_grows_with_its_moves(game: str) -> None:
    """Events are numbered by the moves made, so that they are cut off with moves that are taken back."""
    table = played(game, 2, seed=1)
    whole, story = told(table), Story(table.rules, table.setup)
    for made, move in enumerate(table.moves, start=1):
        assert all(event.at == made for event in story.hear(move))
        assert story.events == [event for event in whole if event.at <= made]


@pytest.mark.parametrize("kind", [CardPlanned, NobleDrawn])
def test_a_card_that_is_planned_or_drawn_is_its_owners_secret(kind: type[CardPlanned | NobleDrawn]) -> None:
    table = played("court", 2, seed=2)
    for seat in (None, 0, 1):
        events = [event for event in seen(table, seat) if isinstance(event, kind)]
        assert events
        assert all((event.card is not None) == (event.seat == seat) for event in events)
    assert all(event.card for event in told(table) if isinstance(event, kind))


def test_every_card_that_a_house_draws_is_told() -> None:
    table = played("court", 2, seed=2)
    drawn = [f"draw {event.seat} {event.card}" for event in told(table) if isinstance(event, NobleDrawn)]
    recorded = [move.removeprefix("* ") for move in table.moves if move.startswith("* draw")]
    assert set(recorded) <= set(drawn)
    assert len(recorded) <= len(drawn) <= len(recorded) + 2  # the last card of a deck is in no record


def test_a_limit_says_whether_its_owner_named_it() -> None:
    limits: list[tuple[bool, bool]] = []
    for seed in range(40):
        table = played("court", 2, seed)
        for event in told(table):
            if isinstance(event, LimitSet):
                limits.append((event.jester, table.moves[event.at - 1] == f"{event.seat} name {event.limit}"))
    assert {jester for jester, _ in limits} == {True, False}
    assert all(jester == named for jester, named in limits)


def test_events_are_plain_data() -> None:
    for game in GAMES:
        for event in told(played(game, 2, seed=3)):
            fields = asdict(event)
            assert fields["type"] == event.type
            assert json.loads(json.dumps(fields)) == fields


# A game that has no events of its own yet.


@pytest.fixture
def untold(monkeypatch: pytest.MonkeyPatch) -> None:
    for game in GAMES:
        monkeypatch.delitem(TELLERS, game)


@pytest.mark.usefixtures("untold")
@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_game_without_events_of_its_own_is_told_by_its_moves(game: str) -> None:
    """Those of the record and, between them, those that leave no choice."""
    table = played(game, 2, seed=4)
    story = Story(table.rules, table.setup)
    for move in table.moves:
        who, _, text = move.partition(" ")
        first = story.hear(move)[0]
        assert isinstance(first, MoveMade)
        assert (first.seat, first.move) == (None if who == "*" else int(who), text)
    assert any(isinstance(event, DayScored) for event in story.events) == table.rules.has_days


@pytest.mark.usefixtures("untold")
def test_a_move_is_told_as_each_seat_heard_it() -> None:
    table = played("court", 2, seed=4)
    for seat in (None, 0, 1):
        s = table.rules.begin(table.setup)
        events = [event for event in seen(table, seat) if isinstance(event, MoveMade)]
        assert all(event.heard == [] for event in events)
        for at, move in enumerate(table.moves, 1):
            action = table.rules.move_code(s, move.partition(" ")[2])
            first = next(event for event in events if event.at == at)
            assert first.move == table.rules.heard_text(s, action, seat)
            table.rules.play(s, action)


@pytest.mark.usefixtures("untold")
def test_moves_without_secrets_carry_no_second_text() -> None:
    events = told(played("card", 2, seed=4))
    assert all(event.heard == [] for event in events if isinstance(event, MoveMade))
