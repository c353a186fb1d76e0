// Plays games of cards at random in WebAssembly, and lets playouts choose a first move.
// Build the engine once with `make wasm`, then: node examples/engine.mjs
import { loadEngine } from "../web/engine/index.js";

const engine = await loadEngine("card");
const game = engine.newGame({
  players: 4,
  options: { sevens: "space" },
  seed: 7,
});

const moves = game.moves(); // numbers; in Python `game.move_text` has their words
const playouts = engine.tryLines({
  roots: game.state,
  lines: moves.flatMap((move) => [move, -1, -1]),
  tried: moves.map((_, line) => line),
  seat: game.asked,
  seed: 1,
  first: 0,
  last: 200,
});
moves.forEach((move, line) =>
  console.log(`move ${move} wins ${(playouts[3 * line] / 2).toFixed(1)} %`),
);

while (!game.over) game.play(game.moves().at(-1));
console.log("scores", game.scores());

const start = engine.newState(4);
console.log(
  engine.playGames(start, { games: 1000 }),
  "moves in 1000 random games",
);
