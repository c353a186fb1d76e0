"""A program that plays at a Fondaco server without knowing the rules: it always loads the fullest ship.

    pip install '.[client]'
    python examples/outside_bot.py http://127.0.0.1:8424 k3vq7mzt2acx5bny

The second argument is the last part of a table's link. If FONDACO_TOKEN is set, the program plays for the
person that the token belongs to, otherwise as a new guest.
"""

from __future__ import annotations

import os
import sys

from fondaco.client import Client, Question


def fullest_ship(question: Question) -> str:
    """Returns the option after which our ship is worth most, or the first of several equal ones."""
    return max(question.options, key=lambda option: ship_value_after(question, option))


def ship_value_after(question: Question, option: str) -> int:
    """Returns the value of our ship after an option, or 0 if the option does not load it."""
    before_and_after = question.previews[option].get("ship") or (0, 0)
    return int(before_and_after[1])


def main(address: str, table: str) -> None:
    token = os.environ.get("FONDACO_TOKEN")
    client = Client(address, token) if token else Client.as_guest(address, "Fullest Ship")
    seat = client.take_seat(table)
    print(f"on seat {seat}", flush=True)
    end = client.play(table, fullest_ship, seat)
    print(f"{end['state']}: {end['result']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
