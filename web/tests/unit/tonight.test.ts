// What the evening would pay if it came now, and why, without a browser.
import { describe, expect, it } from "vitest";
import type { GameView, TableOf } from "../../src/protocol/types";
import { gainsOf } from "../../src/state/boardgame";
import { lotOf, lotPay } from "../../src/state/previews";
import { Seats } from "../../src/state/seats";
import {
  earned,
  goalOf,
  goodPrizes,
  sharesOf,
  shipPrizes,
  tonightOf,
  whyGood,
  whyShip,
} from "../../src/state/tonight";
import { en } from "../../src/words/en";
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
      expect(whyShip(tonight, seat).why).toContain(String(evening.ship_pay[seat]));
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
