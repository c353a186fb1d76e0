// Tables at the server as they were last seen here, to be read while it cannot be reached. They are kept in a database
// of their own, and only tables that go on and where you sit.
import { answered, ended } from "../device/database";
import type { TableInfo, TableView } from "../protocol/types";
import { isOnDevice } from "../protocol/wire";

const NAME = "fondaco-seen";
const STORE = "views";
const MOST = 12; // tables that are looked at when a lobby opens

export interface Seen {
  id: string;
  at: number; // Unix time
  view: TableView;
}

/** A table as a list shows it, from its view. */
export function infoOf({ at, view }: Seen): TableInfo {
  const asked = typeof view.view?.asked === "number" && view.view.asked >= 0 ? view.view.asked : null;
  return {
    id: view.table,
    game: view.game,
    rules: view.rules,
    public: view.public,
    host: view.host,
    state: view.state,
    number: view.number,
    seats: view.seats,
    clock: view.clock,
    asked,
    waits_for: asked === null ? null : (view.seats[asked]?.person ?? null),
    changed: at,
    replays: view.replays,
    result: view.result,
    lesson: view.lesson?.step ?? null,
    shared_deal: view.shared_deal ?? null,
    hints: view.hints,
  };
}

const goesOn = (state: string): boolean => state === "open" || state === "playing";

/** Whether a view is worth keeping: a game at the server that goes on, at which you sit. */
export const isWorthKeeping = (view: TableView): boolean =>
  !isOnDevice(view.table) && view.seat !== null && goesOn(view.state);

/** Keeps a view, or forgets the table if there is nothing to wait for. */
export const keepSeen = (view: TableView, at = Date.now() / 1000): Promise<void> =>
  within("readwrite", (store) => {
    if (isWorthKeeping(view)) store.put({ id: view.table, at, view: plainOf(view) } satisfies Seen);
    else if (!isOnDevice(view.table)) store.delete(view.table);
    return undefined;
  });

/** Keeps the tables of a list as they are now, and forgets all others. */
export async function followSeen(
  tables: readonly TableInfo[],
  look: (table: string) => Promise<TableView>,
): Promise<void> {
  const waiting = tables.filter(({ state }) => goesOn(state)).slice(0, MOST);
  const known = new Map((await allSeen()).map((one) => [one.id, one.view.number]));
  await within("readwrite", (store) => {
    for (const id of known.keys()) if (waiting.every((table) => table.id !== id)) store.delete(id);
    return undefined;
  });
  for (const { id, number } of waiting) if (known.get(id) !== number) await keepSeen(await look(id));
}

export async function allSeen(): Promise<Seen[]> {
  const found = await within("readonly", (store) => answered<Seen[]>(store.getAll()));
  return (found ?? []).sort((one, two) => two.at - one.at);
}

export const seen = async (table: string): Promise<Seen | null> =>
  (await within("readonly", (store) => answered<Seen | undefined>(store.get(table)))) ?? null;

/** Forgets everything: somebody else may use this device now. */
export const forgetSeen = (): Promise<void> => within("readwrite", (store) => (store.clear(), undefined));

/** What is kept is a help, not a promise: where the browser keeps nothing, nothing is shown. */
async function within<Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => Promise<Result> | undefined,
): Promise<Result | undefined> {
  let database: IDBDatabase | null = null;
  try {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    database = await answered(request);
    const transaction = database.transaction(STORE, mode);
    const done = ended(transaction);
    const result = await act(transaction.objectStore(STORE));
    await done;
    return result ?? undefined;
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

/** A copy that a database can keep. */
const plainOf = (view: TableView): TableView => JSON.parse(JSON.stringify(view)) as TableView;
