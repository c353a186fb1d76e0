// The engines and networks of sharp and master. They are used once the service worker keeps them on this device.
import { type Engine, type GameId, loadEngine, loadNetwork } from "../../engine";
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
  const loaded = await Promise.all(
    Object.entries(GAMES).map(async ([game, url]) => [game, await loadEngine(game as GameId, url)] as const),
  );
  for (const [game, engine] of loaded) {
    engines.set(game, engine);
    module.use_engine(game, engine, toJs);
  }
}

async function useNetwork(python: Python, game: string): Promise<void> {
  const { [game]: weights, [`${game}.playout`]: forPlayouts } = WEIGHTS;
  if (forPlayouts) engines.get(game)?.setPlayoutNetwork(await bytes(forPlayouts));
  if (!weights) return;
  const { module, toJs } = pageEngine(python);
  module.use_network(game, await loadNetwork(await bytes(weights), FORWARD_PASS), toJs);
  withNetwork.add(game);
}

function pageEngine(python: Python): { module: PageEngine; toJs: unknown } {
  return {
    module: python.pyimport("fondaco.bots.page_engine") as PageEngine,
    toJs: (python.pyimport("pyodide.ffi") as { to_js: unknown }).to_js,
  };
}

const bytes = async (url: string): Promise<ArrayBuffer> => (await fetch(url)).arrayBuffer();
