"""Court of the Medici on a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import HOUSE_INKS, NAME_WIDTH, QUIET, RUBRIC, SQUARE, Seats, framed
from fondaco.cli.drawing.layout import pointer, row_of_cards, title
from fondaco.cli.drawing.story import Step
from fondaco.games.court_table import CARD_CODES, VALUE
from fondaco.games.court_view import CourtView, House, Noble, Pile

DAY, UNIT = "", ""  # there are none
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


def draw(view: CourtView, seats: Seats) -> RenderableType:
    """The courts as they lie between two who face each other, the nearer one yours or the first seat's."""
    near = view.seat or 0
    return Group(
        houses(view, seats),
        court(view, seats, 1 - near),
        court(view, seats, None),
        court(view, seats, near),
        *(hand(view, seats, house) for house in (1 - near, near) if view.houses[house].hand),
    )


def opened(onlooker: CourtView, views: list[CourtView]) -> CourtView:
    """What is to be seen when the game is over: each house as it saw itself."""
    return replace(onlooker, houses=[seen.houses[house] for house, seen in enumerate(views)])


def standings(view: CourtView) -> None:
    """Nothing is scored before the end."""


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
    """What a house's nobles at court would score now."""
    nobles = (noble for pile in view.piles for noble in pile.nobles)
    return sum(VALUE[CARD_CODES[noble.card]] for noble in nobles if noble.house == house)


def court(view: CourtView, seats: Seats, owner: int | None) -> RenderableType:
    """The piles of a zone, each with its number and value."""
    heading = title("Inner Circle") if owner is None else seats.whose(owner, "Outer Court")
    piles = [pile_drawn(view, pile) for pile in view.piles if pile.court == owner]
    return Group(Text(), heading, Columns(piles, padding=(0, 2)) if piles else Text("nobody", QUIET))


def pile_drawn(view: CourtView, pile: Pile) -> Text:
    mark = " ◂ here" if view.phase == "conspiring" and pile.number == view.on else ""
    number, value = (f"p{pile.number}", "bold"), (f" = {worth(pile)}", QUIET)
    return Text.assemble(number, value, (mark, RUBRIC), "\n", nobles(pile.nobles))


def worth(pile: Pile) -> str:
    """The value of a pile, an X for each jester in it."""
    return "+".join(([str(pile.fixed)] if pile.fixed or not pile.jesters else []) + ["X"] * pile.jesters)


def nobles(shown: Iterable[Noble]) -> Text:
    return Text().join(noble_tile(noble) for noble in shown)


def noble_tile(noble: Noble) -> Text:
    ink = HOUSE_INKS[noble.house]
    return Text(f"[{ink.symbol}{ink.letter}{SHORT.get(noble.card, noble.card)}]", f"{ink.on} on {ink.field}")


def hand(view: CourtView, seats: Seats, house: int) -> RenderableType:
    """A hand, for those who may see it, and what its house planned."""
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


# What is asked.


def question(view: CourtView, options: list[str]) -> str:
    return QUESTIONS.get(view.phase, "choose").format(card=view.pending)


def meaning(view: CourtView, option: str) -> Text:
    """What an option would bring."""
    verb, _, what = option.partition(" ")
    if verb in ("on", "against"):
        pile = next(pile for pile in view.piles if what == f"p{pile.number}")
        end = " is eliminated" if verb == "against" else ""
        return Text.assemble(nobles(pile.nobles), f" worth {worth(pile)}{end}")
    if verb == "ally":
        return Text(POWERS.get(view.pending or "", "the card joins the pile"))
    return Text(POWERS.get(what, "") if verb == "play" else MEANINGS.get(verb, ""))


# What happened.


def told(step: Step, seats: Seats) -> Text | None:
    said = [*played(step, seats), *consequences(step, seats)]
    return Text(" ").join(said) if said else None


def played(step: Step, seats: Seats) -> Iterator[Text]:
    """The move itself; a card chosen or drawn in secret is no news."""
    before, after, house = step.before, step.after, step.before.turn
    verb, _, what = step.what.partition(" ")
    if verb == "send":
        yield seats.does(house, "send", nobles(newest(after).nobles), "to the Outer Court")
    elif verb == "plan":
        card = noble_tile(Noble(house, before.pending)) if before.pending else Text("a card")
        yield seats.does(house, "plan", card)
    elif verb == "ally":
        yield alliance(before, after, seats)
    elif verb == "against":
        yield conspiracy(before, seats, int(what.removeprefix("p")))
    elif verb == "draw" and not what.endswith("?"):
        yield seats.does(house, "draw", noble_tile(Noble(house, what.split()[1])))
    elif verb == "name":
        yield seats.does(house, "name", f"the jester {what}")
    elif verb == "replace":
        yield seats.does(house, "replace", noble_tile(Noble(house, what)))


def newest(view: CourtView) -> Pile:
    return max(view.piles, key=lambda pile: pile.number)


def pending(view: CourtView) -> Text:
    """The card being played, once it lies on a pile and all can see it."""
    assert view.pending is not None
    return noble_tile(Noble(view.turn, view.pending))


def pile_told(view: CourtView, number: int | None) -> Text:
    return Text.assemble(f"p{number} ", nobles(pile_at(view, number)))


def pile_at(view: CourtView, number: int | None) -> list[Noble]:
    """The nobles of a pile; none where it is gone."""
    return next((pile.nobles for pile in view.piles if pile.number == number), [])


def alliance(before: CourtView, after: CourtView, seats: Seats) -> Text:
    """A card on a pile, or what its powers made of it."""
    said = seats.does(before.turn, "play", pending(before), "on", pile_told(before, before.on))
    now = pile_at(after, before.on)
    if not now:
        said.append(" The pile parts.")
    elif len(now) <= len(pile_at(before, before.on)):
        said.append(" The others are eliminated.")
    return said


def conspiracy(before: CourtView, seats: Seats, target: int) -> Text:
    said = seats.does(before.turn, "conspire", "with", pending(before), "on", pile_told(before, before.on))
    return Text.assemble(said, " ", pile_told(before, target), " is eliminated.")


def consequences(step: Step, seats: Seats) -> Iterator[Text]:
    """What followed by itself."""
    before, after = step.before, step.after
    if after.phase == "playing" and before.phase in ("dealing hands", "starting"):
        yield seats.does(after.turn, "begin")
    for seat, house in enumerate(after.houses):
        if house.limit is not None and before.houses[seat].limit is None:
            yield seats.does(seat, "draw", f"the last card: nothing above {house.limit} from now on")
    if after.skipped and not before.skipped:
        yield Text("A house that cannot play is skipped.")
    if after.asked is None:
        yield ending(step)


def ending(step: Step) -> Text:
    """Why the game is over."""
    in_circle = {noble.house for pile in step.after.piles if pile.court is None for noble in pile.nobles}
    if step.what == "plan":
        return Text("Too much was planned: it is a draw.")
    if not in_circle or (step.after.end == "house_absent" and len(in_circle) < len(HOUSE_NAMES)):
        return Text("The Inner Circle is empty." if not in_circle else "A house has left the Inner Circle.")
    return Text("Neither house can play.")
