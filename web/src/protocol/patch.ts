// What the house changes of a view: JSON merge patches (RFC 7396) that reach into lists, moves and words appended.
import type { TableView, Update } from "./types";

type Json = unknown;
type JsonObject = Record<string, Json>;

/** Counts of cards: what is taken away there is gone. Everywhere else a member that is missing is null. */
const COUNTS = new Set(["unseen", "hidden", "aside", "discards"]);

const isObject = (value: Json): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A document after a patch; what did not change is the same object as before. */
export function patched(old: Json, patch: Json, name = ""): Json {
  if (!isObject(patch)) return patch;
  if (Array.isArray(old)) return patchedList(old, patch);
  const result: JsonObject = isObject(old) ? { ...old } : {};
  for (const [key, value] of Object.entries(patch)) {
    if (value !== null) result[key] = patched(result[key], value, key);
    else if (COUNTS.has(name)) Reflect.deleteProperty(result, key);
    else result[key] = null;
  }
  return result;
}

/** A list cut to its new length, some places of it changed, and others added at its end. */
function patchedList(old: Json[], { length, ...places }: JsonObject): Json[] {
  const result = old.slice(0, length as number | undefined);
  for (const [place, value] of Object.entries(places)) {
    result[Number(place)] = patched(result[Number(place)], value);
  }
  return result;
}

/** The table after an update, or null where the update does not follow on it. */
export function updated(table: TableView, update: Update): TableView | null {
  if (update.after !== table.number) return null;
  const next = patched(table, update.patch) as TableView;
  const hasMoves = update.moves.length > 0 || update.moves_from < table.moves.length;
  return {
    ...next,
    number: update.number,
    moves: hasMoves ? [...table.moves.slice(0, update.moves_from), ...update.moves] : table.moves,
    chat: update.said.length ? [...table.chat, ...update.said] : table.chat,
  };
}
