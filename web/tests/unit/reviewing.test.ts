// What a review makes of judged turns, without a browser.
import { describe, expect, it } from "vitest";
import type { CourtView, Judged, Mark, Reason } from "../../src/protocol/types";
import { figures, reasonTold } from "../../src/state/reasons";
import { plain } from "../../src/state/rich";
import { decisionOf, isBest, percent, shownTurns, sureness } from "../../src/state/reviewing";
import { courtTurn, takenIn, turnTold } from "../../src/state/turns";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import board from "../fixtures/review_board.json";
import court from "../fixtures/review_court.json";

const judged = (turn: string, wins: Record<string, number>, mark: Mark = "good"): Judged => ({
  move: 7,
  turn: [turn],
  bot: "master",
  turns: Object.entries(wins).map(([name, win]) => ({ turn: [name], win, score: null, margin: 0.01 })),
  lead: { mean: 0.1, agree: 19, trials: 20 },
  reasons: [],
  fair_price: null,
  cost: 0.1,
  mark,
});

describe("a turn that was judged", () => {
  it("costs the difference of the chances that are shown", () => {
    const one = decisionOf(judged("b", { a: 0.334, b: 0.256 }, "mistake"), 3);
    expect(one).toMatchObject({ chance: 26, cost: 7, mark: "mistake", number: 3 });
    expect(one && percent(one.best)).toBe(33);
  });
  it("without a judgement of what was played is none", () => {
    expect(decisionOf(judged("c", { a: 0.5 }), 1)).toBeNull();
  });
  it("is found by its first move where a bot judges that alone", () => {
    const one = decisionOf({ ...judged("a", { a: 0.5, b: 0.4 }), turn: ["a", "x"] }, 1);
    expect(one && isBest(one)).toBe(true);
  });
  it("is shown with the best turns, and always itself", () => {
    const one = decisionOf(judged("z", { a: 0.6, b: 0.5, c: 0.4, d: 0.3, z: 0.1 }), 1);
    expect(one && shownTurns(one, 3).map(({ turn }) => turn[0])).toEqual(["a", "b", "z"]);
  });
  it("is sure, likely or too close to call by the trials that agree", () => {
    const of = (agree: number, trials = 20) => sureness({ mean: 0.1, agree, trials });
    expect([of(20), of(19), of(18), of(16), of(15), of(0, 0)]).toEqual([
      ...["sure", "sure", "likely", "likely", "close", "close"],
    ]);
  });
});

describe("a whole turn in words", () => {
  const view = {
    pending: null,
    on: null,
    piles: [
      {
        number: 3,
        court: null,
        nobles: [
          { house: 0, card: "3" },
          { house: 1, card: "4" },
        ],
        fixed: 7,
        jesters: 0,
      },
      { number: 5, court: null, nobles: [{ house: 1, card: "duke" }], fixed: 15, jesters: 0 },
    ],
  } as unknown as CourtView;
  const told = (...turn: string[]) =>
    plain(turnTold(turn, { game: "court", view }, en)).replace(/\u00a0/g, " ");
  it("names card, place and target", () => {
    expect(told("play 8", "on p3", "against p5")).toBe("Put the 8 on the 3 + 4 and remove the 15");
    expect(told("play 8", "on p3", "ally")).toBe("Put the 8 on the 3 + 4, removing no other pile");
    expect(told("play 8", "on p5")).toBe("Put the 8 on the 15");
    expect(told("play duke", "send")).toBe("Send the duke to the Outer Court");
    expect(told("play duke", "plan")).toBe("Plan: the duke goes under the deck");
  });
  it("knows a turn that was begun already", () => {
    expect(courtTurn(["against p5"], { ...view, pending: "8", on: 3 })).toMatchObject({
      card: "8",
      host: 3,
      target: 5,
    });
  });
  it("says what is taken from market or table", () => {
    expect(takenIn(["take 13"])).toEqual([1, 3]);
    expect(takenIn(["reveal"])).toEqual([]);
  });
});

describe("a reason", () => {
  const who = (seat: number) => ({ seat, name: ["Lucia", "Bianca"][seat] ?? "Cosimo", isYou: seat === 0 });
  const reason = (more: Partial<Reason> & Pick<Reason, "code">): Reason => ({
    ...{ seat: null, good: null, better: [], other: [], florins: null, fair: null, times: null },
    ...more,
  });
  it("has whole figures, unless those would look the same", () => {
    expect(figures(reason({ code: "ship", better: [21.4], other: [15.2] }), en)).toEqual(["21", "15"]);
    expect(figures(reason({ code: "level", better: [2.4], other: [1.6] }), en)).toEqual(["2.4", "1.6"]);
    expect(figures(reason({ code: "level", better: [2.4], other: [1.6] }), fr)).toEqual(["2,4", "1,6"]);
    expect(figures(reason({ code: "now", better: [24, 23], other: [25, 38] }), en)).toEqual([
      ...["24 to 23", "25 to 38"],
    ]);
  });
  it("says for whom what changes", () => {
    const ship = reason({ code: "ship", seat: 0, better: [21.4], other: [15.2] });
    expect(plain(reasonTold(ship, "board", who, en))).toBe("Your ship earns about 21 that evening, not 15.");
    const grain = reason({ code: "good", seat: 1, good: "grain", better: [3], other: [8] });
    expect(plain(reasonTold(grain, "board", who, fr))).toContain(
      "Les céréales rapportent à Bianca environ 3",
    );
    const left = reason({ code: "left", seat: 1, florins: 6, times: 80 });
    expect(plain(reasonTold(left, "board", who, en))).toBe("Otherwise the lot goes to Bianca for about 6.");
  });
  it("is a sentence in both languages, whatever its code", () => {
    const found = [...board.review.judged, ...court.review.judged].flatMap(
      ({ reasons }) => reasons as Reason[],
    );
    expect(found.length).toBeGreaterThan(10);
    for (const one of found)
      for (const words of [en, fr])
        expect(plain(reasonTold(one, "board", who, words))).toMatch(/^[A-ZÀ-Ý].*[.]$/);
  });
});
