"""One event of every kind, and the names and fields under which databases hold them."""

from __future__ import annotations

from typing import Any

from fondaco.hosted.clocks import ClockTerms
from fondaco.hosted.events import CLASSES, LessonBegun, NewSeat, Opened, Replayed, SeatLeft, TableEvent

# What databases hold. If a field of an event changes, the event gets a new name with a version, a reader for
# the old name stays in `from_stored`, and a line is added here: none is ever changed.
KEPT: dict[str, set[str]] = {
    "opened": {
        "game",
        "version",
        "rules",
        "public",
        "host",
        "clock",
        "bot_pause",
        "seed",
        "seats",
        "replays",
    },
    "seat_taken": {"seat", "person", "name", "entropy"},
    "seat_left": {"seats", "person", "bot"},
    "seat_set": {"seat", "bot"},
    "handed_over": {"seat", "bot"},
    "taken_back": {"seat"},
    "started": {"moves"},
    "moved": {"answers", "start", "moves", "by", "used"},
    "undone": {"start", "person"},
    "undo_requested": {"person", "start", "question"},
    "undo_accepted": {"person"},
    "undo_refused": {"person"},
    "said": {"person", "name", "text"},
    "abandoned": {"person"},
    "rematched": {"table"},
    "resumed": {"away"},
    "hint_used": {"seat", "person", "question", "move"},
    "resigned": {"seat", "person", "bot", "move", "used"},
    "lesson_advanced": {"step", "start", "moves"},
    "lesson_left": {"person"},
}
# Fields that were added later. Logs of earlier versions lack them, and they have the default then.
ADDED: dict[str, set[str]] = {
    "seat_taken": {"used"},
    "seat_left": {"used"},
    "handed_over": {"used"},
    "taken_back": {"used", "helped"},
    "undone": {"left", "seen_by"},
    "opened": {"hints", "lesson", "scheme", "shared_deal", "think"},
}
KEPT_FORMER = {
    "seated": "seat_taken",
    "left": "seat_left",
    "handed": "handed_over",
    "undo_wished": "undo_requested",
    "undo_agreed": "undo_accepted",
}
VALUES: dict[str, Any] = {
    "seat": 1,
    "person": "p" * 16,
    "name": "Zoë",
    "entropy": "c0ffee",
    "bot": "random",
    "start": 3,
    "answers": 7,
    "moves": ("1 take 1", "* card fur 4"),
    "by": "clock",
    "used": 2.125,
    "left": (60.0, 57.5),
    "away": 30.5,
    "move": 12,
    "seen_by": 1,
    "helped": 3,
    "hints": True,
    "think": "deep",
    "scheme": "fondaco-deal/2",
    "lesson": LessonBegun(version=1, step=2),
    "step": 3,
    "shared_deal": "daily/2026-01-02/card",
    "question": 7,
    "text": "Bonne chance !",
    "table": "n" * 16,
    "game": "card",
    "version": 2,
    "public": True,
    "rules": {"players": 2, "sevens": "free"},
    "host": "h" * 16,
    "bot_pause": 0.6,
    "seed": "5e" * 32,
    "clock": ClockTerms("bank", 60, 5),
    "replays": Replayed(moves=("* card fur 4", "0 take 1"), of=9, table="n" * 16),
}
SEATS = {
    Opened: (
        NewSeat(person="p" * 16, name="Zoë", entropy="c0"),
        NewSeat(name="random", bot="random"),
        NewSeat(),
    ),
    SeatLeft: (0, 2),
}


def example(kind: Any) -> TableEvent:
    """An event in which no field has its default."""
    values = {**VALUES, "seats": SEATS.get(kind)}
    event: TableEvent = kind(at=1000.125, **{name: values[name] for name in fields_of(kind.type)})
    return event


def fields_of(name: str) -> set[str]:
    return KEPT[name] | ADDED.get(name, set())


EVENTS = [example(kind) for kind in CLASSES.values()]
