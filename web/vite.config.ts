import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulesPages } from "./scripts/rules-pages.ts";

const house = process.env.FONDACO_HOUSE ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), rulesPages()],
  base: "/",
  build: {
    outDir: "../src/fondaco/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    cssCodeSplit: false, // one style sheet of 21 kB: a table opened by its link waits for fewer files
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: house, ws: true } } },
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node" },
});
