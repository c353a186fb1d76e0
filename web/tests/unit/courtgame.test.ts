// What the court table says of a turn, without a browser.
import { describe, expect, it } from "vitest";
import type { CourtView, TableOf } from "../../src/protocol/types";
import {
  allyTold,
  courtBar,
  influenceByZone,
  influenceOf,
  pileNumbers,
  pilesShown,
} from "../../src/state/courtgame";
import { optionTold } from "../../src/state/options";
import { en } from "../../src/words/en";
import conspiring from "../fixtures/court-conspire.json";

const table = conspiring as unknown as TableOf<CourtView>;
const nothing = { host: null, target: null };
const playing = (pending: string): CourtView => ({ ...table.view, pending });
const facts = (pending: string): string =>
  courtBar(playing(pending), 0, table.options, { ...nothing, host: table.view.on }, en).facts;

describe("a card that could remove a pile", () => {
  it("has piles to choose from here", () =>
    expect(pileNumbers(table.options, "against").length).toBeGreaterThan(0));
  it("simply allies if it is any noble", () => {
    expect(facts("5")).toContain("or simply ally");
    expect(allyTold(playing("5"), en)).toBe("Only ally");
  });
  it("parts or clears the pile it joins if it is a lady or a minister", () => {
    expect(facts("lady")).toContain(en.court.parts);
    expect(facts("minister")).toContain(en.court.clears);
    for (const card of ["lady", "minister"]) {
      expect(facts(card)).not.toContain("ally");
      expect(optionTold("ally", { game: "court", view: playing(card) }, en)).toBe("Remove none");
    }
  });
  it("says both before it is laid", () => {
    const view: CourtView = { ...playing("lady"), phase: "placing" };
    const choices = [{ option: "on p1", preview: { least: 23, most: 23, removable: [2] } }];
    expect(courtBar(view, 0, choices, { ...nothing, host: 1 }, en).facts).toBe(
      `One pile worth the same can be eliminated. ${en.court.parts}`,
    );
  });
});

describe("the court", () => {
  it("shows where another's card lies while they think on", () => {
    const zones = [null, 0, 1].flatMap((zone) => pilesShown(table.view, zone, [], nothing, en));
    const [joined, ...more] = zones.filter((pile) => pile.joining !== null);
    expect(joined?.number).toBe(table.view.on);
    expect([joined?.joining?.card, joined?.tag, more.length]).toEqual([table.view.pending, "", 0]);
  });
  it("has all influence somewhere", () => {
    for (const house of [0, 1]) {
      const { circle, own, other } = influenceByZone(table.view, house);
      expect(circle + own + other).toBe(influenceOf(table.view, house));
    }
  });
});
