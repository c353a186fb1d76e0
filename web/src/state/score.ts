// A day's score sheet: every figure with its reason.
import type { DayScored, GameEvent, GameResult } from "../protocol/types";
import type { Words } from "../words/en";
import { printed } from "../protocol/printed";
import { GOODS, type Good } from "./cards";
import { type Seats, placeOf, sharing } from "./seats";

export interface Cell {
  amount: number;
  reason: string; // two or three words beside it
  detail: string; // the number alone, for narrow screens
  bonus: string; // "10 + 10 bonus" where the amount has two parts
  isSpent: boolean;
  title: string;
  why: string; // the whole sentence; empty where the figure speaks for itself
}

interface Row {
  id: string;
  label: string;
  good?: Good;
  kind?: "sum" | "end";
  cells: Cell[]; // by column
}

export function daysScored(happened: readonly GameEvent[]): DayScored[] {
  return happened.filter((event) => event.type === "day_scored");
}

const sum = (numbers: readonly number[] = []): number => numbers.reduce((all, number) => all + number, 0);

export const earnedBy = (scored: DayScored, seat: number): number =>
  (scored.ship_pay[seat] ?? 0) + sum(scored.awards[seat]) + sum(scored.bonuses[seat]);

export function unitOf(game: string, words: Words): string {
  if (game === "court") return words.court.influence;
  return game === "board" || game === "card" ? words.florinsWord : words.points(2);
}

const BLANK = { reason: "", detail: "", bonus: "", isSpent: false, title: "", why: "" };
const figure = (amount: number): Cell => ({ ...BLANK, amount });

/** The rows of the sheet; columns are the seats in the order given. */
export function rowsOf(
  game: string,
  scored: DayScored,
  seats: Seats,
  columns: readonly number[],
  words: Words,
): Row[] {
  const w = words.score;
  const sheet: Sheet = { game, scored, seats, words };
  const row = (id: string, label: string, cell: (seat: number) => Cell): Row => ({
    id,
    label,
    cells: columns.map(cell),
  });
  return [
    row("dawn", w.dawn(game), (seat) => figure(scored.before[seat] ?? 0)),
    ...(game === "board" ? [row("paid", w.paid, (seat) => paidCell(sheet, seat))] : []),
    row("ship", w.ship, (seat) => shipCell(sheet, seat)),
    ...GOODS.map((good, at) => ({
      ...row(good, words.Good[good], (seat) => goodCell(sheet, seat, good, at)),
      good,
    })),
    { ...row("sum", w.earned(game), (seat) => sumCell(sheet, seat)), kind: "sum" },
    { ...row("end", w.total(game), (seat) => endCell(sheet, seat)), kind: "end" },
  ];
}

export interface Sheet {
  game: string;
  scored: DayScored;
  seats: Seats;
  words: Words;
}

function sumCell({ game, scored, seats, words: { score: w } }: Sheet, seat: number): Cell {
  const parts = [scored.ship_pay[seat] ?? 0, sum(scored.awards[seat]), sum(scored.bonuses[seat])] as const;
  const amount = earnedBy(scored, seat);
  return {
    ...figure(amount),
    title: w.whySumTitle(seats.who(seat), amount, game),
    why: w.whySum(...parts),
  };
}

function endCell({ game, scored, seats, words }: Sheet, seat: number): Cell {
  const [w, who, amount] = [words.score, seats.who(seat), scored.totals[seat] ?? 0];
  const [before = 0, spent = 0] = [scored.before[seat], scored.spent[seat]];
  return {
    ...figure(amount),
    title: w.whyEndTitle(who, amount, unitOf(game, words)),
    why: w.whyEnd(before, spent, earnedBy(scored, seat), amount),
  };
}

/** What the places of the ships, or of a good, pay. */
export const shipPrizes = (players: number): readonly number[] =>
  (printed.ship as Record<number, readonly number[]>)[players] ?? [];
export function goodPrizes(game: string, players: number): readonly number[] {
  const all = printed.good as unknown as Record<string, readonly (readonly number[])[]>;
  return all[game]?.[players] ?? [];
}

/** What a place pays, with the division where several share it. */
function payTold(
  { game, words }: Sheet,
  prizes: readonly number[],
  place: number,
  people: number,
  amount: number,
): string {
  const [w, unit] = [words.score, unitOf(game, words)];
  const held = prizes.slice(place - 1, place - 1 + people);
  const pot = sum(held);
  if (people === 1 || pot === 0) return amount === 0 ? w.paysNothing : w.pays(amount, unit);
  if (amount * people > pot) return w.paysFull(amount, unit);
  const coin = (printed.coin as Record<string, number>)[game] ?? 1;
  return w.paysShare(held, people, amount, amount * people < pot ? coin : 0, unit);
}

