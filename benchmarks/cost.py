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

from fondaco.games import GAMES
from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.commands import OpenTable, Person, PlayMove, SeatWish, StartGame, TakeSeat
from fondaco.server.backup import ORDER, back_up, restore
from fondaco.server.server import Server
from fondaco.server.settings import Settings
from fondaco.server.storage import storage_at

MAX_PLAYERS = 4


@dataclass(eq=False)
class Listener:
    """A connection that counts the bytes it receives."""

    person: Person | None
    seat: int | None
    bytes_received: int = 0

    def send(self, message: bytes) -> None:
        self.bytes_received += len(message)


def new_table(game: str, people: list[Person], seed: str) -> OpenTable:
    """Returns the command for a table with one seat for each person."""
    return OpenTable(
        person=people[0],
        game=game,
        options={},
        seats=(SeatWish(kind="me"), *(SeatWish() for _ in people[1:])),
        public=False,
        clock=ClockTerms(),
        bot_pause=0.6,
        seed=seed,
    )


async def open_table(server: Server, game: str, people: list[Person]) -> tuple[str, list[Listener]]:
    table = (await server.tables.open(people[0], lambda seed: new_table(game, people, seed))).id
    for person in people[1:]:
        await server.tables.submit(table, TakeSeat(person=person))
    live = await server.tables.table(table)
    listeners = [Listener(person, seat) for seat, person in enumerate(people)]
    for listener in listeners:
        await live.attach(listener, listener.seat)
    await server.tables.submit(table, StartGame(person=people[0]))
    return table, listeners


async def play_game(server: Server, table: str, people: list[Person], rng: random.Random) -> int:
    """Plays a whole game and returns the moves of its seats."""
    live = await server.tables.table(table)
    moves = 0
    while (now := live.table).play and now.asked is not None:
        seat, option = now.asked, rng.choice(now.play.options)
        await live.submit(
            PlayMove(seat=seat, option=option, answers=now.question, by="person", person=people[seat])
        )
        moves += 1
    return moves


async def measure_cost(game: str, games: int, postgres: str | None) -> dict[str, object]:
    rng = random.Random(1)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "server.db"
        server = Server(Settings(tables_each=10**6, idle_seconds=10**6), storage_at(f"sqlite:{file}"))
        await server.open()
        players = min(MAX_PLAYERS, GAMES[game].player_counts[-1])
        people = [(await server.people.add(f"Guest {number}"))[0] for number in range(players)]
        tables = [await open_table(server, game, people) for _ in range(games)]
        cpu_time = time.process_time()
        moves = sum([await play_game(server, table, people, rng) for table, _ in tables])
        cpu_time = time.process_time() - cpu_time
        bytes_sent = sum(listener.bytes_received for _, listeners in tables for listener in listeners)
        memory = await memory_per_table(server, [table for table, _ in tables])
        await server.close()
        backup = Path(folder) / "backup.jsonl"
        rows = await back_up(f"sqlite:{file}", backup)
        costs: dict[str, object] = {
            "game": game,
            "players": players,
            "moves_a_game": round(moves / games),
            "events_a_game": round(rows["entries"] / games),
            "sqlite_kb_a_game": round(file.stat().st_size / games / 1024, 1),
            "backup_kb_a_game": round(backup.stat().st_size / games / 1024, 1),
            "memory_kb_a_table": round(memory / 1024),
            "processor_us_a_move": round(cpu_time / moves * 1e6),
            "bytes_an_update": round(bytes_sent / (moves * players)),
        }
        if postgres:
            costs["postgres_kb_a_game"] = round(await bytes_in_postgres(postgres, backup) / games / 1024, 1)
        return costs


async def memory_per_table(server: Server, tables: list[str]) -> float:
    """Returns the memory of a finished table, loaded from storage and watched from every seat."""
    server.tables.live.clear()
    gc.collect()
    tracemalloc.start()
    for table in tables:
        live = await server.tables.table(table)
        for seat, person in enumerate(live.table.people):
            await live.attach(Listener(Person(person, ""), seat), seat)
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
