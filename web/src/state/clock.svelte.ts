// The clocks of a table: the server sends what is left, and the page counts down from there.
import { getContext, setContext } from "svelte";
import type { Clocks, TableView } from "../protocol/types";
import { timeText } from "./time";

export interface ClockFace {
  seconds: number;
  text: string;
  isRunning: boolean;
}
interface Faces {
  (seat: number): ClockFace | null;
  running: () => ClockFace | null; // the clock of whoever is asked
  notice: () => string; // what the bar says of a clock that ran out
}

const KEY = Symbol("clocks");

type Timed = Pick<TableView, "clocks" | "question">;

/** Whether the server has just read the clocks. Chat leaves them as they were. A move reads them anew, though they may
 *  show the same: with a clock for each move, a seat that is asked again has its whole time. */
export function isClockRead(before: Timed | null, now: Timed): boolean {
  return now.clocks !== before?.clocks || now.question !== before.question;
}

/** Offers the clocks to the panels below; `heardAt` is when the server's message came. */
export function offerClock(
  clocks: () => Clocks | null,
  heardAt: () => number,
  notice: () => string = () => "",
): void {
  let now = $state(Date.now());
  $effect(() => {
    if (clocks()?.running === undefined || clocks()?.running === null) return;
    const ticking = setInterval(() => (now = Date.now()), 250);
    return () => clearInterval(ticking);
  });
  const faceOf = (seat: number): ClockFace | null => {
    const said = clocks();
    const left = said?.left[seat];
    if (!said || left === undefined) return null;
    const isRunning = said.running === seat;
    // A message may be younger than the last tick.
    const since = isRunning ? Math.max(0, now - heardAt()) / 1000 : 0;
    const seconds = Math.max(0, left - since);
    return { seconds, text: timeText(seconds), isRunning };
  };
  const running = (): ClockFace | null => {
    const seat = clocks()?.running ?? null;
    return seat === null ? null : faceOf(seat);
  };
  setContext<Faces>(KEY, Object.assign(faceOf, { running, notice }));
}

export function getClock(): Faces | undefined {
  return getContext<Faces | undefined>(KEY);
}
