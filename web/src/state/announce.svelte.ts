// What is said aloud to those who listen: others' moves politely, one's own turn and a lost line at once.
let polite = $state("");
let assertive = $state("");

export const spokenPolitely = (): string => polite;
export const spokenAtOnce = (): string => assertive;

// What was said last, apart from what is shown, so that saying something does not depend on it.
let [lastPolite, lastAtOnce] = ["", ""];

/** The same sentence twice is said twice: a trailing space makes it new. */
const anew = (before: string, text: string): string => (before === text ? `${text}\u00a0` : text);

export function announce(text: string): void {
  if (text) polite = lastPolite = anew(lastPolite, text);
}

export function announceAtOnce(text: string): void {
  if (text) assertive = lastAtOnce = anew(lastAtOnce, text);
}
