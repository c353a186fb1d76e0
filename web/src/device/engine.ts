// The engines and networks of sharp and master. They are used once the service worker keeps them on this device.
import { type Engine, type GameId, type Network, loadEngine, loadNetwork } from "../../engine";
import type { Python } from "./python";

interface PageEngine {
  use_engine(game: string, engine: Engine, toJs: unknown): void;
  use_network(game: string, network: unknown, toJs: unknown): void;
}
type Addresses = Record<string, string>;

const HOME = self.location.href;
const ENGINES = byName(
  import.meta.glob<string>("../../engine/wasm/*.wasm", { query: "?url", import: "default", eager: true }),
);
const WEIGHTS = byName(
  import.meta.glob<string>("../../../src/fondaco/bots/weights/*.safetensors", {
    query: "?url",
    import: "default",
    eager: true,
  }),
);
const { network: FORWARD_PASS = "", ...GAMES } = ENGINES;
const engines = new Map<string, Engine>();
const withNetwork = new Set<string>();

/** The addresses of files, by the files' names without folder and ending. */
function byName(files: Addresses): Addresses {
  const nameOf = (path: string): string => path.replace(/.*\//, "").replace(/\.\w+$/, "");
  return Object.fromEntries(
    Object.entries(files).map(([path, url]) => [nameOf(path), new URL(url, HOME).href]),
  );
}

/** The bots whose files are all on this device. */
export async function keptBots(): Promise<string[]> {
  if (!(await areKept(ENGINES))) return [];
  return (await areKept(WEIGHTS)) ? ["sharp", "master"] : ["sharp"];
}

async function areKept(addresses: Addresses): Promise<boolean> {
  const urls = Object.values(addresses);
  if (!globalThis.caches || urls.length === 0) return false;
  const found = await Promise.all(urls.map((url) => caches.match(url, { ignoreVary: true })));
  return found.every(Boolean);
}

/** Hands the engines over to Python, and the network of a game before its first question. */
export async function prepare(python: Python, game: string): Promise<void> {
  if (withNetwork.has(game)) return;
  const kept = await keptBots();
  if (kept.includes("sharp") && engines.size === 0) await useEngines(python);
  if (kept.includes("master")) await useNetwork(python, game);
}

async function useEngines(python: Python): Promise<void> {
  const { module, toJs } = pageEngine(python);
  const found = await Promise.all(
    Object.entries(GAMES).map(
      async ([game, url]) => [game, await undamaged([url], () => loadEngine(game as GameId, url))] as const,
    ),
  );
  for (const [game, engine] of found) {
    engines.set(game, engine);
    module.use_engine(game, engine, toJs);
  }
}

async function useNetwork(python: Python, game: string): Promise<void> {
  const { [game]: weights, [`${game}.playout`]: forPlayouts } = WEIGHTS;
  if (forPlayouts)
    await undamaged([forPlayouts], async () =>
      engines.get(game)?.setPlayoutNetwork(await bytes(forPlayouts)),
    );
  if (!weights) return;
  const load = async (): Promise<Network> => loadNetwork(await bytes(weights), FORWARD_PASS);
  const { module, toJs } = pageEngine(python);
  module.use_network(game, await undamaged([weights, FORWARD_PASS], load), toJs);
  withNetwork.add(game);
}

function pageEngine(python: Python): { module: PageEngine; toJs: unknown } {
  return {
    module: python.pyimport("fondaco.bots.page_engine") as PageEngine,
    toJs: (python.pyimport("pyodide.ffi") as { to_js: unknown }).to_js,
  };
}

/** Loads files. Where that fails they are damaged: fetches them anew, and loads once more. */
async function undamaged<Loaded>(urls: string[], load: () => Promise<Loaded>): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await Promise.all(urls.map(renew));
    return await load();
  }
}

/** Forgets a kept file and keeps it anew, if it can be had: bots whose files are not kept are not offered. */
async function renew(url: string): Promise<void> {
  const kept = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const had = await Promise.all(kept.map((cache) => cache.delete(url, { ignoreVary: true })));
  const fresh = await fetch(url, { cache: "reload" }).catch(() => null);
  if (!fresh?.ok) return;
  for (const [place, cache] of kept.entries()) if (had[place]) await cache.put(url, fresh.clone());
}

const bytes = async (url: string): Promise<ArrayBuffer> => (await fetch(url)).arrayBuffer();
