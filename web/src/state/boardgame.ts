// What the board table says of a lot and its auction.
import type { Bidder } from "../components/BidRow.svelte";
import type { Gain } from "../components/Gains.svelte";
import type { BoardView, Choice, GameEvent, Loading } from "../protocol/types";
import type { Words } from "../words/en";
import { GOODS, face } from "./cards";
import type { Bar } from "./cardgame";
import type { Seats } from "./seats";

export function worthOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + face(card).value, 0);
}

/** Clockwise from the selector's left, the selector last. Full ships are not asked. */
export function bidders(view: BoardView, happened: readonly GameEvent[]): Bidder[] {
  const order = Array.from({ length: view.players }, (_, step) => (view.selector + 1 + step) % view.players);
  const reasons = forcedPasses(happened);
  return order
    .filter((seat) => freeOf(view, seat) > 0)
    .map((seat) => ({ seat, state: bidderState(view, seat, reasons), bid: spokenBid(view, seat) }));
}

function freeOf(view: BoardView, seat: number): number {
  const ship = view.ships[seat];
  return ship ? ship.spaces - ship.cards.length : 0;
}

function spokenBid(view: BoardView, seat: number): number | null {
  const said = view.bids[seat];
  return typeof said === "number" ? said : null;
}

function bidderState(view: BoardView, seat: number, reasons: Map<number, string>): Bidder["state"] {
  const said = view.bids[seat] ?? null;
  if (view.leader === seat) return "leads";
  if (typeof said === "number") return "outbid";
  if (said === "pass")
    return reasons.get(seat) === "room" ? "out" : reasons.get(seat) === "florins" ? "poor" : "passed";
  if (view.auction && view.asked === seat) return "now";
  return seat === view.selector ? "last" : "later";
}

/** Why seats had to pass in the auction that is going on. */
function forcedPasses(happened: readonly GameEvent[]): Map<number, string> {
  const began = happened.findLastIndex((event) => event.type === "lot_offered");
  const passes = happened.slice(began + 1).filter((event) => event.type === "bid_passed");
  return new Map(
    passes.flatMap((event) => (event.lacks && event.seat !== null ? [[event.seat, event.lacks]] : [])),
  );
}

/** Those who have not spoken yet and come after a seat. */
export function after(view: BoardView, seat: number, happened: readonly GameEvent[]): number[] {
  const order = bidders(view, happened);
  const at = order.findIndex((bidder) => bidder.seat === seat);
  return order
    .slice(at + 1)
    .filter((bidder) => (view.bids[bidder.seat] ?? null) === null)
    .map((bidder) => bidder.seat);
}

/** What the house says a lot would do, as the table shows it. */
export function gainsOf(lot: Loading | null, words: Words): Gain[] {
  if (!lot) return [];
  const ship: Gain = {
    good: null,
    from: lot.ship[0],
    to: lot.ship[1],
    remark: words.ordinal(lot.place[1]),
    bonus: 0,
  };
  const goods = GOODS.flatMap((good): Gain[] => {
    const change = lot.goods[good];
    const [was, willBe] = lot.bonuses[good] ?? [0, 0];
    return change
      ? [{ good, from: change[0], to: change[1], remark: "", bonus: willBe > was ? willBe : 0 }]
      : [];
  });
  return [ship, ...goods];
}

/** By good: the level that winning the lot would bring this evening, where it brings one. */
export function landingOf(lot: Loading | null): (number | null)[] {
  return GOODS.map((good) => lot?.goods[good]?.[1] ?? null);
}

export function boardBar(
  view: BoardView,
  options: readonly Choice[],
  seats: Seats,
  happened: readonly GameEvent[],
  words: Words,
): Bar {
  const w = words.board;
  const you = seats.you ?? 0;
  if (!view.auction) {
    const mayDraw = options.some(({ option }) => option === "draw");
    return {
      sentence: mayDraw ? w.drawOrOpen : w.openOnly,
      facts: `${w.lotSoFar(view.lot, worthOf(view.lot))} ${w.yourRoom(freeOf(view, you))}`,
    };
  }
  const standing = view.leader === null ? w.noBid : w.leadsWith(seats.who(view.leader), view.standing_bid);
  const later = after(view, you, happened).map((seat) => ({
    who: seats.who(seat),
    florins: view.florins[seat] ?? 0,
  }));
  return { sentence: w.bidOrPass(bidsIn(options).least), facts: `${standing} ${w.after(later)}` };
}

export function bidsIn(options: readonly Choice[]): { least: number; most: number } {
  const bids = options.flatMap(({ option }) => (option.startsWith("bid ") ? [Number(option.slice(4))] : []));
  return { least: bids[0] ?? 0, most: bids.at(-1) ?? 0 };
}