function paidCell({ game, scored, seats, words: { score: w } }: Sheet, seat: number): Cell {
  const who = seats.who(seat);
  const [lots = 0, spent = 0, given = 0] = [scored.bought[seat], scored.spent[seat], scored.given[seat]];
  const reason = w.lots(lots, given);
  return {
    ...figure(spent),
    reason,
    detail: reason,
    isSpent: spent > 0,
    title: w.whyTitle(who, spent, w.auctions, game),
    why: w.whyPaid(who, lots, spent, given),
  };
}

export function shipCell(sheet: Sheet, seat: number): Cell {
  const { scored, seats, words } = sheet;
  const [w, who, places] = [words.score, seats.who(seat), scored.ship_places];
  const [others, prizes] = [sharers(places, seats, seat), shipPrizes(places.length)];
  const { place, isTied } = placeOf(places, seat);
  const [value = 0, amount = 0] = [scored.ships[seat], scored.ship_pay[seat]];
  const rank = words.place(place, isTied);
  return {
    ...figure(amount),
    reason: `${rank}, ${w.worth} ${value}`,
    detail: `${words.placeInBrief(place, isTied)}, ${value}`,
    title: w.whyTitle(who, amount, w.theShip, sheet.game),
    why: w.whyShip(who, value, place, others, payTold(sheet, prizes, place, others.length + 1, amount)),
  };
}

export function goodCell(sheet: Sheet, seat: number, good: Good, at: number): Cell {
  const { game, scored, seats, words } = sheet;
  const [w, who] = [words.score, seats.who(seat)];
  const places = scored.level_places.map((row) => row[at] ?? 0);
  const [level = 0, award = 0, bonus = 0] = [scored.levels, scored.awards, scored.bonuses].map(
    (rows) => rows[seat]?.[at],
  );
  const { place, isTied } = placeOf(places, seat);
  const others = sharers(places, seats, seat);
  const prizes = goodPrizes(game, places.length);
  const pays = payTold(sheet, prizes, place, others.length + 1, award);
  // Also where so many share a place that it pays nothing.
  const isRanked = award > 0 || (level > 0 && place <= prizes.length);
  const rank = (told: string): string => (isRanked ? `${told}, ` : "");
  return {
    ...figure(award + bonus),
    reason:
      rank(words.place(place, isTied)) +
      [w.level(game), String(level), w.unit(game, level)].filter(Boolean).join(" "),
    detail: `${rank(words.placeInBrief(place, isTied))}${level}`,
    bonus: bonus ? `${award} + ${bonus}` : "",
    title: w.whyTitle(who, award + bonus, words.good[good], game),
    why: w.whyGood(game, who, good, level, place, others, pays, bonus),
  };
}

const sharers = (places: readonly number[], seats: Seats, seat: number) =>
  sharing(places, seat).map((other) => seats.who(other));

/** Where a seat's florins came from over the days. */
export function sourceOf(days: readonly DayScored[], seat: number) {
  const over = (pick: (day: DayScored) => number | undefined): number =>
    sum(days.map((day) => pick(day) ?? 0));
  return {
    start: days[0]?.before[seat] ?? 0,
    ships: over((day) => day.ship_pay[seat]),
    goods: over((day) => sum(day.awards[seat])),
    bonus: over((day) => sum(day.bonuses[seat])),
    paid: over((day) => day.spent[seat]),
    end: days.at(-1)?.totals[seat] ?? 0,
  };
}
export type Source = ReturnType<typeof sourceOf>;

/** Who won, and by how much. */
export function verdictOf(
  game: string,
  result: GameResult,
  seats: Seats,
  words: Words,
  best = result.scores[result.winners[0] ?? 0] ?? 0, // less while it is counted
): Verdict {
  const own = game === "court" ? "" : ownPlace(game, result, seats, words);
  return { ...winnersOf(game, result, seats, words, best), own };
}

interface Verdict {
  title: string;
  line: string; // by how much
  own: string; // your own place, where you did not win
}

/** Your own place where you did not win, and who shares it. */
function ownPlace(
  game: string,
  { scores, winners, places }: GameResult,
  { you, ...seats }: Seats,
  words: Words,
): string {
  if (you === null || winners.includes(you)) return "";
  const names = sharing(places, you).map((seat) => seats.names[seat] ?? "");
  return words.score.yourPlace(game, places[you] ?? 0, scores.length, scores[you] ?? 0, names);
}

function winnersOf(
  game: string,
  { scores, winners }: GameResult,
  seats: Seats,
  words: Words,
  best: number,
): Omit<Verdict, "own"> {
  const [w, unit, [winner = 0]] = [words.score, unitOf(game, words), winners];
  const people = winners.map((seat) => seats.who(seat));
  if (people.length > 1) return { title: game === "court" ? w.draw : w.share(people, best, unit), line: "" };
  const order = [...scores.keys()].sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const next = order.find((seat) => seat !== winner);
  const line =
    next === undefined ? "" : w.ahead(game, (scores[winner] ?? 0) - (scores[next] ?? 0), seats.who(next));
  return { title: w.wins(seats.who(winner), best, unit), line };
}
