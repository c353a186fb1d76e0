"""What the workers of a server tell each other without storing it: who has which table open, whose name
changed, what was signed out, and their metrics. A worker that was silent for a while counts as gone, and its
people with it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

SILENT_SECONDS = 15.0  # a worker sends its figures every five seconds
SIGNED_OUT = "signed_out"
Figures = dict[str, Any]  # as in `metrics.py`


class OtherWorker:
    """What is known of another worker."""

    def __init__(self) -> None:
        self.heard_at = time.monotonic()
        self.people: dict[str, list[str]] = {}  # by table
        self.figures: Figures = {}


class WorkerBus:
    """Sends what this worker knows, and keeps what the others said."""

    def __init__(
        self,
        broadcast: Callable[[Any], None],
        on_presence: Callable[[str], None],
        on_renamed: Callable[[str], None],
        on_signed_out: Callable[[str], None],
    ) -> None:
        self._broadcast, self._on_presence, self._on_renamed = broadcast, on_presence, on_renamed
        self._on_signed_out = on_signed_out
        self._here: dict[str, list[str]] = {}  # people by table, of tables that anyone has open here
        self.others: dict[str, OtherWorker] = {}

    def present(self, table: str) -> set[str]:
        """The people who have a table open, at any worker."""
        found = set(self._here.get(table, ()))
        for other in self.others.values():
            found.update(other.people.get(table, ()))
        return found

    def tables_with_people(self) -> set[str]:
        """The tables that people who are seated there have open, at any worker."""
        here = {table for table, people in self._here.items() if people}
        return here.union(*(other.people for other in self.others.values()))

    def open_table(self, table: str) -> None:
        """The first client here opens a table: asks the others who has it open."""
        self._here[table] = []
        self._broadcast([table, [], True])

    def set_people(self, table: str, people: list[str]) -> None:
        """These people have the table open here."""
        if self._here.get(table, []) != people:
            self._here[table] = people
            self._broadcast([table, people, False])

    def close_table(self, table: str) -> None:
        if self._here.pop(table, None):
            self._broadcast([table, [], False])

    def send_renamed(self, person: str) -> None:
        """Tells the others to forget the name of a person."""
        self._broadcast(person)

    def send_signed_out(self, secret_hash: str) -> None:
        """Tells the others that a device or token was signed out."""
        self._broadcast({SIGNED_OUT: secret_hash})

    def send_figures(self, figures: Figures) -> None:
        """Sends this worker's metrics, which also shows that it is alive."""
        self._broadcast(figures)

    def ask_again(self) -> None:
        """Asks who has which table open: a message may have been missed."""
        for table, people in self._here.items():
            self._broadcast([table, people, True])

    def receive(self, worker: str, message: Any) -> None:
        """Takes in another worker's message: its figures, somebody signed out or renamed, or people at a
        table."""
        is_new = worker not in self.others
        other = self.others.setdefault(worker, OtherWorker())
        other.heard_at = time.monotonic()
        if is_new:
            self.ask_again()
        if isinstance(message, dict) and SIGNED_OUT in message:
            self._on_signed_out(message[SIGNED_OUT])
        elif isinstance(message, dict):
            other.figures = message
        elif isinstance(message, str):
            self._on_renamed(message)
        else:
            self._receive_people(other, *message)

    def _receive_people(self, other: OtherWorker, table: str, people: list[str], asks: bool) -> None:
        other.people[table] = people
        if not people:
            del other.people[table]
        if asks and self._here.get(table):
            self._broadcast([table, self._here[table], False])
        self._on_presence(table)

    def forget_silent(self) -> None:
        before = time.monotonic() - SILENT_SECONDS
        for worker, other in list(self.others.items()):
            if other.heard_at < before:
                del self.others[worker]
                self._tell_changed(other.people)

    def _tell_changed(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._on_presence(table)
