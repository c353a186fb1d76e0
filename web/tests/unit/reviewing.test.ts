// What a review makes of judged decisions, without a browser.
import { describe, expect, it } from "vitest";
import type { Judged } from "../../src/protocol/types";
import { bestFirst, decisionOf, percent, shownWorths } from "../../src/state/reviewing";

const judged = (option: string, wins: Record<string, number>, fair_price: number | null = null): Judged => ({
  move: 7,
  option,
  worths: Object.entries(wins).map(([name, win]) => ({ option: name, win, score: null })),
  fair_price,
});

describe("a decision", () => {
  it("is a mistake when it gives away five chances in a hundred, a small one at two", () => {
    expect(decisionOf(judged("b", { a: 0.5, b: 0.45 }))).toMatchObject({ mark: "mistake", cost: 5 });
    expect(decisionOf(judged("b", { a: 0.5, b: 0.48 }))).toMatchObject({ mark: "small", cost: 2 });
    expect(decisionOf(judged("a", { a: 0.5, b: 0.48 }))).toMatchObject({ mark: "good", cost: 0 });
  });
  it("costs the difference of the chances that are shown", () => {
    const one = decisionOf(judged("b", { a: 0.334, b: 0.256 }));
    expect(one).toMatchObject({ chance: 26, cost: 7 });
    expect(one && percent(one.best)).toBe(33);
  });
  it("is fine where the next best was much worse", () => {
    expect(decisionOf(judged("a", { a: 0.6, b: 0.5 }))?.mark).toBe("fine");
  });
  it("without a judgement of what was chosen is none", () => {
    expect(decisionOf(judged("c", { a: 0.5 }))).toBeNull();
  });
  it("names the fair price in whole florins", () => {
    expect(decisionOf(judged("a", { a: 0.5 }, 8.6))?.fair).toBe(9);
    expect(decisionOf(judged("a", { a: 0.5 }))?.fair).toBeNull();
  });
  it("is told from the best option down, in whatever order they come", () => {
    const { worths } = judged("a", { a: 0.2, b: 0.5, c: 0.4 });
    expect(bestFirst(worths).map(({ option }) => option)).toEqual(["b", "c", "a"]);
  });
  it("shows the best options and always the one that was chosen", () => {
    const one = decisionOf(judged("z", { a: 0.6, b: 0.5, c: 0.4, d: 0.3, z: 0.1 }));
    expect(one && shownWorths(one, 3).map((worth) => worth.option)).toEqual(["a", "b", "z"]);
  });
});
