"""Messages between the workers of a server that are not stored.

They say which people have which table open, whose name changed, which device was signed out, what network
addresses asked for, and metrics. A worker that was silent for a while counts as gone, with its connections.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

SILENT_SECONDS = 15.0  # a worker sends its figures every five seconds
SIGNED_OUT, NETWORK, TAKEN = "signed_out", "network", "taken"
Figures = dict[str, Any]  # as in `metrics.py`


class OtherWorker:
    """What this worker knows of another."""

    def __init__(self) -> None:
        self.heard_at = time.monotonic()
        self.people: dict[str, list[str]] = {}  # who has each table open, by table
        self.figures: Figures = {}


class WorkerBus:
    """Sends what this worker knows, and stores what the others sent."""

    def __init__(
        self,
        broadcast: Callable[[Any], None],
        on_presence: Callable[[str], None],
        on_renamed: Callable[[str], None],
        on_signed_out: Callable[[str], None],
        on_network: Callable[[str, str], None],
        on_taken: Callable[[dict[str, dict[str, float]]], None],
    ) -> None:
        self._broadcast, self._on_presence, self._on_renamed = broadcast, on_presence, on_renamed
        self._on_signed_out, self._on_network, self._on_taken = on_signed_out, on_network, on_taken
        self._here: dict[str, list[str]] = {}  # people who have a table open here, by table
        self.others: dict[str, OtherWorker] = {}

    def present(self, table: str) -> set[str]:
        """Returns the people who have a table open, at any worker."""
        found = set(self._here.get(table, ()))
        for other in self.others.values():
            found.update(other.people.get(table, ()))
        return found

    def tables_with_people(self) -> set[str]:
        """Returns the tables that seated people have open, at any worker."""
        here = {table for table, people in self._here.items() if people}
        return here.union(*(other.people for other in self.others.values()))

    def open_table(self, table: str) -> None:
        """Notes that the first client here opened a table, and asks the others who has it open."""
        self._here[table] = []
        self._broadcast([table, [], True])

    def set_people(self, table: str, people: list[str]) -> None:
        """Sets and sends which people have the table open here."""
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

    def send_network(self, person: str, network: str) -> None:
        """Tells the others from which network address a person came."""
        self._broadcast({NETWORK: [person, network]})

    def send_taken(self, taken: dict[str, dict[str, float]]) -> None:
        """Tells the others how many tokens network addresses took."""
        if self.others:
            self._broadcast({TAKEN: taken})

    def send_figures(self, figures: Figures) -> None:
        """Sends this worker's metrics, which also shows that it is alive."""
        self._broadcast(figures)

    def ask_again(self) -> None:
        """Asks again who has which table open: a message may have been lost."""
        for table, people in self._here.items():
            self._broadcast([table, people, True])

    def receive(self, worker: str, message: Any) -> None:
        """Handles another worker's message: its metrics, a person signed out or renamed, or people at a
        table.
        """
        is_new = worker not in self.others
        other = self.others.setdefault(worker, OtherWorker())
        other.heard_at = time.monotonic()
        if is_new:
            self.ask_again()
        if isinstance(message, dict):
            self._receive_named(other, message)
        elif isinstance(message, str):
            self._on_renamed(message)
        else:
            self._receive_people(other, *message)

    def _receive_named(self, other: OtherWorker, message: dict[str, Any]) -> None:
        if SIGNED_OUT in message:
            self._on_signed_out(message[SIGNED_OUT])
        elif NETWORK in message:
            self._on_network(*message[NETWORK])
        elif TAKEN in message:
            self._on_taken(message[TAKEN])
        else:
            other.figures = message

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
