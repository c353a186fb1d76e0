// A table being set up, without a browser.
import { describe, expect, it } from "vitest";
import type { GameInfo } from "../../src/protocol/types";
import { type Place, newTable, rulesTold, setupFor } from "../../src/state/setup";
import { en } from "../../src/words/en";
import { fr } from "../../src/words/fr";

const game = { id: "court", title: "", players: [2], options: [], presets: [] } as unknown as GameInfo;
const opened = (place: Place) => {
  const setup = setupFor(game, "steady");
  return newTable({ ...setup, places: setup.places.with(1, place) }, game, "en", en.lobby.player);
};

describe("someone else at this device", () => {
  const here: Place = { kind: "here", bot: "steady", name: " " };
  it("has a name of their own, given or not", () => {
    expect(opened(here).seats?.[1]).toMatchObject({ kind: "me", name: "Player 2" });
    expect(opened({ ...here, name: "Ada " }).seats?.[1]).toMatchObject({ kind: "me", name: "Ada" });
  });
  it("leaves yours to you", () => expect(opened(here).seats?.[0]).toMatchObject({ kind: "me", name: null }));
});

describe("house rules in one line", () => {
  it("are set as each language sets them", () => {
    const options = [{ name: "dukes", value: true }];
    expect(rulesTold(options, en)).toBe("Dukes in play: yes");
    expect(rulesTold(options, fr)).toBe("Ducs en jeu\u00a0: oui");
  });
});
