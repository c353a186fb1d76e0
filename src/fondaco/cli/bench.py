"""`fondaco bench`: measures how fast the rules run in random play, on each engine."""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table as Grid

from fondaco.batch.bench import compile_times, cpu_speed, cuda_speed
from fondaco.batch.cuda import cuda_module
from fondaco.batch.optional import MissingDependency, NoDevice, numpy_and_numba
from fondaco.cli.arguments import UsageError, integer, players
from fondaco.cli.screen import Screen
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.games import GAMES, game_called

DEFAULT_PLAYERS = 4


@dataclass(frozen=True)
class Measurement:
    """The speed of one game on one engine. Engines that do not compile have no compile times."""

    game: str
    players: int
    engine: str
    moves_per_s: float
    games_per_s: float
    compile_s: float | None
    cached_s: float | None
    state_bytes: int


def define(commands: Any) -> None:
    command = commands.add_parser(
        "bench",
        help="measure how fast the rules run",
        description="Plays whole games at random and counts moves (every choice of a player or of chance).",
        epilog="Engines: plain runs the rules as Python, cpu compiles them for one core or more, cuda for a "
        "GPU. Columns: moves and games a second, seconds to compile without and with a cache, and bytes of "
        "memory for one game.",
    )
    command.add_argument("games", nargs="*", metavar="GAME", help="the games to measure (all)")
    command.add_argument("--players", type=players, metavar="N", help="number of players (4, court 2)")
    command.add_argument(
        "--engine", metavar="A,B", help="plain, cpu or cuda, separated by commas (plain,cpu)"
    )
    command.add_argument(
        "--threads", type=integer(1, 1024), default=1, metavar="N", help="threads of the cpu engine (1)"
    )
    command.add_argument(
        "--seconds", type=integer(1, 600), default=2, metavar="N", help="seconds for each measurement (2)"
    )
    command.add_argument("--json", action="store_true", help="print a JSON list instead of a table")
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    games = [game_called(name) for name in arguments.games or GAMES]
    engines = arguments.engine.split(",") if arguments.engine is not None else default_engines()
    check(games, engines, arguments.players)
    measurements = []
    with Console(stderr=True).status("measuring") as status:
        for game in games:
            for engine in engines:
                status.update(f"measuring {game.id}, {engine}")
                measurements.append(ENGINES[engine](game, player_count(game, arguments.players), arguments))
    print_measurements(measurements, arguments.json)
    return 0


def default_engines() -> list[str]:
    """Returns the engines that need no GPU, without cpu if NumPy or Numba is missing."""
    try:
        numpy_and_numba()
    except MissingDependency as error:
        print(f"Skipping cpu: {error}", file=sys.stderr)
        return ["plain"]
    return ["plain", "cpu"]


def check(games: list[Game], engines: list[str], players: int | None) -> None:
    """Raises an error before the first measurement if one of the engines or games cannot run."""
    for engine in engines:
        if engine not in ENGINES:
            raise UsageError(f"Unknown engine {engine[:20]!r}. Choose plain, cpu or cuda.")
        check_engine(engine)
    for game in games:
        game.setup(player_count(game, players), {})


def check_engine(engine: str) -> None:
    try:
        REQUIREMENTS[engine]()
    except NoDevice:
        raise UsageError("No CUDA device was found. --engine plain,cpu works everywhere.") from None


def player_count(game: Game, players: int | None) -> int:
    """Returns the given number of players, or by default 4, or the most if 4 cannot play."""
    if players is not None:
        return players
    allowed = game.player_counts
    return DEFAULT_PLAYERS if DEFAULT_PLAYERS in allowed else allowed[-1]


def measure_plain(game: Game, players: int, arguments: argparse.Namespace) -> Measurement:
    agreed = game.setup(players, {})
    games = moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < arguments.seconds:
        moves += game.playout(game.begin(agreed), game_key(0, games), 0)
        games += 1
    seconds, size = time.perf_counter() - began, game.state_class.declared_bytes()
    return Measurement(game.id, players, "plain", moves / seconds, games / seconds, None, None, size)


def measure_cpu(game: Game, players: int, arguments: argparse.Namespace) -> Measurement:
    speed = cpu_speed(game, players, arguments.seconds, arguments.threads)
    cold, warm = compile_times(game, players)
    return Measurement(
        game.id, players, "cpu", speed.moves_per_s, speed.games_per_s, cold, warm, speed.state_bytes
    )


def measure_cuda(game: Game, players: int, arguments: argparse.Namespace) -> Measurement:
    speed, cold = cuda_speed(game, players, arguments.seconds)
    moves, games = speed.moves_per_s, speed.games_per_s
    return Measurement(game.id, players, "cuda", moves, games, cold, None, speed.state_bytes)


ENGINES: dict[str, Callable[[Game, int, argparse.Namespace], Measurement]] = {
    "plain": measure_plain,
    "cpu": measure_cpu,
    "cuda": measure_cuda,
}


REQUIREMENTS: dict[str, Callable[[], object]] = {
    "plain": lambda: None,
    "cpu": numpy_and_numba,
    "cuda": cuda_module,
}


def print_measurements(measurements: list[Measurement], as_json: bool) -> None:
    if as_json:
        print(json.dumps([asdict(measurement) for measurement in measurements], indent=1))
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))  # a GPU's numbers fit in 80 columns
    for heading in ("game", "players", "engine", "moves/s", "games/s", "compile s", "cached s", "bytes"):
        grid.add_column(heading, justify="left" if heading in ("game", "engine") else "right", no_wrap=True)
    for each in measurements:
        grid.add_row(
            each.game,
            str(each.players),
            each.engine,
            f"{each.moves_per_s:,.0f}",
            f"{each.games_per_s:,.0f}",
            *("" if number is None else f"{number:.2f}" for number in (each.compile_s, each.cached_s)),
            str(each.state_bytes),
        )
    Screen().print(grid)
