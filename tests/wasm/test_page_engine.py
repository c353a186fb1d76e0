"""Bots that compute in WebAssembly choose what they choose on a CPU, by the same numbers."""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest

from fondaco.batch.engine import record_type, to_record
from fondaco.bots.bot import Question
from fondaco.bots.master import evaluator_of
from fondaco.bots.network import networks
from fondaco.bots.page_engine import packed, use_engine, use_network
from fondaco.bots.registry import bot_called
from fondaco.bots.search import search_of
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import NOBODY
from fondaco.games import GAMES, game_called
from wasm.node import Node, built

EVERY_GAME = pytest.mark.parametrize("name", GAMES)
DECISIONS = int(os.environ.get("FONDACO_WASM_DECISIONS", "3"))
KINDS = {"b": np.uint8, "i": np.int32, "f": np.float32, "d": np.float64}


class Proxy:
    """What Pyodide shows Python of a JavaScript object: here one in Node."""

    def __init__(self, value: Any) -> None:
        self.value = value

    def __getattr__(self, name: str) -> Any:
        return Proxy(self.value[name])

    @property
    def length(self) -> int:
        return len(self.value)

    def to_py(self) -> Any:
        return self.value


class Remote:
    def __init__(self, node: Node, name: str) -> None:
        self.node, self.name = node, name

    def __getattr__(self, method: str) -> Any:
        if method in ("stages", "stateBytes", "features", "hasPlayoutNetwork"):
            return self.node.call(self.name, method)

        def call(*arguments: Any, **named: Any) -> Any:
            given = [*arguments, named] if named else arguments
            return Proxy(self.node.call(self.name, method, *map(plain, given)))

        return call


def plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: plain(each) for name, each in value.items()}
    return value.value if isinstance(value, Proxy) else value


def to_js(buffer: Any) -> Proxy:
    kind = "b" if isinstance(buffer, bytes) else buffer.typecode
    return Proxy(np.frombuffer(buffer, KINDS[kind]))


@pytest.fixture(scope="module")
def node() -> Iterator[Node]:
    built()
    with Node() as process:
        yield process


@pytest.fixture
def in_node(node: Node, name: str) -> Iterator[None]:
    """Lets bots compute in Node until the test is over."""
    use_engine(name, Remote(node, name), to_js)
    use_network(name, Remote(node, f"network {name}"), to_js)
    yield
    search_of.pop(name)
    networks.pop(name)
    evaluator_of.cache_clear()


def questions(name: str) -> Iterator[Question]:
    game = game_called(name)
    for number in range(DECISIONS):
        players = game.player_counts[number % len(game.player_counts)]
        s, key, n = game.begin(game.setup(players, {})), game_key(7, number), 0
        wanted = 4 + drawn(key, 1, 50)
        while s.asked != NOBODY and (n < wanted or s.asked < 0):
            game.play(s, game.option(s, drawn(key, n, game.count(s))))
            n += 1
        if s.asked != NOBODY:
            yield Question(s.asked, partial(game.view, s, s.asked), list)


def answers(name: str) -> list[Any]:
    found: list[Any] = []
    for question in questions(name):
        for bot in ("sharp", "master"):
            made = bot_called(bot)
            found.append(made(Random(1).randrange).choose(question))
            found.append(made(Random(2).randrange).weigh(question))
            found.append(made(Random(3).randrange).judge(question))
        question.think = "quick"
        found.append(bot_called("master")(Random(4).randrange).choose(question))
    question.think = "deep"
    found.append(bot_called("master")(Random(5).randrange).choose(question))
    return found


@EVERY_GAME
def test_a_state_is_packed_as_its_record(name: str) -> None:
    game = game_called(name)
    for players in game.player_counts:
        s = game.begin(game.setup(players, {}))
        game.playout(s, game_key(1, 1), 0)
        record = np.zeros(1, record_type(game.state_class))
        to_record(s, record[0])
        assert record.tobytes().startswith(packed(s))
        assert not any(record.tobytes()[len(packed(s)) :])


@EVERY_GAME
def test_bots_give_the_same_answers_with_the_same_numbers(
    name: str, node: Node, request: pytest.FixtureRequest
) -> None:
    expected = answers(name)
    request.getfixturevalue("in_node")
    assert answers(name) == expected
