"""Positions for practice: moments of bot games where one turn is clearly better than every other.

A file holds the positions of one game, as JSON Lines compressed with gzip. The first line describes the file.
Every other line is the beginning of a bot game and its positions. A move is written as one letter, its index
among the options. `read_positions` checks the form, and `Position.table` the moves.
"""

from __future__ import annotations

import gzip
import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import astuple, dataclass, replace
from functools import cache
from importlib.resources import files
from itertools import groupby
from typing import Any, Literal, get_args

from fondaco.bots.bot import Reason, ReasonCode, Turn
from fondaco.core.options import Value
from fondaco.core.record import Record
from fondaco.games import game_called
from fondaco.table import IllegalMove, Table

FORMAT = "fondaco-puzzles/2"
FIRST_LETTER = ord("0")  # the letter of the first option
Grade = Literal["easy", "medium", "hard"]
GRADES: tuple[Grade, ...] = get_args(Grade)
REASONS = get_args(ReasonCode)
WIN_UNIT = 1000  # probabilities are written in thousandths
MOST_BYTES = 1 << 24  # size of a decompressed file


@dataclass(frozen=True)
class Header:
    """The first line of a file."""

    game: str
    positions: int
    seed: int = 0
    verified: bool = False
    games: int = 0  # number of bot games searched; a later search can continue from the next


class BadPositions(ValueError):
    """Raised for a file of positions that is missing or damaged."""


@dataclass(frozen=True)
class Position:
    """A decision in a bot game, and the values of its turns, best first."""

    game: str
    options: Mapping[str, Value]  # the number of players, and the options that differ from their defaults
    moves: str  # moves made before, as letters
    seat: int
    turns: tuple[Turn, ...]  # the best turn, and the next best ones
    wins: tuple[float, ...]  # their probabilities of winning
    margin: float  # lead of the best turn over the second best
    certain: float  # the part of the margin that is certain
    grade: Grade
    reasons: tuple[tuple[Reason, ...], ...] = ()  # why the best turn is better than each of the others
    fair: tuple[int | None, ...] = ()  # for a lot: its fair price for each seat that can bid
    rival: int = 0  # for a lot: the highest price that another seat would pay

    @property
    def best(self) -> Turn:
        return self.turns[0]

    def table(self) -> Table:
        """Returns the table at the decision, or raises BadPositions. You play its chance."""
        table = first_table(self.game, self.options)
        try:
            for letter in self.moves:
                table.play(table.options()[ord(letter) - FIRST_LETTER])
            if table.asked != self.seat or self.best[0] not in table.options():
                raise BadPositions("the turn does not exist")
        except (IndexError, IllegalMove) as error:
            raise BadPositions(repr(error)) from None
        return table

    def record(self) -> Record:
        """Returns the game up to the decision."""
        return self.table().record()


def first_table(game: str, options: Mapping[str, Any]) -> Table:
    """Returns the table before the first move."""
    chosen = dict(options)
    return Table(game, chosen.pop("players"), chance="mine", **chosen)


def letters(record: Record) -> str:
    """Returns the moves of a record as letters."""
    table, found = first_table(record.game, record.options), ""
    for move in record.moves:
        option = move.partition(" ")[2]
        found += chr(FIRST_LETTER + table.options().index(option))
        table.play(option)
    return found


def written(header: Header, positions: Sequence[Position]) -> bytes:
    """Returns the content of a file with some positions."""
    lines = [json.dumps({"format": FORMAT, **vars(replace(header, positions=len(positions)))})]
    for key, group in groupby(sorted(positions, key=game_of), key=game_of):
        options = json.loads(key[0])
        every = sorted(group, key=lambda position: len(position.moves))
        moves = every[-1].moves
        parts = {"options": options, "moves": moves, "at": [parts_of(position) for position in every]}
        lines.append(json.dumps(parts, separators=(",", ":"), ensure_ascii=False))
    return gzip.compress("\n".join(lines).encode() + b"\n", 9, mtime=0)


