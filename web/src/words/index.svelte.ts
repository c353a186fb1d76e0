// The language now spoken: `words()` in a component follows it.
import { en, type Words } from "./en";
import { fr } from "./fr";

export type Language = "en" | "fr";
const DICTIONARIES: Record<Language, Words> = { en, fr };
const KEPT = "fondaco.language";

let spoken = $state<Language>(chosen());

function chosen(): Language {
  const kept = globalThis.localStorage?.getItem(KEPT);
  if (kept === "en" || kept === "fr") return kept;
  return globalThis.navigator?.language?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

export function words(): Words {
  return DICTIONARIES[spoken];
}

export function language(): Language {
  return spoken;
}

export function speak(wanted: Language): void {
  spoken = wanted;
  globalThis.localStorage?.setItem(KEPT, wanted);
  if (globalThis.document) document.documentElement.lang = wanted;
}

export type { Words };
