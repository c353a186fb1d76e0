// A live table: one socket that comes back by itself, and an answer that is never lost. The same answer may be sent
// twice; the house counts it once. Sockets and timers can be handed in, so that this runs without a browser.
import { updated } from "./patch";
import type { FromClient, FromHouse, TableView } from "./types";

export type Link = "connecting" | "open" | "lost" | "ended";

export interface Socket {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
}

export interface Surroundings {
  socket: (url: string) => Socket;
  later: (act: () => void, milliseconds: number) => unknown;
  forget: (timer: unknown) => void;
}

export interface Heard {
  table: (table: TableView) => void;
  link: (link: Link, code: number | null) => void;
  present: (people: readonly string[]) => void;
  refused: (message: string, code: string) => void;
  answered: () => void; // the answer that was on its way stands, or was refused
}

const PAUSES = [300, 700, 1500, 3000, 6000, 10_000]; // before the next attempt
const ENDS = new Set([4400, 4401, 4403, 4404]); // coming back would not help
const PING_EVERY = 25_000;
const ANSWER_WITHIN = 8_000; // a line that is silent for so long after a ping is dead, though nothing says so
const NO_CODE = 1006; // what a browser says of a connection that broke off

interface Answer {
  seat: number;
  option: string;
  answers: number;
}

export class Live {
  table: TableView | null = null;
  private socket: Socket | null = null;
  private answer: Answer | null = null;
  private attempts = 0;
  private timer: unknown = null;
  private pinging: unknown = null;
  private deadline: unknown = null; // until then something has to be heard
  private isClosed = false;
  private isOpen = false;
  private seat: number | null | undefined;

  constructor(
    private readonly id: string,
    private readonly language: () => string,
    private readonly heard: Heard,
    private readonly around: Surroundings,
  ) {}

  open(): void {
    if (this.isClosed) return;
    this.heard.link("connecting", null);
    const socket = this.around.socket(this.url());
    this.socket = socket;
    socket.onopen = () => this.opened();
    socket.onmessage = (event) => this.hear(JSON.parse(event.data) as FromHouse);
    socket.onclose = (event) => this.closed(socket, event.code);
  }

  close(): void {
    this.isClosed = true;
    this.forgetTimers();
    this.socket?.close();
  }

  /** At once, where something says that the network is back, or that we were away from it. */
  retry(): void {
    if (this.isClosed) return;
    if (this.socket !== null) return this.knock();
    this.around.forget(this.timer);
    this.open();
  }

  play(option: string): void {
    const table = this.table;
    if (!table || table.seat === null || this.answer) return;
    this.answer = { seat: table.seat, option, answers: table.question };
    this.sendAnswer();
  }

  /** Said only while the line is open; an answer is kept until then, anything else can be said again. */
  say(message: FromClient): boolean {
    if (this.isOpen) this.socket?.send(JSON.stringify(message));
    return this.isOpen;
  }

  /** Someone sat down here: the house has to be asked again who we are, and for that seat's view. */
  reopen(seat: number): void {
    this.seat = seat;
    this.startAnew();
  }

  look(seat: number | null): void {
    this.seat = seat;
    this.say({ type: "look", seat });
  }

  private url(): string {
    const query = new URLSearchParams({ lang: this.language() });
    if (this.seat !== undefined && this.seat !== null) query.set("seat", String(this.seat));
    if (this.table) query.set("after", String(this.table.number));
    return `/api/tables/${this.id}/live?${query}`;
  }

  private opened(): void {
    this.attempts = 0;
    this.isOpen = true;
    this.heard.link("open", null);
    if (this.answer) this.sendAnswer();
    this.ping();
  }

  private ping(): void {
    this.around.forget(this.pinging);
    this.pinging = this.around.later(() => {
      this.knock();
      this.ping();
    }, PING_EVERY);
  }

  /** Asks whether the house still hears us. A network that vanished closes nothing by itself. */
  private knock(): void {
    if (!this.say({ type: "ping" }) || this.deadline !== null) return;
    const socket = this.socket;
    this.deadline = this.around.later(() => socket && this.giveUp(socket), ANSWER_WITHIN);
  }

  private giveUp(socket: Socket): void {
    if (this.socket !== socket) return;
    silence(socket);
    this.closed(socket, NO_CODE);
  }

  private forgetTimers(): void {
    for (const timer of [this.timer, this.pinging, this.deadline]) this.around.forget(timer);
    this.deadline = null;
  }

  private closed(socket: Socket, code: number): void {
    if (this.socket !== socket) return;
    this.socket = null;
    this.isOpen = false;
    this.forgetTimers();
    if (this.isClosed) return;
    if (ENDS.has(code)) {
      this.heard.link("ended", code);
      return;
    }
    this.heard.link("lost", code);
    this.timer = this.around.later(
      () => this.open(),
      PAUSES[Math.min(this.attempts++, PAUSES.length - 1)] ?? 0,
    );
  }

  private hear(message: FromHouse): void {
    this.around.forget(this.deadline);
    this.deadline = null;
    if (message.type === "view") this.show(message);
    else if (message.type === "update") this.follow(message);
    else if (message.type === "presence") this.heard.present(message.people);
    else if (message.type === "played") this.settle();
    else if (message.type === "refused") this.refuse(message);
  }

  private follow(update: Extract<FromHouse, { type: "update" }>): void {
    if (!this.table || update.number <= this.table.number) return;
    const next = updated(this.table, update);
    if (next) this.show(next);
    else this.startAnew();
  }

  private refuse(refusal: Extract<FromHouse, { type: "refused" }>): void {
    this.settle();
    if (refusal.view) this.show(refusal.view);
    this.heard.refused(refusal.message, refusal.code);
  }

  private show(table: TableView): void {
    this.table = table;
    this.seat = table.seat;
    if (this.answer && table.question !== this.answer.answers) this.settle();
    this.heard.table(table);
  }

  private settle(): void {
    if (!this.answer) return;
    this.answer = null;
    this.heard.answered();
  }

  private sendAnswer(): void {
    if (this.answer) this.say({ type: "play", ...this.answer });
  }

  /** Something is missing between what we have and what came: the whole view will tell. */
  private startAnew(): void {
    const socket = this.socket;
    this.table = null;
    this.socket = null;
    this.isOpen = false;
    this.forgetTimers();
    if (socket) silence(socket);
    this.open();
  }
}

/** Closes a socket of which nothing more shall be heard. */
function silence(socket: Socket): void {
  socket.onopen = socket.onmessage = socket.onclose = null;
  socket.close();
}

export function browserSurroundings(): Surroundings {
  return {
    socket: (path) =>
      new WebSocket(
        `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`,
      ) as unknown as Socket,
    later: (act, milliseconds) => setTimeout(act, milliseconds),
    forget: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
  };
}
