"""Records back to tables: replaying one to any move, and checking that it tells the truth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from fondaco.core.game import BadTable
from fondaco.core.record import BadRecord, Record, record_from_json, record_from_parts
from fondaco.games import game_called
from fondaco.table import IllegalMove, Table, is_whole


def replay(record: Record | Mapping[str, Any] | str, move: int | None = None) -> Table:
    """The table at the end of a record, or after its first `move` moves; BadRecord if the record is bad.

    Replaying to the end also checks what the record says of days and result. At the table that comes back
    chance is yours, as it was the record's.
    """
    record = as_record(record)
    if move is not None and not (is_whole(move) and 0 <= move <= len(record.moves)):
        raise BadRecord(f"there is no move {move!r}: the record has {len(record.moves)}")
    table = set_up(record)
    play_all(table, record.moves[:move])
    if move is None:
        check_days(table, record)
        check_result(table, record)
    return table


def as_record(given: object) -> Record:
    """A record in any of its three forms."""
    if isinstance(given, Record):
        return given
    if isinstance(given, str):
        return record_from_json(given)
    if isinstance(given, Mapping):
        return record_from_parts(given)
    raise BadRecord(f"a record is a Record, a line of JSON or a mapping, not {type(given).__name__}")


def set_up(record: Record) -> Table:
    """The table at which a record begins."""
    if record.options.get("players") is None:
        raise BadRecord("options does not say how many players")
    options = dict(record.options)
    players = options.pop("players")
    try:
        game = game_called(record.game)
        for preset in game.presets:
            if preset.name in options:
                raise BadTable(f"{preset.name} is not written to a record, what it sets is")
        game.agreed(players, options)  # from here on the names in `options` are the game's own
        return Table(record.game, players, chance="mine", names=record.names, **options)
    except BadTable as error:
        raise BadRecord(str(error)) from None


def play_all(table: Table, moves: Iterable[str]) -> None:
    """Plays the moves of a record; the first bad one is named."""
    for number, move in enumerate(moves, 1):
        who, _, what = move.partition(" ")
        asked = "*" if table.asked == "chance" else str(table.asked)
        if table.asked is not None and who != asked:
            raise BadRecord(f"{move[:40]!r} is by {who[:10]!r}, but {asked!r} is asked", number)
        try:
            table.play(what)
        except IllegalMove as error:
            raise BadRecord(str(error), number) from None


def check_days(table: Table, record: Record) -> None:
    """The days must be those that the moves give."""
    if not table.rules.has_days:
        if record.days is not None:
            raise BadRecord(f"{table.game} has no days")
        return
    told, true = record.days or [], [asdict(day) for day in table.days]
    for number, (said, is_so) in enumerate(zip(told, true, strict=False), 1):
        for key in is_so:
            if said[key] != is_so[key]:
                raise BadRecord(f"day {number}: {key} is {said[key]}, but the moves give {is_so[key]}")
    if len(told) != len(true):
        raise BadRecord(f"days has {len(told)}, but the moves score {len(true)}")


def check_result(table: Table, record: Record) -> None:
    """The result must be the one that the moves give, and be there exactly when the game is over."""
    told, true = record.result, table.result
    if true is None:
        if told is not None:
            raise BadRecord("it has a result, but the game is not over")
        return
    if told is None:
        raise BadRecord("the game is over, but it has no result")
    if told.scores != true.scores:
        raise BadRecord(f"scores is {told.scores}, but the moves give {true.scores}")
    if told.winners != true.winners:
        raise BadRecord(f"winners is {told.winners}, but the moves give {true.winners}")
