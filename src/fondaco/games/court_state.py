"""The table of Court of the Medici: the cards, the state, and the piles that nobles form at court.

What a move means is for `court.py` to say, what a seat may see of it for `court_view.py`. Piles are meant by
their slot here, in words by their number.
"""

from __future__ import annotations

from typing import Literal

from fondaco.core.state import State, i8, i16

HOUSES = 2  # seat 0 is Della Rovere, seat 1 Gonzaga

# The 13 kinds of cards in a house. A noble at court is its house * KINDS + its kind.
MINISTER, LADY, JESTER, DUKE, KINDS = 0, 1, 11, 12, 13
CARD_NAMES = ("minister", "lady", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jester", "duke")
CARD_CODES = {name: kind for kind, name in enumerate(CARD_NAMES)}
COPIES = 2  # of every kind but the duke
VALUE = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 15)  # the least it can be; a jester counts so when scored
MOST = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 15)  # it can be in a conspiracy
NO_LIMIT = 16  # above every value

# What a card does to a pile that it allies with.
NO_POWER, CLEARS, PARTS = 0, 1, 2
Power = Literal["clears", "parts"]
POWER_NAMES: tuple[Power | None, ...] = (None, "clears", "parts")

CIRCLE_CARDS, HAND_CARDS = 4, 5  # of each house, at the start
NOBLES = 50  # if all came to court and each stood alone, there would be as many piles
UNDER_A_DECK = 17  # cards of a deck after the hands are dealt, and one more between planning and drawing

INNER_CIRCLE, OUTER_COURT = 0, 1  # zones: the second is house 0's, the next house 1's

# What is going on. In the first four chance is asked; while placing and conspiring a card is pending.
DEALING_CIRCLE, DEALING_HANDS, DRAWING, STARTING = 0, 1, 2, 3
REPLACING, PLAYING, PLACING, CONSPIRING, NAMING, OVER = 4, 5, 6, 7, 8, 9

# The words of two options, in the order of their codes.
ENDS = ("circle_empty", "house_absent")
PLAN_DRAWS = ("cumulative", "consecutive")


class CourtState(State):
    dukes = i8()
    distinct_circle = i8()
    end = i8()  # of ENDS
    plan_draw = i8()  # of PLAN_DRAWS
    phase = i8()
    turn = i8()  # the house that plays, or is dealt cards
    skipped = i8()  # 1 once a house could not play
    pending = i8()  # the kind played, while placing and conspiring
    slot = i8()  # the pile it lies on, while conspiring; while the circle is dealt, the card replaced
    deck = i8(HOUSES)  # unseen cards; those planned lie under them
    unseen = i8(HOUSES, KINDS)
    hand = i8(HOUSES, KINDS)
    under = i8(HOUSES)  # how many cards are planned
    planned = i8(HOUSES, UNDER_A_DECK)  # kinds, in the order they will be drawn
    aside = i8(HOUSES, KINDS)  # replaced, until the circle stands
    limit = i8(HOUSES)
    plans = i16(HOUSES)  # made in the game
    plans_in_row = i8()
    in_circle = i8(HOUSES)  # nobles of each house
    nobles = i8()
    noble = i8(NOBLES)  # pile by pile in the order of slots, each from the bottom up
    piles = i8()
    zone = i8(NOBLES)  # by slot, like the four that follow; slots have no gaps
    height = i8(NOBLES)  # nobles in the pile; a record of NumPy has a `size` of its own
    least = i16(NOBLES)  # value with every jester a 1
    most = i16(NOBLES)  # value with every jester a 10
    number = i16(NOBLES)  # ascends; until the circle stands it is the order of dealing
    numbers = i16()  # given so far: one a card dealt or sent, and each of four ladies gives 50 at most


def influence(s: CourtState, house: int) -> int:
    """The value of all nobles of a house, wherever at court and in whichever pile they are."""
    found = 0
    for place in range(s.nobles):
        if s.noble[place] // KINDS == house:
            found += VALUE[s.noble[place] % KINDS]
    return found


def influence_in(s: CourtState, house: int, zone: int) -> int:
    """The value of the nobles of a house in one zone."""
    found = 0
    for slot in range(s.piles):
        for place in range(bottom(s, slot), bottom(s, slot) + s.height[slot]):
            if s.zone[slot] == zone and s.noble[place] // KINDS == house:
                found += VALUE[s.noble[place] % KINDS]
    return found


