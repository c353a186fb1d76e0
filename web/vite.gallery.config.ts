// The gallery: every screen from fixtures, without a house. For pictures and for tests of the layout.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rulesPages } from "./scripts/rules-pages.ts";

export default defineConfig({
  plugins: [svelte(), rulesPages()],
  worker: { format: "es" },
  base: "/",
  build: {
    outDir: "dist/gallery",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    rollupOptions: { input: "gallery.html" },
  },
});
