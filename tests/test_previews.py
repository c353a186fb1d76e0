"""Previews come true: what an option is said to lead to is what happens when it is played."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

import fondaco
from configurations import CONFIGURATIONS, name_of
from fondaco.games.court import is_circle_done, is_planned_draw
from fondaco.games.goods import GOOD_NAMES, GOODS
from fondaco.games.sisters import by_seat, day_sheet, places
from fondaco.previews import EveningThen, previews, state_evening, state_previews
from fondaco.table import SeededLuck


def questions(configuration: tuple[str, dict[str, Any]], seed: int) -> Any:
    """Every question of a game at random, with the previews of the seat that is asked."""
    name, options = configuration
    table = fondaco.Table(name, seed=seed, chance="mine", **options)
    luck = SeededLuck(seed)
    while table.asked is not None:
        if isinstance(table.asked, int):
            yield table, previews(table, table.asked)
        allowed = table.options()
        table.play(allowed[luck(len(allowed))])


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=name_of)
def test_every_option_has_its_preview_and_only_for_the_seat_that_is_asked(configuration: Any) -> None:
    for table, told in questions(configuration, 3):
        assert list(told) == table.options()
        assert previews(table, (table.asked + 1) % table.players) == {}


@pytest.mark.parametrize("configuration", CONFIGURATIONS[::3], ids=name_of)
def test_a_preview_does_not_depend_on_the_options_beside_it(configuration: Any) -> None:
    """They may be worked out on one copy of the table, one after the other."""
    for table, told in questions(configuration, 4):
        evening = state_evening(table.game, table._s)
        for option, preview in told.items():
            (alone,) = state_previews(table.game, table._s, table.asked, [option], evening).values()
            same = {name: value for name, value in alone.items() if name != "removals"}
            assert {**preview, **same} == preview


def whole(table: fondaco.Table) -> Any:
    """What everyone may see: in the merchants' games the whole table."""
    return table.view()


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_take_loads_what_was_foretold(players: int) -> None:
    seen = 0
    for table, told in questions(("card", {"players": players}), 5):
        seat, view = table.asked, whole(table)
        for option, preview in told.items():
            again = fondaco.replay(table.record(), move=len(table.moves))
            again.play(option)
            if option == "reveal":
                assert preview["left"] == min(3 - view.revealed, view.deck)
            elif len(again.days) > len(table.days):
                assert preview["ship"][1] == again.days[-1].ships[seat]
            else:
                assert preview["ship"][1] == whole(again).ships[seat].value
                assert_placed(preview, whole(again).places, seat)
                seen += 1
    assert seen


def assert_placed(loading: dict[str, Any], places: list[int], seat: int) -> None:
    """A ship has the place that was foretold, alone or not."""
    assert loading["place"][1] == places[seat]
    assert loading["tied"] == (places.count(places[seat]) > 1)


def test_a_bid_that_wins_leaves_what_was_foretold() -> None:
    won = 0
    for table, told in questions(("board", {"players": 4}), 2):
        bids = [option for option in told if option.startswith("bid")]
        if not bids or table.asked != table.view().selector:
            continue
        seat, least, most = table.asked, bids[0], bids[-1]
        again = fondaco.replay(table.record(), move=len(table.moves))
        again.play(least)
        assert told[least]["florins"][1] == told[least]["florins"][0] - int(least.split()[1])
        assert "lot" not in told[most] or least == most
        if len(again.days) == len(table.days):
            view, lot = whole(again), told[least]["lot"]
            assert view.florins[seat] == told[least]["florins"][1]
            assert view.ships[seat].value == lot.ship[1]
            assert view.ships[seat].free == lot.free
            assert_placed(vars(lot), view.places, seat)
            assert_paid(told[least]["tonight"], state_evening("board", again._s), seat)
            won += 1
    assert won


def assert_paid(tonight: Any, evening: Any, seat: int) -> None:
    """The evening would pay what was foretold for the ship, the goods of the lot and all together."""
    goods = earned_with_goods(evening, seat)
    ship = evening.ship_pay[seat]
    assert (tonight.total[1], tonight.ship[1]) == (ship + sum(goods), ship)
    for good, (_, then) in tonight.goods.items():
        assert then == goods[GOOD_NAMES.index(good)]


def earned_with_goods(evening: Any, seat: int) -> list[int]:
    """What a seat would earn with each good, bonuses included."""
    return [award + bonus for award, bonus in zip(evening.awards[seat], evening.bonuses[seat], strict=True)]


def test_dice_taken_cross_what_was_foretold() -> None:
    seen = 0
    for table, told in questions(("dice", {"players": 3}), 4):
        seat, before = table.asked, table.view().crosses[table.asked]
        for option, preview in told.items():
            again = fondaco.replay(table.record(), move=len(table.moves))
            again.play(option)
            after = whole(again).crosses[seat]
            changes = {
                good: (was, will_be)
                for good, was, will_be in zip(GOOD_NAMES, before, after, strict=True)
                if was != will_be
            }
            assert preview["goods"] == changes
            seen += 1
    assert seen


@pytest.mark.parametrize("seed", range(6))
def test_the_court_is_as_foretold(seed: int) -> None:
    for table, told in questions(("court", {}), seed):
        seat = table.asked
        for option, preview in told.items():
            if "own" in preview:
                assert_laid(after(table, option), preview, seat)
            if option.startswith("on"):
                assert_joined(table, option, told, seat)


