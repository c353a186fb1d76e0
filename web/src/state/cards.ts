// What is printed on a card, a die or an entry, read from its name in the records ("dye 5", "fur double").
import { printed } from "../protocol/printed";

export const GOODS = ["cloth", "spice", "grain", "dye", "fur"] as const;
export type Good = (typeof GOODS)[number];
export type Ware = Good | "gold" | "neutral";

export interface Face {
  ware: Ware;
  value: number;
  isDouble: boolean; // two of the good, in one space
  isLight: boolean; // takes no space
}

const VALUES: Record<string, number> = printed.card.values;
const LIGHT: Record<string, readonly string[]> = printed.card.light;
const DOUBLE: readonly string[] = printed.card.double;

/** The face of a thing of any of the three merchants' games; `sevens` is an option of the card game. */
export function face(name: string, sevens = "free"): Face {
  const [ware, word] = name.split(" ") as [Ware, string];
  const value = VALUES[name] ?? Number(word);
  return { ware, value, isDouble: DOUBLE.includes(name), isLight: LIGHT[sevens]?.includes(name) ?? false };
}
