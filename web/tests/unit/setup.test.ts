// A table being set up, without a browser.
import { describe, expect, it } from "vitest";
import type { BotInfo, GameInfo } from "../../src/protocol/types";
import {
  type Place,
  clockTerms,
  hasThinker,
  isReadyToPlay,
  newTable,
  playableHere,
  rulesTold,
  setupFor,
  timeTold,
} from "../../src/state/setup";
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

describe("how long bots think", () => {
  const bots = [
    { name: "steady", about: "", kind: "strength", thinks: false },
    { name: "master", about: "", kind: "strength", thinks: true },
  ] satisfies BotInfo[];
  it("is asked where a bot sits that searches", () => {
    expect(hasThinker([{ bot: null }, { bot: "steady" }], bots)).toBe(false);
    expect(hasThinker([{ bot: null }, { bot: "master" }], bots)).toBe(true);
    expect(hasThinker([{ bot: "master" }], [])).toBe(false);
  });
  it("goes with the table", () => {
    const setup = setupFor(game, "master");
    expect(newTable(setup, game, "en", en.lobby.player).think).toBe("normal");
    expect(newTable({ ...setup, think: "deep" }, game, "en", en.lobby.player).think).toBe("deep");
  });
});

describe("the time for a move", () => {
  it("is told as the lobby offers it", () => {
    for (const words of [en, fr])
      for (const [clock, told] of Object.entries(words.lobby.times))
        expect(timeTold(clockTerms(clock), words).toLowerCase()).toBe(
          told.toLowerCase().replace("un jour", "1 jour"),
        );
  });
  it("may be any other", () => {
    expect(timeTold({ kind: "bank", seconds: 5400, increment: 0 }, en)).toBe("90 minutes");
    expect(timeTold({ kind: "move", seconds: 7200, increment: 0 }, fr)).toBe("2 heures par coup");
  });
});

describe("house rules in one line", () => {
  it("are set as each language sets them", () => {
    const options = [{ name: "dukes", value: true }];
    expect(rulesTold(options, en)).toBe("Dukes in play: yes");
    expect(rulesTold(options, fr)).toBe("Ducs en jeu\u00a0: oui");
  });
});

describe("a setup on a device without a server", () => {
  const bots = ["random", "steady", "sharp"].map(
    (name) => ({ name, kind: "strength", about: "" }) as BotInfo,
  );
  const here = (place: Partial<Place>): Place | undefined => {
    const setup = setupFor(game, "steady");
    const places = setup.places.with(1, { kind: "bot", bot: "steady", name: "", ...place });
    return playableHere({ ...setup, places }, bots).places[1];
  };
  it("has a bot in place of a friend, who could not come", () => {
    expect(here({ kind: "friend" })).toMatchObject({ kind: "bot", bot: "steady" });
    const setup = setupFor(game, "steady");
    const withFriend = { ...setup, places: setup.places.with(1, { kind: "friend", bot: "", name: "" }) };
    expect([withFriend, playableHere(withFriend, bots)].map(isReadyToPlay)).toEqual([false, true]);
  });
  it("has the usual bot in place of one that the device lacks", () => {
    expect(here({ bot: "master" })).toMatchObject({ kind: "bot", bot: "steady" });
    expect(here({ bot: "sharp" })).toMatchObject({ bot: "sharp" });
  });
  it("leaves people at the device where they are", () => {
    expect(here({ kind: "here", name: "Ada" })).toMatchObject({ kind: "here", name: "Ada" });
  });
});
