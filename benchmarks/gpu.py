"""Measures how fast the rules run on one GPU, and checks that it plays the same games as the CPU.

    python benchmarks/gpu.py [GAME ...]

For each game it measures random play inside a kernel and `step` with a batch of 262,144 games, and compares
both devices bit for bit. It prints one line of JSON for each game and needs the extra `fondaco[cuda]`.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any

import numpy as np
from numba import cuda as numba_cuda

from fondaco.batch import Batch
from fondaco.batch.bench import cuda_speed
from fondaco.games import GAMES

cuda: Any = numba_cuda  # has no types
SIZE = 1 << 18
STEPS = 50


@cuda.jit  # type: ignore[untyped-decorator]
def choose_random(mask: Any, asked: Any, actions: Any, step: int) -> None:
    """Chooses a legal action for each game by a cheap hash of its index and the step."""
    i = cuda.grid(1)
    if i < asked.size:
        allowed = 0
        for action in range(mask.shape[1]):
            allowed += mask[i, action]
        chosen = ((i * 40503 + step * 9973) >> 3) % max(1, allowed)
        for action in range(mask.shape[1]):
            if mask[i, action]:
                if chosen == 0:
                    actions[i] = action
                chosen -= 1


def duration_of(work: Any) -> float:
    cuda.synchronize()
    started = time.perf_counter()
    work()
    cuda.synchronize()
    return time.perf_counter() - started


def random_play_speed(game: str, players: int) -> dict[str, float]:
    speed, compile_s = cuda_speed(GAMES[game], players, 1.0)
    return {"moves_per_s": speed.moves_per_s, "games_per_s": speed.games_per_s, "compile_s": compile_s}


def step_speed(game: str, players: int) -> dict[str, float]:
    batch = Batch(game, players, SIZE, device="cuda", restart=True)
    actions = cuda.device_array(SIZE, np.int32)
    blocks = SIZE // 128
    elapsed = 0.0
    for step in range(STEPS + 5):
        choose_random[blocks, 128](batch.mask, batch.asked, actions, step)
        duration = duration_of(lambda: batch.step(actions))
        elapsed += duration if step >= 5 else 0
    bytes_written = 2 * batch.observation.shape[1] + batch.mask.shape[1]
    rate = STEPS * SIZE / elapsed
    return {
        "decisions_per_s": rate,
        "bytes_written_a_decision": bytes_written,
        "gb_per_s": rate * bytes_written / 1e9,
    }


def same_as_cpu(game: str, players: int) -> bool:
    """Plays the same actions on both devices. True if all arrays are equal after every step."""
    on_cpu = Batch(game, players, 512, seed=5, restart=True)
    on_gpu = Batch(game, players, 512, seed=5, restart=True, device="cuda")
    rng = np.random.default_rng(1)
    for _ in range(300):
        actions = (rng.random(on_cpu.mask.shape) * on_cpu.mask).argmax(1).astype(np.int32)
        on_cpu.step(actions)
        on_gpu.step(cuda.to_device(actions))
        for name in ("asked", "mask", "observation", "rewards", "over"):
            if not np.array_equal(getattr(on_cpu, name), getattr(on_gpu, name).copy_to_host()):
                return False
    return True


def main() -> None:
    for game in sys.argv[1:] or list(GAMES):
        players = 4 if 4 in GAMES[game].player_counts else 2
        report = {"game": game, "players": players, "same_as_cpu": same_as_cpu(game, players)}
        print(json.dumps(report | random_play_speed(game, players) | step_speed(game, players)), flush=True)


if __name__ == "__main__":
    main()
