// The browser's database: the log of every table on this device, and what lists show of them.
import type { TableInfo } from "../protocol/types";

export type Outcome = "written" | "taken" | "full" | "lost";

const NAME = "fondaco";
const EVENTS = "events";
const TABLES = "tables";

export class Database {
  private opened: Promise<IDBDatabase> | null = null;

  /** Writes an event after the one before it, with what lists show then, or says why not. */
  async append(table: string, number: number, event: string, info: string): Promise<Outcome> {
    try {
      const transaction = (await this.open()).transaction([EVENTS, TABLES], "readwrite", {
        durability: "strict",
      });
      const done = ended(transaction);
      const events = transaction.objectStore(EVENTS);
      const before = number === 1 || (await answered(events.getKey([table, number - 1]))) !== undefined;
      if (!before) {
        transaction.abort(); // the games were cleared away meanwhile
        await done.catch(() => undefined);
        return "lost";
      }
      events.add({ table, number, event });
      transaction.objectStore(TABLES).put({ id: table, info });
      await done;
      return "written";
    } catch (error) {
      return outcomeOf(error);
    }
  }

  /** The events of a table after a number, each as the text that was written: one may be damaged. */
  async events(table: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([table, after + 1], [table, Infinity]);
    const rows = await this.read<{ event: unknown }>(EVENTS, range);
    return JSON.stringify(rows.map(({ event }) => (typeof event === "string" ? event : "")));
  }

  /** What lists show of the tables, as JSON, and the ids of the tables whose entry is damaged. */
  async tables(): Promise<{ listed: string; damaged: string[] }> {
    const rows = await this.read<{ id: string; info: unknown }>(TABLES);
    const good = rows.filter(({ id, info }) => isEntry(id, info));
    const damaged = rows.filter((row) => !good.includes(row)).map(({ id }) => id);
    return { listed: `[${good.map(({ info }) => info as string).join(",")}]`, damaged };
  }

  /** Writes what lists show of a table anew if it is damaged. */
  async mend(table: string, info: string): Promise<void> {
    const transaction = (await this.open()).transaction(TABLES, "readwrite");
    const done = ended(transaction);
    const tables = transaction.objectStore(TABLES);
    const row = (await answered(tables.get(table))) as { info: unknown } | undefined;
    if (!row || !isEntry(table, row.info)) tables.put({ id: table, info });
    await done;
  }

  /** Removes a table with all its events. */
  async remove(table: string): Promise<void> {
    const transaction = (await this.open()).transaction([EVENTS, TABLES], "readwrite");
    const done = ended(transaction);
    transaction.objectStore(EVENTS).delete(IDBKeyRange.bound([table, 0], [table, Infinity]));
    transaction.objectStore(TABLES).delete(table);
    await done;
  }

  private async read<Row>(store: string, range?: IDBKeyRange): Promise<Row[]> {
    const database = await this.open();
    return answered(database.transaction(store).objectStore(store).getAll(range));
  }

  private open(): Promise<IDBDatabase> {
    this.opened ??= this.openNow().catch((error: unknown) => {
      this.opened = null;
      throw error;
    });
    return this.opened;
  }

  private async openNow(): Promise<IDBDatabase> {
    // With another version number, tabs of the page before could not play on.
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(EVENTS, { keyPath: ["table", "number"] });
      request.result.createObjectStore(TABLES, { keyPath: "id" });
    };
    const database = await answered(request);
    database.onclose = database.onversionchange = () => {
      database.close();
      this.opened = null;
    };
    return database;
  }
}

export const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

export const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

/** Whether lists can show an entry: the browser's tools and failing disks can change what is stored. */
function isEntry(id: string, info: unknown): boolean {
  try {
    const parsed = JSON.parse(info as string) as Partial<TableInfo> | null;
    return (
      parsed?.id === id &&
      Array.isArray(parsed.seats) &&
      [parsed.game, parsed.state].every((text) => typeof text === "string") &&
      typeof parsed.changed === "number"
    );
  } catch {
    return false;
  }
}

function outcomeOf(error: unknown): Outcome {
  const name = (error as DOMException | null)?.name;
  if (name === "ConstraintError") return "taken";
  return name === "QuotaExceededError" ? "full" : "lost";
}
