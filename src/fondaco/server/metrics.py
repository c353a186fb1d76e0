"""Figures about the running house, in the text form that Prometheus reads."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Histogram:
    """How often a time fell below each of some bounds."""

    def __init__(self) -> None:
        self.counts, self.total = [0] * (len(BUCKETS) + 1), 0.0

    def saw(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        found, below = [], 0
        for bound, count in zip((*map(str, BUCKETS), "+Inf"), self.counts, strict=True):
            below += count
            found.append(f'{name}_bucket{{le="{bound}"}} {below}')
        return [*found, f"{name}_sum {self.total:.6f}", f"{name}_count {below}"]


class Metrics:
    """What one worker has done since it started."""

    def __init__(self) -> None:
        self.entries: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.sent_messages = self.sent_bytes = self.cut_off = 0
        self.writing = Histogram()

    def text(self, tables: int, connections: int) -> str:
        lines = [
            *labelled("fondaco_entries_total", "Entries written to books.", "kind", self.entries),
            *labelled("fondaco_refusals_total", "What was refused.", "code", self.refusals),
            *labelled("fondaco_http_responses_total", "Answers to HTTP requests.", "status", self.requests),
            *plain("fondaco_live_messages_total", "Messages to live clients.", "counter", self.sent_messages),
            *plain("fondaco_live_bytes_total", "Bytes to live clients.", "counter", self.sent_bytes),
            *plain("fondaco_live_cut_off_total", "Clients too slow to read.", "counter", self.cut_off),
            *plain("fondaco_tables_loaded", "Tables in memory.", "gauge", tables),
            *plain("fondaco_live_connections", "Live connections.", "gauge", connections),
            *headed("fondaco_write_seconds", "From an act to its entry being durable.", "histogram"),
            *self.writing.lines("fondaco_write_seconds"),
        ]
        return "\n".join(lines) + "\n"


def headed(name: str, about: str, kind: str) -> list[str]:
    return [f"# HELP {name} {about}", f"# TYPE {name} {kind}"]


def plain(name: str, about: str, kind: str, value: int) -> list[str]:
    return [*headed(name, about, kind), f"{name} {value}"]


def labelled(name: str, about: str, label: str, counts: Counter[str] | Counter[int]) -> list[str]:
    values = [f'{name}{{{label}="{key}"}} {count}' for key, count in sorted(counts.items(), key=str)]
    return [*headed(name, about, "counter"), *values]
