// Someone at a screen who knows no rule: takes what is offered until the game is over.
import { type Browser, type BrowserContextOptions, type Page, expect } from "@playwright/test";

export const GAMES = ["board", "card", "dice", "court"] as const;
export type Game = (typeof GAMES)[number];
const LOBBY_NAMES: Record<Game, RegExp> = {
  board: /^Medici\b(?!:)/,
  card: /Card Game|jeu de cartes/i,
  dice: /Dice Game|jeu de dés/i,
  court: /Court/,
};

/** A page that fails the test on any error of its own. */
export async function newcomer(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce", ...options });
  const page = await context.newPage();
  page.on("pageerror", (error) => {
    throw new Error(`the page broke: ${error.message}`);
  });
  return page;
}

export async function chooseGame(page: Page, game: Game): Promise<void> {
  await page.getByRole("radio", { name: LOBBY_NAMES[game] }).first().click();
}

/** Quick games: bots do not pause. */
export async function hurry(page: Page): Promise<void> {
  const quick = page.getByRole("switch", { name: /Bots play at once|Robots sans pause/ });
  if ((await quick.getAttribute("aria-checked")) !== "true") await quick.click();
}

const isOver = (page: Page): Promise<boolean> => page.locator("main.end").isVisible();

/** One thing done, if there is anything to do: a bright button, or something to choose first. */
export async function act(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const press = (found: Element | null | undefined): boolean => {
      if (!(found instanceof HTMLElement)) return false;
      found.click();
      return true;
    };
    const day = document.querySelector("main.day .btn--go");
    if (day) return press(day);
    const bar = document.querySelector("[data-decision].yours");
    if (!bar) return false;
    const bright = bar.querySelector(".btn--go:not(:disabled)");
    if (bright) return press(bright);
    const open = [...document.querySelectorAll("[data-targets] button:not([aria-disabled=true])")];
    return press(open.find((target) => target.getAttribute("aria-pressed") !== "true"));
  });
}

/** Plays until the final score is shown. */
export async function playToTheEnd(page: Page, most = 170_000): Promise<void> {
  const until = Date.now() + most;
  while (!(await isOver(page))) {
    if (Date.now() > until) throw new Error("the game does not end");
    if (!(await act(page))) await page.waitForTimeout(40);
  }
  await expect(page.locator("main.end h1")).toBeVisible();
}
