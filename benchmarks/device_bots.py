"""Measures `sharp` and `master` on the device, in Chromium: milliseconds a decision, and frames.

The questions are those of whole games of up to four players, as far as there is more than one option. The
worker that thinks answers them in the built page, without its server. Its choices and the numbers that it
compares must be those of the CPU: otherwise the status is 1. Build the page first: `make page`.

    python benchmarks/device_bots.py --games board card
    python benchmarks/device_bots.py --decisions 2000
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from itertools import count, islice
from pathlib import Path
from typing import Any, NamedTuple

from fondaco.bots.questions import bot_answer, bot_numbers, bot_question
from fondaco.browser.thinking import unpacked
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import GAMES

WEB = Path(__file__).parents[1] / "web"
BOTS = ("sharp", "master")
MAX_PLAYERS = 4


class Decision(NamedTuple):
    """A packed question to a bot, with the bot's answer here."""

    asked: bytes
    chosen: str
    numbers: list[float]

    def question(self, game: str, kind: str) -> dict[str, str]:
        return {"game": game, "kind": kind, "text": b64encode(self.asked).decode()}


def decisions(name: str, bot: str, number: int) -> Iterator[Decision]:
    """Yields every decision of a game in which the bot plays all seats."""
    game, key, n = GAMES[name], game_key(1, number), 0
    s = game.begin(game.setup(min(MAX_PLAYERS, game.player_counts[-1]), {}))
    while s.asked != NOBODY:
        moves = game.legal_actions(s)
        if s.asked == CHANCE:
            move = game.option(s, drawn(key, n, game.count(s)))
        elif len(moves) == 1:
            [move] = moves
        else:
            options = [game.move_text(s, move) for move in moves]
            asked = bot_question(bot, s.asked, game.view(s, s.asked), options, n)
            chosen = bot_answer(asked)
            yield Decision(asked, chosen, bot_numbers(asked))
            move = moves[options.index(chosen)]
        game.play(s, move)
        n += 1


def answered(asked: list[dict[str, str]]) -> dict[str, Any]:
    """Returns the answers of the worker in Chromium, each with its milliseconds, and the page's frames."""
    command = ["node", "scripts/run.mjs", "scripts/bots.ts"]
    told = subprocess.run(command, cwd=WEB, input=json.dumps(asked), capture_output=True, text=True)
    if told.returncode:
        raise SystemExit(told.stderr)
    found: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return found


def measure(name: str, bot: str, made: list[Decision]) -> int:
    """Prints the figures of a bot. Returns how many decisions differ."""
    kinds = ("choice", "numbers")
    told = answered([one.question(name, kind) for kind in kinds for one in made])
    choices, numbers = told["answers"][: len(made)], told["answers"][len(made) :]
    alike: int = sum(
        one.chosen == chosen["text"] and repr(one.numbers) == repr(unpacked(found["text"]))
        for one, chosen, found in zip(made, choices, numbers, strict=True)
    )
    first, *spent = (answer["milliseconds"] for answer in choices)
    times = f"median {statistics.median(spent):5.1f} ms   worst {max(spent):5.1f} ms   first {first:5.0f} ms"
    print(f"{name:6}{bot:7} {times}   {alike} of {len(made)} with the same numbers", flush=True)
    for when, found in told["frames"].items():
        print(
            f"  {when:9}{found['second']:5.1f} frames a second, longest gap {found['longest']:.0f} ms",
            flush=True,
        )
    return len(made) - alike


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures bots on the device, in Chromium.")
    parser.add_argument("--count", type=int, default=1, help="games of each bot")
    parser.add_argument("--decisions", type=int, help="how many in all, from as many games as that takes")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    chosen = parser.parse_args()
    pairs = [(name, bot) for name in chosen.games for bot in BOTS]
    each = -(-chosen.decisions // len(pairs)) if chosen.decisions else None
    differing = 0
    for name, bot in pairs:
        games = count() if each else range(chosen.count)
        made = (decision for number in games for decision in decisions(name, bot, number))
        differing += measure(name, bot, list(islice(made, each)))
    if differing:
        raise SystemExit(f"{differing} decisions differ from those of the CPU.")


if __name__ == "__main__":
    main()
