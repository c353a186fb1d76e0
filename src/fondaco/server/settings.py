"""The settings of a server. The defaults suit a server at home."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields
from math import inf

from fondaco.bots.registry import LADDER, bot_names

LEVELS = ("debug", "info", "warning", "error", "critical")  # of logging
MOST_TOLD = 40  # characters of a bad value that an error quotes


class BadSetting(ValueError):
    """Raised for a FONDACO_... variable with an invalid value. The message names the variable and lists what
    is allowed.
    """


def middle_bot() -> str:
    """Returns the bot that stands in for people: the middle of our ladder, whatever else is installed."""
    return LADDER[len(LADDER) // 2].name


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:fondaco.db"
    origins: str = ""  # other pages that may send requests, separated by spaces
    secure: bool = False  # True if people use https: the cookie is then sent over https only
    device_days: int = 90  # after which an unused device is signed out
    log: str = "info"

    bot_processes: int = max(2, os.cpu_count() or 2)
    bot_seconds: float = 10.0  # for a bot's move; then the server plays a random one
    bot_first_seconds: float = 120.0  # for a bot's first move in a game, which may have to be compiled
    prepare_bots: bool = True  # when the server opens, so that nobody waits for it
    stand_in: str = field(default_factory=middle_bot)

    largest_body: int = 16 * 1024
    largest_record: int = 1024 * 1024
    largest_message: int = 4096
    slowest_bytes: int = 512 * 1024  # bytes unread by a live client before it is disconnected
    idle_seconds: float = 600.0  # after which an unused table is dropped from memory
    tables_each: int = 50  # most unfinished tables that a person opened or sits at
    empty_tables_each: int = 5  # most of these that the person opened and where nobody sits
    analyses_each: int = 4  # most reviews, hints and records of one person under way at once

    requests_per_second: float = 20.0  # HTTP, from one address
    requests_burst: float = 100.0
    messages_per_second: float = 20.0  # from one live client
    messages_burst: float = 60.0
    address_messages_per_second: float = 100.0  # from all live clients of one address
    people_per_minute: float = 20.0  # new guests from one address
    tables_per_minute: float = 30.0  # opened from one address
    bot_moves_per_second: float = 50.0  # at the tables of hosts from one address
    live_each: int = 64  # connections of one address


def settings_from(environment: dict[str, str]) -> Settings:
    """Returns the settings with those that FONDACO_... variables set."""
    found: dict[str, object] = {}
    for setting in fields(Settings):
        variable = f"FONDACO_{setting.name.upper()}"
        if (text := environment.get(variable)) is not None:
            read, allowed = reader(setting)
            found[setting.name] = read(text)
            if found[setting.name] is None:
                raise BadSetting(f"{variable} cannot be {text[:MOST_TOLD]!r}; allowed: {allowed}")
    return Settings(**found)  # type: ignore[arg-type]


def reader(setting: Field[object]) -> tuple[Callable[[str], object], str]:
    """Returns a function that reads a setting from text (None if it is not valid), and the valid values."""
    if setting.name == "log":
        return lambda text: text.lower() if text.lower() in LEVELS else None, ", ".join(LEVELS)
    if setting.name == "stand_in":
        return lambda text: text if text in bot_names() else None, ", ".join(bot_names())
    return READERS[str(setting.type)]


def switch(text: str) -> bool | None:
    return {"true": True, "false": False}.get(text)


def whole(text: str) -> int | None:
    return int(text) if re.fullmatch("[0-9]{1,18}", text) and int(text) else None


def above_0(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if 0 < number < inf else None


READERS: dict[str, tuple[Callable[[str], object], str]] = {
    "str": (str, "any text"),
    "bool": (switch, "true or false"),
    "int": (whole, "a whole number above 0"),
    "float": (above_0, "a number above 0"),
}
