"""Metrics of the running server, in the text format of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from fondaco.server.protection.http_timeouts import TimedHttp

BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


class Family(NamedTuple):
    """The figures with one name: one for each value of a label, or a single one."""

    name: str
    kind: str
    about: str
    label: str = ""


FAMILIES = (
    Family("fondaco_events_total", "counter", "Events written to logs.", "kind"),
    Family("fondaco_refusals_total", "counter", "Refusals.", "code"),
    Family("fondaco_http_responses_total", "counter", "Answers to HTTP requests.", "status"),
    Family("fondaco_http_faults_total", "counter", "Connections that sent no proper HTTP.", "kind"),
    Family("fondaco_live_messages_total", "counter", "Messages to live clients."),
    Family("fondaco_live_bytes_total", "counter", "Bytes to live clients."),
    Family("fondaco_live_cut_off_total", "counter", "Clients disconnected because they read too slowly."),
    Family("fondaco_tables_loaded", "gauge", "Tables in memory."),
    Family("fondaco_live_connections", "gauge", "Live connections."),
    Family("fondaco_write_seconds", "histogram", "From a command to its event being durable."),
)


class Histogram:
    """Counts how often a time was below each of some bounds."""

    def __init__(self) -> None:
        self.counts, self.total = [0] * (len(BUCKETS) + 1), 0.0

    def saw(self, seconds: float) -> None:
        self.counts[bisect_left(BUCKETS, seconds)] += 1
        self.total += seconds


class Metrics:
    """Metrics of one worker since it started."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        self.refusals: Counter[str] = Counter()
        self.requests: Counter[int] = Counter()
        self.faults: Counter[str] = TimedHttp.faults
        self.sent_messages = self.sent_bytes = self.cut_off = 0
        self.writing = Histogram()

    def figures(self, tables: int, connections: int) -> dict[str, Any]:
        """Returns all figures by name, in a form that can be sent to another worker."""
        return {
            "fondaco_events_total": dict(self.events),
            "fondaco_refusals_total": dict(self.refusals),
            "fondaco_http_responses_total": {str(status): count for status, count in self.requests.items()},
            "fondaco_http_faults_total": dict(self.faults),
            "fondaco_live_messages_total": self.sent_messages,
            "fondaco_live_bytes_total": self.sent_bytes,
            "fondaco_live_cut_off_total": self.cut_off,
            "fondaco_tables_loaded": tables,
            "fondaco_live_connections": connections,
            "fondaco_write_seconds": [self.writing.counts, round(self.writing.total, 6)],
        }


def exposition(workers: Mapping[str, Mapping[str, Any]]) -> str:
    """Returns the figures of all workers as text. Each line has a worker's name, unless a worker has none."""
    lines = []
    for family in FAMILIES:
        lines += [f"# HELP {family.name} {family.about}", f"# TYPE {family.name} {family.kind}"]
        for worker, figures in sorted(workers.items()):
            whose = {"worker": worker} if worker else {}
            if family.name in figures:
                lines += family_lines(family, figures[family.name], whose)
    return "\n".join(lines) + "\n"


def family_lines(family: Family, value: Any, whose: dict[str, str]) -> list[str]:
    if family.kind == "histogram":
        counts, total = value
        return histogram_lines(family.name, counts, total, whose)
    if family.label:
        return [line(family.name, {family.label: key, **whose}, value[key]) for key in sorted(value)]
    return [line(family.name, whose, value)]


def histogram_lines(name: str, counts: list[int], total: float, whose: dict[str, str]) -> list[str]:
    found, below = [], 0
    for bound, count in zip((*map(str, BUCKETS), "+Inf"), counts, strict=True):
        below += count
        found.append(line(f"{name}_bucket", {"le": bound, **whose}, below))
    return [*found, line(f"{name}_sum", whose, total), line(f"{name}_count", whose, below)]


def line(name: str, labels: dict[str, str], value: float) -> str:
    told = ",".join(f'{label}="{text}"' for label, text in labels.items())
    return f"{name}{{{told}}} {value}" if told else f"{name} {value}"
