// How the person does in practice, by game. It is kept in a database of its own.
import { answered, ended } from "./database";

const NAME = "fondaco-practice";
const STORE = "progress";

/** Returns what is kept: texts by game, as JSON. */
export const practice = (): Promise<string> =>
  within("readonly", async (store) => {
    const rows = (await answered(store.getAll())) as { game: string; progress: string }[];
    return JSON.stringify(Object.fromEntries(rows.map(({ game, progress }) => [game, progress])));
  });

export const keepPractice = (game: string, progress: string): Promise<void> =>
  within("readwrite", async (store) => {
    await answered(store.put({ game, progress }));
  });

async function within<Result>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => Promise<Result>,
): Promise<Result> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "game" });
  const database = await answered(request);
  try {
    const transaction = database.transaction(STORE, mode);
    const [result] = await Promise.all([use(transaction.objectStore(STORE)), ended(transaction)]);
    return result;
  } finally {
    database.close();
  }
}
