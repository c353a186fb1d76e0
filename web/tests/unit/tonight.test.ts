// What the evening would pay if it came now, and why, without a browser.
import { describe, expect, it } from "vitest";
import type { CourtView, DayScored, GameView, TableOf } from "../../src/protocol/types";
import { gainsOf } from "../../src/state/boardgame";
import { influenceTold } from "../../src/state/courtgame";
import { lotOf, lotPay } from "../../src/state/previews";
import { goodPrizes, shipPrizes } from "../../src/state/score";
import { Seats } from "../../src/state/seats";
import { earned, goalOf, isBegun, sharesOf, tonightOf, whyGood, whyShip } from "../../src/state/tonight";
import { en, type Words } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import board from "../fixtures/board-4.json";
import card from "../fixtures/card-4.json";
import court from "../fixtures/court-play.json";
import dice from "../fixtures/dice-3.json";

const tables = [board, card, dice] as unknown as TableOf<GameView>[];
const told = (table: TableOf<GameView>) => tonightOf(table, Seats.of(table), en);

describe.each(tables.map((table) => [table.game, table] as const))("tonight in %s", (game, table) => {
  const tonight = told(table);
  if (!tonight) throw new Error("no evening");
  const { evening, seats } = tonight;
  it("adds up", () => {
    for (const seat of seats.all()) {
      const { ship, goods, bonus, all } = earned(tonight, seat);
      expect(ship + goods + bonus).toBe(all);
      expect(ship).toBe(evening.ship_pay[seat]);
    }
  });
  it("shares each good between those who are paid for it, and nobody else", () => {
    for (let good = 0; good < 5; good++) {
      const [first, second] = sharesOf(tonight, good);
      const paid = seats.all().filter((seat) => (evening.awards[seat]?.[good] ?? 0) > 0);
      expect([...first.seats, ...second.seats].sort()).toEqual(paid.sort());
    }
  });
  it("has a reason for every figure, with its number in it", () => {
    for (const seat of seats.all()) {
      const pay = evening.ship_pay[seat] ?? 0;
      expect(whyShip(tonight, seat).why).toContain(pay ? String(pay) : "nothing");
      expect(whyGood(tonight, seat, 0).title).not.toBe("");
    }
  });
  it("says the goal and what pays, in both languages", () => {
    const { goal, earn } = goalOf(table, en);
    expect(goal).toMatch(/^Goal: \*most (florins|points)\*/);
    for (const prize of [...shipPrizes(table.view.players), ...goodPrizes(game, table.view.players)])
      expect(earn).toContain(String(prize));
    expect(goalOf(table, fr).earn).not.toBe(earn);
  });
});

describe("a round that begins", () => {
  it("promises nobody a share of every place", () => {
    const tonight = told(tables[2] as TableOf<GameView>);
    if (!tonight) throw new Error("no evening");
    expect(isBegun(tonight)).toBe(true);
    const empty = { ...tonight.scored, ships: tonight.scored.ships.map(() => 0) };
    expect(isBegun({ ...tonight, scored: empty })).toBe(false);
  });
});

describe("a lot", () => {
  const table = tables[0] as TableOf<GameView>;
  const [lot, pay] = [lotOf(table.options), lotPay(table.options)];
  it("says what ship and goods would pay, and everything together", () => {
    const gains = gainsOf(lot, pay, en);
    expect(gains[0]?.good).toBeNull();
    expect(gains.length).toBeGreaterThan(1);
    const tonight = told(table);
    expect(pay?.total[0]).toBe(tonight && earned(tonight, 0).all);
    for (const {
      pay: [, after],
      why,
    } of gains)
      expect(`${why} nothing`).toMatch(new RegExp(`${after}|nothing`));
  });
  it("says nothing where there is none", () => expect(gainsOf(null, null, en)).toEqual([]));
});

describe("the court", () => {
  const table = court as unknown as TableOf<GameView>;
  it("has no evening, and a goal that depends on how it ends", () => {
    expect(told(table)).toBeNull();
    expect(goalOf(table, en).goal).toContain("most influence");
    const other = { ...table, view: { ...table.view, end: "house_absent" } } as TableOf<GameView>;
    expect(goalOf(other, en).goal).toContain("a house has left");
  });
});

describe("a shared place", () => {
  const told = (game: string, levels: number[], awards: number[], words: Words = en): string => {
    const places = levels.map((level) => 1 + levels.filter((other) => other > level).length);
    const row = (figures: number[]): number[][] => figures.map((figure) => [figure, 0, 0, 0, 0]);
    const evening = {
      ship_pay: levels.map(() => 0),
      levels: row(levels),
      level_places: row(places),
      awards: row(awards),
      bonuses: row(levels.map(() => 0)),
    };
    const seats = Seats.of(board as unknown as TableOf<GameView>);
    const scored = { ...evening, ships: levels, ship_places: places } as unknown as DayScored;
    return whyGood({ game, evening, scored, seats, words }, 0, 0).why;
  };
  it("says what is divided, and how it is rounded", () => {
    expect(told("board", [2, 2, 1, 0], [7, 7, 0, 0])).toContain(
      "shared with Bianca. 10 + 5 divided by two, rounded down: 7 florins each.",
    );
    expect(told("card", [2, 2, 1, 0], [5, 5, 0, 0])).toContain(
      "10 + 5 divided by two, rounded down to a multiple of 5: 5 florins each.",
    );
    expect(told("board", [2, 2, 2, 0], [5, 5, 5, 0])).toContain("divided by three: 5 florins each.");
    expect(told("board", [2, 2, 2, 0], [5, 5, 5, 0], fr)).toContain("à diviser par trois");
  });
  it("says where everyone gets the full amount, or nothing", () => {
    expect(told("dice", [2, 2, 1, 0], [10, 10, 0, 0])).toContain("In a tie each gets the full 10 points.");
    expect(told("board", [1, 1, 2, 3], [0, 0, 5, 10])).toContain(
      "3rd place, shared with Bianca. That pays nothing.",
    );
    expect(told("board", [3, 2, 1, 0], [10, 5, 0, 0])).toContain("1st place. That pays 10 florins.");
  });
});

describe("influence", () => {
  it("is told noble by noble, and adds up", () => {
    const view = court.view as unknown as CourtView;
    for (const [house, { influence }] of view.houses.entries()) {
      const why = influenceTold(view, house, en);
      const values = why.match(/\d+/g)?.map(Number) ?? [];
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(influence);
      expect(influenceTold(view, house, fr)).toMatch(/^Nobles .* à la cour/);
    }
  });
});
