"""Compares the engine in WebAssembly with the CPU engine: random play and playouts, on one core.

CPU, Node and Chromium take turns in short slices, so that all see the same machine. Each slice of Node and
Chromium is divided by the CPU's slice before it. Only the time counts in which a thread had a processor, so
it needs Linux. Build the engine first: `make wasm`.

    python benchmarks/wasm.py --rounds 15 --slice 0.2
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from fondaco.batch.bench import RandomGames
from fondaco.batch.engine import record_type, to_record
from fondaco.bots.search import Search
from fondaco.core.game import Game
from fondaco.core.luck import drawn, game_key
from fondaco.games import GAMES

SPEED = Path(__file__).parents[1] / "web" / "scripts" / "engine-speed.mjs"
MAX_PLAYERS, EARLY = 4, 12

Measure = Callable[[dict[str, Any]], float]


@contextmanager
def javascript(*arguments: str) -> Iterator[Measure]:
    """Yields a function that measures in Node or in Chromium."""
    command = ["node", str(SPEED), *arguments]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def measure(ask: dict[str, Any]) -> float:
        assert process.stdin
        assert process.stdout
        print(json.dumps(ask), file=process.stdin, flush=True)
        return float(json.loads(process.stdout.readline()))

    yield measure
    process.communicate()


def position(game: Game, players: int) -> Any:
    """Returns an early position of a game."""
    s, key, n = game.begin(game.setup(players, {})), game_key(1, 1), 0
    while s.asked < 0 or n < EARLY:
        game.play(s, game.option(s, drawn(key, n, game.count(s))))
        n += 1
    return s


def on_cpu(game: Game, s: Any, ask: dict[str, Any]) -> Callable[[], int]:
    """Returns a function that does a little of the same work and returns how much."""
    if ask["kind"] == "random":
        table, numbers = RandomGames(game, s.players), iter(range(1 << 30))
        return lambda: table.play(100 * next(numbers), 100)
    search = Search(game, [s], s.asked, 5, lambda search, moves: moves[:1])

    def playouts() -> int:
        search.extend([0], 50)
        return 50

    return playouts


def rate(seconds: float, work: Callable[[], int]) -> float:
    """Returns work a second of the processor."""
    began, end, done = time.thread_time(), time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        done += work()
    return done / (time.thread_time() - began)


def compare(game: Game, kind: str, rounds: int, seconds: float, ways: dict[str, Measure]) -> None:
    players = min(MAX_PLAYERS, game.player_counts[-1])
    s = position(game, players)
    record = np.zeros(1, record_type(game.state_class))
    to_record(s, record[0])
    ask = {
        "game": game.id,
        "kind": kind,
        "players": players,
        "state": list(record.tobytes()),
        "move": game.legal_actions(s)[0],
        "seat": s.asked,
        "milliseconds": 1000 * seconds,
    }
    work = on_cpu(game, s, ask)
    rate(seconds, work)
    for measure in [*ways.values()] * 3:  # until the browser's better compiler has done its work
        measure(ask)
    cpu, ratios = list[float](), {name: list[float]() for name in ways}
    for _ in range(rounds):
        for name, measure in ways.items():
            cpu.append(rate(seconds, work))
            ratios[name].append(measure(ask) / cpu[-1])
    told = [f"{name} {shares(found)}" for name, found in ratios.items()]
    print(f"{game.id:6}{kind:9}CPU {statistics.median(cpu):12,.0f}/s   {'   '.join(told)}", flush=True)


def shares(ratios: list[float]) -> str:
    found = statistics.median(ratios), statistics.mean(ratios), min(ratios)
    return "{:4.0%} median {:4.0%} mean {:4.0%} worst".format(*found)


def main() -> None:
    parser = argparse.ArgumentParser(description="Compares WebAssembly with the CPU engine.")
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--slice", type=float, default=0.2, help="seconds of one measurement")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    chosen = parser.parse_args()
    with javascript() as node, javascript("chromium") as chromium:
        for name in chosen.games:
            for kind in ("random", "playouts"):
                compare(GAMES[name], kind, chosen.rounds, chosen.slice, {"Node": node, "Chromium": chromium})


if __name__ == "__main__":
    main()
