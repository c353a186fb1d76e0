// The browser's database: the log of every table on this device, and what lists show of them.
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

  async events(table: string, after: number): Promise<string> {
    const range = IDBKeyRange.bound([table, after + 1], [table, Infinity]);
    const rows = await this.read<{ event: string }>(EVENTS, range);
    return `[${rows.map(({ event }) => event).join(",")}]`;
  }

  async tables(): Promise<string> {
    const rows = await this.read<{ info: string }>(TABLES);
    return `[${rows.map(({ info }) => info).join(",")}]`;
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

const answered = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
  });

function outcomeOf(error: unknown): Outcome {
  const name = (error as DOMException | null)?.name;
  if (name === "ConstraintError") return "taken";
  return name === "QuotaExceededError" ? "full" : "lost";
}
