// Beats of a real day of each game, for pictures: `board-hammer` is the first fall of the hammer.
import type { Evening, GameEvent, GameView, TableView } from "../src/protocol/types";
import { type Beat, beatsBetween } from "../src/state/beats";

interface Step {
  view: GameView;
  happened: GameEvent[];
  evening: Evening;
}
const STEPS = import.meta.glob<Step[]>("../tests/fixtures/steps_*.json", { import: "default" });
const TABLES = import.meta.glob<TableView>("../tests/fixtures/*-3.json", { import: "default" });

/** The first beat of a kind in the first day of a game. */
export async function beatOf(name: string): Promise<Beat> {
  const [game = "", kind] = name.split("-");
  const steps = await STEPS[`../tests/fixtures/steps_${game}.json`]?.();
  const table = await TABLES[`../tests/fixtures/${game}-3.json`]?.();
  let happened: GameEvent[] = [];
  const tables = (steps ?? []).map((step) => {
    happened = [...happened, ...step.happened];
    return { ...(table as TableView), ...step, happened, options: [], result: null };
  });
  const beats = tables.flatMap((after, at) =>
    at ? beatsBetween(tables[at - 1] as TableView, after, "calm") : [],
  );
  const found = beats.find((beat) => beat.kind === kind);
  if (!found)
    throw new Error(`No beat ${name}. There are: ${[...new Set(beats.map((beat) => beat.kind))].join()}`);
  return found;
}
