"""Compares the speed of Fondaco with other libraries and writes a page of ratios.

    pip install 'fondaco[pettingzoo,openspiel]' 'pettingzoo[classic]' pgx rlcard
    python benchmarks/peers.py [--seconds N] [--rounds N] [--only SECTION] [--out docs/benchmarks.md]

All programs of a section are measured in turns, so that a busy moment of the machine affects all of them, and
the best of several rounds counts. Libraries that are not installed are skipped and listed. Rates on one core
are per second of CPU time, rates on all cores per second of wall time. For a GPU see `gpu.py`.
"""

from __future__ import annotations

import argparse
import contextlib
import datetime
import importlib.metadata
import io
import os
import platform
import random
import re
import sys
import time
import warnings
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from fondaco.games import GAMES

Rate = Callable[[float], float]  # measures for so many seconds and returns a rate per second
Setup = Callable[[], Rate]  # imports and compiles what a measurement needs

PACKAGES = ("numba", "numpy", "open_spiel", "pettingzoo", "rlcard", "pgx", "jax")
OPENSPIEL_NATIVE = ("oh_hell", "crazy_eights")
OPENSPIEL_PYTHON = ("python_kuhn_poker", "python_tic_tac_toe", "python_liars_poker", "python_block_dominoes")
PETTINGZOO_CLASSIC = ("hanabi_v5", "leduc_holdem_v4")
RLCARD = ("leduc-holdem", "uno", "gin-rummy")
PGX = ("sparrow_mahjong", "backgammon")
PGX_STEPS, PGX_GAMES = 64, 1 << 10
BATCH_GAMES = 1 << 13
SAMPLED_GAMES, SAMPLED_DEALS = 200, 20  # to estimate the length of a game
THREADED = "card"  # the game for the section on all cores
CHUNK = 200  # games between two readings of the clock


@dataclass
class Section:
    """One comparison: our programs, theirs, and the measured rates."""

    name: str
    title: str
    about: str
    unit: str
    ours: dict[str, Setup]
    theirs: dict[str, Setup]
    rates: dict[str, float] = field(default_factory=dict)
    failed: dict[str, str] = field(default_factory=dict)


def default_players(name: str) -> int:
    allowed = GAMES[name].player_counts
    return 4 if 4 in allowed else allowed[0]


def cpu_rate(work: Callable[[], int]) -> Rate:
    """Returns a measurement that repeats the work and counts its results per second of CPU time."""

    def rate(seconds: float) -> float:
        done, started = 0, time.process_time()
        while time.process_time() < started + seconds:
            done += work()
        return done / (time.process_time() - started)

    return rate


# Random play, compiled, on one core.


def compiled_play(name: str) -> Rate:
    from fondaco.batch.bench import RandomGames

    worker, first = RandomGames(GAMES[name], default_players(name)), 0

    def play() -> int:
        nonlocal first
        first += CHUNK
        return worker.play(first, CHUNK)

    play()
    return cpu_rate(play)


def native_games(name: str) -> Rate:
    """Measures games between OpenSpiel's random bots in C++. Their mean length comes from a sample."""
    import pyspiel

    game, number = pyspiel.load_game(name), 0
    length = (
        sum(len(play_to_end(game.new_initial_state()).history()) for _ in range(SAMPLED_GAMES))
        / SAMPLED_GAMES
    )
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]

    def play() -> int:
        nonlocal number
        for _ in range(CHUNK):
            number += 1
            pyspiel.evaluate_bots(game.new_initial_state(), bots, number)
        return round(length * CHUNK)

    return cpu_rate(play)


def native_rollouts(name: str) -> Rate:
    """Measures the rollouts of OpenSpiel's tree search in C++, from the first decision on.

    This is its tightest loop: no bots, and no cards to deal. A search with a single simulation does nothing
    but rollouts. Their mean length comes from a sample for each deal.
    """
    import pyspiel

    game = pyspiel.load_game(name)
    rollouts = pyspiel.RandomRolloutEvaluator(CHUNK, 1)
    searcher = pyspiel.MCTSBot(game, rollouts, 1.4, 1, 100, False, 1, False)
    deals = [first_decision(game) for _ in range(SAMPLED_DEALS)]

    def rate(seconds: float) -> float:
        moves, spent = 0.0, 0.0
        while spent < seconds:
            state, length = random.choice(deals)
            started = time.process_time()
            searcher.step(state)
            spent += time.process_time() - started
            moves += length * CHUNK
        return moves / spent

    return rate


