"""Charts: scales, positions and labels."""

from __future__ import annotations

from fondaco.arena.charts import Curve, line_chart, plot_area, spread_apart

XS = [float(games) for games in range(4, 68, 4)]


def constant_curve(name: str, share: float, number: int = 0) -> Curve:
    """A share that stays as it is; its band is as wide as can be at first, and then narrow."""
    wide = [1.0, 1.0, *[0.1] * 14]
    return Curve(
        name, XS, [share - each for each in wide], [share] * 16, [share + each for each in wide], number
    )


def test_the_first_games_do_not_decide_the_scale() -> None:
    area = plot_area([constant_curve("a", 0.5)], 0.25)
    assert (round(area.y.low, 6), round(area.y.high, 6)) == (0.23, 0.62)


def test_what_lies_outside_is_drawn_at_the_end() -> None:
    area = plot_area([constant_curve("a", 0.5)], 0.25)
    assert area.height(1.5) == area.y.end
    assert area.height(-0.5) == area.y.start


def test_every_curve_has_its_band_and_its_name() -> None:
    rows = [constant_curve("a", 0.5, 0), constant_curve("b < c", 0.4, 1)]
    svg = line_chart(rows, lambda games: f"{games:.0f}", lambda share: f"{share:.0%}", "about", 0.25)
    assert [svg.count(f'class="{kind}"') for kind in ("band", "curve", "label", "reference")] == [2, 2, 2, 1]
    assert "b &lt; c" in svg


def test_names_do_not_lie_on_each_other() -> None:
    assert spread_apart([50, 52, 20], 0, 300) == [50, 65, 20]
    assert spread_apart([295, 296], 0, 300) == [285, 300]
