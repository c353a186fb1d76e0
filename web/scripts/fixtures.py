"""Writes tables as the server would show them, for unit tests and the gallery: tests/fixtures/*.json.

Games are played by a clerk with a little sense, from fixed seeds, so that the same code gives the same files.
With `--check` it writes nothing and fails if a file is out of date.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections.abc import Callable
from dataclasses import asdict, replace
from functools import partial
from operator import ge
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from fondaco.bots.bot import Reason
from fondaco.core.errors import Language
from fondaco.core.record import Record
from fondaco.games import GAMES
from fondaco.games.court_view import CourtView
from fondaco.hosted.analysis import Asked, judged_parts, turns_of
from fondaco.hosted.commands import Person, PlayMove, StartGame
from fondaco.hosted.decide import decide, open_table
from fondaco.hosted.evolve import evolve
from fondaco.hosted.fair_deal import SEED_BYTES, FairDeal
from fondaco.hosted.game import HostedGame
from fondaco.hosted.lesson import lesson_table
from fondaco.hosted.lists import bot_infos, game_info
from fondaco.hosted.luck import SomeRuns, luck_parts
from fondaco.hosted.practice import Answer, Collection, Progress, answered, question_parts, tried_again
from fondaco.hosted.table import HostedTable, Seat
from fondaco.hosted.updates import snapshot
from fondaco.luck_account import chance_runs, valued
from fondaco.previews import previews
from fondaco.puzzles import Position, letters
from fondaco.replaying import initial_table
from fondaco.review import Opinion, luck_for
from fondaco.server.analysis_pool import analysed
from fondaco.server.analysis_routes import Judged, Review
from fondaco.server.luck_routes import LuckInfo
from fondaco.server.replay_routes import ReplayBody, replay_in
from fondaco.story.chance import ChanceEvent, chance_events
from fondaco.table import Table

sys.path.append(str(Path(__file__).parent.parent.parent / "tests"))
from guide_game import register_guide_game

FOLDER = Path(__file__).parent.parent / "tests" / "fixtures"
PEOPLE = ["p7hm2qxa4tzc6vne", "c2xq5mza7tvh3bne"]
NAMES = ["Lucia", "Bianca"]
BOTS = ["steady", "sharp", "apprentice", "master"]
PLAYERS = {"board": range(2, 7), "card": range(2, 7), "dice": range(2, 5), "court": range(2, 3)}

# A game, a step of its lesson, and the learner's moves whose answers are shown.
LESSONS: tuple[tuple[str, int, tuple[tuple[str, ...], ...]], ...] = (
    ("board", 3, (("bid 7",), ("pass",))),
    ("court", 3, (("play 3", "on p2", "against p10"), ("play 3", "on p2", "ally"))),
    ("card", 9, ()),
    ("dice", 9, ()),
)

# Positions of practice: the best turn, and others.
PRACTISED = {
    "board": ("bid 13", "pass"),
    "card": ("take 12", "take 123", "take 1"),
    "dice": ("take 24", "take 1", "take 25"),
    "court": ("play lady/on p4/against p9", "play 10/on p9/against p1", "play 3/send"),
}
PRACTISED_AT: dict[str, Callable[[Table], bool]] = {
    "board": lambda table: is_bidding(table),
    "card": lambda table: table.asked == 0 and len(table.options()) >= 4,
    "dice": lambda table: table.asked == 0 and viewed(table).roller == 0 and len(table.options()) > 8,
    "court": lambda table: table.asked == 0 and viewed(table).phase == "playing" and len(table.moves) > 40,
}
WINS = (0.46, 0.37, 0.31)
REASONS = {
    "board": Reason("level", 0, "grain", (4.1,), (1.3,)),
    "card": Reason("ship", 0, better=(18.2,), other=(9.4,)),
    "dice": Reason("good", 0, "cloth", (7.0,), (2.4,)),
    "court": Reason("exposed", better=(1.2,), other=(9.6,)),
}
# A mistake in the review of a game of the board, by its move, and a turn that is as good as the best.
MISTAKE = (17, "bid 10")

LATEST = (True, False, True, True, False, True, True, True, True)

LANGUAGES: tuple[Language, ...] = ("en", "fr")
SEED = "00" * SEED_BYTES

Wanted = Callable[[Table], bool]


def clerk(table: Table, luck: random.Random) -> str:
    """Bids no more than a lot is worth, fills ships, otherwise takes what comes."""
    options = table.options()
    bids = [option for option in options if option.startswith("bid")]
    if bids:
        view: Any = table.view(None)
        worth = sum(int(card.split()[1]) for card in view.lot)
        fair = [bid for bid in bids if int(bid.split()[1]) <= worth + 1][:3]
        return luck.choice([*fair, "pass"])
    if options[0] == "draw" or options[0] == "reveal":
        return luck.choice([options[0], luck.choice(options)])
    plans = [option for option in options if option != "plan"]
    return luck.choice(plans)


def until(game: str, players: int, seed: int, wanted: Wanted, **options: Any) -> Table | None:
    """A table at the first moment that is wanted, or none in this game."""
    table, luck = Table(game, players, seed=seed, **options), random.Random(seed)
    while True:
        if wanted(table):
            return table
        if table.asked is None:
            return None
        table.play(clerk(table, luck))


def found(game: str, players: int, wanted: Wanted, **options: Any) -> Table:
    tables = (until(game, players, seed, wanted, **options) for seed in range(1, 400))
    return next(table for table in tables if table is not None)


def seat_at(seat: int) -> Seat:
    if seat < len(NAMES):
        return Seat(person=PEOPLE[seat], name=NAMES[seat])
    bot = BOTS[(seat - len(NAMES)) % len(BOTS)]
    return Seat(name=bot, bot=bot)


def shown(table: Table, seat: int | None) -> dict[str, Any]:
    """The message `view` for a seat."""
    play = HostedGame.start(table.rules, table.setup, FairDeal(SEED, []), table.moves)
    hosted = HostedTable(
        id="k3vq7mzt2acx5bny",
        number=len(table.moves),
        question=len(table.moves),
        game=table.game,
        rules=table.setup,
        host=PEOPLE[0],
        state="over" if play.is_over else "playing",
        seats=tuple(seat_at(number) for number in range(table.players)),
        seed=SEED,
        play=play,
        asked=play.asked,
    )
    return snapshot(hosted, seat, now=0.0)


def write(name: str, table: Table, seat: int | None = 0) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    text = json.dumps(shown(table, seat), default=asdict, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"{name}.json").write_text(text + "\n", encoding="utf-8")


def has_aboard(least: int) -> Callable[[Any], bool]:
    """Whether at least so many cards are on all ships together."""
    return lambda view: sum(len(ship.cards) for ship in view.ships) >= least


def both(one: Wanted, other: Wanted) -> Wanted:
    return lambda table: one(table) and other(table)


def asked(seat: int, *conditions: Callable[[Any], bool]) -> Wanted:
    """A moment when a seat is asked and its view fulfils all of these."""
    return lambda table: table.asked == seat and all(fulfils(table.view(0)) for fulfils in conditions)


def is_over(table: Table) -> bool:
    return table.asked is None


def write_card() -> None:
    def has_choice(table: Table) -> bool:
        return sum(option.startswith("take") for option in table.options()) >= 3

    for players in PLAYERS["card"]:
        busy = asked(
            0,
            lambda view: view.day == 2 and view.revealed >= 1 and len(view.market) >= 4,
            has_aboard(2 * players),
        )
        write(f"card-{players}", found("card", players, both(busy, has_choice)))
    write("card-wait", found("card", 4, asked(2, lambda view: len(view.market) >= 3 and view.day == 2)))
    write("card-long", found("card", 3, asked(0, lambda view: len(view.market) >= 9)))
    heavy = asked(0, lambda view: "neutral 7" in view.market[-3:])
    write("card-space", found("card", 4, heavy, sevens="space"))
    write("card-evening", found("card", 4, lambda table: len(table.days) == 2))
    write("card-over", found("card", 4, is_over))


def has_two_bonuses(table: Table) -> bool:
    """Whether a lot of three goods would bring two bonuses: there is no more to be said of a lot."""
    lots = [told["lot"] for told in previews(table, 0).values() if told and told.get("lot")]
    return any(len(lot.goods) == 3 and len(lot.bonuses or {}) == 2 for lot in lots)


def write_board() -> None:
    for players in PLAYERS["board"]:
        bidding = asked(
            0,
            lambda view: view.auction and view.day == 2 and len(view.lot) >= 2 and view.standing_bid > 0,
            has_aboard(players),
        )
        write(f"board-{players}", found("board", players, bidding))
    selecting = asked(0, lambda view: not view.auction and view.day == 2)
    may_draw: Wanted = lambda table: selecting(table) and "draw" in table.options()  # noqa: E731
    write("board-draw", found("board", 4, may_draw))
    write("board-bonus", found("board", 4, has_two_bonuses))
    write("board-wait", found("board", 4, asked(1, lambda view: view.standing_bid > 0 and view.leader == 0)))
    write("board-evening", found("board", 4, lambda table: len(table.days) == 2))
    write("board-evening-6", found("board", 6, lambda table: len(table.days) == 1))
    write("board-over", found("board", 4, is_over))
    write("board-over-6", found("board", 6, is_over))


def write_dice() -> None:
    own_roll = asked(0, lambda view: view.roller == 0 and view.round == 2 and len(view.ships[0].entries) >= 2)
    for players in PLAYERS["dice"]:
        write(f"dice-{players}", found("dice", players, own_roll))
    write("dice-left", found("dice", 3, asked(0, lambda view: view.roller == 2 and view.round == 2)))
    write("dice-wait", found("dice", 3, asked(1, lambda view: view.round == 2)))
    write("dice-evening", found("dice", 3, lambda table: len(table.days) == 2))
    write("dice-over", found("dice", 3, is_over))


def write_court() -> None:
    def phase(name: str, least: int = 60) -> Wanted:
        in_phase = asked(0, lambda view: view.phase == name)
        return lambda table: in_phase(table) and len(table.moves) >= least

    def joinings(table: Table) -> list[dict[str, Any]]:
        told = previews(table, 0) if phase("placing", 40)(table) else {}
        return [preview for option, preview in told.items() if option.startswith("on ")]

    def matches(table: Table) -> bool:
        """A number that fits one pile in one place, and one of two in another."""
        found = {len(joining["removable"]) for joining in joinings(table)}
        return found == {0, 1, 2} and not any("power" in joining for joining in joinings(table))

    def clears(table: Table) -> bool:
        """A minister who may clear a pile, or remove another with it."""
        found = [joining for joining in joinings(table) if joining["removable"]]
        return bool(found) and all(joining.get("power") == "clears" for joining in found)

    write("court-place", found("court", 2, matches))
    write("court-minister", found("court", 2, clears))
    for name, step in (
        ("play", "playing"),
        ("conspire", "conspiring"),
        ("name", "naming"),
    ):
        write(f"court-{name}", found("court", 2, phase(step)))

    def lies(*least: int) -> Wanted:
        """At least so many piles in the first seat's court, the other and the circle, when it plays."""
        playing = phase("playing")
        return lambda table: playing(table) and all(map(ge, pile_counts(table.view(0)), least))

    def has_just_lost(table: Table) -> bool:
        told = [event for event in shown(table, 0)["happened"] if event.type != "noble_drawn"]
        return bool(told) and told[-1].type == "pile_removed" and told[-1].seat == 1

    def is_alone(table: Table) -> bool:
        """The other house can play no more, and large piles lie at court."""
        view = cast(CourtView, table.view(0))
        return bool(view.skipped) and max(len(pile.nobles) for pile in view.piles) >= 5

    def is_out(table: Table) -> bool:
        """You have played your last card, and the other house plays on."""
        house = cast(CourtView, table.view(0)).houses[0]
        return table.asked == 1 and house.deck + house.planned_size + house.hand_size == 0

    write("court-out", found("court", 2, is_out))
    write("court-crowded", found("court", 2, lies(5, 5, 5)))
    write("court-late", found("court", 2, both(lies(5, 1, 3), has_just_lost)))
    write("court-last", found("court", 2, both(lies(2, 1, 2), is_alone)))
    write("court-wait", found("court", 2, lambda table: table.asked == 1 and len(table.moves) >= 60))
    write("court-watch", found("court", 2, phase("playing")), None)
    write("court-replace", found("court", 2, phase("replacing", 0), distinct_circle=True))
    write("court-over", found("court", 2, is_over))


