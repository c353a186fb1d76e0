"""Confidence intervals for means over deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import inf, sqrt
from statistics import NormalDist, fmean, variance

CONFIDENCE_LEVEL = 0.95
NORMAL_QUANTILE = NormalDist().inv_cdf((1 + CONFIDENCE_LEVEL) / 2)
PSEUDO_DEALS = NORMAL_QUANTILE**2  # number of deals that Wilson's interval adds to those played
SMALL_SAMPLE_QUANTILES = (12.706, 4.303)  # for 1 and 2 degrees of freedom, where the expansion is inaccurate


@dataclass(frozen=True)
class Estimate:
    """A mean and its confidence interval."""

    mean: float
    low: float
    high: float


def estimate_mean(values: Sequence[float]) -> Estimate:
    """Returns the mean of independent values with Student's t interval."""
    mean = fmean(values)
    if len(values) < 2:
        return Estimate(mean, -inf, inf)
    margin = student_quantile(len(values) - 1) * sqrt(variance(values, mean) / len(values))
    return Estimate(mean, mean - margin, mean + margin)


def estimate_rate(values: Sequence[float], largest: float = 1.0) -> Estimate:
    """Returns the mean of win rates, each from 0 to `largest`, with its interval.

    If all values are equal, their variance is 0 and would give an interval of width 0. Wilson's interval is
    used instead: it adds a few deals that were all lost or all won.
    """
    interval = estimate_mean(values)
    if len(set(values)) > 1:
        return Estimate(interval.mean, max(interval.low, 0.0), min(interval.high, largest))
    share, total = values[0], len(values) + PSEUDO_DEALS
    return Estimate(
        share, share * len(values) / total, (share * len(values) + largest * PSEUDO_DEALS) / total
    )


def student_quantile(degrees_of_freedom: int) -> float:
    """Returns Student's t quantile for CONFIDENCE_LEVEL by the Cornish-Fisher expansion."""
    if degrees_of_freedom <= len(SMALL_SAMPLE_QUANTILES):
        return SMALL_SAMPLE_QUANTILES[degrees_of_freedom - 1]
    z = NORMAL_QUANTILE
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / degrees_of_freedom + second / degrees_of_freedom**2 + third / degrees_of_freedom**3
