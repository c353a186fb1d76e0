"""Writes the kept files: tables of every kind, played on the server of commit 7311e7c. See README.md.

It runs with that version only. It is kept to show what the files hold, and how they came about. The modules
of the server are imported by name, because later versions no longer have them.
"""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any

import httpx

app: Any = import_module("fondaco.server.app")
api: Any = import_module("fondaco.server.api")
backup: Any = import_module("fondaco.server.backup")
deal: Any = import_module("fondaco.server.deal")
dealt: Any = import_module("fondaco.server.dealt")
games: Any = import_module("fondaco.games")
house: Any = import_module("fondaco.server.house")
room: Any = import_module("fondaco.server.room")
settings: Any = import_module("fondaco.server.settings")

FOLDER = Path(__file__).parent
DATABASE, BACKUP, EXPECTED = FOLDER / "fondaco.db", FOLDER / "fondaco.jsonl", FOLDER / "expected.json"
WRITTEN_BY = {"version": "0.1.0", "commit": "7311e7c"}
START = 1_750_000_000.0  # Unix time of the first request
STEP = 2.5  # seconds from one request to the next
DAY = 24 * 3600
STAND_IN = "apprentice"
WITHOUT_LIMITS = {"requests_per_second": 1e6, "requests_burst": 1e6, "people_per_minute": 1e6}
Wanted = Callable[[Any], bool]  # a question about the log of a table
View = dict[str, Any]


class Clock:
    """Replaces the module `time` in the server: it shows the same time until the next request."""

    now = START
    monotonic, perf_counter = staticmethod(time.monotonic), staticmethod(time.perf_counter)

    def time(self) -> float:
        return self.now


class SeededSecrets:
    """Replaces the module `secrets` in the server: ids and tokens follow from a seed."""

    SystemRandom = random.SystemRandom

    def __init__(self) -> None:
        self._luck = random.Random("ids")

    def token_bytes(self, size: int) -> bytes:
        return self._luck.randbytes(size)

    def token_urlsafe(self, size: int) -> str:
        return urlsafe_b64encode(self.token_bytes(size)).decode().rstrip("=")


clock = Clock()
house.secrets = SeededSecrets()
api.time = house.time = room.time = clock


class Person:
    """Someone who plays: a client with a name, an id and the secret in a cookie."""

    def __init__(self, server: Server, name: str) -> None:
        self.server, self.name, self.id, self.tokens = server, name, "", list[str]()
        self.http = server.client()

    async def come_in(self) -> None:
        self.id = (await self.post("people", {"name": self.name}, 201))["id"]

    @property
    def secret(self) -> str:
        return self.http.cookies["fondaco"]

    async def get(self, path: str) -> Any:
        return (await self.asked("GET", path)).json()

    async def post(self, path: str, body: Any = None, status: int = 200) -> Any:
        return (await self.asked("POST", path, body, status)).json()

    async def asked(self, method: str, path: str, body: Any = None, status: int = 200) -> httpx.Response:
        clock.now += STEP if method != "GET" else 0
        answer = await self.http.request(method, f"/api/{path}", json=body)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer

    async def at(self, table: str, act: str, **body: Any) -> View:
        """Acts at a table, and waits for the bots there."""
        view: View = await self.post(f"tables/{table}/{act}", body)
        await self.server.settled(table)
        return view

    async def opens(self, game: str, *seats: str, seed: str = "", **more: Any) -> str:
        """Opens a table; seats are "me", "me:NAME", "open" or a bot's name."""
        self.server.house.randomness = random.Random(seed or f"deal {self.server.number()}")
        wanted = {"game": game, "seats": [seat_wanted(seat) for seat in seats], "bot_pause": 0, **more}
        return str((await self.post("tables", wanted, 201))["table"])


def seat_wanted(seat: str) -> dict[str, Any]:
    if seat.startswith("me"):
        return {"kind": "me", "name": seat.partition(":")[2] or None}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "bot": seat}


