"""The host on this device: answers what a server would, for the one person who is here."""

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
from fondaco.browser.tables import STAND_IN, Around, Client, DeviceTable, Storage
from fondaco.browser.thinking import Thinker, opinion
from fondaco.core.errors import Language
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
from fondaco.hosted.decide import checked_name, open_rematch, open_table
from fondaco.hosted.encoding import as_json
from fondaco.hosted.events import Opened
from fondaco.hosted.fair_deal import SEED_BYTES, commitment
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.lists import bot_infos, game_info, table_info
from fondaco.hosted.records import open_replay, replay_steps, require_seat_of, valid_record, verified
from fondaco.hosted.refusals import AlreadyPlayed, Both, Refusal
from fondaco.hosted.updates import record
from fondaco.review import luck_for

PERSON = "device"  # the id of the person who is here
PREFIX, ID_BYTES = "device-", 10  # of the ids of tables: the page knows by it where a table is
PAGE = 20  # games in a list of those that have ended
OK, REFUSED = 200, 422
ENDED = ("over", "abandoned")
WITH_VIEW = (
    "late",
    "not_asked",
    "not_possible",
    "lesson_waits",
)  # the client's view is old: it gets the new one
NO_SUCH_TABLE = 4404  # the code with which a connection is closed
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
    """All tables of this device, and the person who plays at them."""

    def __init__(
        self, storage: Storage, thinker: Thinker, name: str, now: Callable[[], float], luck: Random
    ) -> None:
        """`name` is the person's; the page keeps it."""
        self._around = Around(storage, thinker, now, luck, self._spawn)
        self.person = Person(PERSON, name)
        self._tables: dict[str, DeviceTable] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    # Requests.

    async def ask(self, method: str, path: str, body: str, language: Language) -> str:
        """Answers a request: `path` is what follows `/api/`. Returns JSON with `status` and `body`."""
        try:
            told = {"status": OK, "body": await self._answer(method, path, json.loads(body), language)}
        except Refusal as refusal:
            told = {"status": REFUSED, "body": refusal.as_parts(language)}
        except (KeyError, TypeError, ValueError):
            told = {"status": REFUSED, "body": ill_formed().as_parts(language)}
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
            case ("GET", "tables"):  # nobody else is here
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
            case ("POST", "review"):
                return await self._reviewed(body)
            case (_, "tables", id, *rest):
                return await self._answer_at(await self.table(id), method, "/".join(rest), body)
        raise Refusal("no_such_page")

    async def _answer_at(self, table: DeviceTable, method: str, what: str, body: Body) -> Any:
        """Answers a request about a table."""
        match (method, what):
            case ("GET", ""):
                return table.view(table.seat_for(self.person, None))
            case ("GET", "record"):
                return json.loads(record(table.table).as_json())
            case ("POST", "rematch"):
                return opened(await self._rematch(table))
            case ("POST", "hint"):
                return await self._hint(table, body["seat"])
            case ("POST", _) if what in COMMANDS:
                with suppress(AlreadyPlayed):
                    await table.submit(COMMANDS[what](self.person, body))
                return table.view(table.seat_for(self.person, None))
        raise Refusal("no_such_page")

    def _renamed(self, name: str) -> Body:
        self.person = Person(PERSON, checked_name(name))
        return {"id": self.person.id, "name": self.person.name}

    # Tables.

    async def table(self, id: str) -> DeviceTable:
        """Returns a table, its log read."""
        if id not in self._tables:
            table = DeviceTable(id, self._around)
            await table.load()
            self._tables.setdefault(id, table)
        return self._tables[id]

    async def heard(self, id: str) -> None:
        """Another tab wrote an event."""
        if id in self._tables:
            await self._tables[id].read_new()

    async def _open(self, event: Opened) -> DeviceTable:
        letters = b32encode(self._around.luck.randbytes(ID_BYTES)).decode().lower()
        table = DeviceTable(PREFIX + letters, self._around)
        await table.open(event)
        self._tables[table.id] = table
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
        """Returns the next table of a game that is over: the same one whenever it is asked for."""
        if table.table.rematch is None:
            command = OpenRematch(person=self.person, seed=self._new_seed())
            following = await self._open(open_rematch(table.table, command, self._around.now()))
            with suppress(AlreadyPlayed):  # another tab was faster
                await table.submit(LinkRematch(table=following.id))
        return await self.table(table.table.rematch or "")

    async def _listed(self) -> list[Body]:
        """Lists tables: those that wait for the person first, those that have ended last."""
        tables = json.loads(await self._around.storage.tables())
        open_tables = {id: table_info(table.table) for id, table in self._tables.items()}
        known = [json.loads(as_json(open_tables.get(info["id"], info))) for info in tables]
        return sorted(known, key=place_in_list)

    def _new_seed(self) -> str:
        return self._around.luck.randbytes(SEED_BYTES).hex()

    # Thinking.

    async def _bots(self) -> list[Body]:
        able = await self._able_bots()
        return [
            {**info, "about": bot_called(info["name"]).about} for info in bot_infos() if info["name"] in able
        ]

    async def _able_bots(self) -> list[str]:
        """Returns our bots that have all they need on this device, strongest first."""
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
    """A client at a table: what it says, and the end."""

    def __init__(self, host: Host, table: DeviceTable, client: Client, seat: int | None) -> None:
        self._host, self._table, self._client = host, table, client
        table.attach(client, seat)

    async def received(self, text: str) -> None:
        """Carries a message of the client out, or refuses it."""
        try:
            await self._carry_out(json.loads(text))
        except Refusal as refusal:
            is_old = refusal.code in WITH_VIEW
            self._client.refuse(refusal, self._table.view(self._client.seat) if is_old else None)
        except (KeyError, TypeError, ValueError):
            self._client.refuse(ill_formed())

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


def ill_formed() -> Refusal:
    return Refusal("bad_request", reason=ILL_FORMED)


def place_in_list(info: Body) -> tuple[bool, bool, float]:
    return info["state"] in ENDED, info["waits_for"] != PERSON, -info["changed"]


def page_of(tables: list[Body], before: str) -> Body:
    """Returns games that have ended, after the one that the last page ended with."""
    ended = sorted((info for info in tables if info["state"] in ENDED), key=place_in_list)
    ids = [info["id"] for info in ended]
    start = ids.index(before) + 1 if before in ids else 0
    return {"tables": ended[start : start + PAGE], "more": len(ended) > start + PAGE}
