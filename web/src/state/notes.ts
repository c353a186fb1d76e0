// The small line under a name: what someone is, and what they do now.
import type { TableView } from "../protocol/types";
import type { Words } from "../words/en";
import type { Seats } from "./seats";

export interface SeatNote {
  note: string;
  isAway: boolean;
}

/** What taking back would do: nothing, as there is no move or a question is out already; ask the others; or be done. */
export type Undo = "nothing" | "asks" | "free";
export function undoOf(
  { moves, may_undo, undo, seat }: Pick<TableView, "moves" | "may_undo" | "undo" | "seat">,
  isAlone: boolean,
): Undo {
  if (undo || !moves.some((move) => move.startsWith(`${seat} `))) return "nothing";
  return may_undo || isAlone ? "free" : "asks";
}

export function botName(bot: string, words: Words): string {
  return words.seat.bots[bot] ?? bot;
}

export function noteOf(
  table: Pick<TableView, "seats" | "seat">,
  seats: Seats,
  seat: number,
  present: readonly string[] | null,
  words: Words,
): SeatNote {
  const info = table.seats[seat];
  const own = seats.you === null ? null : table.seats[seats.you]?.person;
  if (!info) return { note: "", isAway: false };
  if (info.kind === "bot") return { note: words.seat.bot(botName(info.bot ?? "", words)), isAway: false };
  if (info.kind === "open") return { note: words.seat.open, isAway: false };
  if (info.bot && info.resigned) return { note: words.seat.resigned(botName(info.bot, words)), isAway: true };
  if (info.bot) return { note: words.seat.botFor(botName(info.bot, words)), isAway: true };
  if (own && info.person === own) return { note: words.seat.here, isAway: false };
  const isAway = present !== null && info.person !== null && !present.includes(info.person);
  return { note: isAway ? words.seat.away : words.seat.friend, isAway };
}
