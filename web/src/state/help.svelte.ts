// One short line of help for each situation that someone meets for the first time on this device.
import { keepSettings, settings } from "./settings.svelte";

const KEY = "fondaco.help";

function read(): string[] {
  try {
    return JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "[]") as string[];
  } catch {
    return [];
  }
}

let met = $state.raw<readonly string[]>(read());

/** Whether a situation is new here, and help is wanted. */
export const isNew = (situation: string): boolean => settings.help && !met.includes(situation);

/** The situation was met: its line is not shown again. */
export function meet(situation: string): void {
  if (met.includes(situation)) return;
  met = [...met, situation];
  localStorage.setItem(KEY, JSON.stringify(met));
}

export function stopHelp(): void {
  settings.help = false;
  keepSettings();
}