def after(table: fondaco.Table, *options: str) -> fondaco.Table:
    """The table after some more moves."""
    again = fondaco.replay(table.record(), move=len(table.moves))
    for option in options:
        again.play(option)
    return again


def assert_laid(table: fondaco.Table, laying: dict[str, Any], seat: int) -> None:
    """Both houses have what was foretold, and the game is over if that was."""
    scores = table.rules.scores(table._s)
    assert (laying["own"][1], laying["other"][1]) == (scores[seat], scores[1 - seat])
    assert laying["ends"] == (is_circle_done(table._s) or is_planned_draw(table._s))


def assert_joined(table: fondaco.Table, option: str, told: dict[str, Any], seat: int) -> None:
    """A card lies on a pile as foretold: its house may remove the piles named, or there is nothing to ask."""
    joining, placed = told[option], after(table, option)
    allied = vars(joining["ally"]) if "ally" in joining else told["send"]
    removable = joining["removable"]
    assert_laid(after(table, option, "ally") if removable else placed, allied, seat)
    for pile in removable:
        ends = pile in joining.get("ending", ())
        assert_laid(after(table, option, f"against p{pile}"), {**removal_of(pile, told), "ends": ends}, seat)
    if removable:
        assert {"power": None, **joining} | vars(whole(placed).joined) == {"power": None, **joining}
        assert placed.options() == ["ally", *(f"against p{pile}" for pile in removable)]


def removal_of(pile: int, told: dict[str, Any]) -> dict[str, Any]:
    """What removing a pile leads to: told once, wherever the card lies."""
    every = [removal for joining in told.values() for removal in joining.get("removals", ())]
    (removal,) = [removal for removal in every if removal.pile == pile]
    return dict(vars(removal))


def test_jesters_on_both_sides_of_a_conspiracy_leave_a_choice() -> None:
    seen = 0
    for _, told in questions(("court", {}), 2):
        for joining in told.values():
            for choice in joining.get("jesters_choose", ()):
                assert choice.pile in joining["removable"]
                assert joining["fixed"] < choice.totals[0] < choice.totals[1]
                seen += 1
    assert seen


def test_a_monopoly_in_reach_is_told() -> None:
    table = fondaco.Table("dice", players=2, seed=1)
    table._s.crosses[0][0] = table._s.crosses[0][1] = 8
    assert isinstance(table.asked, int)
    told = previews(table, table.asked)
    paid = [preview.get("bonuses", {}).get("cloth") for preview in told.values()]
    assert (0, 10) in paid


@pytest.mark.parametrize(
    ("game", "ship", "award"),
    [("board", (30 + 15) // 3, (10 + 5) // 3), ("card", (30 + 15) // 3, 0), ("dice", 30, 0)],
)
def test_an_evening_that_came_at_once_would_pay_ties_as_each_game_does(
    game: str, ship: int, award: int
) -> None:
    evening = state_evening(game, fondaco.Table(game, players=3, seed=1)._s)
    assert evening.ship_pay == [ship] * 3
    assert evening.awards == [[award] * 5] * 3
    assert [sum(earned_with_goods(evening, seat)) for seat in range(3)] == [5 * award] * 3
    assert evening.level_places == [[1] * 5] * 3


LEVELS = {"board": "level", "card": "warehouse", "dice": "crosses"}  # what goods are paid for
SISTERS = [configuration for configuration in CONFIGURATIONS if configuration[0] in LEVELS]


@pytest.mark.parametrize("configuration", SISTERS[::2], ids=name_of)
def test_an_evening_pays_what_the_end_of_the_day_pays(configuration: Any) -> None:
    """Worked out at once, or from the evening of the question before: that makes no difference."""
    before: EveningThen | None = None
    for table, _ in questions(configuration, 6):
        s, then = table._s, table._s.copy()
        table.rules.module.end_day(then)
        evening, sheet = state_evening(table.game, s), day_sheet(then)
        levels = by_seat(getattr(then, LEVELS[table.game]), s.players)
        ranked = [places([row[good] for row in levels]) for good in range(GOODS)]
        assert (evening.levels, evening.level_places) == (levels, by_seat(ranked, s.players))
        assert (evening.awards, evening.bonuses) == (sheet.awards, sheet.bonuses)
        assert evening.ship_pay == sheet.ship_pay
        assert state_evening(table.game, s, before) == evening
        before = EveningThen(s.copy(), evening)


def test_what_is_known_of_another_evening_stays_as_it_is() -> None:
    table = fondaco.Table("card", players=3, seed=1)
    state, evening = table._s.copy(), state_evening("card", table._s)
    assert state_evening("card", state, EveningThen(table._s, evening)) is evening
    kept = deepcopy(evening)
    while state_evening("card", table._s) == kept:
        table.play(table.options()[-1])
    state_evening("card", table._s, EveningThen(state, evening))
    assert evening == kept


def test_a_game_that_is_over_or_has_no_days_has_no_evening() -> None:
    table = fondaco.Table("dice", players=2, seed=1)
    while table.asked is not None:
        table.play(table.options()[-1])
    assert state_evening("dice", table._s) is None
    assert state_evening("court", fondaco.Table("court", players=2, seed=1)._s) is None
