// What someone set on this device: single keys, instant bots.
interface Kept {
  keys: boolean; // single letters play
  instant: boolean; // bots do not pause
}
const KEY = "fondaco.settings";
const DEFAULTS: Kept = { keys: true, instant: false };

function read(): Kept {
  try {
    return { ...DEFAULTS, ...(JSON.parse(globalThis.localStorage?.getItem(KEY) ?? "{}") as Partial<Kept>) };
  } catch {
    return DEFAULTS;
  }
}

export const settings = $state<Kept>(read());

export function keepSettings(): void {
  localStorage.setItem(KEY, JSON.stringify(settings));
}
