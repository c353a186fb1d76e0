// The options that the server offers, and which of them a selection of things means. A thing may be chosen if some
// option has it.
import type { Choice } from "../protocol/types";

/** The things an option like "take 13" names: [1, 3]. */
export function numbersIn(option: string): number[] {
  return [...(option.split(" ")[1] ?? "")].map(Number);
}

export function optionFor(verb: string, numbers: Iterable<number>): string {
  return `${verb} ${[...numbers].sort((a, b) => a - b).join("")}`;
}

export function choiceOf(choices: readonly Choice[], option: string): Choice | undefined {
  return choices.find((choice) => choice.option === option);
}

/** The selections that options of this verb allow. */
export function selections(choices: readonly Choice[], verb: string): number[][] {
  return choices.filter(({ option }) => option.startsWith(`${verb} `)).map(({ option }) => numbersIn(option));
}

const includesAll = (set: readonly number[], wanted: Iterable<number>): boolean =>
  [...wanted].every((number) => set.includes(number));

/** Whether some option has all that is chosen and this too. */
export function mayAdd(allowed: readonly number[][], chosen: ReadonlySet<number>, number: number): boolean {
  return allowed.some((set) => includesAll(set, [...chosen, number]));
}

/** What every option has: it must be taken. */
export function compulsory(allowed: readonly number[][]): number[] {
  const [first = []] = allowed;
  return first.filter((number) => allowed.every((set) => set.includes(number)));
}

/**
 * The selection after a thing was picked: put away if it was chosen, added if it fits, and otherwise in place of
 * what has to give way, the last chosen first.
 */
export function picked(
  allowed: readonly number[][],
  chosen: ReadonlySet<number>,
  number: number,
): Set<number> {
  const must = compulsory(allowed);
  if (chosen.has(number))
    return new Set([...chosen].filter((other) => other !== number || must.includes(other)));
  if (!allowed.some((set) => set.includes(number))) return new Set(chosen);
  const kept = [...chosen];
  while (kept.length && !mayAdd(allowed, new Set(kept), number)) kept.pop();
  return new Set([...must, ...kept.filter((other) => !must.includes(other)), number]);
}
