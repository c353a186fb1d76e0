"""The former name of `optional.py`."""

from fondaco.batch.optional import MissingDependency as Missing
from fondaco.batch.optional import NoDevice
from fondaco.batch.optional import numpy_and_numba as needed
from fondaco.batch.optional import require as imported

__all__ = ["Missing", "NoDevice", "imported", "needed"]
