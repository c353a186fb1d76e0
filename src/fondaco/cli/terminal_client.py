"""A client for the people at this terminal and a local table: shows what happened, and reads answers.

A single person is `you`. Several people share the screen and are called by name. In a game with secrets the
terminal is passed round, and the screen is cleared before the next person looks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from rich.text import Text

from fondaco.bots import Bot, blamed
from fondaco.cli.choosing import chosen_option
from fondaco.cli.drawing import Scene, Seats
from fondaco.cli.drawing.sentences import days_in
from fondaco.cli.screen import Screen
from fondaco.core.errors import shortened
from fondaco.core.record import Result
from fondaco.games import game_called
from fondaco.hosted.commands import AnswerUndo, Person, PlayMove, RequestUndo, StartGame
from fondaco.hosted.events import SentEvent, Undone, UndoRefused
from fondaco.hosted.game import Audience
from fondaco.hosted.local import LocalHost
from fondaco.hosted.refusals import Refusal
from fondaco.hosted.updates import Update
from fondaco.story.events import DayScored, GameEvent

LEAVE, UNDO, HELP = ("q", "quit"), ("u", "undo"), "?"
CONSENT = {"y": True, "yes": True, "n": False, "no": False}
HOW_TO_ANSWER = """Type the key before an option, or its words. The first letters are
enough if no other option begins with them.
?  shows this help and the table again
u  takes the last move back
q  leaves the table; so does the end of input (Ctrl-D)"""


class Leave(Exception):
    """Raised when a person leaves the table before the game is over."""


def ask(screen: Screen, prompt: str) -> str:
    """Returns a line of input. If input is a script, the line is printed too, so that the transcript can be
    read.
    """
    try:
        answer = screen.input(prompt, markup=False).strip()
    except EOFError:
        raise Leave from None
    if not sys.stdin.isatty():
        screen.print(answer, markup=False)
    if answer.lower() in LEAVE:
        raise Leave
    return answer


@dataclass
class News:
    """Unread news for an audience: the events of each update, or a sentence."""

    scene: Scene
    unread: list[list[GameEvent] | Text] = field(default_factory=list)

    def add(self, happened: list[GameEvent]) -> None:
        self.unread.append(happened)

    def cut(self, start: int) -> None:
        """Drops the news after the first `start` moves."""
        kept = [part if isinstance(part, Text) else up_to(part, start) for part in self.unread]
        self.unread = [part for part in kept if part]

    def say(self, sentence: Text) -> None:
        self.unread.append(sentence)

    def show(self, screen: Screen) -> None:
        """Prints unread news, then the sheets of days that were scored."""
        days: list[DayScored] = []
        for part in self.unread:
            for sentence in [part] if isinstance(part, Text) else self.scene.sentences(part):
                screen.print(sentence)
            days += [] if isinstance(part, Text) else days_in(part)
        if days:
            screen.print(self.scene.sheets(days))
        self.unread = []


def up_to(events: list[GameEvent], start: int) -> list[GameEvent]:
    return [event for event in events if event.at <= start]


class TerminalClient:
    """Plays one game in this terminal. It asks each person here for the moves of their seat; bots play the
    other seats.
    """

    def __init__(
        self,
        screen: Screen,
        host: LocalHost,
        names: list[str],
        people: Mapping[int, Person],
        bots: Mapping[int, Bot],
    ) -> None:
        game = game_called(host.table.game)
        self.screen, self.host, self.people, self.bots = screen, host, people, bots
        self.is_passed_round = game.has_secrets and len(people) > 1
        self._scene = Scene(game, host.table.rules, Seats(names))
        self._looking: Audience = None if self.is_passed_round else self._audience_of(min(people))
        self._news = {audience: News(self._scene_for(audience)) for audience in self._audiences()}
        for audience, news in self._news.items():
            host.subscribe(audience, partial(self._hear, news))

    def play(self) -> None:
        """Plays the whole game, from the first sentence to the last."""
        bots = {seat: bot.name for seat, bot in self.bots.items()}
        self.screen.print(self._scene_for(self._looking).welcome(list(self.people), bots))
        self.host.submit(StartGame(person=next(iter(self.people.values()))))
        while (seat := self.host.table.asked) is not None:
            self._show_news()
            if bot := self.bots.get(seat):
                with blamed(bot.name):
                    self.host.play_bot(bot)
            elif self._may_look(seat):
                self._ask(seat)
        self._show_end()

    # Audiences of the screen.

    def _audience_of(self, seat: int) -> Audience:
        """Returns the audience of the screen while a person decides. Several people share one in a game
        without secrets.
        """
        return seat if self.is_passed_round or len(self.people) == 1 else None

    def _audiences(self) -> Iterator[Audience]:
        yield from dict.fromkeys(self._audience_of(seat) for seat in self.people)

    def _scene_for(self, audience: Audience) -> Scene:
        return replace(self._scene, seats=replace(self._scene.seats, you=audience))

    def _may_look(self, seat: int) -> bool:
        """Passes the terminal to a person if necessary. Returns False if the last person took a move back
        instead.
        """
        if self._audience_of(seat) == self._looking:
            return True
        if self._looking is not None:
            prompt = "Press Enter to clear the screen, or u to take your move back: "
            if ask(self.screen, prompt).lower() in UNDO:
                self._undo(self._looking)
                return False
        self._pass_to(seat)
        return True

    def _pass_to(self, seat: int) -> None:
        self.screen.wipe()
        ask(self.screen, f"Pass the terminal to {self._name(seat)}, then press Enter. ")
        self.screen.wipe()
        self._looking = seat
        self._show_news()

    def _name(self, seat: int) -> str:
        return self._scene.seats.names[seat]

    # Output.

    def _hear(self, news: News, update: Update) -> None:
        """Adds the events of an update to the news."""
        event: SentEvent = update.shared["event"]
        seats = news.scene.seats
        if isinstance(event, Undone):
            news.cut(event.start)
            asked = self.host.table.asked
            assert asked is not None
            news.say(seats.does(asked, "take", "a move back"))
        elif isinstance(event, UndoRefused):
            [seat, *_] = self.host.table.seats_of(event.person)
            news.say(seats.does(seat, "refuse", "to take the move back"))
        else:
            news.add(list(update.shared["happened"]))

    def _show_news(self) -> None:
        if self._looking in self._news:
            self._news[self._looking].show(self.screen)

    def _draw(self, seat: int) -> None:
        scene, shown = self._scene_for(self._looking), self.host.snapshot(seat)
        view = shown["view"]
        question = scene.question(view, options_in(shown))
        self.screen.print("", scene.heading(), scene.picture(view), "", question, sep="\n")

    def _help(self) -> str:
        """Prints what the game is about, where its rules are, and how to answer."""
        rules = (
            f"The rules: docs/rules/{self.host.table.game}.md, and on the page that `fondaco serve` opens."
        )
        return "\n".join(part for part in (self._scene.drawer.AIM, rules, HOW_TO_ANSWER) if part)

    def _show_end(self) -> None:
        """Prints the last events, and the result."""
        self._show_news()
        shown = self.host.snapshot(None)
        scene = self._scene if self.is_passed_round else self._scene_for(self._looking)
        result = Result(shown["result"]["scores"], shown["result"]["winners"])
        self.screen.print(scene.ending(result, list(days_in(shown["happened"]))))

    # Input.

    def _ask(self, seat: int) -> None:
        """Draws the table and asks a person until the answer is a move or takes one back."""
        self._draw(seat)
        options = options_in(self.host.snapshot(seat))
        prompt = "Your move: " if self._looking == seat else f"{self._name(seat)}'s move: "
        while True:
            answer = ask(self.screen, prompt)
            if move := chosen_option(answer, options):
                self._submit_move(seat, move)
                return
            if answer.lower() in UNDO:
                if self._undo(self._looking):
                    return
            elif answer == HELP:
                self.screen.print(self._help(), markup=False)
                self._draw(seat)
            else:
                self._say_possible(answer, options)

    def _say_possible(self, answer: str, options: list[str]) -> None:
        possible = shortened(options)
        self.screen.print(
            f"{answer[:40]!r} is not possible now; possible: {possible} (? for help)", markup=False
        )

    def _submit_move(self, seat: int, option: str) -> None:
        question, person = self.host.table.question, self.people[seat]
        self.host.submit(PlayMove(seat=seat, option=option, answers=question, by="person", person=person))

    # Taking moves back.

    def _undo(self, audience: Audience) -> bool:
        """Takes back the last move of the audience. Returns False if no move can be taken back."""
        seats = self.people if audience is None else [audience]
        seat = next((turn.seat for turn in reversed(self.host.table.turns) if turn.seat in seats), min(seats))
        try:
            self.host.submit(RequestUndo(person=self.people[seat], seat=seat))
        except Refusal as refusal:
            self.screen.print(refusal.message("en"))
            return False
        for other in self.people:
            if self.host.table.undo and other != seat:
                self._ask_consent(other, seat)
        return True

    def _ask_consent(self, seat: int, asker: int) -> None:
        """Asks a person whether another may take a move back."""
        if self._audience_of(seat) != self._looking:
            self._pass_to(seat)
        prompt = f"{self._name(seat)}, may {self._name(asker)} take the last move back? (y or n) "
        while (accept := CONSENT.get(ask(self.screen, prompt).lower())) is None:
            continue
        self.host.submit(AnswerUndo(person=self.people[seat], accept=accept))


def options_in(shown: Mapping[str, Any]) -> list[str]:
    return [choice["option"] for choice in shown["options"]]
