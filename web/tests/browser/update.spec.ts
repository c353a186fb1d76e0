// A newer page: it is offered when all of it is on the device, and older tabs go on with what they have.
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { setTable } from "./players";
import { Server } from "./server";

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

let server: Server;
let context: BrowserContext;
let page: Page;

/** Puts a newer page on the server: other names for all scripts and for the folder of Python. */
function release(tag: string): void {
  const assets = join(server.workshop, "assets");
  const names = readdirSync(assets);
  for (const name of names.filter((one) => one.endsWith(".js.br"))) rmSync(join(assets, name));
  const old = names.filter((name) => name.endsWith(".js") || name.startsWith("python-"));
  const renamed = old.map((name) => [name, name.replace(/(\.js)?$/, `${tag}$1`)] as const);
  for (const [from, to] of renamed) renameSync(join(assets, from), join(assets, to));
  const scripts = renamed.filter(([name]) => name.endsWith(".js")).map(([, to]) => join("assets", to));
  for (const file of ["index.html", "sw.js", ...scripts].map((name) => join(server.workshop, name))) {
    const text = renamed.reduce((all, [from, to]) => all.replaceAll(from, to), readFileSync(file, "utf8"));
    writeFileSync(file, text.replace(/VERSION = "/, `$&${tag}`));
  }
}

async function comeBack(): Promise<void> {
  await page?.close();
  page = await context.newPage();
  await page.goto(server.url);
}

/** The tags of the builds whose files are kept, and that of the build that waits. */
const kept = (): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).map((name) => /-(q\w)?\w*$/.exec(name)?.[1] ?? "").sort());
const waits = (): Promise<boolean> =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
const lookForUpdate = (): Promise<unknown> =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
const scripts = (): Promise<string> => page.evaluate(() => document.head.innerHTML);

async function update(): Promise<void> {
  const loaded = page.waitForEvent("load");
  await page.getByRole("button", { name: "Update" }).click();
  await loaded;
}

test.beforeAll(async ({ browser }) => {
  server = await Server.open("offline_server.py");
  context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "allow" });
});

test.afterAll(async () => {
  await context.close();
  await server.close();
});

test("a newer page is offered when all of it is here: then the server may be gone", async () => {
  await comeBack();
  await expect(page.getByRole("banner").getByText("Ready offline")).toBeVisible();
  release("qa");
  await lookForUpdate();
  await expect.poll(waits).toBe(true);
  await server.kill();
  await update();
  expect(await scripts()).toContain("qa.js");
  await expect(page.getByText("Everything is on this device")).toBeVisible();
  await setTable(page, "dice", "bot:master");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\/device-/);
  await expect(page.locator("[data-decision]")).toBeVisible();
});

test("a newer page whose files can't all be had is not offered, and the one that is here works", async () => {
  await server.begin();
  await comeBack();
  release("qb");
  const assets = join(server.workshop, "assets");
  const python = readdirSync(assets).find((name) => name.startsWith("python-")) ?? "";
  renameSync(join(assets, python), join(assets, "away"));
  await lookForUpdate().catch(() => undefined);
  await expect.poll(kept).toContain("qb");
  await expect
    .poll(() =>
      page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.installing)),
    )
    .toBe(false);
  expect(await waits()).toBe(false);
  await expect(page.getByRole("button", { name: "Update" })).toHaveCount(0);
  renameSync(join(assets, "away"), join(assets, python)); // and when they are there, it is
  await lookForUpdate();
  await expect.poll(waits).toBe(true);
});

test("a newer page that was never taken is forgotten, and not the one that an older tab uses", async () => {
  const old = await context.newPage();
  await old.goto(server.url);
  await expect(old.getByRole("button", { name: "Play now" })).toBeVisible();
  release("qc");
  await lookForUpdate();
  await expect.poll(kept).toContain("qc");
  await expect.poll(waits).toBe(true);
  await comeBack();
  await update();
  expect(await scripts()).toContain("qc.js");
  await expect.poll(kept).toEqual(["qa", "qc"]);
  await old.getByRole("link", { name: "Rules" }).first().click(); // from a file that the server does not have
  await expect(old.getByRole("heading", { name: "What is on the table" })).toBeVisible();
});
