"""Checks that speed and memory stay constant however many games are played.

    python benchmarks/growth.py [GAME ...] [--most N] [--device cpu|cuda] [--threads N]

Plays ten thousand random games, then ten times as many, up to a hundred million. Prints games per second of
wall time and of CPU time, and the peak memory of the process. A hundred million games take ten to fifteen
minutes on one core; you can stop it at any time.
"""

from __future__ import annotations

import argparse
import resource
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import numpy as np

from fondaco.batch.bench import RandomGames
from fondaco.batch.cuda import CudaRandomGames
from fondaco.batch.engine import record_type, to_record
from fondaco.core.game import Game
from fondaco.games import GAMES, game_called

Play = Callable[[int], None]
CHUNK = 10_000


def cpu_runner(game: Game, players: int, threads: int) -> Play:
    workers = [RandomGames(game, players) for _ in range(threads)]

    def work(random_games: RandomGames, first: int, games: int) -> None:
        for done in range(0, games, CHUNK):
            random_games.play(first + done, min(CHUNK, games - done))

    def play(games: int) -> None:
        games_per_thread = games // threads
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, workers, range(0, games, games_per_thread), [games_per_thread] * threads))

    return play


def cuda_runner(game: Game, players: int) -> Play:
    start = np.zeros(1, record_type(game.state_class))
    to_record(game.begin(game.setup(players, {})), start[0])
    random_games = CudaRandomGames(game, start)

    def play(games: int) -> None:
        random_games.play(0, games)

    return play


def peak_memory_mib() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", nargs="*", metavar="GAME", default=list(GAMES))
    parser.add_argument("--most", type=int, default=100_000_000, metavar="N")
    parser.add_argument("--device", choices=("cpu", "cuda"), default="cpu")
    parser.add_argument("--threads", type=int, default=1, metavar="N")
    arguments = parser.parse_args()
    for name in arguments.games:
        game = game_called(name)
        players = 4 if 4 in game.player_counts else 2
        play = (
            cpu_runner(game, players, arguments.threads)
            if arguments.device == "cpu"
            else cuda_runner(game, players)
        )
        play(CHUNK)
        games = 10_000
        while games <= arguments.most:
            wall_time, cpu_time = time.perf_counter(), time.process_time()
            play(games)
            wall_time, cpu_time = time.perf_counter() - wall_time, time.process_time() - cpu_time
            rates = f"{games / wall_time:14,.0f} games/s {games / cpu_time:12,.0f} per CPU second"
            print(f"{name:6} {games:12,} games {rates} {peak_memory_mib():8,.0f} MiB", flush=True)
            games *= 10


if __name__ == "__main__":
    main()
