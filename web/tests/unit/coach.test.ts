import { readFileSync } from "node:fs";
import { afterEach, expect, test } from "vitest";
import board from "../fixtures/lesson-board-asks.json";
import type { LessonInfo, TableView } from "../../src/protocol/types";
import { coachingOf } from "../../src/state/coach.svelte";
import { Seats } from "../../src/state/seats";
import { type Language, speak } from "../../src/words/index.svelte";

const table = board as unknown as TableView;
afterEach(() => speak("en"));

test("the coach speaks the language of the page and calls the seats by their names", async () => {
  if (!table.lesson) throw new Error("no lesson");
  const lesson = { ...table.lesson, line: { en: "{1} bids *6*.", fr: "{1} offre *6* : suivez !" } };
  await speak("en");
  const said = coachingOf(lesson, Seats.of(table));
  expect(said).toMatchObject({
    step: 4,
    of: 10,
    state: "asks",
    lit: "bids",
    then: [],
    line: "Bianca bids *6*.",
  });
  await speak("fr");
  expect(coachingOf(lesson, Seats.of(table)).line).toBe("Bianca offre *6*\u00a0: suivez\u202f!");
  expect(coachingOf({ ...lesson, next: null }, Seats.of(table)).next).toBeNull();
});

type Text = LessonInfo["line"];
interface Said {
  line: Text;
  text?: Text;
}
interface Step extends Said {
  idea: Text;
  good?: Said;
  bad?: Said[];
}

/** What the coach can say in a lesson: lines, texts, and what the next step is about. */
function sayings(game: string): LessonInfo[] {
  const path = new URL(`../../../src/fondaco/lessons/${game}.json`, import.meta.url);
  const { steps } = JSON.parse(readFileSync(path, "utf-8")) as { steps: Step[] };
  return steps.flatMap((step, at) =>
    [step, ...(step.good ? [step.good] : []), ...(step.bad ?? [])].map(({ line, text }) => ({
      ...(table.lesson as LessonInfo),
      line,
      text: text ?? null,
      next: steps[at + 1]?.idea ?? null,
    })),
  );
}

for (const game of ["board", "card", "dice", "court"])
  for (const language of ["en", "fr"] as Language[])
    test(`every answer of a lesson can be said, right and wrong: ${game}, ${language}`, async () => {
      await speak(language);
      const lessons = sayings(game);
      expect(lessons.length).toBeGreaterThan(15);
      for (const lesson of lessons) {
        const { line, text, next } = coachingOf(lesson, Seats.of(table));
        expect(line.length).toBeGreaterThan(10);
        for (const told of [line, text, next ?? ""]) {
          expect(told).not.toMatch(/[{}]|undefined/);
          if (language === "fr") expect(told).not.toMatch(/[^\u00a0\u202f][:;!?»](\s|$)/);
        }
      }
    });
