"""Draws Medici: The Card Game on a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.cli.drawing.harbour import hold, ships, stock
from fondaco.cli.drawing.harbour import opened as opened  # part of the Drawer interface
from fondaco.cli.drawing.ink import (
    NO_SPACE,
    QUIET,
    ROUND,
    SPACE,
    SQUARE,
    Seats,
    florins,
    large,
    listed,
    tile,
    value,
)
from fondaco.cli.drawing.layout import SideBySide, row_of_cards, title
from fondaco.games import card as rules
from fondaco.games.card import CardView, Ship
from fondaco.games.goods import GOODS
from fondaco.games.sisters import DAYS
from fondaco.story.step import Step

AIM = """Each day you take cards from the market into your ship. In the evening the
most valuable ships are paid, and the players who collected most of each good
so far. Most florins after the third evening win."""
DAY = "day"
UNIT = "icons"
SHARED = "share the victory"


def draw(view: CardView, seats: Seats) -> RenderableType:
    if view.asked is None:
        return warehouses(view, seats)
    return Group(market(view), Text(), SideBySide(harbour(view, seats), warehouses(view, seats)))


def market(view: CardView) -> RenderableType:
    """Returns the market: the three newest cards large, the older ones small."""
    heading = title("Market", f"day {view.day} of {DAYS}", f"{view.deck} cards in the deck")
    if view.last_turn:
        heading.append("  the last turn of the day", "italic")
    if not view.market:
        return Group(heading, Text("empty", QUIET))
    reach, older = view.market[-rules.REACH :], view.market[: -rules.REACH]
    cards = [large(thing, edge(view, thing, ROUND, SQUARE)) for thing in reach]
    below = ["3", "2", "1 newest"][-len(reach) :]
    return Group(heading, *([older_cards(view, older)] if older else []), row_of_cards(cards, below))


def older_cards(view: CardView, things: list[str]) -> Text:
    return Text.assemble(("out of reach ", QUIET), small(view, things))


def small(view: CardView, things: list[str]) -> Text:
    return Text(" ").join(tile(thing, edge(view, thing, NO_SPACE, SPACE)) for thing in things)


def edge(view: CardView, thing: str, without: str, within: str) -> str:
    """Returns the frame of a card: `within` if it takes a space, else `without`."""
    kind = rules.CARD_CODES[thing]
    taken = view.sevens == "space" if kind == rules.NEUTRAL_7 else rules.SPACE[kind]
    return within if taken else without


def harbour(view: CardView, seats: Seats) -> RenderableType:
    holds = [hold([tile(thing) for thing in ship.cards], ship.spaces) for ship in view.ships]
    beside = [Text(" ").join(tile(thing, NO_SPACE) for thing in ship.beside) for ship in view.ships]
    values = [ship.value for ship in view.ships]
    purses = [florins(amount) for amount in view.florins]
    about = Text("[ ] takes a space, ( ) takes none", QUIET)
    return Group(title("Ships", about), ships(seats, view.asked, purses, holds, values, beside))


def warehouses(view: CardView, seats: Seats) -> RenderableType:
    at = rules.MONOPOLY[view.players]
    pays = f"* {at} icons or more earn {rules.MONOPOLY_BONUS} each day"
    if view.big_monopoly:
        pays += f", {rules.BIG_MONOPOLY[view.players]} earn {rules.BIG_MONOPOLY_BONUS}"
    coming = [icons_aboard(ship) for ship in view.ships]
    about = Text("icons; +n aboard; ▲ leads", QUIET)
    grid = stock(seats, view.warehouses, coming, lambda icons: icons >= at)
    return Group(title("Warehouses", about), grid, Text(pays, QUIET))


def icons_aboard(ship: Ship) -> list[int]:
    """Returns by good the icons that a ship would add to the warehouse."""
    icons = [0] * GOODS
    for thing in (*ship.cards, *ship.beside):
        kind = rules.CARD_CODES[thing]
        if kind < rules.NEUTRAL_2:
            icons[kind // rules.IN_A_GOOD] += rules.ICONS[kind]
    return icons


def standings(view: CardView) -> list[list[int]]:
    return view.warehouses


def question(view: CardView, options: list[str]) -> str:
    if "reveal" not in options:
        return "load the newest card, alone or with those before it"
    return "reveal another card, or load" if view.market else "reveal a card"


def meaning(view: CardView, option: str) -> Text:
    """Returns what an option would do."""
    if option == "reveal":
        return Text(f"turn up a card; {rules.MOST_REVEALS - view.revealed} more in this turn")
    ship = view.ships[view.turn]
    things = taken(view, option)
    return Text.assemble(small(view, things), f" ship {ship.value} → {ship.value + sum(map(value, things))}")


def taken(view: CardView, option: str) -> list[str]:
    """Returns the cards of an option. `take 13` is the newest card and the third newest."""
    return [view.market[-int(number)] for number in option.removeprefix("take ")]


def told(step: Step[CardView], seats: Seats) -> Text | None:
    before, after = step.before, step.after
    verb, _, rest = step.what.partition(" ")
    if verb == "start":
        return seats.does(after.turn, "open", f"day {after.day}")
    if verb == "card":
        return seats.does(after.turn, "reveal", listed([rest]))
    if verb == "take":
        things = taken(before, step.what)
        ship = before.ships[before.turn].value + sum(map(value, things))
        return seats.does(before.turn, "load", listed(things), f"(ship {ship})", forced=step.forced)
    return None
