"""Sums in a fixed order, so that they have the same bits on every machine.

Eight partial sums are made side by side and then added up. A compiler can do this with few instructions
without changing the order.
"""

from __future__ import annotations

from typing import Any


def sum_of(values: Any) -> float:
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = 0.0
    whole = values.size - values.size % 8
    for j in range(0, whole, 8):
        s0 += values[j]
        s1 += values[j + 1]
        s2 += values[j + 2]
        s3 += values[j + 3]
        s4 += values[j + 4]
        s5 += values[j + 5]
        s6 += values[j + 6]
        s7 += values[j + 7]
    for j in range(whole, values.size):
        s0 += values[j]
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))


def dot(one: Any, other: Any) -> float:
    s0 = s1 = s2 = s3 = s4 = s5 = s6 = s7 = 0.0
    whole = one.size - one.size % 8
    for j in range(0, whole, 8):
        s0 += one[j] * other[j]
        s1 += one[j + 1] * other[j + 1]
        s2 += one[j + 2] * other[j + 2]
        s3 += one[j + 3] * other[j + 3]
        s4 += one[j + 4] * other[j + 4]
        s5 += one[j + 5] * other[j + 5]
        s6 += one[j + 6] * other[j + 6]
        s7 += one[j + 7] * other[j + 7]
    for j in range(whole, one.size):
        s0 += one[j] * other[j]
    return ((s0 + s1) + (s2 + s3)) + ((s4 + s5) + (s6 + s7))
