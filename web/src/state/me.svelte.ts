// Who you are on this server: known by a cookie, created when you first need a name.
import { server, Refusal } from "../protocol/api";
import type { PersonInfo } from "../protocol/types";
import { words } from "../words/index.svelte";

const GREETED = "fondaco.greeted";
let person = $state.raw<PersonInfo | null>(null);
let asked: Promise<PersonInfo | null> | null = null;

export const me = (): PersonInfo | null => person;

/** Whether this device has played here: then there may be games that wait. */
export const wasGreeted = (): boolean => localStorage.getItem(GREETED) !== null;

/** The person of our cookie, or null. A device that never created one need not ask. */
export function whoAmI(): Promise<PersonInfo | null> {
  if (!asked && !wasGreeted()) return Promise.resolve(null);
  asked ??= server.me().then(
    (known) => (person = known),
    (error: unknown) => {
      if (error instanceof Refusal && error.status === 401) return null;
      asked = null;
      throw error;
    },
  );
  return asked;
}

/** Someone with that name, or with a guest's where none was given. */
export async function beSomeone(name = ""): Promise<PersonInfo> {
  const wanted = name.trim();
  const known = await whoAmI();
  if (!known) person = await server.greet(wanted || words().lobby.guest);
  else if (wanted && known.name !== wanted) person = await server.rename(wanted);
  asked = Promise.resolve(person);
  localStorage.setItem(GREETED, "yes");
  return person as PersonInfo;
}

/** The seat that is yours at a table, the first if there are several; null where you did not play. */
export async function mySeatAt(table: string): Promise<number | null> {
  const [person, { seats }] = await Promise.all([whoAmI().catch(() => null), server.look(table)]);
  return seats.find((info) => info.person !== null && info.person === person?.id)?.seat ?? null;
}
