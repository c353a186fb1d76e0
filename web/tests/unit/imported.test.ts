import { describe, expect, it } from "vitest";
import { importedRecord, keepRecord } from "../../src/state/imported";

const record = (game: string): string => JSON.stringify({ format: 1, game });

describe("a file that someone opens", () => {
  it("is one record, however it is laid out", () => {
    expect(keepRecord(`${record("card")}\n`)).toBe(1);
    expect(keepRecord(JSON.stringify({ format: 1, game: "dice" }, null, 2))).toBe(1);
    expect(importedRecord()).toMatchObject({ game: "dice" });
  });
  it("has a record a line, and the first is kept", () => {
    expect(keepRecord([record("board"), record("card"), ""].join("\n"))).toBe(2);
    expect(importedRecord()).toMatchObject({ game: "board" });
  });
  it("is no record at all, and what was kept stays", () => {
    for (const text of ["", "hello", "{}", "[1]", "null", '{"format": 1', `no\n${record("dice")}`])
      expect(keepRecord(text)).toBe(0);
    expect(importedRecord()).toMatchObject({ game: "board" });
  });
});
