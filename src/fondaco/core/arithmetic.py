"""Arithmetic with the same bits on every machine: in Python, compiled for CPU and CUDA, and in a browser.

IEEE 754 fixes the results of +, -, *, / and square roots to the last bit. Each machine has its own `exp`, so
this one uses only those. No product here is added to anything: a compiler may fuse the two into one operation
that rounds once instead of twice.
"""

from __future__ import annotations

EXP_LEAST, EXP_MOST = -700.0, 709.0  # beyond them results are 0 and infinite
EXP_TERMS = 13
LN2 = 0.6931471805599453
LN2_HIGH = 0.6931471803691238  # its last 21 bits are 0, so that a multiple up to 1023 is exact
LN2_REST = 5240499823.477686  # 1 / (ln 2 - LN2_HIGH)


def exp(x: float) -> float:
    """Returns e to the power of x, from its Taylor series at the distance to the next multiple of ln 2."""
    if x < EXP_LEAST:
        return 0.0
    if x > EXP_MOST:
        return 1e308 * 10.0
    half = 0.5 if x >= 0.0 else -0.5
    twos = int(x / LN2 + half)
    rest = (x - twos * LN2_HIGH) - twos / LN2_REST
    total = 1.0
    for term in range(EXP_TERMS, 0, -1):
        total = 1.0 + total * rest / term
    return times_power_of_two(total, twos)


def times_power_of_two(x: float, n: int) -> float:
    """Returns x * 2**n, exactly."""
    factor = 2.0 if n > 0 else 0.5
    n = abs(n)
    while n > 0:
        if n & 1:
            x = x * factor
        factor = factor * factor
        n = n >> 1
    return x
