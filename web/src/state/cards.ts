// What is printed on a card, a die or an entry, read from its name in the records ("dye 5", "fur double").
import { printed } from "../protocol/printed";

export const GOODS = ["cloth", "spice", "grain", "dye", "fur"] as const;
export type Good = (typeof GOODS)[number];
export type Ware = Good | "gold" | "neutral";

export interface Face {
  ware: Ware;
  value: number;
  isDouble: boolean; // two of the good, in one space
  isLight: boolean; // needs no space
}

const FACES: Record<string, { value: number; icons: number; space: number }> = printed.card.faces;

/** The face of a thing of any of the three merchants' games; of the sevens the edition says whether they are light. */
export function face(name: string, sevens = "free"): Face {
  const [ware, word] = name.split(" ") as [Ware, string];
  const value = Number(word);
  if (ware === "neutral") return { ware, value, isDouble: false, isLight: value !== 7 || sevens === "free" };
  if (!Number.isNaN(value)) return { ware, value, isDouble: false, isLight: false };
  const known = FACES[name];
  return { ware, value: known?.value ?? 0, isDouble: known?.icons === 2, isLight: known?.space === 0 };
}

export function isGood(ware: Ware): ware is Good {
  return ware !== "gold" && ware !== "neutral";
}

/** How many icons of each good these cards bring. */
export function iconsOf(cards: readonly string[]): number[] {
  return GOODS.map((good) =>
    cards.reduce((sum, card) => sum + (card.startsWith(`${good} `) ? (FACES[card]?.icons ?? 1) : 0), 0),
  );
}
