// Calls the engine for Python: one call a line, {"game", "method", "arguments"}; one answer a line.
// Arrays are {"kind": "Float64Array", "base64": "..."}, so that every bit arrives.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { loadEngine, loadNetwork } from "../../web/engine/index.js";

const KINDS = {
  Uint8Array,
  Int16Array,
  Int32Array,
  Float32Array,
  Float64Array,
};
const engines = new Map();

const WEIGHTS = new URL("../../src/fondaco/bots/weights/", import.meta.url);

/** `card` is the engine of a game, `network card` its network. */
async function engineOf(name) {
  if (!engines.has(name)) engines.set(name, await loaded(name));
  return engines.get(name);
}

async function loaded(name) {
  const game = name.replace("network ", "");
  if (game !== name)
    return loadNetwork(readFileSync(new URL(`${game}.safetensors`, WEIGHTS)));
  const engine = await loadEngine(game);
  if (game === "court")
    engine.setPlayoutNetwork(
      readFileSync(new URL("court.playout.safetensors", WEIGHTS)),
    );
  return engine;
}

function decoded(value) {
  if (Array.isArray(value)) return value.map(decoded);
  if (!value || typeof value !== "object") return value;
  if (value.big) return BigInt(value.big);
  if (!value.kind)
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, decoded(each)]),
    );
  const bytes = Buffer.from(value.base64, "base64");
  return new KINDS[value.kind](
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  );
}

function encoded(value) {
  if (typeof value === "bigint")
    return { big: String(BigInt.asUintN(64, value)) };
  if (!value || typeof value !== "object") return value ?? null;
  if (Array.isArray(value)) return value.map(encoded);
  if (!ArrayBuffer.isView(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [name, encoded(each)]),
    );
  const bytes = Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  return { kind: value.constructor.name, base64: bytes.toString("base64") };
}

for await (const line of createInterface({ input: process.stdin })) {
  const { game, method, args } = JSON.parse(line);
  try {
    const engine = await engineOf(game);
    const found =
      typeof engine[method] === "function"
        ? engine[method](...args.map(decoded))
        : engine[method];
    console.log(JSON.stringify({ found: encoded(await found) }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
