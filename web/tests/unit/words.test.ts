import { describe, expect, it } from "vitest";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

/** Every key with the kind of what is there, and how many things a sentence asks for. */
function shape(value: unknown, path = ""): string[] {
  if (typeof value === "function") return [`${path}()`];
  if (typeof value !== "object" || value === null) return [`${path}: ${typeof value}`];
  return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}.${key}`));
}

function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(strings) : [];
}

describe("the two languages", () => {
  it("have the same keys", () => expect(shape(fr)).toEqual(shape(en)));
  it("say nothing empty in one and not in the other", () => {
    const empty = (words: unknown): number => strings(words).filter((text) => text === "").length;
    expect(empty(fr)).toBe(empty(en));
  });
  it("keep a no-break space before French double signs", () => {
    const wrong = strings(fr).filter((text) => /[^\u00a0\u202f][:;!?](\s|$)/.test(text));
    expect(wrong).toEqual([]);
  });
  it("use no exclamation marks", () => expect(strings(en).filter((text) => text.includes("!"))).toEqual([]));
});
