"""The rules are written once and run three ways: called directly, compiled for the CPU, and for CUDA.

Every way plays the same games here, and is compared with the first move by move: options, state, observation.
CUDA is tried on Numba's simulator, in a process of its own. The cache of compiled code is here, too.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fondaco
from configurations import CONFIGURATIONS, name_of
from direct import SEED, DirectGame, observed, positions
from fondaco.batch import Batch
from fondaco.batch.engine import compiled, from_record, modules_of, record_type, source_digest, to_record
from fondaco.batch.features import observation_of, scale, width
from fondaco.core.game import Game
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import GAMES, game_called, sisters
from fondaco.table import SeededLuck

HERE = Path(__file__).parent
EVERY_TABLE = pytest.mark.parametrize(("name", "options"), CONFIGURATIONS, ids=map(name_of, CONFIGURATIONS))
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)


def record_of(game: Game, s: Any) -> Any:
    records = np.zeros(1, record_type(game.state_class))
    to_record(s, records[0])
    return records[0]


# Compiled for the CPU.


@EVERY_TABLE
def test_compiled_rules_play_the_same_game(name: str, options: dict[str, Any]) -> None:
    """Every option, chance's included, every state and every seat's observation."""
    game, rules = game_called(name), compiled(game_called(name))
    s = game.begin(DirectGame(game, options).setup)
    record, key, n = record_of(game, s), game_key(SEED, 1), 0
    while s.asked != NOBODY:
        every = [game.option(s, k) for k in range(game.count(s))]
        assert rules.count(record) == len(every)
        for k in {0, 1, n % len(every), len(every) - 2, len(every) - 1}:
            assert rules.option(record, k) == every[k]
        if s.asked != CHANCE:
            assert observed_by(rules, game, record, s.asked) == observed(game, s, s.asked)
        action = every[drawn(key, n, len(every))]
        assert rules.find(record, action) == every.index(action)
        assert rules.play(record, action) == game.play(s, action)
        assert from_record(game.state_class, record) == s
        n += 1
    for seat in range(s.players):
        assert rules.score(record, seat) == game.score(s, seat)
        assert rules.standing(record, seat) == game.standing(s, seat)


def observed_by(rules: Any, game: Game, record: Any, seat: int) -> list[int]:
    row = np.zeros(width(observation_of(game)), np.int16)
    assert rules.observe(record, seat, row) == row.size
    return row.tolist()


@EVERY_TABLE
def test_a_random_game_is_the_same_compiled(name: str, options: dict[str, Any]) -> None:
    game, agreed = game_called(name), DirectGame(game_called(name), options).setup
    for number in range(2, 5):
        s = game.begin(agreed)
        record = record_of(game, s)
        key = game_key(SEED, number)
        assert compiled(game).playout(record, np.uint64(key), 0) == game.playout(s, key, 0)
        assert from_record(game.state_class, record) == s


@EVERY_TABLE
def test_a_batch_plays_the_same_games(name: str, options: dict[str, Any]) -> None:
    game = game_called(name)
    direct = [DirectGame(game, options, number) for number in range(2)]
    batch, step = Batch(name, size=2, seed=SEED, reward="score", **options), 0
    while any(each.s.asked >= 0 for each in direct):
        for i, each in enumerate(direct):
            assert from_record(game.state_class, batch.states[i]) == each.s
            assert batch.asked[i] == each.s.asked
            assert batch.mask[i].tolist() == each.mask()
            assert batch.observation[i].tolist() == each.observation()
        actions = [each.choice(step) for each in direct]
        batch.step(np.array(actions))
        for i, (each, action) in enumerate(zip(direct, actions, strict=True)):
            was_asked = each.s.asked >= 0
            each.step(action)
            ended = was_asked and each.s.asked < 0
            assert batch.over[i] == ended
            assert batch.rewards[i].tolist() == (game.scores(each.s) if ended else [0] * each.s.players)
        step += 1


@EVERY_GAME
def test_the_games_of_a_batch_do_not_know_how_many_they_are(game: Game) -> None:
    """Size and threads change nothing; numbers may begin anywhere."""
    players = game.player_counts[-1]
    whole = stepped(Batch(game.id, players, 37, seed=SEED), 12)
    for other in (
        stepped(Batch(game.id, players, 37, seed=SEED, threads=3), 12),
        np.concatenate([stepped(begun_at(Batch(game.id, players, 1, seed=SEED), n), 12) for n in range(37)]),
        np.concatenate(
            [stepped(begun_at(Batch(game.id, players, n, seed=SEED), m), 12) for n, m in ((20, 0), (17, 20))]
        ),
    ):
        assert are_equal(whole, other)
    assert not are_equal(whole, stepped(Batch(game.id, players, 37, seed=SEED + 1), 12))


def are_equal(states: Any, others: Any) -> bool:
    """Field by field: what lies between the fields of a record is nobody's."""
    return all((states[name] == others[name]).all() for name in states.dtype.names)


