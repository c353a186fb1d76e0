"""A program that takes a seat at a house and plays there: the fullest ship it is offered, no rule known.

    pip install '.[client]'
    python examples/outside_bot.py http://127.0.0.1:8424 k3vq7mzt2acx5bny

The second word is the end of a table's link. With FONDACO_TOKEN the program plays as whoever the token
belongs to; without it, as a new guest.
"""

from __future__ import annotations

import os
import sys

from fondaco.client import House, Question


def fullest_ship(question: Question) -> str:
    """The option after which our ship is worth most; of equals, and where no ship is loaded, the first."""
    return max(question.options, key=lambda option: ship_after(question, option))


def ship_after(question: Question, option: str) -> int:
    before_and_after = question.previews[option].get("ship") or (0, 0)
    return int(before_and_after[1])


def main(address: str, table: str) -> None:
    token = os.environ.get("FONDACO_TOKEN")
    house = House(address, token) if token else House.as_guest(address, "Fullest Ship")
    seat = house.take_seat(table)
    print(f"on seat {seat}", flush=True)
    end = house.play(table, fullest_ship, seat)
    print(f"{end['state']}: {end['result']}")


if __name__ == "__main__":
    main(*sys.argv[1:])
