"""Compiled playouts: from a position, many ends of the game, by habit and by chance.

Like the loops of a batch these functions are bound to a game's rules, and to its habits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.batch.kernels import WIN, copy_state, reward
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY, find, play, settle

option: Callable[[Any, int], int]
score: Callable[[Any, int], int]
habit: Callable[[Any, int, int, Any], int]
stage: Callable[[Any], int]
write_hopes: Callable[[Any, Any], None]
win_hope: Callable[[Any, int, Any], float]
observe: Callable[[Any, int, Any], int]

STAGES: int

DRAWS = 4  # numbers of luck that a move may use
A_STAGE = 1 << 20  # more of them than a stage uses


def try_lines(
    tables: Any, lines: Any, tried: Any, seat: int, seed: int, first: int, last: int, sums: Any, notes: Any
) -> None:
    """Plays the playouts numbered from `first` up to `last` after each of the lines in `tried`.

    Playout t begins at the same root and has the same luck after every line. For each line `sums` adds up
    shares of the victory, margins and scores.
    """
    scratch, cells, roots = tables
    for line in tried:
        for t in range(first, last):
            copy_state(cells[0], roots[t % roots.shape[0]])
            s = scratch[0]
            follow(s, lines[line])
            play_on(s, game_key(seed, t), notes)
            sums[line, 0] += fortune(s, seat, notes)
            sums[line, 1] += margin(s, seat, notes)
            sums[line, 2] += notes[seat]


def look_ahead(tables: Any, lines: Any, seat: int, seed: int, seen: Any, ends: Any, notes: Any) -> None:
    """Plays to the end of the stage after each of the lines, as often as there are rows for it in `seen`.

    There it writes what is seen by whoever is asked next; in `ends`, who that is or, where nobody is, how the
    game ended (the share of the victory and the score above the mean), and what `try_lines` would add up.
    Where a game is one stage it looks no further than the line, and there is nothing to add up.
    """
    scratch, cells, roots = tables
    for line in range(seen.shape[0]):
        for t in range(seen.shape[1]):
            copy_state(cells[0], roots[t % roots.shape[0]])
            s = scratch[0]
            key = game_key(seed, t)
            follow(s, lines[line])
            if STAGES > 1:
                play_on(s, key, notes)
                ends[line, t, 3] = fortune(s, seat, notes)
                ends[line, t, 4] = margin(s, seat, notes)
            let_chance_play(s, key)
            ends[line, t, 0] = s.asked
            if s.asked == NOBODY:
                ends[line, t, 1] = reward(s, seat, WIN)
                ends[line, t, 2] = above_mean(s, seat)
            else:
                observe(s, s.asked, seen[line, t])


def let_chance_play(s: Any, key: int) -> None:
    """Until a seat is asked or nobody is."""
    n = A_STAGE
    options = settle(s)
    while options > 0 and s.asked == CHANCE:
        options = play(s, option(s, drawn(key, n, options)))
        n += 1


def above_mean(s: Any, seat: int) -> float:
    """How far a seat's score lies above the mean."""
    if is_drawn(s):
        return 0.0
    total = 0
    for other in range(s.players):
        total += score(s, other)
    return score(s, seat) - total / s.players


def ask_habit(tables: Any, seed: int, found: Any, notes: Any) -> None:
    """Writes what habit does at the first root, each time with another luck."""
    scratch, cells, roots = tables
    for t in range(found.size):
        copy_state(cells[0], roots[0])
        found[t] = habit(scratch[0], game_key(seed, t), 0, notes)


def follow(s: Any, line: Any) -> None:
    """Plays a line; it ends with a number below 0, or where what was imagined leaves no such move."""
    for move in line:
        if move < 0 or find(s, move) < 0:
            return
        play(s, move)


def play_on(s: Any, key: int, notes: Any) -> None:
    """Plays to the end of the stage: chance by luck, every seat by habit."""
    n = 0
    now = stage(s)
    options = settle(s)
    while options > 0 and stage(s) == now:
        if s.asked == CHANCE:
            options = play(s, option(s, drawn(key, n, options)))
        else:
            options = play(s, habit(s, key, n, notes))
        n += DRAWS


def fortune(s: Any, seat: int, notes: Any) -> float:
    """A seat's share of the victory, or its chance of it before the end; notes everyone's score."""
    if s.asked != NOBODY:
        write_hopes(s, notes)
        return win_hope(s, seat, notes)
    for other in range(s.players):
        notes[other] = score(s, other)
    return reward(s, seat, WIN)


def margin(s: Any, seat: int, notes: Any) -> float:
    """How far a seat is ahead of the best of the others, or behind; by the scores that are noted."""
    if is_drawn(s):
        return 0.0
    most = notes[(seat + 1) % s.players]
    for step in range(2, s.players):
        most = max(most, notes[(seat + step) % s.players])
    return notes[seat] - most


def is_drawn(s: Any) -> bool:
    """Whether two have won together. At court one of them may have more points, and gains nothing by it."""
    return s.players == 2 and s.asked == NOBODY and 0 < reward(s, 0, WIN) < 1