def pile_counts(view: Any) -> list[int]:
    courts = [pile.court for pile in view.piles]
    return [courts.count(court) for court in (0, 1, None)]


def write_lessons() -> None:
    """The first steps of lessons that ask, and what is answered to good and bad moves."""
    for game, step, moves in LESSONS:
        command = replace(lesson_table(Person(PEOPLE[0], NAMES[0]), game, step, SEED, 0.0), seed=SEED)
        table = evolve(HostedTable("k3vq7mzt2acx5bny"), open_table(command, 0.0))
        table = evolve(table, decide(table, StartGame(person=command.person), 0.0))
        write_lesson(game, table)
        for answer in moves:
            after = table
            for option in answer:
                move = PlayMove(
                    seat=0, option=option, answers=after.question, by="person", person=command.person
                )
                after = evolve(after, decide(after, move, 0.0))
            write_lesson(game, after)


def write_lesson(game: str, table: HostedTable) -> None:
    view = snapshot(table, 0, now=0.0)
    text = json.dumps(view, default=asdict, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / f"lesson-{game}-{view['lesson']['state']}.json").write_text(text + "\n", encoding="utf-8")


def write_practice() -> None:
    """Questions of practice, and what is told of a right and of a wrong answer. The values are made up."""
    person = Person(PEOPLE[0], NAMES[0])
    for game, (best, *others) in PRACTISED.items():
        table = found(game, 2 if game == "court" else 4, PRACTISED_AT[game])
        is_lot = game == "board"
        progress = Progress(6, 11, 31, 24, 1, 2, (9, 22, 0), LATEST, (4,) if is_lot else ())
        turns = tuple(tuple(turn.split("/")) for turn in (best, *others))
        position = Position(
            game,
            table.record().options,
            letters(table.record()),
            cast(int, table.asked),
            turns,
            WINS[: len(turns)],
            0.09,
            0.07,
            "medium",
            reasons=tuple((REASONS[game],) for _ in others),
            fair=(21, 12, 8, 5) if is_lot else (),
            rival=12 if is_lot else 0,
        )
        collection = Collection([position])
        id = collection.next(progress, person.id)
        told = {"question": question_parts(id, position, person, progress)}
        for name, turn in (("right", best), ("wrong", others[-1])):
            answer = Answer(limit=15 if name == "right" else 9) if is_lot else Answer(tuple(turn.split("/")))
            told[name] = answered(collection, progress, person, id, answer).parts
            told[f"{name}_answer"] = {"limit": answer.limit} if is_lot else {"turn": answer.turn}
        text = json.dumps(told, default=asdict, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"practice_{game}.json").write_text(text + "\n", encoding="utf-8")