class Server:
    """The server in this process, asked without a network."""

    def __init__(self, database: Path, bot_processes: int = 1) -> None:
        chosen = settings.Settings(
            database=f"sqlite:{database}", bot_processes=bot_processes, stand_in=STAND_IN, **WITHOUT_LIMITS
        )
        self.app = app.application(chosen)
        self.house = self.app.app.state.house
        self.house.bots.randomness = random.Random("bots")
        self.people: dict[str, Person] = {}
        self._numbers = count()

    def number(self) -> int:
        """A number that was not given before."""
        return next(self._numbers)

    def client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(transport=httpx.ASGITransport(self.app), base_url="http://kept")

    async def greet(self, *names: str) -> list[Person]:
        for name in names:
            self.people[name] = Person(self, name)
            await self.people[name].come_in()
        return list(self.people.values())

    def log(self, table: str) -> Any:
        return self.house.rooms[table].book

    async def settled(self, table: str) -> None:
        """Waits until no bot has to move."""
        while self.log(table).asked_bot:
            await asyncio.sleep(0.001)

    def owner(self, table: str, seat: int) -> Person:
        person = self.log(table).seats[seat].person
        return next(one for one in self.people.values() if one.id == person)

    async def play(self, table: str, option: str) -> None:
        log = self.log(table)
        seat = log.asked
        await self.owner(table, seat).at(table, "play", seat=seat, option=option, answers=log.question)

    async def play_until(self, table: str, wanted: Wanted) -> None:
        """Plays at random for all people until the log is as wanted, or the game is over."""
        luck = random.Random(f"choices {table} {self.log(table).number}")
        while not wanted(self.log(table)) and self.log(table).state == "playing":
            await self.play(table, luck.choice(self.log(table).table.options()))

    async def run_out(self, table: str) -> None:
        """Lets the time of the person who is asked run out."""
        log = self.log(table)
        clock.now += log.time_left(clock.now) + 1
        number = log.number
        self.house._forget_next(table)
        self.house._changed(self.house.rooms[table], None)
        while self.log(table).number == number:
            await asyncio.sleep(0.001)


@asynccontextmanager
async def opened(database: Path, **more: Any) -> AsyncIterator[Server]:
    server = Server(database, **more)
    async with server.app.app.router.lifespan_context(server.app.app):
        yield server


# What a table is played to.


def moves(n: int) -> Wanted:
    return lambda log: len(log.turns) >= n


def in_day(days: int, turns: int) -> Wanted:
    """So many days are scored, and this many moves of seats made in the game."""
    return lambda log: len(log.table.days) >= days and len(log.turns) >= turns


def never(log: Any) -> bool:
    return False


def road(
    options: dict[str, Any], entropy: Sequence[str], wanted: Callable[[Any], bool]
) -> tuple[str, list[str]]:
    """A seed for a deal of court, and choices after which the table is as wanted."""
    game = games.game_called("court")
    for number in count():
        seed, luck = f"road {number}", random.Random(f"choices of road {number}")
        shuffled = deal.DealtLuck(random.Random(seed).randbytes(deal.SEED_BYTES).hex(), entropy)
        table, chosen = dealt.DealtTable(game, game.agreed(2, options), shuffled), list[str]()
        while table.asked is not None:
            if wanted(table):
                return seed, chosen
            chosen.append(luck.choice(table.options()))
            table.play(chosen[-1])
    raise AssertionError


# The tables.


