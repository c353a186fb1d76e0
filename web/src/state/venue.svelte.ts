// Where you play: at the server or, when it cannot be reached, on this device. The demo has no server at all.
import { Database } from "../device/database";
import { DeviceWire } from "../device/device-wire";
import { at } from "../protocol/api";
import type { TableInfo } from "../protocol/types";
import { Refusal, Unreachable, connect, settle } from "../protocol/wire";
import { words } from "../words/index.svelte";
import { lastName } from "./me.svelte";
import { botName } from "./notes";
import { showToast } from "./toast.svelte";

export const PERSON = "device"; // the id of whoever plays on this device
const KEPT = "fondaco.kept"; // how many tables were here
const IS_DEMO = import.meta.env.MODE === "demo";

export const venue = $state({
  isHere: IS_DEMO, // new tables are opened on this device
  isDemo: IS_DEMO,
  isReady: false, // Python runs
  problem: null as string | null, // why it does not
  isUnable: false, // because the browser lacks something
  house: (import.meta.env.VITE_SERVER as string | undefined) || null, // where the demo says that people play together
});

const device = new DeviceWire(
  lastName,
  () => ([venue.isReady, venue.problem] = [true, null]),
  (reason) => {
    venue.isReady = false;
    if (isAble()) venue.problem = reason;
    else giveUp();
    if (!IS_DEMO) moveTo("server");
  },
  (bot) => showToast(words().device.weaker(botName(bot, words())), 10_000),
);
connect("device", device);
if (IS_DEMO) settle("device");

/** Whether this browser has what tables on the device need. */
const isAble = (): boolean =>
  [globalThis.Worker, globalThis.WebAssembly, globalThis.indexedDB, globalThis.BroadcastChannel].every(
    Boolean,
  );

function giveUp(): void {
  venue.problem = "something is missing";
  venue.isUnable = true;
}
if (IS_DEMO && !isAble()) giveUp();

function moveTo(where: "server" | "device"): void {
  settle(where);
  venue.isHere = where === "device";
}

/** Opens new tables on this device from now on; returns false where that is impossible, or so already. */
export function playHere(): boolean {
  if (venue.isHere || venue.problem) return false;
  if (isAble()) moveTo("device");
  else giveUp();
  return venue.isHere;
}

/** Asks for something where new tables are opened; on this device if the server can't be reached. */
export async function orHere<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Unreachable) || !(playHere() || venue.isHere)) throw error;
    return ask();
  }
}

/** Whether the server answers anything at all. */
export const doesServerAnswer = (): Promise<boolean> =>
  at("server")
    .bots()
    .then(
      () => true,
      (error: unknown) => error instanceof Refusal,
    );

/** Goes back to the server if it answers again. Until then new tables are opened on this device. */
export async function lookForServer(): Promise<boolean> {
  if (IS_DEMO || !venue.isHere || !(await doesServerAnswer())) return false;
  moveTo("server");
  return true;
}

interface TablesHere {
  tables: TableInfo[];
  unreadable: string[]; // the ids of tables that lists cannot show, because what is stored is damaged
}

/** The tables on this device as lists show them, without starting Python for it. */
export async function tablesHere(): Promise<TablesHere & { isLost: boolean }> {
  const found = await readTables();
  const count = found.tables.length + found.unreadable.length;
  const isLost = count === 0 && localStorage.getItem(KEPT) !== null;
  if (count) localStorage.setItem(KEPT, String(count));
  else localStorage.removeItem(KEPT);
  return { ...found, isLost };
}

const database = new Database();
const looked: string[] = []; // damaged tables whose logs were read in vain

async function readTables(): Promise<TablesHere> {
  let { listed, damaged } = await storedTables();
  const fresh = damaged.filter((id) => !looked.includes(id));
  if (fresh.length && isAble()) {
    looked.push(...fresh);
    // Reads their logs, which also writes anew what lists show.
    await Promise.all(
      fresh.map((id) =>
        at("device")
          .look(id)
          .catch(() => undefined),
      ),
    );
    ({ listed, damaged } = await storedTables());
  }
  const isEnded = ({ state }: TableInfo): boolean => state === "over" || state === "abandoned";
  const tables = (JSON.parse(listed) as TableInfo[]).sort(
    (one, two) => Number(isEnded(one)) - Number(isEnded(two)) || two.changed - one.changed,
  );
  return { tables, unreadable: damaged };
}

const storedTables = (): Promise<{ listed: string; damaged: string[] }> =>
  globalThis.indexedDB
    ? database.tables().catch(() => ({ listed: "[]", damaged: [] }))
    : Promise.resolve({ listed: "[]", damaged: [] });

/** Deletes a table of this device for ever. */
export async function removeHere(table: string): Promise<void> {
  await at("device").remove(table);
  const { tables, unreadable } = await readTables();
  if (!tables.length && !unreadable.length) localStorage.removeItem(KEPT); // nobody else has removed them
}
