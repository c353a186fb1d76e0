import { afterEach, describe, expect, it, vi } from "vitest";
import {
  announce,
  announceAtOnce,
  announceMoves,
  forgetSaid,
  skipMoves,
  spokenAtOnce,
  spokenPolitely,
} from "../../src/state/announce.svelte";

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

describe("moves that come faster than they can be read", () => {
  const skipped = (moves: number): string => `${moves} more.`;
  const move = (n: number): string => `Bianca takes the die with the number ${n} from the roll of Cosimo.`;
  const begin = (): void => {
    vi.useFakeTimers();
    forgetSaid();
  };
  afterEach(() => {
    forgetSaid();
    vi.useRealTimers();
  });

  it("are told to the end as long as there is time for it", () => {
    begin();
    for (let n = 1; n <= 10; n++) {
      announceMoves(skipped, move(n));
      vi.advanceTimersByTime(6_000);
    }
    expect(texts()).toEqual(Array.from({ length: 10 }, (_, n) => move(n + 1)));
  });
  it("are left out but for the newest, and never lag far behind", () => {
    begin();
    for (let n = 1; n <= 12; n++) {
      announceMoves(skipped, move(n));
      vi.advanceTimersByTime(1_000);
    }
    vi.advanceTimersByTime(20_000);
    expect(texts().slice(0, 2)).toEqual([move(1), move(2)]);
    expect(texts()).toContain(move(12));
    expect(texts().some((text) => text.endsWith(" more."))).toBe(true);
    expect(texts().length).toBeLessThan(12);
    const told = texts().filter((text) => text.startsWith("Bianca"));
    expect(told).toEqual([...told].sort((a, b) => Number(/\d+/.exec(a)) - Number(/\d+/.exec(b))));
    const left = texts().flatMap((text) => (text.endsWith(" more.") ? [parseInt(text, 10)] : []));
    expect(told.length + left.reduce((all, n) => all + n, 0)).toBe(12);
  });
  it("give way to what they led to", () => {
    begin();
    announceMoves(skipped, ...Array.from({ length: 6 }, (_, n) => move(n)));
    skipMoves(skipped);
    announce("You earned 30 points.");
    vi.advanceTimersByTime(60_000);
    expect(texts().slice(-2)).toEqual([expect.stringMatching(/^\d more\.$/), "You earned 30 points."]);
  });
});
