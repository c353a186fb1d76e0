// What the dice table says: the sheet so far, and the choice before the click.
import type { Earned } from "../components/Points.svelte";
import type { SheetShip } from "../components/DiceShips.svelte";
import type { Choice, DayScored, DiceView, GameEvent, Loading } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import { type Bar, risesOf } from "./cardgame";
import { GOODS, face } from "./cards";
import { selections } from "./choices";
import { daysScored, sourceOf } from "./score";
import { type Seats, placeOf } from "./seats";

/** The three ships of a seat's sheet. */
export function sheetShips(
  view: DiceView,
  seat: number,
  happened: readonly GameEvent[],
  words: Words,
  load: Loading | null = null, // what would be taken: the ship has the place that it would bring
  pay: number | null = null, // of the present ship, if the round ended now
  isBrief = false,
): SheetShip[] {
  const past = daysScored(happened).map((scored) => pastShip(scored, seat, happened, words));
  const { place, isTied } = load ? { place: load.place[1], isTied: load.tied } : placeOf(view.places, seat);
  const { entries = [], value = 0 } = view.ships[seat] ?? {};
  return Array.from({ length: printed.days }, (_, at): SheetShip => {
    const blank = { number: at + 1, entries: [], value: 0, paid: null, place: "" };
    if (at > past.length) return { ...blank, state: "future" };
    const paid = entries.length ? pay : null; // an empty ship has earned nothing yet, even where all tie
    const forNow = isBrief
      ? words.goal.placePay(words.placeInBrief(place, isTied), paid)
      : words.dice.forNow(words.place(place, isTied), paid);
    const isBlank = !entries.length && !load;
    return past[at] ?? { ...blank, state: "now", entries, value, place: isBlank ? "" : forNow };
  });
}

function pastShip(scored: DayScored, seat: number, happened: readonly GameEvent[], words: Words): SheetShip {
  const end = happened.indexOf(scored);
  const begin = happened.slice(0, end).findLastIndex((event) => event.type === "day_scored");
  const { place, isTied } = placeOf(scored.ship_places, seat);
  return {
    number: scored.day,
    state: "past",
    entries: happened
      .slice(begin + 1, end)
      .flatMap((event) => (event.type === "dice_taken" && event.seat === seat ? inOrder(event.dice) : [])),
    value: scored.ships[seat] ?? 0,
    paid: scored.ship_pay[seat] ?? 0,
    place: words.placeOf(place, isTied, scored.ships.length),
  };
}

/** Dice taken together, as a ship is loaded with them: from the highest down. */
const inOrder = (dice: readonly string[]): string[] =>
  [...dice].sort((one, other) => face(other).value - face(one).value);

export function earned(view: DiceView, happened: readonly GameEvent[]): Earned[] {
  const days = daysScored(happened);
  return view.points.map((total, seat) => {
    const rounds = days.map((day) => earnedOn([day], seat));
    return { ...earnedOn(days, seat), total, rounds };
  });
}

function earnedOn(days: readonly DayScored[], seat: number): Omit<Earned, "rounds"> {
  const { ships, goods, bonus } = sourceOf(days, seat);
  return { ships, goods: goods + bonus, total: ships + goods + bonus };
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
  const { least, most } = takes(options);
  const chosenFacts = load && chosenTold(chosen, load, words);
  if (view.roller !== seats.you)
    return { sentence: w.takeLeft, facts: chosenFacts ?? w.chooseOne(seats.who(view.roller)) };
  const sentence = least === most && most > 1 ? w.takeExactly(most) : w.takeUpTo(most);
  const next = w.then(view.takers.map((seat) => seats.who(seat)));
  const free = view.ships[view.roller]?.free ?? 0;
  const choose = least === most && most > 1 ? w.lastFacts : `${w.choose(most, free)} ${next}`;
  return { sentence, facts: chosenFacts ?? choose };
}

function chosenTold(chosen: number, load: Loading, words: Words): string {
  const crosses = risesOf(load);
  const made = GOODS.flatMap((good, at) => {
    if (!crosses[at]) return [];
    const [was, willBe] = load.bonuses?.[good] ?? [0, 0];
    const told = words.dice.crosses(crosses[at], good);
    return [willBe > was ? `${told} (${words.dice.bonus(willBe)})` : told];
  });
  return `${words.all([words.dice.chosen(chosen, ...load.ship), ...made])}.`;
}
