"""Measures how exactly playouts compare two moves, and what a search with few playouts loses.

    python benchmarks/common_numbers.py GAME PLAYERS [--positions N] [--playouts N]

The positions are from games of `steady`. Two moves are compared with the same random numbers, so a playout
that goes well after one of them mostly goes well after the other, too. Prints

- the standard deviation of the difference between the best move and each of the next three, in one playout;
- the share of the variance that remains, compared with playouts that have nothing in common;
- what the move that a search chooses loses, by many more playouts with other random numbers.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean, stdev, variance
from typing import Any

from fondaco.bots.bot import question_at
from fondaco.bots.search import FLORIN, IMAGINED, Search, every_move, moves_worth_trying, prepare
from fondaco.bots.steady import Steady
from fondaco.core.game import Game
from fondaco.core.luck import game_key
from fondaco.games import GAMES, game_called
from fondaco.table import SeededLuck, Table

SEED = 20261119
ONE_IN = 9  # decisions of a game, of which one is measured
RIVALS = 3  # moves that the best one is compared with
TRIALS = 400  # playouts for each move, each with its own result
FIRST, EXACT = 300, 4000  # playouts for each move, to order them and to know what they are worth
SEARCHES = 12  # searches of each position, with different random numbers


@dataclass(frozen=True)
class Measured:
    """One position: variances in one playout, and what a search loses."""

    differences: list[float]
    separate: list[float]  # of playouts that have nothing in common
    lost: float


def positions(game: Game, players: int) -> Iterator[list[Any]]:
    """Yields the states that the asked seat imagines, at decisions of games between steady bots."""
    number = 0
    while True:
        key = game_key(SEED, number)
        table, luck = Table(game.id, players, luck=SeededLuck(key)), SeededLuck(game_key(key, 1))
        number += 1
        while isinstance(table.asked, int):
            question = question_at(table)
            if len(question.options) > 1 and luck(ONE_IN) == 0:
                imagined = IMAGINED if game.has_secrets else 1
                yield [game.imagine(question.view, luck) for _ in range(imagined)]
            table.play(Steady(luck).choose(question))


def measured(game: Game, tables: Sequence[Any], playouts: int, seed: int) -> Measured | None:
    """Returns what playouts show at one position, or None if the search has only one line there."""
    seat = tables[0].asked
    search = Search(game, tables, seat, game_key(seed, 0) >> 32, every_move)
    if len(search.lines) < 2:
        return None
    search.extend(range(len(search.lines)), FIRST)
    order = sorted(range(len(search.lines)), key=lambda line: -search.result(line).value)
    found = search.trials(order[: RIVALS + 1], TRIALS, 1)
    values = [[win + FLORIN * lead for win, lead, _ in line] for line in zip(*found, strict=True)]
    best, *rivals = values
    differences = [variance([a - b for a, b in zip(best, other, strict=True)]) for other in rivals]
    separate = [variance(best) + variance(other) for other in rivals]
    return Measured(differences, separate, lost_by_search(game, tables, playouts, seed))


def lost_by_search(game: Game, tables: Sequence[Any], playouts: int, seed: int) -> float:
    """Returns how much worse than the best line a search chooses, on average."""
    seat = tables[0].asked
    exact = Search(game, tables, seat, game_key(seed, 1) >> 32, moves_worth_trying)
    values = {each.line: each.value for each in exact.all(EXACT * len(exact.lines))}
    searches = (
        Search(game, tables, seat, game_key(seed, 2 + number) >> 32, moves_worth_trying)
        for number in range(SEARCHES)
    )
    # A search with other random numbers may find other moves worth trying.
    chosen = [values.get(search.narrow(playouts)[0].line) for search in searches]
    return fmean(max(values.values()) - value for value in chosen if value is not None)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("players", type=int)
    parser.add_argument("--positions", type=int, default=100)
    parser.add_argument("--playouts", type=int, default=300, help="of a search (300)")
    given = parser.parse_args()
    game = game_called(given.game)
    prepare(game)
    found: list[Measured] = []
    for number, tables in enumerate(positions(game, given.players)):
        each = measured(game, tables, given.playouts, game_key(SEED + 1, number))
        found += [each] if each else []
        if len(found) == given.positions:
            break
    differences = fmean(fmean(each.differences) for each in found)
    separate = fmean(fmean(each.separate) for each in found)
    lost = [each.lost for each in found]
    error = 1.96 * stdev(lost) / len(lost) ** 0.5
    print(
        f"{given.game} {given.players}: {len(found)} positions; a difference spreads by "
        f"{differences**0.5:.4f}, {differences / separate:.1%} of the variance of separate playouts; "
        f"{given.playouts} playouts lose {100 * fmean(lost):.3f} +- {100 * error:.3f} % of a win",
        flush=True,
    )


if __name__ == "__main__":
    main()
