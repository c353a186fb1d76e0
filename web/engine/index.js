/** Fondaco's rules and playouts, compiled to WebAssembly. README.md explains the interface. */
import { Memory, compiled, descriptionOf } from "./memory.js";
import { Tensors, joined } from "./network.js";

export { loadNetwork } from "./network.js";

const FILES = {
  board: new URL("./wasm/board.wasm", import.meta.url),
  card: new URL("./wasm/card.wasm", import.meta.url),
  court: new URL("./wasm/court.wasm", import.meta.url),
  dice: new URL("./wasm/dice.wasm", import.meta.url),
};
export const GAMES = Object.keys(FILES);
export const CHANCE = -1;
export const NOBODY = -2;

const LINE = 3; // moves in a line
const ENDS = 5; // numbers about the end of a playout
const ARRAYS = { i1: Int8Array, i2: Int16Array };

/** Loads a game. Without a source it is fetched from beside this file. */
export async function loadEngine(game, source = FILES[game]) {
  if (!source) throw new Error(`Unknown game '${game}'. Choose ${GAMES.join(", ")}.`);
  const module = await compiled(source);
  const { exports } = await WebAssembly.instantiate(module);
  return new Engine(descriptionOf(module), exports);
}

export class Engine {
  #exports;
  #memory;
  #playoutNetwork;

  constructor(description, exports) {
    Object.assign(this, description);
    this.#exports = exports;
    this.#memory = new Memory(exports);
  }

  /** Starts a game: the number of players, options by name, and a seed for chance. */
  newGame({ players, options = {}, seed = 0 } = {}) {
    const state = this.newState(players, options);
    return new Game(this, state, this.#exports.game_key(BigInt(seed), 0));
  }

  /** Returns the state at the beginning of a game. */
  newState(players = this.players[0], options = {}) {
    const state = new Uint8Array(this.stateBytes);
    if (!this.players.includes(players)) {
      throw new RangeError(`${this.game} has ${this.players.join(", ")} players, not ${players}.`);
    }
    this.write(state, "players", players);
    for (const option of this.options) this.write(state, option.name, option.default);
    for (const [name, value] of Object.entries(options)) this.write(state, name, this.#code(name, value));
    return this.changed(state, (exports, at) => exports.begin(at));
  }

  #code(name, value) {
    const option = this.options.find((each) => each.name === name);
    if (!option) {
      const names = this.options.map((each) => each.name);
      throw new RangeError(`Unknown option '${name}'. ${this.game} has ${names.join(", ") || "no options"}.`);
    }
    const place = option.values.indexOf(value);
    if (place < 0) throw new RangeError(`${name} is ${option.values.join(" or ")}, not ${value}.`);
    return option.codes[place];
  }

  /** Returns a field of a state: a number, or an array of numbers, row by row. */
  read(state, field) {
    const values = this.#field(state, field);
    return this.fields[field].shape.length ? Array.from(values) : values[0];
  }

  write(state, field, value) {
    this.#field(state, field).set([value].flat());
  }

  #field(state, name) {
    const field = this.fields[name];
    if (!field) throw new RangeError(`A state of ${this.game} has no field '${name}'.`);
    const length = field.shape.reduce((all, size) => all * size, 1);
    return new ARRAYS[field.kind](state.buffer, state.byteOffset + field.offset, length);
  }

  /** Returns what a function of the module returns about a state. */
  asked(state, call) {
    return this.#memory.scoped(() => Number(call(this.#exports, this.#memory.put(state))));
  }