def copies(s: CourtState, kind: int) -> int:
    """How many of a kind a house has."""
    return s.dukes if kind == DUKE else COPIES


def may_play(kind: int, limit: int) -> bool:
    """A house may not play a card above its limit."""
    return VALUE[kind] <= limit


def most_played(kind: int, limit: int) -> int:
    """The most that a card can be in the turn it is played: then a jester, too, is held to the limit."""
    return min(MOST[kind], limit)


def power(kind: int, nobles: int) -> int:
    """What a card does to a pile of so many nobles that it allies with: a lady parts any pile, a minister
    clears a pile of two or more."""
    if kind == LADY:
        return PARTS
    return CLEARS if kind == MINISTER and nobles > 1 else NO_POWER


def least_total(s: CourtState, slot: int, kind: int) -> int:
    """The least that a pile and a card played on it can be together."""
    return s.least[slot] + VALUE[kind]


def most_total(s: CourtState, slot: int, kind: int) -> int:
    """The most that a pile and a card played on it can be together."""
    return s.most[slot] + most_played(kind, s.limit[s.turn])


def can_be_equal(least: int, most: int, other_least: int, other_most: int) -> bool:
    """Whether both sides of a conspiracy can have the same total: a jester has any value from 1 to 10, so
    each side can have every total from its least to its most."""
    return least <= other_most and most >= other_least


def can_remove(s: CourtState, kind: int, slot: int, target: int) -> bool:
    """Whether a card on one pile can conspire against another."""
    least = least_total(s, slot, kind)
    most = most_total(s, slot, kind)
    return slot != target and can_be_equal(s.least[target], s.most[target], least, most)


def stand_alone(s: CourtState, zone: int, noble: int) -> None:
    """A noble with a place and a number of its own."""
    slot = s.piles
    s.piles += 1
    s.numbers += 1
    s.number[slot] = s.numbers
    s.zone[slot] = zone
    s.height[slot] = 0
    s.least[slot] = 0
    s.most[slot] = 0
    s.noble[s.nobles] = noble
    weigh(s, slot, noble, 1)


def join(s: CourtState, slot: int, noble: int) -> None:
    """A noble lies down on top of a pile."""
    top = bottom(s, slot) + s.height[slot]
    for above in range(s.nobles, top, -1):
        s.noble[above] = s.noble[above - 1]
    s.noble[top] = noble
    weigh(s, slot, noble, 1)


def lift(s: CourtState, slot: int) -> int:
    """Takes the lowest noble out of a pile."""
    lowest = bottom(s, slot)
    noble = s.noble[lowest]
    for place in range(lowest, s.nobles - 1):
        s.noble[place] = s.noble[place + 1]
    weigh(s, slot, noble, -1)
    return noble


def bottom(s: CourtState, slot: int) -> int:
    """Where a pile begins among the nobles."""
    below = 0
    for earlier in range(slot):
        below += s.height[earlier]
    return below


def weigh(s: CourtState, slot: int, noble: int, change: int) -> None:
    """A pile has one noble more or less."""
    kind = noble % KINDS
    s.nobles += change
    s.height[slot] += change
    s.least[slot] += change * VALUE[kind]
    s.most[slot] += change * MOST[kind]
    if s.zone[slot] == INNER_CIRCLE:
        s.in_circle[noble // KINDS] += change


def clear(s: CourtState, slot: int) -> None:
    """Every noble of a pile is discarded."""
    while s.height[slot] > 0:
        lift(s, slot)


def eliminate(s: CourtState, slot: int) -> None:
    """A pile is gone, and its number with it."""
    clear(s, slot)
    s.piles -= 1
    for place in range(slot, s.piles):
        s.zone[place] = s.zone[place + 1]
        s.height[place] = s.height[place + 1]
        s.least[place] = s.least[place + 1]
        s.most[place] = s.most[place + 1]
        s.number[place] = s.number[place + 1]


def dissolve(s: CourtState, slot: int, lady: int) -> None:
    """All in a pile, from the bottom up, and then the lady stand alone in that zone."""
    zone = s.zone[slot]
    while s.height[slot] > 0:
        stand_alone(s, zone, lift(s, slot))
    eliminate(s, slot)
    stand_alone(s, zone, lady)
