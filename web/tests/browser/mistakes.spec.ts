// After a game: its review, the mistakes that are played again until they are as good as the best, and the luck.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { makeMoves } from "./learner";
import { playToTheEnd, setTable } from "./players";
import { type Newcomer, PHONE, expect, test } from "./visit";

interface Mistake {
  turn: string[];
  best: { turn: string[] };
}
interface Words {
  learn: string;
  of: (number: number, of: number) => string;
  again: string;
  retry: string;
  show: string;
  good: string;
  next: string;
  back: string;
}
const EN: Words = {
  learn: "Learn from my mistakes",
  of: (number, of) => `Mistake ${number} of ${of}`,
  again: "There is something better",
  retry: "Try again",
  show: "Show the best",
  good: "As good as the best",
  next: "Next mistake",
  back: "Back to the review",
};
const FR: Words = {
  learn: "Apprendre de mes erreurs",
  of: (number, of) => `Erreur ${number} sur ${of}`,
  again: "Il y a mieux",
  retry: "Réessayer",
  show: "Montrer le meilleur",
  good: "Aussi bon que le meilleur",
  next: "Erreur suivante",
  back: "Retour à l’analyse",
};

let table = ""; // of a finished game, with mistakes

async function finishedGame(newcomer: Newcomer, url: string): Promise<string> {
  const page = await newcomer();
  await page.goto(url);
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  const found = page.url();
  await playToTheEnd(page);
  return found;
}

test.beforeEach(async ({ newcomer, server }) => {
  table ||= await finishedGame(newcomer, server.url);
});

/** Goes from the review to the mistakes; returns them. */
async function learnFrom(page: Page, words: Words): Promise<Mistake[]> {
  await page.goto(`${table}/review`);
  await page.getByRole("button", { name: words.learn }).press("Enter", { timeout: 240_000 });
  await page.waitForURL(/\/mistakes$/);
  return page.evaluate(
    () =>
      (JSON.parse(sessionStorage.getItem("fondaco.mistakes") ?? "{}") as { decisions: Mistake[] }).decisions,
  );
}

async function followMistakes(page: Page, words: Words): Promise<void> {
  const mistakes = await learnFrom(page, words);
  expect(mistakes.length).toBeGreaterThan(1);
  const bar = page.locator("[data-decision]");
  for (const [at, { turn, best }] of mistakes.entries()) {
    await expect(page.getByText(words.of(at + 1, mistakes.length))).toBeVisible();
    await expect(page.locator("[data-decision].yours")).toBeFocused();
    if (at < 2) {
      await makeMoves(page, "dice", turn); // the same again
      await expect(bar).toContainText(words.again);
      await expect(page.locator("[data-announced-at-once]")).toContainText(words.again);
      if (at === 0) await expectNothingAgainst(page);
      await page.getByRole("button", { name: at ? words.show : words.retry }).press("Enter");
    }
    if (at !== 1) {
      await expect(page.locator("[data-decision].yours")).toBeFocused();
      await makeMoves(page, "dice", best.turn);
      await expect(bar).toContainText(words.good);
    }
    await expect(page.getByText(/100|cent/).first()).toBeVisible(); // how often each turn wins
    if (at < 2) await expectNothingAgainst(page);
    const isLast = at + 1 === mistakes.length;
    await expect(page.getByRole("button", { name: isLast ? words.back : words.next })).toBeFocused();
    await page.keyboard.press("n");
  }
  await page.waitForURL(/\/review$/);
}

async function expectNothingAgainst(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

test("mistakes are tried again: wrong, shown and as good as the best", async ({ newcomer }) => {
  await followMistakes(await newcomer(), EN);
});

test("mistakes are tried again, in French on a phone", async ({ newcomer }) => {
  const page = await newcomer({ ...PHONE, locale: "fr-FR" });
  await followMistakes(page, FR);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test("mistakes that were not taken along lead back to the review", async ({ newcomer }) => {
  const page = await newcomer();
  await page.goto(`${table}/mistakes`);
  await expect(page.getByText("There are no mistakes to learn from here.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the review" }).press("Enter");
  await page.waitForURL(/\/review$/);
});

test("the luck account is reached from the review, and leads back", async ({ newcomer }) => {
  const page = await newcomer();
  await page.goto(`${table}/review`);
  await page.getByRole("link", { name: "The luck account" }).click();
  await page.waitForURL(/\/luck$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/^Luck (gave|took)/, {
    timeout: 240_000,
  });
  await expect(page.getByText(/By play alone/).first()).toBeVisible();
  await expectNothingAgainst(page);
  await page.getByRole("combobox", { name: "Whose luck" }).selectOption("1");
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("you");
  await page.goBack();
  await page.waitForURL(/\/review$/);
});