def reviewed(game: str, players: int) -> Record:
    """The game whose turns are reviewed."""
    return replace(found(game, players, is_over).record(), names=["Lucia", "Bianca", *BOTS][:players])


def write_mistakes() -> None:
    """The position of a mistake, and what is told of the turn that was played there and of a good one."""
    record, person = reviewed("board", 4), Person(PEOPLE[0], NAMES[0])
    move, best = MISTAKE
    played = record.moves[move].removeprefix("0 ")
    turns: dict[str, tuple[str, ...]] = {"asked": (), "wrong": (played,), "right": (best,)}
    told: dict[str, Any] = {name: tried_again(record, move, 0, turn, person) for name, turn in turns.items()}
    told.update(wrong_turn=turns["wrong"], right_turn=turns["right"])
    text = json.dumps(told, default=asdict, ensure_ascii=False, separators=(",", ":"))
    (FOLDER / "mistakes_board.json").write_text(text + "\n", encoding="utf-8")


def viewed(table: Table) -> Any:
    return table.view(0)


def is_bidding(table: Table) -> bool:
    """Whether the first seat may bid for a lot that others want, too."""
    view = viewed(table)
    return bool(table.asked == 0 and view.auction and len(view.lot) > 1 and view.day == 2)


def write_steps() -> None:
    """The first day of a game, message by message: what was seen, and what happened."""
    for game, players in (("board", 3), ("card", 3), ("dice", 3)):
        rules = Table(game, players).setup
        play, luck = HostedGame.start(GAMES[game], rules, FairDeal(SEED, [])), random.Random(1)
        steps = [{"view": seen(play), "happened": list(play.happened), "evening": play.evening()}]
        while len(play.days) < 1:
            before, at_table = len(play.happened), SimpleNamespace(options=partial(getattr, play, "options"))
            at_table.view = play.view
            play = play.play(clerk(cast(Table, at_table), luck))
            happened = play.happened_for(0, before)
            steps.append({"view": seen(play), "happened": happened, "evening": play.evening()})
        text = json.dumps(steps, default=asdict, ensure_ascii=False, separators=(",", ":"))
        (FOLDER / f"steps_{game}.json").write_text(text + "\n", encoding="utf-8")


