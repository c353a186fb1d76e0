// Finished games: in the lobby and on their own page with date, result and opponents, and from there to the review.
import { playToTheEnd, setTable } from "./players";
import { expect, test } from "./visit";

test("a finished game is listed with its result, and opens its review", async ({ server, newcomer }) => {
  const page = await newcomer();
  await page.goto(server.url);
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  const table = page.url();
  await playToTheEnd(page);
  await page.goto(server.url);
  await page.getByRole("link", { name: "All finished games" }).click();
  await expect(page.getByRole("heading", { name: "Finished games" })).toBeVisible();
  const row = page.getByRole("listitem");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(/\d+ · (you (won|lost) \d+ to \d+|tied 1st of 2, with \d+) · with a bot/);
  await row.getByRole("link", { name: "Review" }).click();
  await expect(page).toHaveURL(`${table}/review`);
});

test("whoever has finished no game is told so", async ({ server, newcomer }) => {
  const page = await newcomer();
  await page.goto(`${server.url}/games`);
  await expect(page.getByRole("heading", { name: "You have not finished a game yet" })).toBeVisible();
});