class Tables:
    """Plays all tables; `ids` has them by name."""

    def __init__(self, server: Server, people: list[Person]) -> None:
        self.server, self.ids = server, dict[str, str]()
        self.ada, self.bo, self.cleo, self.dario, self.eve = people

    async def all(self) -> None:
        await self.before_the_start()
        await self.given_up()
        await self.running()
        await self.clocks()
        await self.undo_wished()
        await self.undo_refused()
        await self.undone_by_consent()
        await self.undone_freely()
        await self.undone_alone()
        await self.handed_over()
        await self.vacated()
        await self.courts()
        await self.over()
        await self.rematches()
        await self.waiting_for_a_bot()

    async def begins(self, name: str, host: Person, table: str, *others: Person) -> str:
        """Seats the others with entropy of their own, and starts."""
        self.ids[name] = table
        for person in others:
            await person.at(table, "join", entropy=entropy_of(person.name))
        await host.at(table, "start")
        return table

    async def before_the_start(self) -> None:
        ada, bo, cleo, eve = self.ada, self.bo, self.cleo, self.eve
        seats = ("me", "open", "open", "steady", "open")
        table = self.ids["open"] = await ada.opens("board", *seats, public=True, entropy="ada0")
        await bo.at(table, "join", seat=2, entropy="b0b0", name="Bò")
        await eve.at(table, "say", text="May I look on?")
        await ada.at(table, "join", seat=0, entropy=entropy_of("Ada"))
        await ada.at(table, "seat", seat=4, kind="bot", bot="random")
        await ada.at(table, "seat", seat=3, kind="open")

        table = self.ids["open, host gone"] = await ada.opens("card", "me", "open", "open", "me:Mum")
        await bo.at(table, "join", entropy=entropy_of("Bo"))
        await cleo.at(table, "join", entropy=entropy_of("Cleo"))
        await cleo.at(table, "leave")
        await ada.at(table, "leave", seat=3)
        await ada.at(table, "leave")

        rules = {"ties": "split"}
        table = self.ids["full"] = await cleo.opens("dice", "me", "open", public=True, options=rules)
        await bo.at(table, "join", entropy=entropy_of("Bo"))

    async def given_up(self) -> None:
        ada, bo = self.ada, self.bo
        table = self.ids["abandoned by leaving"] = await ada.opens("dice", "me", "open", "random")
        await ada.at(table, "leave")

        table = self.ids["abandoned before the start"] = await bo.opens("court", "me", "open")
        await bo.at(table, "abandon")

        table = await ada.opens("board", "me", "open", "apprentice")
        await self.begins("abandoned in the game", ada, table, bo)
        await self.server.play_until(table, in_day(1, 20))
        await ada.at(table, "abandon")

        table = await bo.opens("court", "me", "open", entropy=entropy_of("Bo"))
        await self.begins("abandoned at court", bo, table, ada)
        await self.server.play_until(table, moves(9))
        await bo.at(table, "abandon")

    async def running(self) -> None:
        ada, bo, cleo, dario = self.ada, self.bo, self.cleo, self.dario
        table = await ada.opens("board", "me", "open", public=True, entropy=entropy_of("Ada"))
        await self.begins("board for two", ada, table, bo)
        await self.server.play_until(table, moves(5))

        table = await cleo.opens("board", "me", "random", "open", "apprentice", "open", "open")
        await self.begins("board for six, third day", cleo, table, ada, bo, dario)
        await self.server.play_until(table, in_day(2, 75))

        table = await dario.opens("dice", "me", "me:Dora", options={"ship_spaces": 5})
        await self.begins("hot seat at dice", dario, table)
        await self.server.play_until(table, in_day(1, 14))

        seats = ("me", "random", "me:Dora", "random", "me:Dino")
        table = await dario.opens("card", *seats, options={"big_monopoly": True}, entropy=entropy_of("Dario"))
        await self.begins("hot seat at cards, with bots", dario, table)
        await self.server.play_until(table, moves(12))
        lines = ((self.eve, "Bonsoir à tous !"), (dario, "Hello, Eve."), (ada, "…"), (self.eve, "✓"))
        for person, text in lines:
            await person.at(table, "say", text=text)
        await self.server.play_until(table, moves(20))

        table = await bo.opens("dice", "me", "open", "open", "random", public=True, options={"ties": "split"})
        await self.begins("dice for four", bo, table, cleo, ada)
        await self.server.play_until(table, moves(17))

    async def clocks(self) -> None:
        ada, bo, cleo = self.ada, self.bo, self.cleo
        clock_terms = {"kind": "bank", "seconds": 2 * DAY, "increment": 30}
        rules = {"sevens": "space", "big_monopoly": True}
        table = await ada.opens("card", "me", "open", "random", "open", clock=clock_terms, options=rules)
        await self.begins("bank clock", ada, table, bo, cleo)
        await self.server.play_until(table, in_day(1, 40))

        clock_terms = {"kind": "move", "seconds": 2 * DAY}
        table = await bo.opens("dice", "me", "open", "open", clock=clock_terms, options={"ship_spaces": 10})
        await self.begins("move clock that ran out", bo, table, ada, cleo)
        await self.server.play_until(table, moves(8))
        await self.server.run_out(table)

        clock_terms = {"kind": "bank", "seconds": 2 * DAY, "increment": DAY}
        table = await ada.opens("court", "me", "open", clock=clock_terms, entropy=entropy_of("Ada"))
        await self.begins("bank clock that ran out", ada, table, bo)
        await self.server.play_until(table, moves(4))
        await self.server.run_out(table)
        await self.server.play_until(table, moves(8))

    async def undo_wished(self) -> None:
        ada, bo, cleo = self.ada, self.bo, self.cleo
        table = await ada.opens("board", "me", "open", "open", "random", entropy=entropy_of("Ada"))
        await self.begins("undo wished", ada, table, bo, cleo)
        await self.server.play_until(table, lambda log: moves(3)(log) and has_shown(log, 0))
        await self.wishes(table, ada)
        await bo.at(table, "consent", agree=True)
        await bo.at(table, "say", text="fine by me")

    async def undo_refused(self) -> None:
        ada, bo = self.ada, self.bo
        table = await ada.opens("card", "me", "open")
        await self.begins("undo refused", ada, table, bo)
        await self.server.play_until(table, lambda log: moves(5)(log) and has_shown(log, 0))
        await self.wishes(table, ada)
        await bo.at(table, "consent", agree=False)

    async def undone_by_consent(self) -> None:
        ada, bo, dario = self.ada, self.bo, self.dario
        table = await bo.opens("card", "me", "open", "open", options={"sevens": "space"})
        await self.begins("undone by consent, played on", bo, table, ada, dario)
        await self.server.play_until(table, moves(14))
        await self.wishes(table, ada)
        await dario.at(table, "consent", agree=False)
        for turns, person, others in ((16, ada, (bo, dario)), (24, bo, (ada, dario))):
            await self.wishes(table, person)
            for other in others:
                await other.at(table, "consent", agree=True)
            await self.server.play_until(table, moves(turns))

    async def undone_freely(self) -> None:
        table = await self.cleo.opens("board", "me", "open", entropy=entropy_of("Cleo"))
        await self.begins("undone freely, played on", self.cleo, table, self.dario)
        for turns in (6, 10, 15):
            await self.server.play_until(table, free_undo_after(turns))
            await self.undoes(table)
        await self.server.play_until(table, free_undo_after(21))

    async def undone_alone(self) -> None:
        dario = self.dario
        table = await dario.opens("dice", "me", "me:Dora", "random")
        await self.begins("undone alone", dario, table)
        await self.server.play_until(table, moves(10))
        await dario.at(table, "undo", seat=1)
        await self.server.play_until(table, moves(13))

    async def wishes(self, table: str, person: Person) -> None:
        seat = self.server.log(table).seats_of(person.id)[0]
        await person.at(table, "undo", seat=seat)
        assert self.server.log(table).undo, "the others have to be asked"

    async def undoes(self, table: str) -> None:
        seat = self.server.log(table).undoable
        await self.server.owner(table, seat).at(table, "undo", seat=seat)

    async def handed_over(self) -> None:
        ada, bo = self.ada, self.bo
        table = await ada.opens("card", "me", "open")
        await self.begins("handed over", ada, table, bo)
        await self.server.play_until(table, moves(4))
        await ada.at(table, "hand-over", seat=0, bot="random")
        await self.server.play_until(table, moves(9))
        await ada.at(table, "take-back", seat=0)
        await self.server.play_until(table, moves(12))
        await bo.at(table, "hand-over", seat=1, bot="apprentice")
        await self.server.play_until(table, moves(16))

    async def vacated(self) -> None:
        ada, bo, cleo, dario, eve = self.ada, self.bo, self.cleo, self.dario, self.eve
        table = await cleo.opens("dice", "me", "open", "open", "open", options={"ties": "split"})
        await self.begins("vacated", cleo, table, ada, dario, bo)
        await self.server.play_until(table, moves(6))
        await bo.at(table, "leave")
        await self.server.play_until(table, moves(11))
        await eve.at(table, "join", name="Èva")
        await self.server.play_until(table, moves(14))
        await cleo.at(table, "leave")
        await self.server.play_until(table, moves(18))

        table = await dario.opens("court", "me", "open", options={"dukes": False})
        await self.begins("everyone gone", dario, table, cleo)
        await self.server.play_until(table, moves(5))
        await cleo.at(table, "leave")
        await dario.at(table, "leave")

    async def courts(self) -> None:
        cut = {"dukes": False, "distinct_circle": True, "end": "house_absent", "plan_draw": "consecutive"}
        await self.court("court, planned", {}, has_planned)
        await self.court("court, placing", {"plan_draw": "consecutive"}, is_placing_late)
        await self.court("court, conspiring", {"end": "house_absent"}, is_conspiring)
        await self.court("court, replacing", {"distinct_circle": True}, may_replace)
        await self.court("court, replaced", cut, has_replaced)
        await self.court("court, naming", {}, is_in("naming"))
        table = await self.court("court, named", {"dukes": False}, is_in("naming"))
        named = len(self.server.log(table).turns)
        await self.server.play_until(table, moves(named + 3))
        table = await self.court("court, undone", {}, is_in("placing"))
        await self.undoes(table)
        await self.server.play_until(table, free_undo_after(11))

    async def court(self, name: str, options: dict[str, Any], wanted: Callable[[Any], bool]) -> str:
        seed, chosen = road(options, [entropy_of("Ada"), entropy_of("Eve")], wanted)
        entropy = entropy_of("Ada")
        table = await self.ada.opens("court", "me", "open", seed=seed, options=options, entropy=entropy)
        await self.begins(name, self.ada, table, self.eve)
        for option in chosen:
            await self.server.play(table, option)
        return table

    async def over(self) -> None:
        ada, bo, cleo = self.ada, self.bo, self.cleo
        table = await ada.opens("board", "me", "open", "random", entropy=entropy_of("Ada"))
        await self.begins("board, over", ada, table, bo)
        await self.server.play_until(table, never)
        await bo.at(table, "say", text="Well played!")

        seats = ("me", "apprentice", "random", "random", "random", "open")
        table = await cleo.opens("card", *seats, public=True, entropy=entropy_of("Cleo"))
        await self.begins("cards, over", cleo, table, ada)
        await self.server.play_until(table, never)

        table = await bo.opens("court", "me", "open", options={"end": "house_absent"})
        await self.begins("court, over", bo, table, cleo)
        await self.server.play_until(table, never)

    async def rematches(self) -> None:
        ada, bo = self.ada, self.bo
        table = await ada.opens("dice", "me", "open", "random", entropy=entropy_of("Ada"))
        await self.begins("dice, over", ada, table, bo)
        await self.server.play_until(table, never)
        table = self.ids["rematch"] = (await bo.post(f"tables/{table}/rematch", status=201))["table"]
        await ada.at(table, "join", seat=0, entropy=entropy_of("Ada again"))
        await bo.at(table, "start")
        await self.server.play_until(table, moves(7))
        await bo.at(table, "abandon")
        self.ids["rematch of the rematch"] = (await ada.post(f"tables/{table}/rematch", status=201))["table"]

    async def waiting_for_a_bot(self) -> None:
        """Last, because from now on no bot answers."""
        ada, cleo = self.ada, self.cleo
        table = await ada.opens("card", "me", "open", "me:Mum", bot_pause=0.01)
        await self.begins("a bot is asked", ada, table, cleo)
        await self.server.play_until(table, lambda log: moves(9)(log) and log.asked == 1)
        self.server.house.bots._places = asyncio.Semaphore(0)
        await cleo.post(f"tables/{table}/hand-over", {"seat": 1, "bot": "random"})