def begun_at(batch: Batch, first: int) -> Batch:
    batch.begin(first)
    return batch


def stepped(batch: Batch, steps: int) -> Any:
    """The states after so many steps, each the last of what is allowed; then some at random."""
    for _ in range(steps):
        batch.step(batch.mask.shape[1] - 1 - batch.mask[:, ::-1].argmax(1))
    states = batch.states.copy()
    batch.playout()
    return np.stack([states, batch.states], axis=1)


@EVERY_GAME
def test_where_a_game_is_over_the_next_one_begins(game: Game) -> None:
    """With `restart` table i plays the games i, i + size, i + 2 * size ..."""
    options: dict[str, Any] = {"players": game.player_counts[0]}
    batch = Batch(game.id, size=2, seed=SEED, restart=True, **options)
    direct, numbers, step = [DirectGame(game, options, n) for n in range(2)], [0, 1], 0
    while max(numbers) < 6:
        actions = [each.choice(step) for each in direct]
        batch.step(np.array(actions))
        for i, action in enumerate(actions):
            direct[i].step(action)
            assert batch.over[i] == (direct[i].s.asked < 0)
            if direct[i].s.asked < 0:
                numbers[i] += 2
                direct[i] = DirectGame(game, options, numbers[i])
            assert from_record(game.state_class, batch.states[i]) == direct[i].s
        step += 1


# On Numba's CUDA simulator.


@pytest.mark.parametrize("name", GAMES)
def test_the_simulator_plays_the_same_games(name: str) -> None:
    done = run_python(str(HERE / "on_simulator.py"), name, NUMBA_ENABLE_CUDASIM="1")
    assert done.returncode == 0, done.stderr[-2_000:]


@EVERY_GAME
def test_no_field_is_called_like_something_of_numpy(game: Game) -> None:
    """A record has attributes of its own, and on the simulator they win."""
    assert not {*game.state_class.fields} & {*dir(np.void), *dir(np.ndarray)}


@EVERY_GAME
def test_every_state_fits_its_record_and_512_bytes_or_768(game: Game) -> None:
    assert record_type(game.state_class).itemsize <= (768 if game.id == "court" else 512)


def run_python(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, env=os.environ | environment, capture_output=True, text=True, check=False)


# Observations.


@EVERY_GAME
def test_every_number_of_an_observation_has_a_scale(game: Game) -> None:
    observation = observation_of(game)
    assert len(scale(observation)) == width(observation) == len(observed(game, begun(game), 0))
    assert all(most > 0 for most in scale(observation))
    assert len({feature.name for feature in observation.FEATURES}) == len(observation.FEATURES)


def begun(game: Game) -> Any:
    return DirectGame(game, {"players": game.player_counts[0]}).s


@settings(max_examples=40)
@given(st.sampled_from(CONFIGURATIONS), st.integers(0, 10_000))
def test_an_observation_holds_nothing_that_the_seat_cannot_see(
    configuration: tuple[str, dict[str, Any]], number: int
) -> None:
    """Whatever is imagined of the rest, every seat observes the same."""
    game, luck = game_called(configuration[0]), SeededLuck(number)
    for s in positions(game, configuration[1], number):
        for seat in range(s.players):
            other = game.imagine(game.view(s, seat), luck)
            assert observed(game, other, seat) == observed(game, s, seat)


