// What a review shows of the turns that were judged: chances in a hundred, how sure they are, what to list.
import type { GameEvent, Judged, Lead, Mark, Reason, TurnInfo } from "../protocol/types";
import { daysScored } from "./score";

/** Which turn of a seat a decision belongs to, as a person counts: at a lot or in a turn there may be several. */
export interface Place {
  day: number | null; // where turns are lots, which begin anew each day
  number: number; // the lot of the day, or the turn of the seat in the game, from 1
  part: number; // the decision in it, from 1
}

export interface Decision {
  move: number; // the place of its first move in the record, from 0
  place: Place;
  turn: readonly string[];
  chance: number; // of winning with it, in a hundred
  best: TurnInfo;
  cost: number; // in a hundred
  mark: Mark;
  lead: Lead; // of the best turn over this one, or over the second best
  turns: readonly TurnInfo[];
  reasons: readonly Reason[];
  fair: number | null; // what the lot on offer is worth, in florins
  bot: string | null;
}

export type Sureness = "sure" | "likely" | "close";

const SURE = 0.95; // of the trials
const LIKELY = 0.8;

/** Chances in a hundred, as they are shown: what is said of two of them is reckoned from these. */
export const percent = ({ win }: { win: number }): number => Math.round(100 * win);

/** The turn that brings most points, where no turn wins a game any more. */
export function mostOf(turns: readonly TurnInfo[]): TurnInfo | null {
  if (turns.some((turn) => percent(turn) > 0)) return null;
  return turns.reduce<TurnInfo | null>(
    (most, turn) => (most && (most.score ?? 0) >= (turn.score ?? 0) ? most : turn),
    null,
  );
}

export const isSameTurn = (one: readonly string[], other: readonly string[]): boolean =>
  one.join("/") === other.join("/");

/** Whether a turn that was judged is the one played; a bot may judge its first move alone. */
const isPlayed = (judged: TurnInfo, played: readonly string[]): boolean =>
  isSameTurn(judged.turn, played.slice(0, judged.turn.length));

export function decisionOf(judged: Judged, place: Place): Decision | null {
  const { move, turn, mark, lead, turns, reasons, fair_price: fair, bot } = judged;
  const [best] = turns;
  const own = turns.find((one) => isPlayed(one, turn));
  if (!best || !own) return null;
  const cost = percent(best) - percent(own);
  return { move, place, turn, chance: percent(own), best, cost, mark, lead, turns, reasons, fair, bot };
}

/** Where the decisions of a seat belong. A turn of the card game goes on after a card is revealed. */
export function placesOf(
  judged: readonly Pick<Judged, "move" | "turn">[],
  game: string,
  happened: readonly GameEvent[],
): Place[] {
  const found: Place[] = [];
  for (const [at, { move }] of judged.entries()) {
    const last = found.at(-1) ?? { day: null, number: 0, part: 0 };
    const lot = game === "board" ? lotAt(happened, move) : null;
    const goesOn = lot
      ? lot.day === last.day && lot.number === last.number
      : game === "card" && judged[at - 1]?.turn[0] === "reveal";
    const { day, number } = lot ?? { day: null, number: last.number + (goesOn ? 0 : 1) };
    found.push({ day, number, part: goesOn ? last.part + 1 : 1 });
  }
  return found;
}

/** The lot that is drawn or bid on before a move: the day, and which lot of the day it is. */
function lotAt(happened: readonly GameEvent[], move: number): { day: number; number: number } {
  const ends = daysScored(happened).filter(({ at }) => at <= move);
  const dawn = ends.at(-1)?.at ?? -1;
  const gone = happened.filter(
    ({ type, at }) => (type === "lot_sold" || type === "lot_discarded") && at > dawn && at <= move,
  );
  return { day: ends.length + 1, number: gone.length + 1 };
}

/** How sure it is that the better turn is better. */
export function sureness({ agree, trials, divided }: Lead): Sureness {
  if (trials === 0 || divided || agree < LIKELY * trials) return "close";
  return agree >= SURE * trials ? "sure" : "likely";
}

export const isLost = ({ mark }: Decision): boolean => mark === "mistake" || mark === "small";
export const isBest = (decision: Decision): boolean => isPlayed(decision.best, decision.turn);

/** The turns a verdict shows: the best few, and always the one that was played. */
export function shownTurns(decision: Decision, most = 4): TurnInfo[] {
  const top = decision.turns.slice(0, most);
  const own = decision.turns.find((one) => isPlayed(one, decision.turn));
  return own && !top.includes(own) ? [...top.slice(0, most - 1), own] : top;
}
