// What someone set on this device: single keys, the pace of others' moves, sound.
import type { Pace } from "./beats";

interface Kept {
  keys: boolean; // single letters play
  help: boolean; // a line of help in situations that are new here
  pace: Pace;
  sound: boolean;
  volume: number; // from 0 to 1
}
const KEY = "fondaco.settings";
const DEFAULTS: Kept = { keys: true, help: true, pace: "calm", sound: false, volume: 0.7 };

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
