"""Measures what one table costs a server: bytes in the database, memory while it is open, CPU time a move.

There is no network: people connect to the tables inside this process, play at random and receive all updates.
With --postgres the same games are also restored to that empty database and measured there.

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

from fondaco.server.house import House

from fondaco.games import GAMES
from fondaco.server import acts
from fondaco.server.backup import ORDER, back_up, restore
from fondaco.server.messages import NewSeat, NewTable, TakeSeat
from fondaco.server.settings import Settings
from fondaco.server.storage import PersonRow, storage_at

MOST_PLAYERS = 4


@dataclass(eq=False)
class Listener:
    """A connection that counts the bytes it receives."""

    person: PersonRow | None
    seat: int | None
    bytes_received: int = 0

    def send(self, message: bytes) -> None:
        self.bytes_received += len(message)


async def open_table(house: House, game: str, people: list[PersonRow]) -> tuple[str, list[Listener]]:
    seats = [NewSeat(kind="me"), *(NewSeat() for _ in people[1:])]
    table = await house.open_table(people[0], NewTable(game=game, seats=seats))
    for person in people[1:]:
        await house.act(table, lambda book, person=person: acts.join(book, person, TakeSeat()))  # type: ignore[misc]
    room = await house.room(table)
    listeners = [Listener(person, seat) for seat, person in enumerate(people)]
    for listener in listeners:
        await room.attach(listener, listener.seat)
    await house.act(table, lambda book: acts.start(book, people[0]))
    return table, listeners


async def play_game(house: House, table: str, people: list[PersonRow], rng: random.Random) -> int:
    """Plays a whole game and returns the moves of its seats."""
    book = (await house.room(table)).book
    moves = 0
    while book.table and book.asked is not None:
        option = rng.choice(book.table.options())
        await house.play(people[book.asked], table, book.asked, option, book.question)
        moves += 1
    return moves


async def measure_cost(game: str, games: int, postgres: str | None) -> dict[str, object]:
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "house.db"
        house = House(Settings(tables_each=10**6, idle_seconds=10**6), storage_at(f"sqlite:{file}"))
        await house.open()
        players = min(MOST_PLAYERS, GAMES[game].player_counts[-1])
        people = [(await house.greet(f"Guest {number}"))[0] for number in range(players)]
        tables = [await open_table(house, game, people) for _ in range(games)]
        cpu_time = time.process_time()
        moves = sum([await play_game(house, table, people, rng) for table, _ in tables])
        cpu_time = time.process_time() - cpu_time
        bytes_sent = sum(listener.bytes_received for _, listeners in tables for listener in listeners)
        memory = await memory_per_table(house, [table for table, _ in tables])
        await house.close()
        backup = Path(folder) / "backup.jsonl"
        rows = await back_up(f"sqlite:{file}", backup)
        costs: dict[str, object] = {
            "game": game,
            "players": players,
            "moves_a_game": round(moves / games),
            "entries_a_game": round(rows["entries"] / games),
            "sqlite_kb_a_game": round(file.stat().st_size / games / 1024, 1),
            "backup_kb_a_game": round(backup.stat().st_size / games / 1024, 1),
            "memory_kb_a_table": round(memory / 1024),
            "processor_us_a_move": round(cpu_time / moves * 1e6),
            "bytes_an_update": round(bytes_sent / (moves * players)),
        }
        if postgres:
            costs["postgres_kb_a_game"] = round(await bytes_in_postgres(postgres, backup) / games / 1024, 1)
        return costs


async def memory_per_table(house: House, tables: list[str]) -> float:
    """Returns the memory of a finished table, loaded from storage and watched from every seat."""
    house.rooms.clear()
    gc.collect()
    tracemalloc.start()
    for table in tables:
        room = await house.room(table)
        for seat, person in enumerate(room.book.people()):
            await room.attach(Listener(PersonRow(person, ""), seat), seat)
    gc.collect()
    memory, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return memory / len(tables)


async def bytes_in_postgres(url: str, backup: Path) -> int:
    """Restores a backup, returns its size with indexes, and empties the database again."""
    import asyncpg

    await restore(url, backup)
    connection = await asyncpg.connect(url)
    sizes = [await connection.fetchval(f"select pg_total_relation_size('{table}')") for table in ORDER]
    await connection.execute(f"drop table {', '.join(ORDER)}, migrations")
    await connection.close()
    return sum(map(int, sizes))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--postgres", metavar="URL", help="an empty database")
    arguments = parser.parse_args()
    for game in GAMES:
        print(json.dumps(asyncio.run(measure_cost(game, arguments.games, arguments.postgres))), flush=True)


if __name__ == "__main__":
    main()
