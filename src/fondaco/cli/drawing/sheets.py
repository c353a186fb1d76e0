"""Draws score sheets: what every ship and every good paid on each day, and why."""

from __future__ import annotations

from rich import box
from rich.table import Table as Grid
from rich.text import Text

from fondaco.cli.drawing.ink import COIN, GOOD_HEADINGS, NAME_WIDTH, QUIET, Seats, joined, place
from fondaco.core.record import Result
from fondaco.games.goods import GOODS
from fondaco.story.events import DayScored


def sheet(day: DayScored, seats: Seats, word: str) -> Grid:
    """Returns a sheet with a row for each seat: what its ship and each good paid, the reason below each
    amount, and the sum.
    """
    made = Grid(box=box.SIMPLE_HEAD, show_edge=False, padding=0, header_style="bold")
    made.add_column(f"{word.capitalize()} {day.day}", max_width=NAME_WIDTH, no_wrap=True)
    for heading in (Text("ship"), *GOOD_HEADINGS, Text("total")):
        made.add_column(heading, justify="right", no_wrap=True)
    for seat in range(len(seats.names)):
        goods = (good_cell(day, seat, good) for good in range(GOODS))
        made.add_row(seats.name(seat), ship_cell(day, seat), *goods, total_cell(day, seat))
    return made


def two_lines(amount: str, paid: bool, reason: str) -> Text:
    return Text.assemble((amount, "bold" if paid else QUIET), "\n", (reason, QUIET))


def ship_cell(day: DayScored, seat: int) -> Text:
    amount, values = day.ship_pay[seat], day.ships
    return two_lines(str(amount), amount > 0, f"{place(values, seat)}·{values[seat]}")


def good_cell(day: DayScored, seat: int, good: int) -> Text:
    """Returns the prize of the place and the bonus."""
    award, bonus = day.awards[seat][good], day.bonuses[seat][good]
    reason = good_reason([row[good] for row in day.levels], seat, award) if all(day.levels) else ""
    return two_lines(f"{award}+{bonus}" if bonus else str(award), award + bonus > 0, reason)


def good_reason(levels: list[int], seat: int, award: int) -> str:
    return f"{place(levels, seat)}·{levels[seat]}" if levels[seat] or award else "none"


def total_cell(day: DayScored, seat: int) -> Text:
    """Returns the florins of the day before, what was spent since, and what this day paid."""
    spent = day.spent[seat]
    earned = day.totals[seat] - day.before[seat] + spent
    sum_of = f"{day.before[seat]}{f'−{spent}' if spent else ''}+{earned}"
    return Text.assemble((str(day.totals[seat]), f"bold {COIN}"), "\n", (sum_of, QUIET))


def key(unit: str) -> Text:
    """Returns the line that explains a sheet."""
    reason = f"the ship's value or the {unit}" if unit else "the ship's value"
    return Text(f"prize+bonus; below it the place (= tied) and {reason}", QUIET)


def origins(days: list[DayScored], seats: Seats) -> Grid:
    """Returns where each seat's score came from, over all days."""
    made = Grid(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
    made.add_column("Accounts", max_width=NAME_WIDTH, no_wrap=True)
    for heading in ("start", "ships", "goods", "bonus", "spent", "end"):
        made.add_column(heading, justify="right", no_wrap=True)
    for seat in range(len(seats.names)):
        made.add_row(seats.name(seat), *map(str, account(days, seat)))
    return made


def account(days: list[DayScored], seat: int) -> list[int]:
    """Returns start, ships, goods, bonus, spent (negative) and end. The first five add up to the last."""
    return [
        days[0].before[seat],
        sum(day.ship_pay[seat] for day in days),
        sum(sum(day.awards[seat]) for day in days),
        sum(sum(day.bonuses[seat]) for day in days),
        -sum(day.spent[seat] for day in days),
        days[-1].totals[seat],
    ]


def verdict(result: Result, seats: Seats, shared: str) -> Text:
    """Returns who won, and with how much."""
    order = sorted(range(len(result.scores)), key=lambda seat: -result.scores[seat])
    scores = Text(" · ").join(Text.assemble(seats.name(seat), f" {result.scores[seat]}") for seat in order)
    return Text.assemble(outcome(result, seats, shared), "\n", scores)


def outcome(result: Result, seats: Seats, shared: str) -> Text:
    if len(result.winners) > 1:
        return Text.assemble(joined([seats.name(seat) for seat in result.winners]), f" {shared}.")
    winner = result.winners[0]
    best = result.scores[winner]
    tied = ["after a tie"] if result.scores.count(best) > 1 else []
    return seats.does(winner, "win", f"with {best}", *tied)