  /** Returns the state that a function of the module makes of a state. */
  changed(state, call) {
    return this.#memory.scoped(() => {
      const at = this.#memory.put(state);
      call(this.#exports, at);
      return this.#memory.copy(Uint8Array, at, this.stateBytes);
    });
  }

  /** Returns what a seat may see, as `features` integers. */
  observe(state, seat) {
    return this.#memory.scoped(() => {
      const [at, row] = [this.#memory.put(state), this.#memory.take(2 * this.features)];
      this.#exports.observe(at, seat, row);
      return this.#memory.copy(Int16Array, row, this.features);
    });
  }

  /** Returns the n-th draw from 0 to bound - 1 of a game with this key. */
  drawn(key, n, bound) {
    return Number(this.#exports.drawn(key, n, bound));
  }

  /** Returns the key of a game in a series with this seed. */
  gameKey(seed, game) {
    return this.#exports.game_key(BigInt(seed), game);
  }

  /** Plays a state to its end at random; returns the state there and the draws made. */
  playout(state, key, n = 0) {
    return this.#memory.scoped(() => {
      const at = this.#memory.put(state);
      const draws = Number(this.#exports.playout(at, key, n));
      return { state: this.#memory.copy(Uint8Array, at, this.stateBytes), draws };
    });
  }

  /** Plays whole random games from a state on and returns the moves made. */
  playGames(start, { seed = 0, first = 0, games }) {
    return this.#memory.scoped(() => {
      const [scratch, at] = [this.#memory.take(this.stateBytes), this.#memory.put(start)];
      return Number(this.#exports.play_games(scratch, at, BigInt(seed), first, games));
    });
  }

  // Playouts. `roots` are states one after the other; `lines` are rows of three moves, filled up with -1.

  /** Returns moves of the playout policy in the first root, each with other random numbers. */
  policyMoves({ roots, seed, count }) {
    return this.#playouts(roots, (scratch, at, _, notes) => {
      const found = this.#memory.take(4 * count);
      this.#exports.ask_policy(scratch, at, BigInt(seed), found, count, notes);
      return this.#memory.copy(Int32Array, found, count);
    });
  }

  /** Adds playouts `first` up to `last` of the lines in `tried` to `sums`: win share, lead and score of each. */
  tryLines({ roots, lines, tried, seat, seed, first, last, sums }) {
    const count = lines.length / LINE;
    return this.#playouts(roots, (scratch, at, states, notes) => {
      const [rows, chosen] = [
        this.#memory.put(Int32Array.from(lines)),
        this.#memory.put(Int32Array.from(tried)),
      ];
      const totals = sums ? this.#memory.put(Float64Array.from(sums)) : this.#memory.take(24 * count);
      const which = [rows, count, chosen, tried.length, seat, BigInt(seed), first, last];
      this.#exports.try_lines(scratch, at, states, ...which, totals, notes);
      return this.#memory.copy(Float64Array, totals, 3 * count);
    });
  }

  /** Plays each line `tries` times to the end of the stage: what the asked seat sees there, and results. */
  lookAhead({ roots, lines, tries, seat, seed }) {
    const count = lines.length / LINE;
    const positions = count * tries;
    return this.#playouts(roots, (scratch, at, states, notes) => {
      const rows = this.#memory.put(Int32Array.from(lines));
      const seen = this.#memory.take(2 * positions * this.features);
      const ends = this.#memory.take(8 * positions * ENDS);
      this.#exports.look_ahead(
        scratch,
        at,
        states,
        rows,
        count,
        tries,
        seat,
        BigInt(seed),
        seen,
        ends,
        notes,
      );
      return {
        seen: this.#memory.copy(Int16Array, seen, positions * this.features),
        ends: this.#memory.copy(Float64Array, ends, positions * ENDS),
      };
    });
  }

  /** Returns the moves of `tries` playouts of each line, chance's too, each filled up with -1 to `longest`. */
  traceLines({ roots, lines, tries, longest, seed }) {
    const count = lines.length / LINE;
    return this.#playouts(roots, (scratch, at, states, notes) => {
      const rows = this.#memory.put(Int32Array.from(lines));
      const moves = this.#memory.put(new Int32Array(count * tries * longest).fill(-1));
      this.#exports.trace_lines(scratch, at, states, rows, count, tries, longest, BigInt(seed), moves, notes);
      return this.#memory.copy(Int32Array, moves, count * tries * longest);
    });
  }

  /** Whether `setPlayoutNetwork` was called. */
  get hasPlayoutNetwork() {
    return Boolean(this.#playoutNetwork);
  }

  /** Keeps the weights of the small network that `tryLinesWithNetwork` plays by. */
  setPlayoutNetwork(weights) {
    const tensors = new Tensors(weights);
    const { units, depth, features, marginUnit } = tensors;
    const scale = tensors.read("scale");
    const heads = ["win", "margin"].map((name) => [`${name}.weight`, `${name}.bias`]);
    const scaled = (name) => tensors.read(name).map((value) => value * marginUnit);
    const arrays = [
      tensors.transposed("enter.weight").map((value, place) => value / scale[Math.floor(place / units)]),
      tensors.read("enter.bias"),
      tensors.norms(),
      tensors.layerWeights(),
      tensors.layerBiases(),
      tensors.read("policy.weight"),
      tensors.read("policy.bias"),
      joined([tensors.read(heads[0][0]), scaled(heads[1][0])]),
      joined([tensors.read(heads[0][1]), scaled(heads[1][1])]),
      ...[features, units, units, units, this.logits].map((size) => new Float32Array(size)),
    ];
    const seats = tensors.shape("win.bias")[0];
    this.#playoutNetwork = [units, depth, seats, ...arrays.map((array) => this.#memory.put(array))];
  }

  /** As `tryLines`, but every seat plays by the small network, for `most` decisions: win share and margin. */
  tryLinesWithNetwork({ roots, lines, tried, seat, seed, first, last, most, sums }) {
    if (!this.#playoutNetwork) throw new Error("Call setPlayoutNetwork first.");
    const count = lines.length / LINE;
    return this.#playouts(roots, (scratch, at, states) => {
      const [rows, chosen] = [
        this.#memory.put(Int32Array.from(lines)),
        this.#memory.put(Int32Array.from(tried)),
      ];
      const totals = sums ? this.#memory.put(Float64Array.from(sums)) : this.#memory.take(16 * count);
      const which = [rows, count, chosen, tried.length, seat, BigInt(seed), first, last, most];
      this.#exports.try_lines_with_network(scratch, at, states, ...which, totals, ...this.#playoutNetwork);
      return this.#memory.copy(Float64Array, totals, 2 * count);
    });
  }

  #playouts(roots, work) {
    return this.#memory.scoped(() => {
      const scratch = this.#memory.take(this.stateBytes);
      const at = this.#memory.put(roots);
      return work(scratch, at, roots.length / this.stateBytes, this.#memory.take(8 * this.notes));
    });
  }
}

