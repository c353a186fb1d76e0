// The house on this device: after a first visit everything works without the server, and nothing is lost.
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import AxeBuilder from "@axe-core/playwright";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { GAMES, playToTheEnd, playUntil, setTable } from "./players";
import { Server } from "./server";

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

let server: Server;
let context: BrowserContext;
let page: Page;
let atServer = ""; // the path of a table at the server
const errors: string[] = [];

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

/** The games of the exported records. */
async function exported(): Promise<string[]> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export" }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => (JSON.parse(line) as { game: string }).game);
}

/** How many tables at the server are kept to be looked at. */
const seen = (): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((done) => {
        const opening = indexedDB.open("fondaco-seen");
        opening.onsuccess = () => {
          const counting = opening.result.transaction("views").objectStore("views").count();
          counting.onsuccess = () => (opening.result.close(), done(counting.result));
        };
      }),
  );

/** Damages what the browser has stored of a game: an event of its log, and what lists show of it. */
const damage = (table: string): Promise<void> =>
  page.evaluate(
    (table) =>
      new Promise<void>((done) => {
        const opening = indexedDB.open("fondaco");
        opening.onsuccess = () => {
          const writing = opening.result.transaction(["events", "tables"], "readwrite");
          writing.objectStore("events").put({ table, number: 9, event: '{"number": 9, "type": "mo' });
          writing.objectStore("tables").put({ id: table, info: "{}" });
          writing.oncomplete = () => (opening.result.close(), done());
        };
      }),
    table,
  );

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

test("a game at the server is begun, and looked at in the lobby", async () => {
  await setTable(page, "court");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-decision].yours").waitFor();
  atServer = new URL(page.url()).pathname;
  await comeBack();
  await expect(page.getByText("Your turn")).toBeVisible();
  await expect.poll(seen).toBe(1);
});