def test_what_a_house_hides_is_really_another_thing_when_imagined() -> None:
    """Or the test above would say nothing of the court."""
    game, luck = game_called("court"), SeededLuck(1)
    states = list(positions(game, {"players": 2}))[:20]
    imagined = [game.imagine(game.view(s, 0), luck) for s in states]
    assert sum(other != s for other, s in zip(imagined, states, strict=True)) > 10


# The cache.

DRAW = """
import numpy, sys
from fondaco.batch.engine import compiled
from fondaco.games import game_called
for name in sys.argv[1:]:
    rules = compiled(game_called(name))
    assert rules.drawn(numpy.uint64(5), 3, 1000) == 232
    print(*(made.fndesc.llvm_func_name for made in rules.drawn.overloads.values()))
"""


def test_games_compiled_in_processes_of_their_own_can_be_loaded_together(tmp_path: Path) -> None:
    """Their common functions have the same names and arguments; a linker must still tell them apart."""
    dice, card = (run_python("-c", DRAW, name, FONDACO_CACHE=str(tmp_path)) for name in ("dice", "card"))
    assert (dice.returncode, card.returncode) == (0, 0), dice.stderr + card.stderr
    assert dice.stdout != card.stdout
    kept = set(tmp_path.rglob("*.nbc"))
    both = run_python("-c", DRAW, "dice", "card", FONDACO_CACHE=str(tmp_path))
    assert (both.returncode, both.stdout) == (0, dice.stdout + card.stdout), both.stderr
    assert set(tmp_path.rglob("*.nbc")) == kept


SPACES = """
import numpy
from fondaco.batch.engine import compiled, record_type
from fondaco.games import game_called
game = game_called("card")
table = numpy.zeros(1, record_type(game.state_class))[0]
print([compiled(game).space(table, card) for card in range(6)])
"""


def test_a_changed_rule_never_runs_from_an_old_cache(tmp_path: Path) -> None:
    """Not even where the file is as long as before and as old: every green card takes a space now."""
    package = tmp_path / "fondaco"
    shutil.copytree(Path(fondaco.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    places = {
        "PYTHONPATH": str(tmp_path),
        "FONDACO_CACHE": str(tmp_path / "cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    assert spaces_with(places) == "[1, 1, 1, 1, 1, 0]\n"
    kept = set((tmp_path / "cache").rglob("*.nbc"))
    assert spaces_with(places) == "[1, 1, 1, 1, 1, 0]\n"
    assert set((tmp_path / "cache").rglob("*.nbc")) == kept != set()
    rules = package / "games" / "card.py"
    before, text = rules.stat(), rules.read_text(encoding="utf-8")
    rules.write_text(
        text.replace("(1, 1, 1, 1, 1, 0) * GOODS", "(1, 1, 1, 1, 1, 1) * GOODS"), encoding="utf-8"
    )
    os.utime(rules, ns=(before.st_atime_ns, before.st_mtime_ns))
    after = rules.stat()
    assert (after.st_size, after.st_mtime_ns) == (before.st_size, before.st_mtime_ns)
    assert spaces_with(places) == "[1, 1, 1, 1, 1, 1]\n"


def spaces_with(places: dict[str, str]) -> str:
    done = run_python("-c", SPACES, **places)
    assert done.returncode == 0, done.stderr[-2_000:]
    return done.stdout


@EVERY_GAME
def test_a_cache_is_named_after_every_number_that_is_compiled_in(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where they come from a module without functions, whose file nobody would think of."""
    known = source_digest(*modules_of(game))
    for name in ("ACTIONS", "GOODS", "VALUE", "CARDS"):
        for module in (game.module, observation_of(game), sisters):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, 1)
        assert source_digest(*modules_of(game)) != known or not hasattr(game.module, name)
        monkeypatch.undo()
    assert source_digest(*modules_of(game)) == known


def test_two_games_have_two_caches() -> None:
    assert len({source_digest(*modules_of(game)) for game in GAMES.values()}) == len(GAMES)


def test_where_nothing_can_be_kept_all_is_compiled_anew(tmp_path: Path) -> None:
    """A file stands where the folder of the cache should be."""
    (tmp_path / "cache").write_text("")
    assert spaces_with({"FONDACO_CACHE": str(tmp_path / "cache")}) == "[1, 1, 1, 1, 1, 0]\n"
    assert (tmp_path / "cache").read_text() == ""
