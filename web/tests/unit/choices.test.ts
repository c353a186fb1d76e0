import { describe, expect, it } from "vitest";
import { compulsory, mayAdd, optionFor, picked, selections } from "../../src/state/choices";

const choices = (...options: string[]) => options.map((option) => ({ option, preview: {} }));

describe("a selection among the options", () => {
  const cards = selections(choices("reveal", "take 1", "take 12", "take 13"), "take");
  it("knows what every option has", () => expect(compulsory(cards)).toEqual([1]));
  it("adds what some option has with the rest", () => {
    expect(mayAdd(cards, new Set([1]), 3)).toBe(true);
    expect(mayAdd(cards, new Set([1, 2]), 3)).toBe(false);
  });
  it("puts one thing in the place of another where both do not fit", () => {
    expect(optionFor("take", picked(cards, new Set([1, 2]), 3))).toBe("take 13");
  });
  it("does not put away what is compulsory", () => expect([...picked(cards, new Set([1]), 1)]).toEqual([1]));
  it("ignores what no option has", () => expect([...picked(cards, new Set([1]), 5)]).toEqual([1]));

  const left = selections(choices("take 2", "take 4"), "take");
  it("changes a single choice", () => expect([...picked(left, new Set([2]), 4)]).toEqual([4]));
});
