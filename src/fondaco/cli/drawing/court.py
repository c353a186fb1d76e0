"""Draws Court of the Medici on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import HOUSE_INKS, NAME_WIDTH, QUIET, RUBRIC, SQUARE, Seats, framed
from fondaco.cli.drawing.layout import pointer, row_of_cards, title
from fondaco.games.court_state import CARD_CODES, VALUE
from fondaco.games.court_view import CourtView, House, Noble, Pile
from fondaco.story.court import told as events
from fondaco.story.events import (
    Allies,
    Begins,
    Conspires,
    Ending,
    Ends,
    Event,
    Limited,
    Plans,
    Power,
    Replaces,
    Sends,
    Skipped,
)
from fondaco.story.step import Step

AIM = """Your nobles stand alone, ally with others, or conspire with them to rid the
court of a pile of exactly equal value. When the Inner Circle is empty, the
house with more influence left at court wins."""
DAY, UNIT = "", ""  # this game has neither
SHARED = "share the victory: it is a draw"
HOUSE_NAMES = ("Della Rovere", "Gonzaga")
SHORT = {"minister": "0min", "lady": "1lady", "jester": "X", "duke": "15"}
POWERS = {
    "minister": "allied to two or more, they all leave the court",
    "lady": "allied to others, all of them part",
    "jester": "any value from 1 to 10",
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
NOBLES_A_LINE = 8  # of a pile, so that a line fits in eighty columns
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
    """Returns the view of a finished game: each house as its own seat saw it, and the card that it played."""
    houses = [seen.houses[house] for house, seen in enumerate(views)]
    return replace(onlooker, houses=houses, pending=views[onlooker.turn].pending)


def standings(view: CourtView) -> None:
    """Returns None: nothing is scored before the end."""


def houses(view: CourtView, seats: Seats) -> Grid:
    made = Grid(box=None, pad_edge=False, header_style=QUIET)
    for heading in ("", "", "", "influence", "hand", "deck", "planned", "limit"):
        made.add_column(heading, justify="right" if heading else "left", no_wrap=True)
    made.columns[1].max_width = NAME_WIDTH
    for seat, house in enumerate(view.houses):
        counts = (influence(view, seat), house.hand_size, house.deck, house.planned_size)
        limit = "none" if house.limit is None else str(house.limit)
        made.add_row(pointer(view.asked, seat), seats.name(seat), house_name(seat), *map(str, counts), limit)
    return made


def house_name(house: int) -> Text:
    ink = HOUSE_INKS[house]
    return Text(f"{ink.symbol}{ink.letter} {HOUSE_NAMES[house]}", ink.word)


def influence(view: CourtView, house: int) -> int:
    """Returns what the nobles of a house at court would score now."""
    nobles = (noble for pile in view.piles for noble in pile.nobles)
    return sum(VALUE[CARD_CODES[noble.card]] for noble in nobles if noble.house == house)


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
    """Returns what an option would do."""
    verb, _, what = option.partition(" ")
    if verb in ("on", "against"):
        pile = next(pile for pile in view.piles if what == f"p{pile.number}")
        end = " is eliminated" if verb == "against" else ""
        return Text.assemble(nobles(pile.nobles), f" worth {worth(pile)}{end}")
    if verb == "ally":
        return Text(POWERS.get(view.pending or "", "the card joins the pile"))
    return Text(POWERS.get(what, "") if verb == "play" else MEANINGS.get(verb, ""))


# Events.


def told(step: Step[CourtView], seats: Seats) -> Text | None:
    said = [*noticed(step, seats), *(sentence(event, step, seats) for event in events(step))]
    return Text(" ").join(said) if said else None


def noticed(step: Step[CourtView], seats: Seats) -> Iterator[Text]:
    """Yields what only this seat sees: a card that it draws, and the value of its jester as a limit."""
    house = step.before.turn
    if step.verb == "draw" and not step.rest.endswith("?"):
        yield seats.does(house, "draw", noble_tile(Noble(house, step.rest.split()[1])))
    elif step.verb == "name":
        yield seats.does(house, "name", f"the jester {step.rest}")


def sentence(event: Event, step: Step[CourtView], seats: Seats) -> Text:
    """Returns an event as a sentence, with the numbers of its piles."""
    match event:
        case Ends():
            return Text(ENDINGS[event.why])
        case Begins():
            return seats.does(doer(event), "begin")
        case Limited():
            said = f"the last card: nothing above {event.limit} from now on"
            return seats.does(doer(event), "draw", said)
        case Skipped():
            return Text.assemble(seats.name(doer(event)), " cannot play.")
    return play_told(event, step, seats)


def play_told(event: Event, step: Step[CourtView], seats: Seats) -> Text:
    """Returns the sentence for a card that was played."""
    does, on = partial(seats.does, doer(event)), f"p{step.before.on}"
    match event:
        case Replaces():
            return does("replace", card_told(event, event.card))
        case Sends():
            return does("send", card_told(event, event.card), "to the Outer Court")
        case Plans():
            return does("plan", card_told(event, event.card))
        case Allies():
            said = does("play", card_told(event, event.card), "on", pile_told(on, event.pile))
            return said.append(POWERS_TOLD.get(event.power, ""))
        case Conspires():
            said = does("conspire", "with", card_told(event, event.card), "on", pile_told(on, event.pile))
            return Text.assemble(said, " ", pile_told(step.rest, event.against), " is eliminated.")
    raise TypeError(event)


def doer(event: Event) -> int:
    assert event.who is not None
    return event.who


def card_told(event: Event, card: str | None) -> Text:
    return noble_tile(Noble(doer(event), card)) if card else Text("a card")


def pile_told(number: str, pile: list[Noble]) -> Text:
    """Returns a pile within a sentence: its nobles, or only their number if there are many."""
    if len(pile) > FEW_NOBLES:
        return Text(f"{number} of {len(pile)} nobles")
    return Text.assemble(f"{number} ", nobles(pile))
