"""Prints, as JSON, the schema of everything the house says and hears; the page's types are made from it.

With `--printed` it prints the numbers that stand on boards and sheets, so that the page draws them without
knowing a rule.
"""

from __future__ import annotations

import inspect
import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import models_json_schema

from fondaco.games import board, card, court, dice
from fondaco.games.sisters import DAYS
from fondaco.prospects.board import Bid
from fondaco.prospects.court import Joining, Laying
from fondaco.prospects.merchants import Loading
from fondaco.server import messages, telling
from fondaco.story.events import Event


def schema() -> dict[str, Any]:
    """OpenAPI components of every model that goes over the wire."""
    models = [
        model
        for module in (messages, telling)
        for _, model in inspect.getmembers(module, inspect.isclass)
        if issubclass(model, messages.Model) and model is not messages.Model
    ]
    template = "#/components/schemas/{model}"
    _, definitions = models_json_schema([(model, "serialization") for model in models], ref_template=template)
    schemas = definitions["$defs"]
    others = {
        "FromHouse": messages.FromHouse,
        "FromClient": messages.FromClient,
        "Event": Event,
        "Prospect": Loading | Bid | Joining | Laying,
    }
    for name, kind in others.items():
        union = TypeAdapter(kind).json_schema(ref_template=template, mode="serialization")
        schemas.update(union.pop("$defs"))
        schemas[name] = union
    info = {"title": "Fondaco", "version": "1"}
    return {"openapi": "3.1.0", "info": info, "paths": {}, "components": {"schemas": schemas}}


def printed() -> dict[str, Any]:
    """What the boards, sheets and cards show in print."""
    return {
        "days": DAYS,
        "board": {"bonus": board.BONUS, "lot": board.LARGEST_LOT},
        "card": {
            "monopoly": card.MONOPOLY[0],
            "bigMonopoly": card.MONOPOLY[1],
            "bonus": card.MONOPOLY_BONUS[0],
            "bigBonus": card.MONOPOLY_BONUS[1],
            "reveals": card.MOST_REVEALS,
            "reach": card.REACH,
            "faces": {
                name: {
                    "value": card.VALUE[code],
                    "icons": card.ICONS[code],
                    "space": card.space_named("free", name),
                }
                for code, name in enumerate(card.CARD_NAMES)
            },
        },
        "dice": {
            "column": dice.COLUMN,
            "crosses": dice.CROSSES[: dice.GOLD],
            "bonus": dict(zip(dice.MONOPOLY, dice.MONOPOLY_BONUS, strict=True)),
        },
        "court": {"values": dict(zip(court.CARD_NAMES, court.VALUE, strict=True)), "plans": court.PLANS_EACH},
    }


if __name__ == "__main__":
    json.dump(printed() if "--printed" in sys.argv else schema(), sys.stdout, indent=1)
