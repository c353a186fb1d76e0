"""What a seat may see of Court of the Medici, and how to imagine a full state that fits a view."""

from __future__ import annotations

from dataclasses import dataclass
from operator import sub

from fondaco.core.views import Like, Luck, View, asked_code, asked_word
from fondaco.games.court_state import (
    CARD_CODES,
    CARD_NAMES,
    CIRCLE_CARDS,
    CONSPIRING,
    DEALING_CIRCLE,
    ENDS,
    HOUSES,
    INNER_CIRCLE,
    JESTER,
    KINDS,
    MOST,
    NO_LIMIT,
    OUTER_COURT,
    PLACING,
    PLAN_DRAWS,
    POWER_NAMES,
    VALUE,
    CourtState,
    Power,
    copies,
    hidden,
    influence,
    is_match,
    is_pending,
    join,
    least_total,
    may_play,
    most_total,
    power,
    stand_alone,
)

PHASES = (
    *("dealing circle", "dealing hands", "drawing", "starting"),
    *("replacing", "playing", "placing", "conspiring", "naming", "over"),
)
SPAN = MOST[JESTER] - VALUE[JESTER]


@dataclass
class Noble:
    house: int
    card: str


@dataclass
class Pile:
    number: int  # while the circle is dealt: the order of dealing
    court: int | None  # the house whose Outer Court it lies in; None in the Inner Circle
    nobles: list[Noble]  # from the bottom up
    fixed: int  # value without jesters
    jesters: int


@dataclass
class House:
    deck: int  # unseen cards above the planned ones
    hand_size: int
    planned_size: int
    hand: list[str] | None  # None if this seat may not see it
    planned: list[str] | None  # in the order they will be drawn
    hidden: dict[str, int]  # cards whose place this seat does not know
    aside: dict[str, int]  # replaced cards, until the circle is complete
    discards: dict[str, int]
    limit: int | None
    plans: int  # cards planned in the whole game
    influence: int


@dataclass
class Joined:
    """A pile and a card that would join it: their total, and what the card does as an ally."""

    fixed: int  # value without jesters
    jesters: int
    power: Power | None


@dataclass
class CourtView(View):
    dukes: bool
    distinct_circle: bool
    end: str
    plan_draw: str
    phase: str
    turn: int
    skipped: bool  # True once a house was skipped
    plans_in_row: int
    pending: str | None  # the card being played, if this seat may know it
    on: int | None  # the number of the pile it lies on, or of the circle card that is replaced
    joined: Joined | None  # the card being played and the pile it lies on
    piles: list[Pile]
    numbers: int  # the highest pile number so far
    houses: list[House]


def view(s: CourtState, seat: int | None) -> CourtView:
    """Returns the view of a seat. The court is public; a hand and the planned cards are secret to their
    house.
    """
    return view_like(s, seat, None)


def view_like(s: CourtState, seat: int | None, like: Like[CourtView] | None) -> CourtView:
    """Returns the view. Takes over piles and houses of the view in `like` that are the same."""
    # Until its place is named, the card may still be planned; on a pile both houses see it.
    sees_pending = s.phase == CONSPIRING or (s.phase == PLACING and seat == s.turn)
    has_slot = s.phase == CONSPIRING or (s.phase == DEALING_CIRCLE and s.piles == HOUSES * CIRCLE_CARDS)
    return CourtView(
        game="court",
        seat=seat,
        players=s.players,
        asked=asked_word(s.asked),
        dukes=bool(s.dukes),
        distinct_circle=bool(s.distinct_circle),
        end=ENDS[s.end],
        plan_draw=PLAN_DRAWS[s.plan_draw],
        phase=PHASES[s.phase],
        turn=s.turn,
        skipped=bool(s.skipped),
        plans_in_row=s.plans_in_row,
        pending=CARD_NAMES[s.pending] if sees_pending else None,
        on=s.number[s.slot] if has_slot else None,
        joined=joined(s, s.slot, s.pending) if s.phase == CONSPIRING else None,
        piles=like.view.piles if like and is_same_court(s, like.state) else piles_seen(s),
        numbers=s.numbers,
        houses=[house_seen(s, house, house == seat, like) for house in range(HOUSES)],
    )


def is_same_court(s: CourtState, other: CourtState) -> bool:
    """True if two states of a table have the same piles at court."""
    is_same_size = s.piles == other.piles and s.nobles == other.nobles
    are_same_piles = s.number == other.number and s.zone == other.zone and s.height == other.height
    return is_same_size and are_same_piles and s.noble == other.noble


