"""Tables, games and bots as lists and the lobby show them, ready for JSON."""

from __future__ import annotations

from typing import Any

from fondaco.bots import BadBot, bot_called, bot_kind, bot_names
from fondaco.bots.registry import thinks
from fondaco.core.errors import Language
from fondaco.core.game import Game
from fondaco.core.record import Result
from fondaco.hosted.table import HostedTable
from fondaco.hosted.updates import replay_info, result_info, seat_infos
from fondaco.lessons import step_counts


def list_info(table: HostedTable) -> dict[str, Any]:
    """Returns the parts of a table's list entry that only some events change."""
    result = table.play.result if table.play else None
    return {
        "game": table.game,
        "rules": table.rules,
        "host": table.host,
        "seats": seat_infos(table),
        "clock": table.clock,
        "hints": table.hints,
        "replays": replay_info(table),
        "shared_deal": table.shared_deal,
        "result": result_info(result) if result else None,
        "lesson": table.lesson.step if table.lesson and table.state == "playing" else None,
    }


def table_info(table: HostedTable) -> dict[str, Any]:
    """Returns a table as lists show it."""
    return {
        **list_info(table),
        "id": table.id,
        "public": table.public,
        "state": table.state,
        "number": table.number,
        "asked": table.asked,
        "waits_for": table.waits_for,
        "changed": table.changed,
    }


def with_places(info: dict[str, Any]) -> dict[str, Any]:
    """Returns a stored list entry with the place of each seat, if the table has a result.

    Earlier versions stored results without places.
    """
    result = info.get("result")
    return {**info, "result": result_info(Result(result["scores"], result["winners"]))} if result else info


def game_info(game: Game, language: Language) -> dict[str, Any]:
    """Returns a game and its options as the lobby shows them."""
    french = language == "fr"
    return {
        "id": game.id,
        "title": game.title,
        "players": list(game.player_counts),
        "has_days": game.has_days,
        "options": [
            {
                "name": option.name,
                "values": list(option.values),
                "default": option.default,
                "about": option.about_fr if french else option.about,
            }
            for option in game.options
        ],
        "presets": [
            {
                "name": preset.name,
                "sets": {name: dict(values) for name, values in preset.sets.items()},
                "about": preset.about_fr if french else preset.about,
            }
            for preset in game.presets
        ],
        "labels": {name: label[french] for name, label in game.labels.items()},
        "fields_by_seat": game.fields_by_seat,
        "fields_naming_seats": game.fields_naming_seats,
        "lesson": step_counts().get(game.id),
    }


def bot_infos() -> list[dict[str, Any]]:
    """Returns the bots: by strength, weakest first, then characters, then bots of other packages."""
    return [bot_info(name) for name in bot_names()]


def bot_info(name: str) -> dict[str, Any]:
    return {"name": name, "about": bot_about(name), "kind": bot_kind(name), "thinks": thinks(name)}


def bot_about(name: str) -> str:
    try:
        bot = bot_called(name)
    except BadBot:
        return ""
    return f"{bot.about}; {bot.lacks}" if bot.lacks else bot.about
