"""The table of Court of the Medici: the cards, the state, and the piles that nobles form at court.

`court.py` has the moves, `court_view.py` what a seat may see. Functions here take the slot of a pile, its
place in the lists of the state. Moves and views use the number of a pile, which never changes.
"""

from __future__ import annotations

from typing import Literal

from fondaco.core.state import State, i8, i16

HOUSES = 2  # seat 0 is Della Rovere, seat 1 Gonzaga

# The 13 kinds of cards in a house. A noble at court is its house * KINDS + its kind.
MINISTER, LADY, JESTER, DUKE, KINDS = 0, 1, 11, 12, 13
CARD_NAMES = ("minister", "lady", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jester", "duke")
CARD_CODES = {name: kind for kind, name in enumerate(CARD_NAMES)}
COPIES = 2  # of each kind except the duke
VALUE = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 1, 15)  # lowest value; used at the end of the game
MOST = (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 15)  # highest value in a conspiracy
NO_LIMIT = 16  # above every value

# What a card does to a pile that it allies with.
NO_POWER, CLEARS, PARTS = 0, 1, 2
Power = Literal["clears", "parts"]
POWER_NAMES: tuple[Power | None, ...] = (None, "clears", "parts")

CIRCLE_CARDS, HAND_CARDS = 4, 5  # of each house, at the start
NOBLES = 50  # the most piles there can be: one for each noble
UNDER_A_DECK = 17  # cards left in a deck after the hands are dealt, and one planned before the draw

INNER_CIRCLE, OUTER_COURT = 0, 1  # zones: the second is house 0's, the next house 1's

# The phases. In the first four chance decides; in PLACING and CONSPIRING a card is pending.
DEALING_CIRCLE, DEALING_HANDS, DRAWING, STARTING = 0, 1, 2, 3
REPLACING, PLAYING, PLACING, CONSPIRING, NAMING, OVER = 4, 5, 6, 7, 8, 9

# The words of two options, in the order of their codes.
ENDS = ("circle_empty", "house_absent")
PLAN_DRAWS = ("cumulative", "consecutive")


class CourtState(State):
    dukes = i8()
    distinct_circle = i8()
    end = i8()  # index in ENDS
    plan_draw = i8()  # index in PLAN_DRAWS
    phase = i8()
    turn = i8()  # the house that plays or is dealt cards
    skipped = i8()  # 1 once a house was skipped
    pending = i8()  # the kind played, while placing and conspiring
    slot = i8()  # the pile it lies on, while conspiring; while the circle is dealt, the card replaced
    deck = i8(HOUSES)  # unseen cards above the planned ones
    unseen = i8(HOUSES, KINDS)
    hand = i8(HOUSES, KINDS)
    under = i8(HOUSES)  # how many cards are planned
    planned = i8(HOUSES, UNDER_A_DECK)  # kinds, in the order they will be drawn
    aside = i8(HOUSES, KINDS)  # replaced cards, until the circle is complete
    limit = i8(HOUSES)
    plans = i16(HOUSES)  # cards planned in the whole game
    plans_in_row = i8()
    in_circle = i8(HOUSES)  # nobles of each house in the circle
    nobles = i8()
    noble = i8(NOBLES)  # all piles in the order of slots, each from the bottom up
    piles = i8()
    zone = i8(NOBLES)  # by slot, like the four that follow; slots have no gaps
    height = i8(NOBLES)  # nobles in the pile; `size` is a name that NumPy uses
    least = i16(NOBLES)  # value with every jester a 1
    most = i16(NOBLES)  # value with every jester a 10
    number = i16(NOBLES)  # ascending; while the circle is dealt, the order of dealing
    numbers = i16()  # the highest number so far: one per card, and at most 50 for each of four ladies


def influence(s: CourtState, house: int) -> int:
    """Returns the value of all nobles of a house, in every zone and every pile."""
    found = 0
    for place in range(s.nobles):
        if s.noble[place] // KINDS == house:
            found += VALUE[s.noble[place] % KINDS]
    return found


def influence_in(s: CourtState, house: int, zone: int) -> int:
    """Returns the value of the nobles of a house in one zone."""
    found = 0
    for slot in range(s.piles):
        for place in range(bottom(s, slot), bottom(s, slot) + s.height[slot]):
            if s.zone[slot] == zone and s.noble[place] // KINDS == house:
                found += VALUE[s.noble[place] % KINDS]
    return found


