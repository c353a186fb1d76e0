"""What is wrong with a record is said in French to who asks for it."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fondaco.core.record import BadRecord, record_from_parts
from fondaco.games import GAMES
from fondaco.hosted.fair_deal import Unfair, check_deal, deal_parts
from fondaco.replaying import replay
from fondaco.server.bad_records import A_MOVE, FRENCH, PATTERNS, detail
from fondaco.table import Table

ENTROPY = ["", ""]
DEAL = deal_parts("ab" * 32, ENTROPY)


def whole(game: str) -> dict[str, Any]:
    """The record of a game that was played to its end."""
    table = Table(game, 2, seed=3)
    while table.asked is not None:
        table.play(table.options()[-1])
    parts: dict[str, Any] = json.loads(table.record().as_json())
    return parts


WHOLE = {game: whole(game) for game in GAMES}
CARD = WHOLE["card"]
DAY = CARD["days"][0]
FAULTS: list[dict[str, Any]] = [
    {"format": "fondaco-record/9"},
    {"format": None},
    {"game": 7},
    {"game": "chess"},
    {"options": []},
    {"options": {}},
    {"options": {"players": 9}},
    {"options": {"players": 2, "colour": "red"}},
    {"options": {"players": 2, "sevens": "three"}},
    {"options": {"players": 2, "big_monopoly": "yes"}},
    {"options": {"players": 2, "edition": "fr"}},
    {"moves": [1]},
    {"moves": ["0 take 1"]},
    {"moves": ["* card 99"]},
    {"moves": [CARD["moves"][0], "* start 0"]},
    {"moves": [*CARD["moves"][:2], "0 take 99"]},
    {"moves": [*CARD["moves"][:2], "1 take 99"]},
    {"moves": [*CARD["moves"], "0 take 1"]},
    {"moves": CARD["moves"][:5], "days": []},
    {"moves": CARD["moves"][:5]},
    {"names": ["a\tb", "c"]},
    {"names": ["", "c"]},
    {"names": ["x" * 65, "c"]},
    {"names": ["a", "b", "c"]},
    {"days": 3},
    {"days": [3]},
    {"days": [{**DAY, "totals": "x"}]},
    {"days": [{**DAY, "totals": [1, 1]}]},
    {"days": CARD["days"][:1]},
    {"result": []},
    {"result": {"scores": [1, 2]}},
    {"result": {"scores": [1, 2], "winners": "x"}},
    {"result": {"scores": [1, 2], "winners": [0]}},
    {"result": {**CARD["result"], "winners": [7]}},
    {"result": None},
    {"deal": 1},
    {"deal": {**DEAL, "seed": "x"}},
    {"deal": {**DEAL, "entropy": ["x"]}},
    {"deal": {**DEAL, "commitment": "x"}},
    {"deal": DEAL},
]
OTHERS: list[tuple[str, dict[str, Any]]] = [
    ("court", {"options": {"players": 3}}),
    ("court", {"options": {"players": 2, "x": 1}}),
    ("court", {"days": []}),
    ("board", {"options": {"players": 2, "x": 1}}),
    ("dice", {"options": {"players": 2, "ship_spaces": 99}}),
]


def fault(parts: dict[str, Any]) -> Exception | None:
    try:
        record = record_from_parts(parts)
        replay(record)
        check_deal(record)
    except (BadRecord, Unfair) as error:
        return error
    return None


def spoiled(game: str, change: dict[str, Any]) -> dict[str, Any]:
    parts = {**WHOLE[game], **change}
    return {key: value for key, value in parts.items() if key != "result" or value is not None}


SPOILED = [*(("card", change) for change in FAULTS), *OTHERS]


@pytest.mark.parametrize(("game", "change"), SPOILED, ids=str)
def test_every_fault_has_its_french(game: str, change: dict[str, Any]) -> None:
    error = fault(spoiled(game, change))
    assert error
    assert detail(error).en == str(error)
    assert "en anglais" not in detail(error).fr


def test_every_sentence_is_one_that_is_said() -> None:
    """None is left of a fault that is told otherwise by now."""
    errors = [str(fault(spoiled(game, change))) for game, change in SPOILED]
    said = [move[2] if (move := A_MOVE.fullmatch(error)) else error for error in errors]
    unsaid = [
        english
        for (english, _), (pattern, _) in zip(FRENCH, PATTERNS, strict=True)
        if not any(pattern.fullmatch(text) for text in said)
    ]
    assert unsaid == []


def test_moves_spoiled_at_random() -> None:
    luck = random.Random(5)
    for _ in range(60):
        game = luck.choice(list(GAMES))
        moves = list(WHOLE[game]["moves"])
        place = luck.randrange(len(moves))
        moves[place : place + luck.randrange(2)] = luck.choices(
            [*moves, "0 x", "", "* y"], k=luck.randrange(2)
        )
        error = fault({**WHOLE[game], "moves": moves})
        assert error is None or "en anglais" not in detail(error).fr


def test_what_has_no_french_is_quoted() -> None:
    assert detail(BadRecord("it is blue", 3)).fr == "coup 3 : « it is blue » (en anglais)"
