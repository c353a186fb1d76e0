"""Measures the compiled engines: speed of random play, and compile time."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from fondaco.batch.cuda import CudaRandomGames
from fondaco.batch.engine import compiled, raw_view, record_type, to_record
from fondaco.batch.optional import numpy_and_numba
from fondaco.core.game import Game

CHUNK = 2_000  # games between two readings of the clock


@dataclass(frozen=True)
class Speed:
    moves_per_s: float
    games_per_s: float
    state_bytes: int


class RandomGames:
    """Plays whole random games on one core."""

    def __init__(self, game: Game, players: int) -> None:
        numpy, _ = numpy_and_numba()
        self.rules = compiled(game)
        self.states = numpy.zeros(1, record_type(game.state_class))
        to_record(game.begin(game.setup(players, {})), self.states[0])
        self.raw_states = raw_view(self.states)
        self.start = self.raw_states[0].copy()
        self.seed = numpy.uint64(0)

    def play(self, first: int, games: int) -> int:
        """Plays games from number `first` on and returns the moves made."""
        return int(self.rules.play_games(self.states, self.raw_states, self.start, self.seed, first, games))


def cpu_speed(game: Game, players: int, seconds: float, threads: int) -> Speed:
    """Measures random play on `threads` threads. Compiled code releases the GIL."""
    workers = [RandomGames(game, players) for _ in range(threads)]
    workers[0].play(0, 1)

    def work(number: int) -> tuple[int, int]:
        games = moves = 0
        while time.perf_counter() < until:
            moves += workers[number].play(number + threads * games, CHUNK)
            games += CHUNK
        return games, moves

    began = time.perf_counter()
    until = began + seconds
    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(work, range(threads)))
    elapsed = time.perf_counter() - began
    games, moves = (sum(column) for column in zip(*done, strict=True))
    return Speed(moves / elapsed, games / elapsed, workers[0].states.itemsize)


def cuda_speed(game: Game, players: int, seconds: float) -> tuple[Speed, float]:
    """Measures random play inside a kernel on one GPU. Returns the speed and the seconds to compile."""
    numpy, _ = numpy_and_numba()
    start = numpy.zeros(1, record_type(game.state_class))
    to_record(game.begin(game.setup(players, {})), start[0])
    began = time.perf_counter()
    random_games = CudaRandomGames(game, start)
    random_games.play(0, 1)
    compiled_s, games, elapsed = time.perf_counter() - began, 1 << 16, 0.0
    while elapsed < seconds:
        games *= 2
        began = time.perf_counter()
        moves = random_games.play(0, games)
        elapsed = time.perf_counter() - began
    return Speed(moves / elapsed, games / elapsed, start.itemsize), compiled_s


COMPILE_PROGRAM = """
import sys, time
from fondaco.batch.bench import RandomGames
from fondaco.batch.optional import numpy_and_numba
from fondaco.games import game_called
numpy_and_numba()
began = time.perf_counter()
RandomGames(game_called(sys.argv[1]), int(sys.argv[2])).play(0, 1)
print(time.perf_counter() - began)
"""


def compile_times(game: Game, players: int) -> tuple[float, float]:
    """Returns the seconds to the first game in a new process, without a cache and with one."""
    with tempfile.TemporaryDirectory() as folder:
        return compile_time(game, players, folder), compile_time(game, players, folder)


def compile_time(game: Game, players: int, folder: str) -> float:
    command = [sys.executable, "-c", COMPILE_PROGRAM, game.id, str(players)]
    environment = os.environ | {"FONDACO_CACHE": folder}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return float(done.stdout)
