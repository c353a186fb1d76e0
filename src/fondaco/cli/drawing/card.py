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
)
from fondaco.cli.drawing.layout import SideBySide, row_of_cards, title
from fondaco.core.views import no_luck
from fondaco.games import card as rules
from fondaco.games.card import CardView
from fondaco.games.sisters import DAYS
from fondaco.story.events import CardRevealed, CardsLoaded, DayOpened, GameEvent

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
    """Returns the market: the cards within reach large, the older ones small."""
    heading = title("Market", f"day {view.day} of {DAYS}", f"{view.deck} cards in the deck")
    if view.last_turn:
        heading.append("  the last turn of the day", "italic")
    if not view.market:
        return Group(heading, Text("empty", QUIET))
    reach, older = view.market[-rules.REACH :], view.market[: -rules.REACH]
    cards = [large(thing, edge(view, thing, ROUND, SQUARE)) for thing in reach]
    below = [*(str(back) for back in range(len(reach), 1, -1)), "1 newest"]
    return Group(heading, *([older_cards(view, older)] if older else []), row_of_cards(cards, below))


def older_cards(view: CardView, things: list[str]) -> Text:
    return Text.assemble(("out of reach ", QUIET), small(view, things))


def small(view: CardView, things: list[str]) -> Text:
    return Text(" ").join(tile(thing, edge(view, thing, NO_SPACE, SPACE)) for thing in things)


def edge(view: CardView, thing: str, without: str, within: str) -> str:
    """Returns the frame of a card, which shows whether the card takes a space."""
    return within if rules.space_named(view.sevens, thing) else without


def harbour(view: CardView, seats: Seats) -> RenderableType:
    holds = [hold([tile(thing) for thing in ship.cards], ship.spaces) for ship in view.ships]
    beside = [Text(" ").join(tile(thing, NO_SPACE) for thing in ship.beside) for ship in view.ships]
    values = [ship.value for ship in view.ships]
    purses = [florins(amount) for amount in view.florins]
    about = Text("[ ] takes a space, ( ) takes none", QUIET)
    return Group(title("Ships", about), ships(seats, view.asked, purses, holds, values, beside))


def warehouses(view: CardView, seats: Seats) -> RenderableType:
    s = rules.imagine(view, no_luck)
    sizes = range(rules.monopolies(s))
    smallest, *larger = [(rules.MONOPOLY[size][view.players], rules.MONOPOLY_BONUS[size]) for size in sizes]
    pays = f"* {smallest[0]} icons or more earn {smallest[1]} each day"
    pays += "".join(f", {icons} earn {florins}" for icons, florins in larger)
    coming = [ship.icons for ship in view.ships]
    about = Text("icons; +n aboard; ▲ leads", QUIET)
    grid = stock(seats, view.warehouses, coming, lambda icons: rules.bonus(s, icons))
    return Group(title("Warehouses", about), grid, Text(pays, QUIET))


def question(view: CardView, options: list[str]) -> str:
    if "reveal" not in options:
        return "load the newest card, alone or with those before it"
    return "reveal another card, or load" if view.market else "reveal a card"


def meaning(view: CardView, option: str) -> Text:
    """Returns the effect of an option in words."""
    if option == "reveal":
        more = rules.reveals_left(rules.imagine(view, no_luck))
        return Text(f"turn up a card; {more} more in this turn")
    ship, things = view.ships[view.turn].value, taken(view, option)
    return Text.assemble(small(view, things), f" ship {ship} → {ship + rules.total_value(things)}")


def taken(view: CardView, option: str) -> list[str]:
    """Returns the cards that an option such as `take 13` takes: the newest, and the third newest."""
    return [view.market[-back] for back in rules.TAKES[option]]


def sentence(event: GameEvent, seats: Seats) -> Text | None:
    match event:
        case DayOpened(seat=int(seat)):
            return seats.does(seat, "open", f"day {event.day}")
        case CardRevealed(seat=int(seat)):
            return seats.does(seat, "reveal", listed([event.card]))
        case CardsLoaded(seat=int(seat)):
            ship = f"(ship {event.value})"
            return seats.does(seat, "load", listed(event.cards), ship, forced=event.forced)
    return None
