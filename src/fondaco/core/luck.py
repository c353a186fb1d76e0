"""Luck from a seed, the same everywhere: the n-th number of a game is a function of its key and n alone.

The generator is SplitMix64 (Steele, Lea and Flood, 2014) read as a function of a counter, so a game draws
the same luck whether it is played alone, on another machine, or as one of a million on a GPU.
"""

from __future__ import annotations

# Python's whole numbers have no end, a machine's have 64 bits. `word` and `number` say which is meant; in
# compiled code they are the unsigned and the signed 64-bit integer, and the constants here are words.
word = number = int

WORD = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15
FIRST_MIX = 0xBF58_476D_1CE4_E5B9
SECOND_MIX = 0x94D0_49BB_1331_11EB


def mix(z: int) -> int:
    """Scrambles a 64-bit word; every bit of the answer depends on every bit of the word."""
    z = ((z ^ (z >> 30)) * FIRST_MIX) & WORD
    z = ((z ^ (z >> 27)) * SECOND_MIX) & WORD
    return z ^ (z >> 31)


def game_key(seed: int, game: int) -> int:
    """The key of one game of a series that was given `seed`."""
    return mix((mix((word(seed) + GOLDEN) & WORD) + word(game) * GOLDEN) & WORD)


def drawn(key: int, n: int, bound: int) -> int:
    """The n-th draw of a game: from 0 to bound - 1, each as likely (to one part in thirty million)."""
    return number((mix((key + word(n) * GOLDEN) & WORD) >> 32) * word(bound) >> 32)


def kth_of(counts: list[int], k: int, total: int) -> int:
    """The k-th of `total` things in a pile, where `counts` says how many of each kind lie in it.

    Kinds are counted from the nearer end: the first and the last thing are asked for all the time.
    """
    if k + k < total:
        kind = 0
        while k >= counts[kind]:
            k -= counts[kind]
            kind += 1
        return kind
    k = total - 1 - k
    kind = len(counts) - 1
    while k >= counts[kind]:
        k -= counts[kind]
        kind -= 1
    return kind
