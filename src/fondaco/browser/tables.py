"""A table on a device. Its events are written before clients get updates, and bots move while a client is
connected.

Several tabs may have the same table open. Each has its own copy. Each event number can be written once: a tab
that was slower reads what the other wrote and decides again.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any, NamedTuple, Protocol

from fondaco.browser.refusals import DeviceRefusal, refusal_of
from fondaco.browser.thinking import STAND_IN, Thinker, choice
from fondaco.core.errors import Language
from fondaco.hosted.commands import Command, Person, PlayMove, Resume
from fondaco.hosted.decide import decide
from fondaco.hosted.encoding import as_json
from fondaco.hosted.events import Opened, SentEvent, TableEvent, from_stored, stored_data
from fondaco.hosted.evolve import evolve
from fondaco.hosted.game import Audience
from fondaco.hosted.lists import table_info
from fondaco.hosted.refusals import AlreadyPlayed, Refusal
from fondaco.hosted.table import HostedTable, question_of
from fondaco.hosted.updates import snapshot, updates

ATTEMPTS = 20  # while other tabs write to the same table
RETRY_SECONDS = 5.0  # delay after a bot's move that could not be written


class Storage(Protocol):
    """The browser's database. All texts are JSON."""

    async def append(self, table: str, number: int, event: str, info: str) -> str:
        """Writes an event and the table's new list entry.

        Returns "written", or why it failed: "taken", "full" or "lost".
        """

    async def events(self, table: str, after: int) -> str:
        """Returns a list of texts: the events of a table whose numbers are above `after`. If they cannot be
        read, returns an empty text.

        Each text in the list is an object with `number`, `type`, `at` and `data`, unless it was damaged.
        """

    async def tables(self) -> str:
        """Returns the list entry of every table, apart from damaged ones."""

    async def mend(self, table: str, info: str) -> None:
        """Replaces a table's list entry if it is damaged."""

    async def remove(self, table: str) -> None:
        """Removes a table with all its events."""

    async def positions(self, game: str) -> str:
        """Returns the file of a game's practice positions in Base64, or an empty text if it is not
        available.
        """

    async def practice(self) -> str:
        """Returns the person's stored practice as texts, by game."""

    async def keep_practice(self, game: str, progress: str) -> None: ...


class Around(NamedTuple):
    """What all tables of the device share."""

    storage: Storage
    thinker: Thinker
    now: Callable[[], float]  # Unix time
    luck: Random
    spawn: Callable[[Coroutine[Any, Any, None]], asyncio.Task[None]]


@dataclass(eq=False)
class Client:
    """A connection that watches a table."""

    person: Person
    language: Language
    send: Callable[[str], None]
    seat: Audience = None

    def refuse(self, refusal: Refusal, view: dict[str, Any] | None = None) -> None:
        self.send(as_json({"type": "refused", **refusal.as_parts(self.language), "view": view}))


