// What happens is seen before the next decision: with motion, at the pace of a newcomer.
import type { Page } from "@playwright/test";
import { type Game, playUntil, setTable } from "./players";
import { expect, test } from "./visit";

/** Everything the bar has said, each sentence with the beat it belonged to. */
type Said = { beat: string; text: string; doomed: number; marked: number }[];

/** In the page: keeps what the bar says from now on; `ends` names a beat that a key ends as soon as it is seen, or "all". */
function listen(ends: string): void {
  const said: Said = [];
  Object.assign(window, { said });
  new MutationObserver(() => {
    const bar = document.querySelector<HTMLElement>("[data-decision]");
    const text = bar?.querySelector("h1")?.textContent?.trim() ?? "";
    const beat = bar?.dataset.beat ?? "";
    const last = said.at(-1);
    if (!bar || (last?.text === text && last.beat === beat)) return;
    const [doomed, marked] = [".doomed", ".seat.marked, .mine.marked"].map(
      (what) => document.querySelectorAll(what).length,
    ) as [number, number];
    said.push({ beat, text, doomed, marked });
    if (beat && (beat === ends || ends === "all"))
      window.dispatchEvent(new KeyboardEvent("keydown", { key: "x", cancelable: true }));
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}
const saidOn = (page: Page): Promise<Said> => page.evaluate(() => (window as unknown as { said: Said }).said);

async function begin(page: Page, url: string, game: Game, ends = ""): Promise<void> {
  await page.goto(url);
  await setTable(page, game);
  await page.getByRole("radio", { name: "Quick" }).check();
  await page.evaluate(listen, ends);
  await page.getByRole("button", { name: "Play now" }).click();
}

test("a sale is named and its cards travel before the next decision; the evening is paid in two beats", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer({ reducedMotion: "no-preference" });
  await begin(page, server.url, "board");
  await playUntil(page, "main.day");
  const said = await saidOn(page);
  const hammer = said.findIndex(({ beat }) => beat === "hammer");
  expect(said[hammer]?.text).toMatch(/^Sold to (you|\w+) for \d+$/);
  expect(said[hammer]?.marked).toBe(1); // who has bought it
  expect(said[hammer + 1]).toMatchObject({ beat: "journey", text: said[hammer]?.text });
  expect(said.slice(-2).map(({ beat }) => beat)).toEqual(["ships", "goods"]);
  await expect(page.locator("main.day h1")).toBeVisible(); // and the sheet waits until it is closed
});

test("a key ends a beat and does nothing else", async ({ server, newcomer }) => {
  const page = await newcomer({ reducedMotion: "no-preference" });
  await begin(page, server.url, "board", "hammer");
  await playUntil(page, "main.day");
  const said = await saidOn(page);
  expect(said.filter(({ beat }) => beat === "hammer").length).toBeGreaterThan(0);
  expect(said.filter(({ beat }) => beat === "journey")).toEqual([]);
});

/** In the page: how many dice were set in motion. */
function countTumbles(): void {
  const animate = Element.prototype.animate;
  Object.assign(window, { tumbles: 0 });
  Element.prototype.animate = function (...given) {
    if (this.closest("[data-targets]")) (window as unknown as { tumbles: number }).tumbles += 1;
    return animate.apply(this, given);
  };
}
const tumblesOn = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { tumbles: number }).tumbles);

const THROWN = /You roll (?!first)/;

test("you throw your own dice, and the pace can be changed during the game", async ({ server, newcomer }) => {
  const page = await newcomer({ reducedMotion: "no-preference" });
  await page.addInitScript(countTumbles);
  await begin(page, server.url, "dice");
  await playUntil(page, "[data-decision].yours:has(kbd)");
  if (!(await page.getByRole("button", { name: "Roll the dice" }).count()))
    await playUntil(page, "[role=img][aria-label='Five dice in the cup']");
  await expect(page.getByRole("img", { name: "Five dice in the cup" })).toBeVisible();
  await expect(page.locator("[data-targets] button")).toHaveCount(0);
  const newest = page.getByRole("region", { name: "Day book" }).locator("li").first();
  await expect(newest).not.toContainText(THROWN);
  await page.keyboard.press("Space");
  await expect(page.getByRole("img", { name: "Five dice in the cup" })).toHaveCount(0);
  await expect(newest).toContainText(THROWN);
  await expect(page.locator("[data-targets] button")).toHaveCount(5);
  expect(await tumblesOn(page)).toBeGreaterThan(0);
  await page.reload(); // they lie there, and are not thrown again
  await expect(page.locator("[data-targets] button")).toHaveCount(5);
  expect(await tumblesOn(page)).toBe(0);
  await page.evaluate(listen, "");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("radio", { name: "Instant" }).check();
  await playUntil(page, "main.day");
  const said = await saidOn(page);
  expect(said.at(-1)?.beat).toBe("");
});

test("a pile that is removed is seen to go, and the victory is a beat that a key ends", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer({ reducedMotion: "no-preference" });
  await begin(page, server.url, "court", "all");
  await playUntil(page, "main.end");
  await expect(page.locator(".win.beat .wreath.drawn")).not.toHaveCount(0);
  await page.keyboard.press("Shift");
  await expect(page.locator(".win.beat")).toHaveCount(0);
  const best = Math.max(...(await page.locator(".houses .num").allInnerTexts()).map(Number));
  await expect(page.locator("main.end h1")).toHaveText(
    new RegExp(`^(The game is a draw|.* with ${best} influence)$`),
  );
  const said = await saidOn(page);
  const removals = said.filter(({ beat, text }) => beat === "aim" && / removes? /.test(text));
  expect(removals.length).toBeGreaterThan(0);
  expect(removals.filter(({ doomed }) => doomed === 0)).toEqual([]); // an earlier one may still slide away
});

test("with reduced motion the end is there at once", async ({ server, newcomer }) => {
  const page = await newcomer();
  await begin(page, server.url, "court");
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const title = document.querySelector("main.end h1")?.textContent;
      if (title && title !== seen.at(-1)) seen.push(title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await playUntil(page, "main.end");
  await expect(page.locator(".win")).not.toHaveClass(/beat/);
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toHaveLength(1);
});

test("a card drawn at court turns over in the hand; what was held stays", async ({ server, newcomer }) => {
  const page = await newcomer({ reducedMotion: "no-preference" });
  await begin(page, server.url, "court");
  await expect(page.locator(".hand .noble")).toHaveCount(5);
  await page.waitForTimeout(1000); // the deal has been seen
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (this: Element, frames, options) {
      if (this.matches(".hand .one") && JSON.stringify(frames).includes("rotateY")) seen.push("over");
      return animate.call(this, frames, options);
    };
  });
  const turned = (): Promise<number> =>
    page.evaluate(() => (window as unknown as { seen: string[] }).seen.length);
  expect(await turned()).toBe(0);
  await page.locator(".hand button.legal").first().click();
  await page.locator("button.send").click();
  await expect.poll(turned).toBe(1);
});
