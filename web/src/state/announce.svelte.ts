// What is said aloud to those who listen: others' moves politely, one's own turn and a lost line at once.
import { untrack } from "svelte";

export interface Said {
  key: number;
  text: string;
}
const KEPT = 20; // sentences; one that is read must not be taken away by those after it

let polite = $state.raw<readonly Said[]>([]);
let assertive = $state("");
let count = 0;
let lastAtOnce = ""; // apart from what is shown, so that saying something does not depend on it

export const spokenPolitely = (): readonly Said[] => polite;
export const spokenAtOnce = (): string => assertive;

/** Each sentence is read after those before it. */
export function announce(...sentences: readonly string[]): void {
  const fresh = sentences.filter(Boolean).map((text) => ({ key: count++, text }));
  if (fresh.length) polite = [...untrack(spokenPolitely), ...fresh].slice(-KEPT);
}

/** Instead of what was said before. The same sentence twice is said twice: a trailing space makes it new. */
export function announceAtOnce(text: string): void {
  if (text) assertive = lastAtOnce = lastAtOnce === text ? `${text}\u00a0` : text;
}
