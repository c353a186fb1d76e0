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
const ICONS: Record<string, number> = printed.card.icons;

/** The face of a thing of any of the three merchants' games; `sevens` is an option of the card game. */
export function face(name: string, sevens = "free"): Face {
  const [ware, word] = name.split(" ") as [Ware, string];
  const value = VALUES[name] ?? Number(word);
  return { ware, value, isDouble: (ICONS[name] ?? 1) > 1, isLight: LIGHT[sevens]?.includes(name) ?? false };
}

/** By good: how many icons of it these cards have. */
export function iconsOf(cards: readonly string[]): number[] {
  const icons = (card: string, good: Good): number => (face(card).ware === good ? (ICONS[card] ?? 0) : 0);
  return GOODS.map((good) => cards.reduce((sum, card) => sum + icons(card, good), 0));
}
