"""The benchmark that plays fixed styles at court: each of them does what it says, and ends are named."""

from __future__ import annotations

import runpy
from pathlib import Path
from types import SimpleNamespace

import pytest

from fondaco.core.luck import game_key
from fondaco.games.court import ALLY, ON, PLAN, SEND
from fondaco.table import SeededLuck, Table

STYLES = runpy.run_path(str(Path(__file__).parents[2] / "benchmarks" / "styles.py"))
LOW, HIGH = 0, 5  # kinds of cards
LINES = [(HIGH, ON, ALLY), (HIGH, SEND), (LOW, PLAN), (LOW, ON, ALLY), (LOW, SEND)]


@pytest.mark.parametrize(
    ("style", "own_plans", "other_plans", "fitting"),
    [
        ("planner", 2, 0, [(LOW, PLAN)]),
        ("planner", 3, 0, []),
        ("drawer", 0, 0, []),
        ("drawer", 1, 2, [(LOW, PLAN)]),
        ("drawer", 2, 3, [(LOW, PLAN)]),
        ("drawer", 3, 5, []),
        ("waiter", 0, 0, [(LOW, ON, ALLY), (LOW, SEND)]),
        ("sender", 0, 0, [(HIGH, SEND), (LOW, SEND)]),
    ],
)
def test_a_style_plays_the_turns_that_fit_it(
    style: str, own_plans: int, other_plans: int, fitting: list[tuple[int, ...]]
) -> None:
    s = SimpleNamespace(turn=1, plans=[other_plans, own_plans])
    assert STYLES["STYLES"][style](SeededLuck(1)).fitting(LINES, s) == fitting


def test_in_the_midst_of_a_turn_a_style_still_fits() -> None:
    """The card is chosen: only its place is still open."""
    s = SimpleNamespace(turn=0, plans=[0, 0])
    planner, waiter = (STYLES["STYLES"][name](SeededLuck(1)) for name in ("planner", "waiter"))
    assert planner.fitting([(SEND,), (PLAN,)], s) == [(PLAN,)]
    assert waiter.fitting([(SEND,), (PLAN,)], s) == []  # it plays like sharp


def test_two_planners_draw_and_their_plans_are_counted() -> None:
    games, planner = STYLES["Games"](), STYLES["Planner"]
    assert games.add((planner, planner), 0, game_key(1, 1)) == 0.5
    assert games.ends == {"draw by plans": 1}
    assert games.plans[0] == games.plans[1] == 3


def test_ends_are_named_by_the_plans_and_the_circle() -> None:
    view = Table("court", seed=1).view()
    assert STYLES["ending"](view) == "other"
    for pile in view.piles:
        pile.court = 0
    assert STYLES["ending"](view) == "circle empty"
    for house in view.houses:
        house.plans = 3
    assert STYLES["ending"](view) == "draw by plans"
