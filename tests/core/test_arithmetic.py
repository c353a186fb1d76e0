"""`exp` and `log` of our own: as good as the machine's, and the same bits however they are run."""

from __future__ import annotations

import math

import numba
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fondaco.core import arithmetic
from fondaco.core.arithmetic import EXP_LEAST, EXP_MOST
from fondaco.core.rules import bind

compiled = bind(arithmetic, jit=numba.njit(error_model="numpy"))
plain = bind(arithmetic)


@given(st.floats(EXP_LEAST, EXP_MOST))
def test_exp_is_off_by_one_in_the_last_place_at_most(x: float) -> None:
    assert abs(plain.exp(x) - math.exp(x)) <= math.ulp(math.exp(x))


@given(st.floats(-1000, 1000))
def test_exp_has_the_same_bits_compiled(x: float) -> None:
    assert compiled.exp(x).hex() == plain.exp(x).hex()


@pytest.mark.parametrize(("x", "found"), [(0.0, 1.0), (-700.5, 0.0), (-1e300, 0.0), (709.5, math.inf)])
def test_exp_at_its_ends(x: float, found: float) -> None:
    assert plain.exp(x) == found


@given(st.floats(1.0, 1e300))
def test_log_is_off_by_few_in_the_last_place(x: float) -> None:
    assert abs(plain.log(x) - math.log(x)) <= 4 * math.ulp(math.log(x))


@given(st.floats(1.0, 1e300))
def test_log_has_the_same_bits_compiled(x: float) -> None:
    assert compiled.log(x).hex() == plain.log(x).hex()


def test_log_of_powers_of_two() -> None:
    assert plain.log(1.0) == 0.0
    assert plain.log(8.0) == pytest.approx(3 * math.log(2), rel=1e-15)


# These bits were computed once and hold on every machine.
@pytest.mark.parametrize(
    ("x", "bits"),
    [
        (1.0, "0x1.5bf0a8b14576ap+1"),
        (-0.7, "0x1.fc80db9dd5542p-2"),
        (-37.25, "0x1.3278bcd70e981p-54"),
        (300.125, "0x1.fc0ed35ef0037p+432"),
    ],
)
def test_exp_has_these_bits_everywhere(x: float, bits: str) -> None:
    assert plain.exp(x).hex() == bits