def piles_seen(s: CourtState) -> list[Pile]:
    piles, lowest = [], 0
    for slot in range(s.piles):
        top = lowest + s.height[slot]
        nobles = [Noble(noble // KINDS, CARD_NAMES[noble % KINDS]) for noble in s.noble[lowest:top]]
        court = None if s.zone[slot] == INNER_CIRCLE else s.zone[slot] - OUTER_COURT
        wild = jesters(s, slot)
        piles.append(Pile(s.number[slot], court, nobles, s.least[slot] - wild, wild))
        lowest = top
    return piles


def joined(s: CourtState, slot: int, kind: int) -> Joined:
    wild = jesters(s, slot) + (kind == JESTER)
    fixed = least_total(s, slot, kind) - wild * VALUE[JESTER]
    return Joined(fixed, wild, POWER_NAMES[power(kind, s.height[slot])])


def house_seen(s: CourtState, house: int, is_own: bool, like: Like[CourtView] | None) -> House:
    """Returns the view of a house, for its owner or for everyone else."""
    if like and house_parts(s, house) == house_parts(like.state, house):
        return like.view.houses[house]
    unseen, hand, aside = s.unseen[house], s.hand[house], s.aside[house]
    planned = s.planned[house][: s.under[house]]
    pending = [s.pending] if s.turn == house and is_pending(s) else []
    at_court = [noble % KINDS for noble in s.noble[: s.nobles] if noble // KINDS == house]
    left = [copies(s, kind) for kind in range(KINDS)]
    discards = without(left, at_court + planned + pending, unseen, hand, aside)
    unknown = unseen if is_own else [hidden(s, house, kind) for kind in range(KINDS)]
    return House(
        deck=s.deck[house],
        hand_size=sum(hand),
        planned_size=len(planned),
        hand=[name for name, held in zip(CARD_NAMES, hand, strict=True) for _ in range(held)]
        if is_own
        else None,
        planned=[CARD_NAMES[kind] for kind in planned] if is_own else None,
        hidden=tally(unknown),
        aside=tally(aside),
        discards=tally(discards),
        limit=None if s.limit[house] == NO_LIMIT else s.limit[house],
        plans=s.plans[house],
        influence=influence(s, house),
    )


def house_parts(s: CourtState, house: int) -> tuple[object, ...]:
    """Returns everything that the view of a house depends on."""
    is_playing = s.turn == house and is_pending(s)
    return (
        *((s.phase, s.pending) if is_playing else (), s.nobles, s.noble),
        *(s.unseen[house], s.hand[house], s.aside[house], s.under[house], s.planned[house]),
        *(s.deck[house], s.limit[house], s.plans[house]),
    )


def without(counts: list[int], kinds: list[int], *others: list[int]) -> list[int]:
    """Returns `counts` less some cards. `kinds` lists cards one by one or gives counts by kind."""
    left = counts[:]
    for kind in kinds:
        left[kind] -= 1
    for taken in others:
        left = list(map(sub, left, taken))
    return left


def tally(counts: list[int]) -> dict[str, int]:
    return {name: held for name, held in zip(CARD_NAMES, counts, strict=True) if held}


def imagine(view: CourtView, luck: Luck) -> CourtState:
    """Returns a state that agrees with a view. Each hidden card is equally likely in every hidden place."""
    s = CourtState()
    s.players, s.asked = view.players, asked_code(view.asked)
    s.dukes, s.distinct_circle = int(view.dukes), int(view.distinct_circle)
    s.end, s.plan_draw = ENDS.index(view.end), PLAN_DRAWS.index(view.plan_draw)
    s.phase, s.turn, s.skipped = PHASES.index(view.phase), view.turn, int(view.skipped)
    s.plans_in_row = view.plans_in_row
    for pile in view.piles:
        lay_out(s, pile)
    s.numbers = view.numbers
    s.slot = s.number.index(view.on) if view.on else 0
    for house in range(HOUSES):
        imagine_house(s, house, view, luck)
    return s


def lay_out(s: CourtState, pile: Pile) -> None:
    """Puts a pile of a view back into a state. It is the reverse of `pile_seen`."""
    lowest, *others = [noble.house * KINDS + CARD_CODES[noble.card] for noble in pile.nobles]
    stand_alone(s, INNER_CIRCLE if pile.court is None else OUTER_COURT + pile.court, lowest)
    for noble in others:
        join(s, s.piles - 1, noble)
    s.number[s.piles - 1] = pile.number


def imagine_house(s: CourtState, house: int, view: CourtView, luck: Luck) -> None:
    """Deals the hidden cards of a house to its pending card, its hand, its planned cards and its deck."""
    shown = view.houses[house]
    s.deck[house], s.under[house], s.plans[house] = shown.deck, shown.planned_size, shown.plans
    s.limit[house] = NO_LIMIT if shown.limit is None else shown.limit
    pool = [CARD_CODES[card] for card, held in shown.hidden.items() for _ in range(held)]
    if view.turn == house and view.pending:
        s.pending = CARD_CODES[view.pending]
    elif view.turn == house and s.phase == PLACING:
        playable = [place for place, kind in enumerate(pool) if may_play(kind, s.limit[house])]
        s.pending = pool.pop(playable[luck(len(playable))])
    for kind in known_or_dealt(shown.hand, shown.hand_size, pool, luck):
        s.hand[house][kind] += 1
    for place, kind in enumerate(known_or_dealt(shown.planned, shown.planned_size, pool, luck)):
        s.planned[house][place] = kind
    for kind in pool:
        s.unseen[house][kind] += 1
    for card, held in shown.aside.items():
        s.aside[house][CARD_CODES[card]] = held


def known_or_dealt(known: list[str] | None, size: int, pool: list[int], luck: Luck) -> list[int]:
    if known is None:
        return [pool.pop(luck(len(pool))) for _ in range(size)]
    return [CARD_CODES[card] for card in known]


def removable(s: CourtState, kind: int, slot: int) -> list[int]:
    """Returns the slots of the piles that a card on one pile can conspire against."""
    least, most = least_total(s, slot, kind), most_total(s, slot, kind)
    return [target for target in range(s.piles) if is_match(s, slot, least, most, target)]


def totals(s: CourtState, kind: int, slot: int, target: int) -> tuple[int, int]:
    """Returns the lowest and highest total that two piles can have in a conspiracy. With jesters every total
    between them is possible.
    """
    least = max(least_total(s, slot, kind), s.least[target])
    return least, min(most_total(s, slot, kind), s.most[target])


def jesters(s: CourtState, slot: int) -> int:
    """Returns how many jesters lie in a pile."""
    return (s.most[slot] - s.least[slot]) // SPAN
