// What someone set on this device: single keys, the pace of others' moves.
import type { Pace } from "./beats";

interface Kept {
  keys: boolean; // single letters play
  pace: Pace;
}
const KEY = "fondaco.settings";
const DEFAULTS: Kept = { keys: true, pace: "calm" };

function read(): Kept {
  try {
    const kept = JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Partial<Kept> & {
      instant?: boolean; // before there were three
    };
    return { ...DEFAULTS, ...(kept.instant ? { pace: "instant" } : {}), ...kept };
  } catch {
    return DEFAULTS;
  }
}

export const settings = $state<Kept>(read());

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}
