import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableView } from "../../src/protocol/types";
import { factsAt, factsOf } from "../../src/state/facts";
import { infoOf, isDrawn, labelOf, readGames, textOf, titleOf } from "../../src/state/games.svelte";
import { linesOf } from "../../src/state/log";
import { optionTold } from "../../src/state/options";
import { Seats } from "../../src/state/seats";
import { verdictOf } from "../../src/state/score";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";
import sack from "../fixtures/sack.json";
import fixture from "../fixtures/sack-3.json";

const table = fixture as unknown as TableView;
const view = table.view as NonNullable<TableView["view"]>;
const answers = (games: unknown[]): void =>
  void vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(games))));
afterEach(() => vi.unstubAllGlobals());

describe("a game that is not drawn", () => {
  beforeEach(async () => {
    answers([sack.fr]);
    await readGames();
  });
  it("is shown by the labels that it gives", () => {
    expect(isDrawn("sack")).toBe(false);
    expect(titleOf("sack")).toBe("Pièces et cailloux");
    expect(labelOf("sack", "coins_left")).toBe("Pièces dans le sac");
    expect(textOf("sack", "draw")).toBe("tirer");
    expect(textOf("sack", "draw 3")).toBe("tirer 3");
    expect(optionTold("stop", table, fr)).toBe("S’arrêter");
  });
  it("has facts that belong to nobody and facts of each seat; its options are told elsewhere", () => {
    const info = infoOf("sack");
    expect(factsOf(view, info).map(({ field, isSeat }) => [field, isSeat])).toEqual([
      ["coins_left", false],
      ["stones_left", false],
      ["turn", true],
      ["drawn_now", false],
    ]);
    expect(factsAt(view, info, 1)).toEqual([{ field: "purses", value: 4, isSeat: false }]);
  });
  it("is told by its moves, and counts points", () => {
    const lines = linesOf(table.happened, "sack", Seats.of(table), fr);
    expect(lines[0]?.text).toBe("Le hasard donne «\u00a0pièce\u00a0».");
    expect(lines[1]?.text).toBe("Vous jouez «\u00a0s’arrêter\u00a0».");
    expect(
      verdictOf("sack", { scores: [1, 7, 4], winners: [1], places: [3, 1, 2] }, Seats.of(table), en),
    ).toEqual({
      title: "Bianca wins with 7 points",
      line: "3 points ahead of Cosimo.",
      own: "You are 3rd of 3 with 1 point.",
    });
  });
});

describe("a game that labels nothing", () => {
  beforeEach(async () => {
    answers([{ ...sack.en, labels: {}, fields_by_seat: [], fields_naming_seats: [] }]);
    await readGames();
  });
  it("is shown by the names of its fields", () => {
    expect(titleOf("sack")).toBe("Coins and Stones");
    expect(labelOf("sack", "coins_left")).toBe("Coins left");
    expect(textOf("sack", "draw")).toBe("draw");
    expect(factsAt(view, infoOf("sack"), 1)).toEqual([]);
    expect(factsOf(view, infoOf("sack")).at(-1)).toEqual({
      field: "purses",
      value: [1, 4, 4],
      isSeat: false,
    });
  });
});
