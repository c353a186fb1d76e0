import { describe, expect, it } from "vitest";
import type { DiceView, GameEvent } from "../../src/protocol/types";
import { sheetShips } from "../../src/state/dicegame";
import { plain } from "../../src/state/rich";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

const view = (...entries: string[]): DiceView =>
  ({
    ...{
      ships: [
        { entries, value: 4, free: 6 },
        { entries: [], value: 0, free: 7 },
      ],
      places: [1, 1],
    },
  }) as unknown as DiceView;
const taken = (...dice: string[]): GameEvent =>
  ({ type: "dice_taken", seat: 0, dice }) as unknown as GameEvent;
const scored = {
  ...{ type: "day_scored", day: 1, ships: [12, 0], ship_pay: [30, 0], ship_places: [1, 2] },
} as unknown as GameEvent;

describe("the ships of a sheet", () => {
  it("have the dice of a past round in the order in which they were loaded", () => {
    const happened = [taken("gold 5", "grain 3", "spice 4"), taken("dye 1"), scored];
    const [past] = sheetShips(view(), 0, happened, en);
    expect(past?.entries).toEqual(["gold 5", "spice 4", "grain 3", "dye 1"]);
  });
  it("promise nothing to an empty ship, and otherwise what it would be paid if the round ended now", () => {
    expect(sheetShips(view(), 0, [], fr, null, 30)[0]?.place).toBe("");
    expect(plain(sheetShips(view("fur 4"), 0, [], en, null, 30)[0]?.place ?? "")).toBe(
      "tied 1st, +30 if it ended now",
    );
    expect(plain(sheetShips(view("fur 4"), 0, [], fr, null, 30)[0]?.place ?? "")).toContain(
      "ex æquo, +30 en l’état",
    );
  });
});
