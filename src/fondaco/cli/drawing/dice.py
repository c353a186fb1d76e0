"""Draws Medici: The Dice Game on a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.cli.drawing.harbour import hold, ships, stock
from fondaco.cli.drawing.harbour import opened as opened  # part of the Drawer interface
from fondaco.cli.drawing.ink import QUIET, Seats, large, listed, tile, tiles
from fondaco.cli.drawing.layout import SideBySide, row_of_cards, title
from fondaco.games import dice as rules
from fondaco.games.dice import DiceView, Ship
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS
from fondaco.story.events import DayOpened, DiceRolled, DiceTaken, GameEvent

AIM = """In each round everybody fills a ship with dice. The most valuable ships score,
and the players who collected most of each good so far. Most points after
the third round win."""
DAY = "round"
UNIT = "crosses"
SHARED = "share the victory"
NUMBERS = ("no", "one", "two", "three", "four", "five")
NOTHING_COMES = [0] * GOODS  # crosses are made when dice are taken, not at the end of a round


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
    """Returns a die as it is drawn. A 0 shows its good twice, for its two crosses."""
    value, good = rules.ENTRIES[thing]
    return f"{rules.LOADED[good]} double" if rules.CROSSES[value] > 1 else thing


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
    """Returns a ship as on the printed sheet: its dice in order, and below each die the ship's value with it
    and the dice before it.
    """
    totals = "".join(str(total).center(5) for total in ship.totals)
    return Text.assemble(hold([tile(thing) for thing in ship.entries], ship.spaces), "\n", (totals, QUIET))


def columns(view: DiceView, seats: Seats) -> RenderableType:
    about = Text(f"crosses, {rules.COLUMN} at most; ▲ leads", QUIET)
    grid = stock(seats, view.crosses, [NOTHING_COMES] * view.players, rules.bonus)
    smallest, *larger = zip(rules.MONOPOLY, rules.MONOPOLY_BONUS, strict=True)
    pays = f"* {smallest[0]} crosses earn {smallest[1]} each round"
    pays += "".join(f", {crosses} earn {points}" for crosses, points in larger)
    return Group(title("Columns", about), grid, Text(pays, QUIET))


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
    """Returns the effect of an option in words."""
    assert isinstance(view.asked, int)
    ship, things = view.ships[view.asked].value, taken(view, option)
    return Text.assemble(tiles(things), f" ship {ship} → {ship + rules.total_value(things)}")


def taken(view: DiceView, option: str) -> list[str]:
    return [view.dice[die] for die in rules.TAKES[option]]


def sentence(event: GameEvent, seats: Seats) -> Text | None:
    match event:
        case DayOpened(seat=int(seat)):
            return seats.does(seat, "begin")
        case DiceRolled(seat=int(seat)):
            return seats.does(seat, "roll", listed(event.dice))
        case DiceTaken(seat=int(seat)):
            ship = f"(ship {event.value})"
            return seats.does(seat, "take", listed(event.dice), ship, forced=event.forced)
    return None
