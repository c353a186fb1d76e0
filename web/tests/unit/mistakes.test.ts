// The mistakes of a review that are taken along.
import { beforeEach, describe, expect, it, vi } from "vitest";
import { mistakesOf, takeAlong } from "../../src/state/mistakes";
import type { Decision } from "../../src/state/reviewing";

const decision = (move: number, mark: Decision["mark"]): Decision => ({
  ...{
    move,
    mark,
    place: { day: null, number: move, part: 1 },
    turn: ["pass"],
    chance: 30,
    cost: 9,
    reasons: [],
    fair: null,
    bot: null,
  },
  ...{ best: { turn: ["bid 4"], win: 0.4, score: null, margin: null, as_good: true }, turns: [] },
  lead: { mean: 0.1, agree: 20, trials: 20, divided: false },
});

describe("mistakes that are taken along", () => {
  const kept = new Map<string, string>();
  beforeEach(() => {
    kept.clear();
    vi.stubGlobal("sessionStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => kept.set(key, text),
    });
  });

  it("are those of their table, and no good turns", () => {
    const decisions = [
      decision(1, "good"),
      decision(2, "mistake"),
      decision(3, "small"),
      decision(4, "unsure"),
    ];
    takeAlong({ table: "abc", record: {}, seat: 1, decisions });
    expect(mistakesOf("abc")?.decisions.map(({ move }) => move)).toEqual([2, 3]);
    expect(mistakesOf("xyz")).toBeNull();
  });

  it("are none where nothing can be read", () => {
    expect(mistakesOf("abc")).toBeNull();
    kept.set("fondaco.mistakes", "{");
    expect(mistakesOf("abc")).toBeNull();
  });
});
