// What the evening would pay if it came now, and why: the server's figures, laid out for the table.
import type { DayScored, Evening, GameView, TableOf } from "../protocol/types";
import { printed } from "../protocol/printed";
import type { Words } from "../words/en";
import { GOODS } from "./cards";
import { type Cell, goodCell, goodPrizes, shipCell, shipPrizes } from "./score";
import type { Seats } from "./seats";

/** A table's evening with all that its reasons need. */
export interface Tonight {
  game: string;
  evening: Evening;
  scored: DayScored;
  seats: Seats;
  words: Words;
}

type Shipping = GameView & { ships: { value: number }[]; places: number[] };

export function tonightOf(table: TableOf<GameView>, seats: Seats, words: Words): Tonight | null {
  const { evening, view, game } = table;
  if (!evening || !("ships" in view)) return null;
  const { ships, places } = view as Shipping;
  const scored = {
    ...evening,
    ships: ships.map(({ value }) => value),
    ship_places: places,
  } as unknown as DayScored;
  return { game, evening, scored, seats, words };
}

/** Whether anything is aboard: for an empty ship no pay is told, though it may share a place. */
export const isLaden = (
  ship: { cards?: unknown[]; beside?: unknown[]; entries?: unknown[] } | undefined,
): boolean => [ship?.cards, ship?.beside, ship?.entries].some((aboard) => aboard?.length);

/** Whether any ship holds something: while all are empty they share every place, and a sum would promise too much. */
export const isBegun = ({ scored }: Tonight): boolean => scored.ships.some((value) => value > 0);

const sum = (numbers: readonly number[] = []): number => numbers.reduce((all, number) => all + number, 0);

/** What a seat would earn: with its ship, its goods and bonuses. */
export function earned(
  { evening }: Tonight,
  seat: number,
): { ship: number; goods: number; bonus: number; all: number } {
  const [ship = 0, goods, bonus] = [
    evening.ship_pay[seat],
    sum(evening.awards[seat]),
    sum(evening.bonuses[seat]),
  ];
  return { ship, goods, bonus, all: ship + goods + bonus };
}

/** Who would be paid for a good: those in first place, then everyone else who gets something. */
export interface Share {
  seats: number[];
  each: number;
}
export function sharesOf({ evening, seats }: Tonight, good: number): [first: Share, second: Share] {
  const award = (seat: number): number => evening.awards[seat]?.[good] ?? 0;
  const paid = seats.all().filter((seat) => award(seat) > 0);
  const isFirst = (seat: number): boolean => evening.level_places[seat]?.[good] === 1;
  const share = (among: number[]): Share => ({
    seats: among,
    each: among[0] === undefined ? 0 : award(among[0]),
  });
  return [share(paid.filter(isFirst)), share(paid.filter((seat) => !isFirst(seat)))];
}

export const whyShip = (tonight: Tonight, seat: number): Cell => shipCell(tonight, seat);
export const whyGood = (tonight: Tonight, seat: number, at: number): Cell =>
  goodCell(tonight, seat, GOODS[at] ?? "cloth", at);

/** The goal of a game in one line, and how it is earned. */
export function goalOf(
  table: TableOf<GameView>,
  words: Words,
): { goal: string; brief: string; earn: string } {
  const { game, view } = table;
  const w = words.goal;
  const [ship, good] = [shipPrizes(view.players), goodPrizes(game, view.players)];
  if ("end" in view)
    return { goal: w.court(view.end), brief: "", earn: w.earnCourt(view.end, view.plan_draw) };
  const isDice = game === "dice";
  return {
    goal: isDice ? w.points : w.florins,
    brief: isDice ? w.pointsBrief : w.florinsBrief,
    earn: `${w.earnShip(game, ship)} ${w.earnGoods(game, good)} ${bonusTold(table, words)} ${tiesTold(table, words)} ${w.dayEnds[game] ?? ""}`.trim(),
  };
}

function bonusTold({ game, view }: TableOf<GameView>, { goal: w }: Words): string {
  if (game === "board") {
    const levels = printed.board.bonus.flatMap((florins, level) =>
      florins ? [[level, florins] as const] : [],
    );
    return w.bonusBoard(levels);
  }
  if (game === "dice")
    return w.bonusDice(Object.entries(printed.dice.bonus).map(([n, florins]) => [Number(n), florins]));
  return w.bonusCard(printed.card.monopoly[view.players] ?? 0, printed.card.bonus);
}

const tiesTold = ({ game, rules }: TableOf<GameView>, { goal: w }: Words): string =>
  game === "dice" && rules.ties !== "split"
    ? w.tiesFull
    : w.tiesShared((printed.coin as Record<string, number>)[game] ?? 1);
