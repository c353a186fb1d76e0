"""Batches: what cannot be is refused in one sentence and changes nothing; arrays are not copied."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from fondaco.batch import BadBatch, Batch
from fondaco.batch.optional import NoDevice
from fondaco.core.game import BadTable
from fondaco.games import GAMES

ARRAYS = ("asked", "mask", "observation", "rewards", "over")
EVERY_GAME = pytest.mark.parametrize("game", GAMES)


def first_allowed(batch: Batch) -> Any:
    return batch.mask.argmax(axis=1)


def told(batch: Batch) -> list[Any]:
    return [getattr(batch, name).tolist() for name in ARRAYS] + [batch.states.tobytes()]


# What cannot be.


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"size": 0}, "size must be an integer from 1 to 2,147,483,648, not 0."),
        ({"size": -1}, "size must be an integer from 1 to 2,147,483,648, not -1."),
        ({"size": 2**31 + 1}, "size must be an integer from 1 to 2,147,483,648, not 2147483649."),
        ({"size": 2.5}, "size must be an integer from 1 to 2,147,483,648, not 2.5."),
        ({"size": "many"}, "size must be an integer from 1 to 2,147,483,648, not 'many'."),
        ({"size": True}, "size must be an integer from 1 to 2,147,483,648, not True."),
        ({"device": "gpu"}, "Unknown device 'gpu'. Choose cpu or cuda."),
        ({"seed": -1}, "seed must be an integer from 0 to 2**64 - 1, not -1."),
        ({"seed": 2**64}, "seed must be an integer from 0 to 2**64 - 1, not 18446744073709551616."),
        ({"seed": None}, "seed must be an integer from 0 to 2**64 - 1, not None."),
        ({"threads": 0}, "threads must be an integer from 1 to 1,024, not 0."),
        ({"threads": 1025}, "threads must be an integer from 1 to 1,024, not 1025."),
        ({"reward": "fame"}, "Unknown reward 'fame'. Choose score, rank or win."),
    ],
)
def test_a_batch_that_cannot_be(given: dict[str, Any], refusal: str) -> None:
    with pytest.raises(BadBatch, match=f"^{re.escape(refusal)}$"):
        Batch("dice", 2, **given)


@pytest.mark.parametrize(
    ("game", "given", "refusal"),
    [
        ("chess", {}, "Unknown game 'chess'. Choose board, card, dice or court."),
        ("dice", {"players": 5}, "dice is for 2 to 4 players, not 5."),
        ("card", {"players": 2, "sevens": "red"}, "sevens cannot be 'red'. Choose free or space."),
    ],
)
def test_a_table_that_cannot_be(game: str, given: dict[str, Any], refusal: str) -> None:
    with pytest.raises(BadTable, match=f"^{re.escape(refusal)}$"):
        Batch(game, **given)


def test_numbers_may_be_those_of_numpy() -> None:
    size, seed = np.int64(3), np.uint64(2**64 - 1)
    assert Batch("dice", 2, size, seed=seed).asked.shape == (3,)  # type: ignore[arg-type]


def test_a_batch_that_does_not_fit() -> None:
    refusal = (
        r"^2,147,483,648 games need [\d,]+ MiB, but this machine has [\d,]+ MiB. Choose a smaller size.$"
    )
    with pytest.raises(MemoryError, match=refusal):
        Batch("board", 6, 2**31)


def test_a_device_that_is_not_there() -> None:
    cuda = pytest.importorskip("numba.cuda")
    if cuda.is_available():
        pytest.skip("there is one")
    with pytest.raises(NoDevice, match=r"^No CUDA device was found\. Use device=.cpu., which works"):
        Batch("dice", 2, device="cuda")


@pytest.mark.parametrize("first", [-1, 2**62 + 1, 0.5])
def test_games_that_have_no_number(first: Any) -> None:
    batch = Batch("dice", 2, 3)
    before = told(batch)
    with pytest.raises(BadBatch, match=r"^first must be an integer from 0 to"):
        batch.begin(first)
    assert told(batch) == before


def test_an_outcome_that_there_is_not() -> None:
    with pytest.raises(BadBatch, match=r"^Unknown reward 'fame'"):
        Batch("dice", 2).outcome("fame")  # type: ignore[arg-type]


@EVERY_GAME
@pytest.mark.parametrize("action", [-1, 5_000])
def test_an_illegal_action_is_named_and_none_of_the_batch_is_changed(game: str, action: int) -> None:
    batch = Batch(game, GAMES[game].player_counts[-1], 5, seed=3)
    before, actions = told(batch), first_allowed(batch)
    actions[2:4] = action
    refusal = (
        rf"^Game 2: seat {batch.asked[2]} cannot take action {action} now\. Possible actions: \d+, .*\d\.$"
    )
    with pytest.raises(BadBatch, match=refusal) as refused:
        batch.step(actions)
    assert len(str(refused.value)) < 120
    assert told(batch) == before


def test_where_a_game_is_over_no_action_is_looked_at() -> None:
    batch = Batch("dice", 2, 3)
    batch.playout()
    batch.step([-1, -1, -1])
    assert not batch.rewards.any()


@pytest.mark.parametrize(
    "actions",
    [0, [], [0], [0] * 4, [[0, 0, 0]], [0.0, 0.0, 0.0], [False, False, False], ["0", "0", "0"], None],
)
def test_what_is_not_an_action_for_every_game(actions: Any) -> None:
    batch = Batch("dice", 2, 3)
    before = told(batch)
    with pytest.raises(BadBatch, match=r"^actions must be integers of shape \(3,\), one for each game, not "):
        batch.step(actions)
    assert told(batch) == before


def test_a_playout_rewards_but_only_a_step_marks_what_it_ended() -> None:
    batch = Batch("dice", players=2, size=3)
    batch.playout()
    assert batch.rewards.sum(axis=1).tolist() == [1, 1, 1]
    assert (batch.asked.tolist(), batch.over.tolist()) == ([-2] * 3, [0] * 3)


def test_games_that_begin_show_no_rewards_of_those_before() -> None:
    batch = Batch("dice", players=2, size=3)
    while not batch.over.any():
        batch.step(first_allowed(batch))
    batch.playout()
    batch.begin()
    assert told(batch) == told(Batch("dice", players=2, size=3))


# Handing over.


def pointer(array: Any) -> int:
    """Where the numbers of a NumPy, PyTorch or JAX array lie."""
    if hasattr(array, "data_ptr"):
        return int(array.data_ptr())
    return int(array.ctypes.data if isinstance(array, np.ndarray) else array.unsafe_buffer_pointer())


@EVERY_GAME
@pytest.mark.parametrize("library", ["numpy", "torch", "jax.dlpack"])
@pytest.mark.parametrize("size", [1, 3, 1000])
def test_arrays_are_handed_over_without_copying(game: str, library: str, size: int) -> None:
    from_dlpack = pytest.importorskip(library).from_dlpack
    batch = Batch(game, GAMES[game].player_counts[-1], size, restart=True)
    for name in ARRAYS:
        ours = getattr(batch, name)
        theirs = from_dlpack(ours)
        assert pointer(theirs) == pointer(ours), name
        assert tuple(theirs.shape) == ours.shape


@pytest.mark.parametrize("library", ["torch", "jax.numpy"])
def test_actions_may_come_from_another_library(library: str) -> None:
    asarray = pytest.importorskip(library).asarray
    ours, theirs = Batch("card", 3, 50), Batch("card", 3, 50)
    for _ in range(20):
        ours.step(first_allowed(ours))
        theirs.step(asarray(first_allowed(theirs)))
    assert told(ours) == told(theirs)


def test_what_was_handed_over_shows_the_next_step() -> None:
    """The arrays are written anew in place."""
    torch = pytest.importorskip("torch")
    batch = Batch("card", 3, 50)
    observation = torch.from_dlpack(batch.observation)
    batch.step(first_allowed(batch))
    assert observation.tolist() == batch.observation.tolist()


# Threads.


@EVERY_GAME
def test_threads_share_the_games_and_change_none(game: str) -> None:
    """More threads than games, and a number that does not divide them."""
    alone = Batch(game, size=10, players=GAMES[game].player_counts[0], seed=5, restart=True)
    for threads in (3, 64):
        shared = Batch(
            game, size=10, players=GAMES[game].player_counts[0], seed=5, restart=True, threads=threads
        )
        alone.begin()
        for _ in range(30):
            actions = first_allowed(alone)
            alone.step(actions)
            shared.step(actions)
        assert told(shared) == told(alone)
