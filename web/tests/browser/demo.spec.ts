// The page without a server: a folder that any static host serves, from any path.
import { execFileSync } from "node:child_process";
import { copyFileSync, createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { expect, test } from "@playwright/test";
import { expectSaid, lessonOf } from "./learner";
import { GAMES, LOBBY_NAMES, playToTheEnd, setTable } from "./players";

const SITE = "/some/where/";
const PATH = `${SITE}demo/`;
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
let site: string; // the folder that is published: docs' page, and the demo beside it
let host: Server;
let url: string;

test.beforeAll(async () => {
  site = mkdtempSync(join(tmpdir(), "fondaco-demo-"));
  execFileSync("npx", ["vite", "build", "--mode", "demo", "--outDir", join(site, "demo")]);
  copyFileSync("../docs/demo.html", join(site, "index.html"));
  host = createServer((request, answer) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const name = normalize(path.slice(SITE.length).replace(/(^|\/)$/, "$1index.html"));
    const file = join(site, name);
    if (!path.startsWith(SITE) || name.startsWith("..") || !existsSync(file))
      return void answer.writeHead(404).end();
    answer.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(answer);
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(host.address() as AddressInfo).port}${PATH}`;
});

test.afterAll(() => {
  host.closeAllConnections();
  host.close();
  rmSync(site, { recursive: true, force: true });
});

test("master is offered as soon as its files are kept", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(url);
  const seat = page.getByRole("combobox", { name: "Who sits here" }).last();
  await expect(seat.locator("option[value='bot:steady']")).toHaveCount(1);
  await expect(seat.locator("option[value='bot:master']")).toHaveCount(1, { timeout: 60_000 });
  await context.close();
});

test("after the first visit it needs no connection", async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: "allow" });
  const page = await context.newPage();
  await page.goto(url);
  await expect(page.getByRole("banner").getByText("Ready offline")).toBeVisible();
  await context.setOffline(true);
  await page.reload();
  await setTable(page, "dice", "bot:master");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/#\/table\/device-/);
  await expect(page.locator("[data-decision].yours")).toBeVisible();
  await page.goto(`${url}#/rules/court`);
  await expect(page.getByRole("heading", { name: /Court of the Medici/ }).first()).toBeVisible();
  await context.close();
});

test("the page of docs embeds it, and games are played there", async ({ page }) => {
  await page.goto(new URL(SITE, url).href);
  const demo = page.frameLocator("iframe");
  await demo.getByRole("radio", { name: LOBBY_NAMES.dice }).first().click();
  await demo.getByRole("button", { name: "Play now" }).click();
  await expect(demo.locator("[data-decision].yours")).toBeVisible({ timeout: 30_000 });
  await page.getByRole("link", { name: "Open the demo alone" }).click();
  await expect(page.getByRole("link", { name: "Play", exact: true })).toBeVisible(); // the same games
});

test("the page itself may not compile WebAssembly", async ({ page }) => {
  await page.goto(url);
  const compiled = page.evaluate(() => WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])));
  await expect(compiled).rejects.toThrow(/Content Security Policy/);
});

test("every game has its lesson", async ({ page }) => {
  for (const game of GAMES) {
    await page.goto(url);
    await page.getByRole("radio", { name: LOBBY_NAMES[game] }).first().click();
    await page.getByRole("button", { name: "Start the lesson" }).click();
    await expectSaid(page, "tells", lessonOf(game).steps[0]?.line.en ?? "");
  }
});

test("a game is played, left and opened again, reviewed, and the rules are read", async ({ page }) => {
  const [errors, missing]: [string[], string[]] = [[], []];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("response", (answer) => answer.status() >= 400 && missing.push(answer.url()));
  page.on("request", (request) => !request.url().startsWith(url) && missing.push(request.url()));
  await page.addInitScript(() =>
    localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" })),
  );
  await page.goto(url);
  await expect(page.getByText("Runs in your browser, without a server")).toBeVisible();
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/#\/table\/device-/);
  await page.locator("[data-decision]").waitFor();
  await page.reload();
  await playToTheEnd(page);
  await page.getByRole("link", { name: /^Review/ }).click();
  await expect(page.locator("main")).toContainText("According to the bot");
  await page.goto(`${url}#/rules/court`);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Court of the Medici/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "Fondaco" }).first().click();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  expect([errors, missing]).toEqual([[], []]);
});
