// What a review makes of the decisions that were judged: marks, costs, the line of chances.
import type { Judged, OptionValue } from "../protocol/types";

export type Mark = "mistake" | "small" | "good" | "fine";

export interface Decision {
  move: number; // its place in the record, from 0
  option: string;
  chance: number; // of winning with it, in a hundred
  best: OptionValue;
  cost: number; // in a hundred
  mark: Mark;
  worths: OptionValue[];
  fair: number | null; // what the lot on offer is worth, in florins
}

const MISTAKE = 5; // in a hundred lost
const SMALL = 2;
const FINE = 8; // in a hundred better than the next best

/** Chances in a hundred, as they are shown: what is said of two of them is reckoned from these. */
export const percent = ({ win }: OptionValue): number => Math.round(100 * win);

export const bestFirst = (worths: readonly OptionValue[]): OptionValue[] =>
  worths.toSorted((a, b) => b.win - a.win);

export function decisionOf(judged: Judged): Decision | null {
  const { move, option, worths } = judged;
  const fair = judged.fair_price === null ? null : Math.round(judged.fair_price);
  const sorted = bestFirst(worths);
  const [best, second] = sorted;
  const own = sorted.find((worth) => worth.option === option);
  if (!best || !own) return null;
  const cost = percent(best) - percent(own);
  const lead = own === best && second ? percent(best) - percent(second) : 0;
  const mark: Mark = cost >= MISTAKE ? "mistake" : cost >= SMALL ? "small" : lead >= FINE ? "fine" : "good";
  return { move, option, chance: percent(own), best, cost, mark, worths: sorted, fair };
}

/** The options a verdict shows: the best few, and always the one that was chosen. */
export function shownWorths(decision: Decision, most = 5): OptionValue[] {
  const top = decision.worths.slice(0, most);
  const own = decision.worths.find((worth) => worth.option === decision.option);
  return own && !top.includes(own) ? [...top.slice(0, most - 1), own] : top;
}
