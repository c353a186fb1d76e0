// The page without a server: a folder that any static host serves, from any path.
import { execFileSync } from "node:child_process";
import { createReadStream, existsSync, mkdtempSync, rmSync } from "node:fs";
import { type Server, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join, normalize } from "node:path";
import { expect, test } from "@playwright/test";
import { playToTheEnd, setTable } from "./players";

const PATH = "/some/where/";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".mjs": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".wasm": "application/wasm",
};
let folder: string;
let host: Server;
let url: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "fondaco-demo-"));
  execFileSync("npx", ["vite", "build", "--mode", "demo", "--outDir", folder, "--emptyOutDir"]);
  host = createServer((request, answer) => {
    const path = new URL(request.url ?? "/", "http://host").pathname;
    const name = path === PATH ? "index.html" : normalize(path.slice(PATH.length));
    const file = join(folder, name);
    if (!path.startsWith(PATH) || name.startsWith("..") || !existsSync(file))
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
  rmSync(folder, { recursive: true, force: true });
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

test("a game is played, left and opened again, reviewed, and the rules are read", async ({ page }) => {
  const [errors, missing]: [string[], string[]] = [[], []];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("response", (answer) => answer.status() >= 400 && missing.push(answer.url()));
  page.on("request", (request) => !request.url().startsWith(url) && missing.push(request.url()));
  await page.addInitScript(() =>
    localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" })),
  );
  await page.goto(url);
  await expect(page.getByText("Played in your browser, without a server")).toBeVisible();
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/#\/table\/device-/);
  await page.locator("[data-decision]").waitFor();
  await page.reload();
  await playToTheEnd(page);
  await page.getByRole("link", { name: /^Review/ }).click();
  await expect(page.locator("main")).toContainText("In the opinion of the bot");
  await page.goto(`${url}#/rules/court`);
  await page.reload();
  await expect(page.getByRole("heading", { name: /Court of the Medici/ }).first()).toBeVisible();
  await page.getByRole("link", { name: "Fondaco" }).first().click();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  expect([errors, missing]).toEqual([[], []]);
});
