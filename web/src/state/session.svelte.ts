// A table that is open on this screen: what the server shows of it, and what we send.
import { Connection, browserEnvironment, type ConnectionState } from "../protocol/connection";
import type { TableView } from "../protocol/types";
import { language } from "../words/index.svelte";
import { type Beat, beatsBetween, freshEvents, isCoachs, isLeftBehind, openingBeats } from "./beats";
import { isClockRead } from "./clock.svelte";
import { type LateMove, lateMove } from "./log";
import { keepSeen, seen } from "./seen";
import { settings } from "./settings.svelte";
import { moveSound, play, soundBeat } from "./sounds";
import { hasThrownAt, keepThrown } from "./thrown";
import { begin, moveAtOnce, remember } from "./travel";

const KEEP_WITHIN = 3_000; // milliseconds after an update

export class Session {
  table = $state.raw<TableView | null>(null); // as it is shown: beats may be behind the newest
  newest = $state.raw<TableView | null>(null); // as the server said last
  beat = $state.raw<Beat | null>(null); // what happens on the screen just now
  isJustOver = $state(false); // the end of the game was seen to come
  late = $state.raw<readonly LateMove[]>([]); // moves that clocks made while we looked
  state = $state<ConnectionState>("connecting");
  isLost = $state(false); // until the connection is open again; to sit down opens a new one, and nothing is lost
  endCode = $state<number | null>(null);
  present = $state.raw<readonly string[] | null>(null);
  error = $state<string | null>(null);
  isSending = $state(false);
  heardAt = $state(Date.now());
  seenAt = $state<number | null>(null); // the table is shown as it was at that time (Unix), until it is heard of
  private readonly connection: Connection;
  private waiting: Beat[] = []; // beats to come
  private timer: ReturnType<typeof setTimeout> | undefined;
  private keeping: ReturnType<typeof setTimeout> | undefined;
  private question: TableView | null = null; // that the coach put last
  private following: readonly string[] = []; // moves of the same turn that follow the one on its way

  constructor(private readonly id: string) {
    const listener = {
      table: (table: TableView) => this.shown(table),
      state: (state: ConnectionState, code: number | null) => this.connected(state, code),
      present: (people: readonly string[]) => (this.present = people),
      refused: (message: string) => ((this.following = []), (this.error = message)),
      answered: () => (this.isSending = false),
    };
    this.connection = new Connection(id, language, listener, browserEnvironment());
  }

