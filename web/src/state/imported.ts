// A record that someone opened from a file, kept while the page is open.
let kept: Record<string, unknown> | null = null;

/** Keeps the first game of a record file; false where it is none. */
export function keepRecord(text: string): boolean {
  try {
    const [line = ""] = text.split("\n");
    const record: unknown = JSON.parse(
      text.trimStart().startsWith("{") && line.trim().endsWith("}") ? line : text,
    );
    if (typeof record !== "object" || record === null || !("format" in record)) return false;
    kept = record as Record<string, unknown>;
    return true;
  } catch {
    return false;
  }
}

export const importedRecord = (): Record<string, unknown> | null => kept;
