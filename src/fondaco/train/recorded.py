"""Work of many small pieces, recorded once and then replayed whole.

On a GPU a step of our small network takes less time than Python needs to launch its pieces one by one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

WARM_UPS = 3  # libraries set themselves up in the first calls, which cannot be recorded


class Recorded:
    """Calls a function that reads and writes the same tensors every time; on CUDA, as a graph."""

    def __init__(self, work: Callable[[], None], device: str) -> None:
        self._work, self._device = work, device
        self._graph: Any = None

    def __call__(self) -> None:
        if self._device != "cuda":
            self._work()
        else:
            self._graph = self._graph or self._record()
            self._graph.replay()

    def _record(self) -> Any:
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(WARM_UPS):
                self._work()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        with torch.cuda.graph(graph):
            self._work()
        return graph
