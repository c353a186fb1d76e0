// Who you are: at a server you are known by a cookie, created when you first need a name; on this device you are
// always the same.
import { at, server } from "../protocol/api";
import type { PersonInfo } from "../protocol/types";
import { type Place, Refusal, placeOf } from "../protocol/wire";
import { forgetSeen } from "./seen";
import { words } from "../words/index.svelte";

const GREETED = "fondaco.greeted";
const NAME = "fondaco.name";
const people = $state<Record<Place, PersonInfo | null>>({ server: null, device: null });
const asked: Partial<Record<Place, Promise<PersonInfo | null>>> = {};

/** Who you are at a table; without one, where new tables are opened. */
export const me = (table: string | null = null): PersonInfo | null => people[placeOf(table)];

/** Who you are at the server, as far as it was asked. */
export const meAtServer = (): PersonInfo | null => people.server;

/** The name that was used last on this device. */
export const lastName = (): string => localStorage.getItem(NAME) || words().lobby.guest;

/** Whether this device has played here: then there may be games that wait. */
export const wasGreeted = (): boolean => localStorage.getItem(GREETED) !== null;

/** Somebody is known to the server on this device now. */
export const greeted = (): void => localStorage.setItem(GREETED, "yes");

/** This device was signed out at the server: the next question is asked anew. */
export function forgetMe(): void {
  people.server = null;
  asked.server = undefined;
  void forgetSeen();
}

/** Asks who you are at a table, or where new ones are opened. */
export const whoAmI = (table: string | null = null): Promise<PersonInfo | null> => whoAmIAt(placeOf(table));

/** Asks who you are at a place. A device that never played at a server need not ask. */
export function whoAmIAt(place: Place): Promise<PersonInfo | null> {
  if (!asked[place] && place === "server" && !wasGreeted()) return Promise.resolve(null);
  return (asked[place] ??= at(place)
    .me()
    .then(
      (known) => (people[place] = known),
      (error: unknown) => {
        if (error instanceof Refusal && error.status === 401) return null;
        asked[place] = undefined;
        throw error;
      },
    ));
}

/** Someone with that name, or with a guest's where none was given. */
export async function beSomeone(name = "", table: string | null = null): Promise<PersonInfo> {
  const place = placeOf(table);
  const wanted = name.trim();
  let person = await whoAmI(table);
  if (!person) person = await at(place).greet(wanted || words().lobby.guest);
  else if (wanted && person.name !== wanted) person = await at(place).rename(wanted);
  people[place] = person;
  asked[place] = Promise.resolve(person);
  greeted();
  localStorage.setItem(NAME, person.name);
  return person;
}

/** The seat that is yours at a table, the first if there are several; null where you did not play. */
export async function mySeatAt(table: string): Promise<number | null> {
  const [person, { seats }] = await Promise.all([whoAmI(table).catch(() => null), server.look(table)]);
  return seats.find((info) => info.person !== null && info.person === person?.id)?.seat ?? null;
}
