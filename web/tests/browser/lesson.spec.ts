// The guided first games, followed with the keyboard alone: right in English, wrong in French; left and resumed.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type LessonFile, expectSaid, goodMoves, lessonOf, makeMoves, shown } from "./learner";
import { GAMES, type Game, LOBBY_NAMES } from "./players";
import { PHONE, expect, test } from "./visit";

/** A turn that is not the good one at each question, by step. */
const BAD: Record<Game, Record<number, string[]>> = {
  board: { 2: ["stop"], 3: ["pass"], 4: ["bid 9"], 6: ["bid 6"], 9: ["pass"] },
  card: { 1: ["take 1"], 2: ["take 1"], 4: ["reveal"], 5: ["take 1"], 6: ["take 1"] },
  dice: { 1: ["take 2"], 2: ["take 1"], 4: ["take 1"], 5: ["take 2"], 6: ["take 2"] },
  court: {
    ...{ 1: ["play 2"], 2: ["play 2"], 3: ["play 2"], 4: ["play 9"] },
    ...{ 5: ["play 7"], 6: ["play 6"], 7: ["play 4"] },
  },
};

async function begin(page: Page, url: string, game: Game): Promise<LessonFile> {
  await page.goto(url);
  await page.getByRole("radio", { name: LOBBY_NAMES[game] }).first().click();
  await page.getByRole("button", { name: /^(Start the lesson|Commencer la leçon)$/ }).press("Enter");
  await page.waitForURL(/\/table\//);
  return lessonOf(game);
}

for (const game of GAMES) {
  test(`${game}: good answers lead through the lesson and on with the game`, async ({ server, newcomer }) => {
    const page = await newcomer();
    const lesson = await begin(page, server.url, game);
    const heard = page.locator("[data-announced-at-once]");
    for (const [at, step] of lesson.steps.entries()) {
      await expectSaid(page, step.good ? "asks" : "tells", step.line.en);
      await expect(page.getByRole("region", { name: "Lesson" })).toContainText(`step ${at + 1} of`);
      await expect(page.getByRole("region", { name: "Lesson" })).toContainText(/Lit: \S+/);
      await expect(page.locator(".spot")).toBeVisible();
      await expect(heard).toHaveText(shown(step.line.en));
      if (step.good) {
        await makeMoves(page, game, goodMoves(lesson, at));
        await expectSaid(page, "good", step.good.line.en);
        await expect(heard).toHaveText(shown(step.good.line.en));
      }
      const next = lesson.steps[at + 1]?.idea.en;
      const way = page.getByRole("button", { name: next ? shown(`Next: ${next}`) : "Play on" });
      await expect(way).toBeFocused();
      await page.keyboard.press("Enter");
    }
    await expect(page.locator("[data-coach]")).toHaveCount(0);
    await expect(page.locator(".spot")).toHaveCount(0);
    await page.goto(server.url);
    await page.getByRole("radio", { name: LOBBY_NAMES[game] }).first().click();
    await expect(page.getByText("New here?")).toHaveCount(0);
  });

  test(`${game}: bad answers are played, told and taken back, in French on a phone`, async ({
    server,
    newcomer,
  }) => {
    const page = await newcomer({ ...PHONE, locale: "fr-FR" });
    const lesson = await begin(page, server.url, game);
    for (const [at, step] of lesson.steps.entries()) {
      await expectSaid(page, step.good ? "asks" : "tells", step.line.fr);
      const moves = BAD[game][at];
      expect(moves !== undefined).toBe(step.good !== undefined);
      if (moves) {
        await makeMoves(page, game, moves);
        const verb = moves[0] ?? "";
        const bad = step.bad?.find(({ options }) => options?.includes(verb)) ?? step.bad?.at(-1);
        await expectSaid(page, "bad", bad?.line.fr ?? "");
        if (at < 4) {
          const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
          expect(violations).toEqual([]);
        }
        await page.getByRole("button", { name: "Reprendre le coup" }).press("Enter");
        await expectSaid(page, "asks", step.line.fr);
        await makeMoves(page, game, moves);
        await expectSaid(page, "bad", bad?.line.fr ?? "");
        await page.getByRole("button", { name: "Montrez-moi" }).press("Enter");
      } else await page.getByRole("button", { name: /^(Suite|Continuer la partie)/ }).press("Enter");
    }
    await expect(page.locator("[data-coach]")).toHaveCount(0);
  });
}

test("a lesson that is left is resumed at its step", async ({ server, newcomer }) => {
  const page = await newcomer();
  const lesson = await begin(page, server.url, "card");
  await page.getByRole("button", { name: /^Next/ }).press("Enter");
  await expectSaid(page, "asks", lesson.steps[1]?.line.en ?? "");
  const table = page.url();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Go on with step 2" }).press("Enter");
  await page.waitForURL(table);
  await page.getByRole("button", { name: "Skip the lesson" }).press("Enter");
  await expect(page.locator("[data-coach]")).toHaveCount(0);
  await expect(page.locator("[data-decision].yours")).toBeVisible();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Go on with step 2" }).press("Enter");
  await page.waitForURL(/\/table\//);
  expect(page.url()).not.toBe(table);
  await expectSaid(page, "asks", lesson.steps[1]?.line.en ?? "");
  await page.goto(server.url);
  await page.getByRole("button", { name: "Not now" }).press("Enter");
  await expect(page.getByText("New here?")).toHaveCount(0);
});
