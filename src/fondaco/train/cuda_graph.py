"""Runs a function as a CUDA graph.

On a GPU one step of our small network takes less time than Python needs to launch its kernels one by one. A
graph is captured once and then launched as a whole.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

WARM_UPS = 3  # libraries allocate memory in the first calls, which a graph cannot capture


class GraphedCall:
    """A function that reads and writes the same tensors every time. On CUDA it replays a graph.

    `generator` is the one that the function draws random numbers from; a graph must know it.
    """

    def __init__(
        self, function: Callable[[], None], device: str, generator: torch.Generator | None = None
    ) -> None:
        self._function, self._device, self._generator = function, device, generator
        self._graph: Any = None

    def __call__(self) -> None:
        if self._device != "cuda":
            self._function()
        else:
            self._graph = self._graph or self._capture()
            self._graph.replay()

    def _capture(self) -> Any:
        side = torch.cuda.Stream()
        side.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(side):
            for _ in range(WARM_UPS):
                self._function()
        torch.cuda.current_stream().wait_stream(side)
        graph = torch.cuda.CUDAGraph()
        if self._generator:
            graph.register_generator_state(self._generator)
        with torch.cuda.graph(graph):
            self._function()
        return graph
