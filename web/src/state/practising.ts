// What an answer in practice was worth, in words.
import type { PracticeVerdict, TurnInfo } from "../protocol/types";
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
export function fairRows({ fair: prices, has_room }: Lot, you: number, p: PracticeWords): FairRow[] {
  const rows = prices.map((fair, seat): FairRow => ({
    seat,
    fair,
    reason: fair !== null ? "" : has_room[seat] ? p.outNow : p.noRoom,
  }));
  const place = ({ seat, fair }: FairRow): number => (seat === you ? -Infinity : -(fair ?? -1));
  return rows.sort((one, other) => place(one) - place(other));
}

/** What the bar says of a limit. */
export function lotSentence(
  { good, lot }: { good: boolean; lot: Lot },
  seats: Seats,
  p: PracticeWords,
): string {
  const [fair, rival] = [lot.fair[seats.you ?? 0] ?? 0, lot.rival_seat];
  if (lot.price !== null) return good ? p.boughtWell(lot.price, fair) : p.boughtDear(lot.price, fair);
  if (!good) return p.leftCheap(lot.needed, fair);
  return rival === null ? p.leftWellAll : p.leftWell(seats.who(rival).name);
}

/** What happens at the limit. */
export function limitTold(lot: Lot, seats: Seats, p: PracticeWords): string {
  const [fair, rival] = [lot.fair[seats.you ?? 0] ?? 0, lot.rival_seat];
  const name = rival === null ? null : seats.who(rival).name;
  if (lot.price === null) return `${p.loses(name, lot.rival)} ${p.needed(lot.needed)}`;
  const gain = fair - lot.price;
  const worth = gain > 0 ? p.more(gain) : gain < 0 ? p.less(-gain) : p.even;
  return `${p.buys(lot.price, name)} ${worth}`;
}

/** The turns of a verdict as bars show them. */
export const turnsOf = ({ turns }: PracticeVerdict): TurnInfo[] =>
  turns.map(({ turn, win }) => ({ turn, win, score: null, margin: null, as_good: false }));
