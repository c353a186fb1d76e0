// The props of every table.
import type { GameView, TableOf } from "../protocol/types";
import type { SeatNote } from "../state/notes";
import type { Beat } from "../state/beats";
import type { Line } from "../state/log";
import type { Seats } from "../state/seats";

export interface Acting {
  play: (option: string, ...next: string[]) => void; // moves of one turn, one after the other
  undo?: (...next: string[]) => void; // then the moves of another turn instead
  isFrozen: boolean; // a move is on its way, or the connection is lost
  error: string | null;
  beat?: Beat | null; // what happens just now: nobody decides until it has ended
  goOn?: () => void; // ends it
  chosen?: string; // in a replay nobody is asked any more: this was the answer, in words
}

export interface TableProps<View extends GameView> {
  table: TableOf<View>;
  seats: Seats;
  lines: readonly Line[];
  acting: Acting;
  notes: (seat: number) => SeatNote;
}
