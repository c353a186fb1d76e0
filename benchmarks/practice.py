"""Judges positions for practice again, with ten times the playouts of a review and other random numbers.

    python benchmarks/practice.py dice --count 60 --seed 5

says in how many the best turn was the best again, how many are certain (two standard errors), and how many
keep the lead that a search for positions asks for.
"""

from __future__ import annotations

import argparse
import random

from fondaco.bots.bot import question_at
from fondaco.core.luck import game_key
from fondaco.games import GAMES
from fondaco.puzzles import WIN_UNIT, Position, positions_for
from fondaco.puzzles.finding import AGAIN, LEAST, NEAR, judged_again
from fondaco.review import CERTAIN, lead_of

ELSEWHERE = 987_654_321  # far from the seeds of searches


def judged_anew(position: Position, key: int) -> tuple[bool, float, float]:
    """Returns whether the best turn is the best again, and its least lead over another: as far as it is
    certain, and as a search counts it.
    """
    pairs = zip(position.turns, position.wins, strict=True)
    near = [turn for turn, win in pairs if position.wins[0] - win < NEAR]
    turns = near if len(near) > 1 else position.turns[:2]
    values = judged_again(question_at(position.table()), key, turns, AGAIN)
    best = next(value for value in values if value.turn == position.best)
    leads = [lead_of(best, other) for other in values if other is not best]
    certain = min(lead.mean - CERTAIN * (lead.error or 0.0) for lead in leads)
    return values[0] is best, certain, min(lead.least for lead in leads)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=5)
    given = parser.parse_args()
    positions = list(positions_for(given.game))
    drawn = random.Random(f"{given.seed} {given.game}").sample(positions, min(given.count, len(positions)))
    found = [judged_anew(each, game_key(ELSEWHERE + given.seed, at)) for at, each in enumerate(drawn)]
    same = sum(is_best for is_best, _, _ in found)
    sure = sum(certain > 0 for _, certain, _ in found)
    kept = sum(least >= LEAST - 1 / WIN_UNIT for _, _, least in found)
    lowest = min(certain for _, certain, _ in found)
    print(
        f"{given.game}: of {len(found)} positions the best turn is best again in {same}, certainly in {sure},"
    )
    print(f"by {LEAST} or more in {kept}; the least certain lead is {lowest:.3f}")


if __name__ == "__main__":
    main()
