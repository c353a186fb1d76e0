"""The network in PyTorch: what to play, and how every seat will do. `bots/network.py` is its NumPy twin."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import torch
from safetensors.torch import load_file, save_file
from torch import Tensor, nn
from torch.func import functional_call

NEVER = -1e9  # the logit of what is not allowed


class Network(nn.Module):
    """Residual layers over the features of the asked seat; heads for its moves and for all seats' fortunes.

    Seats are counted from the asked one, clockwise. `win` are logits of the victory's shares, `margin` is
    how far a seat's score will lie above the mean, in units of the recipe's scale.
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

    def forward(self, rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        """Logits of moves (B, actions), of the victory (B, seats), and margins (B, seats)."""
        x = torch.relu(self.enter((rows / self.scale).to(self.enter.weight.dtype)))
        for norm, layer in zip(self.norms, self.layers, strict=True):
            x = x + torch.relu(layer(norm(x)))
        x = self.leave(x)
        return self.policy(x), self.win(x), self.margin(x)


def quick(network: Network, rows: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """What the network says, worked out in 16 bits: its layers wait for memory, not for arithmetic."""
    half = {name: value.bfloat16() for name, value in network.named_parameters()}
    moves, win, margin = functional_call(network, half, (rows,))
    return moves.float(), win.float(), margin.float()


def save(network: Network, path: Path, notes: dict[str, str]) -> None:
    """Writes the weights, half as long as they are learnt, with what is to be known of them."""
    weights = {
        name: (value if name == "scale" else value.half()).cpu().contiguous()
        for name, value in network.state_dict().items()
    }
    part = path.with_suffix(".part")
    save_file(weights, str(part), metadata=notes)
    part.replace(path)


def load(network: Network, path: Path, device: Any) -> None:
    network.load_state_dict({name: value.float() for name, value in load_file(str(path)).items()})
    network.to(device)
