// Events in the words of the language spoken: one sentence each.
import type { Event, Noble, TableView } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import { GOODS } from "./cards";
import type { Seats } from "./seats";

export interface Line {
  key: string;
  seat: number | null;
  at: number; // moves made by then
  text: string;
  isDay: boolean; // a day begins or ends
}

export const HOUSES = ["Rovere", "Gonzaga"] as const;

/** A move that was made for a seat whose time was up. */
export interface Late {
  seat: number;
  at: number; // moves made with it
}

/** The lines of the day book, oldest first; that a clock ran out stands before what was chosen then. */
export function linesOf(
  events: readonly Event[],
  game: string,
  seats: Seats,
  words: Words,
  late: readonly Late[] = [],
): Line[] {
  const lines = events.map((event, at) => ({
    key: `${at}`,
    seat: event.who,
    at: event.at,
    text: told(event, game, seats, words),
    isDay: event.did === "evening",
  }));
  for (const { seat, at } of late) {
    const before = lines.findIndex((line) => line.at >= at);
    const text = words.log.late(seats.who(seat));
    if (before >= 0) lines.splice(before, 0, { key: `late ${at}`, seat, at, text, isDay: false });
  }
  return lines;
}

/** What a table says of the last move: whether a clock made it. */
export function lateMove({ clocks, moves }: Pick<TableView, "clocks" | "moves">): Late | null {
  const seat = clocks?.ran_out ?? null;
  const at = 1 + moves.findLastIndex((move) => move.startsWith(`${seat} `));
  return seat === null || at === 0 ? null : { seat, at };
}

/** What luck or others decided about a seat: whoever sits there has to be told it as well. */
const NOT_CHOSEN = new Set<Event["did"]>([
  "buys",
  "reveals",
  "draws",
  "fills",
  "rolls",
  "limited",
  "skipped",
]);

/** Whether an event tells a seat more than what it has just done itself; to an onlooker everything is new. */
export function isNews(event: Event, seat: number | null): boolean {
  return event.who === null || event.who !== seat || NOT_CHOSEN.has(event.did);
}

export function told(event: Event, game: string, seats: Seats, words: Words): string {
  const w = words.log;
  const who = seats.who(event.who ?? -1);
  switch (event.did) {
    case "opens":
      return game === "dice" ? w.rollsFirst(who) : w.opens(who, event.day);
    case "evening":
      return game === "dice" ? w.roundOver(event.day) : w.evening(event.day);
    case "reveals":
      return w.reveals(who, event.card);
    case "loads":
      return w.loads(who, event.cards, event.left, event.value, event.free);
    case "draws":
      return w.draws(who, event.card);
    case "offers":
      return w.offers(who, event.cards);
    case "bids":
      return w.bids(who, event.florins);
    case "passes":
      if (event.lacks === "room") return w.noRoom(who, event.free, event.needs);
      return event.lacks === "florins" ? w.noFlorins(who) : w.passes(who);
    case "buys":
      return w.buys(who, event.cards, event.florins, event.value, event.free);
    case "discarded":
      return w.discarded(event.cards);
    case "fills":
      return w.fills(who, event.card);
    case "rolls":
      return w.rolls(who, event.dice);
    case "takes":
      return w.takes(who, event.dice, seats.who(event.roller), crossesTold(event.crosses, words));
    case "begins":
      return w.begins(who);
    case "replaces":
      return w.replaces(who, event.card);
    case "sends":
      return w.sends(who, event.card);
    case "plans":
      return w.plans(who, event.card);
    case "allies":
      return allianceTold(event, seats, words);
    case "conspires":
      return w.conspires(who, event.card, pileTold(event.pile, words), pileTold(event.against, words));
    case "limited":
      return w.limited(who, event.limit);
    case "skipped":
      return w.skipped(who);
    case "ends":
      return w.ends[event.why];
  }
}

function crossesTold(crosses: readonly number[], words: Words): string {
  return words.all(GOODS.flatMap((good, at) => (crosses[at] ? [words.log.crosses(crosses[at], good)] : [])));
}

export function pileTold(nobles: readonly Noble[], words: Words): string {
  return words.log.pileOf(nobles.map((noble) => words.log.houseNoble(HOUSES[noble.house] ?? "", noble.card)));
}

const VALUES: Record<string, number> = printed.court.values;

function allianceTold(event: Extract<Event, { did: "allies" }>, seats: Seats, words: Words): string {
  const who = seats.who(event.who ?? -1);
  const pile = pileTold(event.pile, words);
  if (event.power === "clears") return words.log.clears(who, pile);
  if (event.power === "parts") return words.log.parts(who, pile);
  const cards = [...event.pile.map((noble) => noble.card), event.card];
  const total = cards.reduce((sum, card) => sum + (VALUES[card] ?? 0), 0);
  return words.log.allies(who, event.card, pile, cards.includes("jester") ? "" : words.log.total(total));
}

/** How many of the first moves two lists have in common. */
export function sharedMoves(before: readonly string[], now: readonly string[]): number {
  const most = Math.min(before.length, now.length);
  for (let at = 0; at < most; at++) if (before[at] !== now[at]) return at;
  return most;
}
