// Records that someone opened from a file, kept while the page is open.
let kept: readonly Record<string, unknown>[] = [];

/** Keeps the games of a record file; says how many it has, none where it is no record. */
export function keepRecord(text: string): number {
  const records = recordsIn(text);
  if (records.length) kept = records;
  return records.length;
}

/** A file is one record, laid out at will, or one record a line. */
function recordsIn(text: string): Record<string, unknown>[] {
  const whole = parsed(text);
  if (whole !== undefined) return isRecord(whole) ? [whole] : [];
  const lines = text.split("\n").filter((line) => line.trim());
  return isRecord(parsed(lines[0] ?? "")) ? lines.map(parsed).filter(isRecord) : [];
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && "format" in value;

/** A game of the file, counted from 0. */
export const importedRecord = (game = 0): Record<string, unknown> | null => kept[game] ?? null;

/** What is played in each game of the file, and by whom, as far as the file says. */
export const importedGames = (): { game: string; names: string[] }[] =>
  kept.map(({ game, names }) => ({
    game: String(game),
    names: Array.isArray(names) ? names.filter((name) => typeof name === "string") : [],
  }));
