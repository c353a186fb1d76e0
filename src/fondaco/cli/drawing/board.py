"""Draws Medici, the board game, on a terminal."""

from __future__ import annotations

import operator

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.cli.drawing.harbour import hold, ships, stock
from fondaco.cli.drawing.harbour import opened as opened  # part of the Drawer interface
from fondaco.cli.drawing.ink import QUIET, RUBRIC, Seats, florins, large, listed, tile, tiles
from fondaco.cli.drawing.layout import SideBySide, row_of_cards, title
from fondaco.games import board as rules
from fondaco.games.board import BoardView
from fondaco.games.sisters import DAYS
from fondaco.story.events import (
    BidMade,
    BidPassed,
    CardDrawn,
    DayOpened,
    FreeCardLoaded,
    GameEvent,
    LotDiscarded,
    LotOffered,
    LotSold,
)

AIM = """Each day you buy cards at auction for your ship. In the evening the most
valuable ships are paid, and the players who bought most of each good so far.
Most florins after the third evening win."""
DAY = "day"
UNIT = "level"
SHARED = "share the victory"


def draw(view: BoardView, seats: Seats) -> RenderableType:
    if view.asked is None:
        return tracks(view, seats)
    return Group(lot(view, seats), Text(), SideBySide(harbour(view, seats), tracks(view, seats)))


def lot(view: BoardView, seats: Seats) -> RenderableType:
    heading = title("Lot", f"day {view.day} of {DAYS}", f"{view.deck} cards in the deck")
    if not view.lot:
        return Group(heading, Text("no card yet", QUIET))
    cards = row_of_cards([large(thing) for thing in view.lot])
    return Group(heading, cards, *([bidding(view, seats)] if view.auction else []))


def bidding(view: BoardView, seats: Seats) -> Text:
    """Returns the bids of all bidders, in their order."""
    said = [Text.assemble(seats.name(seat), " ", spoken(view, seat)) for seat in view.bidders]
    return Text.assemble(("Bids ", "bold"), Text(" · ").join(said))


def spoken(view: BoardView, seat: int) -> Text:
    said = view.bids[seat]
    if seat == view.leader:
        return Text(f"ƒ{said}", f"bold {RUBRIC}")
    if view.asked == seat:
        return Text("to speak")
    return Text("–" if said is None else "pass" if said == "pass" else f"ƒ{said}", QUIET)


def harbour(view: BoardView, seats: Seats) -> RenderableType:
    holds = [hold([tile(thing) for thing in ship.cards], ship.spaces) for ship in view.ships]
    purses = [florins(amount) for amount in view.florins]
    return Group(title("Ships"), ships(seats, view.asked, purses, holds, [ship.value for ship in view.ships]))


def tracks(view: BoardView, seats: Seats) -> RenderableType:
    tonight = rules.levels_tonight(view)
    coming = [list(map(operator.sub, after, now)) for after, now in zip(tonight, view.levels, strict=True)]
    bonuses = ", ".join(f"{level} earns {bonus}" for level, bonus in enumerate(rules.BONUS) if bonus)
    about = Text("levels; +n aboard; ▲ leads", QUIET)
    grid = stock(seats, view.levels, coming, lambda level: rules.BONUS[level] > 0)
    return Group(title("Commodity tracks", about), grid, Text(f"* level {bonuses}, each day", QUIET))


def question(view: BoardView, options: list[str]) -> str:
    if not view.auction:
        return "draw another card, or open the auction"
    bids = [option for option in options if option != "pass"]
    return f"{bids[0]} or more, or pass"


def meaning(view: BoardView, option: str) -> Text:
    """Returns the effect of an option in words."""
    if option == "draw":
        return Text("one more card for the lot")
    if option == "stop":
        return Text("the lot goes to auction, its selector speaks last")
    if option == "pass":
        return Text()
    assert isinstance(view.asked, int)
    ship = view.ships[view.asked].value
    return Text.assemble("for ", tiles(view.lot), f" ship {ship} → {ship + rules.total_value(view.lot)}")


def sentence(event: GameEvent, seats: Seats) -> Text | None:
    match event:
        case DayOpened(seat=int(seat)):
            return seats.does(seat, "open", f"day {event.day}")
        case CardDrawn(seat=int(seat)):
            return seats.does(seat, "turn", "up", listed([event.card]))
        case FreeCardLoaded(seat=int(seat)):
            return seats.does(seat, "load", listed([event.card]), "for nothing")
        case LotOffered(seat=int(seat)):
            return seats.does(seat, "offer", listed(event.cards))
        case BidMade(seat=int(seat)):
            return seats.does(seat, "bid", str(event.florins))
        case BidPassed(seat=int(seat)):
            return seats.does(seat, "pass", forced=event.lacks is not None)
        case LotSold(seat=int(seat)):
            return seats.does(seat, "buy", "the lot for", f"ƒ{event.florins}", f"(ship {event.value})")
        case LotDiscarded():
            return Text("Nobody wants the lot: it is discarded.")
    return None
