import { expect, test } from "vitest";
import { withinTolerance } from "../../scripts/snapshots";

const APPROVED = 'main 0 52 1280 700\n  h1 "Day 2" 24 74 350 40\n  button "Pass" 10 20 80 44\n';

test("boxes that are off by a few pixels count as approved", () => {
  const taken = APPROVED.replace("24 74 350 40", "26 72 353 40");
  expect(withinTolerance(APPROVED, taken)).toBe(APPROVED);
});

test("a box that moved, grew or changed its name stays as it was taken", () => {
  for (const changed of [
    APPROVED.replace("24 74 350 40", "24 78 350 40"),
    APPROVED.replace("10 20 80 44", "10 20 80 60"),
    APPROVED.replace("Pass", "Bid"),
  ])
    expect(withinTolerance(APPROVED, changed)).toBe(changed);
});

test("a box that is missing or added stays a difference", () => {
  const lines = APPROVED.split("\n");
  const fewer = lines.toSpliced(1, 1).join("\n");
  const twice = lines.toSpliced(2, 0, lines[2] ?? "").join("\n");
  expect(withinTolerance(APPROVED, fewer)).toBe(fewer);
  expect(withinTolerance(APPROVED, twice)).not.toBe(APPROVED);
});
