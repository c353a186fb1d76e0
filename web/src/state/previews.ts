// What the server says an option would lead to; null where it says nothing.
import type { Bid, Choice, Joining, Laying, Loading } from "../protocol/types";
import { choiceOf } from "./choices";

type Kinds = { ship: Loading; florins: Bid; removable: Joining; own: Laying };

/** A preview of the kind that has this member. */
function preview<Key extends keyof Kinds>(choice: Choice | undefined, key: Key): Kinds[Key] | null {
  return choice && key in choice.preview ? (choice.preview as unknown as Kinds[Key]) : null;
}

export const loadingOf = (choices: readonly Choice[], option: string): Loading | null =>
  preview(choiceOf(choices, option), "ship");
export const joiningOf = (choices: readonly Choice[], option: string): Joining | null =>
  preview(choiceOf(choices, option), "removable");
export const layingOf = (choices: readonly Choice[], option: string): Laying | null =>
  preview(choiceOf(choices, option), "own");

/** What winning the lot would load: told with the least bid. */
export function lotOf(choices: readonly Choice[]): Loading | null {
  return (
    preview(
      choices.find(({ option }) => option.startsWith("bid ")),
      "florins",
    )?.lot ?? null
  );
}

export const florinsAfter = (choices: readonly Choice[], option: string): number | null =>
  preview(choiceOf(choices, option), "florins")?.florins[1] ?? null;
