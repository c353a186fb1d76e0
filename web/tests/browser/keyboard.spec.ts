import { type Page, expect, test } from "@playwright/test";
import { House } from "./house";
import { GAMES, type Game, newcomer } from "./players";

let house: House;
test.beforeAll(async () => {
  house = await House.open();
});
test.afterAll(async () => house.close());

/** Tabs on until the focus is on something with that name. */
async function tabTo(page: Page, name: RegExp, most = 60): Promise<void> {
  for (let step = 0; step < most; step++) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => {
      const at = document.activeElement as HTMLElement | null;
      return at?.getAttribute("aria-label") ?? at?.innerText ?? "";
    });
    if (name.test(focused)) return;
  }
  throw new Error(`the keyboard does not reach ${name}`);
}

/** What is to be done now, by keys alone. */
async function pressOn(page: Page, game: Game): Promise<void> {
  const now = await page.evaluate(() => {
    if (document.querySelector("main.day")) return "day";
    const bar = document.querySelector("[data-decision].yours");
    if (!bar || bar.querySelector("button:disabled.btn--go") === null ? !bar : false) return "wait";
    return (bar as HTMLElement).querySelector(".btn--go:not(:disabled)") ? "go" : "choose";
  });
  if (now === "wait") return page.waitForTimeout(30);
  if (now === "day") return page.keyboard.press("Escape");
  if (game === "board") {
    await page.keyboard.press("o");
    return page.keyboard.press(
      (await page.locator("[data-decision].yours [role=spinbutton]").count()) ? "p" : "o",
    );
  }
  if (game === "dice" && now === "choose") {
    for (const number of ["1", "2", "3", "4", "5"]) await page.keyboard.press(number);
  }
  if (game === "court" && now === "choose") await tabTo(page, /Rovere|Gonzaga/);
  await page.keyboard.press("Enter");
}

for (const game of GAMES) {
  test(`${game} can be played with the keyboard alone, and is announced`, async ({ browser }) => {
    const page = await newcomer(browser);
    await page.addInitScript(() => localStorage.setItem("fondaco.settings", '{"instant":true}'));
    await page.goto(house.url);
    await tabTo(page, /Card Game/);
    const steps = {
      board: ["ArrowLeft"],
      card: [],
      dice: ["ArrowRight"],
      court: ["ArrowRight", "ArrowRight"],
    }[game];
    for (const key of steps) await page.keyboard.press(key);
    await tabTo(page, /^Play now/);
    await page.keyboard.press("Enter");
    await page.waitForSelector("[data-decision]");
    await expect(page.locator("[data-announced-at-once]")).not.toBeEmpty({ timeout: 20_000 });
    const until = Date.now() + 150_000;
    while (!(await page.locator("main.end").isVisible())) {
      if (Date.now() > until) throw new Error("the game does not end");
      await pressOn(page, game);
    }
    await expect(page.locator("[data-announced]")).not.toBeEmpty();
    await tabTo(page, /Play again/);
    await page.context().close();
  });
}
