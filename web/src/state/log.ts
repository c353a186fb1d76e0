// Game events in words: one sentence each.
import type { DayScored, GameEvent, Noble, Note, TableView } from "../protocol/types";
import type { Words } from "../words/en";
import { GOODS } from "./cards";
import { NAMED_BY_NOBLES, marksOf, worthOf } from "./courtgame";
import { textOf } from "./games.svelte";
import { plain } from "./rich";
import type { Seats, Who } from "./seats";

export interface Line {
  key: string;
  seat: number | null;
  at: number; // moves made by then
  text: string;
  isDay: boolean; // a day begins or ends
  isAside?: boolean; // no move of its own
}

/** A move that was made for a seat whose time was up. */
export interface LateMove {
  seat: number;
  at: number; // moves made with it
}

/** The lines of the day book, oldest first. A hint is told before the move that follows it, and that a clock ran out
    before what was chosen then. */
export function linesOf(
  events: readonly GameEvent[],
  game: string,
  seats: Seats,
  words: Words,
  late: readonly LateMove[] = [],
  notes: readonly Note[] = [],
): Line[] {
  const lines = events.filter(isTold).map((event, at) => ({
    key: `${at}`,
    seat: event.seat,
    at: event.at,
    text: told(event, game, seats, words),
    isDay: event.type === "day_scored",
    ...(event.type === "limit_set" ? { isAside: true } : {}),
  }));
  for (const { seat, at } of late) {
    const before = lines.findIndex((line) => line.at >= at);
    const text = words.log.late(seats.who(seat));
    if (before >= 0) lines.splice(before, 0, { key: `late ${at}`, seat, at, text, isDay: false });
  }
  for (const { type, seat, move } of notes) {
    const next = lines.findIndex((line) => line.at > move);
    const text = words.notes[type](seats.who(seat));
    const line = { key: `${type} ${seat} ${move}`, seat, at: move, text, isDay: false, isAside: true };
    lines.splice(next < 0 ? lines.length : next, 0, line);
  }
  return lines;
}

/** The last move of a table, if a clock made it. */
export function lateMove({ clocks, moves }: Pick<TableView, "clocks" | "moves">): LateMove | null {
  const seat = clocks?.ran_out ?? null;
  const at = 1 + moves.findLastIndex((move) => move.startsWith(`${seat} `));
  return seat === null || at === 0 ? null : { seat, at };
}

/** Whether the log has a line for an event. A card drawn at court is seen in the hand. */
export const isTold = (event: GameEvent): boolean => event.type !== "noble_drawn";

/** Events that luck or others decide: the player at that seat is told, too. */
const NOT_CHOSEN = new Set<GameEvent["type"]>([
  "lot_sold",
  "card_revealed",
  "card_drawn",
  "free_card_loaded",
  "dice_rolled",
  "limit_set",
  "house_skipped",
]);

/** Whether an event tells a seat more than its own choice; to a spectator everything is new. */
export const isNews = (event: GameEvent, seat: number | null): boolean =>
  isTold(event) && (event.seat === null || event.seat !== seat || NOT_CHOSEN.has(event.type));

/** Who opens the day after one that was scored; nothing until that is known. */
export function openingTold(
  happened: readonly GameEvent[],
  scored: DayScored,
  game: string,
  seats: Seats,
  words: Words,
): string {
  const end = happened.findIndex((event) => event.type === "day_scored" && event.day === scored.day);
  const opening = happened.slice(end + 1).find(({ type }) => type === "day_opened" || type === "dice_rolled");
  const last = happened.slice(0, end).findLast(({ type }) => type === "dice_rolled");
  if (opening?.type === "dice_rolled")
    return plain(words.log.rollsFirst(seats.who(opening.seat ?? -1), seats.who(last?.seat ?? -1)));
  return opening ? plain(told(opening, game, seats, words)) : "";
}

/** The sentence for an event. */
export function told(event: GameEvent, game: string, seats: Seats, words: Words): string {
  const w = words.log;
  const who = seats.who(event.seat ?? -1);
  switch (event.type) {
    case "move_made":
      return w.makes(event.seat === null ? null : who, textOf(game, event.move));
    case "day_opened":
      if (game === "dice") return w.rollsFirst(who, null);
      return event.day > 1 ? w.opensPoorest(who, event.day) : w.opens(who, event.day);
    case "day_scored":
      if (game === "dice") return w.roundOver(event.day);
      return game === "card" ? `${w.evening(event.day)} ${w.marketBack}` : w.evening(event.day);
    case "card_revealed":
      return w.reveals(who, event.card);
    case "cards_loaded":
      return w.loads(who, event.cards, event.left, event.value, event.free);
    case "card_drawn":
      return w.draws(who, event.card);
    case "lot_offered":
      return w.offers(who, event.cards);
    case "bid_made":
      return w.bids(who, event.florins);
    case "bid_passed":
      if (event.lacks === "room") return w.noRoom(who, event.free, event.needs);
      return event.lacks === "florins" ? w.noFlorins(who) : w.passes(who);
    case "lot_sold":
      return w.buys(who, event.cards, event.florins, event.value, event.free);
    case "lot_discarded":
      return w.discarded(event.cards);
    case "free_card_loaded":
      return w.fills(who, event.card);
    case "dice_rolled":
      return w.rolls(who, event.dice);
    case "dice_taken":
      return w.takes(who, event.dice, seats.who(event.roller), crossesTold(event.crosses, words));
    case "court_opened":
      return w.begins(who);
    case "card_replaced":
      return w.replaces(who, event.card);
    case "noble_sent":
      return w.sends(who, event.card);
    case "card_planned":
      return w.plans(who, event.card);
    case "noble_drawn":
      return "";
    case "noble_allied":
      return allianceTold(event, who, words);
    case "pile_removed":
      return w.conspires(who, event.card, joinedTold(event.pile, words), pileTold(event.removed, words));
    case "limit_set":
      return w.limited(who, event.limit, event.jester);
    case "house_skipped":
      return w.skipped(who, seats.who(1 - who.seat));
    case "game_ended":
      return w.ends[event.why];
  }
}

function crossesTold(crosses: readonly number[], words: Words): string {
  return words.all(GOODS.flatMap((good, at) => (crosses[at] ? [words.log.crosses(crosses[at], good)] : [])));
}

function pileTold(nobles: readonly Noble[], { log, court }: Words): string {
  return log.pileOf(nobles.map(({ house, card }) => log.houseNoble(court.shortHouses[house] ?? "", card)));
}

/** A pile that a card joins: a large one by what its nobles show, a very large one by what they are worth. */
const joinedTold = (nobles: readonly Noble[], words: Words): string =>
  nobles.length > NAMED_BY_NOBLES
    ? words.log.pileWorth(marksOf({ nobles }), worthOf(nobles))
    : pileTold(nobles, words);

function allianceTold(event: Extract<GameEvent, { type: "noble_allied" }>, who: Who, words: Words): string {
  const [w, pile] = [words.log, pileTold(event.pile, words)];
  if (event.power === "parts" && event.pile.length === 1) return w.stands(who, pile);
  if (event.power) return w[event.power](who, pile);
  const together = worthOf([...event.pile, { house: who.seat, card: event.card }]);
  return w.allies(who, event.card, joinedTold(event.pile, words), together);
}
