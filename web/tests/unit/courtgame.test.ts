// What the court table says and does in a turn, without a browser.
import { describe, expect, it } from "vitest";
import type { Choice, CourtView, Pile, TableOf } from "../../src/protocol/types";
import {
  type Act,
  NOTHING_PICKED,
  type Selection,
  type Turn,
  actsOf,
  allyTold,
  bothTold,
  brightOf,
  cellKeeper,
  cellsOf,
  courtBar,
  facing,
  handShown,
  inTwoRows,
  isHarm,
  markOf,
  marksOf,
  pilesShown,
  rowsOf,
  tipsOf,
  totalOf,
  zoneHeights,
} from "../../src/state/courtgame";
import { optionTold } from "../../src/state/options";
import { joiningOf } from "../../src/state/previews";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import conspiring from "../fixtures/court-conspire.json";
import minister from "../fixtures/court-minister.json";
import placing from "../fixtures/court-place.json";

type Table = TableOf<CourtView>;
const [waits, places, clears] = [conspiring, placing, minister] as unknown as [Table, Table, Table];
const turnAt = ({ view, options }: Table, picked: Partial<Selection> = {}): Turn => {
  return { view, choices: options, picked: { ...NOTHING_PICKED, ...picked }, words: en, rival: "Bianca" };
};
const lossTo = (choice: Choice): { pile: number } => ({
  pile: joiningOf([choice], choice.option)?.removable[0] ?? 0,
});
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
    expect(tags).toContain("removes 1 of 2 piles");
    expect(tags.some((tag) => tag.startsWith("removes the "))).toBe(true);
    expect(piles.filter(({ state }) => state === "may").every(({ tag }) => tag === null)).toBe(true);
  });
  it("says the same in brief where room is short", () => {
    const briefs = piles.flatMap(({ tag }) => tag?.brief ?? []);
    expect(briefs).toContain("✕ 1 of 2");
    expect(briefs.length).toBe(piles.filter(({ state }) => state === "opens").length);
  });
  it("speaks of other places only if there are any", () => {
    const options = places.options.filter((choice) => !choice.option.startsWith("on ") || removable(choice));
    expect(courtBar(turnAt(places), 0).facts).toContain("Everywhere else");
    expect(courtBar(turnAt({ ...places, options }), 0).facts).not.toContain("Everywhere else");
  });
  it("says what X is worth where a jester could go, and only there", () => {
    const wild = en.court.wild(1);
    expect(courtBar(turnAt(places), 0).facts).not.toContain(wild);
    const targets = places.options.flatMap((choice) => joiningOf([choice], choice.option)?.removable ?? []);
    const view = {
      ...places.view,
      piles: places.view.piles.map((pile) => (pile.number === targets[0] ? { ...pile, jesters: 1 } : pile)),
    };
    expect(courtBar(turnAt({ ...places, view }), 0).facts).toContain(wild);
    const twice = view.piles.map((pile) => (pile.jesters ? { ...pile, jesters: 2 } : pile));
    expect(courtBar(turnAt({ ...places, view: { ...view, piles: twice } }), 0).facts).toContain(
      "2X is two jesters, each worth anything from 1 to 10.",
    );
  });
  it("says it in two lines of the bar, whatever the card", () => {
    const TWO_LINES = 160; // characters, at the bar's narrowest on a desk
    const twice = Array.from({ length: 10 }, () => places.options).flat();
    const view = { ...places.view, piles: places.view.piles.map((pile) => ({ ...pile, jesters: 1 })) };
    for (const words of [en, fr])
      for (const pending of [places.view.pending, "minister", "lady", "jester", "duke"])
        for (const turn of [
          turnAt({ ...places, options: twice }),
          turnAt({ ...places, view, options: twice }),
        ]) {
          const { facts } = courtBar({ ...turn, view: { ...turn.view, pending }, words }, 0);
          expect(facts.replaceAll("*", "").length, facts).toBeLessThanOrEqual(TWO_LINES);
        }
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
  it("does first what puts its house furthest ahead, and may only add the card", () => {
    expect(acts.map(({ kind, key }) => [kind, key])).toEqual([
      ["remove", "1"],
      ["ally", "a"],
      ["remove", "2"],
    ]);
    const leads = acts.map(({ own, other }) => (own?.[1] ?? 0) - (other?.[1] ?? 0));
    expect(leads).toEqual(leads.toSorted((a, b) => b - a));
    expect(acts[0]?.moves).toEqual([`on p${host}`, `against p${acts[0]?.pile}`]);
    expect(acts[1]?.moves).toEqual([`on p${host}`, "ally"]);
  });
  it("tells two nobles of the same value apart by their houses", () => {
    const targets = acts.filter(({ kind }) => kind === "remove").map(({ pile }) => pile);
    const piles = places.view.piles.map((pile) =>
      targets.includes(pile.number)
        ? { ...pile, nobles: [{ house: targets.indexOf(pile.number), card: "8" }] }
        : pile,
    );
    const labels = actsOf(turnAt({ ...places, view: { ...places.view, piles } }, { host })).map(
      ({ label }) => label,
    );
    expect(labels.filter((label) => label.startsWith("Remove")).sort()).toEqual([
      "Remove the Gonzaga 8",
      "Remove the Rovere 8",
    ]);
  });
  it("tells two large piles of the same value apart by their nobles", () => {
    const targets = acts.filter(({ kind }) => kind === "remove").map(({ pile }) => pile);
    const laid = [
      ["2", "2", "4"],
      ["3", "4", "lady"],
    ];
    const piles = places.view.piles.map((pile) =>
      targets.includes(pile.number)
        ? { ...pile, nobles: (laid[targets.indexOf(pile.number)] ?? []).map((card) => ({ house: 0, card })) }
        : pile,
    );
    const labels = actsOf(turnAt({ ...places, view: { ...places.view, piles } }, { host })).map(({ label }) =>
      label.replaceAll("\u00a0", " "),
    );
    expect(labels.filter((label) => label.startsWith("Remove")).sort()).toEqual([
      "Remove the 2 + 2 + 4",
      "Remove the 3 + 4 + 1",
    ]);
  });
  it("has as its bright act the first, unless that leaves its house further behind", () => {
    expect(brightOf(acts)).toBe(acts[0]);
    const [first] = acts as [Act, ...Act[]];
    const harm: Act = { ...first, own: [89, 80], other: [88, 88], ends: false };
    expect(brightOf([harm])).toBeUndefined();
    expect(isHarm({ ...harm, own: [89, 80], other: [88, 70] })).toBe(false);
    expect(isHarm({ ...harm, own: [89, 98], other: [88, 88], ends: true })).toBe(false);
    expect(isHarm({ ...harm, own: [89, 80], other: [98, 81], ends: true })).toBe(true); // nearer, but lost
  });
  it("only adds first where every removal costs its own house more", () => {
    const told = places.options.map((choice) => {
      const joining = joiningOf([choice], choice.option);
      const removals = joining?.removals?.map((removal) => ({
        ...removal,
        own: [89, 60] as const,
        other: [88, 88] as const,
      }));
      return { ...choice, preview: removals ? { ...choice.preview, removals } : choice.preview };
    });
    const harming = actsOf({ ...turn, choices: told as unknown as Choice[] });
    expect(harming.map(({ kind, key }) => [kind, key])).toEqual([
      ["ally", "a"],
      ["remove", "1"],
      ["remove", "2"],
    ]);
    expect(brightOf(harming)?.kind).toBe("ally");
  });
  it("says what both houses would have", () => {
    for (const act of acts) expect(bothTold(turn, act)).toMatch(/^You \d+, Bianca \d+/);
    expect(courtBar(turn, 0).facts).toContain("One of two piles");
  });
  it("rings the same piles as its buttons name, with the same numbers", () => {
    const ringed = everyPile(turn).filter(({ state }) => state === "first" || state === "other");
    expect(ringed.map(({ tag }) => tag?.text)).toEqual(["remove", "remove"]);
    expect(ringed.map(({ tag }) => tag?.key).sort()).toEqual(["1", "2"]); // apart from the words
    const removed = acts.filter(({ kind }) => kind === "remove").map(({ pile }) => pile);
    expect(ringed.map(({ number }) => number).sort()).toEqual(removed.sort());
    expect(everyPile(turn).find(({ state }) => state === "host")?.number).toBe(host);
  });
  it("is sent in one move where it can remove nothing", () => {
    const still = placeOf(places, (choice) => removable(choice) === 0);
    const [ally, ...none] = actsOf(turnAt(places, { host: still }));
    const pileSum = joiningOf(places.options, `on p${still}`)?.fixed;
    expect([ally?.kind, ally?.moves, none]).toEqual(["ally", [`on p${still}`], []]);
    expect(courtBar(turnAt(places, { host: still }), 0).facts).toBe(
      `No other pile is worth ${pileSum}: nothing can be removed.`,
    );
  });
  it("has one pile that can be removed as its first choice", () => {
    const one = placeOf(places, (choice) => removable(choice) === 1);
    const own = actsOf(turnAt(places, { host: one })).map(({ kind }) => kind);
    expect(own).toEqual(["ally", "remove"]); // it is one's own: visible, not bright
    const theirs = places.options.map((choice) =>
      removable(choice) === 1
        ? {
            ...choice,
            preview: { ...choice.preview, removals: [{ ...lossTo(choice), own: [89, 91], other: [88, 70] }] },
          }
        : choice,
    ) as unknown as Choice[];
    const [first, second] = actsOf({ ...turnAt(places, { host: one }), choices: theirs });
    expect([first?.kind, second?.kind]).toEqual(["remove", "ally"]);
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
    expect(acts.find(({ kind }) => kind === "power")?.label).toMatch(/^Clear the /);
    expect(acts.map(({ kind }) => kind)).not.toContain("ally");
    expect(acts.map(({ key }) => key)).toEqual(acts.map((_, at) => String(at + 1)));
  });
  it("shows what goes and what stays", () => {
    const pile = everyPile(turn).find(({ number }) => number === host);
    expect([pile?.state, pile?.goes, pile?.tag?.text]).toEqual(["power", true, "clear"]);
    expect(pile?.tag?.key).toBe(actsOf(turn).find(({ kind }) => kind === "power")?.key);
    expect(pile?.pill).toBe("0 stays");
  });
  it("says of each pile whether it is cleared, and what else may go instead", () => {
    const open = everyPile(turnAt(clears));
    const large = open.filter(({ nobles }) => nobles.length > 1);
    for (const { state, tag, sum } of large) {
      expect(tag?.text).toMatch(state === "opens" ? /^clears it or removes / : /^clears it$/);
      expect(sum === null).toBe(state !== "opens"); // what is cleared never has the sum
    }
    expect(large.some(({ state }) => state === "opens")).toBe(true);
    expect(large.some(({ state }) => state === "may")).toBe(true);
  });
  it("shows no sum that scattered nobles will never have", () => {
    const parts = (choice: Choice): Choice =>
      "removable" in choice.preview ? { ...choice, preview: { ...choice.preview, power: "parts" } } : choice;
    const view = { ...clears.view, pending: "lady" };
    const options = clears.options.map(parts);
    const still = placeOf(clears, (choice) => removable(choice) === 0);
    const shown = (picked: Partial<Selection>, number: number) =>
      everyPile(turnAt({ ...clears, view, options }, picked)).find((pile) => pile.number === number);
    expect(shown({}, still)?.sum).toBeNull();
    expect(shown({}, host)?.tag?.text).toMatch(/^scatters it or removes /);
    expect(shown({ host }, host)?.pill).toBe("each alone");
  });
  it("is told in hints as what it does", () => {
    const at = (power: "parts" | "clears" | null, on: number): CourtView => {
      return { ...clears.view, on, joined: { fixed: 9, jesters: 0, power } };
    };
    const single = clears.view.piles.find(({ nobles }) => nobles.length === 1)?.number ?? 0;
    expect(optionTold("ally", { game: "court", view: at("clears", host) }, en)).toMatch(/^Clear the /);
    expect(allyTold(at("parts", host), en)).toMatch(/^Scatter the /);
    expect(allyTold(at("parts", single), en)).toMatch(/^Stand beside the /);
    expect(allyTold(at(null, host), en)).toBe("Only add it");
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
  const turn: Turn = { view, choices, picked: { ...NOTHING_PICKED, host: 1 }, words: en };
  it("leave open what both are worth, since it makes no difference", () => {
    expect(totalOf(turn, pile)).toBeNull();
    expect(pilesShown(turn, null)[1]?.pill).toBe("X");
  });
  it("are told last in every sum", () => {
    const shown = pilesShown(turn, null)[0];
    expect([shown?.prefix, shown?.pill]).toEqual(["", "6 + X"]);
    const nobles = ["jester", "3", "6"].map((card) => ({ house: 0, card }));
    expect(marksOf({ nobles })).toEqual(["3", "6", "X"]);
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
  it("gives no room to a row without piles", () => {
    expect(rowsOf(cellsOf(new Map(), [1, 2, 8], 8))).toEqual([0, 1]);
    expect(rowsOf(cellsOf(new Map(), [5, 8], 8))).toEqual([1]);
    expect(rowsOf(new Map())).toEqual([]);
  });
  it("says when only you can still play, and that the game then ends with you", () => {
    const view = { ...places.view, phase: "playing", pending: null };
    const bar = (skipped: boolean) => courtBar(turnAt({ ...places, view: { ...view, skipped } }), 0).facts;
    expect(bar(true)).toContain("Bianca cannot play any more: the game ends when you cannot either.");
    expect(bar(false)).not.toContain("cannot play");
    expect(bar(false)).toContain("Cards left to play: you *6*, Bianca *6*.");
  });
  it("lays your row of the circle nearer to you", () => {
    const dealt = [1, 2, 5, 8, 9].map((number) => ({ number }));
    expect(facing(dealt, 0).map(({ number }) => number)).toEqual([5, 8, 1, 2, 9]);
    expect(facing(dealt, 1).map(({ number }) => number)).toEqual([1, 2, 5, 8, 9]);
    expect([...cellKeeper(0)([1, 5], 8).values()]).toEqual([4, 0]);
  });
  it("lets another card be played instead while no place is taken, within the limit", () => {
    const states = (limit: number | null): string[] => {
      const houses = places.view.houses.map((house) => ({ ...house, limit }));
      return handShown({ ...places.view, houses }, 0, places.options, true).map(({ state }) => state);
    };
    expect(states(null)).toEqual(["swap", "up", "swap", "swap", "swap"]);
    expect(states(4)).toEqual(["swap", "up", "swap", "idle", "swap"]);
    expect(handShown(places.view, 0, places.options).map(({ state }) => state)).not.toContain("swap");
  });
});

describe("tips", () => {
  const playing: CourtView = { ...places.view, phase: "playing", pending: null };
  const turn = turnAt({ ...places, view: playing });
  it("tell of ministers and ladies early, and at once of one that has just struck", () => {
    expect(tipsOf(turn, 0, []).slice(0, 3)).toEqual(["play", "minister", "lady"]);
    const struck = { type: "noble_allied", at: 9, seat: 1, card: "lady", power: "parts" };
    const happened = [struck] as unknown as Parameters<typeof tipsOf>[2];
    expect(tipsOf(turn, 0, happened)[0]).toBe("lady");
    expect(tipsOf(turn, 1, happened)[0]).toBe("play"); // one's own is no surprise
  });
  it("tell what planning is for while one may plan, and of the limit when the last card is near", () => {
    expect(tipsOf(turnAt(places), 0, [])).toContain("plan");
    const options = places.options.filter(({ option }) => option !== "plan");
    expect(tipsOf(turnAt({ ...places, options }), 0, [])).not.toContain("plan");
    expect(tipsOf(turn, 0, [])).toContain("limit");
    const houses = playing.houses.map((house) => ({ ...house, deck: 9 }));
    expect(tipsOf(turnAt({ ...places, view: { ...playing, houses } }), 0, [])).not.toContain("limit");
  });
});

describe("piles on the desk", () => {
  it("lie in two even rows that keep their order", () => {
    expect(inTwoRows([1, 1, 1, 1, 1, 1, 1, 1])).toEqual({ widest: 4, most: 4 });
    expect(inTwoRows([3, 1, 1])).toEqual({ widest: 3, most: 2 });
    expect(inTwoRows([2])).toEqual({ widest: 2, most: 1 });
  });
  it("have as much room in each zone as makes their nobles equally large", () => {
    const size = { room: 790, height: 485, least: 42, most: 116 };
    const singles = (n: number): number[] => Array.from({ length: n }, () => 1.42);
    const [few = 0, many = 0] = zoneHeights([singles(1), singles(8)], size);
    expect(few + many).toBeLessThanOrEqual(size.height);
    expect(many).toBeGreaterThan(1.9 * few); // two rows
    const [one = 0, other = 0] = zoneHeights([singles(3), singles(3)], size);
    expect(one).toBe(other);
  });
});
