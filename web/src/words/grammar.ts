// What both languages need to build sentences: lists, and forms by number.
export function listed(items: readonly string[], and: string): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} ${and} ${items[items.length - 1]}`;
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A time in the largest unit that has no remainder. */
export function inUnits(seconds: number): [count: number, unit: "day" | "hour" | "minute" | "second"] {
  if (seconds % 86_400 === 0) return [seconds / 86_400, "day"];
  if (seconds % 3_600 === 0) return [seconds / 3_600, "hour"];
  return seconds % 60 === 0 ? [seconds / 60, "minute"] : [seconds, "second"];
}

export const tenths = (n: number): number => Math.round(10 * n) / 10;

/** Sums of two turns, earned and spent, in whole numbers; in tenths where the better would not look better. */
export function inWhole(better: readonly number[], other: readonly number[]): number[] {
  const [earned = 0, spent = 0, without = 0, instead = 0] = [...better, ...other].map(Math.round);
  const isBetter = earned - spent > without - instead;
  return isBetter ? [earned, spent, without, instead] : [...better, ...other].map(tenths);
}

/** French “of” before a name: it loses its vowel before another. */
export function ofName(name: string): string {
  return isVowel(name) ? `d’${name}` : `de ${name}`;
}

function isVowel(word: string): boolean {
  return /^[aeiouyàâéèêëîïôœùûh]/i.test(word);
}

/** French double signs keep to the word before them, some by a thin space; so do all sentences that are built. */
export function spaced(text: string): string {
  return text
    .replace(/ ([:»])/g, "\u00a0$1")
    .replace(/ ([;!?])/g, "\u202f$1")
    .replace(/« /g, "«\u00a0");
}

export function typeset<T>(words: T): T {
  if (typeof words === "string") return spaced(words) as T;
  if (typeof words === "function") return ((...given: unknown[]) => typeset(words(...given))) as T;
  if (Array.isArray(words)) return words.map(typeset) as T;
  if (typeof words !== "object" || words === null) return words;
  return Object.fromEntries(Object.entries(words).map(([key, value]) => [key, typeset(value)])) as T;
}
