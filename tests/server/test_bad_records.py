"""Every fault of a record has a code, and a sentence in English and in French."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from fondaco.core.error_messages import FAIR_DEAL, MESSAGES, SCORES
from fondaco.core.record import BadRecord, record_from_parts
from fondaco.games import GAMES
from fondaco.hosted.fair_deal import Unfair, check_deal, deal_parts
from fondaco.replaying import replay
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
    {"format": ...},
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
    {"result": ...},
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


def fault(parts: dict[str, Any]) -> BadRecord | Unfair | None:
    try:
        record = record_from_parts(parts)
        replay(record)
        check_deal(record)
    except (BadRecord, Unfair) as error:
        return error
    return None


def spoiled(game: str, change: dict[str, Any]) -> dict[str, Any]:
    parts = {**WHOLE[game], **change}
    return {key: value for key, value in parts.items() if value is not ...}


SPOILED = [*(("card", change) for change in FAULTS), *OTHERS]
ELSEWHERE = {"no_deal"}  # told by `fondaco verify`


@pytest.mark.parametrize(("game", "change"), SPOILED, ids=str)
def test_every_fault_has_a_sentence_in_both_languages(game: str, change: dict[str, Any]) -> None:
    error = fault(spoiled(game, change))
    assert error
    assert error.code in MESSAGES
    for language in ("en", "fr"):
        assert error.message(language).endswith(".")
        assert "{" not in error.message(language)
    assert error.message("en") != error.message("fr")


def test_every_fault_of_scores_and_deals_is_found_here() -> None:
    codes = {error.code for game, change in SPOILED if (error := fault(spoiled(game, change)))}
    assert codes >= (set(SCORES) | set(FAIR_DEAL)) - ELSEWHERE


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
        assert error is None or error.message("fr").endswith(".")
