// The guided first games, followed with the keyboard alone: right in English, wrong in French; left and resumed.
import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { type LessonFile, expectSaid, goodMoves, lessonOf, makeMoves, shown } from "./learner";
import { GAMES, type Game, LOBBY_NAMES, setTable } from "./players";
import { PHONE, expect, test } from "./visit";

/** A turn that is not the good one at each question, by step. */
const BAD: Record<Game, Record<number, string[]>> = {
  board: { 2: ["stop"], 3: ["pass"], 4: ["bid 9"], 6: ["bid 6"], 9: ["pass"] },
  card: { 1: ["take 1"], 2: ["take 1"], 4: ["reveal"], 5: ["take 1"], 6: ["take 1"] },
  dice: { 1: ["take 2"], 2: ["take 3"], 4: ["take 1"], 5: ["take 1"], 6: ["take 2"] },
  court: {
    ...{ 1: ["play 2"], 2: ["play 2"], 3: ["play 2"], 4: ["play 9"] },
    ...{ 5: ["play 7"], 6: ["play 6"], 7: ["play 4"], 8: ["play 4"] },
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
      await expectSaid(page, step.good ? "asks" : "tells", step.line.en, step.lit);
      await expect(page.locator("main.evening")).toHaveCount(step.scene ? 1 : 0);
      await expect(page.getByRole("region", { name: "Lesson" })).toContainText(`step ${at + 1} of`);
      await expect(page.getByRole("region", { name: "Lesson" })).toContainText(/Highlighted: \S+/);
      await expect(page.locator(".spot")).toBeVisible();
      await expect(heard).toHaveText(shown(step.line.en));
      if (step.good) {
        await makeMoves(page, game, goodMoves(lesson, at));
        await expectSaid(page, "good", step.good.line.en, step.good.lit);
        await expectLoaded(page, step.good.lit);
        await expect(page.locator("main.evening")).toHaveCount(0); // the answer comes before the evening
        await expect(heard).toHaveText(shown(step.good.line.en));
      } else await expectNothingAgainst(page);
      const next = lesson.steps[at + 1]?.idea.en;
      const way = page.getByRole("button", { name: next ? shown(`Next: ${next}`) : "Play on" });
      await expect(page.getByText("That was the lesson.")).toHaveCount(next ? 0 : 1);
      await expect(way).toBeFocused();
      await page.keyboard.press("Enter");
    }
    await expect(page.locator("[data-coach]")).toHaveCount(0);
    await expect(page.locator(".spot")).toHaveCount(0);
    await expect(page.locator("[data-decision].yours")).toBeVisible();
    await expect(page.getByRole("complementary", { name: "Tip for your first game" })).toHaveCount(0);
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
      await expectSaid(page, step.good ? "asks" : "tells", step.line.fr, step.lit);
      const moves = BAD[game][at];
      expect(moves !== undefined).toBe(step.good !== undefined);
      if (moves) {
        await makeMoves(page, game, moves);
        const verb = moves[0] ?? "";
        const bad = step.bad?.find(({ options }) => options?.includes(verb)) ?? step.bad?.at(-1);
        await expectSaid(page, "bad", bad?.line.fr ?? "", bad?.lit);
        await expect(page.locator("main.evening")).toHaveCount(0);
        await expectNothingAgainst(page);
        await page.getByRole("button", { name: "Reprendre le coup" }).press("Enter");
        await expectSaid(page, "asks", step.line.fr);
        await makeMoves(page, game, moves);
        await expectSaid(page, "bad", bad?.line.fr ?? "");
        await page.getByRole("button", { name: "Montrez-moi" }).press("Enter");
        await expectSaid(page, "shown", step.good?.line.fr ?? "", step.good?.lit);
        await expectLoaded(page, step.good?.lit ?? "");
      }
      await page.getByRole("button", { name: /^(Suite|Continuer la partie)/ }).press("Enter");
    }
    await expect(page.locator("[data-coach]")).toHaveCount(0);
  });
}

/** Axe has nothing against what is shown. */
async function expectNothingAgainst(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
}

/** A ship of which the coach speaks has something aboard. */
async function expectLoaded(page: Page, lit: string): Promise<void> {
  const ship = page.locator('[data-lit="mine"]').filter({ visible: true });
  if (lit === "mine")
    await expect(ship.locator(".mini:not(.ghost), .total:not(:empty)").first()).toBeVisible();
}

test("what the others do is shown calmly, and the move that is shown is seen to be played", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  await page.addInitScript(() => localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "calm" })));
  const lesson = await begin(page, server.url, "board");
  for (const step of lesson.steps.slice(0, 2)) {
    await expectSaid(page, "tells", step.line.en);
    await page.getByRole("button", { name: /^Next/ }).press("Enter");
  }
  await expectSaid(page, "asks", lesson.steps[2]?.line.en ?? "");
  await makeMoves(page, "board", ["stop"]);
  await expectSaid(page, "bad", lesson.steps[2]?.bad?.[0]?.line.en ?? "");
  await page.getByRole("button", { name: "Show me" }).press("Enter");
  await expectSaid(page, "calm", "Watch: this is the move.");
  await expectSaid(page, "shown", lesson.steps[2]?.good?.line.en ?? "");
  await page.getByRole("button", { name: /^Next/ }).press("Enter");
  await expectSaid(page, "calm", "{1} plays.");
  await expect(page.locator(".spot")).toHaveCount(0);
  await expectSaid(page, "asks", lesson.steps[3]?.line.en ?? "");
});

