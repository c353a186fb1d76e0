"""What one table costs a house: bytes in the database, memory while it is open, processor time a move.

No network: people who are attached to a room of the house play at random, everyone hears everything. With
--postgres the same games are restored to that (empty) database, and measured there, too.

    python benchmarks/cost.py --games 40
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import tempfile
import time
import tracemalloc
from dataclasses import dataclass
from pathlib import Path

from fondaco.games import GAMES
from fondaco.server import acts
from fondaco.server.backup import ORDER, back_up, restore
from fondaco.server.house import House
from fondaco.server.messages import NewSeat, NewTable, TakeSeat
from fondaco.server.settings import Settings
from fondaco.server.storage import PersonRow, storage_at

MOST_PLAYERS = 4


@dataclass(eq=False)
class Ear:
    """Someone at the table, who reads everything at once."""

    person: PersonRow | None
    seat: int | None
    read: int = 0  # bytes

    def send(self, message: bytes) -> None:
        self.read += len(message)


async def opened(house: House, game: str, people: list[PersonRow]) -> tuple[str, list[Ear]]:
    seats = [NewSeat(kind="me"), *(NewSeat() for _ in people[1:])]
    table = await house.open_table(people[0], NewTable(game=game, seats=seats))
    for person in people[1:]:
        await house.act(table, lambda book, person=person: acts.join(book, person, TakeSeat()))  # type: ignore[misc]
    room = await house.room(table)
    ears = [Ear(person, seat) for seat, person in enumerate(people)]
    for ear in ears:
        await room.attach(ear, ear.seat)
    await house.act(table, lambda book: acts.start(book, people[0]))
    return table, ears


async def played(house: House, table: str, people: list[PersonRow], luck: random.Random) -> int:
    """A whole game; returns how many moves of seats it had."""
    book = (await house.room(table)).book
    moves = 0
    while book.table and book.asked is not None:
        option = luck.choice(book.table.options())
        await house.play(people[book.asked], table, book.asked, option, book.question)
        moves += 1
    return moves


async def cost(game: str, games: int, postgres: str | None) -> dict[str, object]:
    luck = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        house = House(Settings(tables_each=10**6, idle_seconds=10**6), storage_at(f"sqlite:{file}"))
        await house.open()
        players = min(MOST_PLAYERS, GAMES[game].player_counts[-1])
        people = [(await house.greet(f"Guest {number}"))[0] for number in range(players)]
        tables = [await opened(house, game, people) for _ in range(games)]
        spent = time.process_time()
        moves = sum([await played(house, table, people, luck) for table, _ in tables])
        spent = time.process_time() - spent
        sent = sum(ear.read for _, ears in tables for ear in ears)
        memory = await memory_of_a_table(house, [table for table, _ in tables])
        await house.close()
        backup = Path(folder) / "backup.jsonl"
        rows = await back_up(f"sqlite:{file}", backup)
        found: dict[str, object] = {
            "game": game,
            "players": players,
            "moves_a_game": round(moves / games),
            "entries_a_game": round(rows["entries"] / games),
            "sqlite_kb_a_game": round(file.stat().st_size / games / 1024, 1),
            "backup_kb_a_game": round(backup.stat().st_size / games / 1024, 1),
            "memory_kb_a_table": round(memory / 1024),
            "processor_us_a_move": round(spent / moves * 1e6),
            "bytes_an_update": round(sent / (moves * players)),
        }
        if postgres:
            found["postgres_kb_a_game"] = round(await in_postgres(postgres, backup) / games / 1024, 1)
        return found


async def memory_of_a_table(house: House, tables: list[str]) -> float:
    """Bytes that one table at the end of its game takes, read from its book and watched from every seat."""
    house.rooms.clear()
    gc.collect()
    tracemalloc.start()
    for table in tables:
        room = await house.room(table)
        for seat, person in enumerate(room.book.people()):
            await room.attach(Ear(PersonRow(person, ""), seat), seat)
    gc.collect()
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return memory / len(tables)


async def in_postgres(url: str, backup: Path) -> int:
    """Bytes that a backup takes there, with its indexes; the database is emptied again."""
    import asyncpg

    await restore(url, backup)
    connection = await asyncpg.connect(url)
    sizes = [await connection.fetchval(f"select pg_total_relation_size('{table}')") for table in ORDER]
    await connection.execute(f"drop table {', '.join(ORDER)}, migrations")
    await connection.close()
    return sum(map(int, sizes))


def main() -> None:
    given = argparse.ArgumentParser(description=__doc__)
    given.add_argument("--games", type=int, default=40)
    given.add_argument("--postgres", metavar="URL", help="an empty database")
    chosen = given.parse_args()
    for game in GAMES:
        print(json.dumps(asyncio.run(cost(game, chosen.games, chosen.postgres))), flush=True)


if __name__ == "__main__":
    main()