test("without the server the lobby opens, says where games are played, and shows the others as they were", async () => {
  await server.kill();
  await comeBack();
  await expect(page.getByText("Everything is on this device")).toBeVisible();
  await expect(chip("Offline")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Join a table" })).toHaveCount(0);
  await expect(page.locator("option[value=friend]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Waiting for the connection" })).toBeVisible();
  await page.getByRole("link", { name: "Look", exact: true }).click();
  await page.waitForURL(server.url + atServer);
  await expect(page.getByText(/As it was at \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText("Inner Circle").first()).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
});

for (const game of GAMES)
  test(`a whole game of ${game} against master, without the server`, async () => {
    await comeBack();
    await setTable(page, game, "bot:master");
    await page.getByRole("button", { name: "Play now" }).click();
    await page.waitForURL(/\/table\/device-/);
    if (game === "card") {
      await playUntil(page, "main.day");
      await comeBack();
      expect(await exported()).toHaveLength(2); // that of board, and this one as far as it was played
      await page.getByRole("link", { name: "Play", exact: true }).click();
    }
    await playToTheEnd(page);
    await page.getByRole("button", { name: /^Verify the (deal|rolls)$/ }).click();
    await expect(page.getByText(/^The (deal was|rolls were) fair/)).toBeVisible();
  });

test("practice asks, judges and keeps how one does, without the server", async () => {
  await comeBack();
  await page.getByRole("radio", { name: /Card Game/ }).click();
  await page.locator('a[href="/practice/card"]').click();
  await page.locator("[data-decision].yours [data-primary]").click();
  await expect(page.getByRole("button", { name: /^Next/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Your practice" })).toContainText("of 1");
  await comeBack("/practice/card");
  await expect(page.getByRole("region", { name: "Your practice" })).toContainText("of 1");
});

test("a finished game is reviewed and exported, without the server", async () => {
  await comeBack();
  await page.getByRole("link", { name: "Review", exact: true }).first().click();
  await page.waitForURL(/\/review/);
  await expect(page.locator("main")).toContainText(/According to the bot “master”/i);
  await comeBack();
  expect((await exported()).sort()).toEqual([...GAMES].sort());
});

test("a whole game of dice against sharp, without the server, and it is deleted", async () => {
  await comeBack();
  await setTable(page, "dice", "bot:sharp");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\/device-/);
  await playToTheEnd(page);
  await comeBack("/games");
  const games = page.getByRole("button", { name: "Delete: The Dice Game" });
  await expect(games).toHaveCount(2);
  await games.first().click();
  await page.getByRole("button", { name: "Delete the game" }).click();
  await expect(games).toHaveCount(1);
});

test("today's deal is played on the device", async () => {
  await comeBack();
  await page.getByRole("link", { name: "Dice to play" }).click();
  await page.getByText("The deal follows from the date.").click();
  await page.getByRole("button", { name: "Play today’s deal" }).click();
  await page.waitForURL(/\/table\/device-/);
  await playToTheEnd(page);
  await page.getByRole("link", { name: "See your result" }).click();
  await expect(page.getByText("Played on this device")).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await comeBack();
  await expect(page.getByRole("link", { name: "Dice done" })).toBeVisible();
});

test("a browser without what is needed gets one sentence", async () => {
  const other = await context.newPage();
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await other.goto(server.url);
  await expect(other.getByRole("alert")).toContainText("It lacks WebAssembly, workers or storage.");
  await other.close();
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
  await expect(page.getByRole("link", { name: "Review" })).toHaveCount(GAMES.length + 1);
  await comeBack(atServer);
  await expect(page.locator("[data-decision].yours")).toBeVisible();
  await expect(page.getByText(/As it was at/)).toHaveCount(0);
});

test("with the server again a browser without what is needed plays there", async () => {
  const other = await context.newPage();
  await other.addInitScript(() => Reflect.deleteProperty(globalThis, "WebAssembly"));
  await other.goto(server.url);
  await expect(other.getByRole("button", { name: "Play now" })).toBeVisible();
  await expect(other.getByRole("alert")).toHaveCount(0);
  await other.close();
});

test("a newer page is offered in the lobby, never at a table, and taken when wanted", async () => {
  const [index, worker] = ["index.html", "sw.js"].map((file) => join(server.workshop, file)) as [
    string,
    string,
  ];
  writeFileSync(index, readFileSync(index, "utf8").replace("<title>Fondaco", "<title>New Fondaco"));
  const changed = readFileSync(worker, "utf8").replace(/VERSION = "/, "$&new-");
  writeFileSync(worker, changed.replace(/"assets\/Rules-[^"]*",/g, ""));
  const old = await context.newPage(); // a tab with the page as it was
  await old.goto(server.url);
  await expect(old.getByRole("button", { name: "Play now" })).toBeVisible();
  const chunks = join(server.workshop, "assets");
  for (const file of readdirSync(chunks).filter((name) => name.startsWith("Rules-")))
    rmSync(join(chunks, file));
  await comeBack();
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.locator("[data-decision].yours").waitFor();
  const table = page.url();
  const waits = () =>
    page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.waiting));
  await expect.poll(waits).toBe(true);
  await expect(page.getByRole("button", { name: "Update" })).toHaveCount(0);
  await page.getByRole("link", { name: "Fondaco" }).first().click();
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
  await page.goto(table);
  await expect(page.locator("[data-decision].yours")).toBeVisible(); // the game goes on
  await old.getByRole("link", { name: "Rules" }).first().click(); // from a file that the new page does not have
  await expect(old.getByRole("heading", { name: "What is on the table" })).toBeVisible();
  await old.close();
});

test("a damaged game is told, replayed as far as it can be read, and deleted; the others are listed", async () => {
  await comeBack("/games");
  const games = () => page.getByRole("link", { name: "Review" }); // of the tab that is open
  await expect(games().first()).toBeVisible();
  const before = await games().count();
  const [table = ""] = /device-\w+/.exec((await games().first().getAttribute("href")) ?? "") ?? [];
  await damage(table);
  await comeBack();
  await expect(page.getByText("1 game can’t be read")).toBeVisible();
  await page.getByRole("link", { name: "All your games" }).last().click();
  await expect(games()).toHaveCount(before - 1);
  await page.getByRole("link", { name: "Open", exact: true }).click();
  await expect(page.getByRole("heading", { name: /can't be read after move \d+/ })).toBeVisible();
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Replay what can be read" }).click();
  await expect(page.getByRole("slider", { name: "Move" })).toBeVisible();
  await comeBack("/games");
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "Delete the game" }).click();
  await expect(page.getByText("can’t be read")).toHaveCount(0);
  await expect(games()).toHaveCount(before - 1);
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
