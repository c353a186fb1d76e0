// What luck gave and took in a finished game: sums over its draws, the headline, the lines between the two columns.
import type { DrawLuck } from "../protocol/types";

export interface SeatLuck {
  seat: number;
  real: number; // points at the end
  luck: number; // rounded, so that what is shown adds up
  deserved: number;
  isAbout: boolean; // it may be off by more than ABOUT
}

export const ABOUT = 3;
const WEIGHED_MOST = 5;

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** The luck of each seat, in the order of the seats. */
export function lucksOf(draws: readonly DrawLuck[], scores: readonly number[]): SeatLuck[] {
  return scores.map((real, seat) => {
    const luck = Math.round(sum(draws.map(({ points }) => points[seat] ?? 0))) || 0;
    const error = Math.sqrt(sum(draws.map(({ errors }) => (errors[seat] ?? 0) ** 2)));
    return { seat, real, luck, deserved: real - luck, isAbout: error > ABOUT };
  });
}

/** Who is first by play alone; several who tie. */
export function bestByPlay(lucks: readonly SeatLuck[]): number[] {
  const most = Math.max(...lucks.map(({ deserved }) => deserved));
  return lucks.filter(({ deserved }) => deserved === most).map(({ seat }) => seat);
}

/** Whether luck decided the game for a seat: it gave a win that play alone did not bring, or took one. */
export function gameBy(
  lucks: readonly SeatLuck[],
  seat: number,
  winners: readonly number[],
): "gave" | "took" | null {
  const [won, deserved] = [winners.includes(seat), bestByPlay(lucks).includes(seat)];
  if (won === deserved) return null;
  return won ? "gave" : "took";
}

/** The draws that weighed most for a seat, the heaviest first. */
export const weighedMost = (draws: readonly DrawLuck[], seat: number): DrawLuck[] =>
  draws
    .filter(({ points }) => Math.round(Math.abs(points[seat] ?? 0)) > 0)
    .toSorted((a, b) => Math.abs(b.points[seat] ?? 0) - Math.abs(a.points[seat] ?? 0))
    .slice(0, WEIGHED_MOST);

/** Which draw of its day it is, from 1; of the game, where there are no days. */
export const numberInDay = (draws: readonly DrawLuck[], draw: DrawLuck): number =>
  draws.filter(({ day, move }) => day === draw.day && move <= draw.move).length;

/** The days that draws belong to, with the places of their first draw and of the one after their last. */
export function daysOf(draws: readonly DrawLuck[]): { day: number; from: number; to: number }[] {
  const days = [...new Set(draws.flatMap(({ day }) => day ?? []))];
  return days.map((day) => ({
    day,
    from: draws.findIndex((draw) => draw.day === day),
    to: draws.findLastIndex((draw) => draw.day === day) + 1,
  }));
}

const PILL = 34; // the height of a pill and a gap
const PARTS = [0.26, 0.74, 0.5]; // of the way from the left to the right

/** Where the amounts stand on their lines, given the heights of the ends: as far from each other as they can. */
export function pillsOf(
  lines: readonly (readonly [number, number])[],
  { left, right, width }: { left: number; right: number; width: number },
): { x: number; y: number }[] {
  const placed: { x: number; y: number }[] = [];
  const clear = (at: { x: number; y: number }): number =>
    Math.min(...placed.map(({ x, y }) => Math.max(Math.abs(x - at.x) / width, Math.abs(y - at.y) / PILL)), 2);
  for (const [from, to] of lines) {
    const places = PARTS.map((part) => ({ x: left + (right - left) * part, y: from + (to - from) * part }));
    placed.push(places.reduce((best, place) => (clear(place) > clear(best) ? place : best)));
  }
  return placed;
}

/** The largest bars that get a number, none beside another. */
export function numbered(values: readonly number[], most: number): Set<number> {
  const found = new Set<number>();
  const order = values
    .map((_, at) => at)
    .toSorted((a, b) => Math.abs(values[b] ?? 0) - Math.abs(values[a] ?? 0));
  for (const at of order) {
    const isLarge = Math.round(Math.abs(values[at] ?? 0)) > 0;
    if (found.size < most && isLarge && ![...found].some((other) => Math.abs(other - at) < 3)) found.add(at);
  }
  return found;
}
