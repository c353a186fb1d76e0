// A record that someone opened from a file, kept while the page is open.
let kept: Record<string, unknown> | null = null;

/** Keeps the first game of a record file; says how many games it has, none where it is no record. */
export function keepRecord(text: string): number {
  const records = recordsIn(text);
  if (records.length) kept = records[0] ?? null;
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

export const importedRecord = (): Record<string, unknown> | null => kept;
