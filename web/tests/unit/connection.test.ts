import { beforeEach, describe, expect, it } from "vitest";
import { Connection, type ConnectionState, type Socket } from "../../src/protocol/connection";
import type { TableView } from "../../src/protocol/types";
import card from "../fixtures/card-4.json";

const view = { ...(card as unknown as TableView), number: 9, question: 9 };

class Wire implements Socket {
  sent: { type: string; [key: string]: unknown }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(readonly url: string) {}
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.onclose?.({ code: 1000 });
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

describe("a live table", () => {
  let wires: Wire[];
  let waiting: (() => void)[];
  let cancelled: unknown[];
  let states: ConnectionState[];
  let refusals: string[];
  let connection: Connection;
  const wire = (): Wire => wires.at(-1) as Wire;

  beforeEach(() => {
    [wires, waiting, cancelled, states, refusals] = [[], [], [], [], []];
    connection = new Connection(
      "k3vq7mzt2acx5bny",
      () => "fr",
      {
        table: () => undefined,
        state: (state) => states.push(state),
        present: () => undefined,
        refused: (message) => refusals.push(message),
        answered: () => undefined,
      },
      {
        socket: (url) => {
          wires.push(new Wire(url));
          return wire();
        },
        later: (act) => waiting.push(act),
        cancel: (timer) => void cancelled.push(timer),
      },
    );
    connection.open();
    wire().onopen?.();
    wire().says(view);
  });

  it("answers the question it was asked, in the language spoken", () => {
    connection.play("take 1");
    expect(wire().url).toContain("lang=fr");
    expect(wire().sent).toEqual([{ type: "play", seat: 0, option: "take 1", answers: 9 }]);
  });

  it("sends the same answer again after a lost connection, and asks for what it missed", () => {
    connection.play("take 1");
    wire().onclose?.({ code: 1006 });
    expect(states.at(-1)).toBe("lost");
    waiting.at(-1)?.();
    expect(wire().url).toContain("after=9");
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ option: "take 1", answers: 9 });
    wire().says({ type: "played", table: view.table, answers: 9, number: 10 });
    wire().onclose?.({ code: 1006 });
    waiting.at(-1)?.();
    wire().onopen?.();
    expect(wire().sent).toEqual([]);
  });

  it("keeps an answer given while the line is down", () => {
    wire().onclose?.({ code: 1012 });
    connection.play("take 1");
    waiting.at(-1)?.();
    expect(wire().sent).toEqual([]);
    wire().onopen?.();
    expect(wire().sent[0]).toMatchObject({ type: "play", option: "take 1" });
  });

  it("gives one answer to a question", () => {
    connection.play("take 1");
    connection.play("reveal");
    expect(wire().sent).toHaveLength(1);
  });

  it("shows the table that comes with a refusal, and may answer again", () => {
    connection.play("take 1");
    wire().says({
      type: "refused",
      code: "late",
      message: "Too late.",
      allowed: null,
      view: { ...view, number: 11, question: 11 },
    });
    expect(refusals).toEqual(["Too late."]);
    connection.play("reveal");
    expect(wire().sent.at(-1)).toMatchObject({ option: "reveal", answers: 11 });
  });

  it("starts anew where an update is missing", () => {
    wire().says({
      type: "update",
      table: view.table,
      after: 12,
      number: 13,
      event: { type: "undo_refused", at: 0, person: "p7hm2qxa4tzc6vne" },
      happened: [],
      patch: {},
    });
    expect(wires).toHaveLength(2);
    expect(wire().url).not.toContain("after");
  });

  it("starts anew once where it was about to come back", () => {
    wire().onclose?.({ code: 1006 });
    const comingBack = waiting.length;
    connection.reopen(1);
    expect(cancelled).toContain(comingBack);
  });

  it.each([4400, 4404])("does not come back after %i, where that would not help", (code) => {
    wire().onclose?.({ code });
    expect(states.at(-1)).toBe("ended");
    expect(waiting).toHaveLength(1); // the ping alone
  });

  it("drops a line that is silent after a ping, and comes back", () => {
    const silent = wire();
    waiting[0]?.();
    expect(silent.sent).toEqual([{ type: "ping" }]);
    waiting[1]?.();
    expect(states.at(-1)).toBe("lost");
    expect(silent.onmessage).toBeNull();
    waiting.at(-1)?.();
    expect(wires).toHaveLength(2);
  });

  it("keeps a line on which anything at all is heard after a ping", () => {
    waiting[0]?.();
    wire().says({ type: "presence", table: view.table, people: [] });
    expect(cancelled).toContain(2); // the second timer, by which something had to be heard
    expect(states.at(-1)).toBe("open");
  });

  it("asks at once whether an open line still is one, when the network or the tab is back", () => {
    connection.retry();
    connection.retry();
    expect(wire().sent).toEqual([{ type: "ping" }, { type: "ping" }]);
    expect(waiting).toHaveLength(2); // the next ping, and one deadline
    waiting[1]?.();
    expect(states.at(-1)).toBe("lost");
  });
});
