// A game that has ended, as a list tells it: the day, and what came of it.
import type { TableInfo } from "../protocol/types";
import type { Words } from "../words/en";
import { namesOf, placeOf } from "./seats";

/** The day of a moment (seconds since 1970) as it is written in a language; with its year if that is another. */
export function dated(seconds: number, code: string, now: Date = new Date()): string {
  const day = new Date(seconds * 1000);
  const year = day.getFullYear() === now.getFullYear() ? {} : ({ year: "numeric" } as const);
  return new Intl.DateTimeFormat(code, { day: "numeric", month: "long", ...year }).format(day);
}

/** The time of day of a moment, with the day if that is not today. */
export function timeOf(seconds: number, code: string, now: Date = new Date()): string {
  const at = new Date(seconds * 1000);
  const time = new Intl.DateTimeFormat(code === "en" ? "en-GB" : code, {
    hour: "2-digit",
    minute: "2-digit",
  }).format(at);
  return at.toDateString() === now.toDateString() ? time : `${dated(seconds, code, now)}, ${time}`;
}

/** A finished game's result with who resigned in it: "you won 31 to 24, Isabella resigned". */
export function resultTold(table: TableInfo, me: string | null, w: Words): string | null {
  const names = namesOf(table.seats);
  const resigned = table.seats
    .filter((seat) => seat.resigned)
    .map(({ seat, person }) => w.lobby.resigned({ seat, isYou: person === me, name: names[seat] ?? "" }));
  const result = resultOf(table, me, w);
  return result && [result, ...resigned].join(", ");
}

/** Your place and score, or the winners if you had no seat or several; null where no result was kept.
 *  Earlier pages stored results on the device without places: then the winners are named. */
export function resultOf(table: TableInfo, me: string | null, w: Words): string | null {
  const { result, seats } = table;
  if (!result) return null;
  const { scores, winners } = result;
  const mine = seats.filter((seat) => me !== null && seat.person === me);
  const seat = mine.length === 1 ? mine[0]?.seat : undefined;
  if (table.game === "court" && winners.length > 1) return w.lobby.draw;
  const namesAt = (chosen: readonly number[]): string[] => chosen.map((seat) => namesOf(seats)[seat] ?? "");
  if (seat === undefined) return w.lobby.wonBy(namesAt(winners));
  const score = scores[seat] ?? 0;
  if (scores.length === 2 && winners.length === 1)
    return w.lobby.wonOrLost(winners[0] === seat, score, scores[1 - seat] ?? 0);
  if (!("places" in result)) return w.lobby.wonBy(namesAt(winners));
  const { place, isTied } = placeOf(result.places, seat);
  return w.lobby.placed(w.placeOf(place, isTied, scores.length), score);
}
