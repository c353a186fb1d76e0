import { describe, expect, it } from "vitest";
import { patched, updated } from "../../src/protocol/updates";
import type { GameEvent, TableView, Update } from "../../src/protocol/types";
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
  const last = table.moves.length;
  const start = last - 4;
  const update = (event: Update["event"], happened: GameEvent[] = []): Update => ({
    type: "update",
    table: table.table,
    after: 9,
    number: 10,
    event,
    happened,
    patch: { question: 10 },
  });
  const moved: Update["event"] = {
    type: "moved",
    at: 0,
    answers: 9,
    start,
    moves: ["0 pass"],
    by: "bot",
    used: 0,
  };
  const undone: Update["event"] = { type: "undone", at: 0, start, person: "", seen_by: null, left: [] };
  const passed: GameEvent = { type: "bid_passed", at: start + 1, seat: 0, lacks: null, free: 1, needs: 0 };
  const before = table.happened.filter(({ at }) => at <= start);

  it("have a number, and follow the one before", () => {
    expect(updated(table, update(moved))).toMatchObject({ number: 10, question: 10 });
    expect(updated({ ...table, number: 8 }, update(moved))).toBeNull();
  });
  it("add moves and what happened after the move they name", () => {
    const next = updated(table, update(moved, [passed]));
    expect(next?.moves).toEqual([...table.moves.slice(0, start), "0 pass"]);
    expect(next?.happened).toEqual([...before, passed]);
    expect(next?.chat).toBe(table.chat);
  });
  it("cut off what was taken back", () => {
    const next = updated(table, update(undone));
    expect(next?.moves).toEqual(table.moves.slice(0, start));
    expect(next?.happened).toEqual(before);
    expect(before.length).toBeLessThan(table.happened.length);
  });
  it("begin the game with the luck before the first decision", () => {
    const open = { ...table, moves: [], happened: [] };
    const next = updated(open, update({ type: "started", at: 0, moves: ["* start 1"] }, [passed]));
    expect(next).toMatchObject({ moves: ["* start 1"], happened: [passed] });
  });
  it("add lines to the chat, under their own number", () => {
    const line = { person: "p7hm2qxa4tzc6vne", name: "Lucia", text: "Hello.", at: 5 };
    expect(updated(table, update({ type: "said", ...line }))?.chat).toEqual([{ number: 10, ...line }]);
  });
  it("of other events change nothing besides the patch", () => {
    const next = updated(table, update({ type: "taken_back", at: 0, seat: 0, used: 0, helped: null }));
    expect(next).toEqual({ ...table, number: 10, question: 10 });
    expect(next?.happened).toBe(table.happened);
  });
});
