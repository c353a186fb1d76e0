import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Question, Thought } from "../../src/device/messages";
import { Thinker } from "../../src/device/thinker";

/** A worker that the test answers for. */
class Scripted {
  asked: Question[] = [];
  isOver = false;
  onmessage: ((event: { data: Thought }) => void) | null = null;
  onerror: (() => void) | null = null;
  postMessage(question: Question): void {
    this.asked.push(question);
  }
  terminate(): void {
    this.isOver = true;
  }
  says(data: Thought): void {
    this.onmessage?.({ data });
  }
  chooses(text: string, by = ""): void {
    this.says({ kind: "answer", id: this.asked.at(-1)?.id ?? 0, text, by, why: "" });
  }
}

describe("the worker that thinks, as tables ask it", () => {
  let workers: Scripted[];
  let told: string[];
  let thinker: Thinker;
  const worker = (): Scripted => workers.at(-1) as Scripted;
  const start = (): Worker => {
    workers.push(new Scripted());
    return worker() as unknown as Worker;
  };
  const choose = (game = "card"): Promise<string> => thinker.think(game, "choice", "?").catch(String);

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    [workers, told] = [[], []];
    thinker = new Thinker(
      start,
      (by) => told.push(by),
      async () => ["sharp"],
    );
  });
  afterEach(() => (vi.useRealTimers(), vi.restoreAllMocks()));

  it("says which bots are on the device, without being started", async () => {
    expect([await thinker.bots(), workers]).toEqual(['["sharp"]', []]);
  });

  it("is started once, and answers each question", async () => {
    for (const option of ["take 1", "pass"]) {
      const choice = choose();
      worker().chooses(option);
      expect(await choice).toBe(option);
    }
    expect([workers.length, told]).toEqual([1, []]);
  });

  it("tells once which bot chooses for one that can't, until that one can again", async () => {
    const by = async (name: string): Promise<void> => {
      const choice = choose();
      worker().chooses("pass", name);
      await choice;
    };
    for (const name of ["steady", "steady", "", "sharp"]) await by(name);
    expect(told).toEqual(["steady", "sharp"]);
  });

  it("is started anew after it was silent for too long", async () => {
    const choice = choose();
    vi.advanceTimersByTime(60_000);
    expect(await choice).toContain("it took too long");
    expect([worker().isOver, told]).toEqual([true, ["steady"]]);
    const next = choose();
    expect(workers).toHaveLength(2);
    worker().chooses("pass");
    expect(await next).toBe("pass");
  });

  it.each([
    ["could not start", (one: Scripted) => one.says({ kind: "unable", text: "no Python" })],
    ["stopped", (one: Scripted) => one.onerror?.()],
  ])("is started anew after it %s, and nothing waits for ever", async (_, fail) => {
    const [choice, opinion] = [choose(), thinker.think("card", "opinion", "?").catch(String)];
    fail(worker());
    expect(await Promise.all([choice, opinion])).toEqual([expect.any(String), expect.any(String)]);
    void choose();
    expect(workers).toHaveLength(2);
  });

  it("goes on after a question that failed", async () => {
    const choice = choose();
    worker().says({ kind: "failed", id: 1, text: "it crashed" });
    expect(await choice).toContain("it crashed");
    void choose();
    expect([workers.length, worker().asked.length, told]).toEqual([1, 2, ["steady"]]);
  });
});
