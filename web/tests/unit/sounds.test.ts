// Sounds: small files, one for each kind of beat that has one.
import { readdirSync, statSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { GameEvent } from "../../src/protocol/types";
import type { Beat, BeatKind } from "../../src/state/beats";
import { settings } from "../../src/state/settings.svelte";
import { soundOf } from "../../src/state/sounds";

const beat = (kind: BeatKind, type: GameEvent["type"]): Beat => ({ kind, event: { type } }) as Beat;

describe("sounds", () => {
  it("are off until asked for", () => {
    expect(settings.sound).toBe(false);
  });
  it("weigh less than 60 kB together, and each that is played has a file", () => {
    const files = readdirSync("src/sounds");
    expect(files.reduce((sum, file) => sum + statSync(`src/sounds/${file}`).size, 0)).toBeLessThan(60_000);
    const played = [
      soundOf(beat("hammer", "lot_sold")),
      soundOf(beat("journey", "lot_sold")),
      soundOf(beat("fall", "pile_removed")),
      soundOf(beat("ships", "day_scored")),
      soundOf(beat("goods", "day_scored")),
      soundOf(beat("move", "card_drawn")),
      soundOf(beat("move", "bid_made")),
      soundOf(beat("forced", "bid_passed")),
      soundOf(beat("move", "dice_rolled")),
    ];
    expect(played).toEqual(["hammer", "load", "removal", "sail", "coins", "draw", "bid", "pass", "dice"]);
    for (const sound of [...played, "turn", "victory"]) expect(files).toContain(`${sound}.wav`);
  });
  it("are silent while a throw or a score sheet waits", () => {
    expect(soundOf(beat("throw", "dice_rolled"))).toBeNull();
    expect(soundOf(beat("sheet", "day_scored"))).toBeNull();
  });
});
