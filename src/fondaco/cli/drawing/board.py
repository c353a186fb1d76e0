"""Draws Medici, the board game, on a terminal."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.text import Text

from fondaco.cli.drawing.harbour import hold, ships, stock
from fondaco.cli.drawing.harbour import opened as opened  # part of the Drawer interface
from fondaco.cli.drawing.ink import QUIET, RUBRIC, Seats, florins, large, listed, tile, tiles, value
from fondaco.cli.drawing.layout import SideBySide, row_of_cards, title
from fondaco.games import board as rules
from fondaco.games.board import BoardView
from fondaco.games.goods import GOOD_NAMES
from fondaco.games.sisters import DAYS
from fondaco.story.step import Step

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
    """Returns the bids in bidding order: from the left of the selector, the selector last."""
    order = [(view.selector + step) % view.players for step in range(1, view.players + 1)]
    said = [Text.assemble(seats.name(seat), " ", spoken(view, seat)) for seat in order]
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
    coming = [climbing(view, seat) for seat in range(view.players)]
    bonuses = ", ".join(f"{level} earns {bonus}" for level, bonus in enumerate(rules.BONUS) if bonus)
    about = Text("levels; +n aboard; ▲ leads", QUIET)
    grid = stock(seats, view.levels, coming, lambda level: rules.BONUS[level] > 0)
    return Group(title("Commodity tracks", about), grid, Text(f"* level {bonuses}, each day", QUIET))


def climbing(view: BoardView, seat: int) -> list[int]:
    """Returns by good the levels that the load of a ship would add."""
    aboard = [thing.split()[0] for thing in view.ships[seat].cards]
    levels = zip(GOOD_NAMES, view.levels[seat], strict=True)
    return [min(aboard.count(good), rules.TOP_LEVEL - level) for good, level in levels]


def standings(view: BoardView) -> list[list[int]]:
    return view.levels


def question(view: BoardView, options: list[str]) -> str:
    if not view.auction:
        return "draw another card, or open the auction"
    return f"bid {view.standing_bid + 1} or more, or pass"


def meaning(view: BoardView, option: str) -> Text:
    """Returns what an option would do."""
    if option == "draw":
        return Text("one more card for the lot")
    if option == "stop":
        return Text("the lot goes to auction, its selector speaks last")
    if option == "pass":
        return Text()
    assert isinstance(view.asked, int)
    ship = view.ships[view.asked].value
    return Text.assemble("for ", tiles(view.lot), f" ship {ship} → {ship + sum(map(value, view.lot))}")


def told(step: Step[BoardView], seats: Seats) -> Text | None:
    before, after = step.before, step.after
    verb, _, rest = step.what.partition(" ")
    if verb == "start":
        return seats.does(after.selector, "open", f"day {after.day}")
    if verb == "card" and before.filling:
        return seats.does(before.selector, "load", listed([rest]), "for nothing")
    if verb == "card":
        return seats.does(before.selector, "turn", "up", listed([rest]))
    if verb == "stop":
        return seats.does(before.selector, "offer", listed(before.lot))
    if step.who is not None and verb in ("bid", "pass"):
        return Text(" ").join([spoken_by(step, seats, step.who), *hammer(step, seats)])
    return None


def spoken_by(step: Step[BoardView], seats: Seats, who: int) -> Text:
    verb, _, florins = step.what.partition(" ")
    return seats.does(who, verb, *([florins] if florins else []), forced=step.forced)


def hammer(step: Step[BoardView], seats: Seats) -> list[Text]:
    """Returns what happened to the lot, or nothing if bidding goes on."""
    before = step.before
    if step.who != before.selector:
        return []
    bid = step.what.removeprefix("bid ")
    buyer, price = (step.who, bid) if bid.isdecimal() else (before.leader, before.standing_bid)
    if buyer is None:
        return [Text("Nobody wants the lot: it is discarded.")]
    ship = before.ships[buyer].value + sum(map(value, before.lot))
    return [seats.does(buyer, "buy", "the lot for", f"ƒ{price}", f"(ship {ship})")]
