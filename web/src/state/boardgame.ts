// What the board table says of a lot and its auction.
import type { Bidder } from "../components/BidRow.svelte";
import type { Gain } from "../components/Gains.svelte";
import type { BoardView, Choice, GameEvent, Loading, Tonight } from "../protocol/types";
import type { Words } from "../words/en";
import { GOODS } from "./cards";
import type { Bar } from "./cardgame";
import type { Seats } from "./seats";

/** The bidders in their order, each with what became of them so far. */
export function bidders(view: BoardView, happened: readonly GameEvent[]): Bidder[] {
  const reasons = forcedPasses(happened);
  return view.bidders.map((seat) => ({
    seat,
    state: bidderState(view, seat, reasons),
    bid: spokenBid(view, seat),
  }));
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

/** The bidders after a seat who have not spoken yet. */
export const after = ({ bidders, bids }: BoardView, seat: number): number[] =>
  bidders.slice(bidders.indexOf(seat) + 1).filter((other) => (bids[other] ?? null) === null);

/** What a lot would do, as the table shows it. */
export function gainsOf(lot: Loading | null, tonight: Tonight | null, words: Words): Gain[] {
  if (!lot || !tonight) return [];
  const w = words.goal;
  const ship: Gain = {
    good: null,
    from: lot.ship[0],
    to: lot.ship[1],
    place: words.place(lot.place[1], lot.tied),
    bonus: 0,
    pay: tonight.ship,
    why: w.gainShip(lot.ship[1], words.place(lot.place[1], lot.tied), tonight.ship[1]),
  };
  const goods = GOODS.flatMap((good): Gain[] => {
    const [change, pay, bonus = 0] = [lot.goods[good], tonight.goods[good], lot.bonuses?.[good]?.[1]];
    if (!change || !pay) return [];
    const why = w.gainGood(good, change[1], pay[1] - bonus, bonus);
    return [{ good, from: change[0], to: change[1], place: "", bonus, pay, why }];
  });
  return [ship, ...goods];
}

/** By good: the level that winning the lot would bring this evening, where it brings one. */
export function landingOf(lot: Loading | null): (number | null)[] {
  return GOODS.map((good) => lot?.goods[good]?.[1] ?? null);
}

export function boardBar(view: BoardView, options: readonly Choice[], seats: Seats, words: Words): Bar {
  const w = words.board;
  const you = seats.you ?? 0;
  if (!view.auction) {
    const mayDraw = options.some(({ option }) => option === "draw");
    return {
      sentence: mayDraw ? w.drawOrOpen : w.openOnly,
      facts: `${w.lotSoFar(view.lot, view.lot_value)} ${w.yourRoom(view.ships[you]?.free ?? 0)}`,
    };
  }
  const standing = view.leader === null ? w.noBid : w.leadsWith(seats.who(view.leader), view.standing_bid);
  const later = after(view, you).map((seat) => ({
    who: seats.who(seat),
    florins: view.florins[seat] ?? 0,
  }));
  return { sentence: w.bidOrPass(bidsIn(options).least), facts: `${standing} ${w.after(later)}` };
}

export function bidsIn(options: readonly Choice[]): { least: number; most: number } {
  const bids = options.flatMap(({ option }) => (option.startsWith("bid ") ? [Number(option.slice(4))] : []));
  return { least: bids[0] ?? 0, most: bids.at(-1) ?? 0 };
}
