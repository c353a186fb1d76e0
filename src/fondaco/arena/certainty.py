"""How sure a mean of deals is: intervals that hold the truth nineteen times of twenty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE = 0.95
SURE = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
UNSEEN = SURE**2  # deals that may have gone otherwise where all went alike: those of Wilson's interval
FEW_FREEDOMS = (12.706, 4.303)  # Student's quantiles where his expansion is no good


@dataclass(frozen=True)
class Estimate:
    """A mean, and the interval it lies in with the confidence above."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, -inf, inf)
    reach = student(len(values) - 1) * sqrt(variance(values, mean) / len(values))
    return Estimate(mean, mean - reach, mean + reach)


def share_estimate(values: Sequence[float], most: float = 1.0) -> Estimate:
    """A share lies from 0 to the most that there is to take.

    That all deals went alike may have been luck: then the interval is Wilson's, as if some more had been
    lost, or won.
    """
    found = estimate(values)
    if len(set(values)) > 1:
        return Estimate(found.mean, max(found.low, 0.0), min(found.high, most))
    share, whole = values[0], len(values) + UNSEEN
    return Estimate(share, share * len(values) / whole, (share * len(values) + most * UNSEEN) / whole)


def student(freedom: int) -> float:
    """Student's quantile at our confidence, by the first terms of its expansion (Fisher and Cornish)."""
    if freedom <= len(FEW_FREEDOMS):
        return FEW_FREEDOMS[freedom - 1]
    z = SURE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
