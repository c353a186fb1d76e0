import type { Plugin } from "vite";

export function rulesPages(): Plugin {
  return { name: "rules-pages" };
}
