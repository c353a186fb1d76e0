import { defineConfig } from "@playwright/test";

export default defineConfig({
  testDir: "tests/browser",
  outputDir: "test-results",
  updateSnapshots: "none", // `make approve` updates them
  snapshotPathTemplate: "tests/screens/{arg}{ext}",
  timeout: 300_000, // a look at every screen takes a fifth of it, but a machine may be busy
  expect: { timeout: 60_000 },
  retries: 1, // what passes only then is named as flaky at the end: a race to be found, not a reason to stop everyone
  workers: 2,
  fullyParallel: false,
  reporter: [["list"]],
  use: {
    locale: "en-GB",
    serviceWorkers: "block", // offline.spec.ts lets them
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--headless",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
});
