"""The board game, told."""

from __future__ import annotations

from collections.abc import Iterator

from fondaco.games.board import CARD_CODES, VALUE, BoardView
from fondaco.story.events import Bids, Buys, Discarded, Draws, Event, Fills, Lacks, Offers, Opens, Passes
from fondaco.story.step import Step


def told(step: Step[BoardView]) -> Iterator[Event]:
    before, after = step.before, step.after
    if step.verb == "start":
        yield Opens(at=step.at, who=after.selector, day=after.day)
    elif step.verb == "card":
        kind = Fills if before.filling else Draws
        yield kind(at=step.at, who=before.selector, card=step.rest)
    elif step.verb == "stop":
        yield Offers(at=step.at, who=before.selector, cards=before.lot)
    elif step.verb in ("bid", "pass"):
        yield spoken(step)
        if step.who == before.selector:
            yield hammer(step)


def spoken(step: Step[BoardView]) -> Bids | Passes:
    if step.verb == "bid":
        return Bids(at=step.at, who=step.who, florins=int(step.rest))
    assert step.who is not None
    needs, free = len(step.before.lot), room(step.before, step.who)
    lacks: Lacks | None = None if not step.forced else "room" if free < needs else "florins"
    return Passes(at=step.at, who=step.who, lacks=lacks, free=free, needs=needs)


def room(view: BoardView, seat: int) -> int:
    return view.ships[seat].spaces - len(view.ships[seat].cards)


def hammer(step: Step[BoardView]) -> Buys | Discarded:
    """What became of the lot, once everyone has spoken."""
    view, cards = step.before, step.before.lot
    buyer, florins = (step.who, int(step.rest)) if step.verb == "bid" else (view.leader, view.standing_bid)
    if buyer is None:
        return Discarded(at=step.at, who=None, cards=cards)
    value = view.ships[buyer].value + sum(VALUE[CARD_CODES[card]] for card in cards)
    free = room(view, buyer) - len(cards)
    return Buys(at=step.at, who=buyer, cards=cards, florins=florins, value=value, free=free)


def levels(view: BoardView) -> list[list[int]]:
    return view.levels
