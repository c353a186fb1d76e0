"""The events of the board game."""

from __future__ import annotations

from fondaco.core.playing import CHANCE
from fondaco.games.board import BID, CARD_NAMES, PASS, STOP, VALUE, BoardState, free
from fondaco.games.sisters import by_seat, places_with
from fondaco.story.events import (
    BidMade,
    BidPassed,
    CardDrawn,
    DayOpened,
    FreeCardLoaded,
    GameEvent,
    Lacking,
    LotDiscarded,
    LotOffered,
    LotSold,
)
from fondaco.story.step import Apply


def play(apply: Apply, s: BoardState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    events = told(s, action, at, is_forced)
    apply(s, action)
    return events


def told(s: BoardState, action: int, at: int, is_forced: bool) -> list[GameEvent]:
    if s.asked == CHANCE:
        return [turned_up(s, action, at)]
    if s.auction:
        said = spoken(s, action, at, is_forced)
        return [said, sale(s, action, at)] if s.asked == s.turn else [said]
    return [LotOffered(at=at, seat=s.turn, cards=lot(s))] if action == STOP else []


def turned_up(s: BoardState, action: int, at: int) -> GameEvent:
    if s.opening:
        return DayOpened(at=at, seat=action, day=s.day)
    card = CARD_NAMES[action]
    if not s.filling:
        return CardDrawn(at=at, seat=s.turn, card=card)
    value = s.value[s.turn] + VALUE[action]
    return FreeCardLoaded(
        at=at,
        seat=s.turn,
        card=card,
        value=value,
        free=free(s, s.turn) - 1,
        places=places_with(s, s.turn, value),
    )


def spoken(s: BoardState, action: int, at: int, is_forced: bool) -> BidMade | BidPassed:
    if action > PASS:
        return BidMade(at=at, seat=s.asked, florins=action - BID)
    needs, room = s.lot_size, free(s, s.asked)
    lacks: Lacking | None = None if not is_forced else "room" if room < needs else "florins"
    return BidPassed(at=at, seat=s.asked, lacks=lacks, free=room, needs=needs)


def sale(s: BoardState, action: int, at: int) -> LotSold | LotDiscarded:
    """Returns the sale or the discard of the lot, once the selector, who bids last, has bid."""
    buyer, florins = (s.asked, action - BID) if action > PASS else (s.leader, s.standing_bid)
    if florins == 0:
        return LotDiscarded(at=at, seat=None, cards=lot(s))
    value = s.value[buyer] + sum(VALUE[card] for card in s.lot[: s.lot_size])
    return LotSold(
        at=at,
        seat=buyer,
        cards=lot(s),
        florins=florins,
        value=value,
        free=free(s, buyer) - s.lot_size,
        places=places_with(s, buyer, value),
    )


def lot(s: BoardState) -> list[str]:
    return [CARD_NAMES[card] for card in s.lot[: s.lot_size]]


def levels(s: BoardState) -> list[list[int]]:
    return by_seat(s.level, s.players)
