// Tables on the device in a browser: hints, several people at one device, and files that are damaged or missing.
import { readFileSync, readdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { playUntil, setTable } from "./players";
import { Server } from "./server";

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

let server: Server;
let context: BrowserContext;
let page: Page;

async function comeBack(path = "/"): Promise<void> {
  await page?.close();
  page = await context.newPage();
  await page.goto(server.url + path);
}

async function play(): Promise<void> {
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\/device-/);
}

/** Does something to kept files, whose addresses match a pattern. */
const change = (pattern: string, how: "damage" | "forget"): Promise<void> =>
  page.evaluate(
    async ([pattern, how]) => {
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const { url } of (await cache.keys()).filter((one) => new RegExp(pattern).test(one.url)))
          if (how === "damage") await cache.put(url, new Response("no engine"));
          else await cache.delete(url);
      }
    },
    [pattern, how] as const,
  );

const offered = (): Promise<string[]> =>
  page
    .getByRole("combobox", { name: "Who sits here" })
    .last()
    .locator("option[value^='bot:']")
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value.slice(4)));

test.beforeAll(async ({ browser }) => {
  server = await Server.open("offline_server.py");
  context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "allow" });
  await context.addInitScript(() => {
    if (!localStorage.getItem("fondaco.settings"))
      localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" }));
  });
  await comeBack();
  await expect(page.getByRole("banner").getByText("Ready offline")).toBeVisible();
  await server.kill();
});

test.afterAll(async () => {
  await context.close();
  await server.close();
});

test("a hint comes from master, and the browser is asked to keep the game", async () => {
  await context.addInitScript(() => {
    navigator.storage.persist = () => Promise.resolve(Reflect.set(globalThis, "wasAsked", true));
  });
  await comeBack();
  await setTable(page, "dice");
  await play();
  await page.locator("[data-decision].yours").waitFor();
  expect(await page.evaluate(() => Reflect.get(globalThis, "wasAsked") as unknown)).toBe(true);
  await page.getByRole("button", { name: "What would a strong player do?" }).click();
  await expect(page.getByRole("dialog")).toContainText("master");
});

test("two people share the device, which goes round between their turns", async () => {
  await comeBack();
  await setTable(page, "dice", "here");
  await play();
  for (const name of ["Player 2", /./]) {
    await playUntil(page, "dialog.pass");
    await page.getByRole("alertdialog", { name }).getByRole("button").click();
    await expect(page.locator("[data-decision].yours")).toBeVisible();
  }
});

test("of a file with several games one is chosen", async () => {
  await comeBack();
  const first = (file: string): string =>
    readFileSync(`../tests/games/${file}.jsonl`, "utf8").split("\n")[0] ?? "";
  const buffer = Buffer.from(`${first("card")}\n${first("dice")}\n`);
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "games.jsonl", mimeType: "text/plain", buffer });
  await expect(page.locator(".toast")).toContainText("The file holds 2 games.");
  await expect(page.getByRole("banner")).toContainText("Card Game");
  await page.getByRole("slider", { name: "Move" }).fill("3");
  await page.getByRole("combobox", { name: "Game of the file" }).selectOption("1");
  await expect(page.getByRole("banner")).toContainText("Dice Game");
  await expect(page.getByRole("slider", { name: "Move" })).toHaveValue("0");
});

test("a bot whose engine is damaged says that another one plays, and the game goes on", async () => {
  await comeBack();
  await setTable(page, "card", "bot:master");
  await change("/assets/card-[^/]+\\.wasm$", "damage");
  await play();
  await playUntil(page, ".toast"); // the bot moves after us
  await expect(page.locator(".toast")).toHaveText(
    "A bot can’t think at its full strength on this device now: steady plays its moves.",
  );
  await expect(page.locator("[data-decision].yours")).toBeVisible();
  await comeBack();
  await expect.poll(offered).toEqual(["random", "apprentice", "steady"]);
});

test("with the server again the damaged file is replaced", async () => {
  await server.begin();
  await comeBack();
  await expect(page.getByRole("banner").getByText("Ready offline")).toBeVisible();
  await server.kill();
  await comeBack();
  await expect.poll(offered).toEqual(["random", "apprentice", "steady", "sharp", "master"]);
});

test("a table says in one sentence that the games can't be started", async () => {
  await setTable(page, "dice");
  await play();
  const table = new URL(page.url()).pathname;
  await page.locator("[data-decision]").waitFor();
  await change("/assets/python-", "damage");
  await comeBack(table);
  await expect(
    page.getByRole("heading", { name: "The games can’t be started on this device now" }),
  ).toBeVisible();
  await change("/assets/python-", "forget");
  await server.begin();
  await expect(page.locator("[data-decision]")).toBeVisible(); // by itself
});

test("files that can't be had are told, and who saves data is asked first", async () => {
  const assets = join(server.workshop, "assets");
  const python = readdirSync(assets).find((name) => name.startsWith("python-")) ?? "";
  renameSync(join(assets, python), join(assets, "away"));
  await change("/assets/python-", "forget");
  await comeBack();
  await expect(page.getByRole("banner").getByText(/^stopped at \d+ %$/)).toBeVisible();
  renameSync(join(assets, "away"), join(assets, python));
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  await comeBack();
  await page.getByRole("button", { name: "Get ready" }).click();
  await expect(page.getByRole("banner").getByText("Ready offline")).toBeVisible();
});
