import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { serviceWorkerFor } from "../../scripts/service-worker";

const template = readFileSync("src/device/service-worker.js", "utf8");
const build = (files: Record<string, string>): string =>
  serviceWorkerFor(template, new Map(Object.entries(files).map(([name, text]) => [name, Buffer.from(text)])));
const version = (worker: string): string | undefined => /VERSION = "(\w+)"/.exec(worker)?.[1];

describe("the service worker of a build", () => {
  const files = {
    "index.html": "page",
    "assets/a-1.js": "a",
    "assets/board-1.safetensors": "weights",
    "assets/card-1.wasm": "engine",
    "assets/python-1/pyodide.asm.wasm": "python",
    "assets/python-1/stdlib.zip": "library",
  };

  it("names the files of the page, and apart from them what only tables on the device need, weights last", () => {
    expect(build(files)).toContain('const PAGE = ["assets/a-1.js","index.html"]');
    const python = '"assets/python-1/pyodide.asm.wasm","assets/python-1/stdlib.zip"';
    expect(build(files)).toContain(
      `const BACKGROUND = [${python},"assets/card-1.wasm","assets/board-1.safetensors"]`,
    );
  });

  it("has another version when any file changes, and the same otherwise", () => {
    expect(version(build(files))).toBe(version(build({ ...files })));
    expect(version(build({ ...files, "index.html": "other" }))).not.toBe(version(build(files)));
  });
});
