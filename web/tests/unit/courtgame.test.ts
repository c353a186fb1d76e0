// What the court table says of a turn, without a browser.
import { describe, expect, it } from "vitest";
import type { CourtView, TableOf } from "../../src/protocol/types";
import { type Turn, allyTold, courtBar, markOf, pileNumbers, pilesShown } from "../../src/state/courtgame";
import { optionTold } from "../../src/state/options";
import { en } from "../../src/words/en";
import conspiring from "../fixtures/court-conspire.json";

const table = conspiring as unknown as TableOf<CourtView>;
const nothing = { host: null, target: null };
const turn = (view: CourtView, choices: Turn["choices"], picked: Turn["picked"]): Turn => {
  return { view, choices, picked, words: en };
};
type Power = "parts" | "clears" | null;
const joined = (power: Power) => ({ fixed: 14, jesters: 0, power });
const playing = (power: Power): CourtView => ({ ...table.view, joined: joined(power) });
const facts = (power: Power): string =>
  courtBar(turn(playing(power), table.options, { ...nothing, host: table.view.on }), 0).facts;

describe("a card that could remove a pile", () => {
  it("has piles to choose from here", () =>
    expect(pileNumbers(table.options, "against").length).toBeGreaterThan(0));
  it("simply allies if it has no power", () => {
    expect(facts(null)).toContain("or simply ally");
    expect(allyTold(playing(null), en)).toBe("Only ally");
  });
  it("parts or clears the pile it joins if the server says so", () => {
    for (const power of ["parts", "clears"] as const) {
      expect(facts(power)).toContain(en.court[power]);
      expect(facts(power)).not.toContain("ally");
      expect(optionTold("ally", { game: "court", view: playing(power) }, en)).toBe("Remove none");
    }
  });
  it("says both before it is laid", () => {
    const view: CourtView = { ...table.view, pending: "lady", phase: "placing", on: null, joined: null };
    const choices = [{ option: "on p1", preview: { ...joined("parts"), removable: [2] } }];
    const bar = courtBar(turn(view, choices, { ...nothing, host: 1 }), 0);
    expect(bar.sentence).toContain("14");
    expect(bar.facts).toBe(`One pile worth the same can be eliminated. ${en.court.parts}`);
  });
});

describe("the court", () => {
  it("shows where another's card lies while they think on, and what both are worth", () => {
    const zones = [null, 0, 1].flatMap((zone) => pilesShown(turn(table.view, [], nothing), zone));
    const [pile, ...more] = zones.filter(({ joining }) => joining !== null);
    expect(pile?.number).toBe(table.view.on);
    expect([pile?.joining?.card, pile?.tag, more.length]).toEqual([table.view.pending, "", 0]);
    expect(pile?.pill).toContain(String(table.view.joined?.fixed));
  });
  it("knows what is printed on its cards", () => {
    expect(["minister", "7", "jester", "duke"].map(markOf)).toEqual(["0", "7", "X", "15"]);
  });
});
