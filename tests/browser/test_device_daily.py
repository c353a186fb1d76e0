"""Today's deal on a device: the same on every device, one try, in messages of the server."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from browser.device import Database, Tab
from browser.test_host import AT_SERVER, play_on, run
from fondaco.core.record import record_from_parts
from fondaco.hosted import daily_deal
from fondaco.hosted.fair_deal import check_deal
from fondaco.server import daily_routes

DAY = 24 * 3600
TODAY = str(datetime.fromtimestamp(1000, UTC).date())  # where a Tab's time begins
TOMORROW = str(date.fromisoformat(TODAY) + timedelta(days=1))


@pytest.fixture(autouse=True)
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily_deal, "BOT_PAUSE", 0.0)


def checked(model: Any, message: dict[str, Any]) -> Any:
    """A message in the server's form: only ids of tables are longer here."""
    mines = [message.get("mine"), *(tile["mine"] for tile in message.get("games", []))]
    for mine in filter(None, mines):
        assert mine["table"].startswith("device-")
        mine["table"] = AT_SERVER
    return model.model_validate(message)


async def play_deal(tab: Tab, game: str) -> dict[str, Any]:
    table = (await tab.ask("POST", f"daily/{TODAY}/{game}"))["table"]
    return await play_on(tab, str(table))


@pytest.mark.parametrize("game", ["dice", "court"])
def test_equal_play_on_two_devices_is_the_same_game(game: str) -> None:
    async def story() -> None:
        played = []
        for seed in range(2):
            tab = Tab(Database(), seed=seed)
            view = await play_deal(tab, game)
            record = await tab.ask("GET", f"tables/{view['table']}/record")
            assert record["shared_deal"] == view["shared_deal"] == f"daily/{TODAY}/{game}/device"
            assert check_deal(record_from_parts(record))
            played.append(record["moves"])
        assert played[0] == played[1]

    run(story)


def test_a_try_before_and_after_it_and_on_the_next_day() -> None:
    async def story() -> None:
        database = Database()
        tab = Tab(database)
        before = checked(daily_routes.DealInfo, await tab.ask("GET", f"daily/{TODAY}/dice"))
        assert (before.mine, before.scores, before.seed) == (None, None, None)
        assert {tile.mine for tile in checked(daily_routes.Today, await tab.ask("GET", "daily")).games} == {
            None
        }
        opened = await tab.ask("POST", f"daily/{TODAY}/dice")
        assert await Tab(database, seed=1).ask("POST", f"daily/{TODAY}/dice") == opened  # from another tab
        going_on = checked(daily_routes.DealInfo, await tab.ask("GET", f"daily/{TODAY}/dice"))
        assert (going_on.mine.state, going_on.result) == ("playing", None)
        assert await tab.refused("POST", f"tables/{opened['table']}/undo", {"seat": before.seat}) == "one_try"
        view = await play_on(tab, opened["table"])
        after = checked(daily_routes.DealInfo, await tab.ask("GET", f"daily/{TODAY}/dice"))
        assert after.mine.comparison.score == view["result"]["scores"][before.seat]
        assert (len(after.result.days), after.people, after.mine.comparison.better_than) == (3, 1, None)
        assert [mark.played for mark in after.days] == [False] * 29 + [True]
        tiles = checked(daily_routes.Today, await tab.ask("GET", "daily")).games
        assert [tile.mine and tile.mine.state for tile in tiles] == [None, None, "over", None]
        assert await tab.refused("POST", f"daily/{TODAY}/dice") == "deal_played"
        assert await tab.ask("GET", f"daily/{TODAY}/dice/tries/{opened['table']}")
        tab.now += DAY
        checked(daily_routes.DealInfo, await tab.ask("GET", f"daily/{TOMORROW}/dice"))
        assert (await tab.ask("GET", f"daily/{TODAY}/card"))["mine"] is None

    run(story)


def test_other_days_and_games_are_refused() -> None:
    async def story() -> None:
        tab = Tab(Database())
        assert await tab.refused("GET", f"daily/{TOMORROW}/dice") == "deal_to_come"
        assert await tab.refused("GET", f"daily/{TODAY}/chess") == "no_such_page"
        assert await tab.refused("GET", f"daily/{TODAY}/dice/tries/device-none") == "no_such_page"
        assert await tab.refused("GET", "daily/someday/dice") == "bad_request"
        tab.now += DAY
        assert await tab.refused("POST", f"daily/{TODAY}/dice") == "deal_closed"

    run(story)


def test_a_try_that_is_given_up_or_ends_too_late_does_not_count() -> None:
    async def story() -> None:
        for given_up in (True, False):
            tab = Tab(Database())
            table = (await tab.ask("POST", f"daily/{TODAY}/court"))["table"]
            seat = (await tab.ask("GET", f"daily/{TODAY}/court"))["seat"]
            if given_up:
                await tab.ask("POST", f"tables/{table}/resign", {"seat": seat})
            else:
                tab.now += 2 * DAY
            await play_on(tab, table)
            deal = checked(daily_routes.DealInfo, await tab.ask("GET", f"daily/{TODAY}/court"))
            assert (deal.mine.state, deal.mine.comparison, deal.people) == ("uncounted", None, 0)

    run(story)


def test_a_game_is_exported_as_far_as_it_was_played_and_goes_on_elsewhere() -> None:
    async def story() -> None:
        tab = Tab(Database())
        table = await tab.begin("dice", "random")
        view = await tab.ask("GET", f"tables/{table}")
        assert await tab.refused("GET", f"tables/{table}/record") == "wrong_state"
        record = await tab.ask("GET", f"tables/{table}/export")
        assert "deal" not in record  # its seed would tell what is to come
        elsewhere = Tab(Database(), seed=2)
        wanted = {"record": record, "move": len(record["moves"]), "seat": 0, "bot": "random"}
        again = await elsewhere.ask("POST", "replays", wanted)
        goes_on = await elsewhere.ask("GET", f"tables/{again['table']}")
        assert goes_on["view"] == view["view"]
        await play_on(tab, table)
        whole = await tab.ask("GET", f"tables/{table}/export")
        assert whole == await tab.ask("GET", f"tables/{table}/record")
        assert whole["deal"]

    run(story)


def test_a_deleted_game_is_gone_and_nothing_is_written_to_it() -> None:
    async def story() -> None:
        database = Database()
        tab, other = Tab(database), Tab(database, seed=1)
        table = await tab.begin("dice", "random")
        kept = await tab.begin("card", "random")
        view = await other.ask("GET", f"tables/{table}")
        connection = await tab.connect(table)
        assert await tab.ask("DELETE", f"tables/{table}") == {}
        connection.close()
        assert await tab.refused("GET", f"tables/{table}") == "no_such_table"
        assert [info["id"] for info in (await tab.ask("GET", "me/tables"))["tables"]] == [kept]
        move = {"seat": 0, "option": view["options"][0]["option"], "answers": view["question"]}
        assert await other.refused("POST", f"tables/{table}/play", move) == "storage_lost"
        assert await tab.refused("DELETE", f"tables/{table}") == "no_such_table"
        assert [*database.logs] == [kept]

    run(story)
