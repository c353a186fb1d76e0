// Who sits where, as sentences and panels need it.
import type { Loading, SeatInfo, TableView } from "../protocol/types";
import type { Words } from "../words/en";
import { quoted } from "./rich";

export interface Who {
  seat: number;
  isYou: boolean;
  name: string;
}

/** A merchant's name for each seat that a bot has, and spare ones where a person has that name. */
const MERCHANTS = ["Alvise", "Bianca", "Cosimo", "Donata", "Ettore", "Fiora", "Gualtiero", "Ilaria"];
const SPARE = ["Leonora", "Matteo", "Nerina", "Oddo", "Piera", "Ridolfo", "Simonetta", "Taddeo"];

export function namesOf(seats: readonly SeatInfo[]): string[] {
  const taken = new Set(seats.filter((seat) => seat.kind === "person").map((seat) => seat.name));
  const merchant = (seat: number): string =>
    [MERCHANTS[seat], SPARE[seat]].find((name) => name !== undefined && !taken.has(name)) ?? "";
  return seats.map((seat) => quoted(seat.kind === "bot" ? merchant(seat.seat) : (seat.name ?? "")));
}

export class Seats {
  readonly names: string[];

  constructor(
    readonly infos: readonly SeatInfo[],
    readonly you: number | null,
  ) {
    this.names = namesOf(infos);
  }

  static of(table: Pick<TableView, "seats" | "seat">): Seats {
    return new Seats(table.seats, table.seat);
  }

  who(seat: number): Who {
    return { seat, isYou: seat === this.you, name: this.names[seat] ?? "" };
  }

  /** The others, clockwise from your left; everyone for an onlooker. */
  others(): number[] {
    const all = this.infos.length;
    if (this.you === null) return this.infos.map((info) => info.seat);
    const you = this.you;
    return Array.from({ length: all - 1 }, (_, step) => (you + 1 + step) % all);
  }

  /** Everyone, you first. */
  all(): number[] {
    return this.you === null ? this.others() : [this.you, ...this.others()];
  }
}

/** Whether everyone at the table is a bot or the person asked about: nobody else has to come. */
export function isAlone(infos: readonly SeatInfo[], person: string): boolean {
  return infos.every((info) => (info.person === null ? info.kind === "bot" : info.person === person));
}

/** The host as sentences need them; null where they have no seat and cannot be named. */
export function hostOf({ host, seats }: Pick<TableView, "host" | "seats">, me: string | null): Who | null {
  if (me !== null && host === me) return { seat: -1, isYou: true, name: "" };
  const seat = seats.find((info) => info.person !== null && info.person === host);
  return seat ? { seat: seat.seat, isYou: false, name: namesOf(seats)[seat.seat] ?? "" } : null;
}

/** The seats that share a place with a seat, itself not counted. */
export const sharing = (places: readonly number[], seat: number): number[] =>
  places.flatMap((place, other) => (other !== seat && place === places[seat] ? [other] : []));

/** The place of a seat, and whether it is shared. */
export const placeOf = (places: readonly number[], seat: number): { place: number; isTied: boolean } => ({
  place: places[seat] ?? 0,
  isTied: sharing(places, seat).length > 0,
});

/** The place of a ship in words, or the one that it would have, with what it pays. */
export function shipPlace(
  { places }: { places: readonly number[] },
  seat: number,
  load: Loading | null,
  pay: number | null,
  words: Words,
): string {
  const { place, isTied } = load ? { place: load.place[1], isTied: load.tied } : placeOf(places, seat);
  return words.goal.placePay(words.placeInBrief(place, isTied), pay);
}
