// What a review shows of the turns that were judged: chances in a hundred, how sure they are, what to list.
import type { Judged, Lead, Mark, Reason, TurnInfo } from "../protocol/types";

export interface Decision {
  move: number; // the place of its first move in the record, from 0
  number: number; // which of the seat's turns it is, from 1
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

export const isSameTurn = (one: readonly string[], other: readonly string[]): boolean =>
  one.join("/") === other.join("/");

/** Whether a turn that was judged is the one played; a bot may judge its first move alone. */
const isPlayed = (judged: TurnInfo, played: readonly string[]): boolean =>
  isSameTurn(judged.turn, played.slice(0, judged.turn.length));

export function decisionOf(judged: Judged, number: number): Decision | null {
  const { move, turn, mark, lead, turns, reasons, fair_price: fair, bot } = judged;
  const [best] = turns;
  const own = turns.find((one) => isPlayed(one, turn));
  if (!best || !own) return null;
  const cost = percent(best) - percent(own);
  return { move, number, turn, chance: percent(own), best, cost, mark, lead, turns, reasons, fair, bot };
}

/** How sure it is that the better turn is better. */
export function sureness({ agree, trials }: Lead): Sureness {
  if (trials === 0 || agree < LIKELY * trials) return "close";
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
