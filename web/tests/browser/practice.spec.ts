// Practice with the keyboard alone: a right answer in English at the desk, a wrong one in French on a phone.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import AxeBuilder from "@axe-core/playwright";
import type { Page, Response } from "@playwright/test";
import { makeMoves } from "./learner";
import { GAMES, type Game } from "./players";
import { PHONE, expect, test } from "./visit";

interface Kept {
  turns: string[][]; // best first
  rival: number;
}
type Line = { options: Record<string, unknown>; moves: string; at: unknown[][] };

/** The positions of a game by the ids that the server gives them. */
function positionsOf(game: Game): Map<string, Kept> {
  const text = gunzipSync(readFileSync(`../src/fondaco/puzzles/${game}.jsonl.gz`)).toString();
  const found = new Map<string, Kept>();
  for (const line of text.trim().split("\n").slice(1)) {
    const { options, moves, at } = JSON.parse(line) as Line;
    const sorted = Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1));
    const told = `{${sorted.map(([key, value]) => `"${key}": ${JSON.stringify(value)}`).join(", ")}}`;
    for (const [made, , , , , turns, , , rival] of at) {
      const id = createHash("sha256").update(`${game} ${told} ${moves.slice(0, made as number)}`);
      const kept = { turns: (turns as string[]).map((turn) => turn.split("/")), rival: Number(rival ?? 0) };
      found.set(id.digest("hex").slice(0, 12), kept);
    }
  }
  return found;
}

const isQuestion = (game: Game) => (answer: Response) =>
  answer.url().endsWith(`/api/practice/${game}`) && answer.request().method() === "GET";

/** Goes to a trainer; returns the position that it asks about. */
async function asked(page: Page, game: Game, act: () => Promise<unknown>): Promise<Kept> {
  const answer = page.waitForResponse(isQuestion(game));
  await act();
  const { position } = (await (await answer).json()) as { position: string };
  return positionsOf(game).get(position) as Kept;
}

/** Gives the best answer, or another one. */
async function answer(page: Page, game: Game, { turns, rival }: Kept, isRight: boolean): Promise<void> {
  const [best = [], other = []] = turns;
  await expect(page.locator("[data-decision].yours")).toBeFocused(); // what is typed before would be cut in two
  if (game !== "board") return makeMoves(page, game, isRight ? best : other);
  const buys = (best[0] === "pass") !== isRight;
  if (!buys) return page.keyboard.press("p");
  await page.keyboard.type(`${rival + 1}`);
  await page.keyboard.press("Enter");
}

for (const game of GAMES) {
  test(`${game}: a right answer, then the next position`, async ({ server, newcomer }) => {
    const page = await newcomer();
    await page.goto(server.url);
    await page.evaluate((id) => localStorage.setItem("fondaco.game", id), game);
    await page.goto(server.url);
    const line = page.locator(`a[href="/practice/${game}"]`);
    const question = await asked(page, game, () => line.press("Enter"));
    await answer(page, game, question, true);
    const next = page.getByRole("button", { name: /^Next/ });
    await expect(next).toBeFocused();
    await expect(page.locator("[data-announced-at-once]")).toContainText("Good");
    await expect(page.getByText("Your practice")).toBeVisible();
    const following = await asked(page, game, () => page.keyboard.press("n"));
    await answer(page, game, following, true);
    await expect(page.locator("[data-decision]")).toContainText("2 in a row");
    await page.getByRole("button", { name: "Play on from here" }).press("Enter");
    await page.waitForURL(/\/table\//);
    await page.goto(server.url);
    await expect(line).toContainText("2 right in a row");
  });

  test(`${game}: a wrong answer, in French on a phone`, async ({ server, newcomer }) => {
    const page = await newcomer({ ...PHONE, locale: "fr-FR" });
    const question = await asked(page, game, () => page.goto(`${server.url}/practice/${game}`));
    await answer(page, game, question, false);
    await expect(page.locator("[data-decision]")).toContainText(/Mieux|Trop cher|Dommage/);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await asked(page, game, () =>
      page.getByRole("button", { name: /^Position suivante|^Lot suivant/ }).press("Enter"),
    );
  });
}
