// A table that is open on this screen, without a browser: a wire that says what the test says.
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { TableView } from "../../src/protocol/types";
import { Session } from "../../src/state/session.svelte";
import shown from "../fixtures/card-4.json";

const clocks = { left: [60, 60, 60, 60], running: 0, ran_out: null };
const view: TableView = { ...(shown as unknown as TableView), number: 9, question: 9, clocks };
const started = new Date("2026-01-01T12:00:00Z").getTime();

class Wire {
  static last: Wire;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Wire.last = this;
  }
  sent: string[] = [];
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
}
const says = (message: object): void => Wire.last.onmessage?.({ data: JSON.stringify(message) });
const update = (after: number, more: object): object => ({
  type: "update",
  table: view.table,
  after,
  number: after + 1,
  event: { type: "taken_back", at: 0, seat: 1 },
  happened: [],
  patch: {},
  ...more,
});

let session: Session;
let close: () => void;
const listening = { addEventListener: () => undefined, removeEventListener: () => undefined };

beforeEach(() => {
  vi.useFakeTimers({ now: started });
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { origin: "http://localhost" });
  vi.stubGlobal("window", listening);
  vi.stubGlobal("document", { ...listening, querySelectorAll: () => [] });
  session = new Session(view.table);
  close = session.open();
  Wire.last.onopen?.();
});
afterEach(() => {
  close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the clocks", () => {
  beforeEach(() => {
    says(view);
    vi.advanceTimersByTime(5000);
  });
  it("run on while others talk", () => {
    const line = { person: "c2xq5mza7tvh3bne", name: "Bo", text: "Hello.", at: 0 };
    says(update(9, { event: { type: "said", ...line } }));
    expect(session.table?.chat.at(-1)).toEqual({ number: 10, ...line });
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

describe("moves that clocks made", () => {
  const made = view.moves.length;
  const move = (after: number, seat: number): object => {
    const start = made + after - 9;
    const event = {
      type: "moved",
      at: 0,
      answers: after,
      start,
      moves: [`${seat} reveal`],
      by: "clock",
      used: 60,
    };
    return update(after, { event, patch: { clocks: { ran_out: seat } } });
  };
  it("are kept, until they are taken back", () => {
    says(view);
    says(move(9, 0));
    says(move(10, 1));
    expect(session.late).toEqual([
      { seat: 0, at: made + 1 },
      { seat: 1, at: made + 2 },
    ]);
    const event = { type: "undone", at: 0, start: made + 1, person: "" };
    says(update(11, { event, patch: { clocks: { ran_out: null } } }));
    expect(session.late).toEqual([{ seat: 0, at: made + 1 }]);
  });
});

describe("what is said", () => {
  it("is not said while the line is lost, and that is known", () => {
    expect(session.say("Hello.")).toBe(true);
    Wire.last.onclose?.({ code: 1006 });
    expect(session.say("Hello.")).toBe(false);
  });
});

describe("beats", () => {
  const known = view.happened;
  const at = (known.at(-1)?.at ?? 0) + 1;
  const loads = {
    type: "cards_loaded",
    seat: 1,
    at,
    cards: ["grain 2"],
    left: [],
    value: 5,
    free: 2,
    places: [1, 1],
    forced: false,
  };
  const move = (after: number, ...happened: object[]): object => {
    const event = {
      type: "moved",
      at: 0,
      answers: after,
      start: view.moves.length + after - 9,
      moves: ["1 take 1"],
      by: "bot",
      used: 1,
    };
    return update(after, { event, happened, patch: { question: after + 1 } });
  };
  beforeEach(() => says(view));

  it("come one after the other, and only then may one decide", () => {
    says(move(9, loads, { ...loads, seat: 2 }));
    expect(session.beat?.event).toEqual(loads);
    expect([session.table?.happened.length, session.table?.options]).toEqual([known.length + 1, []]);
    vi.advanceTimersByTime(session.beat?.milliseconds ?? 0);
    expect(session.beat?.event.seat).toBe(2);
    vi.advanceTimersByTime(session.beat?.milliseconds ?? 0);
    expect(session.beat).toBeNull();
    expect(session.table).toBe(session.newest);
    expect(session.table?.options).toEqual(view.options);
  });
  it("end with a tap, and what came meanwhile follows", () => {
    says(move(9, loads));
    says(move(10, { ...loads, seat: 2, at: at + 1 }));
    session.goOn();
    expect(session.beat?.event.seat).toBe(2);
    session.goOn();
    expect(session.beat).toBeNull();
    session.goOn();
    expect(session.table).toBe(session.newest);
  });
  it("do not hold up talk", () => {
    says(move(9, loads));
    says(update(10, { event: { type: "said", person: "x", name: "Bo", text: "Well.", at: 0 } }));
    expect(session.beat?.event).toEqual(loads);
    expect(session.table?.chat.at(-1)?.text).toBe("Well.");
  });
  it("are dropped when moves are taken back, and when one catches up", () => {
    says(move(9, loads));
    says(update(10, { event: { type: "undone", at: 0, start: view.moves.length - 1, person: "" } }));
    expect([session.beat, session.table]).toEqual([null, session.newest]);
    says(move(11, { ...loads, at: at + 5 }, { ...loads, at: at + 5, seat: 2 }));
    session.catchUp();
    expect([session.beat, session.table]).toEqual([null, session.newest]);
  });
  it("are not shown to someone who does not look", () => {
    vi.stubGlobal("document", { ...listening, querySelectorAll: () => [], visibilityState: "hidden" });
    says(move(9, loads));
    expect([session.beat, session.table]).toEqual([null, session.newest]);
  });
});

describe("a turn of several moves", () => {
  const options = (...names: string[]) => names.map((option) => ({ option, preview: {} }));
  const asked = (...names: string[]): object =>
    update(9, { patch: { question: 10, options: options(...names) } });
  const sent = (): unknown[] =>
    Wire.last.sent.map((text) => (JSON.parse(text) as { option?: string }).option);
  beforeEach(() => {
    says({ ...view, options: options("on p1") });
    session.play("on p1", "against p2");
  });
  it("sends the second as soon as it is asked for", () => {
    expect(sent()).toEqual(["on p1"]);
    says(asked("ally", "against p2"));
    expect(sent()).toEqual(["on p1", "against p2"]);
    expect(session.isFrozen).toBe(true);
  });
  it("leaves the second where it is not offered, and never sends it later", () => {
    says(asked("ally"));
    says(update(10, { patch: { question: 11, options: options("against p2") } }));
    expect(sent()).toEqual(["on p1"]);
  });
  it("forgets the second when the first is refused", () => {
    says({ type: "refused", code: "not_asked", message: "It is not your turn.", view: null });
    says(asked("ally", "against p2"));
    expect(sent()).toEqual(["on p1"]);
  });
});
