// What the card table says before the click.
import { printed } from "../protocol/printed";
import type { CardView, Choice, Loading } from "../protocol/types";
import type { Words } from "../words/en";
import { GOODS, face } from "./cards";
import { choiceOf } from "./choices";

export interface Ghosts {
  inHolds: string[];
  beside: string[];
}

/** The cards of the market meant by these numbers (1 is the newest), where they would lie in a ship. */
export function ghostsOf(view: CardView, numbers: ReadonlySet<number>): Ghosts {
  const cards = [...numbers].sort((a, b) => b - a).flatMap((number) => view.market.at(-number) ?? []);
  const isLight = (card: string): boolean => face(card, view.sevens).isLight;
  return { inHolds: cards.filter((card) => !isLight(card)), beside: cards.filter(isLight) };
}

export interface Bar {
  sentence: string;
  facts: string;
}

export function cardBar(
  view: CardView,
  chosen: number,
  load: Loading | null,
  options: readonly Choice[],
  words: Words,
): Bar {
  const w = words.card;
  if (!chosen) return { sentence: w.revealFirst, facts: w.emptyMarket };
  const mayReveal = choiceOf(options, "reveal") !== undefined;
  const toLoad = options.length > 1 ? w.loadSome : w.load;
  const sentence = !mayReveal ? toLoad : view.revealed ? w.revealMore : w.revealOrLoad;
  // With an empty market the first card comes by itself: then all that lies there was revealed in this turn.
  const came = view.revealed === 1 && view.market.length === 1;
  return { sentence, facts: load ? loadTold(view, chosen, load, came, words) : w.tap };
}

/** How much room it takes, and the most important things it would bring. */
function loadTold(view: CardView, chosen: number, load: Loading, came: boolean, words: Words): string {
  const w = words.card;
  const before = typeof view.asked === "number" ? (view.ships[view.asked]?.free ?? 0) : 0;
  const monopolies = GOODS.flatMap((good) => {
    const [was, willBe] = load.bonuses?.[good] ?? [0, 0];
    return willBe > was ? [w.tonight(good, load.goods[good]?.[1] ?? 0, printed.card.bonus)] : [];
  });
  const last = view.last_turn ? [w.lastTurn] : [];
  const full = load.free === 0 ? [w.fills] : [];
  return [w.chosen(chosen, before - load.free, before, came), ...last, ...monopolies, ...full].join(" ");
}

/** By good: how much more there would be this evening. */
export function risesOf(load: Loading | null): number[] {
  return GOODS.map((good) => {
    const [was, willBe] = load?.goods[good] ?? [0, 0];
    return willBe - was;
  });
}
