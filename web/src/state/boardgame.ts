// What the board table says of a lot and its auction.
import type { Bidder } from "../components/BidRow.svelte";
import type { Gain } from "../components/Gains.svelte";
import type { BoardView, Choice, Event } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import { GOODS, face, iconsOf, isGood } from "./cards";
import type { Bar } from "./cardgame";
import { type Seats, placeOf } from "./seats";

const TOP = printed.board.bonus.length - 1;

export function worthOf(cards: readonly string[]): number {
  return cards.reduce((sum, card) => sum + face(card).value, 0);
}

/** Clockwise from the selector's left, the selector last. Full ships are not asked. */
export function bidders(view: BoardView, story: readonly Event[]): Bidder[] {
  const order = Array.from({ length: view.players }, (_, step) => (view.selector + 1 + step) % view.players);
  const reasons = forcedPasses(story);
  return order
    .filter((seat) => !isFull(view, seat))
    .map((seat) => ({ seat, state: bidderState(view, seat, reasons), bid: spokenBid(view, seat) }));
}

function isFull(view: BoardView, seat: number): boolean {
  const ship = view.ships[seat];
  return ship !== undefined && ship.cards.length >= ship.spaces;
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
function forcedPasses(story: readonly Event[]): Map<number, string> {
  const began = story.findLastIndex((event) => event.did === "offers");
  const passes = story.slice(began + 1).filter((event) => event.did === "passes");
  return new Map(
    passes.flatMap((event) => (event.lacks && event.who !== null ? [[event.who, event.lacks]] : [])),
  );
}

/** Those who have not spoken yet and come after a seat. */
export function after(view: BoardView, seat: number, story: readonly Event[]): number[] {
  const order = bidders(view, story);
  const at = order.findIndex((bidder) => bidder.seat === seat);
  return order
    .slice(at + 1)
    .filter((bidder) => view.bids[bidder.seat] === null)
    .map((bidder) => bidder.seat);
}

export function levelsTonight(view: BoardView, seat: number, lot: readonly string[]): number[] {
  const rises = iconsOf([...(view.ships[seat]?.cards ?? []), ...lot]);
  return GOODS.map((_, good) => Math.min(TOP, (view.levels[seat]?.[good] ?? 0) + (rises[good] ?? 0)));
}

/** What a lot would do for a seat's ship and levels. */
export function gainsOf(view: BoardView, seat: number, words: Words): Gain[] {
  const ship = view.ships[seat];
  if (!ship || ship.spaces - ship.cards.length < view.lot.length) return [];
  const value = ship.value + worthOf(view.lot);
  const values = view.ships.map((other, at) => (at === seat ? value : other.value));
  const { place, isTied } = placeOf(values, seat);
  const now = levelsTonight(view, seat, []);
  const then = levelsTonight(view, seat, view.lot);
  const wares = new Set(view.lot.map((card) => face(card).ware).filter(isGood));
  const goods = GOODS.flatMap((good, at) =>
    wares.has(good) ? [gainIn(good, now[at] ?? 0, then[at] ?? 0)] : [],
  );
  return [
    { good: null, from: ship.value, to: value, remark: words.place(place, isTied), bonus: 0 },
    ...goods,
  ];
}

const BONUS: readonly number[] = printed.board.bonus;

function gainIn(good: Gain["good"], from: number, to: number): Gain {
  const bonus = BONUS[to] ?? 0;
  return { good, from, to, remark: "", bonus: bonus > (BONUS[from] ?? 0) ? bonus : 0 };
}

export function boardBar(
  view: BoardView,
  options: readonly Choice[],
  seats: Seats,
  story: readonly Event[],
  words: Words,
): Bar {
  const w = words.board;
  const you = seats.you ?? 0;
  const free = (view.ships[you]?.spaces ?? 0) - (view.ships[you]?.cards.length ?? 0);
  if (!view.auction) {
    const mayDraw = options.some(({ option }) => option === "draw");
    return {
      sentence: mayDraw ? w.drawOrOpen : w.openOnly,
      facts: `${w.lotSoFar(view.lot, worthOf(view.lot))} ${w.yourRoom(free)}`,
    };
  }
  const standing = view.leader === null ? w.noBid : w.leadsWith(seats.who(view.leader), view.standing_bid);
  const later = after(view, you, story).map((seat) => ({
    who: seats.who(seat),
    florins: view.florins[seat] ?? 0,
  }));
  return { sentence: w.bidOrPass(bidsIn(options).least), facts: `${standing} ${w.after(later)}` };
}

export function bidsIn(options: readonly Choice[]): { least: number; most: number } {
  const bids = options.flatMap(({ option }) => (option.startsWith("bid ") ? [Number(option.slice(4))] : []));
  return { least: bids[0] ?? 0, most: bids.at(-1) ?? 0 };
}
