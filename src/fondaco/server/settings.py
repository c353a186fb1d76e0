"""How a house is run. Everything has a value that suits a living room."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from dataclasses import Field, dataclass, field, fields
from math import inf

from fondaco.bots.registry import LADDER, bot_names

LEVELS = ("debug", "info", "warning", "error", "critical")  # of a log
MOST_TOLD = 40  # characters of a value that is refused


class BadSetting(ValueError):
    """A FONDACO_... variable with a value that it cannot have; says which, and what is allowed."""


def middle_bot() -> str:
    """The bot that stands in for people: from the middle of our ladder, whatever else is installed."""
    return LADDER[len(LADDER) // 2].name


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:fondaco.db"
    origins: str = ""  # other pages that may act here, e.g. "https://medici.example"; blanks between
    secure: bool = False  # whether people come by https: then the cookie goes no other way
    device_days: int = 90  # until a device that was not used is signed out
    log: str = "info"

    bot_processes: int = max(2, os.cpu_count() or 2)
    bot_seconds: float = 10.0  # before the house moves instead
    bot_first_seconds: float = 120.0  # for a bot's first move in a game: it may have to be compiled
    prepare_bots: bool = True  # when the house opens, so that nobody waits for that
    stand_in: str = field(default_factory=middle_bot)

    largest_body: int = 16 * 1024
    largest_record: int = 1024 * 1024
    largest_message: int = 4096
    slowest_bytes: int = 512 * 1024  # waiting to be read by a live client before it is cut off
    idle_seconds: float = 600.0  # until a table that nobody looks at leaves the memory
    tables_each: int = 50  # that one person opened or sits at and are not finished
    empty_tables_each: int = 5  # of them: opened by the person, with nobody on a seat

    requests_per_second: float = 20.0  # from one address, HTTP
    requests_burst: float = 100.0
    messages_per_second: float = 20.0  # from one live client
    messages_burst: float = 60.0
    people_per_minute: float = 20.0  # new guests from one address
    live_each: int = 64  # connections of one address


def settings_from(environment: dict[str, str]) -> Settings:
    """The settings that FONDACO_... variables name, the others as they are."""
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
    """What makes a value of a text, or None; and which texts it does that for."""
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
