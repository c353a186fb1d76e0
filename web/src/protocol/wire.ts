// Where tables are: at a server, or on this device. Both take the same requests and send the same messages, so the
// rest of the page does not know which of them it talks to.
import type { Socket } from "./connection";
import { serverWire } from "./server-wire";

export type Place = "server" | "device";

export interface Wire {
  /** Answers a request, or throws a Refusal. `path` is what follows `/api/`. */
  ask(method: string, path: string, body: unknown): Promise<unknown>;
  /** Opens a table live. `path` names it, the language, a seat and the last event that is known. */
  socket(path: string): Socket;
}

/** Nobody answered: no connection, or a server that is down or silent. */
export class Unreachable extends Error {}

export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const DEVICE_TABLE = "device-"; // how the ids of tables on this device begin
const wires: Partial<Record<Place, Wire>> = { server: serverWire };
let here: Place = "server";

export const isOnDevice = (table: string): boolean => table.startsWith(DEVICE_TABLE);

/** Where a table is; without a table, where new ones are opened. */
export function placeOf(table: string | null = null): Place {
  if (table === null) return here;
  return isOnDevice(table) ? "device" : "server";
}

/** Opens new tables at a place from now on. */
export function settle(place: Place): void {
  here = place;
}

/** Says how to reach a place. */
export function connect(place: Place, wire: Wire): void {
  wires[place] = wire;
}

export function wireAt(place: Place): Wire {
  const wire = wires[place];
  if (!wire) throw new Error(`no wire to the ${place}`);
  return wire;
}

/** The wire to the table that a path names, or to the place where new tables are opened. */
export function wireFor(path: string): Wire {
  const [, table = null] = /\btables\/([^/?]+)/.exec(path) ?? [];
  return wireAt(placeOf(table));
}
