import { describe, expect, it } from "vitest";
import { importedGames, importedRecord, keepRecord } from "../../src/state/imported";

const record = (game: string): string => JSON.stringify({ format: 1, game });

describe("a file that someone opens", () => {
  it("is one record, however it is laid out", () => {
    expect(keepRecord(`${record("card")}\n`)).toBe(1);
    expect(keepRecord(JSON.stringify({ format: 1, game: "dice" }, null, 2))).toBe(1);
    expect(importedRecord()).toMatchObject({ game: "dice" });
  });
  it("has a record a line, and all are kept", () => {
    expect(keepRecord([record("board"), record("card"), ""].join("\n"))).toBe(2);
    expect(importedRecord()).toMatchObject({ game: "board" });
    expect(importedRecord(1)).toMatchObject({ game: "card" });
    expect(importedRecord(2)).toBeNull();
  });
  it("says what each game is, and who played, where that can be read", () => {
    const named = JSON.stringify({ format: 1, game: "dice", names: ["Ada", "Bo"] });
    keepRecord([named, JSON.stringify({ format: 1, game: 7, names: [null, "Bo"] })].join("\n"));
    expect(importedGames()).toEqual([
      { game: "dice", names: ["Ada", "Bo"] },
      { game: "7", names: ["Bo"] },
    ]);
    keepRecord([record("board"), record("card")].join("\n"));
  });
  it("is no record at all, and what was kept stays", () => {
    for (const text of ["", "hello", "{}", "[1]", "null", '{"format": 1', `no\n${record("dice")}`])
      expect(keepRecord(text)).toBe(0);
    expect(importedRecord()).toMatchObject({ game: "board" });
  });
});
