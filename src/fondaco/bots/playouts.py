"""Compiled playouts: play a position on many times, by chance and by the playout policy.

Like the loops of a batch, these functions are bound to a game's rules, and also to its playout policy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from fondaco.batch.kernels import WIN, copy_state, reward
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY, find, play, settle

option: Callable[[Any, int], int]
score: Callable[[Any, int], int]
policy_move: Callable[[Any, int, int, Any], int]
stage: Callable[[Any], int]
write_estimates: Callable[[Any, Any], None]
win_estimate: Callable[[Any, int, Any], float]
observe: Callable[[Any, int, Any], int]

STAGES: int

DRAWS = 4  # random numbers kept for each decision of the playout policy
A_STAGE = 1 << 20  # more random numbers than a stage uses
# Random numbers of decisions begin here; those of chance are below. So after two lines with different numbers
# of decisions chance still draws the same numbers.
HALF_STAGE = A_STAGE // 2


def try_lines(
    tables: Any, lines: Any, tried: Any, seat: int, seed: int, first: int, last: int, sums: Any, notes: Any
) -> None:
    """Plays the playouts numbered `first` to `last` - 1 after each of the lines in `tried`.

    Playout t starts at the same root and has the same random numbers after every line. Win shares, leads and
    scores are added to `sums`, by line.
    """
    scratch, cells, roots = tables
    for line in tried:
        for t in range(first, last):
            copy_state(cells[0], roots[t % roots.shape[0]])
            s = scratch[0]
            follow(s, lines[line])
            play_on(s, game_key(seed, t), notes)
            sums[line, 0] += win_share(s, seat, notes)
            sums[line, 1] += margin(s, seat, notes)
            sums[line, 2] += notes[seat]


def look_ahead(tables: Any, lines: Any, seat: int, seed: int, seen: Any, ends: Any, notes: Any) -> None:
    """Plays to the end of the stage after each line, once for each row that the line has in `seen`.

    At the end it writes the observation of the asked seat to `seen`, and a row to `ends`: first that seat, or
    NOBODY with the win share and the score above the mean; then the win share and lead that `try_lines` would
    add. In a game of one stage it stops right after the line, and the last two stay 0.
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
                ends[line, t, 3] = win_share(s, seat, notes)
                ends[line, t, 4] = margin(s, seat, notes)
            let_chance_play(s, key)
            ends[line, t, 0] = s.asked
            if s.asked == NOBODY:
                ends[line, t, 1] = reward(s, seat, WIN)
                ends[line, t, 2] = above_mean(s, seat)
            else:
                observe(s, s.asked, seen[line, t])


def let_chance_play(s: Any, key: int) -> None:
    """Plays chance until a seat is asked or the game is over."""
    n = A_STAGE
    options = settle(s)
    while options > 0 and s.asked == CHANCE:
        options = play(s, option(s, drawn(key, n, options)))
        n += 1


def above_mean(s: Any, seat: int) -> float:
    """Returns how far the score of a seat is above the mean."""
    if is_drawn(s):
        return 0.0
    total = 0
    for other in range(s.players):
        total += score(s, other)
    return score(s, seat) - total / s.players


def ask_policy(tables: Any, seed: int, found: Any, notes: Any) -> None:
    """Writes moves of the playout policy at the first root, each with different random numbers."""
    scratch, cells, roots = tables
    for t in range(found.size):
        copy_state(cells[0], roots[0])
        found[t] = policy_move(scratch[0], game_key(seed, t), 0, notes)


def trace_lines(tables: Any, lines: Any, seed: int, moves: Any, notes: Any) -> None:
    """Writes the moves of playouts, including chance's, to `moves`, a (lines, tries, moves) array filled with
    -1.

    Playout t has the same random numbers as in `try_lines`. It ends with the stage, or when its row is full.
    """
    scratch, cells, roots = tables
    for line in range(moves.shape[0]):
        for t in range(moves.shape[1]):
            copy_state(cells[0], roots[t % roots.shape[0]])
            s = scratch[0]
            now = stage(s)
            n = 0
            for move in lines[line]:
                if move >= 0 and find(s, move) >= 0:
                    moves[line, t, n] = move
                    play(s, move)
                    n += 1
            options = settle(s)
            key = game_key(seed, t)
            chances = 0
            decisions = HALF_STAGE
            while n < moves.shape[2] and options > 0 and stage(s) == now:
                if s.asked == CHANCE:
                    move = option(s, drawn(key, chances, options))
                    chances += 1
                else:
                    move = policy_move(s, key, decisions, notes)
                    decisions += DRAWS
                moves[line, t, n] = move
                options = play(s, move)
                n += 1


def follow(s: Any, line: Any) -> None:
    """Plays a line up to the first negative number, or to a move that is illegal in the imagined state."""
    for move in line:
        if move < 0 or find(s, move) < 0:
            return
        play(s, move)


def play_on(s: Any, key: int, notes: Any) -> None:
    """Plays to the end of the stage: chance at random, seats by the playout policy."""
    chances = 0
    decisions = HALF_STAGE
    now = stage(s)
    options = settle(s)
    while options > 0 and stage(s) == now:
        if s.asked == CHANCE:
            options = play(s, option(s, drawn(key, chances, options)))
            chances += 1
        else:
            options = play(s, policy_move(s, key, decisions, notes))
            decisions += DRAWS


def win_share(s: Any, seat: int, notes: Any) -> float:
    """Returns the win share of a seat, or an estimate before the end. Writes all scores to `notes`."""
    if s.asked != NOBODY:
        write_estimates(s, notes)
        return win_estimate(s, seat, notes)
    for other in range(s.players):
        notes[other] = score(s, other)
    return reward(s, seat, WIN)


def margin(s: Any, seat: int, notes: Any) -> float:
    """Returns the lead of a seat over the best of the others, from the scores in `notes`."""
    if is_drawn(s):
        return 0.0
    most = notes[(seat + 1) % s.players]
    for step in range(2, s.players):
        most = max(most, notes[(seat + step) % s.players])
    return notes[seat] - most


def is_drawn(s: Any) -> bool:
    """True if both players share the win. The points of a draw at court do not count."""
    return s.players == 2 and s.asked == NOBODY and 0 < reward(s, 0, WIN) < 1
