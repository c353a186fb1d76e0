// What is said aloud to those who listen: others' moves politely, one's own turn and a lost line at once.
import { untrack } from "svelte";

export interface Said {
  key: number;
  text: string;
}
const KEPT = 20; // sentences; one that is read must not be taken away by those after it
const LETTER = 65; // milliseconds that a screen reader needs for a letter, about
const PAUSE = 250; // milliseconds between sentences
const BEHIND = 6_000; // milliseconds: where more than this is still to be read, moves wait
const NEWEST = 2; // moves that are told after others were left out

let polite = $state.raw<readonly Said[]>([]);
let assertive = $state("");
let count = 0;
let lastAtOnce = ""; // apart from what is shown, so that saying something does not depend on it
let read = 0; // when all that was said will have been read, as far as that can be reckoned
let waiting: string[] = []; // moves, while much is still to be read
let timer: ReturnType<typeof setTimeout> | undefined;

export const spokenPolitely = (): readonly Said[] => polite;
export const spokenAtOnce = (): string => assertive;

/** Each sentence is read after those before it. */
export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.filter(Boolean).map((text) => ({ key: count++, text }));
  if (!fresh.length) return;
  polite = [...untrack(spokenPolitely), ...fresh].slice(-KEPT);
  for (const { text } of fresh) read = Math.max(read, Date.now()) + LETTER * text.length + PAUSE;
}

const behind = (): number => read - Date.now();

/** Moves may come faster than they can be read: those wait, and then only the newest are told after `skipped`. */
export function announceMoves(skipped: (moves: number) => string, ...sentences: readonly string[]): void {
  waiting.push(...sentences.filter(Boolean));
  while (timer === undefined && waiting.length && behind() < BEHIND) announce(waiting.shift() ?? "");
  if (waiting.length && timer === undefined) catchUpLater(skipped);
}

function catchUpLater(skipped: (moves: number) => string): void {
  timer = setTimeout(
    () => {
      timer = undefined;
      if (behind() > 0) return catchUpLater(skipped); // something else was said in the meantime
      const newest = waiting.splice(-NEWEST);
      skipMoves(skipped);
      announce(...newest);
    },
    Math.max(0, behind()),
  );
}

/** Leaves out the moves that still wait: what they led to is told now. */
export function skipMoves(skipped: (moves: number) => string): void {
  clearTimeout(timer);
  timer = undefined;
  if (waiting.length) announce(skipped(waiting.length));
  waiting = [];
}

/** What was said at a table is no news elsewhere. */
export function forgetSaid(): void {
  clearTimeout(timer);
  timer = undefined;
  [polite, waiting, read] = [[], [], 0];
  assertive = lastAtOnce = "";
}

/** Instead of what was said before. The same sentence twice is said twice: a trailing space makes it new. */
export function announceAtOnce(text: string): void {
  if (!text) return;
  assertive = lastAtOnce = lastAtOnce === text ? `${text}\u00a0` : text;
  read = Date.now() + LETTER * text.length + PAUSE;
}
