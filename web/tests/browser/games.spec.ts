import { expect, test } from "@playwright/test";
import { House } from "./house";
import { GAMES, chooseGame, hurry, newcomer, playToTheEnd } from "./players";

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(async () => house.close());

for (const game of GAMES) {
  test(`a newcomer plays ${game} against bots, from the lobby to the final score`, async ({ browser }) => {
    const page = await newcomer(browser);
    await page.goto(house.url);
    await chooseGame(page, game);
    await hurry(page);
    await page.getByRole("button", { name: "Play now" }).click();
    await playToTheEnd(page);
    await page.getByRole("button", { name: "Verify the deal" }).click();
    await expect(page.getByText("The deal was fair", { exact: false })).toBeVisible();
    await page.context().close();
  });
}

test("French from start to end", async ({ browser }) => {
  const page = await newcomer(browser, { locale: "fr-FR" });
  await page.goto(house.url);
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await chooseGame(page, "card");
  await expect(page.getByRole("radio", { name: /prennent une place/ })).toBeChecked(); // the edition follows the language
  await hurry(page);
  await page.getByRole("button", { name: "Jouer maintenant" }).click();
  await expect(page.locator("[data-decision].yours h1")).toContainText("À vous");
  const english = /\b(Your|turn|Load|Reveal|Market|Day book|spaces|worth|florins tonight|Ship)\b/;
  expect(await page.locator("main").innerText()).not.toMatch(english);
  await playToTheEnd(page);
  expect(await page.locator("main").innerText()).not.toMatch(english);
  await page.getByRole("button", { name: /Langue/ }).click();
  await expect(page.getByRole("button", { name: "Play again" })).toBeVisible();
  await page.context().close();
});

test("on a phone the whole game fits and the decision bar never changes its height", async ({ browser }) => {
  const page = await newcomer(browser, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  await page.goto(house.url);
  await chooseGame(page, "dice");
  await hurry(page);
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForSelector("[data-decision]");
  await page.evaluate(() => {
    const heights = new Set<number>();
    Object.assign(window, { heights });
    setInterval(() => {
      const bar = document.querySelector("[data-decision]");
      if (bar) heights.add(Math.round(bar.getBoundingClientRect().height));
    }, 20);
  });
  await playToTheEnd(page);
  const heights = await page.evaluate(() => [...(window as unknown as { heights: Set<number> }).heights]);
  expect(heights).toHaveLength(1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.context().close();
});