def entropy_of(name: str) -> str:
    return random.Random(f"entropy of {name}").randbytes(32).hex()


def free_undo_after(turns: int) -> Wanted:
    """Someone may take back a move without asking, after so many moves."""
    return lambda log: len(log.turns) >= turns and log.undoable is not None


def has_shown(log: Any, seat: int) -> bool:
    """The last move is of this seat, and luck showed something after it."""
    return bool(log.turns[-1].seat == seat and log.turns[-1].revealed)


def is_in(phase: str) -> Callable[[Any], bool]:
    return lambda table: bool(table.view().phase == phase)


def has_planned(table: Any) -> bool:
    """Both houses have a card under their decks, and a card is to be played."""
    return is_in("playing")(table) and all(house.planned_size for house in table.view().houses)


def is_placing_late(table: Any) -> bool:
    return is_in("placing")(table) and table.view().numbers > 12


def is_conspiring(table: Any) -> bool:
    return is_in("conspiring")(table) and table.view().pending == "jester"


def may_replace(table: Any) -> bool:
    """The second house is asked, after the first replaced a card."""
    view = table.view()
    return is_in("replacing")(table) and bool(view.houses[0].aside) and view.turn == 1


def has_replaced(table: Any) -> bool:
    """A card was replaced, and the game is on its way."""
    return table.view().numbers > 10 and any(" replace " in move for move in table.moves)


