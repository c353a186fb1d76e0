// What practice says of limits and turns, without a browser.
import { describe, expect, it } from "vitest";
import type { PracticeVerdict, TableView } from "../../src/protocol/types";
import { fairRows, limitTold, lotSentence, turnsOf } from "../../src/state/practising";
import { routeOf } from "../../src/state/route.svelte";
import { Seats } from "../../src/state/seats";
import { PRACTICE } from "../../src/words/practice";
import told from "../fixtures/practice_board.json";

const table = told.question.table as unknown as TableView;
const seats = Seats.of(table);
const right = told.right.verdict as unknown as PracticeVerdict;
const lot = {
  limit: 15,
  fair: [21, 12, 8, 5],
  has_room: [true, true, true, true],
  rival: 12,
  rival_seat: 1,
  needed: 13,
  price: 13,
};
const { en, fr } = PRACTICE;

describe("a limit", () => {
  it("is told with what it buys", () => {
    expect(right.lot).toEqual(lot);
    expect(lotSentence({ good: true, lot }, seats, en)).toBe("Good: yours for 13, worth 21");
    expect(limitTold(lot, seats, en)).toBe(
      "You buy it for *13*, one more than Bianca would pay. It is worth *8* more than that to you.",
    );
  });

  it("that is too low leaves the lot to a rival", () => {
    const low = { ...lot, limit: 9, price: null };
    expect(lotSentence({ good: false, lot: low }, seats, en)).toBe(
      "Missed: 13 would have bought a lot worth 21",
    );
    expect(limitTold(low, seats, fr)).toBe("Bianca paierait *12* et l’emporte. Il aurait fallu payer 13.");
  });

  it("that is too high pays more than the lot is worth", () => {
    const dear = { ...lot, fair: [9, 12, 8, 5] };
    expect(lotSentence({ good: false, lot: dear }, seats, en)).toBe("Too much: 13 for a lot worth 9");
    expect(limitTold(dear, seats, en)).toContain("That is *4* more than it is worth to you.");
    expect(limitTold({ ...dear, fair: [13, 12, 8, 5] }, seats, en)).toContain("That is what it is worth");
  });

  it("that lets a dear lot go is good", () => {
    const left = { ...lot, fair: [9, 12, 8, 5], limit: 0, price: null };
    expect(lotSentence({ good: true, lot: left }, seats, en)).toBe(
      "Good: let Bianca pay more than it is worth to you",
    );
    const unwanted = { ...left, rival: 0, rival_seat: null, needed: 1 };
    expect(lotSentence({ good: true, lot: unwanted }, seats, en)).toBe(en.leftWellAll);
    expect(limitTold({ ...unwanted, price: 1, limit: 1 }, seats, en)).toContain("nobody else");
  });
});

describe("fair prices", () => {
  it("begin with yours, and say why a seat has none", () => {
    const has_room = [true, true, false, true];
    const rows = fairRows({ ...lot, fair: [7, 12, null, null], has_room }, 0, en);
    expect(rows.map(({ seat }) => seat)).toEqual([0, 1, 2, 3]);
    expect(rows.map(({ reason }) => reason)).toEqual(["", "", en.noRoom, en.outNow]);
  });
});

describe("turns", () => {
  it("have their chances of winning and no margin", () => {
    expect(turnsOf(right).map(({ win, margin }) => [win, margin])).toEqual([
      [0.46, null],
      [0.37, null],
    ]);
  });
});

describe("the addresses of practice", () => {
  it("name a game or a table", () => {
    expect(routeOf("/practice/board")).toEqual({ screen: "practice", game: "board" });
    expect(routeOf("/practice")).toEqual({ screen: "lobby" });
    expect(routeOf("/table/abc/mistakes")).toEqual({ screen: "mistakes", table: "abc" });
  });
});