test("a lesson that is resumed in the evening tells it there", async ({ server, newcomer }) => {
  const page = await newcomer();
  const lesson = lessonOf("card");
  const at = lesson.steps.findIndex(({ scene }) => scene === "ships");
  await page.addInitScript(
    (step) => localStorage.setItem("fondaco.lessons", JSON.stringify({ card: { step, isOver: false } })),
    at,
  );
  await page.goto(server.url);
  await page.getByRole("radio", { name: LOBBY_NAMES.card }).first().click();
  await page.getByRole("button", { name: `Continue at step ${at + 1}` }).press("Enter");
  for (const step of lesson.steps.slice(at)) {
    await expectSaid(page, "tells", step.line.en, step.lit);
    await expect(page.locator("main.evening")).toHaveCount(step.scene ? 1 : 0);
    await page.getByRole("button", { name: /^(Next|Play on)/ }).press("Enter");
  }
  await expect(page.locator("[data-coach]")).toHaveCount(0);
  await page.goto(server.url);
  await expect(page.locator("[data-announced]")).toBeEmpty();
});

test("a lesson that is left is resumed at its step", async ({ server, newcomer }) => {
  const page = await newcomer();
  const lesson = await begin(page, server.url, "card");
  await page.getByRole("button", { name: /^Next/ }).press("Enter");
  await expectSaid(page, "asks", lesson.steps[1]?.line.en ?? "");
  const table = page.url();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Continue at step 2" }).press("Enter");
  await page.waitForURL(table);
  await page.getByRole("button", { name: "Skip the lesson" }).press("Enter");
  await expect(page.locator("[data-coach]")).toHaveCount(0);
  await expect(page.locator("[data-decision].yours")).toBeVisible();
  await page.goto(server.url);
  await page.getByRole("button", { name: "Continue at step 2" }).press("Enter");
  await page.waitForURL(/\/table\//);
  expect(page.url()).not.toBe(table);
  await expectSaid(page, "asks", lesson.steps[1]?.line.en ?? "");
  await page.goto(server.url);
  await page.getByRole("button", { name: "Not now" }).press("Enter");
  await expect(page.getByText("New here?")).toHaveCount(0);
});

test("the first table of a game offers its lesson, and the offer leads there", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  await page.goto(server.url);
  await setTable(page, "dice");
  await page.getByRole("button", { name: "Play now" }).click();
  const tip = page.getByRole("complementary", { name: "Tip for your first game" });
  const offer = tip.getByRole("button", { name: "Guided first game" });
  await expect(offer).toBeVisible();
  const table = page.url();
  await offer.press("Enter");
  await page.waitForURL((url) => /\/table\//.test(url.href) && url.href !== table);
  await expectSaid(page, "tells", lessonOf("dice").steps[0]?.line.en ?? "");
  await page.goto(table);
  await expect(page.locator("[data-decision].yours")).toBeVisible();
  await expect(offer).toHaveCount(0);
});

test("a lesson that is not wanted at the first table is not offered again, in French on a phone", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer({ ...PHONE, locale: "fr-FR" });
  const tip = page.getByRole("complementary", { name: "Aide pour votre première partie" });
  const offer = tip.getByRole("button", { name: "Partie guidée" });
  const begin = async (game: Game): Promise<void> => {
    await page.goto(server.url);
    await setTable(page, game);
    await page.getByRole("button", { name: "Jouer maintenant" }).tap();
    await expect(page.locator("[data-decision].yours")).toBeVisible();
  };
  await begin("dice");
  await expect(offer).toBeVisible();
  await makeMoves(page, "dice", ["take 1"]);
  await expect(tip.filter({ has: offer })).toHaveCount(0); // also where the next situation has its tip
  await begin("dice");
  await expect(offer).toHaveCount(0);
  await begin("card");
  await expect(offer).toBeVisible();
});

test("at court the light leads from the hand to the pile to join, and to the one to remove", async ({
  server,
  newcomer,
}) => {
  const page = await newcomer();
  const lesson = lessonOf("court");
  const at = lesson.steps.findIndex(({ then }) => then?.length === 2);
  const [host = "", target = ""] = lesson.steps[at]?.then ?? [];
  await page.addInitScript(
    (step) => localStorage.setItem("fondaco.lessons", JSON.stringify({ court: { step, isOver: false } })),
    at,
  );
  await page.goto(server.url);
  await page.getByRole("radio", { name: LOBBY_NAMES.court }).first().click();
  await page.getByRole("button", { name: `Continue at step ${at + 1}` }).press("Enter");
  await expectLit(page, "hand");
  await makeMoves(page, "court", goodMoves(lesson, at).slice(0, 1));
  await expectLit(page, host);
  await page.locator(`button[data-lit="${host}"]`).press("Enter");
  await expectLit(page, target);
  await page.keyboard.press("Escape"); // another pile may be chosen
  await expectLit(page, host);
});

/** Waits until the ring is around a thing. */
async function expectLit(page: Page, lit: string): Promise<void> {
  const thing = page.locator(`[data-lit="${lit}"]`).filter({ visible: true });
  await expect(async () => {
    const [ring, box] = [await page.locator(".spot").boundingBox(), await thing.boundingBox()];
    if (!ring || !box) throw new Error(`${lit} is not lit`);
    expect(Math.abs(ring.x + ring.width / 2 - box.x - box.width / 2)).toBeLessThan(12);
    expect(ring.y).toBeLessThan(box.y);
    expect(ring.y).toBeGreaterThan(box.y - 60);
  }).toPass();
}