def seen(play: HostedGame) -> dict[str, Any]:
    """What seat 0 sees, but for what no event is drawn by."""
    return {key: value for key, value in asdict(play.view(0)).items() if key not in ("unseen", "last_day")}


def write_lobby() -> None:
    """What the lobby asks for."""
    games = {language: [game_info(game, language) for game in GAMES.values()] for language in LANGUAGES}
    bots = [{**bot, "about": ""} for bot in bot_infos()]  # what is missing differs from machine to machine
    (FOLDER / "lobby.json").write_text(json.dumps({"games": games, "bots": bots}) + "\n", encoding="utf-8")


def write_replay() -> None:
    """A whole game, step by step."""
    record = json.loads(
        replace(found("board", 4, is_over).record(), names=["Lucia", "Bianca", *BOTS[:2]]).as_json()
    )
    told = replay_in(ReplayBody(record=record, seat=0).model_dump_json().encode())
    (FOLDER / "replay.json").write_bytes(told + b"\n")


def write_guide_game() -> None:
    """The game of the guide to adding one: the page has not drawn it."""
    game = register_guide_game()
    write("sack-3", found("sack", 3, asked(0, lambda view: view.drawn_now >= 2 and min(view.purses) >= 1)))
    write("sack-wait", found("sack", 3, asked(1, lambda view: min(view.purses) >= 1)))
    write("sack-over", found("sack", 3, is_over))
    told = {language: game_info(game, language) for language in LANGUAGES}
    (FOLDER / "sack.json").write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")


