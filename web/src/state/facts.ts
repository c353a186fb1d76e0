// The view of a game that is not drawn, as labelled values.
import type { GameInfo, GameView } from "../protocol/types";

export interface Fact {
  field: string;
  value: unknown;
  isSeat: boolean; // a seat's number
}

const SHOWN_ELSEWHERE = new Set(["game", "seat", "players", "asked"]);

const members = (view: GameView): [string, unknown][] =>
  Object.entries(view).filter(([field]) => !SHOWN_ELSEWHERE.has(field));

/** What belongs to nobody: all fields but the options of the game and those with an item for each seat. */
export function factsOf(view: GameView, info: GameInfo | undefined): Fact[] {
  const others = new Set([...(info?.fields_by_seat ?? []), ...(info?.options ?? []).map(({ name }) => name)]);
  return members(view)
    .filter(([field]) => !others.has(field))
    .map(([field, value]) => ({ field, value, isSeat: info?.fields_naming_seats.includes(field) ?? false }));
}

/** What belongs to a seat: its item of each field that has one for every seat. */
export function factsAt(view: GameView, info: GameInfo | undefined, seat: number): Fact[] {
  return members(view)
    .filter(([field]) => info?.fields_by_seat.includes(field))
    .map(([field, items]) => ({ field, value: (items as unknown[])[seat], isSeat: false }));
}
