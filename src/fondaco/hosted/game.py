"""The game at a hosted table, at one moment. It is immutable: playing a move returns a new game.

Luck comes from a fair deal. Moves that are already in the log are replayed with their draws, and not drawn
again. So a running game survives a change of code that gives draws another meaning. If a draw is taken back,
the same draw comes again.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from fondaco.core.game import Game
from fondaco.core.options import Value
from fondaco.core.playing import CHANCE, NOBODY
from fondaco.core.record import Record, Result
from fondaco.core.views import Like, View
from fondaco.games.sisters import Day
from fondaco.hosted.fair_deal import Drawn, FairDeal
from fondaco.hosted.growing import Growing
from fondaco.hosted.replacing import replace
from fondaco.previews import EveningThen, state_evening, state_previews
from fondaco.story import advance
from fondaco.story.events import DayScored, GameEvent, seen_by
from fondaco.table import IllegalMove

Audience = int | None  # a seat, or None for spectators


class Memo:
    """Cached results for a game at one moment."""

    __slots__ = ("evening", "options", "previews", "successor", "views")

    def __init__(self) -> None:
        self.evening: tuple[Any] | None = None
        self.options: list[str] | None = None
        self.previews: list[dict[str, Any]] | None = None
        self.successor: HostedGame | None = None  # the game after the last move that was tried here
        self.views: dict[Audience, View] = {}


@dataclass(frozen=True, eq=False)
class HostedGame:
    game: Game
    rules: Mapping[str, Value]  # the number of players and every option
    deal: FairDeal
    state: Any  # never changed: `_Run` works on a copy
    drawn: Drawn = field(default_factory=dict)  # from the deal
    moves: Growing[str] = field(default_factory=Growing)
    heard: Mapping[Audience, Growing[str]] = field(default_factory=dict)  # used only where seats have secrets
    happened: Growing[GameEvent] = field(default_factory=Growing)
    days: tuple[Day, ...] = ()
    _memo: Memo = field(default_factory=Memo)

    @classmethod
    def start(
        cls, game: Game, rules: Mapping[str, Value], deal: FairDeal, written: Sequence[str] = ()
    ) -> HostedGame:
        """Returns the game after the moves of a log, or at its first decision if there are none."""
        audiences: tuple[Audience, ...] = (None, *range(int(rules["players"]))) if game.has_secrets else ()
        heard = {audience: Growing[str]() for audience in audiences}
        return cls(game, rules, deal, game.begin(rules), heard=heard).replay(written)

    def play(self, option: str, luck: Sequence[str] = ()) -> HostedGame:
        """Returns the game after a move of the asked seat; raises IllegalMove.

        Outcomes given in `luck` come first, as long as they are possible; then the deal decides.
        """
        if option not in self.options:
            raise IllegalMove("illegal_move", given=option, seat=self.asked, allowed=self.options)
        run = _Run(self)
        run.make(self.game.move_code(self.state, option))
        run.draw(luck)
        self._memo.successor = run.result()
        return self._memo.successor

    def replay(self, written: Sequence[str]) -> HostedGame:
        """Returns the game after moves that are already in the log."""
        successor = self._memo.successor
        if successor and list(written) == successor.moves.since(len(self.moves)):
            return successor
        run = _Run(self)
        for move in written:
            run.make(run.logged_action(move))
        run.draw()
        return run.result()

    def back_to(self, start: int) -> HostedGame:
        """Returns the game after its first `start` moves."""
        if start >= len(self.moves):  # while a log is read, moves that are taken back later were not played
            return self
        return HostedGame.start(self.game, self.rules, self.deal, self.moves[:start])

    @property
    def asked(self) -> int | None:
        """The seat that decides, or None when the game is over."""
        return self.state.asked if self.state.asked >= 0 else None

    @property
    def is_over(self) -> bool:
        return bool(self.state.asked == NOBODY)

    @property
    def options(self) -> list[str]:
        """The moves of the asked seat, as text."""
        if self._memo.options is None:
            game, s = self.game, self.state
            actions = [game.option(s, k) for k in range(game.count(s))] if s.asked >= 0 else []
            self._memo.options = [game.move_text(s, action) for action in actions]
        return self._memo.options

    @property
    def previews(self) -> list[dict[str, Any]]:
        """The options of the asked seat, each with what it would lead to."""
        if self._memo.previews is None:
            s, evening = self.state, self.evening()
            known = state_previews(self.game.id, s, s.asked, self.options, evening)
            self._memo.previews = [
                {"option": option, "preview": known.get(option, {})} for option in self.options
            ]
        return self._memo.previews

    def view(self, audience: Audience, before: HostedGame | None = None) -> View:
        """Returns what a seat or a spectator sees. Reuses the parts of the view of `before` that are
        equal.
        """
        views = self._memo.views
        if audience not in views:
            like = Like(before.state, before.view(audience)) if before else None
            views[audience] = (
                self.game.view_like(self.state, audience, like)
                if like
                else self.game.view(self.state, audience)
            )
        return views[audience]

    def evening(self, before: HostedGame | None = None) -> Any:
        """Returns what the day would pay if it ended now. Reuses the parts of `before` that are equal."""
        if self._memo.evening is None:
            known = EveningThen(before.state, before.evening()) if before else None
            self._memo.evening = (state_evening(self.game.id, self.state, known),)
        return self._memo.evening[0]

    def heard_by(self, audience: Audience) -> Growing[str]:
        """Returns the moves in the form that an audience learned of them."""
        return self.heard[audience] if self.heard else self.moves

    def happened_for(self, audience: Audience, since: int = 0) -> Sequence[GameEvent]:
        """Returns what happened from event number `since` on, as far as an audience may know it."""
        new = self.happened.since(since)
        return [seen_by(event, audience) for event in new] if self.heard else new

    @property
    def result(self) -> Result | None:
        if not self.is_over:
            return None
        return Result(self.game.scores(self.state), self.game.winners(self.state))

    def record(self) -> Record:
        """Returns the record of the game so far, secrets included."""
        options = self.game.changed_options(self.rules)
        days = [asdict(day) for day in self.days] if self.game.has_days else None
        return Record(self.game.id, options, list(self.moves), None, days, self.result)


class _Run:
    """Plays moves on a copy of a game's state and collects the parts of the next `HostedGame`."""

    def __init__(self, start: HostedGame) -> None:
        self.start, self.s = start, start.state.copy()
        self.drawn, self.made = dict(start.drawn), len(start.moves)
        self.moves: list[str] = []
        self.heard: dict[Audience, list[str]] = {audience: [] for audience in start.heard}
        self.happened: list[GameEvent] = []

    def make(self, action: int) -> None:
        game, s = self.start.game, self.s
        who = "*" if s.asked == CHANCE else s.asked
        self.moves.append(f"{who} {game.move_text(s, action)}")
        for audience, moves in self.heard.items():
            moves.append(f"{who} {game.heard_text(s, action, audience)}")
        if s.asked == CHANCE:
            for name in self.start.deal.counters(game, s, action):
                self.drawn[name] = self.drawn.get(name, 0) + 1
        self.made += 1
        advance(game, s, action, self.made, self.start.happened, self.happened)

    def draw(self, luck: Sequence[str] = ()) -> None:
        """Plays chance, first from the given `luck` and then from the deal, until a seat is asked."""
        game, s, given = self.start.game, self.s, iter(luck)
        while s.asked == CHANCE:
            text = next(given, None)
            wanted = -1 if text is None else game.move_code(s, text)
            is_possible = wanted >= 0 and game.find(s, wanted) >= 0
            self.make(wanted if is_possible else self.start.deal.outcome(game, s, self.drawn))

    def logged_action(self, move: str) -> int:
        game, s = self.start.game, self.s
        who, _, text = move.partition(" ")
        action = game.move_code(s, text)
        if who != ("*" if s.asked == CHANCE else str(s.asked)) or action < 0 or game.find(s, action) < 0:
            raise IllegalMove("illegal_in_log", move=self.made + 1, given=move)
        return action

    def result(self) -> HostedGame:
        start = self.start
        return replace(
            start,
            state=self.s,
            drawn=self.drawn,
            moves=start.moves.plus(self.moves),
            heard={audience: start.heard[audience].plus(moves) for audience, moves in self.heard.items()},
            happened=start.happened.plus(self.happened),
            days=start.days + days_in(self.happened),
            _memo=Memo(),
        )


def days_in(events: Iterable[GameEvent]) -> tuple[Day, ...]:
    return tuple(
        [
            Day(event.ships, event.ship_pay, event.awards, event.bonuses, event.totals)
            for event in events
            if isinstance(event, DayScored)
        ]
    )