/** One game that is being played. Chance plays from the seed. */
export class Game {
  #engine;
  #key;
  #draws = 0;

  constructor(engine, state, key) {
    this.#engine = engine;
    this.#key = key;
    this.state = state;
    this.#playChance();
  }

  /** The seat that decides, or NOBODY if the game is over. */
  get asked() {
    return this.read("asked");
  }

  get over() {
    return this.asked === NOBODY;
  }

  read(field) {
    return this.#engine.read(this.state, field);
  }

  /** Returns the moves of the asked seat, as numbers in ascending order. */
  moves() {
    const options = Array.from({ length: this.#count() }, (_, k) =>
      this.#engine.asked(this.state, (exports, at) => exports.option(at, k)),
    );
    return [...new Set(options)];
  }

  /** Plays a move, then chance. */
  play(move) {
    const legal =
      Number.isInteger(move) && this.#engine.asked(this.state, (exports, at) => exports.find(at, move)) >= 0;
    if (!legal)
      throw new RangeError(
        `Seat ${this.asked} cannot play ${move} now. Possible: ${this.moves().join(", ")}.`,
      );
    this.state = this.#engine.changed(this.state, (exports, at) => exports.play(at, move));
    this.#playChance();
  }

  /** Returns the score of each seat. */
  scores() {
    return this.#bySeat("score");
  }

  /** Returns a number for each seat: who has the highest wins. */
  standings() {
    return this.#bySeat("standing");
  }

  /** Returns what a seat may see, as numbers. */
  observe(seat = this.asked) {
    return this.#engine.observe(this.state, seat);
  }

  #bySeat(name) {
    const seats = Array.from({ length: this.read("players") }, (_, seat) => seat);
    return seats.map((seat) => this.#engine.asked(this.state, (exports, at) => exports[name](at, seat)));
  }

  #count() {
    return this.#engine.asked(this.state, (exports, at) => exports.count(at));
  }

  #playChance() {
    while (this.asked === CHANCE) {
      const drawn = this.#engine.drawn(this.#key, this.#draws++, this.#count());
      this.state = this.#engine.changed(this.state, (exports, at) =>
        exports.play(at, Number(exports.option(at, drawn))),
      );
    }
  }
}
