// What the dice table says: the sheet so far from what happened, the choice before the click from the dice.
import type { Earned } from "../components/Points.svelte";
import type { SheetShip } from "../components/DiceShips.svelte";
import type { Choice, DiceView, DayScored, GameEvent, Loading } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import { type Bar, risesOf } from "./cardgame";
import { GOODS } from "./cards";
import { selections } from "./choices";
import { daysScored } from "./score";
import { type Seats, placeOf } from "./seats";

/** The three ships of a seat's sheet. */
export function sheetShips(
  view: DiceView,
  seat: number,
  happened: readonly GameEvent[],
  words: Words,
): SheetShip[] {
  const past = daysScored(happened).map((scored) => pastShip(scored, seat, happened, words));
  const ship = view.ships[seat];
  const standing = placeOf(view.places, seat);
  const place = words.dice.forNow(words.placeInBrief(standing.place, standing.isTied));
  const now: SheetShip[] =
    past.length < printed.days
      ? [
          {
            number: past.length + 1,
            state: "now",
            entries: ship?.entries ?? [],
            value: ship?.value ?? 0,
            paid: null,
            place,
          },
        ]
      : [];
  const future = Array.from({ length: Math.max(0, printed.days - past.length - 1) }, (_, at): SheetShip => {
    return { number: past.length + 2 + at, state: "future", entries: [], value: 0, paid: null, place: "" };
  });
  return [...past, ...now, ...future];
}

function pastShip(scored: DayScored, seat: number, happened: readonly GameEvent[], words: Words): SheetShip {
  const end = happened.indexOf(scored);
  const begin = happened.slice(0, end).findLastIndex((event) => event.type === "day_scored");
  const entries = happened
    .slice(begin + 1, end)
    .flatMap((event) => (event.type === "dice_taken" && event.seat === seat ? event.dice : []));
  const { place, isTied } = placeOf(scored.ship_places, seat);
  return {
    number: scored.day,
    state: "past",
    entries,
    value: scored.ships[seat] ?? 0,
    paid: scored.ship_pay[seat] ?? 0,
    place: words.placeOf(place, isTied, scored.ships.length),
  };
}

export function earned(view: DiceView, happened: readonly GameEvent[]): Earned[] {
  const days = daysScored(happened);
  const sum = (rows: readonly (readonly number[])[], seat: number): number =>
    (rows[seat] ?? []).reduce((a, b) => a + b, 0);
  return view.points.map((total, seat) => ({
    ships: days.reduce((all, day) => all + (day.ship_pay[seat] ?? 0), 0),
    goods: days.reduce((all, day) => all + sum(day.awards, seat) + sum(day.bonuses, seat), 0),
    total,
  }));
}

/** How many dice the options let one take: at least and at most. */
export function takes(options: readonly Choice[]): { least: number; most: number } {
  const sizes = selections(options, "take").map((set) => set.length);
  return { least: Math.min(...sizes), most: Math.max(...sizes) };
}

export function diceBar(
  view: DiceView,
  chosen: number,
  load: Loading | null,
  options: readonly Choice[],
  seats: Seats,
  words: Words,
): Bar {
  const w = words.dice;
  const you = seats.you ?? 0;
  const { least, most } = takes(options);
  const isRoller = view.roller === you;
  const sentence = !isRoller
    ? w.takeLeft
    : least === most && most > 1
      ? w.takeExactly(most)
      : w.takeUpTo(most);
  const before = isRoller ? `${w.choose} ${w.then(view.takers.map((seat) => seats.who(seat)))}` : w.chooseOne;
  return { sentence, facts: load ? chosenTold(chosen, load, words) : before };
}

function chosenTold(chosen: number, load: Loading, words: Words): string {
  const crosses = risesOf(load);
  const made = GOODS.flatMap((good, at) => (crosses[at] ? [words.dice.crosses(crosses[at], good)] : []));
  return `${words.all([words.dice.chosen(chosen, ...load.ship), ...made])}.`;
}
