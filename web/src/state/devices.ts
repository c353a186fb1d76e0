// What goes along to another device of the same person: the link, and the settings of this one.
import { language } from "../words/index.svelte";

const LANGUAGE = "fondaco.language";
const SETTINGS = [LANGUAGE, "fondaco.theme", "fondaco.settings", "fondaco.help", "fondaco.game"];
const MOST = 4000; // characters of a setting that the server takes

/** The settings of this device that its person set, by their names. */
export function settingsToTake(): Record<string, string> {
  const found = SETTINGS.map((name) => [name, localStorage.getItem(name)] as const);
  const kept = found.filter((entry): entry is [string, string] => entry[1] !== null);
  const short = kept.filter(([, value]) => value.length <= MOST);
  return { ...Object.fromEntries(short), [LANGUAGE]: language() };
}

/** Keeps settings that came along; a page that is loaded anew has them. */
export function keepTaken(settings: Readonly<Record<string, string>>): void {
  for (const name of SETTINGS) {
    const value = settings[name];
    if (value !== undefined) localStorage.setItem(name, value);
  }
}

/** What the address of a link holds after its `#`: a secret and, if the other device was at one, a table. */
export function linkIn(hash: string): { secret: string; table: string | null } {
  const [secret = "", table = ""] = hash.replace(/^#/, "").split(".");
  return { secret, table: /^[a-z2-7]{16}$/.test(table) ? table : null };
}
