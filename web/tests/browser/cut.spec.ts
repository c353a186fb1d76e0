// The connection is cut while the page is open, and pages are loaded anew without it.
import { type BrowserContext, type Page, expect, test } from "@playwright/test";
import { playToTheEnd, setTable } from "./players";
import { Server } from "./server";

test.describe.configure({ mode: "serial" });
test.use({ serviceWorkers: "allow" });

const HERE = "Everything is on this device";
let server: Server;
let context: BrowserContext;
let page: Page;
let table = ""; // the path of a table on the device
const errors: string[] = [];

/** A new tab, as if the browser had been closed and opened again. */
async function comeBack(path = "/"): Promise<void> {
  await page?.close();
  page = await context.newPage();
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.goto(server.url + path);
}

test.beforeAll(async ({ browser }) => {
  server = await Server.open();
  context = await browser.newContext({ reducedMotion: "reduce", serviceWorkers: "allow" });
  await context.addInitScript(() => {
    if (!localStorage.getItem("fondaco.settings"))
      localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" }));
  });
  await comeBack();
  await expect(page.getByRole("banner").getByText("Ready offline")).toBeVisible();
});

test.afterAll(async () => {
  await context.close();
  await server.close();
  expect(errors).toEqual([]);
});

test("the lobby moves to the device when the server stops, and a friend's seat goes to a bot", async () => {
  await setTable(page, "dice", "friend");
  await expect(page.getByRole("button", { name: "Open the table" })).toBeVisible();
  await server.kill();
  await expect(page.getByText(HERE)).toBeVisible();
  await expect(page.locator("option[value=friend]")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
});

test("a table that is loaded anew is played to the end, verified, and its luck is reckoned", async () => {
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\/device-/);
  table = new URL(page.url()).pathname;
  await page.locator("[data-decision].yours").waitFor();
  await comeBack(table);
  await playToTheEnd(page);
  await page.getByRole("button", { name: "Verify the rolls" }).click();
  await expect(page.getByText(/^The rolls were fair/)).toBeVisible();
  await comeBack(`${table}/review`);
  await expect(page.getByRole("button", { name: "Play on from here" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0); // all turns are judged
  await comeBack(`${table}/luck`);
  await expect(page.getByRole("heading", { name: /luck (gave|took)|^Luck/i }).first()).toBeVisible();
});

test("a table that is loaded anew is handed over to a bot, which plays it to the end", async () => {
  await comeBack();
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\/device-/);
  await comeBack(new URL(page.url()).pathname);
  await page.locator("[data-decision].yours").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Let a bot play for me" }).click();
  await expect(page.locator("main.end h1")).toBeVisible();
});

test("a replay that is loaded anew goes on at a new table, and offers no link that others can't open", async () => {
  await comeBack(`${table}/replay/2`);
  await expect(page.getByRole("slider", { name: "Move" })).toHaveValue("2");
  await expect(page.getByRole("button", { name: "Copy link to this move" })).toHaveCount(0);
  await page.getByRole("button", { name: "Play on from here" }).click();
  await page.waitForURL((url) => /\/table\/device-\w+$/.test(url.pathname) && url.pathname !== table);
  await expect(page.locator("[data-decision]")).toBeVisible();
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(page.getByRole("button", { name: "Invite" })).toHaveCount(0);
});

test("a link to a server's deal says that the server can't be reached, and leads to that of the device", async () => {
  await comeBack("/daily/2026-01-02/dice");
  await expect(page.getByRole("heading", { name: "The server can’t be reached" })).toBeVisible();
  await page.getByRole("link", { name: "Today’s deal on this device" }).click();
  await expect(page.getByText("The deal follows from the date.")).toBeVisible();
});

test("practice begins on the device when the server does not answer", async () => {
  await comeBack("/practice/dice");
  await expect(page.locator("[data-decision].yours")).toBeVisible();
});

test("the lobby goes back to the server when it answers again, and what was chosen stays", async () => {
  await comeBack();
  await setTable(page, "dice");
  await expect(page.getByText(HERE)).toBeVisible();
  await server.begin();
  await expect(page.getByText(HERE)).toHaveCount(0);
  await setTable(page, "dice", "friend");
  await expect(page.getByRole("button", { name: "Open the table" })).toBeVisible();
});

test("the lobby hears from the browser that the connection is cut", async () => {
  await context.setOffline(true);
  await expect(page.getByText(HERE)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(HERE)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Open the table" })).toBeVisible();
});

test("a proxy that does not reach the server counts as no server", async () => {
  await context.route("**/api/**", (route) => route.fulfill({ status: 503, body: "<h1>Unavailable</h1>" }));
  await comeBack();
  await expect(page.getByText(HERE)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  await context.unroute("**/api/**");
});

test("a server that is silent counts as no server", async () => {
  await context.route("**/api/**", () => undefined);
  await comeBack();
  await expect(page.getByText(HERE)).toBeVisible();
  await expect(page.getByRole("button", { name: "Play now" })).toBeVisible();
  await context.unrouteAll({ behavior: "ignoreErrors" });
});
