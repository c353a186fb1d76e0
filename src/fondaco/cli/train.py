"""`fondaco train`: trains a network for a game by self-play on a GPU."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from fondaco.batch.cuda import cuda_module
from fondaco.batch.optional import NoDevice, require
from fondaco.cli.arguments import SEED, UsageError, integer
from fondaco.cli.files import check_writable
from fondaco.games import game_called

LONGEST = 60 * 24 * 7  # minutes in a week


def define(commands: Any) -> None:
    command = commands.add_parser(
        "train",
        help="train a network by self-play on a GPU",
        description="Trains a network by proximal policy optimisation on thousands of parallel games against "
        "itself, earlier versions of itself and scripted opponents. The same command resumes a run.",
        epilog="Example: fondaco train card --minutes 20 --folder runs/card --out card.safetensors",
    )
    command.add_argument("game", metavar="GAME", help="board, card, dice or court")
    command.add_argument(
        "--minutes", type=integer(0, LONGEST), default=10, metavar="N", help="training time (10)"
    )
    command.add_argument("--seed", type=SEED, default=1, metavar="S", help="seed of the run (1)")
    command.add_argument("--folder", required=True, metavar="DIR", help="checkpoints and log of the run")
    command.add_argument("--out", metavar="FILE", help="write the best network to FILE at the end")
    command.add_argument(
        "--start", metavar="FILE", help="start a new run with the weights in FILE, as --out writes them"
    )
    command.add_argument(
        "--search",
        type=integer(1, LONGEST),
        metavar="N",
        help="then learn from games played by search for N minutes; not at court, whose cards are hidden",
    )
    command.add_argument(
        "--distil",
        type=integer(1, LONGEST),
        metavar="N",
        help="then train a small network for playouts for N minutes; written beside --out",
    )
    command.add_argument(
        "--device", choices=("cuda", "cpu"), default="cuda", help="cpu is too slow for more than a trial"
    )
    command.set_defaults(run=run)


def run(given: argparse.Namespace) -> int:
    if game_called(given.game).has_secrets and given.search:
        raise UsageError(
            f"--search can't train {given.game}: it would look at hidden cards. Leave --search out."
        )
    require("torch", "train")
    require("safetensors", "train")
    if given.device == "cuda":
        check_gpu()
    if given.distil and not given.out:
        raise UsageError("--distil needs --out: the small network is written beside it.")
    if given.out:
        check_writable(given.out)
    screen = Console(stderr=True)
    training = opened(given)
    if given.start:
        start_from(training, given.start)
    screen.print(f"{given.game}: trained on {training.decisions:,} decisions so far")
    try:
        train(training, given.minutes * 60, screen)
    except KeyboardInterrupt:
        screen.print("stopped; the checkpoint is saved")
    if given.search:
        learn_from_search(training, given.search * 60, screen)
    if given.out:
        metadata = training.export(Path(given.out))
        screen.print(
            f"wrote the best network, after {int(metadata['decisions']):,} decisions, to {given.out}"
        )
    if given.distil:
        distil(training, given.distil * 60, Path(given.out), screen)
    return 0


def start_from(training: Any, path: str) -> None:
    """Loads the weights of a file into a new run."""
    if training.iterations:
        raise UsageError(f"--start is for new runs, but {str(training.folder)!r} holds one; leave it out.")
    try:
        training.load_weights(Path(path))
    except Exception as error:  # PyTorch raises almost anything when it cannot read a file
        raise UsageError(f"cannot read the weights in {path!r}: {error}") from None


def learn_from_search(training: Any, seconds: float, screen: Console) -> None:
    """Trains the best network on games played by search, and prints the losses."""
    from fondaco.train.from_search import SearchTrainer

    network = training.unfrozen_best()
    trainer = SearchTrainer(training.game, network, training.config, training.device, training.seed)
    trainer.train(
        seconds,
        lambda metrics: screen.print(
            f"learned from {metrics['games']:,} games by search: policy {metrics['policy']:.3f}, "
            f"win {metrics['win']:.4f}, margin {metrics['margin']:.4f}"
        ),
    )
    training.replace_pool(network, trainer.decisions)
    screen.print(f"learned from {trainer.played:,} games and {trainer.decisions:,} decisions by search")


def distil(training: Any, seconds: float, out: Path, screen: Console) -> None:
    """Trains the small network from the best one and writes it beside it."""
    from fondaco.train.distil import Distiller

    distiller = Distiller(training.game, training.best(), training.config, training.device, training.seed)
    distiller.train(
        seconds,
        lambda metrics: screen.print(
            f"distilled from {metrics['decisions']:,} decisions, divergence {metrics['policy']:.2f}"
        ),
    )
    path = out.with_suffix(".playout.safetensors")
    distiller.export(path)
    screen.print(f"wrote the network for playouts, after {distiller.decisions:,} decisions, to {path}")


def opened(given: argparse.Namespace) -> Any:
    """Returns the training run in the folder, new or resumed."""
    from fondaco.train.run import CannotResume, TrainingRun

    try:
        return TrainingRun(given.game, Path(given.folder), given.device, given.seed % 2**63)
    except OSError as error:
        raise UsageError(f"cannot save a training run in {given.folder!r}: {error.strerror}") from None
    except CannotResume as error:
        raise UsageError(f"{error}; choose another --folder") from None


def check_gpu() -> None:
    """Raises a refusal on a machine without a usable GPU."""
    try:
        cuda_module()
    except NoDevice:
        raise UsageError("Training needs a CUDA GPU; none was found. --device cpu works, slowly.") from None


def train(training: Any, seconds: float, screen: Console) -> None:
    """Trains with a progress bar, and prints the win rates of each evaluation."""
    columns = (TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn())
    earlier = training.seconds
    with Progress(*columns, console=screen) as progress:
        task = progress.add_task("training", total=seconds)

        def report(metrics: dict[str, Any]) -> None:
            description = f"{metrics['decisions']:,} decisions, entropy {metrics['entropy']:.2f}"
            progress.update(task, completed=metrics["seconds"] - earlier, description=description)
            for line in win_rates(metrics):
                screen.print(line)

        training.train(seconds, report)


def win_rates(metrics: dict[str, Any]) -> list[str]:
    """Returns the win rates of an evaluation, with one line for each number of players."""
    pool, scripted = (metrics.get(key, {}) for key in ("against_pool", "against_scripted"))
    return [
        f"win rate with {players} players: {pool[players]:.1%} against earlier networks, "
        f"{scripted[players]:.1%} against scripted opponents"
        for players in pool
    ]