def first_decision(game: Any) -> tuple[Any, float]:
    """Returns the state before the first decision of a seat, and the mean number of moves after it."""
    state = game.new_initial_state()
    while state.is_chance_node():
        play_random_move(state)
    ends = [play_to_end(state.clone()).history() for _ in range(SAMPLED_GAMES)]
    return state, sum(len(end) for end in ends) / SAMPLED_GAMES - len(state.history())


# A Python loop over OpenSpiel states.


def play_to_end(state: Any) -> Any:
    """Plays a game to its end at random and returns the last state."""
    while not state.is_terminal():
        play_random_move(state)
    return state


def play_random_move(state: Any) -> None:
    """Plays one random move, as in OpenSpiel's examples."""
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, chances)[0])
    else:
        state.apply_action(random.choice(state.legal_actions()))


def python_loop(name: str, **parameters: Any) -> Rate:
    """Measures random games over OpenSpiel states, counting choices of seats and of chance."""
    import pyspiel
    from open_spiel.python import games  # noqa: F401

    import fondaco.interop.openspiel  # noqa: F401

    game = pyspiel.load_game(name, parameters)

    def play() -> int:
        return len(play_to_end(game.new_initial_state()).history())

    return cpu_rate(play)


# PettingZoo's own performance benchmark.


def performance_benchmark_rate(environment: Any) -> Rate:
    """Measures turns per second of CPU time: what PettingZoo prints, divided by our share of the CPU."""
    from pettingzoo.test import performance_benchmark

    play_one_game(environment)  # compiles before the measurement

    def rate(seconds: float) -> float:
        started, cpu_started = time.perf_counter(), time.process_time()
        with contextlib.redirect_stdout(io.StringIO()) as out:
            performance_benchmark(environment)
        share = (time.process_time() - cpu_started) / (time.perf_counter() - started)
        match = re.search(r"([\d.]+) turns per second", out.getvalue())
        assert match
        return float(match[1]) / min(share, 1.0)

    return rate


def play_one_game(environment: Any) -> None:
    environment.reset()
    for agent in environment.agent_iter():
        seen, _, terminated, truncated, _ = environment.last()
        is_over = terminated or truncated
        environment.step(None if is_over else environment.action_space(agent).sample(seen["action_mask"]))


def fondaco_environment(name: str) -> Rate:
    from fondaco.interop.pettingzoo import env

    return performance_benchmark_rate(env(name, default_players(name)))


def classic_environment(name: str) -> Rate:
    import pettingzoo

    return performance_benchmark_rate(pettingzoo.make("aec", f"classic/{name}"))


# RLCard's games, played by RLCard.


