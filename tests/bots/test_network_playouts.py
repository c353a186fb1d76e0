"""Playouts by the small network: compiled code computes what NumPy does, and plays to real ends."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.bots.network import playout_weights_of
from fondaco.bots.search import Search, compiled_network_playouts, every_move, playout_network
from fondaco.games import GAMES
from fondaco.table import Table

COURT = GAMES["court"]


def search_at(moves: int, seed: int = 1) -> Search:
    table = Table("court", seed=seed)
    for _ in range(moves):
        table.play(table.options()[0])
    return Search(COURT, [table._s], table._s.asked, 5, every_move)


def test_the_compiled_network_is_the_one_in_the_file() -> None:
    search, network, weights = search_at(6), playout_network(COURT), playout_weights_of("court")
    assert weights is not None
    search._cells[0] = search._roots[0]
    compiled_network_playouts(COURT).compute(search._scratch[0], network)
    assert np.allclose(weights._hidden(network.row[None])[0], network.x, atol=1e-4)


def test_values_are_probabilities_and_every_line_has_one() -> None:
    search = search_at(4)
    results = search.narrow_with_network(3 * len(search.lines))
    assert sorted(each.line for each in results) == search.lines
    assert all(0 <= each.win <= 1 for each in results)


def test_the_same_random_numbers_give_the_same_values() -> None:
    first, second = (search_at(4).narrow_with_network(40) for _ in range(2))
    assert first == second


def test_a_game_without_a_small_network_has_none() -> None:
    assert playout_network(GAMES["dice"]) is None


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_line_that_ends_the_game_has_its_result(seed: int) -> None:
    table = Table("court", seed=seed)
    while isinstance(table.asked, int):
        before, seat = table._s.copy(), table.asked
        table.play(table.options()[-1])
    search = Search(COURT, [before], seat, 5, every_move)
    last = COURT.legal_actions(before)[-1]
    assert table.result
    winners = table.result.winners
    for index, line in enumerate(search.lines):
        if line == (last,):
            search.extend_with_network([index], 4)
            assert search.network_result(index).win == pytest.approx((seat in winners) / len(winners))
