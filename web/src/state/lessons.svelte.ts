// What this device knows of the lessons: how far each was followed, and where it is not wanted.
import { server } from "../protocol/api";
import { words } from "../words/index.svelte";
import { meet } from "./help.svelte";
import { beSomeone } from "./me.svelte";
import { go } from "./route.svelte";
import { showToast } from "./toast.svelte";

const KEY = "fondaco.lessons";

export interface Followed {
  step: number; // that was shown last, from 0
  isOver: boolean; // it was followed to its end, or is not wanted
}

function read(): Record<string, Followed> {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Record<string, Followed>;
  } catch {
    return {};
  }
}

let followed = $state.raw(read());

export const followedOf = (game: string): Followed | null => followed[game] ?? null;

function keep(game: string, changes: Partial<Followed>): void {
  followed = { ...followed, [game]: { step: 0, isOver: false, ...followed[game], ...changes } };
  localStorage.setItem(KEY, JSON.stringify(followed));
}

/** A step is shown: the lesson can be resumed there. */
export function reachStep(game: string, step: number): void {
  if (followed[game]?.step !== step) keep(game, { step });
}

/** The lesson is not offered any more. */
export const endLesson = (game: string): void => keep(game, { isOver: true });

/** The lesson was followed to its end: its game needs no tips any more. */
export function finishLesson(game: string): void {
  endLesson(game);
  const tips: Record<string, object | string> = words().help;
  for (const situation of Object.keys(tips[game] ?? {})) meet(`${game} ${situation}`);
}

/** Opens a lesson at a step and goes there; what stands against it is said. */
export async function beginLesson(game: string, step = 0, name = ""): Promise<void> {
  try {
    await beSomeone(name);
    const { table } = await server.lesson(game, step);
    go(`/table/${table}`);
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
  }
}
