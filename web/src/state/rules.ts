// The rules pages, loaded when someone reads them.
import type { Section } from "../../scripts/rules-pages";

const PAGES = import.meta.glob<Section[]>("../../../docs/rules/*.md", { import: "default" });

/** The games that have a rules page. */
export const gamesWithRules = (): string[] =>
  Object.keys(PAGES).flatMap((path) => /\/(\w+)\.md$/.exec(path)?.[1] ?? []);

export function rulesOf(game: string, language: string): Promise<Section[]> {
  const path = `../../../docs/rules/${game}${language === "fr" ? ".fr" : ""}.md`;
  return PAGES[path]?.() ?? Promise.resolve([]);
}
