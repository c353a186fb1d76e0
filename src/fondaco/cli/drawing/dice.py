"""Draws Medici: The Dice Game on a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.cli.drawing.harbour import hold, ships, stock
from fondaco.cli.drawing.harbour import opened as opened  # part of the Drawer interface
from fondaco.cli.drawing.ink import QUIET, Seats, face, large, listed, tile, tiles, value
from fondaco.cli.drawing.layout import SideBySide, row_of_cards, title
from fondaco.games import dice as rules
from fondaco.games.dice import DiceView, Ship
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS
from fondaco.story.step import Step

AIM = """In each round everybody fills a ship with dice. The most valuable ships score,
and the players who collected most of each good so far. Most points after
the third round win."""
DAY = "round"
UNIT = "crosses"
SHARED = "share the victory"
NUMBERS = ("no", "one", "two", "three", "four", "five")
NOTHING_COMES = [0] * GOODS  # crosses are made when dice are taken, not in the evening


def draw(view: DiceView, seats: Seats) -> RenderableType:
    if view.asked is None:
        return columns(view, seats)
    return Group(roll(view), Text(), SideBySide(harbour(view, seats), columns(view, seats)))


def roll(view: DiceView) -> RenderableType:
    heading = title("Dice", f"round {view.round} of {DAYS}")
    if view.last_roll:
        heading.append("  the last ship is filled with this roll", "italic")
    if not view.dice:
        return Group(heading, Text("not rolled yet", QUIET))
    below = [under(view, number) for number in range(1, len(view.dice) + 1)]
    return Group(heading, row_of_cards([large(shown(thing)) for thing in view.dice], below))


def shown(thing: str) -> str:
    """Returns the word of a die as a card is written: a 0 is a double, for its two crosses."""
    good, number, _ = face(thing)
    return f"{good} double" if number == "0" else thing


def under(view: DiceView, number: int) -> str:
    rolled = len(view.dice) == rules.DICE
    return f"{number} taken" if rolled and number not in view.left else str(number)


def harbour(view: DiceView, seats: Seats) -> RenderableType:
    purses = [Text(str(points), "bold") for points in view.points]
    holds = [with_totals(ship) for ship in view.ships]
    about = Text("points; below each entry the value so far", QUIET)
    return Group(
        title("Ships", about), ships(seats, view.asked, purses, holds, [ship.value for ship in view.ships])
    )


def with_totals(ship: Ship) -> Text:
    """Returns the ship as on the printed sheet: the loaded dice, and the sum so far below each."""
    totals = "".join(str(total).center(5) for total in ship.totals)
    return Text.assemble(hold([tile(thing) for thing in ship.entries], ship.spaces), "\n", (totals, QUIET))


def columns(view: DiceView, seats: Seats) -> RenderableType:
    about = Text(f"crosses, {rules.COLUMN} at most; ▲ leads", QUIET)
    grid = stock(
        seats, view.crosses, [NOTHING_COMES] * view.players, lambda crosses: crosses >= rules.MONOPOLY
    )
    pays = f"* {rules.MONOPOLY} crosses earn {rules.MONOPOLY_BONUS} each round, "
    pays += f"{rules.BIG_MONOPOLY} earn {rules.BIG_MONOPOLY_BONUS}"
    return Group(title("Columns", about), grid, Text(pays, QUIET))


def standings(view: DiceView) -> list[list[int]]:
    return view.crosses


def question(view: DiceView, options: list[str]) -> str:
    if view.asked != view.roller:
        return "take one of the dice left"
    if view.last_roll:
        return f"fill the ship: take {how_many(options)}"
    return f"take {how_many(options)}"


def how_many(options: list[str]) -> str:
    """Returns how many dice may be taken. A ship with little room allows fewer."""
    sizes = sorted({len(option.removeprefix("take ")) for option in options})
    *but_last, last = (NUMBERS[size] for size in sizes)
    noun = "die" if sizes == [1] else "dice"
    return f"{', '.join(but_last)} or {last} {noun}" if but_last else f"{last} {noun}"


def meaning(view: DiceView, option: str) -> Text:
    """Returns what an option would do."""
    assert isinstance(view.asked, int)
    ship, things = view.ships[view.asked].value, taken(view, option)
    return Text.assemble(tiles(things), f" ship {ship} → {ship + sum(map(value, things))}")


def taken(view: DiceView, option: str) -> list[str]:
    return [view.dice[int(number) - 1] for number in option.removeprefix("take ")]


def told(step: Step[DiceView], seats: Seats) -> Text | None:
    before, after = step.before, step.after
    verb = step.what.partition(" ")[0]
    if verb == "start":
        return seats.does(after.roller, "begin")
    if verb == "die" and len(after.dice) == rules.DICE:
        return seats.does(after.roller, "roll", listed(after.dice))
    if step.who is not None and verb == "take":
        things = taken(before, step.what)
        ship = before.ships[step.who].value + sum(map(value, things))
        return seats.does(step.who, "take", listed(things), f"(ship {ship})", forced=step.forced)
    return None
