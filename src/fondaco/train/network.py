"""The network in PyTorch: a policy, and predictions for every seat.

`bots/network.py` computes the same in NumPy. Weight files contain the names of the layers: renaming a layer
breaks every saved network.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from torch.func import functional_call

MASKED_LOGIT = -1e9  # the logit of an illegal action


class Network(nn.Module):
    """Residual layers over the observation of the asked seat, with heads for its policy and for all seats.

    Seats are counted clockwise from the asked seat. `win` holds the logits of each seat's share of the win,
    `margin` how far its score will be above the mean, in units of the config's `score_scale`.
    """

    scale: Tensor

    def __init__(self, scale: list[int], actions: int, seats: int, width: int, depth: int) -> None:
        super().__init__()
        self.register_buffer("scale", torch.tensor(scale, dtype=torch.float32))
        self.enter = nn.Linear(len(scale), width)
        self.norms = nn.ModuleList(nn.LayerNorm(width) for _ in range(depth))
        self.layers = nn.ModuleList(nn.Linear(width, width) for _ in range(depth))
        self.leave = nn.LayerNorm(width)
        self.policy = nn.Linear(width, actions)
        self.win = nn.Linear(width, seats)
        self.margin = nn.Linear(width, seats)
        for head in (self.policy, self.win, self.margin):
            nn.init.normal_(head.weight, std=0.01)
            nn.init.zeros_(head.bias)

    def forward(self, observations: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Returns the logits of actions (B, actions) and of wins (B, seats), and the margins (B, seats)."""
        x = torch.relu(self.enter((observations / self.scale).to(self.enter.weight.dtype)))
        for norm, layer in zip(self.norms, self.layers, strict=True):
            x = x + torch.relu(layer(norm(x)))
        x = self.leave(x)
        return self.policy(x), self.win(x), self.margin(x)


def forward_bf16(network: Network, observations: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """Returns the network's outputs, computed in bfloat16, because memory bandwidth limits its layers."""
    parameters = {name: value.bfloat16() for name, value in network.named_parameters()}
    logits, win, margin = functional_call(network, parameters, (observations,))
    return logits.float(), win.float(), margin.float()


def save(network: Network, path: Path, metadata: dict[str, str]) -> None:
    """Writes the weights as 16-bit floats, with metadata, to a safetensors file."""
    weights = {
        name: (value if name == "scale" else value.half()).cpu().contiguous()
        for name, value in network.state_dict().items()
    }
    part = path.with_suffix(".part")
    save_file(weights, str(part), metadata=metadata)
    part.replace(path)


def load(network: Network, path: Path, device: Any) -> None:
    """Reads weights that `save` wrote into a network of the same shape."""
    network.load_state_dict({name: value.float() for name, value in load_file(str(path)).items()})
    network.to(device)
