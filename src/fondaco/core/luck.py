"""Random numbers from a seed: the n-th draw of a game depends only on the key of the game and on n.

The generator is SplitMix64 (Steele, Lea and Flood, 2014) as a function of a counter. So a game has the same
draws on every machine, alone or as one of a million games on a GPU.
"""

from __future__ import annotations

from typing import NamedTuple

# In compiled code `word` is the unsigned and `number` the signed 64-bit integer, and the constants below are
# words. In Python both are `int`.
word = number = int

WORD = 0xFFFF_FFFF_FFFF_FFFF
GOLDEN = 0x9E37_79B9_7F4A_7C15
FIRST_MIX = 0xBF58_476D_1CE4_E5B9
SECOND_MIX = 0x94D0_49BB_1331_11EB


class Stream(NamedTuple):
    """The stream of luck that a draw belongs to.

    Draws of one stream do not depend on how many draws other streams made. If `is_deck` is true, items are
    drawn without replacement. Otherwise, as with dice, each draw is independent.
    """

    name: str
    is_deck: bool


def mix(z: int) -> int:
    """Returns a scrambled 64-bit word. Every bit of it depends on every bit of `z`."""
    z = ((z ^ (z >> 30)) * FIRST_MIX) & WORD
    z = ((z ^ (z >> 27)) * SECOND_MIX) & WORD
    return z ^ (z >> 31)


def game_key(seed: int, game: int) -> int:
    """Returns the key of game number `game` in a series with this seed."""
    return mix((mix((word(seed) + GOLDEN) & WORD) + word(game) * GOLDEN) & WORD)


def drawn(key: int, n: int, bound: int) -> int:
    """Returns the n-th draw of a game, from 0 to bound - 1, uniform to one part in thirty million."""
    return number((mix((key + word(n) * GOLDEN) & WORD) >> 32) * word(bound) >> 32)


def kth_of(counts: list[int], k: int, total: int) -> int:
    """Returns the kind of the k-th item in a pile of `total`, with `counts[kind]` items of each kind.

    It counts from the nearer end, because callers mostly ask for the first and the last item.
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
