"""The inks of the terminal: every good by colour, symbol and letter, every seat by colour and name.

Colours only help: whatever they say stands there in a letter, a bracket or a word as well, for terminals
without colour and eyes that tell colours apart otherwise. `[..]` takes a space of a ship, `(..)` takes none.
"""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from fondaco.games.goods import GOOD_NAMES
from fondaco.games.sisters import above


@dataclass(frozen=True)
class Ink:
    symbol: str  # from the characters that every terminal font has
    letter: str  # of a good; gold and neutral cards belong to none
    field: str  # a card's ground
    on: str  # what is written on it
    word: str  # legible on a dark and on a light terminal


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
ACT = "bold #2a9d8f"  # what may be done now
RUBRIC = "#d0494e"  # look here
COIN = "#c09a30"
QUIET = "#868c88"

SPACE, NO_SPACE = "[]", "()"
SQUARE, ROUND = "┌─┐│└┘", "╭─╮│╰╯"  # a card's edge, likewise
SIMPLE_MARKS = {  # as wide, for terminals that know ASCII alone
    **dict(zip("≡☼ψ♦♠♣●■", "=oY%&&@#", strict=True)),
    **dict(zip("▸◂▲·ƒ−×→…", "><^-f-x>~", strict=True)),
    **dict(zip("┌─┐│└┘╭╮╰╯", "+-+|++++++", strict=True)),
}
NAME_WIDTH = 13  # of a seat, where it heads a line
LARGE = 9  # characters between the edges of a large card


def face(thing: str) -> tuple[str, str, bool]:
    """Good, value and whether it counts twice, of a card or die in words such as `grain 4`, `fur double`."""
    good, _, value = thing.partition(" ")
    return good, value if value.isdecimal() else "0", value == "double"


def style(good: str) -> str:
    return f"{INKS[good].on} on {INKS[good].field}"


def tile(thing: str, edge: str = SPACE) -> Text:
    """A card or die in a ship: `[ψG4]`. In a space it is five wide, a double seven: `[● 5]`, `[ψG0×2]`."""
    good, number, double = face(thing)
    ink = INKS[good]
    sign = (ink.symbol + ink.letter).ljust(3 - len(number) if edge == SPACE else 0)
    return Text(f"{edge[0]}{sign}{number}{'×2' if double else ''}{edge[1]}", style(good))


def empty() -> Text:
    """A space that is free."""
    return Text(f"{SPACE[0]}   {SPACE[1]}", QUIET)


def large(thing: str, edge: str = SQUARE) -> Text:
    """A card or die to choose from, four lines high."""
    good, number, double = face(thing)
    ink = INKS[good]
    upper = f" {number:<2}{'×2' if double else '  '}{ink.letter:>3} "
    return framed(upper, f"{ink.symbol * (2 if double else 1)} {good}", style(good), edge)


def framed(upper: str, lower: str, ground: str, edge: str) -> Text:
    top, side, bottom = edge[0] + edge[1] * LARGE + edge[2], edge[3], edge[4] + edge[1] * LARGE + edge[5]
    rows = (top, side + upper.center(LARGE) + side, side + lower.center(LARGE) + side, bottom)
    return Text("\n").join(Text(row, ground) for row in rows)


def named(thing: str) -> Text:
    """One of them."""
    good, _, rest = thing.partition(" ")
    return Text(f"{INKS[good].symbol} {good} {rest}", INKS[good].word)


def joined(parts: list[Text]) -> Text:
    """`a`, `a and b`, `a, b and c`."""
    if len(parts) < 2:
        return Text().join(parts)
    return Text.assemble(Text(", ").join(parts[:-1]), " and ", parts[-1])


def listed(things: list[str]) -> Text:
    """Cards or dice within a sentence."""
    return joined([named(thing) for thing in things])


def tiles(things: list[str]) -> Text:
    return Text().join(map(tile, things))


def heading(good: str) -> Text:
    """A good at the top of a column."""
    ink = INKS[good]
    return Text(f"{ink.symbol}{ink.letter} {good}", f"bold {ink.word}")


GOOD_HEADINGS = tuple(heading(good) for good in GOOD_NAMES)


def florins(amount: int) -> Text:
    return Text(f"ƒ{amount}", f"bold {COIN}")


@dataclass(frozen=True)
class Seats:
    """Who sits where, and which of them is you."""

    names: list[str]
    you: int | None = None

    def name(self, seat: int) -> Text:
        return Text("You" if seat == self.you else self.names[seat], f"bold {SEAT_INKS[seat]}")

    def whose(self, seat: int, thing: str) -> Text:
        """`Your hand`, `Bianca's hand`, as a heading."""
        if seat == self.you:
            return Text(f"Your {thing}", f"bold {SEAT_INKS[seat]}")
        return Text.assemble(self.name(seat), (f"'s {thing}", "bold"))

    def does(self, seat: int, verb: str, *more: str | Text, forced: bool = False) -> Text:
        """`You load ...`, `Bianca loads ...`, or has to, as a sentence."""
        yours = seat == self.you
        if forced:
            said = f" {'have' if yours else 'has'} to {verb}"
        else:
            said = f" {verb}" if yours else f" {verb}{'es' if verb.endswith('s') else 's'}"
        return Text.assemble(self.name(seat), said, *(part for piece in more for part in (" ", piece)), ".")


def place(levels: list[int], seat: int) -> str:
    """1st, =2nd and so on among these levels; = for those who tie."""
    tied = levels.count(levels[seat]) > 1
    place = ("1st", "2nd", "3rd", "4th", "5th", "6th")[above(levels, levels[seat], len(levels))]
    return ("=" if tied else "") + place
