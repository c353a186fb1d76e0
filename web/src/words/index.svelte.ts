// The language now spoken: `words()` in a component follows it. Only the words of that language are loaded.
import type { Words } from "./en";

export type Language = "en" | "fr";
const DICTIONARIES: Record<Language, () => Promise<Words>> = {
  en: async () => (await import("./en")).en,
  fr: async () => (await import("./fr")).fr,
};
const KEPT = "fondaco.language";

let spoken = $state<Language>(chosen());
let dictionary = $state.raw<Words | null>(null);

function chosen(): Language {
  const kept = globalThis.localStorage?.getItem(KEPT);
  if (kept === "en" || kept === "fr") return kept;
  return globalThis.navigator?.language?.toLowerCase().startsWith("fr") ? "fr" : "en";
}

/** Nothing is shown before the words are there. */
export function words(): Words {
  if (!dictionary) throw new Error("the words are not loaded yet");
  return dictionary;
}

export function language(): Language {
  return spoken;
}

/** The language of this device at first, then another; where its words cannot be loaded all stays as it is. */
export async function speak(wanted: Language = spoken): Promise<void> {
  dictionary = await DICTIONARIES[wanted]();
  if (wanted !== spoken) globalThis.localStorage?.setItem(KEPT, wanted);
  spoken = wanted;
  if (globalThis.document) document.documentElement.lang = wanted;
}

export type { Words };
