// What was said at a table since one last looked.
import type { ChatLine } from "../protocol/types";

/** The lines of others after the last one seen. */
export function unheard(chat: readonly ChatLine[], seen: number, me: string | null): ChatLine[] {
  return chat.filter((line) => line.number > seen && line.person !== me);
}

export const lastSaid = (chat: readonly ChatLine[]): number => chat.at(-1)?.number ?? -1;
