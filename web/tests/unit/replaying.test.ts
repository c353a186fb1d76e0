// A record step by step, without a browser.
import { describe, expect, it } from "vitest";
import type { Replay } from "../../src/protocol/types";
import { chosenAt, dayStarts, notesIn, seatsOf, tableAt, viewsOf } from "../../src/state/replaying";
import { Seats } from "../../src/state/seats";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import shown from "../fixtures/replay.json";

const replay = shown as unknown as Replay;
const views = viewsOf(replay);
const seats = new Seats(
  seatsOf(replay, () => false),
  0,
);

describe("a moment of a replay", () => {
  const first = replay.moves.findIndex((move) => move.startsWith("0 "));
  it("says what was chosen, of you and of others", () => {
    expect(chosenAt(replay, seats, views, first, en)).toBe("You chose: *Draw another card*.");
    expect(chosenAt(replay, seats, views, first, fr)).toMatch(/^Vous avez choisi/);
    const other = replay.moves.indexOf("1 pass");
    expect(chosenAt(replay, seats, views, other, en)).toBe(`${seats.who(1).name} chose: *Pass*.`);
  });
  it("says nothing of what comes by chance, nor at the end", () => {
    expect(chosenAt(replay, seats, views, 0, en)).toBe("");
    expect(chosenAt(replay, seats, views, replay.moves.length, en)).toBe("");
  });
});

describe("the notes of a record", () => {
  const hint = { type: "hint", seat: 0, move: 4 } as const;
  it("appear at their move", () => {
    const noted = (at: number) => tableAt(replay, [], views, at, [hint]).notes;
    expect(noted(3)).toEqual([]);
    expect(noted(4)).toEqual([hint]);
  });
  it("are left out where another program wrote something else there", () => {
    const notes = [hint, { ...hint, seat: 9 }, { ...hint, type: "song" }, { ...hint, move: "x" }, null, 3];
    expect(notesIn({ notes }, 3)).toEqual([hint]);
    expect(notesIn({ notes: "none" }, 3)).toEqual([]);
    expect(notesIn({}, 3)).toEqual([]);
  });
});

describe("the days of a record", () => {
  const third = dayStarts(replay.happened).at(-1);
  it("begin after the evening before; after the last evening none does", () => {
    expect(dayStarts(replay.happened).map(({ day }) => day)).toEqual([1, 2, 3]);
  });
  it("are all there where the record ends before its last evening", () => {
    const unfinished = replay.happened.filter((event) => event.at < replay.moves.length);
    expect(dayStarts(unfinished).at(-1)).toEqual(third);
  });
});
