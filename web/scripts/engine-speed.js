/** Lets the engine in WebAssembly work for a while, in Node or in a page. `benchmarks/wasm.py` says on what. */
import { loadEngine } from "../engine/index.js";

const engines = {};

/** Returns how many moves or playouts it did. */
export async function work({ game, kind, players, state, move, seat, milliseconds }) {
  engines[game] ??= await loadEngine(game);
  return kind === "random"
    ? randomPlay(engines[game], players, milliseconds)
    : playouts(engines[game], Uint8Array.from(state), move, seat, milliseconds);
}

function randomPlay(engine, players, milliseconds) {
  const start = engine.newState(players);
  return repeat(milliseconds, (n) => engine.playGames(start, { first: 100 * n, games: 100 }));
}

function playouts(engine, roots, move, seat, milliseconds) {
  return repeat(milliseconds, (n) => {
    const ask = { roots, lines: [move, -1, -1], tried: [0], seat, seed: 5, first: 50 * n, last: 50 * n + 50 };
    engine.tryLines(ask);
    return 50;
  });
}

function repeat(milliseconds, step) {
  const end = performance.now() + milliseconds;
  let [done, n] = [0, 0];
  while (performance.now() < end) done += step(n++);
  return done;
}
