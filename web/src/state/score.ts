// A day's score sheet: every figure with its reason.
import type { DayScored, GameEvent } from "../protocol/types";
import type { Words } from "../words/en";
import { GOODS, type Good } from "./cards";
import { type Seats, type Who, placeOf, sharing } from "./seats";

export interface Cell {
  amount: number;
  reason: string; // two or three words beside it
  detail: string; // the number alone, for narrow screens
  bonus: string; // "10 + 10 bonus" where the amount has two parts
  isSpent: boolean;
  title: string;
  why: string; // the whole sentence; empty where the figure speaks for itself
}

export interface Row {
  id: string;
  label: string;
  good: Good | null;
  kind: "line" | "sum" | "end";
  cells: Cell[]; // by column
}

export function daysScored(happened: readonly GameEvent[]): DayScored[] {
  return happened.filter((event) => event.type === "day_scored");
}

export function earnedBy(scored: DayScored, seat: number): number {
  const sum = (rows: readonly (readonly number[])[]): number => (rows[seat] ?? []).reduce((a, b) => a + b, 0);
  return (scored.ship_pay[seat] ?? 0) + sum(scored.awards) + sum(scored.bonuses);
}

const figure = (amount: number): Cell => ({
  amount,
  reason: "",
  detail: "",
  bonus: "",
  isSpent: false,
  title: "",
  why: "",
});

export function unitOf(game: string, words: Words): string {
  return game === "dice" ? words.points(2) : game === "court" ? words.court.influence : words.florinsWord;
}

/** The rows of the sheet; columns are the seats in the order given. */
export function rowsOf(
  game: string,
  scored: DayScored,
  seats: Seats,
  columns: readonly number[],
  words: Words,
): Row[] {
  const w = words.score;
  const line = (
    id: string,
    label: string,
    cell: (seat: number) => Cell,
    kind: Row["kind"] = "line",
  ): Row => ({ id, label, good: null, kind, cells: columns.map(cell) });
  return [
    line("dawn", w.dawn(game), (seat) => figure(scored.before[seat] ?? 0)),
    ...(game === "board" ? [line("paid", w.paid, (seat) => paidCell(scored, seats.who(seat), words))] : []),
    line("ship", w.ship, (seat) => shipCell(game, scored, seats, seat, words)),
    ...GOODS.map((good, at): Row => ({
      id: good,
      label: words.Good[good],
      good,
      kind: "line",
      cells: columns.map((seat) => goodCell(game, scored, seats, seat, at, words)),
    })),
    line("sum", w.earned(game), (seat) => figure(earnedBy(scored, seat)), "sum"),
    line("end", w.total(game), (seat) => figure(scored.totals[seat] ?? 0), "end"),
  ];
}

function paidCell(scored: DayScored, who: Who, words: Words): Cell {
  const [lots, spent, given] = [
    scored.bought[who.seat] ?? 0,
    scored.spent[who.seat] ?? 0,
    scored.given[who.seat] ?? 0,
  ];
  const reason = words.score.lots(lots, given);
  return {
    amount: spent,
    reason,
    detail: reason,
    bonus: "",
    isSpent: spent > 0,
    title: words.score.whyTitle(who, spent, words.score.auctions),
    why: words.score.whyPaid(who, lots, spent, given),
  };
}

const sharers = (places: readonly number[], seats: Seats, seat: number): Who[] =>
  sharing(places, seat).map((other) => seats.who(other));

function shipCell(game: string, scored: DayScored, seats: Seats, seat: number, words: Words): Cell {
  const { place, isTied } = placeOf(scored.ship_places, seat);
  const value = scored.ships[seat] ?? 0;
  const amount = scored.ship_pay[seat] ?? 0;
  const rank = words.place(place, isTied);
  return {
    amount,
    reason: `${rank}, ${words.score.worth} ${value}`,
    detail: `${rank}, ${value}`,
    bonus: "",
    isSpent: false,
    title: words.score.whyTitle(seats.who(seat), amount, words.score.theShip),
    why: words.score.whyShip(
      seats.who(seat),
      value,
      place,
      sharers(scored.ship_places, seats, seat),
      amount,
      unitOf(game, words),
    ),
  };
}

function goodCell(
  game: string,
  scored: DayScored,
  seats: Seats,
  seat: number,
  at: number,
  words: Words,
): Cell {
  const w = words.score;
  const places = scored.level_places.map((row) => row[at] ?? 0);
  const level = scored.levels[seat]?.[at] ?? 0;
  const award = scored.awards[seat]?.[at] ?? 0;
  const bonus = scored.bonuses[seat]?.[at] ?? 0;
  const { place, isTied } = placeOf(places, seat);
  const rank = award > 0 ? `${words.place(place, isTied)}, ` : "";
  const measured = [w.level(game), String(level), w.unit(game, level)].filter(Boolean).join(" ");
  const good = GOODS[at] as Good;
  return {
    amount: award + bonus,
    reason: `${rank}${measured}`,
    detail: `${rank}${level}`,
    bonus: bonus ? `${award} + ${bonus}` : "",
    isSpent: false,
    title: w.whyTitle(seats.who(seat), award + bonus, words.good[good]),
    why: w.whyGood(
      game,
      seats.who(seat),
      good,
      level,
      place,
      sharers(places, seats, seat),
      award,
      bonus,
      unitOf(game, words),
    ),
  };
}

export interface Source {
  start: number;
  ships: number;
  goods: number;
  bonus: number;
  paid: number;
  end: number;
}

/** Where a seat's florins came from over the days. */
export function sourceOf(days: readonly DayScored[], seat: number): Source {
  const over = (pick: (day: DayScored) => number): number => days.reduce((sum, day) => sum + pick(day), 0);
  const row = (rows: readonly (readonly number[])[]): number => (rows[seat] ?? []).reduce((a, b) => a + b, 0);
  return {
    start: days[0]?.before[seat] ?? 0,
    ships: over((day) => day.ship_pay[seat] ?? 0),
    goods: over((day) => row(day.awards)),
    bonus: over((day) => row(day.bonuses)),
    paid: over((day) => day.spent[seat] ?? 0),
    end: days.at(-1)?.totals[seat] ?? 0,
  };
}

export interface Verdict {
  title: string;
  line: string;
}

/** Who won, and by how much. */
export function verdictOf(
  game: string,
  scores: readonly number[],
  winners: readonly number[],
  seats: Seats,
  words: Words,
): Verdict {
  const w = words.score;
  const unit = unitOf(game, words);
  const best = scores[winners[0] ?? 0] ?? 0;
  if (winners.length > 1) {
    const title =
      game === "court"
        ? w.draw
        : w.share(
            winners.map((seat) => seats.who(seat)),
            best,
            unit,
          );
    return { title, line: "" };
  }
  const winner = winners[0] ?? 0;
  const [next] = scores
    .map((_, seat) => seat)
    .filter((seat) => seat !== winner)
    .sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const line = next === undefined ? "" : w.ahead(game, best - (scores[next] ?? 0), seats.who(next));
  return { title: w.wins(seats.who(winner), best, unit), line };
}
