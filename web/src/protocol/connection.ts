// A live table: one WebSocket that reconnects by itself, and a move that is never lost. The same move may be sent
// twice; the server counts it once. Sockets and timers are parameters, so that this runs without a browser.
import type { FromClient, FromServer, TableView } from "./types";
import { updated } from "./updates";
import { wireFor } from "./wire";

export type ConnectionState = "connecting" | "open" | "lost" | "ended";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Environment {
  socket: (path: string) => Socket;
  later: (act: () => void, milliseconds: number) => unknown;
  cancel: (timer: unknown) => void;
}

export interface Listener {
  table: (table: TableView) => void;
  state: (state: ConnectionState, code: number | null) => void;
  present: (people: readonly string[]) => void;
  refused: (message: string) => void;
  answered: () => void; // the move that was on its way is in the log, or was refused
}

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000]; // before the next attempt
export const UNREADABLE = 4422; // what the device has stored of the game is damaged
const FINAL = new Set([4400, 4401, 4403, 4404, UNREADABLE]); // to reconnect would not help
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 8_000; // a connection that is silent for so long after a ping is dead, though nothing says so
const BROKEN_OFF = 1006;

export class Connection {
  private table: TableView | null = null;
  private socket: Socket | null = null;
  private move: { seat: number; option: string; answers: number } | null = null;
  private attempts = 0;
  private reconnecting: unknown = null;
  private pinging: unknown = null;
  private deadline: unknown = null; // until then a message has to come
  private isClosed = false;
  private isOpen = false;
  private seat: number | null = null;

  constructor(
    private readonly id: string,
    private readonly language: () => string,
    private readonly listener: Listener,
    private readonly environment: Environment,
  ) {}

  open(): void {
    if (this.isClosed) return;
    this.listener.state("connecting", null);
    const socket = (this.socket = this.environment.socket(this.path()));
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.received(JSON.parse(event.data) as FromServer);
    socket.onclose = (event) => this.lost(event.code);
  }

  close(): void {
    this.isClosed = true;
    this.drop();
  }

  /** At once, when the network or the tab is back. */
  retry(): void {
    if (this.isClosed) return;
    if (this.socket !== null) return this.ping();
    this.environment.cancel(this.reconnecting);
    this.open();
  }

  play(option: string): void {
    const table = this.table;
    if (!table || table.seat === null || this.move) return;
    this.move = { seat: table.seat, option, answers: table.question };
    this.sendMove();
  }

  /** Sends a message and returns true, if the connection is open. Only a move waits for the next connection. */
  send(message: FromClient): boolean {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
    return this.isOpen;
  }

  /** Connects anew after someone sat down here: the server has to be asked for that seat's view. */
  reopen(seat: number | null): void {
    this.seat = seat;
    this.table = null;
    this.drop();
    this.open();
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.send({ type: "look", seat });
  }

  private path(): string {
    const query = new URLSearchParams({ lang: this.language() });
    if (this.seat !== null) query.set("seat", String(this.seat));
    if (this.table) query.set("after", String(this.table.number));
    return `/api/tables/${this.id}/live?${query}`;
  }

  private opened(): void {
    this.attempts = 0;
    this.isOpen = true;
    this.listener.state("open", null);
    this.sendMove();
    this.pingLater();
  }

  private pingLater(): void {
    this.pinging = this.environment.later(() => {
      this.ping();
      this.pingLater();
    }, PING_EVERY);
  }

  /** Asks whether the server still hears us: a network that vanished closes nothing by itself. */
  private ping(): void {
    if (!this.send({ type: "ping" }) || this.deadline !== null) return;
    this.deadline = this.environment.later(() => this.lost(BROKEN_OFF), ANSWER_WITHIN);
  }

  private lost(code: number): void {
    this.drop();
    const isFinal = FINAL.has(code);
    this.listener.state(isFinal ? "ended" : "lost", code);
    if (isFinal) return;
    const pause = PAUSES[Math.min(this.attempts++, PAUSES.length - 1)] ?? 0;
    this.reconnecting = this.environment.later(() => this.open(), pause);
  }

  /** Closes the socket; nothing more is heard of it. */
  private drop(): void {
    for (const timer of [this.reconnecting, this.pinging, this.deadline]) this.environment.cancel(timer);
    const socket = this.socket;
    [this.socket, this.isOpen, this.deadline] = [null, false, null];
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  private received(message: FromServer): void {
    this.environment.cancel(this.deadline);
    this.deadline = null;
    if (message.type === "view") this.show(message);
    else if (message.type === "update") this.update(message);
    else if (message.type === "presence") this.listener.present(message.people);
    else if (message.type === "played") this.answered();
    else if (message.type === "refused") this.refused(message);
  }

  private update(update: Extract<FromServer, { type: "update" }>): void {
    if (!this.table || update.number <= this.table.number) return;
    const next = updated(this.table, update);
    if (next) this.show(next);
    else this.reopen(this.seat);
  }

  private refused(refusal: Extract<FromServer, { type: "refused" }>): void {
    this.answered();
    if (refusal.view) this.show(refusal.view);
    this.listener.refused(refusal.message);
  }

  private show(table: TableView): void {
    this.table = table;
    this.seat = table.seat;
    if (table.question !== this.move?.answers) this.answered();
    this.listener.table(table);
  }

  private answered(): void {
    if (!this.move) return;
    this.move = null;
    this.listener.answered();
  }

  private sendMove(): void {
    if (this.move) this.send({ type: "play", ...this.move });
  }
}

export function browserEnvironment(): Environment {
  return {
    socket: (path) => wireFor(path).socket(path),
    later: (act, milliseconds) => setTimeout(act, milliseconds),
    cancel: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  };
}
