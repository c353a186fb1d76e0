// The Python that runs in the page: Pyodide, the parts of its standard library that are used, and our own modules,
// compiled. They are made from the project's own files and the npm package, and kept until one of these changes.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import type { Plugin } from "vite";

const HERE = dirname(fileURLToPath(import.meta.url));
const SOURCE = join(HERE, "../../src");
const PYODIDE = join(HERE, "../node_modules/pyodide");
const KEPT = join(HERE, "../node_modules/.cache/fondaco-python");
const PACKER = join(HERE, "pack_python.py");
// What a page has no use for: servers, commands, training, and what builds the engine.
const LEFT_OUT =
  /^fondaco\/(arena|cli|interop|server|train)\/|^fondaco\/(client|__main__|batch\/wasm|bots\/wasm_\w+|puzzles\/finding)\.py$/;
const DATA = /^fondaco\/lessons\/\w+\.json$/; // what our modules read from beside them
const COPIED = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];
const MADE = ["stdlib.zip", "fondaco.zip"];

function sources(): string[] {
  return readdirSync(SOURCE, { recursive: true, encoding: "utf8" })
    .filter((file) => (file.endsWith(".py") && !LEFT_OUT.test(file)) || DATA.test(file))
    .map((file) => join(SOURCE, file))
    .sort();
}

/** The name of the folder: it changes when anything in it does. */
export function pythonFolder(): string {
  const hash = createHash("sha256");
  const files = [...sources(), PACKER, fileURLToPath(import.meta.url), join(PYODIDE, "package.json")];
  for (const file of files) hash.update(relative(HERE, file)).update(readFileSync(file));
  return `python-${hash.digest("hex").slice(0, 10)}`;
}

/** Makes what is not copied from Pyodide, unless it was made before. Returns the folder where it is. */
async function made(folder: string): Promise<string> {
  const kept = join(KEPT, folder);
  if (existsSync(kept)) return kept;
  const python = await loadPyodide();
  for (const file of sources()) {
    const path = `/sources/${relative(SOURCE, file)}`;
    python.FS.mkdirTree(dirname(path));
    python.FS.writeFile(path, readFileSync(file));
  }
  await python.runPythonAsync(readFileSync(PACKER, "utf8"));
  await python.runPythonAsync("await pack()");
  rmSync(KEPT, { recursive: true, force: true });
  mkdirSync(`${kept}.new`, { recursive: true });
  for (const file of MADE) writeFileSync(join(`${kept}.new`, file), python.FS.readFile(`/${file}`));
  renameSync(`${kept}.new`, kept);
  return kept;
}

/** Pyodide's list of packages without any package. */
function lock(): string {
  const { info } = JSON.parse(readFileSync(join(PYODIDE, "pyodide-lock.json"), "utf8")) as { info: unknown };
  return JSON.stringify({ info, packages: {} });
}

/** Puts the files into the build, in a folder whose name the workers know as `__PYTHON__`. */
export function python(): Plugin {
  const folder = pythonFolder();
  return {
    name: "python",
    apply: "build",
    config: () => ({
      define: { __PYTHON__: JSON.stringify(folder), __PYTHON_LOCK__: JSON.stringify(lock()) },
    }),
    async generateBundle() {
      const home = await made(folder);
      const files = [...COPIED.map((file) => join(PYODIDE, file)), ...MADE.map((file) => join(home, file))];
      for (const file of files)
        this.emitFile({
          type: "asset",
          fileName: `assets/${folder}/${file.split("/").at(-1)}`,
          source: readFileSync(file),
        });
    },
  };
}
