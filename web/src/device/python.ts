// Python in a worker. The files were made by `scripts/python.ts`.
import type { PyodideInterface, loadPyodide } from "pyodide";

declare const __PYTHON__: string; // the folder of this build's files
declare const __PYTHON_LOCK__: string; // what Pyodide's list of packages says of itself, and no package

export type Python = PyodideInterface;

/** Starts Python with our modules. */
export async function startPython(): Promise<Python> {
  const home = new URL(`./${__PYTHON__}/`, self.location.href).href;
  const ours = fetched(`${home}fondaco.zip`);
  const pyodide = (await import(/* @vite-ignore */ `${home}pyodide.mjs`)) as {
    loadPyodide: typeof loadPyodide;
  };
  const python = await pyodide.loadPyodide({
    indexURL: home,
    stdLibURL: `${home}stdlib.zip`,
    lockFileContents: __PYTHON_LOCK__,
    convertNullToNone: true,
  });
  python.FS.writeFile("/fondaco.zip", await ours);
  python.runPython('import sys; sys.path.insert(0, "/fondaco.zip")');
  return python;
}

async function fetched(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
