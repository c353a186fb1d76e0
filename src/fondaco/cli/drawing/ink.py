"""Colours and symbols of the terminal: goods by colour, symbol and letter, seats by colour and name.

Colours only repeat what a letter, a bracket or a word says, for terminals without colour and for people who
cannot see it. `[..]` takes a space of a ship, `(..)` takes none.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from fondaco.games.goods import GOOD_NAMES
from fondaco.games.sisters import above


@dataclass(frozen=True)
class Ink:
    symbol: str  # a character that every terminal font has
    letter: str  # of a good; empty for gold and neutral cards
    field: str  # background colour of a card
    on: str  # text colour on a card
    word: str  # text colour on a dark or a light terminal


INKS = {
    "cloth": Ink("≡", "C", "#7a2a6e", "#fbf9f2", "#b868aa"),
    "spice": Ink("☼", "S", "#bf4a15", "#fbf9f2", "#d9692b"),
    "grain": Ink("ψ", "G", "#e3b32b", "#2b2100", "#b88a1a"),
    "dye": Ink("♦", "D", "#2666a8", "#fbf9f2", "#4a8fd6"),
    "fur": Ink("♠", "F", "#6b5a4f", "#fbf9f2", "#a07d63"),
    "gold": Ink("●", "", "#26241f", "#f0cf7a", "#c09a30"),
    "neutral": Ink("■", "", "#59646a", "#fbf9f2", "#84919a"),
}
HOUSE_INKS = (  # the oak of Della Rovere, the lion of Gonzaga
    Ink("♣", "R", "#1f4e79", "#fbf9f2", "#4a8fd6"),
    Ink("☼", "G", "#8c2430", "#fbf9f2", "#d0595f"),
)
SEAT_INKS = ("#d0494e", "#3f9c66", "#8b9598", "#2aa0b0", "#d0739a", "#8488c8")
ACT = "bold #2a9d8f"  # what you may do now
RUBRIC = "#d0494e"  # what to look at
COIN = "#c09a30"
QUIET = "#868c88"

SPACE, NO_SPACE = "[]", "()"
SQUARE, ROUND = "┌─┐│└┘", "╭─╮│╰╯"  # the frame of a large card, with and without a space
SIMPLE_MARKS = {  # of the same width, for terminals that only have ASCII
    **dict(zip("≡☼ψ♦♠♣●■", "=oY%&&@#", strict=True)),
    **dict(zip("▸◂▲·ƒ−×→…", "><^-f-x>~", strict=True)),
    **dict(zip("┌─┐│└┘╭╮╰╯", "+-+|++++++", strict=True)),
}
NAME_WIDTH = 13  # of a seat at the start of a line
LARGE = 9  # characters inside the frame of a large card


def face(thing: str) -> tuple[str, str, bool]:
    """Returns the good, the value and whether it is a double, of a card or die such as `grain 4` or `fur
    double`.
    """
    good, _, value = thing.partition(" ")
    return good, value if value.isdecimal() else "0", value == "double"


def style(good: str) -> str:
    return f"{INKS[good].on} on {INKS[good].field}"


def tile(thing: str, edge: str = SPACE) -> Text:
    """Returns a small card or die such as `[ψG4]`. It is five characters wide, or seven for a double:
    `[ψG0×2]`.
    """
    good, number, double = face(thing)
    ink = INKS[good]
    sign = (ink.symbol + ink.letter).ljust(3 - len(number) if edge == SPACE else 0)
    return Text(f"{edge[0]}{sign}{number}{'×2' if double else ''}{edge[1]}", style(good))


def empty() -> Text:
    """Returns a free space."""
    return Text(f"{SPACE[0]}   {SPACE[1]}", QUIET)


def large(thing: str, edge: str = SQUARE) -> Text:
    """Returns a large card or die, four lines high."""
    good, number, double = face(thing)
    ink = INKS[good]
    upper = f" {number:<2}{'×2' if double else '  '}{ink.letter:>3} "
    return framed(upper, f"{ink.symbol * (2 if double else 1)} {good}", style(good), edge)


def framed(upper: str, lower: str, ground: str, edge: str) -> Text:
    top, side, bottom = edge[0] + edge[1] * LARGE + edge[2], edge[3], edge[4] + edge[1] * LARGE + edge[5]
    rows = (top, side + upper.center(LARGE) + side, side + lower.center(LARGE) + side, bottom)
    return Text("\n").join(Text(row, ground) for row in rows)


def named(thing: str) -> Text:
    """Returns one line of a large card."""
    good, _, rest = thing.partition(" ")
    return Text(f"{INKS[good].symbol} {good} {rest}", INKS[good].word)


def joined(parts: list[Text]) -> Text:
    """Returns `a`, `a and b` or `a, b and c`."""
    if len(parts) < 2:
        return Text().join(parts)
    return Text.assemble(Text(", ").join(parts[:-1]), " and ", parts[-1])


def listed(things: list[str]) -> Text:
    """Returns cards or dice within a sentence."""
    return joined([named(thing) for thing in things])


def tiles(things: list[str]) -> Text:
    return Text().join(map(tile, things))


def heading(good: str) -> Text:
    """Returns a good as the heading of a column."""
    ink = INKS[good]
    return Text(f"{ink.symbol}{ink.letter} {good}", f"bold {ink.word}")


GOOD_HEADINGS = tuple(heading(good) for good in GOOD_NAMES)


def florins(amount: int) -> Text:
    return Text(f"ƒ{amount}", f"bold {COIN}")


@dataclass(frozen=True)
class Seats:
    """The names of the seats, and which of them is yours."""

    names: list[str]
    you: int | None = None

    def name(self, seat: int) -> Text:
        return Text("You" if seat == self.you else self.names[seat], f"bold {SEAT_INKS[seat]}")

    def whose(self, seat: int, thing: str) -> Text:
        """Returns a heading such as `Your hand` or `Bianca's hand`."""
        if seat == self.you:
            return Text(f"Your {thing}", f"bold {SEAT_INKS[seat]}")
        return Text.assemble(self.name(seat), (f"'s {thing}", "bold"))

    def does(self, seat: int, verb: str, *more: str | Text, forced: bool = False) -> Text:
        """Returns a sentence such as `You load ...` or `Bianca loads ...`; a forced one says `has to`."""
        yours = seat == self.you
        if forced:
            said = f" {'have' if yours else 'has'} to {verb}"
        else:
            said = f" {verb}" if yours else f" {verb}{'es' if verb.endswith('s') else 's'}"
        return Text.assemble(self.name(seat), said, *(part for piece in more for part in (" ", piece)), ".")


def place(levels: list[int], seat: int) -> str:
    """Returns the place of a seat among these levels: 1st, =2nd and so on. = stands for a tie."""
    tied = levels.count(levels[seat]) > 1
    place = ("1st", "2nd", "3rd", "4th", "5th", "6th")[above(levels, levels[seat], len(levels))]
    return ("=" if tied else "") + place
