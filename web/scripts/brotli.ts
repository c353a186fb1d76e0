// Compresses the assets of a build once, next to each: the server sends `main.js.br` to browsers that read brotli.
// Python takes long to compress, so what was compressed is kept until it changes.
import { createHash } from "node:crypto";
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import type { Plugin } from "vite";

const KEPT = join(dirname(fileURLToPath(import.meta.url)), "../node_modules/.cache/fondaco-brotli");
const FILES = /\.(css|js|mjs|safetensors|svg|wasm|zip)$/; // fonts and pictures hardly get smaller
const LEAST = 1000; // bytes

/** Returns the name of the kept file that has the data compressed. */
function compressed(data: Uint8Array): string {
  const name = createHash("sha256").update(data).digest("hex");
  if (existsSync(join(KEPT, name))) return name;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(join(KEPT, `${name}.new`), brotliCompressSync(data));
  renameSync(join(KEPT, `${name}.new`), join(KEPT, name));
  return name;
}

export function brotli(): Plugin {
  return {
    name: "brotli",
    apply: "build",
    enforce: "post",
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const home = join(this.environment.config.build.outDir, "assets");
        const used = new Set<string>();
        for (const entry of readdirSync(home, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !FILES.test(entry.name)) continue;
          const file = join(entry.parentPath, entry.name);
          const data = readFileSync(file);
          if (data.length < LEAST) continue;
          const name = compressed(data);
          copyFileSync(join(KEPT, name), `${file}.br`);
          used.add(name);
        }
        for (const name of readdirSync(KEPT)) if (!used.has(name)) rmSync(join(KEPT, name));
      },
    },
  };
}
