// The service worker of a build: it knows the names of all files.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const TEMPLATE = "src/device/service-worker.js";
const FILE = "sw.js";
// What only tables on the device need, in the order in which it is fetched: Python, engines, networks.
const BACKGROUND = [/^assets\/python-/, /^assets\/[^/]+\.wasm$/, /\.safetensors$/, /\.jsonl[^/]*\.gz$/];

/** The service worker for files, each with its content. */
export function serviceWorkerFor(template: string, files: ReadonlyMap<string, Uint8Array>): string {
  const names = [...files.keys()].sort();
  const hash = createHash("sha256").update(template);
  for (const name of names) hash.update(name).update(files.get(name) ?? "");
  const background = BACKGROUND.flatMap((part) => names.filter((name) => part.test(name)));
  return template
    .replace("__VERSION__", hash.digest("hex").slice(0, 12))
    .replace('["__PAGE__"]', JSON.stringify(names.filter((name) => !background.includes(name))))
    .replace('["__BACKGROUND__"]', JSON.stringify(background));
}

export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    enforce: "post",
    closeBundle: {
      order: "post",
      sequential: true,
      handler() {
        const home = this.environment.config.build.outDir;
        const names = readdirSync(home, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && entry.name !== FILE && !entry.name.endsWith(".br"))
          .map((entry) => join(entry.parentPath, entry.name));
        const files = new Map(names.map((name) => [name.slice(home.length + 1), readFileSync(name)]));
        writeFileSync(join(home, FILE), serviceWorkerFor(readFileSync(TEMPLATE, "utf8"), files));
      },
    },
  };
}
