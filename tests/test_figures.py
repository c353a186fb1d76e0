"""The figures of views and events that a page shows without a rule of its own: they are what the rules do."""

from __future__ import annotations

import random
from itertools import pairwise, takewhile
from typing import Any

import pytest

from fondaco.story import whole_story
from fondaco.story.events import (
    BidMade,
    BidPassed,
    DayScored,
    DiceRolled,
    DiceTaken,
    GameEnded,
    GameEvent,
    LotOffered,
    NobleAllied,
)
from fondaco.table import Table

SEEDS = range(4)
MERCHANTS = [("board", 2), ("board", 5), ("card", 2), ("card", 6), ("dice", 3)]


def played(game: str, players: int, seed: int) -> tuple[Table, list[Any]]:
    """A whole game of random moves, and what everyone saw after each number of moves."""
    table, choose = Table(game, players, seed=seed, chance="mine"), random.Random(seed)
    views = [table.view(None)]
    while table.asked is not None:
        table.play(choose.choice(table.options()))
        views.append(table.view(None))
    return table, views


def told(table: Table) -> list[GameEvent]:
    return whole_story(table.rules, table.setup, table.moves)


def place(levels: list[int], seat: int) -> int:
    return 1 + sum(level > levels[seat] for level in levels)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("game", "players"), MERCHANTS)
def test_ships_have_their_places(game: str, players: int, seed: int) -> None:
    table, views = played(game, players, seed)
    for view in views:
        values = [ship.value for ship in view.ships]
        assert view.places == [place(values, seat) for seat in range(players)]
        for ship in view.ships:
            assert ship.free == ship.spaces - len(ship.entries if game == "dice" else ship.cards)
    for day in (event for event in told(table) if isinstance(event, DayScored)):
        assert day.ship_places == [place(day.ships, seat) for seat in range(players)]
        for good, levels in enumerate(map(list, zip(*day.levels, strict=True))):
            ranks = [row[good] for row in day.level_places]
            assert ranks == [place(levels, seat) for seat in range(players)]


@pytest.mark.parametrize("seed", SEEDS)
def test_merchants_bid_in_the_order_that_was_shown(seed: int) -> None:
    table, views = played("board", 4, seed)
    events = told(table)
    for number, event in enumerate(events):
        if isinstance(event, LotOffered):
            before = views[event.at - 1]
            spoken = takewhile(lambda later: isinstance(later, BidMade | BidPassed), events[number + 1 :])
            assert [later.seat for later in spoken] == before.bidders
    for view in views:
        assert view.lot_value == sum(int(card.split()[1]) for card in view.lot)


@pytest.mark.parametrize("seed", SEEDS)
def test_icons_aboard_go_to_the_warehouse(seed: int) -> None:
    _, views = played("card", 3, seed)
    unloaded = 0
    for before, after in pairwise(views):
        if after.scored == before.scored:
            continue
        for seat in range(3):  # the last ship may still be loaded in the same move
            gained = [
                new - old for new, old in zip(after.warehouses[seat], before.warehouses[seat], strict=True)
            ]
            aboard = before.ships[seat].icons
            assert gained == aboard or (seat == before.turn and sum(gained) > sum(aboard))
            unloaded += sum(aboard)
    assert unloaded


@pytest.mark.parametrize("seed", SEEDS)
def test_dice_are_taken_in_the_order_that_was_shown(seed: int) -> None:
    table, views = played("dice", 4, seed)
    events = told(table)
    rolls = [number for number, event in enumerate(events) if isinstance(event, DiceRolled)]
    assert rolls
    for number in rolls:
        roller, *others = takewhile(lambda later: isinstance(later, DiceTaken), events[number + 1 :])
        asked = views[roller.at - 1]
        shown = asked.takers if asked.asked == roller.seat else None  # without a choice nobody is asked
        assert shown is None or shown == [later.seat for later in others]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_influence_that_is_shown_is_the_score(seed: int) -> None:
    table, views = played("court", 2, seed)
    for view in views:
        for house, shown in enumerate(view.houses):
            nobles = [noble for pile in view.piles for noble in pile.nobles if noble.house == house]
            assert shown.influence == sum(worth(noble.card) for noble in nobles)
    assert table.result
    (end,) = (event for event in told(table) if isinstance(event, GameEnded))
    for house, parts in enumerate(end.influence):
        assert parts.circle + parts.own_court + parts.other_court == table.result.scores[house]
        own = [noble for pile in views[-1].piles if pile.court == house for noble in pile.nobles]
        assert parts.own_court == sum(worth(noble.card) for noble in own if noble.house == house)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_alliance_is_told_with_its_value_unless_a_jester_leaves_it_open(seed: int) -> None:
    alliances = [event for event in told(played("court", 2, seed)[0]) if isinstance(event, NobleAllied)]
    assert alliances
    for event in alliances:
        cards = [*(noble.card for noble in event.pile), event.card]
        assert event.value == (None if "jester" in cards else sum(map(worth, cards)))


def worth(card: str) -> int:
    return int(card) if card.isdecimal() else {"minister": 0, "lady": 1, "jester": 1, "duke": 15}[card]
