import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { brotli } from "./scripts/brotli.ts";
import { demoPolicy } from "./scripts/demo-policy.ts";
import { preloads } from "./scripts/preloads.ts";
import { python } from "./scripts/python.ts";
import { serviceWorker } from "./scripts/service-worker.ts";
import { rulesPages } from "./scripts/rules-pages.ts";

/** Few files: what every screen needs, and what tables, replays and reviews have in common. */
const groups = [
  { name: "page", test: /src\/(main|state\/cards|words\/grammar)\.ts/, priority: 2 },
  {
    name: "table",
    test: /src\/(tables\/(?!Plain)|screens\/TableFace|state\/(clipboard|options|re(play|view)ing)|components\/(Dialog|Position|RulesText))/,
    priority: 1,
  },
];
const server = process.env.FONDACO_SERVER ?? "http://127.0.0.1:8424";

export default defineConfig(({ mode }) => ({
  plugins: [
    svelte(),
    rulesPages(),
    mode === "demo" ? demoPolicy() : preloads(),
    python(),
    serviceWorker(),
    ...(mode === "demo" ? [] : [brotli()]), // static hosts compress by themselves
  ],
  worker: { format: "es" },
  base: mode === "demo" ? "./" : "/", // the demo is served from any path
  build: {
    outDir: mode === "demo" ? "../dist/demo" : "../src/fondaco/server/page",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
    cssCodeSplit: false, // one style sheet of 21 kB: a table opened by its link waits for fewer files
  },
  server: { fs: { allow: [".."] }, proxy: { "/api": { target: server, ws: true } } },
  test: { include: ["tests/unit/**/*.test.ts"], environment: "node" },
}));
