// What the court table says and does in a turn, without a browser.
import { describe, expect, it } from "vitest";
import type { Choice, CourtView, Pile, TableOf } from "../../src/protocol/types";
import {
  NOTHING_PICKED,
  type Selection,
  type Turn,
  actsOf,
  allyTold,
  bothTold,
  cellKeeper,
  cellsOf,
  courtBar,
  markOf,
  pilesShown,
  totalOf,
} from "../../src/state/courtgame";
import { optionTold } from "../../src/state/options";
import { joiningOf } from "../../src/state/previews";
import { en } from "../../src/words/en";
import conspiring from "../fixtures/court-conspire.json";
import minister from "../fixtures/court-minister.json";
import placing from "../fixtures/court-place.json";

type Table = TableOf<CourtView>;
const [waits, places, clears] = [conspiring, placing, minister] as unknown as [Table, Table, Table];
const turnAt = ({ view, options }: Table, picked: Partial<Selection> = {}): Turn => {
  return { view, choices: options, picked: { ...NOTHING_PICKED, ...picked }, words: en };
};
const removable = (choice: Choice): number => joiningOf([choice], choice.option)?.removable.length ?? 0;
const placeOf = ({ options }: Table, wanted: (choice: Choice) => boolean): number =>
  Number(options.find((choice) => choice.option.startsWith("on ") && wanted(choice))?.option.slice(4));
const everyPile = (turn: Turn) => [null, 0, 1].flatMap((zone) => pilesShown(turn, zone));

describe("a card without a place", () => {
  const piles = everyPile(turnAt(places));
  it("shows on every pile the sum that it would make", () => {
    for (const { sum } of piles) expect(sum?.add).toBe(markOf(places.view.pending ?? ""));
  });
  it("says at once where it could remove something, and never as if two piles went", () => {
    const tags = piles.filter(({ state }) => state === "opens").map(({ tag }) => tag?.text ?? "");
    expect(tags).toContain("removes 1 of 2");
    expect(tags.some((tag) => tag.startsWith("removes the "))).toBe(true);
    expect(piles.filter(({ state }) => state === "may").every(({ tag }) => tag === null)).toBe(true);
  });
  it("marks the piles that could go", () => {
    const targets = new Set(
      places.options.flatMap(({ preview }) => ("removable" in preview ? preview.removable : [])),
    );
    expect(piles.filter(({ isMarked }) => isMarked).map(({ number }) => number)).toEqual(
      places.view.piles.map(({ number }) => number).filter((number) => targets.has(number)),
    );
  });
  it("may be sent or planned, and nothing is bright yet", () => {
    expect(actsOf(turnAt(places)).map(({ kind, key, moves }) => [kind, key, moves])).toEqual([
      ["send", "s", ["send"]],
      ["plan", "p", ["plan"]],
    ]);
  });
});

describe("a card on a pile", () => {
  const host = placeOf(places, (choice) => removable(choice) === 2);
  const turn = turnAt(places, { host });
  const acts = actsOf(turn);
  it("removes first what costs the other house most, and may only ally", () => {
    expect(acts.map(({ kind, key }) => [kind, key])).toEqual([
      ["remove", "1"],
      ["remove", "2"],
      ["ally", "a"],
    ]);
    expect(acts[0]?.other?.[1]).toBeLessThanOrEqual(acts[1]?.other?.[1] ?? 0);
    expect(acts[0]?.moves).toEqual([`on p${host}`, `against p${acts[0]?.pile}`]);
    expect(acts[2]?.moves).toEqual([`on p${host}`, "ally"]);
  });
  it("says what both houses would have", () => {
    for (const act of acts) expect(bothTold(turn, act)).toMatch(/^You \d+, Gonzaga \d+/);
    expect(courtBar(turn, 0).facts).toContain("One of two piles");
  });
  it("rings the same piles as its buttons name, with the same numbers", () => {
    const ringed = everyPile(turn).filter(({ state }) => state === "first" || state === "other");
    expect(ringed.map(({ tag }) => tag?.text).sort()).toEqual(["1 remove", "2 remove"]);
    expect(ringed.map(({ number }) => number).sort()).toEqual([acts[0]?.pile, acts[1]?.pile].sort());
    expect(everyPile(turn).find(({ state }) => state === "host")?.number).toBe(host);
  });
  it("is sent in one move where it can remove nothing", () => {
    const still = placeOf(places, (choice) => removable(choice) === 0);
    const [ally, ...none] = actsOf(turnAt(places, { host: still }));
    expect([ally?.kind, ally?.moves, none]).toEqual(["ally", [`on p${still}`], []]);
    expect(courtBar(turnAt(places, { host: still }), 0).facts).toBe(
      "No pile to remove: this only adds to it.",
    );
  });
  it("has one pile that can be removed as its first choice", () => {
    const one = placeOf(places, (choice) => removable(choice) === 1);
    expect(actsOf(turnAt(places, { host: one })).map(({ kind }) => kind)).toEqual(["remove", "ally"]);
  });
  it("asks for the last step alone where the card lies there already", () => {
    const [first] = actsOf(turnAt(waits));
    expect(first?.moves).toHaveLength(1);
    expect(first?.own).not.toBeNull();
  });
});

