"""`fondaco train`: a network learns a game by playing against itself on a GPU."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from fondaco.batch.cuda import cuda_module
from fondaco.batch.missing import NoDevice, imported
from fondaco.cli.files import check_writable
from fondaco.cli.refusal import SEED, Refusal, whole
from fondaco.games import game_called

LONGEST = 60 * 24 * 7  # minutes: a week


def define(commands: Any) -> None:
    command = commands.add_parser(
        "train",
        help="train a network by self-play on a GPU",
        description="A network plays whole games against itself and earlier versions of itself, thousands at "
        "once, and learns from them. Stopped or not, the folder holds what is needed to go on.",
        epilog="Example: fondaco train card --minutes 20 --folder runs/card --out card.safetensors",
    )
    command.add_argument("game", metavar="GAME", help="board, card, dice or court")
    command.add_argument("--minutes", type=whole(1, LONGEST), default=10, metavar="N", help="how long (10)")
    command.add_argument("--seed", type=SEED, default=1, metavar="S", help="where luck comes from (1)")
    command.add_argument("--folder", required=True, metavar="DIR", help="where the run is kept, and goes on")
    command.add_argument("--out", metavar="FILE", help="write the best network there at the end")
    command.add_argument("--device", choices=("cuda", "cpu"), default="cuda", help="cpu only to try it out")
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    game_called(given.game)
    imported("torch", "train")
    imported("safetensors", "train")
    if given.device == "cuda":
        check_gpu()
    if given.out:
        check_writable(given.out)
    from fondaco.train.run import TrainingRun, WrongGame

    screen = Console(stderr=True)
    try:
        training = TrainingRun(given.game, Path(given.folder), given.device, given.seed % 2**63)
    except OSError as error:
        raise Refusal(f"cannot keep a run in {given.folder!r}: {error.strerror}") from None
    except WrongGame as error:
        raise Refusal(f"{error}, not of {given.game}: choose another folder") from None
    screen.print(f"{given.game}: {training.decisions:,} decisions learnt from so far")
    try:
        watched(training, given.minutes * 60, screen)
    except KeyboardInterrupt:
        screen.print("stopped; the run is kept")
    if given.out:
        told = training.export(Path(given.out))
        screen.print(f"the best network is in {given.out} ({told['decisions']} decisions)")
    return 0


def check_gpu() -> None:
    try:
        cuda_module()
    except NoDevice:
        raise Refusal("there is no GPU that can be used here; --device cpu works, but slowly") from None


def watched(training: Any, seconds: float, screen: Console) -> None:
    """Trains and shows how far it is, and how well it does against its earlier selves."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    began = training.seconds
    with Progress(*columns, console=screen) as progress:
        task = progress.add_task("learning", total=seconds)

        def report(told: dict[str, Any]) -> None:
            words = f"{told['decisions']:,} decisions, entropy {told['entropy']:.2f}"
            progress.update(task, completed=told["seconds"] - began, description=words)
            for players, share in told.get("against_pool", {}).items():
                screen.print(f"against earlier selves, {players} players: {share:.1%}")

        training.train(seconds, report)
