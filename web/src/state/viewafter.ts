// A table between two messages: one message may tell of several events, and each is shown by itself. What an event
// says is drawn on the view before it; the last one always shows the view that the server sent.
import type { BoardView, CardView, DiceView, GameEvent, GameView } from "../protocol/types";
import { printed } from "../protocol/printed";
import { face, iconsOf } from "./cards";

const LIGHT: readonly string[] = printed.card.light.free; // in the order in which the server lists them

type Of<Type extends GameEvent["type"]> = Extract<GameEvent, { type: Type }>;

/** The view after an event, as far as the event says; the same view where it says nothing that is drawn. */
export function viewAfter(view: GameView, event: GameEvent): GameView {
  if ("lot" in view) return boardAfter(view, event);
  if ("market" in view) return cardAfter(view, event);
  return "dice" in view ? diceAfter(view, event) : view;
}

/** The court just before a pile goes: the card that does it lies on its pile. */
export function viewAimed(view: GameView, event: GameEvent): GameView {
  if (!("piles" in view) || (event.type !== "pile_removed" && event.type !== "noble_allied")) return view;
  const { card, number, joined } = event;
  return { ...view, turn: event.seat ?? view.turn, pending: card, on: number, joined };
}

const at = <T>(list: readonly T[], place: number, change: (old: T) => T): T[] =>
  list.map((old, here) => (here === place ? change(old) : old));

function boardAfter(view: BoardView, event: GameEvent): BoardView {
  const seat = event.seat ?? -1;
  switch (event.type) {
    case "card_drawn":
      return {
        ...view,
        ...lotOf([...view.lot, event.card]),
        ...noBids(view), // the last lot has left
        deck: view.deck - 1,
        selector: seat,
      };
    case "lot_offered":
      return { ...view, ...noBids(view), auction: true };
    case "bid_made":
      return {
        ...view,
        bids: at(view.bids, seat, () => event.florins),
        standing_bid: event.florins,
        leader: seat,
      };
    case "bid_passed":
      return { ...view, bids: at(view.bids, seat, () => "pass" as const) };
    case "lot_sold":
      return { ...view, ...lotOf([]), auction: false, ...bought(view, event, seat) };
    case "lot_discarded":
      return { ...view, ...lotOf([]), auction: false };
    case "free_card_loaded":
      return {
        ...view,
        filling: true,
        selector: seat,
        deck: view.deck - 1,
        places: event.places,
        ships: filled(view, event, seat),
      };
    default:
      return view;
  }
}

const noBids = ({ bids }: BoardView) => ({ standing_bid: 0, leader: null, bids: bids.map(() => null) });

const lotOf = (lot: string[]) => ({
  lot,
  lot_value: lot.reduce((sum, card) => sum + face(card).value, 0),
});

const bought = ({ ships, florins }: BoardView, { cards, ...sale }: Of<"lot_sold">, seat: number) => ({
  places: sale.places,
  ships: at(ships, seat, (ship) => ({
    ...ship,
    cards: [...ship.cards, ...cards],
    value: sale.value,
    free: sale.free,
  })),
  florins: at(florins, seat, (had) => had - sale.florins),
});

const filled = ({ ships }: BoardView, { card, value, free }: Of<"free_card_loaded">, seat: number) =>
  at(ships, seat, (ship) => ({ ...ship, cards: [...ship.cards, card], value, free }));

function cardAfter(view: CardView, event: GameEvent): CardView {
  const seat = event.seat ?? -1;
  if (event.type === "card_revealed")
    return {
      ...view,
      market: [...view.market, event.card],
      revealed: (view.turn === seat ? view.revealed : 0) + 1,
      turn: seat,
      deck: view.deck - 1,
    };
  if (event.type !== "cards_loaded") return view;
  const isLight = (card: string): boolean => face(card, view.sevens).isLight;
  const { cards, value, free, places } = event;
  return {
    ...view,
    places,
    market: without(view.market, cards),
    revealed: 0,
    ships: at(view.ships, seat, (ship) => ({
      ...ship,
      cards: [...ship.cards, ...cards.filter((card) => !isLight(card))],
      beside: [...ship.beside, ...cards.filter(isLight)].sort((a, b) => LIGHT.indexOf(a) - LIGHT.indexOf(b)),
      icons: iconsOf([...ship.cards, ...ship.beside, ...cards]),
      value,
      free,
    })),
  };
}

/** A list less some of its things; the newest of equal ones go. */
function without(list: readonly string[], gone: readonly string[]): string[] {
  const left = [...list];
  for (const thing of gone) left.splice(left.lastIndexOf(thing), 1);
  return left;
}

function diceAfter(view: DiceView, event: GameEvent): DiceView {
  const seat = event.seat ?? -1;
  if (event.type === "dice_rolled")
    return { ...view, dice: event.dice, left: event.dice.map((_, die) => die + 1), roller: seat };
  if (event.type !== "dice_taken") return view;
  return {
    ...view,
    left: event.left,
    places: event.places,
    ships: at(view.ships, seat, (ship) => ({
      ...ship,
      entries: [...ship.entries, ...entered(event.dice)],
      value: event.value,
      free: event.free,
    })),
    crosses: at(view.crosses, seat, (had) => had.map((n, good) => n + (event.crosses[good] ?? 0))),
  };
}

/** Dice in the order in which the server enters them: from the highest value down, equal ones by their number. */
export const entered = (dice: readonly string[]): string[] =>
  dice.toSorted((one, other) => face(other).value - face(one).value);
