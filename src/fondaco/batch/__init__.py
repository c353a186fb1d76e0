"""Many games in parallel, compiled by Numba for the CPU or for CUDA. Needs the extra `fondaco[fast]`."""

from fondaco.batch.batch import BadBatch, Batch
from fondaco.batch.optional import MissingDependency

Missing = MissingDependency

__all__ = ["BadBatch", "Batch", "Missing", "MissingDependency"]
