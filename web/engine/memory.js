/** Returns the compiled module at `source`: an address, a response, bytes or a compiled module. */
export async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  return WebAssembly.compile(await bytesAt(source));
}

async function bytesAt(source) {
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return source;
  if (source instanceof URL && source.protocol === "file:") return fileAt(source);
  const response = await (typeof source === "string" || source instanceof URL ? fetch(source) : source);
  if (!response.ok)
    throw new Error(`${response.url} answered ${response.status}. It should be a .wasm file.`);
  return response.arrayBuffer();
}

/** Only Node loads files. Bundlers must not look for this module. */
async function fileAt(url) {
  const files = "node:fs/promises";
  const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
  return readFile(url);
}

/** Returns what the build wrote about a module into the module. */
export function descriptionOf(module) {
  const [section] = WebAssembly.Module.customSections(module, "fondaco");
  if (!section) throw new Error("This WebAssembly module is not one of Fondaco's.");
  return JSON.parse(new TextDecoder().decode(section));
}

const ALIGNMENT = 16;
const PAGE = 65536;
const aligned = (bytes) => Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;

/**
 * The memory of a WebAssembly module, as a stack.
 *
 * Memory that grows gets a new buffer, and every array on the old one is empty from then on. So nothing here
 * keeps an array: `take` returns an address, and `copy` returns what is there as an array of its own.
 */
export class Memory {
  #exports;
  #top;

  constructor(exports) {
    this.#exports = exports;
    this.#top = aligned(Number(exports.__heap_base.value));
  }

  /** Calls `work`, then frees what it took. */
  scoped(work) {
    const before = this.#top;
    try {
      return work();
    } finally {
      this.#top = before;
    }
  }

  /** Returns the address of so many free bytes, filled with zeros. */
  take(bytes) {
    const address = this.#top;
    this.#top = aligned(address + bytes);
    const { memory } = this.#exports;
    const missing = this.#top - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(memory.buffer, address, bytes).fill(0);
    return address;
  }

  /** Returns the address of a copy of an array. */
  put(array) {
    const address = this.take(array.byteLength);
    this.write(address, array);
    return address;
  }

  write(address, array) {
    const bytes = new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
    new Uint8Array(this.#exports.memory.buffer, address, bytes.length).set(bytes);
  }

  /** Returns a copy of what is at an address, as an array of that kind. */
  copy(Kind, address, length) {
    return new Kind(this.#exports.memory.buffer.slice(address, address + length * Kind.BYTES_PER_ELEMENT));
  }
}
