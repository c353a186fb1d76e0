import { describe, expect, it } from "vitest";
import { filesOf, preload } from "../../scripts/preloads";

const chunk = (fileName: string, imports: string[], facade: string | null, isEntry = false) => ({
  fileName,
  imports,
  isEntry,
  isDynamicEntry: !isEntry && facade !== null,
  facadeModuleId: facade,
});
const files = filesOf([
  chunk("index.js", ["page.js"], "/web/index.html", true),
  chunk("page.js", [], null),
  chunk("table.js", ["page.js"], null),
  chunk("TableScreen.js", ["table.js", "page.js"], "/web/src/screens/TableScreen.svelte"),
  chunk("Replay.js", ["table.js"], "/web/src/screens/Replay.svelte"),
  chunk("en.js", ["page.js"], "/web/src/words/en.ts"),
  chunk("fr.js", ["page.js"], "/web/src/words/fr.ts"),
]);
function asked(path: string, language: string): string[] {
  const all: string[] = [];
  preload(files, path, language, (file) => all.push(file));
  return all;
}

describe("files that are asked for at once", () => {
  it("are those of the screen, and no file twice", () =>
    expect(files.TableScreen).toEqual(["/TableScreen.js", "/table.js"]));
  it("follow the address and the language", () => {
    expect(asked("/table/k3vq7mzt2acx5bny", "en-GB")).toEqual(["/TableScreen.js", "/table.js", "/en.js"]);
    expect(asked("/table/k3vq7mzt2acx5bny/replay/7", "fr")).toEqual(["/Replay.js", "/table.js", "/fr.js"]);
    expect(asked("/", "fr-CA")).toEqual(["/fr.js"]);
  });
});
