// Who is paid what in the evening, in the order in which it is shown.
import type { CargoShip, DayScored, DiceShip, GameView } from "../protocol/types";
import { GOODS, type Good } from "./cards";

export interface PaidShip {
  seat: number;
  place: number;
  value: number;
  paid: number;
  cards: readonly string[];
  beside: readonly string[];
  far: number; // how far it sails: 1 is the richest
}

/** The ships, the best first. */
export function shipsPaid(scored: DayScored, view: GameView | null): PaidShip[] {
  const most = Math.max(1, ...scored.ships);
  const seats = [...scored.ships.keys()].sort(
    (one, other) => (scored.ship_places[one] ?? 0) - (scored.ship_places[other] ?? 0),
  );
  return seats.map((seat) => {
    const value = scored.ships[seat] ?? 0;
    const ship = shipsIn(view)[seat];
    const cards = !ship ? [] : "entries" in ship ? ship.entries : ship.cards;
    const beside = ship && "beside" in ship ? (ship.beside ?? []) : [];
    const [place, paid] = [scored.ship_places[seat] ?? 0, scored.ship_pay[seat] ?? 0];
    return { seat, place, value, paid, cards, beside, far: value / most };
  });
}

const shipsIn = (view: GameView | null): readonly (CargoShip | DiceShip)[] =>
  view && "ships" in view ? view.ships : [];

export interface Paid {
  people: readonly number[];
  amount: number; // for each of them
}

/** By good: who is first, who is second and who gets a bonus; those who get the same together. */
export function goodsPaid(scored: DayScored): { good: Good; paid: readonly (readonly Paid[])[] }[] {
  return GOODS.map((good, at) => {
    const award = (seat: number, place: number): number =>
      scored.level_places[seat]?.[at] === place ? (scored.awards[seat]?.[at] ?? 0) : 0;
    const seats = [...scored.totals.keys()];
    const paid = [
      seats.map((seat) => award(seat, 1)),
      seats.map((seat) => award(seat, 2)),
      seats.map((seat) => scored.bonuses[seat]?.[at] ?? 0),
    ];
    return { good, paid: paid.map(together) };
  });
}

/** Amounts by seat, those who get the same together. */
function together(amounts: readonly number[]): Paid[] {
  const different = [...new Set(amounts)].filter((amount) => amount > 0).sort((a, b) => b - a);
  return different.map((amount) => ({
    amount,
    people: amounts.flatMap((other, seat) => (other === amount ? [seat] : [])),
  }));
}
