// What the luck account makes of draws, without a browser.
import { describe, expect, it } from "vitest";
import type { DrawLuck } from "../../src/protocol/types";
import {
  bestByPlay,
  daysOf,
  gameBy,
  lucksOf,
  numberInDay,
  numbered,
  pillsOf,
  weighedMost,
} from "../../src/state/luckaccount";
import { LUCK } from "../../src/words/luck";

const draw = (move: number, day: number, points: number[], error = 0): DrawLuck => ({
  move,
  kind: "card",
  day,
  seat: 0,
  cards: ["dye 5"],
  taker: null,
  points,
  wins: points.map((value) => value / 100),
  errors: points.map(() => error),
});
const DRAWS = [draw(1, 1, [6.2, -6.2]), draw(4, 1, [3.1, -3.1]), draw(9, 2, [-0.2, 0.2])];

describe("the luck of a game", () => {
  it("is rounded so that what is shown adds up", () => {
    expect(lucksOf(DRAWS, [131, 126])).toEqual([
      { seat: 0, real: 131, luck: 9, deserved: 122, isAbout: false },
      { seat: 1, real: 126, luck: -9, deserved: 135, isAbout: false },
    ]);
  });
  it("is called about where it may be off by more than three points", () => {
    const isAbout = (error: number) =>
      lucksOf([draw(1, 1, [4], error), draw(2, 1, [4], error)], [9])[0]?.isAbout;
    expect([isAbout(2), isAbout(2.2)]).toEqual([false, true]);
  });
  it("decided the game where play alone has another winner", () => {
    const lucks = lucksOf(DRAWS, [131, 126]);
    expect(bestByPlay(lucks)).toEqual([1]);
    expect([gameBy(lucks, 0, [0]), gameBy(lucks, 1, [0]), gameBy(lucks, 1, [1])]).toEqual([
      "gave",
      "took",
      null,
    ]);
  });
  it("lists the draws that weighed at least a point, the heaviest first", () => {
    expect(weighedMost(DRAWS, 1).map(({ move }) => move)).toEqual([1, 4]);
    expect(numberInDay(DRAWS, DRAWS[1] as DrawLuck)).toBe(2);
    expect(numberInDay(DRAWS, DRAWS[2] as DrawLuck)).toBe(1);
    expect(daysOf(DRAWS)).toEqual([
      { day: 1, from: 0, to: 2 },
      { day: 2, from: 2, to: 3 },
    ]);
  });
});

describe("the drawing", () => {
  it("keeps amounts apart where lines cross", () => {
    const [one, other] = pillsOf(
      [
        [100, 200],
        [110, 105],
      ],
      { left: 0, right: 400, width: 90 },
    );
    expect(Math.abs((one?.x ?? 0) - (other?.x ?? 0))).toBeGreaterThan(90);
  });
  it("numbers the largest bars, none beside another", () => {
    expect([...numbered([5, 4.9, 0.2, 3, -4], 3)]).toEqual([0, 4]);
  });
});

describe("the headline", () => {
  const you = { isYou: true, name: "Ada" };
  const other = { isYou: false, name: "Bianca" };
  it("says what luck gave and took, in both languages", () => {
    expect(LUCK.en.gave(you, 9, "florins", false).join("")).toBe("Luck gave you 9 florins");
    expect(LUCK.en.took(other, 1, "influence", true).join("")).toBe(
      "Luck took about 1 point of influence from Bianca",
    );
    expect(LUCK.fr.gave(you, 9, "florins", true).join("")).toBe("La chance vous a donné environ 9 florins");
    expect(LUCK.fr.took(other, 1, "points", false).join("")).toBe("La chance a pris 1 point à Bianca");
    expect(LUCK.en.byPlay(other, 133, you, 122)).toBe("By play alone Bianca wins, 133 to your 122.");
    expect(LUCK.fr.byPlay(you, 133, other, 122)).toBe(
      "Sans la chance, vous gagneriez, 133 contre 122 pour Bianca.",
    );
  });
});
