"""Luck: the published generator, evenly spread, and the same for a game wherever it is played."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.core.luck import GOLDEN, WORD, drawn, game_key, kth_of, mix
from fondaco.table import SeededLuck

words = st.integers(0, WORD)

# What the authors' own program (splitmix64.c) prints for a seed.
PUBLISHED = {
    0: (
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
        0xF88BB8A8724C81EC,
        0x1B39896A51A8749B,
    ),
    1234567: (
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ),
    WORD: (
        0xE4D971771B652C20,
        0xE99FF867DBF682C9,
        0x382FF84CB27281E9,
        0x6D1DB36CCBA982D2,
        0xB4A0472E578069AE,
    ),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_the_generator_is_the_published_one(seed: int) -> None:
    assert tuple(mix((seed + n * GOLDEN) & WORD) for n in range(1, 6)) == PUBLISHED[seed]


@pytest.mark.parametrize("seed", PUBLISHED)
def test_a_draw_is_the_upper_half_of_a_word_scaled_down(seed: int) -> None:
    for n, published in enumerate(PUBLISHED[seed], 1):
        for bound in (2, 3, 6, 36, 110):
            assert drawn(seed, n, bound) == (published >> 32) * bound // 2**32


def test_the_key_of_a_game_depends_on_its_series_and_its_number() -> None:
    """Seed 0 is mixed to the first published number; its games are that far along the same row."""
    first = PUBLISHED[0][0]
    assert game_key(0, 0) == mix(first)
    assert game_key(0, 3) == mix((first + 3 * GOLDEN) & WORD)
    assert len({game_key(seed, game) for seed in range(100) for game in range(100)}) == 10_000


@given(words, words)
def test_a_key_is_a_word(seed: int, game: int) -> None:
    assert 0 <= game_key(seed, game) <= WORD


@given(words, st.integers(0, 10_000), st.integers(1, 2**31))
def test_a_draw_is_below_its_bound(key: int, n: int, bound: int) -> None:
    assert 0 <= drawn(key, n, bound) < bound


@pytest.mark.parametrize("bound", [2, 3, 5, 6, 25, 110])
def test_draws_are_evenly_spread(bound: int) -> None:
    """Chi-squared, far above its mean of bound - 1: it fails once in a million if chance is fair."""
    draws = 2_000 * bound
    found = Counter(drawn(game_key(2, 3), n, bound) for n in range(draws))
    chi_squared = sum((found[k] - 2_000) ** 2 / 2_000 for k in range(bound))
    assert chi_squared < bound - 1 + 5 * (2 * (bound - 1)) ** 0.5 + 15


def test_first_draws_are_spread_over_the_games_of_a_series() -> None:
    found = Counter(drawn(game_key(7, game), 0, 6) for game in range(12_000))
    assert all(1_800 < found[face] < 2_200 for face in range(6))


def test_draws_one_after_the_other_do_not_hang_together() -> None:
    key = game_key(1, 1)
    pairs = Counter((drawn(key, n, 6), drawn(key, n + 1, 6)) for n in range(0, 72_000, 2))
    assert all(820 < pairs[first, second] < 1_180 for first in range(6) for second in range(6))


def test_seeded_luck_goes_from_draw_to_draw() -> None:
    luck = SeededLuck(99)
    assert [luck(10) for _ in range(20)] == [drawn(99, n, 10) for n in range(20)]
    assert luck.draws == 20


@given(st.lists(st.integers(0, 5), min_size=1, max_size=40).filter(any))
def test_the_kth_of_a_pile_is_the_kth_when_it_is_laid_out(counts: list[int]) -> None:
    laid_out = [kind for kind, copies in enumerate(counts) for _ in range(copies)]
    assert [kth_of(counts, k, len(laid_out)) for k in range(len(laid_out))] == laid_out