# What the server answers.


async def answers(server: Server, people: dict[str, Person], ids: dict[str, str]) -> dict[str, Any]:
    """What everyone sees after a restart."""
    for person in people.values():
        person.http, person.server = moved_to(server, person), server
    server.people = people
    return {
        "written_by": WRITTEN_BY,
        "people": {
            name: {
                **await person.get("me"),
                "secrets": [person.secret, *person.tokens],
                "tables": (await person.get("me/tables"))["tables"],
                "records": await records(person),
            }
            for name, person in people.items()
        },
        "public": (await Person(server, "").get("tables"))["tables"],
        "tables": {name: await table_seen(server, table) for name, table in ids.items()},
    }


async def records(person: Person) -> list[str]:
    """The tables whose records the person is given, in their order: the deal tells them apart."""
    lines = (await person.asked("GET", "me/records")).text.splitlines()
    return [json.loads(line)["deal"]["commitment"] for line in lines]


def moved_to(server: Server, person: Person) -> httpx.AsyncClient:
    client = server.client()
    client.cookies.set("fondaco", person.secret)
    return client


async def table_seen(server: Server, table: str) -> dict[str, Any]:
    """The table as everyone sees it, its story, its record, and the first and last answers of people."""
    seen: dict[str, Any] = {"id": table, **await views(server, table)}
    seen["story"] = (await Person(server, "").get(f"tables/{table}/story"))["story"]
    for seat, own in seen["seats"].items():
        story = (await server.owner(table, seat).get(f"tables/{table}/story?seat={seat}"))["story"]
        if story != seen["story"]:
            own["story"] = story
    log = server.log(table)
    if log.table and log.state in ("over", "abandoned"):
        seen["record"] = await Person(server, "").get(f"tables/{table}/record")
    by_hand = [turn for turn in log.turns if turn.by == "person"]
    seen["answers"] = [
        {"seat": turn.seat, "option": turn.option, "answers": turn.answers}
        for turn in by_hand[:1] + by_hand[1:][-1:]
    ]
    return seen


