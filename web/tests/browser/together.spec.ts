import type { Page } from "@playwright/test";
import { House } from "./house";
import { GAMES, playToTheEnd, playUntil, sitDown } from "./players";
import { expect, test } from "./visit";

for (const game of GAMES) {
  test(`two browsers play ${game} against each other`, async ({ house, newcomer }) => {
    const [ada, bo] = [await newcomer(), await newcomer()];
    await sitDown(house.url, ada, bo, game);
    await Promise.all([ada, bo].map(playToTheEnd));
    const titles = await Promise.all([ada, bo].map((page) => page.locator("main.end h1").innerText()));
    expect(titles.filter((title) => /^You win/.test(title)).length).toBeLessThanOrEqual(1);
  });
}

/** The day book from its first line on. */
const dayBook = async (page: Page): Promise<string[]> =>
  (await page.locator(".log li").allInnerTexts()).reverse();

test("the house is killed in mid-game and comes back: both go on, no move is lost", async ({ newcomer }) => {
  const house = await House.open();
  const [ada, bo] = [await newcomer(), await newcomer()];
  const bars = [ada, bo].map((page) => page.locator("[data-decision]"));
  await sitDown(house.url, ada, bo, "card");
  await Promise.all([ada, bo].map((page) => playUntil(page, "main.day")));
  await Promise.all([ada, bo].map((page) => page.keyboard.press("Escape")));
  const before = await dayBook(ada);
  expect(before.length).toBeGreaterThan(5);

  await house.kill();
  for (const bar of bars) await expect(bar).toContainText("Connection lost");
  await expect(ada.locator("[data-announced-at-once]")).toContainText("Connection lost");
  await house.begin();
  for (const bar of bars) await expect(bar).not.toContainText("Connection lost");
  expect((await dayBook(ada)).slice(0, before.length)).toEqual(before);

  // Once more, while both are playing: an answer on its way arrives, and only once.
  const ends = [ada, bo].map(playToTheEnd);
  await expect(ada.getByLabel(/Day 3 of 3/)).toBeAttached();
  await house.kill();
  await house.begin();
  await Promise.all(ends);
  await ada.getByRole("button", { name: "Verify the deal" }).click();
  await expect(ada.getByText("The deal was fair", { exact: false })).toBeVisible();
  await house.close();
});
