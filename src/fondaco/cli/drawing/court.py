"""Draws Court of the Medici on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import HOUSE_INKS, NAME_WIDTH, QUIET, RUBRIC, SQUARE, Seats, framed
from fondaco.cli.drawing.layout import pointer, row_of_cards, title
from fondaco.core.views import no_luck
from fondaco.games import court as rules
from fondaco.games.court import Ending
from fondaco.games.court_state import (
    CARD_CODES,
    CLEARS,
    DUKE,
    JESTER,
    LADY,
    MINISTER,
    MOST,
    NO_POWER,
    NOBLES,
    PARTS,
    VALUE,
    Power,
    power,
)
from fondaco.games.court_view import CourtView, House, Noble, Pile
from fondaco.story.events import (
    CardPlanned,
    CardReplaced,
    CourtOpened,
    GameEnded,
    GameEvent,
    HouseSkipped,
    LimitSet,
    NobleAllied,
    NobleDrawn,
    NobleSent,
    PileRemoved,
)

AIM = """Your nobles stand alone, ally with others, or conspire with them to rid the
court of a pile of exactly equal value. When the Inner Circle is empty, the
house with more influence left at court wins."""
DAY, UNIT = "", ""  # this game has no days or units
SHARED = "share the victory: it is a draw"
HOUSE_NAMES = ("Della Rovere", "Gonzaga")
SHORT = {
    "minister": f"{VALUE[MINISTER]}min",
    "lady": f"{VALUE[LADY]}lady",
    "jester": "X",
    "duke": str(VALUE[DUKE]),
}
CLEARED = next(nobles for nobles in range(NOBLES) if power(MINISTER, nobles) == CLEARS)
POWERS = {
    "minister": f"allied to {CLEARED} or more, they all leave the court",
    "lady": "allied to others, all of them part",
    "jester": f"any value from {VALUE[JESTER]} to {MOST[JESTER]}",
}
ALLIANCES = {
    NO_POWER: "the card joins the pile",
    CLEARS: "all the others leave the court",
    PARTS: "all of them part",
}
MEANINGS = {
    "send": "alone into your Outer Court",
    "plan": "face down under your deck",
    "keep": "the circle stands as it is",
    "name": "your limit from now on",
}
QUESTIONS = {
    "replacing": "replace one of a pair in the circle, or keep it",
    "playing": "play a card",
    "placing": "place the {card}",
    "conspiring": "ally the {card}, or conspire against a pile of the same value",
    "naming": "name the value of your last card, the jester",
}

ENDINGS: Mapping[Ending, str] = {
    "planned": "Too much was planned: it is a draw.",
    "circle_empty": "The Inner Circle is empty.",
    "house_absent": "A house has left the Inner Circle.",
    "nobody_can_play": "Neither house can play.",
}
POWERS_TOLD: Mapping[Power | None, str] = {
    "parts": " The pile parts.",
    "clears": " The others are eliminated.",
}
NOBLES_A_LINE = 8  # nobles of a pile in one line of eighty columns
FEW_NOBLES = 4  # nobles that a sentence lists one by one


def draw(view: CourtView, seats: Seats) -> RenderableType:
    """Returns the table as it lies between two players, with your court, or that of seat 0, at the bottom."""
    near = view.seat or 0
    return Group(
        houses(view, seats),
        court(view, seats, 1 - near),
        court(view, seats, None),
        court(view, seats, near),
        *(hand(view, seats, house) for house in (1 - near, near) if view.houses[house].hand),
    )


def opened(onlooker: CourtView, views: list[CourtView]) -> CourtView:
    """Returns the view of a finished game: each house as its own seat saw it, with the card that it
    played.
    """
    houses = [seen.houses[house] for house, seen in enumerate(views)]
    return replace(onlooker, houses=houses, pending=views[onlooker.turn].pending)


def houses(view: CourtView, seats: Seats) -> Grid:
    made = Grid(box=None, pad_edge=False, header_style=QUIET)
    for heading in ("", "", "", "influence", "hand", "deck", "planned", "limit"):
        made.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    made.columns[1].max_width = NAME_WIDTH
    s = rules.imagine(view, no_luck)
    for seat, house in enumerate(view.houses):
        counts = (rules.score(s, seat), house.hand_size, house.deck, house.planned_size)
        limit = "none" if house.limit is None else str(house.limit)
        made.add_row(pointer(view.asked, seat), seats.name(seat), house_name(seat), *map(str, counts), limit)
    return made


def house_name(house: int) -> Text:
    ink = HOUSE_INKS[house]
    return Text(f"{ink.symbol}{ink.letter} {HOUSE_NAMES[house]}", ink.word)


def court(view: CourtView, seats: Seats, owner: int | None) -> RenderableType:
    """Returns the piles of a zone, each with its number and value."""
    heading = title("Inner Circle") if owner is None else seats.whose(owner, "Outer Court")
    piles = [pile_drawn(view, pile) for pile in view.piles if pile.court == owner]
    return Group(Text(), heading, Columns(piles, padding=(0, 2)) if piles else Text("nobody", QUIET))


def pile_drawn(view: CourtView, pile: Pile) -> Text:
    mark = " ◂ here" if view.phase == "conspiring" and pile.number == view.on else ""
    number, value = (f"p{pile.number}", "bold"), (f" = {worth(pile)}", QUIET)
    return Text("\n").join([Text.assemble(number, value, (mark, RUBRIC)), *pile_lines(pile.nobles)])


def pile_lines(shown: list[Noble]) -> Iterator[Text]:
    for start in range(0, len(shown), NOBLES_A_LINE):
        yield nobles(shown[start : start + NOBLES_A_LINE])


def worth(pile: Pile) -> str:
    """Returns the value of a pile, with an X for each jester."""
    return "+".join(([str(pile.fixed)] if pile.fixed or not pile.jesters else []) + ["X"] * pile.jesters)


def nobles(shown: Iterable[Noble]) -> Text:
    return Text().join(noble_tile(noble) for noble in shown)


def noble_tile(noble: Noble) -> Text:
    ink = HOUSE_INKS[noble.house]
    return Text(f"[{ink.symbol}{ink.letter}{SHORT.get(noble.card, noble.card)}]", f"{ink.on} on {ink.field}")


def hand(view: CourtView, seats: Seats, house: int) -> RenderableType:
    """Returns the visible hand of a house, and the cards that it planned."""
    held = view.houses[house]
    heading = Text.assemble(seats.whose(house, "hand"), planned(house, held))
    return Group(Text(), heading, row_of_cards([hand_card(house, card) for card in held.hand or []]))


def hand_card(house: int, card: str) -> Text:
    ink = HOUSE_INKS[house]
    upper = f" {value(card):<5}{ink.symbol}{ink.letter} "
    return framed(upper, role(card), f"{ink.on} on {ink.field}", SQUARE)


def value(card: str) -> str:
    return "X" if card == "jester" else str(VALUE[CARD_CODES[card]])


def role(card: str) -> str:
    return "noble" if card.isdecimal() else card


def planned(house: int, held: House) -> Text:
    if not held.planned:
        return Text()
    cards = nobles(Noble(house, card) for card in held.planned)
    return Text.assemble((" · planned, next first ", QUIET), cards)


# Questions.


def question(view: CourtView, options: list[str]) -> str:
    return QUESTIONS.get(view.phase, "choose").format(card=view.pending)


def meaning(view: CourtView, option: str) -> Text:
    """Returns the effect of an option in words."""
    verb, _, what = option.partition(" ")
    if verb in ("on", "against"):
        pile = next(pile for pile in view.piles if what == f"p{pile.number}")
        end = " is eliminated" if verb == "against" else ""
        return Text.assemble(nobles(pile.nobles), f" worth {worth(pile)}{end}")
    if verb == "ally":
        assert view.pending is not None
        pile = next(pile for pile in view.piles if pile.number == view.on)
        return Text(ALLIANCES[power(CARD_CODES[view.pending], len(pile.nobles))])
    return Text(POWERS.get(what, "") if verb == "play" else MEANINGS.get(verb, ""))


# Events.


def sentence(event: GameEvent, seats: Seats) -> Text | None:
    """Returns the sentence for an event. There is none for a drawn card that the reader may not see."""
    match event:
        case CourtOpened(seat=int(house)):
            return seats.does(house, "begin")
        case NobleDrawn(seat=int(house)):
            return seats.does(house, "draw", card_told(house, event.card)) if event.card else None
        case LimitSet(seat=int(house)):
            return limit_told(house, event, seats)
        case HouseSkipped(seat=int(house)):
            return Text.assemble(seats.name(house), " cannot play.")
        case GameEnded():
            return Text(ENDINGS[event.why])
    return play_told(event, seats)


def limit_told(house: int, event: LimitSet, seats: Seats) -> Text:
    limit = seats.does(house, "draw", f"the last card: nothing above {event.limit} from now on")
    named = seats.does(house, "name", f"the jester {event.limit}")
    return Text.assemble(named, " ", limit) if event.jester else limit


def play_told(event: GameEvent, seats: Seats) -> Text | None:
    """Returns what happened to the card that was played, with the numbers of the piles."""
    match event:
        case CardReplaced(seat=int(house)):
            return seats.does(house, "replace", card_told(house, event.card))
        case NobleSent(seat=int(house)):
            return seats.does(house, "send", card_told(house, event.card), "to the Outer Court")
        case CardPlanned(seat=int(house)):
            return seats.does(house, "plan", card_told(house, event.card))
        case NobleAllied(seat=int(house)):
            pile = pile_told(event.number, event.pile)
            said = seats.does(house, "play", card_told(house, event.card), "on", pile)
            return said.append(POWERS_TOLD.get(event.power, ""))
        case PileRemoved(seat=int(house)):
            pile = pile_told(event.number, event.pile)
            said = seats.does(house, "conspire", "with", card_told(house, event.card), "on", pile)
            removed = pile_told(event.removed_number, event.removed)
            return Text.assemble(said, " ", removed, " is eliminated.")
    return None


def card_told(house: int, card: str | None) -> Text:
    return noble_tile(Noble(house, card)) if card else Text("a card")


def pile_told(number: int, pile: list[Noble]) -> Text:
    """Returns a pile as part of a sentence. A high pile is shortened to its value."""
    if len(pile) > FEW_NOBLES:
        return Text(f"p{number} of {len(pile)} nobles")
    return Text.assemble(f"p{number} ", nobles(pile))
