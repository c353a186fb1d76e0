"""`fondaco bench`: how fast the rules run, by random play, in each of the three ways."""

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
from fondaco.batch.missing import Missing, NoDevice, needed
from fondaco.cli.arguments import UsageError, integer, players
from fondaco.cli.screen import Screen
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.games import GAMES, game_called

USUAL_PLAYERS = 4


@dataclass(frozen=True)
class Measure:
    """One line of the answer; `None` where the question makes no sense."""

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
        epilog="Engines: plain calls the rules directly, cpu compiles them for one core, cuda for a GPU. "
        "What is printed: moves and games a second; the seconds that compiling takes the first time, and "
        "with what was kept of it; the bytes that one game takes in memory.",
    )
    command.add_argument("games", nargs="*", metavar="GAME", help="which games (all)")
    command.add_argument("--players", type=players, metavar="N", help="how many play (4, court 2)")
    command.add_argument("--engine", metavar="A,B", help="plain, cpu, cuda (plain,cpu)")
    command.add_argument("--threads", type=integer(1, 1024), default=1, metavar="N", help="cores for cpu (1)")
    command.add_argument("--seconds", type=integer(1, 600), default=2, metavar="N", help="for each (2)")
    command.add_argument("--json", action="store_true", help="print a JSON list instead of a table")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    games = [game_called(name) for name in given.games or GAMES]
    engines = given.engine.split(",") if given.engine is not None else usual_engines()
    check(games, engines, given.players)
    measures = []
    with Console(stderr=True).status("measuring") as status:
        for game in games:
            for engine in engines:
                status.update(f"measuring {game.id}, {engine}")
                measures.append(MEASURED[engine](game, players_of(game, given.players), given))
    show(measures, given.json)
    return 0


def usual_engines() -> list[str]:
    """Both that need no GPU; what cannot be measured here is said, and the rest is."""
    try:
        needed()
    except Missing as lacking:
        print(f"cpu is left out: {lacking}", file=sys.stderr)
        return ["plain"]
    return ["plain", "cpu"]


def check(games: list[Game], engines: list[str], wanted: int | None) -> None:
    """Refuses what cannot be measured before anything is."""
    for engine in engines:
        if engine not in MEASURED:
            raise UsageError(f"there is no engine {engine[:20]!r}; there is {', '.join(MEASURED)}")
        check_device(engine)
    for game in games:
        game.setup(players_of(game, wanted), {})


def check_device(engine: str) -> None:
    try:
        NEEDED[engine]()
    except NoDevice:
        raise UsageError("there is no CUDA device here; --engine plain,cpu works everywhere") from None


def players_of(game: Game, wanted: int | None) -> int:
    """As many as were asked for, or four where four can play."""
    if wanted is not None:
        return wanted
    allowed = game.player_counts
    return USUAL_PLAYERS if USUAL_PLAYERS in allowed else allowed[-1]


def measure_plain(game: Game, players: int, given: argparse.Namespace) -> Measure:
    agreed = game.setup(players, {})
    games = moves = 0
    began = time.perf_counter()
    while time.perf_counter() - began < given.seconds:
        moves += game.playout(game.begin(agreed), game_key(0, games), 0)
        games += 1
    seconds, size = time.perf_counter() - began, game.state_class.declared_bytes()
    return Measure(game.id, players, "plain", moves / seconds, games / seconds, None, None, size)


def measure_cpu(game: Game, players: int, given: argparse.Namespace) -> Measure:
    speed = cpu_speed(game, players, given.seconds, given.threads)
    cold, warm = compile_times(game, players)
    return Measure(
        game.id, players, "cpu", speed.moves_per_s, speed.games_per_s, cold, warm, speed.state_bytes
    )


def measure_cuda(game: Game, players: int, given: argparse.Namespace) -> Measure:
    speed, cold = cuda_speed(game, players, given.seconds)
    moves, games = speed.moves_per_s, speed.games_per_s
    return Measure(game.id, players, "cuda", moves, games, cold, None, speed.state_bytes)


MEASURED: dict[str, Callable[[Game, int, argparse.Namespace], Measure]] = {
    "plain": measure_plain,
    "cpu": measure_cpu,
    "cuda": measure_cuda,
}


NEEDED: dict[str, Callable[[], object]] = {"plain": lambda: None, "cpu": needed, "cuda": cuda_module}


def show(measures: list[Measure], as_json: bool) -> None:
    if as_json:
        print(json.dumps([asdict(measure) for measure in measures], indent=1))
        return
    grid = Grid(box=None, pad_edge=False, padding=(0, 2, 0, 0))  # a GPU's figures fit in 80 columns
    for heading in ("game", "players", "engine", "moves/s", "games/s", "compile s", "cached s", "bytes"):
        grid.add_column(heading, justify="left" if heading in ("game", "engine") else "right", no_wrap=True)
    for each in measures:
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
