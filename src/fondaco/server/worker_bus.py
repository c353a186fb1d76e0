"""What the workers of one house tell each other besides what they write: who has which table open, who has a
new name, and their figures. Nothing of it is kept; whoever has not been heard for a while is gone, and with
them their people.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Any

SILENT_SECONDS = 15.0  # three times they should have said something
Figures = dict[str, Any]  # as in `metrics.py`


def tell_nobody(said: Any) -> None:
    """For a house of one process."""


class Colleague:
    """Another worker, as far as it was heard."""

    def __init__(self) -> None:
        self.heard_at = time.monotonic()
        self.people: dict[str, list[str]] = {}  # by table
        self.figures: Figures = {}


class Workers:
    """This worker's tables that someone has open, and what is known of the others."""

    def __init__(
        self,
        tell: Callable[[Any], None] = tell_nobody,
        changed: Callable[[str], None] = tell_nobody,
        renamed: Callable[[str], None] = tell_nobody,
    ) -> None:
        self._tell, self._changed, self._renamed = tell, changed, renamed
        self._here: dict[str, list[str]] = {}  # the people by table, of tables that anyone has open
        self.others: dict[str, Colleague] = {}

    def present(self, table: str) -> set[str]:
        """The people who have a table open, wherever."""
        found = set(self._here.get(table, ()))
        for colleague in self.others.values():
            found.update(colleague.people.get(table, ()))
        return found

    def opens(self, table: str) -> None:
        """Someone looks at a table that nobody looked at here: who does elsewhere?"""
        self._here[table] = []
        self._tell([table, [], True])

    def has(self, table: str, people: list[str]) -> None:
        """These people have the table open here."""
        if self._here.get(table, []) != people:
            self._here[table] = people
            self._tell([table, people, False])

    def closes(self, table: str) -> None:
        if self._here.pop(table, None):
            self._tell([table, [], False])

    def say_renamed(self, person: str) -> None:
        """This person has a new name; who remembers the old one, forgets it."""
        self._tell(person)

    def ask_again(self) -> None:
        """Something may have been missed."""
        for table, people in self._here.items():
            self._tell([table, people, True])

    def overheard(self, worker: str, said: Any) -> None:
        """Another worker said something: its figures, who has a new name, or who has a table open there."""
        is_new = worker not in self.others
        colleague = self.others.setdefault(worker, Colleague())
        colleague.heard_at = time.monotonic()
        if is_new:
            self.ask_again()
        if isinstance(said, dict):
            colleague.figures = said
            return
        if isinstance(said, str):
            self._renamed(said)
            return
        table, people, asks = said
        colleague.people[table] = people
        if not people:
            del colleague.people[table]
        if asks and self._here.get(table):
            self._tell([table, self._here[table], False])
        self._changed(table)

    def say_figures(self, figures: Figures) -> None:
        """Said now and then; it also says that this worker is there."""
        self._tell(figures)

    def forget_silent(self) -> None:
        before = time.monotonic() - SILENT_SECONDS
        for worker, colleague in list(self.others.items()):
            if colleague.heard_at < before:
                del self.others[worker]
                self._all_changed(colleague.people)

    def _all_changed(self, tables: Iterable[str]) -> None:
        for table in tables:
            self._changed(table)
