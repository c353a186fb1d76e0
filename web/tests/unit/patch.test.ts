import { describe, expect, it } from "vitest";
import { patched, updated } from "../../src/protocol/patch";
import type { TableView, Update } from "../../src/protocol/types";
import board from "../fixtures/board-4.json";

describe("merge patches", () => {
  it("merge objects and replace everything else", () => {
    expect(patched({ a: { b: 1, c: [1, 2] }, d: 2 }, { a: { c: [3] } })).toEqual({
      a: { b: 1, c: [3] },
      d: 2,
    });
  });
  it("make null of what is taken away, but forget counts", () => {
    expect(
      patched(
        { view: { asked: 1, unseen: { "fur 4": 1, "dye 2": 2 } } },
        { view: { asked: null, unseen: { "fur 4": null } } },
      ),
    ).toEqual({
      view: { asked: null, unseen: { "dye 2": 2 } },
    });
  });
  it("change places of a list, add to it and cut it", () => {
    const ships = [
      { cards: ["fur 4"], value: 4 },
      { cards: [], value: 0 },
    ];
    const old = { ships, bids: [3, null, "pass"], market: ["dye 2", "fur 1", "dye 5"] };
    const patch = {
      ships: { "0": { cards: { "1": "dye 2" }, value: 6 } },
      bids: { "0": null },
      market: { length: 1 },
    };
    const next = patched(old, patch) as typeof old;
    expect(next).toEqual({
      ships: [{ cards: ["fur 4", "dye 2"], value: 6 }, ships[1]],
      bids: [null, null, "pass"],
      market: ["dye 2"],
    });
    expect(next.ships[1]).toBe(ships[1]);
    expect(old.market).toHaveLength(3);
  });
  it("leave what did not change the same object", () => {
    const old = { options: [1], view: { day: 1 } };
    expect((patched(old, { view: { day: 2 } }) as typeof old).options).toBe(old.options);
  });
});

describe("updates", () => {
  const table = { ...(board as unknown as TableView), number: 9 };
  const update: Update = {
    type: "update",
    table: table.table,
    after: 9,
    number: 10,
    patch: { question: 10 },
    moves_from: 2,
    moves: ["0 pass"],
    said: [],
  };
  it("follow on the number they name", () => {
    const next = updated(table, update);
    expect(next?.moves).toEqual([...table.moves.slice(0, 2), "0 pass"]);
    expect(next?.number).toBe(10);
    expect(next?.chat).toBe(table.chat);
  });
  it("are refused where one is missing", () => {
    expect(updated({ ...table, number: 8 }, update)).toBeNull();
  });
});
