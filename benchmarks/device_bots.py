"""Measures `sharp` and `master` on the device, in Chromium: milliseconds a decision, equal choices, frames.

The questions are those of whole games of up to four players. The worker that thinks answers them in the
built page, without its server. Build the page first: `make page`.

    python benchmarks/device_bots.py --games board card
"""

from __future__ import annotations

import argparse
import json
import statistics
import subprocess
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fondaco.bots.questions import bot_answer, bot_question
from fondaco.core.luck import drawn, game_key
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.games import GAMES

WEB = Path(__file__).parents[1] / "web"
BOTS = ("sharp", "master")
MAX_PLAYERS = 4


def questions(name: str, bot: str, number: int) -> Iterator[dict[str, Any]]:
    """Yields every decision of a game in which the bot plays all seats, with what it chooses here."""
    game, key, n = GAMES[name], game_key(1, number), 0
    s = game.begin(game.setup(min(MAX_PLAYERS, game.player_counts[-1]), {}))
    while s.asked != NOBODY:
        moves = game.legal_actions(s)
        if s.asked == CHANCE:
            move = game.option(s, drawn(key, n, game.count(s)))
        else:
            options = [game.move_text(s, move) for move in moves]
            asked = bot_question(bot, s.asked, game.view(s, s.asked), options, n)
            chosen = bot_answer(asked)
            yield {"game": name, "kind": "choice", "text": b64encode(asked).decode(), "chosen": chosen}
            move = moves[options.index(chosen)]
        game.play(s, move)
        n += 1


def answered(asked: list[dict[str, Any]]) -> dict[str, Any]:
    """Returns the answers of the worker in Chromium, each with its milliseconds, and the page's frames."""
    command = ["node", "scripts/run.mjs", "scripts/bots.ts"]
    told = subprocess.run(command, cwd=WEB, input=json.dumps(asked), capture_output=True, text=True)
    if told.returncode:
        raise SystemExit(told.stderr)
    found: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return found


def measure(name: str, bot: str, games: int) -> None:
    asked = [question for number in range(games) for question in questions(name, bot, number)]
    told = answered(asked)
    answers, frames = told["answers"], told["frames"]
    alike = sum(question["chosen"] == answer["text"] for question, answer in zip(asked, answers, strict=True))
    first, *spent = (answer["milliseconds"] for answer in answers)
    times = f"median {statistics.median(spent):5.1f} ms   worst {max(spent):5.1f} ms   first {first:5.0f} ms"
    print(f"{name:6}{bot:7} {times}   {alike} of {len(asked)} as here", flush=True)
    for when, found in frames.items():
        print(
            f"  {when:9}{found['second']:5.1f} frames a second, longest gap {found['longest']:.0f} ms",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description="Measures bots on the device, in Chromium.")
    parser.add_argument("--count", type=int, default=1, help="games of each bot")
    parser.add_argument("--games", nargs="+", default=list(GAMES), choices=list(GAMES))
    chosen = parser.parse_args()
    for name in chosen.games:
        for bot in BOTS:
            measure(name, bot, chosen.count)


if __name__ == "__main__":
    main()
