// The players' part of the deal's luck.
import { server } from "../protocol/api";
import type { SeatInfo } from "../protocol/types";

/** Adds it for seats of yours at a table that has not begun. A rematch seats you without: nobody can add it for you. */
export async function addLuck(table: string, own: readonly SeatInfo[]): Promise<void> {
  for (const { seat, name } of own) await server.join(table, seat, name ?? undefined);
}
