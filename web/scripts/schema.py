"""Prints, as JSON, the schema of every message between server and page; the page's types are made from it.

With `--printed` it prints the numbers that are printed on boards, sheets and cards, so that the page can draw
them without knowing a rule.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any, Literal

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from fondaco.games import board, card, court, court_state, dice
from fondaco.games.sisters import DAYS, SHIP_PRIZES, paid_places
from fondaco.hosted.events import SentEvent
from fondaco.previews.board import Bid
from fondaco.previews.card import Revealing
from fondaco.previews.court import Joining, Laying
from fondaco.previews.merchants import Loading
from fondaco.server import (
    analysis_routes,
    daily_routes,
    luck_routes,
    messages,
    practice_routes,
    replay_routes,
)
from fondaco.story.events import GameEvent


def schema() -> dict[str, Any]:
    """OpenAPI components of every model that goes over the wire."""
    models = [
        model
        for module in (messages, daily_routes, replay_routes, analysis_routes, luck_routes, practice_routes)
        for _, model in inspect.getmembers(module, inspect.isclass)
        if issubclass(model, messages.Model) and model is not messages.Model
    ]
    template = "#/components/schemas/{model}"
    _, definitions = models_json_schema([(model, "serialization") for model in models], ref_template=template)
    schemas = definitions["$defs"]
    others = {
        "FromServer": messages.FromServer,
        "FromClient": messages.FromClient,
        "TableEvent": SentEvent,
        "GameEvent": GameEvent,
        "Preview": Loading | Bid | Revealing | Joining | Laying,
    }
    for name, kind in others.items():
        # A preview leaves out what it says nothing of, as if it were to be read.
        mode: Literal["validation", "serialization"] = "validation" if name == "Preview" else "serialization"
        union = TypeAdapter(kind).json_schema(ref_template=template, mode=mode)
        schemas.update(union.pop("$defs"))
        schemas[name] = union
    info = {"title": "Fondaco", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": schemas}}


def printed() -> dict[str, Any]:
    """What the boards, sheets and cards show in print."""
    return {
        "days": DAYS,
        "ship": [paid_places(prizes) for prizes in SHIP_PRIZES],
        "good": {
            "board": [paid_places(prizes) for prizes in board.GOOD_PRIZES],
            "card": [paid_places(card.GOOD_PRIZES) for _ in SHIP_PRIZES],
            "dice": [paid_places(prizes) for prizes in dice.GOOD_PRIZES],
        },
        "coin": {"board": board.SMALLEST_COIN, "card": card.SMALLEST_COIN, "dice": dice.SMALLEST_COIN},
        "board": {"bonus": board.BONUS, "lot": board.LARGEST_LOT},
        "card": {
            "monopoly": card.MONOPOLY[0],
            "monopolies": card.MONOPOLY,
            "bonus": card.MONOPOLY_BONUS[0],
            "bonuses": card.MONOPOLY_BONUS,
            "reveals": card.MOST_REVEALS,
            "reach": card.REACH,
            "values": dict(zip(card.CARD_NAMES, card.VALUE, strict=True)),
            "icons": dict(zip(card.CARD_NAMES, card.ICONS, strict=True)),
            "light": {sevens: light_cards(sevens) for sevens in card.SEVENS},
        },
        "dice": {
            "column": dice.COLUMN,
            "crosses": dice.CROSSES[: dice.GOLD],
            "bonus": dict(zip(dice.MONOPOLY, dice.MONOPOLY_BONUS, strict=True)),
        },
        "court": {
            "cards": court_state.CARD_NAMES,
            "marks": [
                str(least) if least == most else "X"
                for least, most in zip(court_state.VALUE, court_state.MOST, strict=True)
            ],
            "values": court_state.VALUE,
            "powers": powers(),
            "plans": court.PLANS_EACH,
            "circle": court_state.HOUSES * court_state.CIRCLE_CARDS,
        },
    }


def powers() -> dict[str, dict[str, int]]:
    """Returns the cards of the court that have a power, with the size of the smallest pile it works on."""
    found: dict[str, dict[str, int]] = {}
    for kind, name in enumerate(court_state.CARD_NAMES):
        for nobles in range(court_state.NOBLES, 0, -1):
            does = court_state.POWER_NAMES[court_state.power(kind, nobles)]
            if does:
                found.setdefault(name, {})[does] = nobles
    return found


def light_cards(sevens: str) -> list[str]:
    """The cards of the card game that take no space, by the option of that name."""
    return [name for name in card.CARD_NAMES if card.space_named(sevens, name) == 0]


if __name__ == "__main__":
    json.dump(printed() if "--printed" in sys.argv else schema(), sys.stdout, indent=1)
