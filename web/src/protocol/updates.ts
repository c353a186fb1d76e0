// The table after an update: a JSON merge patch (RFC 7396) that also changes lists by place, and one event.
import type { TableView, Update } from "./types";

type Json = unknown;
type JsonObject = Record<string, Json>;

/** Counts of cards: a name that is null there is removed. Everywhere else null is a value. */
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

/** The table after an update, or null where an update before it is missing. */
export function updated(table: TableView, update: Update): TableView | null {
  if (update.after !== table.number) return null;
  const next = patched(table, update.patch) as TableView;
  return { ...next, ...changedBy(update, table), number: update.number };
}

/** What an event changes besides the patch: moves, game events and chat. */
function changedBy({ event, happened, number }: Update, table: TableView): Partial<TableView> {
  switch (event.type) {
    case "started":
      return { moves: event.moves, happened };
    case "moved":
    case "lesson_advanced":
      return {
        moves: [...table.moves.slice(0, event.start), ...event.moves],
        happened: [...happenedBy(table, event.start), ...happened],
      };
    case "undone":
      return { moves: table.moves.slice(0, event.start), happened: happenedBy(table, event.start) };
    case "said": {
      const { person, name, text, at } = event;
      return { chat: [...table.chat, { number, person, name, text, at }] };
    }
    case "seat_taken":
    case "seat_left":
    case "seat_set":
    case "handed_over":
    case "taken_back":
    case "undo_requested":
    case "undo_accepted":
    case "undo_refused":
    case "abandoned":
    case "rematched":
    case "resumed":
    case "hint_used":
    case "resigned":
    case "lesson_left":
      return {};
    default:
      event satisfies never; // a newer server may send other events to an older page
      return {};
  }
}

const happenedBy = ({ happened }: TableView, move: number): TableView["happened"] =>
  happened.filter(({ at }) => at <= move);
