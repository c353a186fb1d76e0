// Beats: what happened is shown one event after the other, and only then does the bar turn to the next decision.
import type { GameEvent, LessonInfo, TableView } from "../protocol/types";
import { isTold } from "./log";
import { viewAfter, viewAimed } from "./viewafter";

/** How fast the moves of others are shown on this device. */
export type Pace = "calm" | "quick" | "instant";
export const PACES: readonly Pace[] = ["calm", "quick", "instant"];

/** `hammer` and `journey` are the two halves of a sale, `aim` and `fall` those of a removal, `ships` and `goods` those
 *  of an evening. `throw` and `sheet` last until someone goes on, and in a lesson `answer`, `ships` and `goods` until the
 *  coach does. */
export type BeatKind =
  | "move"
  | "forced"
  | "hammer"
  | "journey"
  | "aim"
  | "fall"
  | "ships"
  | "goods"
  | "throw"
  | "sheet"
  | "answer";

export interface Beat {
  key: number; // the same for both halves of a sale or a removal: their line of time is one
  kind: BeatKind;
  event: GameEvent;
  table: TableView; // shown meanwhile; nobody can decide
  milliseconds: number;
  whole: number; // milliseconds of all beats with this key
}

/** At court a card that was played is read in one place only, so that no pace shows it for less. */
const LEAST: Partial<Record<GameEvent["type"], Partial<Record<BeatKind, number>>>> = {
  noble_sent: { move: 500 },
  card_planned: { move: 500 },
  noble_allied: { move: 500, aim: 300, fall: 400 },
  pile_removed: { aim: 300, fall: 400 },
  limit_set: { forced: 900 },
  house_skipped: { forced: 900 },
};

const UNTIL_ENDED = Infinity;
const SHOWN = 1200; // a move that the coach makes for you
const OWN = 280; // your own move travels before what follows from it
const MOST = 16; // events; after more of them someone was away, and only wants to see how it stands
const LENGTHS: Record<
  Exclude<Pace, "instant">,
  Record<Exclude<BeatKind, "throw" | "sheet" | "answer">, number>
> = {
  calm: {
    move: 600,
    forced: 600,
    hammer: 360,
    journey: 700,
    aim: 400,
    fall: 400,
    ships: 1000,
    goods: 1100,
  },
  quick: { move: 220, forced: 300, hammer: 250, journey: 350, aim: 120, fall: 280, ships: 500, goods: 500 },
};

let count = 0;

/** What to show between two tables, or nothing where the second does not simply go on from the first. */
export function beatsBetween(before: TableView, after: TableView, pace: Pace): Beat[] {
  const fresh = freshEvents(before, after);
  if (!after.lesson && (pace === "instant" || fresh.length > MOST)) return [];
  let table = resting(before, after);
  const answered = answeredAt(fresh, after);
  const beats = fresh.flatMap((event, at) => {
    const answer = at === answered ? [held("answer", fresh[at - 1] ?? event, table)] : [];
    const earlier = table;
    const coming = fresh.slice(at + 1);
    table = standing(step(earlier, after, event, isSettled(coming)), [before, after], [event, ...coming]);
    const kinds = kindsOf(event, after, at === fresh.length - 1);
    const key = count++;
    const beats = kinds.map((kind) => ({
      key,
      kind,
      event,
      table: shownIn(kind, event, earlier, table),
      milliseconds: lengthOf(kind, event, after, pace),
    }));
    const whole = beats.reduce((sum, beat) => sum + beat.milliseconds, 0);
    return [
      ...answer,
      ...beats.map((beat) => ({ ...beat, whole: kinds.includes("ships") ? beat.milliseconds : whole })),
    ];
  });
  return pace === "instant" ? beats.filter(isCoachs) : beats;
}

const held = (kind: BeatKind, event: GameEvent, table: TableView): Beat => ({
  ...{ key: count++, kind, event, table, milliseconds: UNTIL_ENDED, whole: UNTIL_ENDED },
});

/** In a lesson: the first event that does not belong to the learner's move. The coach answers before it. */
function answeredAt(fresh: readonly GameEvent[], { lesson, seat }: TableView): number {
  if (!lesson || !["good", "bad", "shown"].includes(lesson.state)) return -1;
  return fresh.findIndex(
    ({ type, seat: mover }) =>
      ["day_scored", "dice_rolled"].includes(type) ||
      (["card_drawn", "card_revealed"].includes(type) && mover !== seat),
  );
}

