// Beats: what happened is shown one event after the other, and only then does the bar turn to the next decision.
import type { GameEvent, TableView } from "../protocol/types";
import { isTold } from "./log";
import { viewAfter, viewAimed } from "./showing";

/** How fast the moves of others are shown on this device. */
export type Pace = "calm" | "quick" | "instant";
export const PACES: readonly Pace[] = ["calm", "quick", "instant"];

/** `hammer` and `journey` are the two halves of a sale, `aim` and `fall` those of a removal, `ships` and `goods` those
 *  of an evening. `throw` and `sheet` last until someone goes on. */
export type BeatKind =
  "move" | "forced" | "hammer" | "journey" | "aim" | "fall" | "ships" | "goods" | "throw" | "sheet";

export interface Beat {
  key: number; // the same for both halves of a sale or a removal: their line of time is one
  kind: BeatKind;
  event: GameEvent;
  table: TableView; // shown meanwhile; nobody can decide
  milliseconds: number;
  whole: number; // milliseconds of all beats with this key
}

const UNTIL_ENDED = Infinity;
const OWN = 280; // your own move travels before what follows from it
const MOST = 16; // events; after more of them someone was away, and only wants to see how it stands
const LENGTHS: Record<Exclude<Pace, "instant">, Record<Exclude<BeatKind, "throw" | "sheet">, number>> = {
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
  quick: { move: 220, forced: 300, hammer: 120, journey: 280, aim: 120, fall: 280, ships: 500, goods: 500 },
};

let count = 0;

/** What to show between two tables, or nothing where the second does not simply go on from the first. */
export function beatsBetween(before: TableView, after: TableView, pace: Pace): Beat[] {
  const fresh = freshEvents(before, after);
  if (pace === "instant" || !fresh.length || fresh.length > MOST) return [];
  let table = resting(before, after);
  return fresh.flatMap((event, at) => {
    const earlier = table;
    const coming = fresh.slice(at + 1);
    table = standing(step(earlier, after, event, isSettled(coming)), after, [event, ...coming]);
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
    return beats.map((beat) => ({ ...beat, whole: kinds.includes("ships") ? beat.milliseconds : whole }));
  });
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

/** The table with the places of its ships and what they would earn, as soon as no ship is still to be loaded. */
function standing(table: TableView, after: TableView, rest: readonly GameEvent[]): TableView {
  const scored = rest.find((event) => event.type === "day_scored");
  const before = rest.slice(1, scored && rest.indexOf(scored));
  if (!table.view || !("places" in table.view) || before.some(({ type }) => LOADING.includes(type)))
    return table;
  const places = scored?.ship_places ?? (after.view && "places" in after.view ? after.view.places : []);
  return { ...table, evening: scored ?? after.evening, view: { ...table.view, places } };
}

/** While the hammer falls the lot still lies there, and a pile that will go still stands, with the card that removes it. */
function shownIn(kind: BeatKind, event: GameEvent, earlier: TableView, later: TableView): TableView {
  if (kind !== "hammer" && kind !== "aim" && kind !== "throw") return later;
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

function kindsOf(event: GameEvent, { seat, result, view }: TableView, isLast: boolean): BeatKind[] {
  const isOwn = seat !== null && event.seat === seat;
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
      return event.power === "clears" ? ["aim", "fall"] : isOwn && isLast ? [] : ["move"];
    case "day_opened":
    case "court_opened":
    case "game_ended":
      return [];
    default:
      if (isForced(event)) return ["forced"];
      // Your own move needs no telling: what follows from it waits until it has arrived.
      return !isTold(event) || (isOwn && isLast) ? [] : ["move"];
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

function lengthOf(
  kind: BeatKind,
  event: GameEvent,
  { seat, clocks }: TableView,
  pace: Exclude<Pace, "instant">,
): number {
  if (kind === "throw" || kind === "sheet") return UNTIL_ENDED;
  if (kind === "move" && event.seat === seat) return OWN;
  // Your clock runs: what the others did is shown, but quickly.
  const isHurried = seat !== null && clocks?.running === seat;
  return LENGTHS[isHurried ? "quick" : pace][kind];
}
