"""The host on a device: answers requests as a server would, for the one person who uses the device."""

from __future__ import annotations

import asyncio
import json
from base64 import b32encode
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from fondaco.bots import bot_called, thinkers
from fondaco.bots.registry import LADDER
from fondaco.browser.daily import DeviceDeals, try_bytes
from fondaco.browser.practising import Practising
from fondaco.browser.refusals import DeviceRefusal, refusal_of
from fondaco.browser.tables import Around, Client, DeviceTable, Storage
from fondaco.browser.thinking import STAND_IN, Thinker, luck, opinion
from fondaco.core.errors import Language
from fondaco.core.record import Record
from fondaco.games import GAMES
from fondaco.hosted.analysis import hint_parts, judged_parts, some_turns
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import (
    Abandon,
    AdvanceLesson,
    AnswerUndo,
    Command,
    HandOver,
    LeaveLesson,
    LeaveSeat,
    LinkRematch,
    OpenRematch,
    OpenTable,
    Person,
    PlayMove,
    RequestUndo,
    Resign,
    Say,
    SeatWish,
    SetSeat,
    StartGame,
    TakeBack,
    TakeSeat,
    UseHint,
)
from fondaco.hosted.daily_deal import DailyDeal
from fondaco.hosted.decide import checked_name, open_rematch, open_table
from fondaco.hosted.encoding import as_json
from fondaco.hosted.events import Opened
from fondaco.hosted.fair_deal import SEED_BYTES, commitment, deal_parts
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.lists import bot_infos, game_info, table_info, with_places
from fondaco.hosted.luck import luck_parts, some_runs
from fondaco.hosted.records import open_replay, replay_steps, require_seat_of, valid_record, verified
from fondaco.hosted.refusals import WITH_VIEW, AlreadyPlayed, Both, Refusal
from fondaco.hosted.replacing import replace
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import record, record_so_far
from fondaco.review import luck_for

PERSON = "device"  # the id of the person who uses the device
PREFIX, ID_BYTES = "device-", 10  # tables' ids begin so: the page knows by it where a table is
PAGE = 20  # finished games in one list
OK, REFUSED = 200, 422
ENDED = ("over", "abandoned")
ILL_FORMED = Both("it cannot be read", "il est illisible")

Body = dict[str, Any]
COMMANDS: dict[str, Callable[[Person, Body], Command]] = {
    "join": lambda person, body: TakeSeat(
        person=person, seat=body.get("seat"), name=body.get("name"), entropy=body.get("entropy", "")
    ),
    "leave": lambda person, body: LeaveSeat(person=person, seat=body.get("seat"), stand_in=STAND_IN),
    "resign": lambda person, body: Resign(person=person, seat=body["seat"], stand_in=STAND_IN),
    "seat": lambda person, body: SetSeat(person=person, seat=body["seat"], bot=body.get("bot")),
    "hand-over": lambda person, body: HandOver(person=person, seat=body["seat"], bot=body["bot"]),
    "take-back": lambda person, body: TakeBack(person=person, seat=body["seat"]),
    "start": lambda person, body: StartGame(person=person),
    "abandon": lambda person, body: Abandon(person=person),
    "play": lambda person, body: PlayMove(
        seat=body["seat"], option=body["option"], answers=body["answers"], by="person", person=person
    ),
    "undo": lambda person, body: RequestUndo(person=person, seat=body["seat"]),
    "consent": lambda person, body: AnswerUndo(person=person, accept=body["agree"]),
    "advance_lesson": lambda person, body: AdvanceLesson(person=person, step=body["step"]),
    "leave_lesson": lambda person, body: LeaveLesson(person=person),
    "say": lambda person, body: Say(person=person, text=body["text"]),
}


