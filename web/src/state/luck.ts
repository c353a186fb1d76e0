// The players' part of the deal's luck. Everyone adds it after the server committed itself to a seed, and this
// page keeps both, so that it can tell at the end whether the deal is the one that was promised.
import { entropy, server } from "../protocol/api";
import type { SeatInfo, TableView } from "../protocol/types";

interface Promised {
  table: string;
  commitment: string;
  entropy: Record<number, string>; // by seat
}

const KEPT = "fondaco.deals";
const MOST_KEPT = 50;

function kept(): Promised[] {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "[]") as Promised[];
  } catch {
    return [];
  }
}

/** Keeps what we added; the commitment that was shown first stays, whatever the server shows later. */
function keep(table: string, commitment: string, seat: number, mine: string): void {
  const all = kept();
  const known = all.find((one) => one.table === table) ?? { table, commitment, entropy: {} };
  known.entropy[seat] = mine;
  const others = all.filter((one) => one !== known);
  localStorage.setItem(KEPT, JSON.stringify([known, ...others].slice(0, MOST_KEPT)));
}

/** Takes a seat, or adds luck to our own, at a table whose commitment was shown to us. */
export async function sitDown(table: string, commitment: string, seat: number, name?: string): Promise<void> {
  const mine = entropy();
  await server.join(table, seat, name, mine);
  keep(table, commitment, seat, mine);
}

type Own = Pick<SeatInfo, "seat" | "name">;

/** Adds luck for seats of yours at a table that has not begun. Nobody can add it for you. */
export async function addLuck(table: string, commitment: string, own: readonly Own[]): Promise<void> {
  for (const { seat, name } of own) await sitDown(table, commitment, seat, name ?? undefined);
}

/** Whether a deal is the one that was promised to this page; true where nothing was. */
export async function isAsPromised(table: string, deal: TableView["deal"]): Promise<boolean> {
  const known = kept().find((one) => one.table === table);
  if (!known) return true;
  const isOurs = Object.entries(known.entropy).every(([seat, mine]) => deal.entropy[Number(seat)] === mine);
  return isOurs && deal.commitment === known.commitment && (await isSeedOf(deal.seed, known.commitment));
}

/** Browsers compute hashes only for pages that came safely; elsewhere the server's word has to do. */
async function isSeedOf(seed: string | null, commitment: string): Promise<boolean> {
  if (seed === null || !globalThis.crypto?.subtle) return true;
  const bytes = Uint8Array.from(seed.match(/../g) ?? [], (byte) => parseInt(byte, 16));
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...hash].map((byte) => byte.toString(16).padStart(2, "0")).join("") === commitment;
}
