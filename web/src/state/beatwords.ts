// What the decision bar says of a beat: what happens, and why.
import { printed } from "../protocol/printed";
import type { GameEvent, TableView } from "../protocol/types";
import type { Words } from "../words/en";
import type { Beat } from "./beats";
import type { Bar } from "./cardgame";
import { GOODS, face } from "./cards";
import { told } from "./log";
import { earnedBy, unitOf } from "./score";
import { type Seats, placeOf } from "./seats";

/** The sentence and the facts of a beat. */
export function beatTold({ event, kind }: Beat, table: TableView, seats: Seats, words: Words): Bar {
  const [w, game] = [words.beat, table.game];
  const who = seats.who(event.seat ?? -1);
  switch (event.type) {
    case "lot_sold":
      return { sentence: w.sold(who, event.florins), facts: soldTold(event, kind, table, seats, words) };
    case "lot_discarded":
      return { sentence: w.unsold, facts: told(event, game, seats, words) };
    case "lot_offered":
      return {
        sentence: titled(event, game, seats, words),
        facts: event.cards.length === printed.board.lot ? w.mostInLot : "",
      };
    case "free_card_loaded":
      return { sentence: w.fills(who, event.card), facts: w.fillsFacts(who) };
    case "cards_loaded":
      return event.forced
        ? { sentence: titled(event, game, seats, words), facts: w.onlyLoad(event.left.length) }
        : loadTold(event, seats, words);
    case "dice_taken":
      return { sentence: titled(event, game, seats, words), facts: event.forced ? w.onlyChoice(who) : "" };
    case "day_scored":
      return kind === "goods" ? goodsTold(event, game, seats, words) : shipsTold(event, game, seats, words);
    case "house_skipped":
      return {
        sentence: titled(event, game, seats, words),
        facts: w.skipped(who, handOf(table, event.seat)),
      };
    case "dice_rolled":
      return kind === "throw"
        ? { sentence: w.throw, facts: w.throwFacts }
        : { sentence: titled(event, game, seats, words), facts: "" };
    default:
      return { sentence: titled(event, game, seats, words), facts: "" };
  }
}

/** While the hammer falls: what happens to the cards. When they have arrived: what that makes of the ship. */
function soldTold(
  { seat, cards, value }: Extract<GameEvent, { type: "lot_sold" }>,
  kind: Beat["kind"],
  { view }: TableView,
  seats: Seats,
  words: Words,
): string {
  const who = seats.who(seat ?? -1);
  if (kind !== "journey" || !view || !("places" in view)) return words.beat.soldFacts(who, cards.length);
  const loaded = cards.reduce((sum, card) => sum + face(card).value, 0);
  const { place, isTied } = placeOf(view.places, who.seat);
  return words.beat.soldThen(who, value - loaded, value, words.place(place, isTied));
}

/** How many cards a house of the court has in its hand. */
const handOf = ({ view }: TableView, seat: number | null): number =>
  view && "houses" in view ? (view.houses[seat ?? -1]?.hand_size ?? 0) : 0;

/** The sentence of the log as a title. */
const titled = (event: GameEvent, game: string, seats: Seats, words: Words): string =>
  told(event, game, seats, words).replace(/\.$/, "");

function loadTold(event: Extract<GameEvent, { type: "cards_loaded" }>, seats: Seats, words: Words): Bar {
  const who = seats.who(event.seat ?? -1);
  const facts = event.left.length ? words.beat.leaves(event.left) : "";
  return { sentence: words.beat.loads(who, event.cards), facts };
}

type Scored = Extract<GameEvent, { type: "day_scored" }>;

function shipsTold(scored: Scored, game: string, seats: Seats, words: Words): Bar {
  const w = words.beat;
  const first = scored.ship_places.indexOf(1);
  const line = (seat: number): string =>
    w.shipPays(seats.who(seat), scored.ships[seat] ?? 0, scored.ship_pay[seat] ?? 0);
  const seatsTold = [...new Set([first, seats.you ?? first])];
  return { sentence: w.ships(game), facts: seatsTold.map(line).join(" ") };
}

function goodsTold(scored: Scored, game: string, seats: Seats, words: Words): Bar {
  const w = words.beat;
  if (seats.you === null) return { sentence: w.goods(game), facts: "" };
  const [you, unit] = [seats.you, unitOf(game, words)];
  const paid = GOODS.reduce(
    (sum, _, at) => sum + (scored.awards[you]?.[at] ?? 0) + (scored.bonuses[you]?.[at] ?? 0),
    0,
  );
  return { sentence: w.goods(game), facts: w.goodsPay(paid, earnedBy(scored, you), unit) };
}
