import { describe, expect, it } from "vitest";
import { lastSaid, unheard } from "../../src/state/talk";

const line = (number: number, person: string) => ({ number, person, name: person, text: "hello", at: 0 });

describe("talk", () => {
  const chat = [line(0, "ada"), line(1, "bea"), line(2, "ada"), line(3, "bea")];
  it("is new where others said it after what was seen", () => {
    expect(unheard(chat, 0, "ada").map(({ number }) => number)).toEqual([1, 3]);
    expect(unheard(chat, lastSaid(chat), null)).toEqual([]);
  });
  it("begins before its first line", () => expect(unheard(chat, lastSaid([]), null)).toHaveLength(4));
});
