// A record step by step: views made once from the patches, and tables as the server would have shown them.
import { patched } from "../protocol/updates";
import { printed } from "../protocol/printed";
import type { GameEvent, GameView, Note, Replay, SeatInfo, TableView } from "../protocol/types";
import type { Words } from "../words/en";
import { optionTold } from "./options";
import { daysScored } from "./score";
import type { Seats } from "./seats";

/** The views before the first move and after each. */
export function viewsOf(replay: Replay): GameView[] {
  const views: GameView[] = [replay.view];
  for (const patch of replay.patches) views.push(patched(views.at(-1), patch) as GameView);
  return views;
}

/** Seats as a record knows them: by the name written there; a bot's is the name of its kind. */
export function seatsOf(replay: Replay, isBot: (name: string) => boolean): SeatInfo[] {
  return Array.from({ length: replay.view.players }, (_, seat): SeatInfo => {
    const name = replay.names?.[seat] ?? `${seat + 1}`;
    return isBot(name)
      ? { seat, kind: "bot", name, person: null, bot: name, invited: null, resigned: false }
      : { seat, kind: "person", name, person: null, bot: null, invited: null, resigned: false };
  });
}

const NOTES: readonly unknown[] = ["hint", "seen", "resigned"] satisfies Note["type"][];

/** The notes in a record about how the game was played. Files of other programs may hold anything there. */
export function notesIn(record: unknown, players: number): Note[] {
  const { notes } = record as { notes?: unknown };
  return Array.isArray(notes) ? notes.filter((note) => isNote(note, players)) : [];
}

function isNote(note: unknown, players: number): note is Note {
  const { type, seat, move } = (note ?? {}) as Partial<Note>;
  const isSeat = Number.isInteger(seat) && (seat as number) >= 0 && (seat as number) < players;
  return NOTES.includes(type) && isSeat && Number.isInteger(move);
}

export function tableAt(
  replay: Replay,
  seats: SeatInfo[],
  views: readonly GameView[],
  at: number,
  notes: readonly Note[] = [],
): TableView {
  const isEnd = at === replay.moves.length;
  return {
    type: "view",
    table: "",
    number: at,
    question: at,
    game: replay.game,
    title: replay.title,
    rules: replay.rules,
    public: false,
    host: "",
    state: isEnd && replay.result ? "over" : "playing",
    seats,
    seat: replay.seat,
    view: views[at] ?? replay.view,
    evening: null,
    options: [],
    may_undo: false,
    undo: null,
    notes: notes.filter(({ move }) => move <= at),
    lesson: null,
    shared_deal: null,
    hints: false,
    think: "normal",
    may_hint: false,
    days: replay.days,
    result: isEnd ? replay.result : null,
    clock: { kind: "none", seconds: 0, increment: 0 },
    replays: null,
    clocks: null,
    deal: { scheme: "", commitment: "", entropy: [], seed: null },
    rematch: null,
    moves: replay.moves.slice(0, at),
    happened: replay.happened.filter((event) => event.at <= at),
    chat: [],
  };
}

/** What was answered to the question of this moment; of cards that come by chance and of the end, nothing. */
export function chosenAt(
  replay: Replay,
  seats: Seats,
  views: readonly GameView[],
  at: number,
  words: Words,
): string {
  const [, seat, option] = /^(\d+) (.+)$/.exec(replay.moves[at] ?? "") ?? [];
  if (seat === undefined || option === undefined) return "";
  const told = optionTold(option, { game: replay.game, view: views[at] ?? null }, words);
  return words.replay.chosen(seats.who(Number(seat)), told);
}

/** The moves after which each day begins. No day follows the last; a record may end before it. */
export function dayStarts(happened: readonly GameEvent[]): { day: number; at: number }[] {
  const ends = daysScored(happened).filter(({ day }) => day < printed.days);
  return [{ day: 1, at: 0 }, ...ends.map(({ day, at }) => ({ day: day + 1, at }))];
}
