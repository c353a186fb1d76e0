import { afterEach, expect, test } from "vitest";
import board from "../fixtures/lesson-board-asks.json";
import type { TableView } from "../../src/protocol/types";
import { coachingOf } from "../../src/state/coach.svelte";
import { Seats } from "../../src/state/seats";
import { speak } from "../../src/words/index.svelte";

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
