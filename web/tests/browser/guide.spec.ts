// A game that is only registered, as docs/adding-a-game.md says: the page can play it, though nobody has drawn it.
import { playToTheEnd, playUntil, setTable } from "./players";
import { Server } from "./server";
import { PHONE, expect, test } from "./visit";

let server: Server;
test.beforeAll(async () => {
  server = await Server.open("guide_server.py");
});
test.afterAll(async () => server.close());

test("the game of the guide is played against a bot, from the lobby to the final score", async ({
  newcomer,
}) => {
  const page = await newcomer();
  await page.goto(server.url);
  await setTable(page, /Coins and Stones/);
  await expect(page.getByRole("radio", { name: /Coins and Stones/ })).toContainText("2–4 players");
  await page.getByText("House rules").click();
  await page.getByRole("combobox", { name: "Stones" }).selectOption("2");
  await page.getByRole("button", { name: "Play now" }).click();
  await expect(page.locator("[data-decision].yours")).toContainText("Your turn");
  const table = page.getByRole("region", { name: "The table" });
  await expect(table).toContainText("Coins in the sack");
  await expect(table).toContainText("Whose turn");
  await expect(page.getByRole("region", { name: "House rules" })).toContainText("Stones at the start");
  await page.keyboard.press("1"); // draws
  await expect(page.getByRole("list", { name: "Day book" })).toContainText("You play “draw”.");
  expect(await playToTheEnd(page)).toHaveLength(1); // the decision bar never jumps
  await expect(page.locator("main.end h1")).toContainText(/wins? with \d+ points|share the victory/);
  const scores = await page.locator("main.end tbody td").allInnerTexts();
  expect(scores.map(Number).reduce((sum, score) => sum + score, 0)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Verify the deal" }).click();
  await expect(page.getByText("The deal was fair", { exact: false })).toBeVisible();
  await page.getByRole("link", { name: "Replay" }).click();
  await page.getByRole("button", { name: "Next move" }).click();
  await expect(page.getByRole("region", { name: "The table" })).toContainText("Coins in the sack");
});

test("the game of the guide on a phone, in French", async ({ newcomer }) => {
  const page = await newcomer({ ...PHONE, locale: "fr-FR" });
  await page.goto(server.url);
  await setTable(page, /Pièces et cailloux/);
  await page.getByRole("button", { name: "Jouer maintenant" }).tap();
  await playUntil(page, "[data-decision].yours");
  await expect(page.locator("[data-decision]")).toContainText("Tirer");
  await expect(page.locator("main")).toContainText("Pièces dans le sac");
  expect(await page.locator("main").innerText()).not.toMatch(/\b(draw|stop|coins?|stones?|Your turn)\b/i);
  expect(await playToTheEnd(page)).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.locator("main.end")).toContainText("Scores");
});
