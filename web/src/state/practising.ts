// What an answer in practice was worth, in words.
import type { BoardView, PracticeVerdict, TurnInfo } from "../protocol/types";
import type { PracticeWords } from "../words/practice";
import type { Seats } from "./seats";

/** A seat's fair price, as a bar shows it. */
export interface FairRow {
  seat: number;
  fair: number | null;
  reason: string; // why there is no price
}

export type Lot = NonNullable<PracticeVerdict["lot"]>;

/** The seats with their prices: yours first, the others by price. */
export function fairRows(lot: Lot, view: BoardView, you: number, p: PracticeWords): FairRow[] {
  const rows = lot.fair.map((fair, seat): FairRow => {
    const hasRoom = (view.ships[seat]?.free ?? 0) >= view.lot.length;
    return { seat, fair, reason: fair !== null ? "" : hasRoom ? p.outNow : p.noRoom };
  });
  const place = ({ seat, fair }: FairRow): number => (seat === you ? -Infinity : -(fair ?? -1));
  return rows.sort((one, other) => place(one) - place(other));
}

/** The seat that would pay the most beside you; null if nobody would pay anything. */
export function rivalOf({ rival, fair }: Lot, view: BoardView, you: number): number | null {
  if (rival === 0) return null;
  if (view.leader !== null && view.standing_bid === rival) return view.leader;
  const rest = view.bidders.slice(view.bidders.indexOf(you) + 1);
  return rest.find((seat) => fair[seat] === rival) ?? view.leader;
}

/** What the bar says of a limit. */
export function lotSentence(
  { good, lot }: { good: boolean; lot: Lot },
  view: BoardView,
  seats: Seats,
  p: PracticeWords,
): string {
  const you = seats.you ?? 0;
  const [fair, rival] = [lot.fair[you] ?? 0, rivalOf(lot, view, you)];
  if (lot.price !== null) return good ? p.boughtWell(lot.price, fair) : p.boughtDear(lot.price, fair);
  if (!good) return p.leftCheap(lot.rival + 1, fair);
  return rival === null ? p.leftWellAll : p.leftWell(seats.who(rival).name);
}

/** What happens at the limit. */
export function limitTold(lot: Lot, view: BoardView, seats: Seats, p: PracticeWords): string {
  const you = seats.you ?? 0;
  const [fair, rival] = [lot.fair[you] ?? 0, rivalOf(lot, view, you)];
  const name = rival === null ? null : seats.who(rival).name;
  if (lot.price === null) return `${p.loses(name, lot.rival)} ${p.needed(lot.rival + 1)}`;
  const gain = fair - lot.price;
  const worth = gain > 0 ? p.more(gain) : gain < 0 ? p.less(-gain) : p.even;
  return `${p.buys(lot.price, name)} ${worth}`;
}

/** The turns of a verdict as bars show them. */
export const turnsOf = ({ turns }: PracticeVerdict): TurnInfo[] =>
  turns.map(({ turn, win }) => ({ turn, win, score: null, margin: null, as_good: false }));
