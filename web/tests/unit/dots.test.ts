import { expect, test } from "vitest";
import { cloudOf } from "../../src/state/dots";
import { shareSvg } from "../../src/state/sharecard";

test("everyone is one dot, on the side of your score where they are", () => {
  const cloud = cloudOf(
    [
      [90, 2],
      [100, 3],
      [110, 1],
    ],
    100,
  );
  const sum = (of: "less" | "more"): number => cloud.columns.reduce((all, column) => all + column[of], 0);
  expect([sum("less"), sum("more"), cloud.each, cloud.half]).toEqual([2, 4, 1, 100]);
  expect(cloud.columns.filter((column) => column.isYours).map((column) => column.from)).toEqual([100]);
});

test("with many people a dot stands for several", () => {
  expect(cloudOf([[100, 1200]], null).each).toBe(3);
});

test("the picture to share says what it is given and nothing that could end a tag", () => {
  const card = {
    deal: "<Medici>",
    better: ["Better than ", "82", " in 100"],
    alone: "",
    places: "2nd of 4",
    days: [{ day: "day 1", place: "1st", isWon: true }],
    same: "",
    turn: "",
  } as const;
  const svg = shareSvg(card, cloudOf([[100, 1]], 100));
  expect(svg).toContain("&lt;Medici>");
  expect(svg).toContain('fill="#f2d27e">82<');
  expect(svg.match(/<circle/g)).toHaveLength(1);
});
