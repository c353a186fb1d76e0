"""How sure a mean of deals is: intervals that hold the truth nineteen times of twenty."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE_LEVEL = 0.95
NORMAL_QUANTILE = NormalDist().inv_cdf((1 + CONFIDENCE_LEVEL) / 2)
PSEUDO_DEALS = NORMAL_QUANTILE**2  # deals that Wilson's interval adds
SMALL_SAMPLE_QUANTILES = (12.706, 4.303)  # Student's quantiles where his expansion is no good


@dataclass(frozen=True)
class Estimate:
    """A mean, and the interval it lies in with the confidence above."""

    mean: float
    low: float
    high: float


def estimate_mean(values: Sequence[float]) -> Estimate:
    """The mean of independent values with Student's interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, -inf, inf)
    margin = student_quantile(len(values) - 1) * sqrt(variance(values, mean) / len(values))
    return Estimate(mean, mean - margin, mean + margin)


def estimate_rate(values: Sequence[float], largest: float = 1.0) -> Estimate:
    """A share lies from 0 to the most that there is to take.

    That all deals went alike may have been luck: then the interval is Wilson's, as if some more had been
    lost, or won.
    """
    interval = estimate_mean(values)
    if len(set(values)) > 1:
        return Estimate(interval.mean, max(interval.low, 0.0), min(interval.high, largest))
    share, total = values[0], len(values) + PSEUDO_DEALS
    return Estimate(
        share, share * len(values) / total, (share * len(values) + largest * PSEUDO_DEALS) / total
    )


def student_quantile(degrees_of_freedom: int) -> float:
    """Student's quantile at our confidence, by the first terms of its expansion (Fisher and Cornish)."""
    if degrees_of_freedom <= len(SMALL_SAMPLE_QUANTILES):
        return SMALL_SAMPLE_QUANTILES[degrees_of_freedom - 1]
    z = NORMAL_QUANTILE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees_of_freedom + second / degrees_of_freedom**2 + third / degrees_of_freedom**3
