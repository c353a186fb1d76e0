// Where you play: at the server or, when it cannot be reached, on this device. The demo has no server at all.
import { Database } from "../device/database";
import { DeviceWire } from "../device/device-wire";
import { server } from "../protocol/api";
import type { TableInfo } from "../protocol/types";
import { connect, placeOf, settle } from "../protocol/wire";
import { lastName } from "./me.svelte";

export const PERSON = "device"; // the id of whoever plays on this device
const KEPT = "fondaco.kept"; // how many tables were here
const IS_DEMO = import.meta.env.MODE === "demo";

export const venue = $state({
  isHere: IS_DEMO, // new tables are opened on this device
  isDemo: IS_DEMO,
  isReady: false, // Python runs
  problem: null as string | null, // why it does not
});

const device = new DeviceWire(
  lastName,
  () => (venue.isReady = true),
  (reason) => {
    venue.isReady = false;
    venue.problem = reason;
    if (!IS_DEMO) moveTo("server");
  },
);
connect("device", device);
if (IS_DEMO) settle("device");

/** Whether this browser has what tables on the device need. */
const isAble = (): boolean =>
  [globalThis.Worker, globalThis.WebAssembly, globalThis.indexedDB, globalThis.BroadcastChannel].every(
    Boolean,
  );

function moveTo(where: "server" | "device"): void {
  settle(where);
  venue.isHere = where === "device";
}

/** Opens new tables on this device from now on; returns false where that is impossible, or so already. */
export function playHere(): boolean {
  if (venue.isHere || venue.problem) return false;
  if (isAble()) moveTo("device");
  else venue.problem = "something is missing";
  return venue.isHere;
}

/** Goes back to the server if it answers again. */
export async function lookForServer(): Promise<boolean> {
  if (IS_DEMO || placeOf() === "server") return false;
  settle("server");
  const answers = await server.bots().then(
    () => true,
    () => false,
  );
  moveTo(answers ? "server" : "device");
  return answers;
}

/** The tables on this device as lists show them, without starting Python for it. */
export async function tablesHere(): Promise<{ tables: TableInfo[]; isLost: boolean }> {
  if (!globalThis.indexedDB) return { tables: [], isLost: false };
  const text = await new Database().tables().catch(() => "[]");
  const isEnded = ({ state }: TableInfo): boolean => state === "over" || state === "abandoned";
  const tables = (JSON.parse(text) as TableInfo[]).sort(
    (one, two) => Number(isEnded(one)) - Number(isEnded(two)) || two.changed - one.changed,
  );
  const isLost = tables.length === 0 && localStorage.getItem(KEPT) !== null;
  if (tables.length) localStorage.setItem(KEPT, String(tables.length));
  else localStorage.removeItem(KEPT);
  return { tables, isLost };
}
