"""Arithmetic with the same bits on every machine: in Python, compiled for CPU and CUDA, and in a browser.

IEEE 754 fixes the results of +, -, *, / and square roots to the last bit. Each machine has its own `exp` and
`log`, so these use only those. No rounded product is added to anything here: a compiler may fuse the two into
one operation that rounds once instead of twice.
"""

from __future__ import annotations

EXP_LEAST, EXP_MOST = -700.0, 709.0  # beyond them results are 0 and infinite
EXP_TERMS = 13
LN2 = 0.6931471805599453
LN2_HIGH = 0.6931471803691238  # its last 21 bits are 0, so that a multiple up to 1023 is exact
LN2_REST = 5240499823.477686  # 1 / (ln 2 - LN2_HIGH)
LOG_TERMS = 11
SQRT2 = 1.4142135623730951


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


def log(x: float) -> float:
    """Returns the natural logarithm of a number from 1 to 2**1000, from the series of the inverse tanh."""
    twos = 0
    while x > SQRT2:
        x = x / 2.0
        twos += 1
    ratio = (x - 1.0) / (x + 1.0)
    if ratio == 0.0:
        return twos * LN2
    divisor = 1.0 / (ratio * ratio)
    total = 0.0
    for term in range(LOG_TERMS, -1, -1):
        total = 1.0 / (2 * term + 1) + total / divisor
    return twos * LN2_HIGH + (twos / LN2_REST + total / (0.5 / ratio))
