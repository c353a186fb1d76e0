"""How fast the rules run on one GPU, and whether they play the same games there as on the CPU.

    python benchmarks/gpu.py [GAME ...]

For each game: random play inside the kernel; `step` with observations and masks written to memory, at a batch
of 256 thousand; and a comparison with the CPU, bit for bit. Needs fondaco[cuda].
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
def choose(mask: Any, asked: Any, actions: Any, salt: int) -> None:
    """A cheap player: one of the allowed actions, by a hash of the game's place and the step."""
    i = cuda.grid(1)
    if i < asked.size:
        allowed = 0
        for action in range(mask.shape[1]):
            allowed += mask[i, action]
        wanted = ((i * 40503 + salt * 9973) >> 3) % max(1, allowed)
        for action in range(mask.shape[1]):
            if mask[i, action]:
                if wanted == 0:
                    actions[i] = action
                wanted -= 1


def seconds(work: Any) -> float:
    cuda.synchronize()
    began = time.perf_counter()
    work()
    cuda.synchronize()
    return time.perf_counter() - began


def random_play(game: str, players: int) -> dict[str, float]:
    speed, compile_s = cuda_speed(GAMES[game], players, 1.0)
    return {"moves_per_s": speed.moves_per_s, "games_per_s": speed.games_per_s, "compile_s": compile_s}


def stepping(game: str, players: int) -> dict[str, float]:
    batch = Batch(game, players, SIZE, device="cuda", restart=True)
    actions = cuda.device_array(SIZE, np.int32)
    blocks = SIZE // 128
    spent = 0.0
    for step in range(STEPS + 5):
        choose[blocks, 128](batch.mask, batch.asked, actions, step)
        took = seconds(lambda: batch.step(actions))
        spent += took if step >= 5 else 0
    written = 2 * batch.observation.shape[1] + batch.mask.shape[1]
    rate = STEPS * SIZE / spent
    return {"decisions_per_s": rate, "bytes_written_a_decision": written, "gb_per_s": rate * written / 1e9}


def same_as_cpu(game: str, players: int) -> bool:
    """The same actions in both; everything they show must be equal."""
    here = Batch(game, players, 512, seed=5, restart=True)
    there = Batch(game, players, 512, seed=5, restart=True, device="cuda")
    rng = np.random.default_rng(1)
    for _ in range(300):
        actions = (rng.random(here.mask.shape) * here.mask).argmax(1).astype(np.int32)
        here.step(actions)
        there.step(cuda.to_device(actions))
        for name in ("asked", "mask", "observation", "rewards", "over"):
            if not np.array_equal(getattr(here, name), getattr(there, name).copy_to_host()):
                return False
    return True


def main() -> None:
    for game in sys.argv[1:] or list(GAMES):
        players = 4 if 4 in GAMES[game].player_counts else 2
        told = {"game": game, "players": players, "same_as_cpu": same_as_cpu(game, players)}
        print(json.dumps(told | random_play(game, players) | stepping(game, players)), flush=True)


if __name__ == "__main__":
    main()
