"""Replays records: turns them back into tables, and checks their moves, days and result."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import asdict
from typing import Any

from fondaco.core.game import BadTable
from fondaco.core.record import RESULT_KEYS, BadRecord, Record, record_from_json, record_from_parts
from fondaco.games import game_called
from fondaco.table import IllegalMove, Table, is_integer


def replay(record: Record | Mapping[str, Any] | str, move: int | None = None) -> Table:
    """Returns the table at the end of a record, or after its first `move` moves. Raises BadRecord.

    Without `move` the days and the result are checked, too. At the returned table `chance` is "mine".
    """
    record = as_record(record)
    if move is not None and not (is_integer(move) and 0 <= move <= len(record.moves)):
        raise BadRecord("unknown_move", given=move, moves=len(record.moves))
    table = initial_table(record)
    play_all(table, record.moves[:move])
    if move is None:
        check_days(table, record)
        check_result(table, record)
    return table


def as_record(given: object) -> Record:
    """Returns the record that `given` is or stands for: a Record, a line of JSON or a mapping."""
    if isinstance(given, Record):
        return given
    if isinstance(given, str):
        return record_from_json(given)
    if isinstance(given, Mapping):
        return record_from_parts(given)
    raise BadRecord("not_record", given=type(given).__name__)


def initial_table(record: Record) -> Table:
    """Returns the table of a record before its first move, or raises BadRecord."""
    if record.options.get("players") is None:
        raise BadRecord("players_not_recorded")
    options = dict(record.options)
    players = options.pop("players")
    try:
        game = game_called(record.game)
        for preset in game.presets:
            if preset.name in options:
                raise BadRecord("preset_recorded", preset=preset.name, options=preset.option_names)
        game.setup(players, options)  # now `options` holds no other argument of Table
        return Table(record.game, players, chance="mine", names=record.names, **options)
    except BadTable as error:
        raise BadRecord(error.code, **error.facts) from None


def play_all(table: Table, moves: Iterable[str]) -> None:
    """Plays recorded moves. Raises BadRecord with the number of the first illegal one."""
    for number, move in enumerate(moves, 1):
        try:
            check_turn(table, move)
            table.play(move.partition(" ")[2])
        except IllegalMove as error:
            raise BadRecord(error.code, **error.facts, move=number) from None


def check_turn(table: Table, move: str) -> None:
    """Raises IllegalMove unless a recorded move names the seat, or chance, whose turn it is."""
    by = move.partition(" ")[0]
    if table.asked == "chance" and by != "*":
        raise IllegalMove("chance_turn", given=move)
    if isinstance(table.asked, int) and by != str(table.asked):
        raise IllegalMove("wrong_turn", given=move, seat=table.asked)


def check_days(table: Table, record: Record) -> None:
    """Raises BadRecord unless the recorded days match the moves."""
    if not table.rules.has_days:
        if record.days is not None:
            raise BadRecord("no_days", game=table.game)
        return
    recorded, computed = record.days or [], [asdict(day) for day in table.days]
    for number, (given, expected) in enumerate(zip(recorded, computed, strict=False), 1):
        for key in expected:
            if given[key] != expected[key]:
                raise BadRecord("wrong_day", day=number, key=key, given=given[key], expected=expected[key])
    if len(recorded) != len(computed):
        raise BadRecord("wrong_day_count", given=len(recorded), expected=len(computed))


def check_result(table: Table, record: Record) -> None:
    """Raises BadRecord unless the result matches the moves. An unfinished game has no result."""
    recorded, computed = record.result, table.result
    if computed is None:
        if recorded is not None:
            raise BadRecord("early_result")
        return
    if recorded is None:
        raise BadRecord("missing_result")
    for key in RESULT_KEYS:
        given, expected = getattr(recorded, key), getattr(computed, key)
        if given != expected:
            raise BadRecord("wrong_result", key=key, given=given, expected=expected)