class DeviceTable:
    def __init__(self, id: str, around: Around) -> None:
        self.id, self._around = id, around
        self.table = HostedTable(id)
        self.clients: list[Client] = []
        self._writing = asyncio.Lock()
        self._plan: tuple[object, asyncio.Task[None]] | None = None

    # Commands.

    async def open(self, event: Opened) -> None:
        await self._write(evolve(self.table, event), event)

    async def submit(self, command: Command) -> int:
        """Runs a command. Returns the number of its event, or raises a Refusal."""
        async with self._writing:
            for _ in range(ATTEMPTS):
                event = decide(self.table, command, self._around.now())
                if await self._write(evolve(self.table, event), event):
                    return self.table.number
        raise Refusal("unavailable")

    async def _write(self, after: HostedTable, event: TableEvent) -> bool:
        """Writes an event, then sends updates. Returns False if another tab was faster."""
        stored = as_json(stored_event(after.number, event))
        outcome = await self._around.storage.append(self.id, after.number, stored, as_json(table_info(after)))
        if outcome == "written":
            self._adopt(after, event)
        elif outcome == "taken":
            await self.read_new()
        else:
            raise DeviceRefusal("storage_full" if outcome == "full" else "storage_lost")
        return outcome == "written"

    async def read_new(self) -> None:
        """Applies the events that are stored and not known here yet, or all when a table is loaded.

        Raises a refusal at the first one that cannot be read. Those before it are applied.
        """
        texts = await self._around.storage.events(self.id, self.table.number)
        if not texts:
            raise DeviceRefusal("storage_closed")
        for text in json.loads(texts):
            self._read(text)

    def _read(self, text: str) -> None:
        """Applies a stored event, unless a command that waits has read it meanwhile."""
        try:
            stored = json.loads(text)
            if stored["number"] <= self.table.number:
                return
            event = from_stored(stored["type"], stored["data"], stored["at"])
            after = evolve(self.table, event)
        except Refusal:
            raise
        except Exception:  # what is damaged can fail in any way
            raise self._damaged() from None
        if stored["number"] != after.number:  # one before it is missing
            raise self._damaged()
        self._adopt(after, event)

    def _damaged(self) -> Refusal:
        return DeviceRefusal("damaged_log", moves=len(self.table.play.moves) if self.table.play else 0)

    async def load(self) -> None:
        """Reads the whole log. A clock that ran when the table was closed stood still since then."""
        await self.read_new()
        if self.table.number == 0:
            raise Refusal("no_such_table")
        await self._around.storage.mend(self.id, as_json(table_info(self.table)))
        now = self._around.now()
        if self.table.time_left(now) is not None:
            await self.submit(Resume(since=self.table.changed, until=now))

    def _adopt(self, after: HostedTable, event: TableEvent) -> None:
        if after.number <= self.table.number:  # already read from the log
            return
        before, self.table = self.table, after
        if not isinstance(event, Opened):
            self._publish(before, after, event)
        self._plan_next()

    # Clients.

    def attach(self, client: Client, seat: Audience) -> None:
        """Shows the table to a client, from now on."""
        client.seat = self.seat_for(client.person, seat)
        self.clients.append(client)
        client.send(as_json(self.view(client.seat)))
        self._tell_presence([client])
        self._plan_next()

    def look(self, client: Client, seat: Audience) -> None:
        """Shows a client the view of another seat of its person."""
        client.seat = None if seat is None else self.seat_for(client.person, seat)
        client.send(as_json(self.view(client.seat)))

    def close(self) -> None:
        """Drops all clients, so that nothing more happens at the table."""
        self.clients.clear()
        self._plan_next()

    def detach(self, client: Client) -> None:
        if client in self.clients:
            self.clients.remove(client)
        self._plan_next()

    def view(self, seat: Audience) -> dict[str, Any]:
        """Returns the message `view`."""
        return snapshot(self.table, seat, self._around.now())

    def seat_for(self, person: Person, wanted: Audience) -> Audience:
        """Returns the wanted seat if it is the person's. Without `wanted`, returns their first seat, or
        None.
        """
        own = self.table.seats_of(person.id)
        if wanted is not None and wanted not in own:
            raise Refusal("not_yours", [str(seat) for seat in own], seat=wanted)
        return next(iter(own), None) if wanted is None else wanted

    def _publish(self, before: HostedTable, after: HostedTable, event: SentEvent) -> None:
        made = updates(before, after, event, {client.seat for client in self.clients})
        for client in self.clients:
            if client.seat is None or after.is_at(client.person.id, client.seat):
                client.send(as_json(made[client.seat].message()))
            else:  # a person who lost the seat becomes a spectator
                self.look(client, None)

    def _tell_presence(self, clients: list[Client]) -> None:
        message = as_json({"type": "presence", "table": self.id, "people": list(self.table.people)})
        for client in clients:
            client.send(message)

    # Timed actions.

    def _plan_next(self) -> None:
        """Plans the next bot move or timeout, if a client is connected."""
        wanted = question_of(self.table) if self.clients and self.table.due is not None else None
        if self._plan and self._plan[0] == wanted:
            return
        if self._plan and self._plan[1] is not asyncio.current_task():
            self._plan[1].cancel()
        self._plan = (wanted, self._around.spawn(self._act(wanted))) if wanted else None

    async def _act(self, plan: object) -> None:
        """Makes a bot's move for its own seat, or for a seat whose time is up."""
        while self._plan and self._plan[0] == plan:
            table, left = self.table, self.table.time_left(self._around.now())
            await asyncio.sleep(table.bot_pause if left is None else left)
            try:
                await self.submit(await self._move(table))
            except AlreadyPlayed:
                return
            except Exception as error:
                refusal = refusal_of(error)
                for client in self.clients:
                    client.refuse(refusal)
                await asyncio.sleep(RETRY_SECONDS)

    async def _move(self, table: HostedTable) -> PlayMove:
        assert table.asked is not None
        assert table.play
        bot, seat, play = table.asked_bot, table.asked, table.play
        thinker, seed = self._around.thinker, table.bot_seed(seat)
        luck = self._around.luck if seed is None else Random(seed)
        view, options, think = play.view(seat), play.options, table.think
        option = await choice(thinker, bot or STAND_IN, seat, view, options, luck, think)
        return PlayMove(seat=seat, option=option, answers=table.question, by="bot" if bot else "clock")


def stored_event(number: int, event: TableEvent) -> dict[str, Any]:
    return {"number": number, "type": event.type, "at": event.at, "data": stored_data(event)}
