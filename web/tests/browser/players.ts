// Someone at a screen who knows no rule: takes what is offered until the game is over.
import { type Page, expect } from "@playwright/test";

export const GAMES = ["board", "card", "dice", "court"] as const;
export type Game = (typeof GAMES)[number];
export const LOBBY_NAMES: Record<Game, RegExp> = {
  board: /^Medici\b(?!:)/,
  card: /Card Game|jeu de cartes/i,
  dice: /Dice Game|jeu de dés/i,
  court: /Court/,
};

/** Chooses a game for two, quick to play: the other is a bot that does not think, or whom `other` says. */
export async function setTable(page: Page, game: Game | RegExp, other = "bot:random"): Promise<void> {
  const name = typeof game === "string" ? LOBBY_NAMES[game] : game;
  await page.getByRole("radio", { name }).first().click();
  const change = page.getByRole("button", { name: /^(Change seats|Modifier les places)/, expanded: false });
  if (await change.isVisible()) await change.click(); // on a phone seats and settings are one row
  const spare = page.getByRole("button", { name: /^(Remove seat|Retirer la place)/ });
  while (await spare.count()) await spare.last().click();
  await page.getByRole("combobox", { name: /Who sits here|Qui prend cette place/ }).selectOption(other);
}

/** Opens a table for two and sends the link to a friend, who sits down; the game begins. */
export async function sitDown(url: string, host: Page, friend: Page, game: Game): Promise<string> {
  await host.goto(url);
  await setTable(host, game, "friend");
  await host.getByLabel("Your name").fill("Ada");
  await host.getByRole("button", { name: "Open the table" }).click();
  await host.waitForURL(/\/table\//);
  await friend.goto(host.url());
  await friend.getByLabel("Your name").fill("Bo");
  await friend.getByRole("button", { name: "Sit here" }).click();
  await expect(host.getByText("Bo", { exact: true })).toBeVisible();
  await expect(host.getByText("Everyone is here")).toBeVisible();
  await host.getByRole("button", { name: "Start the game" }).click();
  return host.url();
}

/** What was seen of the decision bar on the way: its top edge and height, each different pair once. */
export type Edges = string[];

/** Plays until something is on the page; runs in the page, so that it acts as soon as there is anything to do. */
export function playUntil(page: Page, goal: string): Promise<Edges> {
  return page.evaluate(playing, goal);
}

/** Plays until the final score is shown. */
export async function playToTheEnd(page: Page): Promise<Edges> {
  const edges = await playUntil(page, "main.end");
  await expect(page.locator("main.end h1")).toBeVisible();
  return edges;
}

/** In the page: a bright button where there is one, else the first choice, else something that may be chosen. */
export async function playing(goal: string): Promise<Edges> {
  const edges = new Set<string>();
  const bar = (): Element | null => document.querySelector("[data-decision]");

  function toPress(): HTMLElement | null | undefined {
    const bright = document.querySelector<HTMLElement>("main.day [data-primary]");
    if (bright) return bright;
    if (!bar()?.matches(".yours")) return null;
    const go = bar()?.querySelector<HTMLElement>("[data-primary]:not(:disabled)");
    if (go) return go;
    const first = bar()?.querySelector<HTMLElement>("[data-lead]:not(:disabled)"); // every choice harms
    if (first) return first;
    const open = document.querySelectorAll<HTMLElement>("[data-targets] button:not([aria-disabled=true])");
    return [...open].find((target) => target.getAttribute("aria-pressed") !== "true");
  }
  function isInReach(button: HTMLElement): boolean {
    button.scrollIntoView({ block: "nearest", inline: "nearest" });
    const box = button.getBoundingClientRect();
    const above = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
    return above !== null && button.contains(above);
  }
  const nextFrame = (): Promise<unknown> => new Promise((done) => requestAnimationFrame(done));
  async function press(button: HTMLElement): Promise<void> {
    for (let frame = 0; button.isConnected && !isInReach(button); frame++) {
      if (frame === 100) throw new Error(`something covers ${button.outerHTML.slice(0, 200)}`);
      await nextFrame();
    }
    if (button.isConnected) button.click();
  }
  function change(): Promise<void> {
    return new Promise((done) => {
      const watched = new MutationObserver(() => {
        watched.disconnect();
        done();
      });
      watched.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    });
  }
  while (!document.querySelector(goal)) {
    const changed = change();
    const button = toPress();
    if (button) await press(button);
    await changed;
    await nextFrame();
    const box = bar()?.getBoundingClientRect();
    if (box) edges.add(`top ${Math.round(box.top)}, height ${Math.round(box.height)}`);
  }
  return [...edges];
}