def rlcard_run(name: str) -> Rate:
    import rlcard
    from rlcard.agents import RandomAgent

    environment = rlcard.make(name)
    environment.set_agents([RandomAgent(environment.num_actions)] * environment.num_players)

    def play() -> int:
        trajectories, _ = environment.run(is_training=False)
        return sum(len(one) // 2 for one in trajectories)

    return cpu_rate(play)


def direct_play(name: str) -> Rate:
    """Measures our rules without a compiler. The seat gets its observation before each decision."""
    from fondaco.batch.features import observation_of, width
    from fondaco.core.playing import NOBODY
    from fondaco.core.rules import bind

    game, observation = GAMES[name], observation_of(GAMES[name])
    start = game.begin(game.setup(default_players(name), {}))
    observe, features = bind(game.module, observation).observe, width(observation)

    def play() -> int:
        s, decisions = start.copy(), 0
        while s.asked != NOBODY:
            if s.asked >= 0:
                observe(s, s.asked, [0] * features)
                decisions += 1
            game.play(s, game.option(s, random.randrange(game.count(s))))
        return decisions

    return cpu_rate(play)


# Batches: `step` of ours and of pgx, with masks and observations.


def batch_steps(name: str) -> Rate:
    import numpy as np

    from fondaco.batch import Batch

    cores = os.cpu_count() or 1
    batch = Batch(name, default_players(name), BATCH_GAMES, restart=True, threads=cores)
    noise = np.random.default_rng(1).random(batch.mask.shape, np.float32)

    def step() -> float:
        noise[...] = np.roll(noise, 1, axis=0)
        actions = (noise * batch.mask).argmax(1).astype(np.int32)
        started = time.perf_counter()
        batch.step(actions)
        return time.perf_counter() - started

    def rate(seconds: float) -> float:
        steps, spent = 0, 0.0
        while spent < seconds:
            spent += step()
            steps += 1
        return steps * BATCH_GAMES / spent

    step()
    return rate


def pgx_steps(name: str) -> Rate:
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import pgx
    from pgx.experimental import auto_reset

    environment = pgx.make(name)
    step = jax.vmap(auto_reset(environment.step, environment.init))

    def one(carried: Any, _: Any) -> Any:
        state, key = carried
        key, ours, theirs = jax.random.split(key, 3)
        actions = jax.random.categorical(ours, jax.numpy.log(state.legal_action_mask.astype(float)), axis=-1)
        return (step(state, actions, jax.random.split(theirs, PGX_GAMES)), key), None

    run = jax.jit(lambda carried: jax.lax.scan(one, carried, None, length=PGX_STEPS)[0])
    key = jax.random.PRNGKey(0)
    carried = (jax.jit(jax.vmap(environment.init))(jax.random.split(key, PGX_GAMES)), key)
    carried = jax.block_until_ready(run(carried))

    def rate(seconds: float) -> float:
        nonlocal carried
        runs, started = 0, time.perf_counter()
        while time.perf_counter() < started + seconds:
            carried = jax.block_until_ready(run(carried))
            runs += 1
        return runs * PGX_STEPS * PGX_GAMES / (time.perf_counter() - started)

    return rate


# All cores.


def on_threads(name: str, threads: int) -> Rate:
    """Measures whole games on several threads, without the time that they waited for a core."""
    from fondaco.batch.bench import RandomGames

    workers = [RandomGames(GAMES[name], default_players(name)) for _ in range(threads)]
    pool = ThreadPoolExecutor(threads)

    def rate(seconds: float) -> float:
        until = time.perf_counter() + seconds
        return sum(pool.map(lambda worker: thread_rate(worker, until), workers))

    rate(0.01)
    return rate


def thread_rate(worker: Any, until: float) -> float:
    moves, started, waited = 0, time.perf_counter(), runqueue_wait_seconds()
    while time.perf_counter() < until:
        moves += worker.play(0, CHUNK)
    return moves / (time.perf_counter() - started - (runqueue_wait_seconds() - waited))


def runqueue_wait_seconds() -> float:
    """Returns how long this thread has waited for a core, as Linux counts it."""
    counted = read_text("/proc/thread-self/schedstat").split()
    return int(counted[1]) / 1e9 if counted else 0.0


# The sections.


def setups(setup: Callable[[str], Rate], label: str, names: Iterable[str]) -> dict[str, Setup]:
    return {label.format(name): partial(setup, name) for name in names}


def fondaco_loop(name: str) -> Rate:
    return python_loop(f"fondaco_{name}", players=default_players(name))


def sections() -> dict[str, Section]:
    ours = list(GAMES)
    label, cores = "Fondaco {}", os.cpu_count() or 1
    compared = [
        Section(
            "compiled",
            "Random play, compiled",
            "Whole random games, compiled, on one core. A move is a choice of a seat or of chance. OpenSpiel "
            "plays in C++: whole games between its random bots (`evaluate_bots`), and rollouts of its tree "
            "search, which start after the deal.",
            "moves/s",
            setups(compiled_play, label, ours),
            setups(native_games, "OpenSpiel {}", OPENSPIEL_NATIVE)
            | setups(native_rollouts, "OpenSpiel {} rollouts", OPENSPIEL_NATIVE),
        ),
        Section(
            "loop",
            "OpenSpiel states from Python",
            "Whole random games in a Python loop over OpenSpiel states. A move is a choice of a seat or of "
            "chance.",
            "moves/s",
            setups(fondaco_loop, "Fondaco {} in OpenSpiel", ours),
            setups(python_loop, "OpenSpiel {}", (*OPENSPIEL_NATIVE, *OPENSPIEL_PYTHON)),
        ),
        Section(
            "pettingzoo",
            "PettingZoo environments",
            "PettingZoo's own performance benchmark, unchanged, per second of CPU time.",
            "turns/s",
            setups(fondaco_environment, "Fondaco {} in PettingZoo", ours),
            setups(classic_environment, "PettingZoo {}", PETTINGZOO_CLASSIC),
        ),
        Section(
            "direct",
            "Random play in plain Python",
            "Whole random games in plain Python without a compiler. At each decision the seat gets its "
            "observation. Only decisions of seats count, not those of chance.",
            "decisions/s",
            setups(direct_play, label, ours),
            setups(rlcard_run, "RLCard {}", RLCARD),
        ),
        Section(
            "batch",
            "Batches",
            "Many games in parallel on all cores. Each step writes masks and observations and restarts "
            "finished games. The time of pgx includes the random choice of actions, which it compiles; ours "
            "does not.",
            "decisions/s",
            setups(batch_steps, label, ours),
            setups(pgx_steps, "pgx {}", PGX),
        ),
        Section(
            "threads",
            "All cores",
            "Whole random games, compiled, on all cores compared with one core. Time in which a thread was "
            "ready to run but waited for a core, because of other programs, does not count.",
            "moves/s",
            {f"Fondaco {THREADED}, {cores} threads": partial(on_threads, THREADED, cores)},
            {"one thread": partial(on_threads, THREADED, 1)},
        ),
    ]
    return {section.name: section for section in compared}


def measure(section: Section, seconds: float, rounds: int) -> None:
    """Sets everything up, then measures in turns and keeps the best rate of each."""
    rates: dict[str, Rate] = {}
    for label, setup in (section.ours | section.theirs).items():
        print(f"{section.name}: {label}", file=sys.stderr, flush=True)
        try:
            rates[label] = setup()
        except Exception as error:  # a missing or broken library is listed on the page
            section.failed[label] = f"{type(error).__name__}: {error}".splitlines()[0][:120]
    for number in range(rounds):
        for label, rate in rates.items():
            print(f"{section.name}: round {number + 1} of {rounds}: {label}", file=sys.stderr, flush=True)
            section.rates[label] = max(section.rates.get(label, 0.0), rate(seconds))


# The page.


def page(measured: list[Section], command: str, load: float) -> str:
    lines = [
        "# Benchmarks",
        "",
        "This page compares the speed of Fondaco with other libraries on one machine. Repeat it on yours:",
        "",
        f"    {command}",
        "",
        f"Measured on {datetime.date.today().isoformat()} in one run: {describe_machine()}. "
        f"The load average at the start was {load:.1f}.",
        "",
        'A column "times X" gives the speed of Fondaco divided by the speed of X.',
        "",
        *(line for section in measured for line in markdown_table(section)),
    ]
    return "\n".join(lines) + "\n"


def markdown_table(section: Section) -> list[str]:
    peers = {label: section.rates[label] for label in section.theirs if label in section.rates}
    head = ["", section.unit, *(f"times {label}" for label in peers)]
    rows = [head, ["---", *["---:"] * (len(head) - 1)]]
    for label, rate in section.rates.items():
        is_ours = label in section.ours
        rows.append(
            [label, f"{rate:,.0f}", *(ratio(rate, peer) if is_ours else "" for peer in peers.values())]
        )
    missing = [f"Not measured: {label} ({reason}).\n" for label, reason in section.failed.items()]
    grid = [f"| {' | '.join(row)} |" for row in rows]
    return [f"## {section.title}", "", section.about, "", *grid, "", *missing]


def ratio(ours: float, theirs: float) -> str:
    return f"{ours / theirs:,.0f}" if ours >= 10 * theirs else f"{ours / theirs:.2g}"


def describe_machine() -> str:
    """Returns the processor, the memory and the versions of the packages."""
    model = re.search(r"model name\s*: (.*)", read_text("/proc/cpuinfo"))
    memory = re.search(r"MemTotal:\s*(\d+)", read_text("/proc/meminfo"))
    parts = [f"{os.cpu_count()} cores of {model[1] if model else platform.machine()}"]
    if memory:
        parts.append(f"{int(memory[1]) >> 20} GiB of memory")
    versions = [f"{name} {version}" for name in PACKAGES if (version := version_of(name))]
    return ", ".join([*parts, platform.system(), f"Python {platform.python_version()}", *versions])


def read_text(path: str) -> str:
    try:
        return Path(path).read_text()
    except OSError:
        return ""


def version_of(package: str) -> str | None:
    try:
        return importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return None


def main() -> None:
    available = sections()
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=2.0, help="seconds for each measurement (2)")
    parser.add_argument("--rounds", type=int, default=3, help="number of rounds; the best counts (3)")
    parser.add_argument(
        "--only", choices=available, action="append", help="measure only this section; may be repeated"
    )
    parser.add_argument("--out", type=Path, help="write the page to this file instead of standard output")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    load = os.getloadavg()[0]
    chosen = [available[name] for name in arguments.only or available]
    for section in chosen:
        measure(section, arguments.seconds, arguments.rounds)
    text = page(chosen, " ".join(["python benchmarks/peers.py", *sys.argv[1:]]), load)
    if arguments.out:
        arguments.out.write_text(text)
    else:
        print(text)


if __name__ == "__main__":
    main()
