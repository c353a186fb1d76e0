// The page without a connection: tables on the device, and one at the server as it was last seen.
import court from "../tests/fixtures/court-wait.json";
import { Database } from "../src/device/database";
import type { TableInfo, TableView } from "../src/protocol/types";
import { connect } from "../src/protocol/wire";
import { forgetSeen, keepSeen } from "../src/state/seen";
import { PERSON, venue } from "../src/state/venue.svelte";

export const isAway = (): boolean => /offline|demo|here/.test(location.search);

/** Puts tables into the browser's databases, or clears them, and answers as the worker would. */
export async function prepareDevice(
  tables: readonly TableInfo[],
  answers: Record<string, () => unknown>,
): Promise<void> {
  const database = new Database();
  for (const { id } of JSON.parse((await database.tables()).listed) as TableInfo[]) await database.remove(id);
  await forgetSeen();
  localStorage.removeItem("fondaco.kept"); // nobody misses the tables of another screen
  if (!isAway()) return;
  venue.isDemo = location.search.includes("demo");
  const here = tables.map((table, at) => ({
    ...table,
    id: `device-${"abcdefgh"[at]?.repeat(16)}`,
    seats: table.seats.map((seat) => (seat.kind === "person" ? { ...seat, person: PERSON } : seat)),
    waits_for: table.waits_for && PERSON,
  }));
  for (const table of here) await database.append(table.id, 1, "{}", JSON.stringify(table));
  const shown = court as unknown as TableView;
  const [gonzaga, other] = shown.seats;
  if (gonzaga && other)
    await keepSeen(
      {
        ...shown,
        table: "bbbbbbbbbbbbbbbb",
        seat: 0,
        seats: [
          { ...gonzaga, kind: "person", person: "me" },
          { ...other, kind: "person", name: "Isabella", person: "c2xq5mza7tvh3bne" },
        ],
      },
      new Date().setHours(14, 20) / 1000,
    );
  Object.defineProperty(navigator, "storage", {
    value: { estimate: () => Promise.resolve({ usage: 3.1e6 }) },
  });
  const all = {
    ...answers,
    me: () => ({ id: PERSON, name: "Lucia" }),
    "me/tables": () => ({ tables: here }),
  };
  connect("device", {
    ask: (_, path) => Promise.resolve((all as typeof answers)[path]?.() ?? { tables: [] }),
    socket: () => ({
      send: () => undefined,
      close: () => undefined,
      onopen: null,
      onmessage: null,
      onclose: null,
    }),
  });
}