/** Whether the coach ends a beat: it speaks meanwhile. */
export const isCoachs = ({ kind, milliseconds }: Beat): boolean =>
  ["answer", "ships", "goods"].includes(kind) && milliseconds === UNTIL_ENDED;

/** Whether the lesson has left a beat behind that the coach would have to end. */
export const isLeftBehind = (beat: Beat, lesson: LessonInfo | null): boolean =>
  lesson ? EVENING.includes(beat.kind) && beat.kind !== lesson.scene : isCoachs(beat);

const EVENING: readonly BeatKind[] = ["ships", "goods", "sheet"];

/** What a table begins with when it is opened: the evening of its lesson, or the first throw of the dice. */
export function openingBeats(table: TableView, pace: Pace): Beat[] {
  return table.lesson ? eveningBeats(table) : pace === "instant" ? [] : firstThrow(table);
}

/** The dice of a game that has just begun, if they are yours to throw. */
function firstThrow(table: TableView): Beat[] {
  const { happened, seat, view } = table;
  const event = happened.at(-1);
  const isYours =
    seat !== null && event?.type === "dice_rolled" && event.seat === seat && view?.asked === seat;
  if (!isYours || happened.some(({ type }) => type === "dice_taken")) return [];
  const before = { ...table, happened: happened.slice(0, -1), options: [], view: { ...view, asked: null } };
  return [held("throw", event, shownIn("throw", event, before, before))];
}

/** The evening that a lesson speaks of, where it was not seen to come. */
function eveningBeats(table: TableView): Beat[] {
  const scored = table.happened.findLast(({ type }) => type === "day_scored");
  if (!scored || !table.lesson || table.lesson.scene === "table") return [];
  return (["ships", "goods"] as const).map((kind) => held(kind, scored, table));
}

/** What has happened since; nothing if moves were taken back, the game has just begun, or another seat is shown. */
export function freshEvents(before: TableView, after: TableView): GameEvent[] {
  const known = before.happened.length;
  const isOther = before.table !== after.table || before.seat !== after.seat;
  const wentBack = before.happened.at(-1)?.at !== after.happened[known - 1]?.at;
  return isOther || !before.view || !after.view || wentBack || after.state === "abandoned"
    ? []
    : after.happened.slice(known);
}

/** The table before anything of it happened, with what is new around it. Nobody is asked. */
const resting = (before: TableView, after: TableView): TableView => ({
  ...after,
  view: before.view,
  evening: before.evening,
  happened: before.happened,
  options: [],
  state: "playing",
  result: null,
});

/** Whether nothing that is seen on the table is still to come: at court cards are drawn after a move, and limits set. */
const isSettled = (coming: readonly GameEvent[]): boolean => coming.every(({ type }) => QUIET.includes(type));
const QUIET: readonly GameEvent["type"][] = ["noble_drawn", "limit_set", "house_skipped", "game_ended"];

/** One event later. The server's own view comes with the last event that is seen, and after an evening. */
function step(table: TableView, after: TableView, event: GameEvent, isLast: boolean): TableView {
  const happened = after.happened.slice(0, table.happened.length + 1);
  const isNewDay = table.happened.at(-1)?.type === "day_scored";
  const isKept = event.type === "day_scored"; // the ships are paid as they are
  const view = (isLast || isNewDay) && !isKept ? after.view : table.view && viewAfter(table.view, event);
  const asked = event.seat !== null && event.seat !== table.seat ? event.seat : null;
  return { ...table, happened, view: view && { ...view, asked } };
}

const LOADING: readonly GameEvent["type"][] = ["lot_sold", "free_card_loaded", "cards_loaded", "dice_taken"];

/** The table with what an evening would pay for its ships as they are drawn. It is the server's word for the same
 *  ships: while several are loaded in one message, nothing is said of it. */
