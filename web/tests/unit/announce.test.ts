import { expect, it } from "vitest";
import { announce, announceAtOnce, spokenAtOnce, spokenPolitely } from "../../src/state/announce.svelte";

const texts = (): string[] => spokenPolitely().map(({ text }) => text);

it("keeps sentences beside each other, so that each is read", () => {
  announce("Bianca bids 7.", "", "Cosimo passes.");
  announce("Cosimo passes.");
  expect(texts()).toEqual(["Bianca bids 7.", "Cosimo passes.", "Cosimo passes."]);
  expect(new Set(spokenPolitely().map(({ key }) => key)).size).toBe(3);
});

it("forgets what was read long ago", () => {
  for (let move = 0; move < 50; move++) announce(`Bianca bids ${move}.`);
  expect(texts()).toHaveLength(20);
  expect(texts().at(-1)).toBe("Bianca bids 49.");
});

it("says the same thing at once again", () => {
  announceAtOnce("Your turn");
  const first = spokenAtOnce();
  announceAtOnce("Your turn");
  expect(spokenAtOnce()).not.toBe(first);
  expect(spokenAtOnce().trim()).toBe("Your turn");
});