def copies(s: CourtState, kind: int) -> int:
    """Returns how many cards of a kind each house has."""
    return s.dukes if kind == DUKE else COPIES


def may_play(kind: int, limit: int) -> bool:
    """A house may not play a card above its limit."""
    return VALUE[kind] <= limit


def most_played(kind: int, limit: int) -> int:
    """Returns the highest value of a card in the turn it is played. In that turn a jester cannot exceed the
    limit either.
    """
    return min(MOST[kind], limit)


def power(kind: int, nobles: int) -> int:
    """Returns what a card does to a pile of `nobles` that it allies with: a lady dissolves any pile, a
    minister clears a pile of two or more.
    """
    if kind == LADY:
        return PARTS
    return CLEARS if kind == MINISTER and nobles > 1 else NO_POWER


def least_total(s: CourtState, slot: int, kind: int) -> int:
    """Returns the lowest total of a pile with a card played on it."""
    return s.least[slot] + VALUE[kind]


def most_total(s: CourtState, slot: int, kind: int) -> int:
    """Returns the highest total of a pile with a card played on it."""
    return s.most[slot] + most_played(kind, s.limit[s.turn])


def can_be_equal(least: int, most: int, other_least: int, other_most: int) -> bool:
    """True if both sides of a conspiracy can have the same total. A jester has any value from 1 to 10, so a
    side can have every total from its least to its most.
    """
    return least <= other_most and most >= other_least


def can_remove(s: CourtState, kind: int, slot: int, target: int) -> bool:
    """True if a card on one pile can conspire against another."""
    return is_match(s, slot, least_total(s, slot, kind), most_total(s, slot, kind), target)


def is_match(s: CourtState, slot: int, least: int, most: int, target: int) -> bool:
    """True if a pile can conspire against another. `least` and `most` are its totals with the card played."""
    return slot != target and can_be_equal(s.least[target], s.most[target], least, most)


def is_pending(s: CourtState) -> bool:
    """True while a house plays a card: it has left the hand, and what becomes of it is not decided yet."""
    return s.phase == PLACING or s.phase == CONSPIRING


def hidden(s: CourtState, house: int, kind: int) -> int:
    """Returns how many cards of a kind a house hides: in its deck, planned, in hand, or played without a
    place. In a conspiracy the card lies on a pile, where both houses see it.
    """
    found = s.unseen[house][kind] + s.hand[house][kind]
    for place in range(s.under[house]):
        if s.planned[house][place] == kind:
            found += 1
    if s.phase == PLACING and s.turn == house and s.pending == kind:
        found += 1
    return found


def stand_alone(s: CourtState, zone: int, noble: int) -> None:
    """Adds a noble to a zone as a new pile with its own slot and number."""
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
    """Puts a noble on top of a pile."""
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
    """Returns the index of a pile's lowest noble in the list of nobles."""
    below = 0
    for earlier in range(slot):
        below += s.height[earlier]
    return below


def weigh(s: CourtState, slot: int, noble: int, change: int) -> None:
    """Updates height and value of a pile when a noble comes (`change` 1) or goes (-1)."""
    kind = noble % KINDS
    s.nobles += change
    s.height[slot] += change
    s.least[slot] += change * VALUE[kind]
    s.most[slot] += change * MOST[kind]
    if s.zone[slot] == INNER_CIRCLE:
        s.in_circle[noble // KINDS] += change


def clear(s: CourtState, slot: int) -> None:
    """Discards every noble of a pile."""
    while s.height[slot] > 0:
        lift(s, slot)


def eliminate(s: CourtState, slot: int) -> None:
    """Discards every noble of a pile and removes its slot."""
    clear(s, slot)
    s.piles -= 1
    for place in range(slot, s.piles):
        s.zone[place] = s.zone[place + 1]
        s.height[place] = s.height[place + 1]
        s.least[place] = s.least[place + 1]
        s.most[place] = s.most[place + 1]
        s.number[place] = s.number[place + 1]


def dissolve(s: CourtState, slot: int, lady: int) -> None:
    """A lady dissolves a pile: its nobles, from the bottom up, and then the lady become single piles in that
    zone.
    """
    zone = s.zone[slot]
    while s.height[slot] > 0:
        stand_alone(s, zone, lift(s, slot))
    eliminate(s, slot)
    stand_alone(s, zone, lady)
