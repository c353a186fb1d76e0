import { describe, expect, it } from "vitest";
import type { GameEvent, TableView } from "../../src/protocol/types";
import { plain, quoted, spans } from "../../src/state/rich";
import { Seats, isAlone, namesOf, placeOf } from "../../src/state/seats";
import { isNews, lateMove, linesOf } from "../../src/state/log";
import { undoOf } from "../../src/state/notes";
import { keyed, steady } from "../../src/state/keys";
import { en, type Words } from "../../src/words/en";
import { fr } from "../../src/words/fr";

const fixtures = import.meta.glob<TableView>("../fixtures/*-*.json", { eager: true, import: "default" });

describe("the day book", () => {
  for (const [path, table] of Object.entries(fixtures)) {
    it(`has a sentence for every event of ${path.split("/").at(-1)}, in both languages`, () => {
      for (const words of [en, fr]) {
        const lines = linesOf(table.happened, table.game, Seats.of(table), words);
        expect(lines).toHaveLength(table.happened.filter(({ type }) => type !== "noble_drawn").length);
        for (const { text } of lines) {
          expect(plain(text)).toMatch(/^\S.*\.$/s);
          expect(text).not.toMatch(/undefined|NaN|null|\[object/);
        }
      }
    });
  }
});

describe("what is news", () => {
  const of = (type: GameEvent["type"], seat: number | null): GameEvent =>
    ({ type, seat, at: 1 }) as GameEvent;
  it("is what others did, and what luck or others decided about you", () => {
    expect(isNews(of("bid_made", 1), 0)).toBe(true);
    expect(isNews(of("bid_made", 0), 0)).toBe(false);
    expect(isNews(of("lot_sold", 0), 0)).toBe(true);
    expect(isNews(of("dice_rolled", 0), 0)).toBe(true);
  });
  it("is everything to an onlooker, the evening too", () => {
    expect(isNews(of("day_scored", null), null)).toBe(true);
    expect(isNews(of("bid_made", 0), null)).toBe(true);
  });
});

describe("a note for everyone", () => {
  const table = fixtures["../fixtures/board-4.json"] as TableView;
  const notes = [
    { type: "hint", seat: 1, move: 3 },
    { type: "seen", seat: 1, move: 3 },
    { type: "resigned", seat: 2, move: 1000 },
  ] as const;
  it("stands where it was made: after the moves before it, ahead of the next", () => {
    const lines = linesOf(table.happened, "board", new Seats(table.seats, 1), en, [], notes);
    const [hint, next] = [
      lines.findIndex(({ key }) => key.startsWith("hint")),
      lines.findIndex(({ at }) => at > 3),
    ];
    expect(lines.slice(hint, next).map(({ text }) => text)).toEqual([
      "You used a hint.",
      "You took back a move after a card was seen.",
    ]);
    expect(lines[hint - 1]?.at).toBeLessThanOrEqual(3);
    expect(lines.at(-1)?.text).toMatch(/resigned: a bot plays on\.$/);
    expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length);
  });
});

describe("taking back", () => {
  const played = { moves: ["1 draw"], may_undo: false, undo: null, seat: 1 };
  it("is free, has to be asked for, or has nothing to do", () => {
    expect(undoOf({ ...played, may_undo: true }, false)).toBe("free");
    expect(undoOf(played, true)).toBe("free"); // nobody is there to ask
    expect(undoOf(played, false)).toBe("asks");
    expect(undoOf({ ...played, seat: 0 }, true)).toBe("nothing");
    expect(undoOf({ ...played, undo: { person: "a", missing: ["b"] } as never }, false)).toBe("nothing");
  });
});

describe("a clock that ran out", () => {
  const table = fixtures["../fixtures/board-4.json"] as TableView;
  const last = table.happened.findLast((event) => event.seat === 1) as GameEvent;
  const made = table.moves.slice(0, last.at);
  const clocks = { left: [1, 0, 1, 1], running: 2, ran_out: 1 };
  it("is seen in the last move of that seat", () => {
    expect(lateMove({ clocks, moves: made })).toEqual({ seat: 1, at: last.at });
    expect(lateMove({ clocks: { ...clocks, ran_out: null }, moves: made })).toBeNull();
    expect(lateMove({ clocks: null, moves: made })).toBeNull();
  });
  it("is told before what was chosen, to oneself and to others", () => {
    const line = (seat: number | null, words: Words): string[] => {
      const lines = linesOf(table.happened, "board", new Seats(table.seats, seat), words, [
        { seat: 1, at: last.at },
      ]);
      const chosen = lines.findIndex((line) => line.at === last.at && !line.key.startsWith("late"));
      return [
        lines[chosen - 1]?.text ?? "",
        String(new Set(lines.map(({ key }) => key)).size - lines.length),
      ];
    };
    expect(line(1, en)).toEqual(["Your time was up: a bot chose for you.", "0"]);
    expect(line(0, en)).toEqual(["Bianca’s time was up: a bot chose instead.", "0"]);
    expect(line(0, fr)[0]).toContain("Le temps de Bianca était écoulé");
  });
});

describe("seats", () => {
  const seats = (fixtures["../fixtures/board-4.json"] as TableView).seats;
  it("go clockwise from your left", () => expect(new Seats(seats, 2).others()).toEqual([3, 0, 1]));
  it("are all there for an onlooker", () => expect(new Seats(seats, null).others()).toEqual([0, 1, 2, 3]));
  it("give no bot the name of a person", () => {
    const names = namesOf(seats.map((seat) => (seat.seat === 0 ? { ...seat, name: "Cosimo" } : seat)));
    expect(new Set(names).size).toBe(names.length);
  });
  it("need nobody else where only bots and you sit", () => {
    const person = {
      seat: 0,
      kind: "person",
      name: "Ada",
      person: "ada",
      bot: null,
      invited: null,
      resigned: false,
    } as const;
    const bot = {
      seat: 1,
      kind: "bot",
      name: "steady",
      person: null,
      bot: "steady",
      invited: null,
      resigned: false,
    } as const;
    expect(isAlone([person, bot, { ...person, seat: 2, name: "Player 3" }], "ada")).toBe(true);
    expect(isAlone([person, bot], "bea")).toBe(false);
    expect(isAlone([person, { ...bot, kind: "open", bot: null }], "ada")).toBe(false);
  });
  it("share places", () => {
    expect(placeOf([1, 3, 1], 2)).toEqual({ place: 1, isTied: true });
    expect(placeOf([1, 3, 1], 1)).toEqual({ place: 3, isTied: false });
  });
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
  it("and the list itself stays where nothing changed", () => {
    const before = keyed([], ["fur 4", "dye 2"], () => 0);
    expect(keyed(before, ["fur 4", "dye 2"], () => 9)).toBe(before);
    const kept = steady<number>();
    const first = kept([1, 2]);
    expect(kept([1, 2])).toBe(first);
    expect(kept([1, 3])).toEqual([1, 3]);
  });
});