class Host:
    """All tables of this device, and the person who uses it."""

    def __init__(
        self, storage: Storage, thinker: Thinker, name: str, now: Callable[[], float], luck: Random
    ) -> None:
        """Sets up the host. `name` is the person's name, which the page stores."""
        self._around = Around(storage, thinker, now, luck, self._spawn)
        self.person = Person(PERSON, name)
        self._practising = Practising(storage)
        self._tables: dict[str, DeviceTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Requests.

    async def ask(self, method: str, path: str, body: str, language: Language) -> str:
        """Answers a request. `path` is what follows `/api/`. Returns JSON with `status` and `body`."""
        try:
            told = {"status": OK, "body": await self._answer(method, path, json.loads(body), language)}
        except (KeyError, TypeError, ValueError):
            told = {"status": REFUSED, "body": ill_formed().as_parts(language)}
        except Exception as error:  # of the browser's storage, too: an unanswered request would wait for ever
            told = {"status": REFUSED, "body": refusal_of(error).as_parts(language)}
        return as_json(told)

    async def _answer(self, method: str, path: str, body: Body, language: Language) -> Any:
        address, _, query = path.partition("?")
        match (method, *address.split("/")):
            case ("GET", "me") | ("POST", "people"):
                return self._renamed(body.get("name", self.person.name))
            case ("PATCH", "me"):
                return self._renamed(body["name"])
            case ("GET", "games"):
                return [game_info(game, language) for game in GAMES.values()]
            case ("GET", "bots"):
                return await self._bots()
            case ("GET", "tables"):  # nobody else uses the device
                return {"tables": []}
            case ("GET", "me", "tables"):
                return {"tables": await self._listed()}
            case ("GET", "me", "games"):
                return page_of(await self._listed(), query.removeprefix("before="))
            case ("POST", "tables"):
                return opened(await self._open(open_table(self._wanted(body), self._around.now())))
            case ("POST", "verify"):
                return verified(body["record"], language)
            case ("POST", "replay"):
                return replay_steps(valid_record(body["record"]), body["seat"])
            case ("POST", "replays"):
                return opened(await self._play_on(body))
            case ("POST", "lessons"):
                return opened(await self._open_lesson(body))
            case (_, "practice", *rest):
                return await self._practising.ask(method, rest, body, self.person)
            case ("POST", "review"):
                return await self._reviewed(body)
            case ("POST", "luck"):
                return await self._luck(body)
            case ("GET", "daily"):
                return (await self._deals()).as_today()
            case (_, "daily", day, game, *rest):
                return await self._answer_of_deal(method, "/".join(rest), day, game)
            case ("DELETE", "tables", id):
                return await self._remove(id)
            case ("GET", "tables", id, "export"):
                return json.loads(exported(await self._readable(id)).as_json())
            case (_, "tables", id, *rest):
                return await self._answer_at(await self.table(id), method, "/".join(rest), body)
        raise Refusal("no_such_page")

    async def _answer_at(self, table: DeviceTable, method: str, what: str, body: Body) -> Any:
        """Answers a request about a table."""
        match (method, what):
            case ("GET", ""):
                return table.view(table.seat_for(self.person, None))
            case ("GET", "record"):
                return json.loads(record_with_deal(table.table).as_json())
            case ("POST", "rematch"):
                return opened(await self._rematch(table))
            case ("POST", "hint"):
                return await self._hint(table, body["seat"])
            case ("POST", _) if what in COMMANDS:
                with suppress(AlreadyPlayed):
                    await table.submit(COMMANDS[what](self.person, body))
                return table.view(table.seat_for(self.person, None))
        raise Refusal("no_such_page")

    async def _answer_of_deal(self, method: str, what: str, day: str, game: str) -> Any:
        """Answers a request about the deal of a day."""
        deals = await self._deals()
        deal = deals.deal(day, game)
        mine = deals.try_of(deal)
        match (method, what):
            case ("GET", ""):
                return deals.as_deal(deal, (await self.table(mine["id"])).table if mine else None)
            case ("POST", ""):
                return opened(await self._play_deal(deals.to_play(day, game)))
            case ("GET", _) if mine and what == f"tries/{mine['id']}":
                return json.loads(record_with_deal((await self.table(mine["id"])).table).as_json())
        raise Refusal("no_such_page")

    def _renamed(self, name: str) -> Body:
        self.person = Person(PERSON, checked_name(name))
        return {"id": self.person.id, "name": self.person.name}

    # Tables.

    async def table(self, id: str) -> DeviceTable:
        """Returns a table with its log read."""
        if id not in self._tables:
            table = DeviceTable(id, self._around)
            await table.load()
            self._tables.setdefault(id, table)
        return self._tables[id]

    async def _readable(self, id: str) -> HostedTable:
        """Returns a table as far as its log can be read."""
        if id in self._tables:
            return self._tables[id].table
        found = DeviceTable(id, self._around)
        try:
            await found.load()
        except DeviceRefusal:
            if found.table.play is None:
                raise
        return found.table

    async def heard(self, id: str) -> None:
        """Reads the events that another tab wrote."""
        if id in self._tables:
            with suppress(DeviceRefusal):  # the next command here says it
                await self._tables[id].read_new()

    async def _open(self, event: Opened, id: bytes = b"") -> DeviceTable:
        """Opens a table. Its id is made from the bytes `id`, or from random ones."""
        letters = b32encode((id or self._around.luck.randbytes(ID_BYTES))[:ID_BYTES]).decode().lower()
        table = DeviceTable(PREFIX + letters, self._around)
        await table.open(event)
        self._tables[table.id] = table
        return table

    async def _remove(self, id: str) -> Body:
        """Deletes a table of this device for ever, even if its log is damaged."""
        with suppress(DeviceRefusal):
            (await self.table(id)).close()
        await self._around.storage.remove(id)
        self._tables.pop(id, None)
        return {}

    async def _deals(self) -> DeviceDeals:
        return DeviceDeals(PERSON, await self._listed(), self._around.now())

    async def _play_deal(self, deal: DailyDeal) -> DeviceTable:
        """Returns the table of the try at a deal. Begins the try if necessary."""
        command = deal.table(self.person)
        table = await self._open(open_table(command, self._around.now()), try_bytes(deal))
        if table.table.state == "open":
            await table.submit(StartGame(person=self.person))
        return table

    def _wanted(self, body: Body) -> OpenTable:
        clock = body.get("clock") or {}
        return OpenTable(
            person=self.person,
            game=body["game"],
            options=body.get("options", {}),
            seats=tuple(SeatWish(**seat) for seat in body["seats"]),
            public=False,
            clock=ClockTerms(clock.get("kind", "none"), clock.get("seconds", 0), clock.get("increment", 0)),
            bot_pause=body.get("bot_pause", 0.6),
            seed=self._new_seed(),
            hints=body.get("hints", False),
            think=body.get("think", "normal"),
        )

    async def _play_on(self, body: Body) -> DeviceTable:
        found = valid_record(body["record"])
        require_seat_of(found, body["seat"])
        command = open_replay(
            found,
            body["move"],
            body["seat"],
            bot=body.get("bot") or (await self._able_bots())[0],
            bot_pause=body.get("bot_pause", 0.6),
            table=body.get("table"),
            person=self.person,
            seed=self._new_seed(),
        )
        table = await self._open(open_table(command, self._around.now()))
        await table.submit(StartGame(person=self.person))
        return table

    async def _open_lesson(self, body: Body) -> DeviceTable:
        game, step, pause = str(body["game"]), int(body.get("step", 0)), body.get("bot_pause", 0.6)
        command = lesson_table(self.person, game, step, self._new_seed(), pause)
        table = await self._open(open_table(command, self._around.now()))
        await table.submit(StartGame(person=self.person))
        return table

    async def _rematch(self, table: DeviceTable) -> DeviceTable:
        """Returns the rematch of a finished game: always the same table."""
        if table.table.rematch is None:
            command = OpenRematch(person=self.person, seed=self._new_seed())
            following = await self._open(open_rematch(table.table, command, self._around.now()))
            with suppress(AlreadyPlayed):  # another tab was faster
                await table.submit(LinkRematch(table=following.id))
        return await self.table(table.table.rematch or "")

    async def _listed(self) -> list[Body]:
        """Lists tables: first those that wait for the person, last those that are over."""
        tables = json.loads(await self._around.storage.tables())
        open_tables = {id: table_info(table.table) for id, table in self._tables.items()}
        known = [with_places(json.loads(as_json(open_tables.get(info["id"], info)))) for info in tables]
        return sorted(known, key=place_in_list)

    def _new_seed(self) -> str:
        return self._around.luck.randbytes(SEED_BYTES).hex()

    # Bots and analyses.

    async def _bots(self) -> list[Body]:
        able = await self._able_bots()
        return [
            {**info, "about": bot_called(info["name"]).about} for info in bot_infos() if info["name"] in able
        ]

    async def _able_bots(self) -> list[str]:
        """Returns our bots that can run on this device, strongest first."""
        found = {*(bot.name for bot in thinkers()), *json.loads(await self._around.thinker.bots())}
        return [bot.name for bot in reversed(LADDER) if bot.name in found]

    async def _hint(self, table: DeviceTable, seat: int) -> Body:
        table.seat_for(self.person, seat)
        with suppress(AlreadyPlayed):  # asked again for the same decision
            await table.submit(UseHint(person=self.person, seat=seat))
        play = table.table.play
        if play is None or table.table.asked != seat:
            raise Refusal("not_asked", seat=seat)
        key = self._around.luck.getrandbits(64)
        return hint_parts(await opinion(self._around.thinker, seat, play.view(seat), list(play.options), key))

    async def _reviewed(self, body: Body) -> Body:
        turns, count, goes_on = some_turns(valid_record(body["record"]), body["seat"], body.get("begin", 0))
        judged = []
        for asked in turns:
            move, seat, view, options, turn = asked
            thought = await opinion(self._around.thinker, seat, view, options, luck_for(move), turn)
            judged.append(judged_parts(asked, thought))
        return {"judged": judged, "turns": count, "goes_on": goes_on}

    async def _luck(self, body: Body) -> Body:
        wanted = some_runs(valid_record(body["record"]), int(body.get("begin", 0)))
        try:
            valued = await luck(self._around.thinker, wanted.game, wanted.runs)
        except Exception:  # the game's network is not stored on this device, or the worker stopped
            raise Refusal("no_luck_account") from None
        return luck_parts(wanted, valued)

    # Live tables.

    async def connect(
        self, id: str, language: Language, seat: int | None, send: Callable[[str], None]
    ) -> Connection:
        """Shows a table live. Raises a Refusal if there is none."""
        table = await self.table(id)
        await table.read_new()
        return Connection(self, table, Client(self.person, language, send), seat)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task


class Connection:
    """A client at a table: handles its messages and its end."""

    def __init__(self, host: Host, table: DeviceTable, client: Client, seat: int | None) -> None:
        self._host, self._table, self._client = host, table, client
        table.attach(client, seat)

    async def received(self, text: str) -> None:
        """Carries out a client's message, or answers with a refusal."""
        try:
            await self._carry_out(json.loads(text))
        except Refusal as refusal:
            is_old = refusal.code in WITH_VIEW
            self._client.refuse(refusal, self._table.view(self._client.seat) if is_old else None)
        except (KeyError, TypeError, ValueError):
            self._client.refuse(ill_formed())
        except Exception as error:
            self._client.refuse(refusal_of(error))

    async def _carry_out(self, message: Body) -> None:
        kind = message["type"]
        if kind == "ping":
            self._client.send(as_json({"type": "pong"}))
        elif kind == "look":
            self._table.look(self._client, message.get("seat"))
        else:
            try:
                await self._table.submit(COMMANDS[kind](self._host.person, message))
            except AlreadyPlayed as earlier:
                if kind == "play":
                    self._tell_played(message["answers"], earlier.number)

    def _tell_played(self, answers: int, number: int) -> None:
        played = {"type": "played", "table": self._table.id, "answers": answers, "number": number}
        self._client.send(as_json(played))

    def close(self) -> None:
        self._table.detach(self._client)


def opened(table: DeviceTable) -> Body:
    return {"table": table.id, "commitment": commitment(table.table.seed)}


def record_with_deal(table: HostedTable) -> Record:
    """Returns the record of a finished game. A daily deal's seed is derived from its date."""
    whole = record(table)
    if not table.shared_deal:
        return whole
    deal = deal_parts(table.seed, [seat.entropy for seat in table.seats], table.scheme)
    return replace(whole, more={**whole.more, "deal": deal})


def exported(table: HostedTable) -> Record:
    """Returns the record of a game so far. It can be imported and continued."""
    return record_so_far(table) if table.state == "playing" else record_with_deal(table)


def ill_formed() -> Refusal:
    return Refusal("bad_request", reason=ILL_FORMED)


def place_in_list(info: Body) -> tuple[bool, bool, float]:
    return info["state"] in ENDED, info["waits_for"] != PERSON, -info["changed"]


def page_of(tables: list[Body], before: str) -> Body:
    """Returns finished games, beginning after the last one of the previous page."""
    ended = sorted((info for info in tables if info["state"] in ENDED), key=place_in_list)
    ids = [info["id"] for info in ended]
    start = ids.index(before) + 1 if before in ids else 0
    return {"tables": ended[start : start + PAGE], "more": len(ended) > start + PAGE}
