// What a screen needs is asked for at once: the first script of the page knows the files of each screen and language,
// so that the browser does not find them only after it has read the ones before.
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

type Files = Record<string, string[]>; // by the name of a screen or a language
interface Chunk {
  fileName: string;
  imports: string[];
  isEntry: boolean;
  isDynamicEntry: boolean;
  facadeModuleId: string | null;
}

/** Runs in the page, as text: it may use nothing from here. */
export function preload(files: Files, path: string, language: string, ask: (file: string) => void): void {
  const [first, , third] = path.split("/").filter(Boolean);
  const ofTable =
    third === "replay" ? "Replay" : third === "review" ? "Review" : third === "luck" ? "Luck" : "TableScreen";
  const screens: Record<string, string> = { table: ofTable, replay: "Replay", rules: "Rules" };
  const wanted = [screens[first ?? ""] ?? "Lobby", language.toLowerCase().startsWith("fr") ? "fr" : "en"];
  new Set(wanted.flatMap((name) => files[name] ?? [])).forEach(ask);
}

const CALL = `(${preload})(FILES, location.pathname, localStorage.getItem("fondaco.language") ?? navigator.language, (file) => {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
});`;

/** The files that a screen needs besides those that the page names itself. */
export function filesOf(chunks: readonly Chunk[]): Files {
  const named = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needs = (file: string, seen = new Set<string>()): Set<string> => {
    if (!seen.has(file)) named.get(seen.add(file) && file)?.imports.forEach((other) => needs(other, seen));
    return seen;
  };
  const first = new Set(
    chunks.filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => [...needs(fileName)]),
  );
  return Object.fromEntries(
    chunks.flatMap(({ isDynamicEntry, facadeModuleId, fileName }) => {
      const name = /\/(?:screens|words)\/(\w+)\.(?:svelte|ts)$/.exec(facadeModuleId ?? "")?.[1];
      const files = [...needs(fileName)].filter((file) => !first.has(file)).map((file) => `/${file}`);
      return isDynamicEntry && name ? [[name, files]] : [];
    }),
  );
}

export function preloads(): Plugin {
  return {
    name: "preloads",
    apply: "build",
    writeBundle({ dir = "" }, bundle) {
      const chunks = Object.values(bundle).filter((output) => output.type === "chunk");
      const call = CALL.replace("FILES", JSON.stringify(filesOf(chunks)));
      appendFileSync(join(dir, "theme.js"), `try {\n${call}\n} catch {\n  // They come a little later.\n}\n`);
    },
  };
}