describe("a card with a power", () => {
  const host = placeOf(clears, (choice) => removable(choice) > 0);
  const turn = turnAt(clears, { host });
  it("says what it does to the pile, and never only allies", () => {
    const acts = actsOf(turn);
    expect(acts[0]?.label).toMatch(/^Clear the /);
    expect(acts.map(({ kind }) => kind)).not.toContain("ally");
    expect(acts.map(({ key }) => key)).toEqual(acts.map((_, at) => String(at + 1)));
  });
  it("shows what goes and what stays", () => {
    const pile = everyPile(turn).find(({ number }) => number === host);
    expect([pile?.state, pile?.goes, pile?.tag?.text]).toEqual(["power", true, "1 clear"]);
    expect(pile?.pill).toBe("0 stays");
  });
  it("is told in hints as what it does", () => {
    const at = (power: "parts" | "clears" | null, on: number): CourtView => {
      return { ...clears.view, on, joined: { fixed: 9, jesters: 0, power } };
    };
    const single = clears.view.piles.find(({ nobles }) => nobles.length === 1)?.number ?? 0;
    expect(optionTold("ally", { game: "court", view: at("clears", host) }, en)).toMatch(/^Clear the /);
    expect(allyTold(at("parts", host), en)).toMatch(/^Scatter the /);
    expect(allyTold(at("parts", single), en)).toMatch(/^Stand beside the /);
    expect(allyTold(at(null, host), en)).toBe("Only ally");
  });
});

describe("jesters on both sides", () => {
  const pile = {
    number: 2,
    court: null,
    nobles: [{ house: 1, card: "jester" }],
    fixed: 0,
    jesters: 1,
  } satisfies Pile;
  const choices = [
    {
      option: "on p1",
      preview: {
        ...{ fixed: 6, jesters: 1, power: null, removable: [2] },
        removals: [{ pile: 2, own: [1, 7], other: [3, 2] }],
        jesters_choose: [{ pile: 2, totals: [7, 10] }],
      },
    },
  ] as unknown as Choice[];
  const view: CourtView = { ...places.view, piles: [{ ...pile, number: 1 }, pile] };
  const at = (total: number | null): Turn => {
    return { view, choices, picked: { ...NOTHING_PICKED, host: 1, total }, words: en };
  };
  it("leave a choice of what both are worth, within what works", () => {
    const [act] = actsOf(at(null));
    expect([null, 8, 99].map((total) => act && totalOf(at(total), pile, act))).toEqual([7, 8, 10]);
    expect(pilesShown(at(8), null)[1]?.pill).toBe("X = 8");
  });
});

describe("the court", () => {
  it("shows where another's card lies while they think on, and what both are worth", () => {
    const [pile, ...more] = everyPile({ ...turnAt(waits), choices: [] }).filter(
      ({ joining }) => joining !== null,
    );
    expect(pile?.number).toBe(waits.view.on);
    expect([pile?.joining?.card, pile?.tag, more.length]).toEqual([waits.view.pending, null, 0]);
    expect(pile?.pill).toContain(String(waits.view.joined?.fixed));
  });
  it("knows what is printed on its cards", () => {
    expect(["minister", "7", "jester", "duke"].map(markOf)).toEqual(["0", "7", "X", "15"]);
  });
  it("keeps a pile in its cell until it is gone", () => {
    const keep = cellKeeper();
    expect([...keep([1, 2, 5, 8], 8)]).toEqual([
      [1, 0],
      [2, 1],
      [5, 4],
      [8, 7],
    ]);
    expect(keep([1, 5, 9, 10], 8).get(9)).toBe(1);
    expect(keep([5, 9, 10, 11], 8).get(10)).toBe(2);
    expect(keep([5, 10, 11, 12], 8).get(12)).toBe(1);
    expect(cellsOf(new Map(), [3, 9], 0).get(9)).toBe(1);
  });
});
