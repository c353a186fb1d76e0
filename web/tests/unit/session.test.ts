// A table that is open on this screen, without a browser: a wire that says what the test says.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { house } from "../../src/protocol/api";
import type { Event, TableView } from "../../src/protocol/types";
import { Session } from "../../src/state/session.svelte";
import shown from "../fixtures/card-4.json";

const { story, ...whole } = shown as unknown as TableView & { story: Event[] };
const clocks = { left: [60, 60, 60, 60], running: 0, ran_out: null };
const view: TableView = { ...whole, number: 9, question: 9, clocks };
const started = new Date("2026-01-01T12:00:00Z").getTime();

class Wire {
  static last: Wire;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  send(): void {}
  close(): void {}
}
const says = (message: object): void => Wire.last.onmessage?.({ data: JSON.stringify(message) });
const update = (after: number, more: object): object => ({
  type: "update",
  table: view.table,
  after,
  number: after + 1,
  patch: {},
  moves_from: view.moves.length,
  moves: [],
  said: [],
  ...more,
});

let session: Session;
let close: () => void;
const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };

beforeEach(() => {
  vi.useFakeTimers({ now: started });
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { protocol: "http:", host: "localhost" });
  vi.stubGlobal("window", listening);
  vi.stubGlobal("document", { ...listening, querySelectorAll: () => [] });
  vi.spyOn(house, "story").mockResolvedValue({ moves: view.moves.length, story });
  session = new Session(view.table);
  close = session.open();
  Wire.last.onopen?.();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("the clocks", () => {
  beforeEach(() => {
    says(view);
    vi.advanceTimersByTime(5000);
  });
  it("run on while others talk", () => {
    const line = { number: 1, person: null, name: "Bo", text: "Hello.", at: 0 };
    says(update(9, { said: [line] }));
    expect(session.table?.chat.at(-1)).toEqual(line);
    expect(session.heardAt).toBe(started);
  });
  it("are read anew when they change", () => {
    says(update(9, { patch: { clocks: { running: 1 } } }));
    expect(session.heardAt).toBe(started + 5000);
  });
  it("are read anew with the next question, though they may show the same", () => {
    says(update(9, { patch: { question: 10 } }));
    expect(session.heardAt).toBe(started + 5000);
  });
});

describe("the story", () => {
  it("tells nothing twice where it is ahead of what came here", async () => {
    const last = story.at(-1) as Event;
    const ahead: Event = { ...last, at: view.moves.length + 1 };
    vi.mocked(house.story)
      .mockResolvedValueOnce({ moves: view.moves.length + 1, story: [...story, ahead] })
      .mockResolvedValueOnce({ moves: view.moves.length + 1, story: [ahead] });
    says(view);
    await vi.advanceTimersByTimeAsync(100);
    expect(session.story).toEqual(story);
    says(update(9, { moves: ["1 pass"] }));
    await vi.advanceTimersByTimeAsync(100);
    expect(session.story).toEqual([...story, ahead]);
    expect(house.story).toHaveBeenCalledTimes(2);
  });
});

describe("what is said", () => {
  it("is not said while the line is lost, and that is known", () => {
    expect(session.say("Hello.")).toBe(true);
    Wire.last.onclose?.({ code: 1006 });
    expect(session.say("Hello.")).toBe(false);
  });
});
