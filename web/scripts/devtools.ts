// Chromium over its own protocol, to measure it. Playwright also asks every page and worker to keep what they fetch,
// which takes tens of megabytes; here nothing is asked for but to run scripts.
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";

interface Answer {
  id?: number;
  method?: string;
  sessionId?: string;
  params?: Record<string, unknown>;
  result: Record<string, unknown>;
  error?: { message: string };
}

const PATIENCE = 100_000; // milliseconds

function within<Result>(work: Promise<Result>, milliseconds: number, what: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Result>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`${what}: no answer`)), milliseconds);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

export class Chromium {
  private last = 0;
  private readonly asked = new Map<number, (answer: Answer) => void>();
  private readonly sessions = new Set<string>(); // with pages and workers

  private constructor(
    private readonly process: ChildProcess,
    private readonly profile: string,
  ) {
    let read = "";
    (process.stdio[4] as Readable).setEncoding("utf8").on("data", (text: string) => {
      const answers = (read + text).split("\0");
      read = answers.pop() ?? "";
      for (const answer of answers) this.received(JSON.parse(answer) as Answer);
    });
  }

  static launch(): Chromium {
    const profile = mkdtempSync(join(tmpdir(), "fondaco-profile-"));
    const switches = ["headless", "no-sandbox", "no-startup-window", "remote-debugging-pipe"];
    const child = spawn(
      process.env.CHROMIUM ?? "/usr/bin/chromium",
      [...switches, "force-prefers-reduced-motion", `user-data-dir=${profile}`].map((one) => `--${one}`),
      { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] },
    );
    return new Chromium(child, profile);
  }

  async send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.last;
    const answer = new Promise<Answer>((done) => this.asked.set(id, done));
    (this.process.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result, error } = await within(answer, PATIENCE, method);
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  private received(answer: Answer): void {
    const session = answer.params?.sessionId as string;
    if (answer.method === "Target.attachedToTarget") this.follow(session);
    else if (answer.method === "Target.detachedFromTarget") this.sessions.delete(session);
    else if (answer.id !== undefined) {
      this.asked.get(answer.id)?.(answer);
      this.asked.delete(answer.id);
    }
  }

  /** Follows a page or a worker, and the workers that it starts. */
  private follow(session: string): void {
    this.sessions.add(session);
    const workers = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
    void this.send("Target.setAutoAttach", workers, session).catch(() => undefined);
  }

  async open(url: string): Promise<Tab> {
    const { targetId } = await this.send("Target.createTarget", { url });
    const { sessionId } = await this.send("Target.attachToTarget", { targetId, flatten: true });
    return new Tab(this, targetId as string, sessionId as string);
  }

  /** Frees in every page and worker what nobody needs any more. */
  async collect(): Promise<void> {
    for (const session of this.sessions)
      await this.send("HeapProfiler.collectGarbage", {}, session).catch(() => undefined); // it may have closed
  }

  /** The processes of pages and their workers. */
  async renderers(): Promise<number[]> {
    const { processInfo } = await this.send("SystemInfo.getProcessInfo");
    return (processInfo as { type: string; id: number }[])
      .filter(({ type }) => type === "renderer")
      .map(({ id }) => id);
  }

  async close(): Promise<void> {
    const gone = new Promise((done) => this.process.once("exit", done));
    await this.send("Browser.close");
    await gone;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

export class Tab {
  constructor(
    private readonly browser: Chromium,
    private readonly id: string,
    private readonly session: string,
  ) {}

  /** Calls a function in the page, with arguments that JSON can hold, and returns what it resolves to. */
  async run<Values extends unknown[], Result>(
    work: (...values: Values) => Result,
    ...values: Values
  ): Promise<Awaited<Result>> {
    const answer = await this.browser.send(
      "Runtime.evaluate",
      {
        expression: `(${work.toString()})(...${JSON.stringify(values)})`,
        awaitPromise: true,
        returnByValue: true,
        userGesture: true,
      },
      this.session,
    );
    const { exceptionDetails, result } = answer as {
      exceptionDetails?: { exception?: { description: string } };
      result: { value: Awaited<Result> };
    };
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? "the page failed");
    return result.value;
  }

  /** Waits until something is on the page. */
  async until(selector: string, within = 120_000): Promise<void> {
    const deadline = performance.now() + within;
    while (
      !(await this.run((wanted) => document.querySelector(wanted) !== null, selector).catch(() => false))
    ) {
      if (performance.now() > deadline) throw new Error(`${selector} did not come`);
      await new Promise((done) => setTimeout(done, 100));
    }
  }

  close = (): Promise<unknown> => this.browser.send("Target.closeTarget", { targetId: this.id });
}