async def views(server: Server, table: str) -> dict[str, Any]:
    """The table as an onlooker sees it, and what is different for each seat of a person."""
    common = await Person(server, "").get(f"tables/{table}")
    seats = {}
    for seat in seats_of_people(common):
        own = await server.owner(table, seat).get(f"tables/{table}?seat={seat}")
        seats[seat] = {"view": differences(common, own)}
    return {"view": common, "seats": seats}


def seats_of_people(view: View) -> Iterator[int]:
    return (seat["seat"] for seat in view["seats"] if seat["person"])


def differences(common: View, own: View) -> View:
    """The members of a message that are not as in the onlooker's; those of the game's view one by one."""
    different = {key: value for key, value in own.items() if value != common[key]}
    if different.get("view"):
        seen = common["view"]
        different["view"] = {key: value for key, value in own["view"].items() if value != seen[key]}
    return different


async def after_undo(server: Server, ids: dict[str, str]) -> dict[str, View]:
    """The tables at which a move can be taken back, after that."""
    found = {}
    for name, table in ids.items():
        if await is_taken_back(server, table):
            found[name] = await views(server, table)
    return found


async def is_taken_back(server: Server, table: str) -> bool:
    """Takes a move back where the others only have to agree, or do not have to."""
    log = server.log(table)
    number, seat = log.number, log.undoable
    if log.undo:
        for person in [one for one in server.people.values() if one.id in missing(log)]:
            await person.at(table, "consent", agree=True)
    elif seat is not None:
        await server.owner(table, seat).at(table, "undo", seat=seat)
    return bool(server.log(table).number > number)


