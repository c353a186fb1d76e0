// Labels of the page that lessons quote: they have to be there, word for word.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

const GAMES = ["board", "card", "dice", "court"];
const WORDS = { en, fr };
const QUOTED = { en: /“([^”]+)”/g, fr: /«\s?([^»]+?)\s?»/g };
type Language = keyof typeof WORDS;

const read = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf-8");

/** Every text of a lesson in a language. */
function textsOf(value: unknown, language: Language): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === language && typeof inner === "string" ? [inner] : textsOf(inner, language),
  );
}

/** The labels that are quoted in texts, in small letters: in the middle of a sentence they begin so. */
const quotedIn = (texts: readonly string[], language: Language): string[] =>
  texts.flatMap((text) => [...text.matchAll(QUOTED[language])].map(([, label = ""]) => label.toLowerCase()));

/** Every text of the page that is a plain string, in small letters. */
function labelsOf(value: unknown): string[] {
  if (typeof value === "string") return [value.toLowerCase()];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(labelsOf) : [];
}

describe("labels that lessons quote", () => {
  for (const language of ["en", "fr"] as const) {
    const labels = labelsOf(WORDS[language]);
    for (const game of GAMES)
      it(`are words of the page: ${game}, ${language}`, () => {
        const lesson: unknown = JSON.parse(read(`src/fondaco/lessons/${game}.json`));
        const quoted = quotedIn(textsOf(lesson, language), language);
        expect(quoted.length).toBeGreaterThan(0);
        for (const label of quoted) expect(labels).toContain(label);
      });
  }

  it("are words of the page in the guide to lessons", () => {
    const questions = read("docs/lessons.md").split("## What a lesson has to teach")[1] ?? "";
    const quoted = quotedIn([questions], "en");
    expect(quoted.length).toBeGreaterThan(0);
    for (const label of quoted) expect(labelsOf(en)).toContain(label);
  });

  it("say what the dice table says of a ship", () => {
    expect(en.dice.forNow("1st", 30)).toContain(en.goal.tonightShort);
    expect(fr.dice.forNow("1er", 30)).toContain(fr.goal.tonightShort);
  });
});
