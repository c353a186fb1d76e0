// The worker that holds the tables of this device. Python decides everything; here are its storage and its wires.
import { Database } from "./database";
import { keptBots } from "./engine";
import type { FromTables, ToTables } from "./messages";
import { positions } from "./positions";
import { keepPractice, practice } from "./practice";
import { startPython } from "./python";
import { Thinker } from "./thinker";

interface Connection {
  received(text: string): Promise<void>;
  close(): void;
}
interface Host {
  ask(method: string, path: string, body: string, language: string): Promise<string>;
  heard(table: string): Promise<void>;
}
interface Module {
  host(storage: unknown, thinker: unknown, name: string): Host;
  connect(
    host: Host,
    table: string,
    language: string,
    seat: number | null,
    send: (text: string) => void,
  ): Promise<Connection | number>; // or why it is closed at once
}

const tell = (message: FromTables): void => self.postMessage(message);
const database = new Database();
const others = new BroadcastChannel("fondaco.tables"); // other tabs of this page
const connections = new Map<number, Promise<Connection | undefined>>();
let begun: Promise<{ host: Host; module: Module }> | null = null;

const storage = {
  async append(table: string, number: number, event: string, info: string) {
    const outcome = await database.append(table, number, event, info);
    if (outcome === "written") others.postMessage(table);
    return outcome;
  },
  // Python gets an empty text where the browser's database cannot be read.
  events: (table: string, after: number) => database.events(table, after).catch(() => ""),
  tables: () =>
    database.tables().then(
      ({ listed }) => listed,
      () => "[]",
    ),
  mend: (table: string, info: string) => database.mend(table, info).catch(() => undefined),
  positions,
  practice,
  keep_practice: keepPractice,
  remove: (table: string) => database.remove(table),
};

const thinker = new Thinker(
  () => new Worker(new URL("./thinking.worker.ts", import.meta.url), { type: "module" }),
  (by) => tell({ kind: "weaker", by }),
  keptBots,
);

async function begin(name: string): Promise<{ host: Host; module: Module }> {
  const python = await startPython();
  const module = python.pyimport("fondaco.browser.worker") as Module;
  const host = module.host(storage, thinker, name);
  others.onmessage = ({ data }: MessageEvent<string>) => void host.heard(data);
  tell({ kind: "ready" });
  return { host, module };
}

async function open({ id, table, language, seat }: Extract<ToTables, { kind: "open" }>) {
  const { host, module } = await (begun as NonNullable<typeof begun>);
  const send = (text: string): void => tell({ kind: "message", id, text });
  tell({ kind: "opened", id });
  const connection = await module.connect(host, table, language, seat, send);
  if (typeof connection !== "number") return connection;
  tell({ kind: "closed", id, code: connection });
  return undefined;
}

self.onmessage = async ({ data }: MessageEvent<ToTables>) => {
  switch (data.kind) {
    case "begin":
      begun ??= begin(data.name);
      await begun.catch((error: unknown) => tell({ kind: "failed", reason: String(error) }));
      break;
    case "ask": {
      const { host } = await (begun as NonNullable<typeof begun>);
      const text = await host.ask(data.method, data.path, data.body, data.language);
      tell({ kind: "answer", id: data.id, text });
      break;
    }
    case "open":
      connections.set(data.id, open(data));
      break;
    case "send":
      await (await connections.get(data.id))?.received(data.text);
      break;
    case "close": {
      const connection = await connections.get(data.id);
      connections.delete(data.id);
      connection?.close();
      break;
    }
  }
};
