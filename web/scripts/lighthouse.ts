// Lighthouse on the lobby, today's deal, practice and a table one plays at, as a phone and as a desk: `npm run lighthouse`.
// Lighthouse itself is no part of the page's tools: npx fetches it, or LIGHTHOUSE says where it is.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Page, chromium } from "@playwright/test";
import { Server } from "../tests/browser/server";

const RUNS = Number(process.env.RUNS ?? 3);
const METRICS = ["largest-contentful-paint", "total-blocking-time", "cumulative-layout-shift"];
const DEVICES = { phone: [], desk: ["--preset=desktop"] };
const [command = "npx", ...before] = process.env.LIGHTHOUSE?.split(" ") ?? ["npx", "--yes", "lighthouse@12"];
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const folder = mkdtempSync(join(tmpdir(), "lighthouse-"));
const FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disk-cache-dir=/dev/null", // as at a first visit
  `--user-data-dir=${join(folder, "browser")}`,
];

interface Report {
  categories: Record<string, { id: string; score: number }>;
  audits: Record<string, { displayValue?: string }>;
}

function measured(url: string, options: readonly string[]): string {
  const file = join(folder, "report.json");
  const where = [url, "--disable-storage-reset", "--quiet", `--chrome-flags=${FLAGS.join(" ")}`];
  const what = ["--only-categories=performance,accessibility,best-practices"];
  execFileSync(
    command,
    [...before, ...where, ...what, ...options, "--output=json", `--output-path=${file}`],
    {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, CHROME_PATH: CHROMIUM },
      timeout: 120_000,
    },
  );
  const { categories, audits } = JSON.parse(readFileSync(file, "utf8")) as Report;
  const scores = Object.values(categories).map(({ id, score }) => `${id} ${Math.round(100 * score)}`);
  const metrics = METRICS.map((metric) => `${metric} ${audits[metric]?.displayValue ?? "?"}`);
  return [...scores, ...metrics].join(", ");
}

/** A table against bots, on which it is someone's turn; its address. */
async function sitDown(page: Page, url: string, game: number): Promise<string> {
  await page.goto(url);
  await page.getByRole("radio").nth(game).click();
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-decision].yours").waitFor();
  return page.url();
}

const server = await Server.open();
const browser = await chromium.launchPersistentContext(join(folder, "browser"), {
  executablePath: CHROMIUM,
  locale: "en-GB",
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
const places = [
  ["lobby", server.url],
  ["daily", `${server.url}/daily`],
  ["practice", `${server.url}/practice/board`],
];
for (const [at, game] of ["board", "card", "dice", "court"].entries())
  places.push([game, await sitDown(page, server.url, at)]);
await browser.close(); // Lighthouse opens another with the same profile
for (const [name = "", url = ""] of places.filter(([place]) => (process.env.ONLY ?? place) === place))
  for (const [device, options] of Object.entries(DEVICES))
    for (let run = 0; run < RUNS; run++)
      process.stdout.write(`${name}, ${device}: ${measured(url, options)}\n`);
await server.close();
