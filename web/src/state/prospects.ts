// What the house says an option would lead to; nothing where it says nothing.
import type { Bid, Choice, Joining, Laying, Loading } from "../protocol/types";
import { choiceOf } from "./choices";

type Kinds = { ship: Loading; florins: Bid; removable: Joining; own: Laying };

/** A prospect of the kind that has this member. */
function prospect<Key extends keyof Kinds>(choice: Choice | undefined, key: Key): Kinds[Key] | null {
  return choice && key in choice.prospect ? (choice.prospect as unknown as Kinds[Key]) : null;
}

export const loadingOf = (choices: readonly Choice[], option: string): Loading | null =>
  prospect(choiceOf(choices, option), "ship");
export const joiningOf = (choices: readonly Choice[], option: string): Joining | null =>
  prospect(choiceOf(choices, option), "removable");
export const layingOf = (choices: readonly Choice[], option: string): Laying | null =>
  prospect(choiceOf(choices, option), "own");

/** What winning the lot would load: told with the least bid. */
export function lotOf(choices: readonly Choice[]): Loading | null {
  return (
    prospect(
      choices.find(({ option }) => option.startsWith("bid ")),
      "florins",
    )?.lot ?? null
  );
}

export const florinsAfter = (choices: readonly Choice[], option: string): number | null =>
  prospect(choiceOf(choices, option), "florins")?.florins[1] ?? null;
