// A table that is open on this screen: what the house shows of it, its story, and what we say to it.
import { house, Refusal } from "../protocol/api";
import { Live, browserSurroundings, type Link } from "../protocol/live";
import type { Event, TableView } from "../protocol/types";
import { language } from "../words/index.svelte";
import { isClockRead } from "./clock.svelte";
import { type Late, lateMove, sharedMoves } from "./story";
import { remember } from "./travel";

const STORY_PAUSE = 40; // milliseconds between two questions, so that quick moves are asked for together

export class Session {
  table = $state.raw<TableView | null>(null);
  story = $state.raw<Event[]>([]);
  late = $state.raw<readonly Late[]>([]); // moves that clocks made while we looked
  isStoryRead = $state(false); // the story reaches the moves we have seen
  link = $state<Link>("connecting");
  isLost = $state(false); // until the line is open again; to sit down opens a new one, and nothing is lost
  endCode = $state<number | null>(null);
  present = $state.raw<readonly string[] | null>(null);
  error = $state<string | null>(null);
  isSending = $state(false);
  heardAt = $state(Date.now());
  private readonly live: Live;
  private told: readonly string[] = []; // the moves our story is of
  private storySeat: number | null | undefined = undefined;
  private asking: ReturnType<typeof setTimeout> | null = null;
  private isAsked = false; // the house has not answered yet
  private askedAt = 0;
  private hasStories = true;

  constructor(readonly id: string) {
    this.live = new Live(
      id,
      language,
      {
        table: (table) => this.shown(table),
        link: (link, code) => {
          this.link = link;
          this.isLost = link === "lost" || (link === "connecting" && this.isLost);
          this.endCode = code;
        },
        present: (people) => (this.present = people),
        refused: (message) => (this.error = message),
        answered: () => (this.isSending = false),
      },
      browserSurroundings(),
    );
  }

  open(): () => void {
    const retry = (): void => this.live.retry();
    const wake = (): void => void (document.visibilityState === "visible" && this.live.retry());
    window.addEventListener("online", retry);
    document.addEventListener("visibilitychange", wake);
    this.live.open();
    return () => {
      window.removeEventListener("online", retry);
      document.removeEventListener("visibilitychange", wake);
      if (this.asking) clearTimeout(this.asking);
      this.live.close();
    };
  }

  get isFrozen(): boolean {
    return this.isSending || this.link !== "open";
  }

  play(option: string): void {
    this.error = null;
    this.isSending = true;
    this.live.play(option);
  }

  undo(): void {
    const seat = this.table?.seat;
    if (seat === null || seat === undefined) return;
    this.error = null;
    this.live.say({ type: "undo", seat });
  }

  consent(agree: boolean): void {
    this.live.say({ type: "consent", agree });
  }

  /** Whether it could be said: nothing that is only said waits for a lost line. */
  say(text: string): boolean {
    return this.live.say({ type: "say", text });
  }

  satDown(seat: number): void {
    this.live.reopen(seat);
  }

  look(seat: number | null): void {
    this.live.look(seat);
  }

  private shown(table: TableView): void {
    if (this.table && table.question !== this.table.question) this.error = null;
    remember();
    if (isClockRead(this.table, table)) this.heardAt = Date.now();
    this.table = table;
    this.followClocks(table);
    this.followStory(table);
  }

  /** The house names only the last move that a clock made: those before it are kept here. */
  private followClocks(table: TableView): void {
    const fresh = lateMove(table);
    const kept = this.late.filter(({ at }) => at <= table.moves.length);
    if (fresh && kept.every(({ at }) => at !== fresh.at)) this.late = [...kept, fresh];
    else if (kept.length < this.late.length) this.late = kept;
  }

  /** Asks for what the story lacks; what was taken back is cut off. */
  private followStory(table: TableView): void {
    if (!this.hasStories) return;
    if (this.storySeat !== table.seat) {
      [this.storySeat, this.told, this.story, this.isStoryRead] = [table.seat, [], [], false];
    }
    const kept = sharedMoves(this.told, table.moves);
    if (kept < this.told.length) {
      this.told = this.told.slice(0, kept);
      this.story = this.story.filter((event) => event.at <= kept);
    }
    if (table.moves.length === this.told.length) {
      this.isStoryRead = true;
    } else if (!this.asking && !this.isAsked) {
      const pause = this.askedAt + STORY_PAUSE - Date.now();
      if (pause <= 0) void this.askStory();
      else this.asking = setTimeout(() => void this.askStory(), pause);
    }
  }

  private async askStory(): Promise<void> {
    const table = this.table;
    this.asking = null;
    if (!table) return;
    const from = this.told.length;
    [this.isAsked, this.askedAt] = [true, Date.now()];
    try {
      const answer = await house.story(this.id, table.seat, from).finally(() => (this.isAsked = false));
      if (this.told.length !== from || this.storySeat !== table.seat) return this.followAgain();
      // The story may know of moves that have not come here: it tells them when it is asked again.
      const moves = (this.table?.moves ?? []).slice(0, Math.max(from, answer.moves));
      this.story = [...this.story, ...answer.story.filter((event) => event.at <= moves.length)];
      this.told = moves;
      this.isStoryRead = true;
      this.followAgain();
    } catch (error) {
      if (error instanceof Refusal && error.status === 404) this.hasStories = false;
      else this.asking = setTimeout(() => void this.askStory(), 1500);
    }
  }

  private followAgain(): void {
    if (this.table) this.followStory(this.table);
  }
}
