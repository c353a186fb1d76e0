// Someone who follows a lesson with the keyboard, and what the lesson's file says should happen.
import { readFileSync } from "node:fs";
import { type Page, expect } from "@playwright/test";
import type { Game } from "./players";

export type Language = "en" | "fr";
type Both = Record<Language, string>;
interface Answer {
  line: Both;
  text: Both;
  lit: string;
  options?: string[];
}
interface Step {
  at: number;
  idea: Both;
  line: Both;
  text?: Both;
  lit: string;
  then?: string[];
  scene?: string;
  good?: Answer;
  bad?: Answer[];
}
export interface LessonFile {
  moves: string[];
  steps: Step[];
}

export const lessonOf = (game: Game): LessonFile =>
  JSON.parse(readFileSync(`../src/fondaco/lessons/${game}.json`, "utf-8")) as LessonFile;

/** The learner's moves of a step, in order. */
export function goodMoves({ moves, steps }: LessonFile, step: number): string[] {
  const end = steps[step + 1]?.at ?? moves.length;
  const own: string[] = [];
  for (const move of moves.slice(steps[step]?.at, end)) {
    if (move.startsWith("0 ")) own.push(move.slice(2));
    else if (!move.startsWith("* ")) break;
  }
  return own;
}

/** A text of the lesson as the page shows it. */
export function shown(text: string): RegExp {
  const plain = text.replace(/\{\d\}/g, "§").replace(/[*^]/g, "");
  const escaped = plain.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(escaped.replace(/§/g, "\\w+").replace(/ /g, "\\s"));
}

const LETTERS: Record<string, string> = {
  ...{ draw: "d", stop: "o", pass: "p", reveal: "r", send: "s", ally: "a", plan: "p" },
};
const NOBLES: Record<string, RegExp> = {
  jester: /Jester|Bouffon/i,
  minister: /Minister|Ministre/i,
  lady: /Lady|Muse/i,
};

/** Makes the moves of a turn with the keyboard alone. */
export async function makeMoves(page: Page, game: Game, moves: readonly string[]): Promise<void> {
  for (const [at, move] of moves.entries()) {
    const [verb = "", what = ""] = move.split(" ");
    await expect(page.locator("[data-decision].yours")).toBeVisible();
    if (verb === "bid") {
      await page.keyboard.type(what);
      await page.keyboard.press("Enter");
    } else if (verb === "take") {
      // The newest card is chosen from the beginning: it has to be taken.
      for (const digit of game === "card" ? what.slice(1) : what) await page.keyboard.press(digit);
      await page.keyboard.press("Enter");
    } else if (verb === "play") {
      const name = NOBLES[what] ?? new RegExp(`\\b${what}\\b`);
      await page.locator(".hand").getByRole("button", { name }).first().focus();
      await page.keyboard.press("Enter");
    } else if (verb === "on" || verb === "against") {
      await page.locator(`button[data-lit="pile-${what.slice(1)}"]`).focus();
      await page.keyboard.press("Enter");
      if (verb === "on" && at === moves.length - 1) await page.keyboard.press("Enter");
    } else {
      const cards = page.locator(`.lot .cards > div, [data-lit="market"] button`);
      const before = await cards.count();
      await page.keyboard.press(LETTERS[verb] ?? "");
      if (verb === "draw" || (verb === "reveal" && moves.length > 1))
        await expect(cards).toHaveCount(before + 1);
    }
    if (verb === "play" && moves.length > 1)
      await expect(page.locator(`button[data-lit^="pile-"]`).first()).toBeVisible();
  }
}

/** Waits for what the coach says, and for what it speaks of: that is on the screen, and lit. */
export async function expectSaid(page: Page, state: string, line: string, lit?: string): Promise<void> {
  await expect(page.locator(`[data-coach="${state}"] .line`)).toHaveText(shown(line), { timeout: 60_000 });
  if (lit === undefined) return;
  const thing = page.locator(`[data-lit="${lit}"]`).filter({ visible: true }).first();
  await expect(thing).toBeInViewport();
  await expect(page.locator(".spot")).toBeVisible();
}