function standing(table: TableView, known: readonly TableView[], rest: readonly GameEvent[]): TableView {
  const { view } = table;
  if (!view || !("ships" in view)) return table;
  const scored = rest.find((event) => event.type === "day_scored");
  const before = rest.slice(1, scored && rest.indexOf(scored));
  const isPaidSo = scored && !before.some(({ type }) => LOADING.includes(type));
  const same = known.find((one) => shipsIn(one) === shipsIn(table));
  return { ...table, evening: isPaidSo ? scored : (same?.evening ?? null) };
}
const shipsIn = ({ view }: TableView): string => JSON.stringify(view && "ships" in view ? view.ships : null);

/** While the hammer falls the lot still lies there, and a pile that will go still stands, with the card that removes
 *  it. Before a throw the dice are in the cup, and a round that has just begun has its empty ships already. */
function shownIn(kind: BeatKind, event: GameEvent, earlier: TableView, later: TableView): TableView {
  if (kind === "throw" && later.view && "dice" in later.view)
    return { ...later, happened: earlier.happened, view: { ...later.view, dice: [], left: [] } };
  if (kind !== "hammer" && kind !== "aim") return later;
  const view = earlier.view && (kind === "aim" ? viewAimed(earlier.view, event) : earlier.view);
  const asked = later.view?.asked ?? null;
  return { ...later, evening: earlier.evening, view: view && { ...view, asked } };
}

/** The pile that an aim is taken at: it goes, or what lies in it goes from under the card that is played. */
export function aimedAt(beat: Beat | null): { pile: number; isWhole: boolean } | null {
  const event = beat?.kind === "aim" ? beat.event : null;
  if (event?.type === "pile_removed") return { pile: event.removed_number, isWhole: true };
  if (event?.type === "noble_allied" && event.power === "clears")
    return { pile: event.number, isWhole: false };
  return null;
}

const isFirstSkip = (event: GameEvent, happened: readonly GameEvent[]): boolean =>
  happened.find(({ type, seat }) => type === event.type && seat === event.seat)?.at === event.at;

function kindsOf(
  event: GameEvent,
  { seat, result, view, happened, lesson }: TableView,
  isLast: boolean,
): BeatKind[] {
  const isOwn = seat !== null && event.seat === seat;
  const isQuiet = isOwn && isLast && lesson?.state !== "shown";
  const isAsked = view?.asked === seat && seat !== null;
  switch (event.type) {
    case "lot_sold":
      return ["hammer", "journey"];
    case "pile_removed":
      return ["aim", "fall"];
    case "day_scored":
      return result && isLast ? ["ships", "goods"] : ["ships", "goods", "sheet"];
    case "dice_rolled":
      return isOwn && isLast && isAsked ? ["throw"] : ["move"];
    case "noble_allied":
      return event.power === "clears" ? ["aim", "fall"] : isQuiet ? [] : ["move"];
    case "day_opened":
    case "court_opened":
    case "game_ended":
      return [];
    case "house_skipped": // it can never play again: later turns that pass by are only written down
      return isFirstSkip(event, happened) ? ["forced"] : [];
    default:
      if (isForced(event)) return ["forced"];
      // Your own move needs no telling: what follows from it waits until it has arrived.
      return !isTold(event) || isQuiet ? [] : ["move"];
  }
}

/** Whether nobody chose it: the bar says why it happens. */
export function isForced(event: GameEvent): boolean {
  switch (event.type) {
    case "bid_passed":
      return event.lacks !== null;
    case "cards_loaded":
    case "dice_taken":
      return event.forced;
    default:
      return ["free_card_loaded", "lot_discarded", "house_skipped", "limit_set"].includes(event.type);
  }
}

function lengthOf(kind: BeatKind, event: GameEvent, { seat, clocks, lesson }: TableView, pace: Pace): number {
  if (kind === "throw" || kind === "sheet" || kind === "answer") return UNTIL_ENDED;
  if (lesson && (kind === "ships" || kind === "goods")) return UNTIL_ENDED;
  if (kind === "move" && event.seat === seat) return lesson?.state === "shown" ? SHOWN : OWN;
  // Your clock runs: what the others did is shown, but quickly.
  const isHurried = seat !== null && clocks?.running === seat;
  const lengths = LENGTHS[isHurried || pace === "instant" ? "quick" : pace];
  const length = event.type === "lot_discarded" ? lengths.hammer + lengths.journey : lengths[kind]; // as a sale
  return isHurried ? length : Math.max(length, LEAST[event.type]?.[kind] ?? 0);
}