def missing(log: Any) -> list[str]:
    return [person for person in log.people() if person not in log.undo.agreed]


# The files.


async def make(folder: Path) -> dict[str, Any]:
    database = folder / DATABASE.name
    async with opened(database) as server:
        people = await server.greet("Ada", "Bo", "Cleo", "Dario", "Eve")
        tables = Tables(server, people)
        people[1].tokens.append((await people[1].post("me/tokens", status=201))["token"])
        await tables.all()
        await people[3].asked("PATCH", "me", {"name": "Dario the Elder"})
    shrink(database)
    await backup.back_up(f"sqlite:{database}", folder / BACKUP.name)
    copy = Path(shutil.copy(database, folder / "copy.db"))
    clock.now += DAY
    async with opened(copy, bot_processes=0) as again:
        expected = await answers(again, server.people, tables.ids)
        for name, seen in (await after_undo(again, tables.ids)).items():
            expected["tables"][name]["after_undo"] = seen
    return expected


def shrink(database: Path) -> None:
    connection = sqlite3.connect(database, isolation_level=None)
    connection.execute("vacuum")
    connection.execute("pragma wal_checkpoint(truncate)")
    connection.close()


def written(expected: dict[str, Any]) -> str:
    """JSON with a line for each table and person."""
    lines = []
    for key, value in expected.items():
        if key in ("people", "tables"):
            inner = ",\n".join(f"{json.dumps(name)}: {compact(item)}" for name, item in value.items())
            lines.append(f"{json.dumps(key)}: {{\n{inner}\n}}")
        else:
            lines.append(f"{json.dumps(key)}: {compact(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected = asyncio.run(make(folder))
        for file in (DATABASE, BACKUP):
            shutil.copyfile(folder / file.name, file)
        EXPECTED.write_text(written(expected), encoding="utf-8")
    for file in (DATABASE, BACKUP, EXPECTED):
        sys.stdout.write(f"{file.name}: {file.stat().st_size:,} bytes\n")


if __name__ == "__main__":
    main()
