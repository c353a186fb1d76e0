// What the server says an option would lead to; null where it says nothing.
import type { Bid, Choice, Joining, Laying, Loading, Revealing, Tonight } from "../protocol/types";
import { choiceOf } from "./choices";

type Kinds = { ship: Loading; florins: Bid; left: Revealing; removable: Joining; own: Laying };

/** A function that finds the preview of an option, of the kind that has this member. */
function finder<Key extends keyof Kinds>(key: Key) {
  return (choices: readonly Choice[], option: string): Kinds[Key] | null => {
    const preview = choiceOf(choices, option)?.preview ?? {};
    return key in preview ? (preview as unknown as Kinds[Key]) : null;
  };
}

export const loadingOf = finder("ship");
export const bidOf = finder("florins");
export const revealingOf = finder("left");
export const joiningOf = finder("removable");
export const layingOf = finder("own");

/** What winning the lot would load: told with the least bid. */
export function lotOf(choices: readonly Choice[]): Loading | null {
  const least = choices.find(({ option }) => option.startsWith("bid "));
  return least ? (bidOf(choices, least.option)?.lot ?? null) : null;
}

/** What the evening would pay with the lot: told with the least bid. */
export function lotPay(choices: readonly Choice[]): Tonight | null {
  const least = choices.find(({ option }) => option.startsWith("bid "));
  return least ? (bidOf(choices, least.option)?.tonight ?? null) : null;
}
