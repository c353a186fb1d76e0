// Who sits where, as sentences and panels need it.
import type { SeatInfo, TableView } from "../protocol/types";
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

/** The place of a seat among values, and whether it is shared; as it is, or with another value of its own. */
export function placeOf(
  values: readonly number[],
  seat: number,
  own = values[seat] ?? 0,
): { place: number; isTied: boolean } {
  const others = values.filter((_, other) => other !== seat);
  return {
    place: 1 + others.filter((value) => value > own).length,
    isTied: others.includes(own),
  };
}
