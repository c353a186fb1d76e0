// The mistakes of a review, taken along to be tried again. They stay for as long as the tab is open.
import { type Decision, isLost } from "./reviewing";

export interface Mistakes {
  table: string;
  record: Record<string, unknown>;
  seat: number;
  decisions: Decision[];
}

const KEY = "fondaco.mistakes";

/** Keeps what a review found. A part at a turn that is no mistake stays behind. */
export function takeAlong(found: Mistakes): void {
  sessionStorage.setItem(KEY, JSON.stringify({ ...found, decisions: found.decisions.filter(isLost) }));
}

/** The mistakes of a table, if they were taken along. */
export function mistakesOf(table: string): Mistakes | null {
  try {
    const found = JSON.parse(sessionStorage.getItem(KEY) ?? "null") as Mistakes | null;
    return found?.table === table ? found : null;
  } catch {
    return null;
  }
}
