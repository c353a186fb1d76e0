/** The trained networks: `src/fondaco/bots/forward.py`, compiled, with weights from a safetensors file. */
import { Memory, compiled } from "./memory.js";

const FILE = new URL("./wasm/network.wasm", import.meta.url);

/** Loads a network: the bytes of a .safetensors file of Fondaco's. */
export async function loadNetwork(weights, source = FILE) {
  const { exports } = await WebAssembly.instantiate(await compiled(source));
  return new Network(new Tensors(weights), exports);
}

/** The numbers of a safetensors file: the length of the header, the header as JSON, then the numbers. */
export class Tensors {
  #bytes;
  #entries;
  #start;

  constructor(content) {
    this.#bytes = ArrayBuffer.isView(content)
      ? content.buffer.slice(content.byteOffset, content.byteOffset + content.byteLength)
      : content;
    const length = Number(new DataView(this.#bytes).getBigUint64(0, true));
    const { __metadata__: notes, ...entries } = JSON.parse(
      new TextDecoder().decode(new Uint8Array(this.#bytes, 8, length)),
    );
    this.#entries = entries;
    this.#start = 8 + length;
    this.marginUnit = Number(notes.score_scale);
    this.depth = Object.keys(entries).filter((name) => /^layers\..*\.weight$/.test(name)).length;
    this.units = this.shape("enter.bias")[0];
    this.features = this.shape("scale")[0];
  }

  shape(name) {
    return this.#entries[name].shape;
  }

  /** Returns a tensor, row by row. */
  read(name) {
    const { dtype, data_offsets: offsets } = this.#entries[name];
    const [low, high] = offsets.map((offset) => this.#start + offset);
    const content = this.#bytes.slice(low, high);
    return dtype === "F16" ? Float32Array.from(new Uint16Array(content), single) : new Float32Array(content);
  }

  /** Returns a matrix with rows and columns exchanged. */
  transposed(name) {
    const [rows, columns] = this.shape(name);
    const values = this.read(name);
    const found = new Float32Array(values.length);
    for (let row = 0; row < rows; row++)
      for (let column = 0; column < columns; column++)
        found[column * rows + row] = values[row * columns + column];
    return found;
  }

  norms() {
    const names = [...this.layers().map((layer) => `norms.${layer}`), "leave"];
    return joined(names.flatMap((name) => [this.read(`${name}.weight`), this.read(`${name}.bias`)]));
  }

  layers() {
    return Array.from({ length: this.depth }, (_, layer) => layer);
  }

  layerWeights() {
    return joined(this.layers().map((layer) => this.transposed(`layers.${layer}.weight`)));
  }

  layerBiases() {
    return joined(this.layers().map((layer) => this.read(`layers.${layer}.bias`)));
  }
}

/** Returns a number of 16 bits as one of 32. */
function single(half) {
  const [exponent, fraction, sign] = [(half >> 10) & 31, half & 1023, half >> 15 ? -1 : 1];
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return sign * (exponent ? (1 + fraction / 1024) * 2 ** (exponent - 15) : fraction * 2 ** -24);
}

export function joined(arrays) {
  const found = new Float32Array(arrays.reduce((length, array) => length + array.length, 0));
  let at = 0;
  for (const array of arrays) {
    found.set(array, at);
    at += array.length;
  }
  return found;
}

export class Network {
  #exports;
  #memory;
  #body;
  #heads;

  constructor(tensors, exports) {
    this.#exports = exports;
    this.#memory = new Memory(exports);
    this.features = tensors.features;
    this.units = tensors.units;
    this.depth = tensors.depth;
    this.marginUnit = tensors.marginUnit;
    this.#body = [
      tensors.read("scale"),
      tensors.transposed("enter.weight"),
      tensors.read("enter.bias"),
      tensors.norms(),
      tensors.layerWeights(),
      tensors.layerBiases(),
    ].map((array) => this.#memory.put(array));
    this.#heads = Object.fromEntries(
      ["policy", "win", "margin"].map((name) => [
        name,
        {
          size: tensors.shape(`${name}.bias`)[0],
          weights: this.#memory.put(tensors.transposed(`${name}.weight`)),
          bias: this.#memory.put(tensors.read(`${name}.bias`)),
        },
      ]),
    );
  }

  /** Returns the logarithms of the policy's probabilities of some moves, for one observation. */
  logProbabilities(seen, moves) {
    return this.#memory.scoped(() => {
      const logits = this.#head("policy", this.#hidden(seen, 1), 1);
      const [at, found] = [this.#memory.put(Int32Array.from(moves)), this.#memory.take(8 * moves.length)];
      this.#exports.log_probabilities(this.#heads.policy.size, moves.length, logits, at, found);
      return this.#memory.copy(Float64Array, found, moves.length);
    });
  }

  /** Returns the policy as `rows` times as many logits as the game has actions. */
  policyLogits(seen, rows) {
    return this.#memory.scoped(() => {
      const found = this.#head("policy", this.#hidden(seen, rows), rows);
      return this.#memory.copy(Float32Array, found, rows * this.#heads.policy.size);
    });
  }

  /** Returns shares of the win and margins: a row for each observation, seats clockwise from the asked one. */
  predict(seen, rows, players) {
    return this.#memory.scoped(() => {
      const hidden = this.#hidden(seen, rows);
      const [win, margin] = [this.#head("win", hidden, rows), this.#head("margin", hidden, rows)];
      const seats = this.#heads.win.size;
      const shares = this.#memory.take(4 * rows * players);
      this.#exports.shares(rows, seats, players, win, shares);
      const margins = this.#memory
        .copy(Float32Array, margin, rows * seats)
        .filter((_, place) => place % seats < players)
        .map((value) => value * this.marginUnit);
      return { wins: this.#memory.copy(Float32Array, shares, rows * players), margins };
    });
  }

  #hidden(seen, rows) {
    const at = this.#memory.put(Float32Array.from(seen));
    const scaled = this.#memory.take(4 * rows * this.features);
    const [x, y, found] = [0, 0, 0].map(() => this.#memory.take(4 * rows * this.units));
    const sizes = [rows, this.features, this.units, this.depth];
    this.#exports.hidden(...sizes, at, ...this.#body, scaled, x, y, found);
    return found;
  }

  #head(name, hidden, rows) {
    const { size, weights, bias } = this.#heads[name];
    const found = this.#memory.take(4 * rows * size);
    this.#exports.linear(rows, this.units, size, hidden, weights, bias, found);
    return found;
  }
}
