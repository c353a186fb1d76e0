// This device as a place for tables: a worker that answers like a server. It starts when it is first asked.
import type { Socket } from "../protocol/connection";
import type { Refused } from "../protocol/types";
import { Refusal, type Wire } from "../protocol/wire";
import { language, words } from "../words/index.svelte";
import type { FromTables, ToTables } from "./messages";

const FAILED = 1011; // a connection that ends because the worker did

export class DeviceWire implements Wire {
  private worker: Worker | null = null;
  private last = 0;
  private readonly asked = new Map<
    number,
    { answer: (text: string) => void; fail: (error: Error) => void }
  >();
  private readonly sockets = new Map<number, DeviceSocket>();

  constructor(
    private readonly name: () => string, // of the person, when it starts
    private readonly ready: () => void,
    private readonly failed: (reason: string) => void,
    private readonly weaker: (bot: string) => void, // that decides for one that cannot
  ) {}

  /** Starts the worker, unless it runs. */
  start(): void {
    if (this.worker) return;
    this.worker = new Worker(new URL("./tables.worker.ts", import.meta.url), { type: "module" });
    this.worker.onmessage = ({ data }: MessageEvent<FromTables>) => this.received(data);
    this.worker.onerror = () => this.stop("the worker could not be started");
    this.tell({ kind: "begin", name: this.name() });
  }

  async ask(method: string, path: string, body: unknown): Promise<unknown> {
    this.start();
    const id = ++this.last;
    const text = await new Promise<string>((answer, fail) => {
      this.asked.set(id, { answer, fail });
      const words = { body: JSON.stringify(body ?? {}), language: language() };
      this.tell({ kind: "ask", id, method, path, ...words });
    });
    const told = JSON.parse(text) as { status: number; body: unknown };
    if (told.status >= 400) throw new Refusal(told.status, (told.body as Refused).message);
    return told.body;
  }

  socket(path: string): Socket {
    this.start();
    void navigator.storage?.persist?.(); // what is played here is nowhere else
    const id = ++this.last;
    const { pathname, searchParams } = new URL(path, "http://device");
    const [, table = ""] = /\/tables\/([^/]+)/.exec(pathname) ?? [];
    const seat = searchParams.has("seat") ? Number(searchParams.get("seat")) : null;
    const socket = new DeviceSocket(
      (text) => this.tell({ kind: "send", id, text }),
      () => (this.sockets.delete(id), this.tell({ kind: "close", id })),
    );
    this.sockets.set(id, socket);
    this.tell({ kind: "open", id, table, language: searchParams.get("lang") ?? "en", seat });
    return socket;
  }

  private tell(message: ToTables): void {
    this.worker?.postMessage(message);
  }

  private received(message: FromTables): void {
    switch (message.kind) {
      case "ready":
        return this.ready();
      case "failed":
        return this.stop(message.reason);
      case "weaker":
        return this.weaker(message.by);
      case "answer":
        this.asked.get(message.id)?.answer(message.text);
        this.asked.delete(message.id);
        return;
      case "opened":
        return this.sockets.get(message.id)?.onopen?.();
      case "message":
        return this.sockets.get(message.id)?.onmessage?.({ data: message.text });
      case "closed":
        return this.sockets.get(message.id)?.onclose?.({ code: message.code });
    }
  }

  /** Ends everything that waits. The next request starts another worker. */
  private stop(reason: string): void {
    this.worker?.terminate();
    this.worker = null;
    const [asked, sockets] = [[...this.asked.values()], [...this.sockets.values()]];
    this.asked.clear();
    this.sockets.clear();
    for (const { fail } of asked) fail(new Error(words().device.notStarted, { cause: reason }));
    for (const socket of sockets) socket.onclose?.({ code: FAILED });
    this.failed(reason);
  }
}

class DeviceSocket implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor(
    readonly send: (text: string) => void,
    readonly close: () => void,
  ) {}
}
