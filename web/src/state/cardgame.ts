// What the card table says before the click: from the cards chosen and what is printed on them.
import type { CardView, Choice } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import { GOODS, face, iconsOf } from "./cards";
import { choiceOf } from "./choices";

export interface Load {
  inHolds: string[];
  beside: string[];
  free: number; // spaces before it
  from: number;
  value: number; // of the ship after it
}

/** The cards of the market meant by these numbers (1 is the newest), on their way into the ship whose turn it is. */
export function loadOf(view: CardView, numbers: ReadonlySet<number>): Load {
  const cards = [...numbers].sort((a, b) => b - a).flatMap((number) => view.market.at(-number) ?? []);
  const ship = view.ships[view.turn];
  const isBeside = (card: string): boolean => face(card, view.sevens).isLight;
  const worth = cards.reduce((sum, card) => sum + face(card).value, 0);
  return {
    inHolds: cards.filter((card) => !isBeside(card)),
    beside: cards.filter(isBeside),
    free: ship ? ship.spaces - ship.cards.length : 0,
    from: ship?.value ?? 0,
    value: (ship?.value ?? 0) + worth,
  };
}

export interface Bar {
  sentence: string;
  facts: string;
}

export function cardBar(
  view: CardView,
  load: Load,
  chosen: number,
  options: readonly Choice[],
  words: Words,
): Bar {
  const w = words.card;
  if (!chosen) return { sentence: w.revealFirst, facts: w.emptyMarket };
  const mayReveal = choiceOf(options, "reveal") !== undefined;
  const toLoad = options.length > 1 ? w.loadSome : w.load;
  const sentence = !mayReveal ? toLoad : view.revealed ? w.revealMore : w.revealOrLoad;
  const facts = [w.chosen(chosen, load.inHolds.length, load.free), ...news(view, load, words)];
  return { sentence, facts: facts.join(" ") };
}

/** The most important thing the load would bring: a monopoly, a full ship; and that no other turn follows. */
function news(view: CardView, load: Load, words: Words): string[] {
  const w = words.card;
  const said = view.last_turn ? [w.lastTurn] : [];
  const ship = view.ships[view.turn];
  const tonight = iconsOf([...(ship?.cards ?? []), ...(ship?.beside ?? []), ...load.inHolds, ...load.beside]);
  const coming = iconsOf([...load.inHolds, ...load.beside]);
  const monopoly = printed.card.monopoly[view.players] ?? Infinity;
  GOODS.forEach((good, at) => {
    const icons = (view.warehouses[view.turn]?.[at] ?? 0) + (tonight[at] ?? 0);
    if (coming[at] && icons >= monopoly) said.push(w.tonight(good, icons));
  });
  if (load.inHolds.length > 0 && load.inHolds.length === load.free) said.push(w.fills);
  return said;
}
