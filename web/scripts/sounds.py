"""Writes the sounds of the page: src/sounds/*.wav. The same code gives the same files.

A wooden room, dry and close: noise for felt and leather, damped sines for wood, coins and bells. Mono,
16 kHz, eight bits by the mu-law (G.711), which browsers read: less than 60 kB in all.
"""

from __future__ import annotations

import math
import random
import struct
from collections.abc import Callable
from pathlib import Path

FOLDER = Path(__file__).parent.parent / "src" / "sounds"
RATE = 16_000
Wave = list[float]


def silence(seconds: float) -> Wave:
    return [0.0] * int(RATE * seconds)


def ring(seconds: float, partials: list[tuple[float, float, float]]) -> Wave:
    """Sines that fade: (Hz, loudness, seconds until they are at a third)."""
    wave = silence(seconds)
    for hertz, loud, decay in partials:
        for n in range(len(wave)):
            t = n / RATE
            wave[n] += loud * math.exp(-t / decay) * math.sin(2 * math.pi * hertz * t)
    return wave


def hiss(seconds: float, shape: Callable[[float], float], smooth: float, seed: int) -> Wave:
    """Noise: `shape` is its loudness from 0 to 1 of its time, `smooth` (0 to 1) takes the high tones away."""
    luck, wave, last = random.Random(seed), silence(seconds), 0.0
    for n in range(len(wave)):
        last += (1 - smooth) * (luck.uniform(-1, 1) - last)
        wave[n] = last * shape(n / len(wave))
    return wave


def mixed(seconds: float, *parts: tuple[float, float, Wave]) -> Wave:
    """Waves at their times: (second, loudness, wave)."""
    wave = silence(seconds)
    for at, loud, part in parts:
        for n, value in enumerate(part, int(at * RATE)):
            if n < len(wave):
                wave[n] += loud * value
    return wave


def struck(t: float) -> float:
    return math.exp(-6 * t)


def swell(t: float) -> float:
    return math.sin(math.pi * t) ** 2


def wood(hertz: float, seconds: float = 0.09) -> Wave:
    partials = [(hertz, 0.7, 0.02), (hertz * 2.4, 0.3, 0.011), (hertz * 4.1, 0.15, 0.006)]
    return mixed(seconds, (0, 1, ring(seconds, partials)), (0, 0.5, hiss(0.012, struck, 0.2, 3)))


def coin(hertz: float, seconds: float) -> Wave:
    return ring(
        seconds, [(hertz, 0.4, seconds / 3), (hertz * 1.51, 0.3, seconds / 4), (hertz * 2.3, 0.2, 0.02)]
    )


def bell(hertz: float, seconds: float) -> Wave:
    return ring(
        seconds, [(hertz, 0.5, seconds / 3), (hertz * 2.0, 0.2, seconds / 5), (hertz * 2.98, 0.1, 0.06)]
    )


def dice() -> Wave:
    luck = random.Random(5)
    shakes = [(0.045 * k, 0.5, wood(luck.uniform(900, 1500), 0.04)) for k in range(5)]
    falls = [(0.26 + 0.035 * k, 0.9 - 0.13 * k, wood(luck.uniform(600, 1100), 0.06)) for k in range(5)]
    return mixed(0.45, (0, 0.3, hiss(0.24, swell, 0.6, 6)), *shakes, *falls)


SOUNDS: dict[str, Wave] = {
    "draw": mixed(0.12, (0, 1.2, hiss(0.1, swell, 0.35, 1)), (0.095, 0.35, wood(1800, 0.025))),
    "bid": wood(330),
    "pass": hiss(0.07, struck, 0.82, 2),
    "hammer": mixed(
        0.26, (0, 1, wood(190, 0.12)), (0.004, 0.5, wood(620, 0.05)), (0.05, 0.12, hiss(0.2, struck, 0.7, 4))
    ),
    "load": wood(520, 0.06),
    "coins": mixed(
        0.42, *[(0.075 * k, 0.8, coin(2300 + 180 * k, 0.08 if k < 2 else 0.27)) for k in range(3)]
    ),
    "dice": dice(),
    "sail": mixed(0.5, (0, 0.5, hiss(0.2, swell, 0.5, 7)), (0.12, 0.9, hiss(0.38, swell, 0.93, 8))),
    "removal": mixed(
        0.22,
        (0, 0.9, hiss(0.03, struck, 0.1, 9)),
        (0.02, 0.6, wood(260, 0.1)),
        (0.06, 0.4, hiss(0.12, struck, 0.5, 10)),
    ),
    "turn": mixed(0.42, (0, 0.6, bell(587, 0.3)), (0.13, 0.6, bell(784, 0.29))),
    "victory": mixed(
        0.9, (0, 0.55, bell(587, 0.4)), (0.16, 0.55, bell(784, 0.4)), (0.34, 0.6, bell(1175, 0.56))
    ),
}


def mu_law(value: float) -> int:
    """A sample between -1 and 1 as eight bits."""
    level = min(32767, int(abs(value) * 32635) + 132)
    exponent = level.bit_length() - 8
    mantissa = level >> (exponent + 3) & 0x0F
    return ~((0x80 if value < 0 else 0) | exponent << 4 | mantissa) & 0xFF


def faded(wave: Wave, seconds: float = 0.004) -> Wave:
    """No click at the end, and no sample above 0.9."""
    most, tail = max(map(abs, wave)), int(RATE * seconds)
    ends = [min(1.0, (len(wave) - n) / tail) for n in range(len(wave))]
    return [0.9 * value / most * end for value, end in zip(wave, ends, strict=True)]


def as_wav(wave: Wave) -> bytes:
    data = bytes(mu_law(value) for value in faded(wave))
    form = struct.pack("<4sIHHIIHHH", b"fmt ", 18, 7, 1, RATE, RATE, 1, 8, 0)
    fact = struct.pack("<4sII", b"fact", 4, len(data))
    body = b"WAVE" + form + fact + struct.pack("<4sI", b"data", len(data)) + data + b"\0" * (len(data) % 2)
    return struct.pack("<4sI", b"RIFF", len(body)) + body


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, wave in SOUNDS.items():
        (FOLDER / f"{name}.wav").write_bytes(as_wav(wave))