def write_reviews() -> None:
    """What a review asks for: games step by step, and what the judge thinks of the first seat's turns."""
    for game, players in (("board", 4), ("court", 2)):
        record = reviewed(game, players)
        body = ReplayBody(record=json.loads(record.as_json()), seat=0)
        replay = replay_in(body.model_dump_json().encode()).decode()
        judged = [
            Judged.model_validate(judged_parts(asked, thought_of(asked))) for asked in turns_of(record, 0)
        ]
        review = Review(judged=judged, turns=len(judged), goes_on=None)
        parts = f'{{"replay":{replay},"review":{review.model_dump_json()}}}\n'
        (FOLDER / f"review_{game}.json").write_text(parts, encoding="utf-8")


def write_lucks() -> None:
    """What the luck account asks for: games step by step, and what each draw gave."""
    for game, players in (("board", 4), ("court", 2), ("dice", 3)):
        record = reviewed(game, players)
        body = ReplayBody(record=json.loads(record.as_json()), seat=0)
        replay = replay_in(body.model_dump_json().encode()).decode()
        runs, events = list(chance_runs(record)), chance_events_of(record)
        wanted = SomeRuns(game, runs, events, len(runs), None)
        luck = LuckInfo.model_validate(luck_parts(wanted, valued(game, runs)))
        parts = f'{{"replay":{replay},"luck":{luck.model_dump_json()}}}\n'
        (FOLDER / f"luck_{game}.json").write_text(parts, encoding="utf-8")


def chance_events_of(record: Record) -> list[ChanceEvent]:
    table = initial_table(record)
    return chance_events(table.rules, table.setup, record.moves)


def thought_of(asked: Asked) -> Opinion:
    return analysed(asked.seat, asked.view, asked.options, luck_for(asked.move), asked.turn)


def write_all() -> None:
    write_lobby()
    write_replay()
    write_steps()
    write_lessons()
    write_practice()
    write_mistakes()
    write_card()
    write_board()
    write_dice()
    write_court()
    write_guide_game()


def contents(folder: Path) -> dict[str, str]:
    """The files, but for reviews and luck: those take long, and their last digits depend on the machine."""
    files = [file for file in folder.glob("*.json") if not file.name.startswith(("review_", "luck_"))]
    return {file.name: file.read_text(encoding="utf-8") for file in files}


def outdated() -> list[str]:
    """The names of the files that are not as this program would write them, or should not be there."""
    global FOLDER
    kept = contents(FOLDER)
    with tempfile.TemporaryDirectory() as folder:
        FOLDER = Path(folder)
        write_all()
        made = contents(FOLDER)
    return sorted(name for name in kept.keys() | made.keys() if kept.get(name) != made.get(name))


if __name__ == "__main__":
    if "--reviews" in sys.argv:
        write_reviews()
    elif "--luck" in sys.argv:
        write_lucks()
    elif "--check" not in sys.argv:
        write_all()
    elif names := outdated():
        sys.exit(f"Out of date: {', '.join(names)}. Run .venv/bin/python web/scripts/fixtures.py.")