def unknown(positions: Sequence[Position], known: Iterable[Position]) -> list[Position]:
    """Returns the positions that are not in `known`. Games that begin alike can have the same position."""
    places = {(dumped(position.options), position.moves) for position in known}
    return [each for each in positions if (dumped(each.options), each.moves) not in places]


def game_of(position: Position) -> tuple[str, str]:
    """Returns what identifies the game of a position: its options and first moves."""
    return dumped(position.options), position.moves[:40]


def dumped(options: Mapping[str, Value]) -> str:
    """Returns options as text. Equal options give equal texts."""
    return json.dumps(dict(options), sort_keys=True)


def parts_of(position: Position) -> list[Any]:
    numbers = [round(WIN_UNIT * number) for number in (position.margin, position.certain, *position.wins)]
    turns = ["/".join(turn) for turn in position.turns]
    lot = [position.rival, list(position.fair)] if position.fair else []
    grade = GRADES.index(position.grade)
    reasons = [[reason_parts(reason) for reason in every] for every in position.reasons]
    return [len(position.moves), position.seat, grade, *numbers[:2], turns, numbers[2:], reasons, *lot]


def reason_parts(reason: Reason) -> list[Any]:
    """Returns the fields of a reason, without empty ones at the end."""
    parts = list(astuple(reason))
    while parts[-1] in (None, ()):
        parts.pop()
    return parts


def reason_of(parts: Sequence[Any]) -> Reason:
    if parts[0] not in REASONS:
        raise ValueError("an unknown reason")
    values: list[Any] = [tuple(part) if isinstance(part, list) else part for part in parts]
    return Reason(*values)


def read_positions(game: str, data: bytes) -> list[Position]:
    """Returns the positions in a file, from easy to hard, or raises BadPositions."""
    return by_grade(read_file(game, data)[1])


def read_file(game: str, data: bytes) -> tuple[Header, list[Position]]:
    """Returns the header and the positions in a file, or raises BadPositions."""
    try:
        reader = zlib.decompressobj(wbits=31)
        first, *lines = reader.decompress(data, MOST_BYTES).decode().splitlines()
        facts = json.loads(first)
        if facts.pop("format") != FORMAT or facts["game"] != game:
            raise ValueError("another format or game")
        header = Header(**facts)
        found = [position for line in lines for position in positions_of(game, json.loads(line))]
        if not found or len(found) != header.positions:
            raise ValueError("positions are missing")
    except (zlib.error, ValueError, KeyError, TypeError, IndexError, AttributeError) as error:
        raise BadPositions(f"{game}: {error!r}") from None
    return header, found


@cache
def positions_for(game: str) -> tuple[Position, ...]:
    """Returns the positions that come with this package, from easy to hard, or raises BadPositions."""
    try:
        data = files(__name__).joinpath(f"{game_called(game).id}.jsonl.gz").read_bytes()
    except OSError as error:
        raise BadPositions(f"{game}: {error!r}") from None
    return tuple(read_positions(game, data))


def positions_of(game: str, parts: Any) -> Iterable[Position]:
    options = parts["options"]
    game_called(game).setup(options["players"], {k: v for k, v in options.items() if k != "players"})
    for at, seat, grade, margin, certain, turns, wins, reasons, *lot in parts["at"]:
        if not 0 < at <= len(parts["moves"]) or len(turns) != len(wins) or len(turns) < 2:
            raise ValueError("a position does not have the format of this version")
        rival, fair = lot or (0, ())
        position = Position(
            game,
            options,
            parts["moves"][:at],
            seat,
            tuple(tuple(turn.split("/")) for turn in turns),
            tuple(win / WIN_UNIT for win in wins),
            margin / WIN_UNIT,
            certain / WIN_UNIT,
            GRADES[grade],
            tuple(tuple(map(reason_of, every)) for every in reasons),
        )
        yield replace(position, fair=tuple(fair), rival=rival)


def by_grade(positions: Iterable[Position]) -> list[Position]:
    """Returns positions from easy to hard. Within a grade, the clearest come first."""
    return sorted(positions, key=lambda each: (GRADES.index(each.grade), -each.margin))
