"""The former name of `workers.py`."""

from fondaco.arena.workers import worker_pool as crew

__all__ = ["crew"]
