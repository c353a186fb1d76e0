// The house on this device: after a first visit everything works without the server, and nothing is lost.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { GAMES, playToTheEnd, playUntil, setTable } from "./players";
import { Server } from "./server";

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

let server: Server;
let context: BrowserContext;
let page: Page;
const errors: string[] = [];
const STRONG = { sharp: "dice", master: "court" } as const;

/** A new tab, as if the browser had been closed and opened again. */
async function comeBack(path = "/"): Promise<void> {
  await page?.close();
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (message) => {
    if (message.text().startsWith("A bot failed")) errors.push(message.text());
  });
  await page.goto(server.url + path);
}

/** The bots that the lobby offers for the last seat. */
const offered = (): Promise<string[]> =>
  page
    .getByRole("combobox", { name: "Who sits here" })
    .last()
    .locator("option[value^='bot:']")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value.slice(4)));

/** Takes files of one kind away from what the browser keeps. */
const forget = (ending: string): Promise<void> =>
  page.evaluate(async (ending) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys())
        if (url.endsWith(ending) && !url.includes("/python-")) await cache.delete(url);
    }
  }, ending);

const chip = (text: string) => page.getByRole("banner").getByText(text);

test.beforeAll(async ({ browser }) => {
  server = await Server.open("offline_server.py");
  context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "allow" });
  await context.addInitScript(() => {
    if (!localStorage.getItem("fondaco.settings"))
      localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" }));
  });
});

test.afterAll(async () => {
  await context.close();
  await server.close();
  expect(errors).toEqual([]);
});

test("the first visit keeps the page and what tables need, in the background", async () => {
  await comeBack();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  await expect(chip("Ready offline")).toBeVisible();
});

test("without the server the lobby opens, and says where games are played", async () => {
  await server.kill();
  await comeBack();
  await expect(page.getByText("Everything is on this device")).toBeVisible();
  await expect(chip("Offline")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Join a table" })).toHaveCount(0);
  await expect(page.locator("option[value=friend]")).toHaveCount(0);
});

for (const game of GAMES)
  test(`a whole game of ${game} against a bot, without the server`, async () => {
    await comeBack();
    await setTable(page, game);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/table\/device-/);
    if (game === "card") {
      await playUntil(page, "main.day");
      await comeBack();
      await page.getByRole("link", { name: "Play", exact: true }).click();
    }
    await playToTheEnd(page);
    await page.getByRole("button", { name: "Verify the deal" }).click();
    await expect(page.getByText("The deal was fair", { exact: false })).toBeVisible();
  });

test("a finished game is reviewed and exported, without the server", async () => {
  await comeBack();
  await page.getByRole("link", { name: "Review", exact: true }).first().click();
  await page.waitForURL(/\/review/);
  await expect(page.locator("main")).toContainText(/In the opinion of the bot “master”/i);
  await comeBack();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const lines = readFileSync(await (await download).path(), "utf8")
    .trim()
    .split("\n");
  expect(lines.map((line) => JSON.parse(line).game).sort()).toEqual([...GAMES].sort());
});

for (const [bot, game] of Object.entries(STRONG))
  test(`${bot} plays a whole game of ${game}, without the server`, async () => {
    await comeBack();
    await setTable(page, game, `bot:${bot}`);
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/table\/device-/);
    await playToTheEnd(page);
  });

test("bots whose files are not kept are not offered", async () => {
  await comeBack();
  await expect.poll(offered).toEqual(["random", "apprentice", "steady", "sharp", "master"]);
  await forget(".safetensors");
  await comeBack();
  await expect.poll(offered).toEqual(["random", "apprentice", "steady", "sharp"]);
  await forget(".wasm");
  await comeBack();
  await expect.poll(offered).toEqual(["random", "apprentice", "steady"]);
});

test("with the server again, both kinds of games are listed, told apart", async () => {
  await server.begin();
  await comeBack();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(chip("Ready offline")).toBeVisible();
  await comeBack("/games");
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Review" })).toHaveCount(
    GAMES.length + Object.keys(STRONG).length,
  );
});

test("a newer page is offered in the lobby, never at a table, and taken when wanted", async () => {
  const [index, worker] = ["index.html", "sw.js"].map((file) => join(server.workshop, file)) as [
    string,
    string,
  ];
  writeFileSync(index, readFileSync(index, "utf8").replace("<title>Fondaco", "<title>New Fondaco"));
  writeFileSync(worker, readFileSync(worker, "utf8").replace(/VERSION = "/, "$&new-"));
  await comeBack();
  const update = page.getByRole("button", { name: "Update" });
  await expect(update).toBeVisible();
  expect(await page.evaluate(() => document.head.innerHTML)).not.toContain("New Fondaco");
  const loaded = page.waitForEvent("load");
  await update.click();
  await loaded;
  const cached = () =>
    page.evaluate(async () => (await (await fetch("/index.html")).text()).includes("New Fondaco"));
  await expect.poll(cached).toBe(true);
  expect((await page.evaluate(() => caches.keys())).length).toBe(2);
});

test("games that the browser removed are missed", async () => {
  await comeBack();
  await expect(page.getByRole("heading", { name: "On this device" })).toBeVisible();
  await page.evaluate(
    () =>
      new Promise((done) => {
        indexedDB.deleteDatabase("fondaco").onsuccess = done;
      }),
  );
  await page.reload();
  await expect(page.getByText("has removed the games").first()).toBeVisible();
});