  open(): () => void {
    const retry = (): void => this.connection.retry();
    const wake = (): void => {
      if (document.visibilityState === "visible") retry();
      else this.keep();
    };
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", wake);
    this.connection.open();
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", wake);
      clearTimeout(this.timer);
      this.keep();
      this.connection.close();
    };
  }

  /** Keeps the table as it is now, to be read without a connection. */
  private keep(): void {
    clearTimeout(this.keeping);
    this.keeping = undefined;
    if (this.newest) void keepSeen(this.newest);
  }

  /** Shows the table as it was last seen here, if nothing is known of it otherwise. */
  private async recall(): Promise<void> {
    const known = this.table ? null : await seen(this.id);
    if (!known || this.table) return;
    this.seenAt = known.at;
    this.draw(known.view);
  }

  /** Ends the beat that is shown: what it shows is in its place at once. */
  goOn(): void {
    const ended = this.beat?.key;
    // An evening has two beats that end one by one; a sale or a removal is one in two halves.
    if (this.beat && this.beat.milliseconds !== this.beat.whole)
      this.waiting = this.waiting.filter(({ key }) => key !== ended);
    this.next();
  }

  get isFrozen(): boolean {
    return this.isSending || this.state !== "open";
  }

  /** Plays a move, and those of the same turn that follow it as soon as each is asked for. */
  play(option: string, ...next: string[]): void {
    this.error = null;
    this.isSending = true;
    this.following = next;
    this.connection.play(option);
  }

  /** Takes the last move back, and plays another instead. */
  undo(...next: string[]): void {
    const seat = this.table?.seat;
    if (seat === null || seat === undefined) return;
    this.error = null;
    this.following = next;
    this.connection.send({ type: "undo", seat });
  }

  /** Goes on from a step of the lesson; `next` is counted from 0. */
  advanceLesson(next: number): void {
    this.error = null;
    this.connection.send({ type: "advance_lesson", step: next });
  }

  leaveLesson(): void {
    this.connection.send({ type: "leave_lesson" });
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

  /** Shows the table as it is, without what is still to come. */
  catchUp(): void {
    this.waiting = [];
    this.next();
  }

  private connected(state: ConnectionState, code: number | null): void {
    this.state = state;
    if (state === "lost") void this.recall();
    this.isLost = state === "lost" || (state === "connecting" && this.isLost);
    this.endCode = code;
  }

  private shown(table: TableView): void {
    const before = this.newest;
    this.seenAt = null;
    this.keeping ??= setTimeout(() => this.keep(), KEEP_WITHIN);
    if (isClockRead(before, table)) this.heardAt = Date.now();
    this.newest = table;
    this.followClocks(table);
    if (before?.question !== table.question) this.follow(table);
    const isHidden = document.visibilityState === "hidden";
    // A move that is shown goes on from the question, whatever was played instead.
    const isShown = table.lesson?.state === "shown" && before?.lesson?.state === "bad";
    const from = isShown ? this.question : before;
    if (table.lesson?.state === "asks") this.question = table;
    const isCut = !before || isHidden || this.isCut(before, table);
    const beats =
      from?.view && !isHidden
        ? beatsBetween(from, table, settings.pace)
        : before?.view
          ? []
          : openingBeats(table, hasThrownAt(this.id) ? "instant" : settings.pace);
    if (before) this.soundOwn(before, table, beats);
    if (isShown || isCut) this.waiting = beats;
    else this.waiting.push(...beats);
    const isTold = this.beat && isCoachs(this.beat) && hasMoved(before, table);
    if (!this.beat || isCut || isShown || (isTold && this.beat.kind !== table.lesson?.scene)) this.next();
    else if (table.happened.length === before.happened.length) this.draw(aroundOf(this.beat.table, table)); // chat does not wait
  }

  /** Plays the next move of a turn that is sent whole. */
  private follow({ options }: TableView): void {
    const [option, ...rest] = this.following;
    this.following = [];
    if (option !== undefined && options.some((choice) => choice.option === option))
      this.play(option, ...rest);
  }

  /** Whether the newest table does not go on from the one before: moves were taken back, or the game was given up. */
  private isCut(before: TableView, table: TableView): boolean {
    return (
      table.happened.length < before.happened.length ||
      table.seat !== before.seat ||
      table.state === "abandoned" ||
      before.view === null
    );
  }

  /** Shows the next beat or, after the last, the table as it is. */
  private next(): void {
    clearTimeout(this.timer);
    const lesson = this.newest?.lesson ?? null;
    while (this.waiting[0] && isLeftBehind(this.waiting[0], lesson)) this.waiting.shift();
    const beat = this.waiting.shift() ?? null;
    if (this.beat?.kind === "throw") {
      moveAtOnce();
      play("dice");
      keepThrown(this.id);
    } else this.sound(beat);
    this.beat = beat;
    if (!this.newest) return;
    this.draw(beat ? aroundOf(beat.table, this.newest) : this.newest);
    if (beat && beat.milliseconds < Infinity) this.timer = setTimeout(() => this.next(), beat.milliseconds);
  }

  /** Your own moves are heard at once, though they are no beats. */
  private soundOwn(before: TableView, table: TableView, beats: readonly Beat[]): void {
    for (const event of freshEvents(before, table)) {
      const sound = moveSound(event.type);
      if (sound && event.seat === table.seat && beats.every((beat) => beat.event !== event)) play(sound);
    }
  }

  /** What a beat or the end of them sounds like. */
  private sound(beat: Beat | null): void {
    if (beat) soundBeat(beat);
    if (beat || !this.newest) return;
    const { seat, view, result } = this.newest;
    const isAsked = seat !== null && view?.asked === seat;
    if (isAsked && this.table && this.table.view?.asked !== seat) play("turn");
    if (!result || !this.table || this.table.result) return;
    this.isJustOver = settings.pace !== "instant";
    play("victory");
  }

  private draw(table: TableView): void {
    if (this.table && table.question !== this.table.question) this.error = null;
    if (this.table) remember();
    else begin();
    this.table = table;
  }

  /** Keeps every move that a clock made: the server names only the last. */
  private followClocks(table: TableView): void {
    const fresh = lateMove(table);
    const kept = this.late.filter(({ at }) => at <= table.moves.length);
    if (fresh && kept.every(({ at }) => at !== fresh.at)) this.late = [...kept, fresh];
    else if (kept.length < this.late.length) this.late = kept;
  }
}

/** Whether the coach speaks of something else now. */
const hasMoved = (before: TableView | null, { lesson }: TableView): boolean =>
  before?.lesson?.step !== lesson?.step || before?.lesson?.state !== lesson?.state;

/** A table of a beat, with what is new around the game. */
const aroundOf = (table: TableView, newest: TableView): TableView => ({
  ...table,
  chat: newest.chat,
  seats: newest.seats,
  host: newest.host,
  undo: newest.undo,
  lesson: newest.lesson,
  clocks: newest.clocks,
});
