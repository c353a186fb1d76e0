/** Work a second of the engine in WebAssembly, in Node or in a page. `benchmarks/wasm.py` says what to measure. */
import { loadEngine } from "../engine/index.js";

const engines = {};

export async function speed({ game, kind, players, state, move, seat, milliseconds }) {
  engines[game] ??= await loadEngine(game);
  return kind === "random"
    ? randomPlay(engines[game], players, milliseconds)
    : playouts(engines[game], Uint8Array.from(state), move, seat, milliseconds);
}

function randomPlay(engine, players, milliseconds) {
  const start = engine.newState(players);
  return rate(milliseconds, (n) => engine.playGames(start, { first: 100 * n, games: 100 }));
}

function playouts(engine, roots, move, seat, milliseconds) {
  return rate(milliseconds, (n) => {
    const ask = { roots, lines: [move, -1, -1], tried: [0], seat, seed: 5, first: 50 * n, last: 50 * n + 50 };
    engine.tryLines(ask);
    return 50;
  });
}

function rate(milliseconds, work) {
  const began = performance.now();
  let [done, n, spent] = [0, 0, 0];
  while (spent < milliseconds) {
    done += work(n++);
    spent = performance.now() - began;
  }
  return (1000 * done) / spent;
}
