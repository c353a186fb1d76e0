// A table that is open on this screen: what the server shows of it, and what we send.
import { Connection, browserEnvironment, type ConnectionState } from "../protocol/connection";
import type { TableView } from "../protocol/types";
import { language } from "../words/index.svelte";
import { isClockRead } from "./clock.svelte";
import { type LateMove, lateMove } from "./log";
import { remember } from "./travel";

export class Session {
  table = $state.raw<TableView | null>(null);
  late = $state.raw<readonly LateMove[]>([]); // moves that clocks made while we looked
  state = $state<ConnectionState>("connecting");
  isLost = $state(false); // until the connection is open again; to sit down opens a new one, and nothing is lost
  endCode = $state<number | null>(null);
  present = $state.raw<readonly string[] | null>(null);
  error = $state<string | null>(null);
  isSending = $state(false);
  heardAt = $state(Date.now());
  private readonly connection: Connection;

  constructor(id: string) {
    const listener = {
      table: (table: TableView) => this.shown(table),
      state: (state: ConnectionState, code: number | null) => this.connected(state, code),
      present: (people: readonly string[]) => (this.present = people),
      refused: (message: string) => (this.error = message),
      answered: () => (this.isSending = false),
    };
    this.connection = new Connection(id, language, listener, browserEnvironment());
  }

  open(): () => void {
    const retry = (): void => this.connection.retry();
    const wake = (): void => void (document.visibilityState === "visible" && retry());
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", wake);
    this.connection.open();
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", wake);
      this.connection.close();
    };
  }

  get isFrozen(): boolean {
    return this.isSending || this.state !== "open";
  }

  play(option: string): void {
    this.error = null;
    this.isSending = true;
    this.connection.play(option);
  }

  undo(): void {
    const seat = this.table?.seat;
    if (seat === null || seat === undefined) return;
    this.error = null;
    this.connection.send({ type: "undo", seat });
  }

  consent(agree: boolean): void {
    this.connection.send({ type: "consent", agree });
  }

  /** Sends a line of chat; returns whether the connection was open for it. */
  say(text: string): boolean {
    return this.connection.send({ type: "say", text });
  }

  satDown(seat: number): void {
    this.connection.reopen(seat);
  }

  look(seat: number | null): void {
    this.connection.look(seat);
  }

  private connected(state: ConnectionState, code: number | null): void {
    this.state = state;
    this.isLost = state === "lost" || (state === "connecting" && this.isLost);
    this.endCode = code;
  }

  private shown(table: TableView): void {
    if (this.table && table.question !== this.table.question) this.error = null;
    remember();
    if (isClockRead(this.table, table)) this.heardAt = Date.now();
    this.table = table;
    this.followClocks(table);
  }

  /** Keeps every move that a clock made: the server names only the last. */
  private followClocks(table: TableView): void {
    const fresh = lateMove(table);
    const kept = this.late.filter(({ at }) => at <= table.moves.length);
    if (fresh && kept.every(({ at }) => at !== fresh.at)) this.late = [...kept, fresh];
    else if (kept.length < this.late.length) this.late = kept;
  }
}
