import { describe, expect, it } from "vitest";
import type { Event, TableView } from "../../src/protocol/types";
import { plain, quoted, spans } from "../../src/state/rich";
import { Seats, isAlone, namesOf, placeOf } from "../../src/state/seats";
import { linesOf } from "../../src/state/story";
import { keyed } from "../../src/state/keys";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

type Shown = TableView & { story: Event[] };
const fixtures = import.meta.glob<Shown>("../fixtures/*-*.json", { eager: true, import: "default" });

describe("the day book", () => {
  for (const [path, table] of Object.entries(fixtures)) {
    it(`has a sentence for every event of ${path.split("/").at(-1)}, in both languages`, () => {
      for (const words of [en, fr]) {
        const lines = linesOf(table.story, table.game, Seats.of(table), words);
        expect(lines).toHaveLength(table.story.length);
        for (const { text } of lines) {
          expect(plain(text)).toMatch(/^\S.*\.$/s);
          expect(text).not.toMatch(/undefined|NaN|null|\[object/);
        }
      }
    });
  }
});

describe("seats", () => {
  const seats = (fixtures["../fixtures/board-4.json"] as Shown).seats;
  it("go clockwise from your left", () => expect(new Seats(seats, 2).others()).toEqual([3, 0, 1]));
  it("are all there for an onlooker", () => expect(new Seats(seats, null).others()).toEqual([0, 1, 2, 3]));
  it("give no bot the name of a person", () => {
    const names = namesOf(seats.map((seat) => (seat.seat === 0 ? { ...seat, name: "Cosimo" } : seat)));
    expect(new Set(names).size).toBe(names.length);
  });
  it("need nobody else where only bots and you sit", () => {
    const person = { seat: 0, kind: "person", name: "Ada", person: "ada", bot: null } as const;
    const bot = { seat: 1, kind: "bot", name: "steady", person: null, bot: "steady" } as const;
    expect(isAlone([person, bot, { ...person, seat: 2, name: "Player 3" }], "ada")).toBe(true);
    expect(isAlone([person, bot], "bea")).toBe(false);
    expect(isAlone([person, { ...bot, kind: "open", bot: null }], "ada")).toBe(false);
  });
  it("share places", () => expect(placeOf([8, 5, 8], 2)).toEqual({ place: 1, isTied: true }));
});

describe("rich sentences", () => {
  it("have strong, raised and rubric parts", () => {
    expect(spans("1^er^ *fort* _7_").map((span) => span.style)).toEqual([
      "plain",
      "raised",
      "plain",
      "strong",
      "plain",
      "rubric",
    ]);
  });
  it("take no markup from names", () => expect(spans(quoted("*Ada*_"))).toHaveLength(1));
});

describe("keys of cards", () => {
  it("stay with what stays", () => {
    let next = 0;
    const before = keyed([], ["fur 4", "dye 2", "dye 3"], () => next++);
    const now = keyed(before, ["fur 4", "dye 3", "spice 2"], () => next++);
    expect(now.map(({ key }) => key)).toEqual([0, 2, 3]);
  });
});
