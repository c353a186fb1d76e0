"""How a house is run. Everything has a value that suits a living room."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields

from fondaco.bots.registry import OURS


def middle_bot() -> str:
    """The bot that stands in for people: from the middle of our ladder, whatever else is installed."""
    return OURS[len(OURS) // 2].name


@dataclass(frozen=True)
class Settings:
    database: str = "sqlite:fondaco.db"
    origins: str = ""  # other pages that may act here, e.g. "https://medici.example"; blanks between
    secure: bool = False  # whether people come by https: then the cookie goes no other way
    log: str = "info"

    bot_processes: int = max(2, os.cpu_count() or 2)
    bot_seconds: float = 10.0  # before the house moves instead
    bot_first_seconds: float = 120.0  # for a bot's first move in a game: it may have to be compiled
    prepare_bots: bool = True  # when the house opens, so that nobody waits for that
    stand_in: str = field(default_factory=middle_bot)

    largest_body: int = 64 * 1024
    largest_record: int = 1024 * 1024
    largest_message: int = 4096
    slowest_bytes: int = 512 * 1024  # waiting to be read by a live client before it is cut off
    idle_seconds: float = 600.0  # until a table that nobody looks at leaves the memory
    tables_each: int = 50  # that one person has and are not finished

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
        text = environment.get(f"FONDACO_{setting.name.upper()}")
        if text is not None:
            kind = str(setting.type)
            found[setting.name] = text if kind == "str" else text == "true" if kind == "bool" else float(text)
            if kind == "int":
                found[setting.name] = int(text)
    return Settings(**found)  # type: ignore[arg-type]
