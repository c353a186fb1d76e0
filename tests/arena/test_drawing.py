"""Plots: what lies where."""

from __future__ import annotations

from fondaco.arena.drawing import Curve, apart, curves, plane_of

XS = [float(games) for games in range(4, 68, 4)]


def level(name: str, share: float, number: int = 0) -> Curve:
    """A share that stays as it is; its band is as wide as can be at first, and then narrow."""
    wide = [1.0, 1.0, *[0.1] * 14]
    return Curve(
        name, XS, [share - each for each in wide], [share] * 16, [share + each for each in wide], number
    )


def test_the_first_games_do_not_decide_the_scale() -> None:
    plane = plane_of([level("a", 0.5)], 0.25)
    assert (round(plane.y.low, 6), round(plane.y.high, 6)) == (0.23, 0.62)


def test_what_lies_outside_is_drawn_at_the_end() -> None:
    plane = plane_of([level("a", 0.5)], 0.25)
    assert plane.height(1.5) == plane.y.end
    assert plane.height(-0.5) == plane.y.start


def test_every_curve_has_its_band_and_its_name() -> None:
    rows = [level("a", 0.5, 0), level("b < c", 0.4, 1)]
    svg = curves(rows, lambda games: f"{games:.0f}", lambda share: f"{share:.0%}", "about", 0.25)
    assert [svg.count(f'class="{kind}"') for kind in ("band", "curve", "label", "mark")] == [2, 2, 2, 1]
    assert "b &lt; c" in svg


def test_names_do_not_lie_on_each_other() -> None:
    assert apart([50, 52, 20], 0, 300) == [50, 65, 20]
    assert apart([295, 296], 0, 300) == [285, 300]
