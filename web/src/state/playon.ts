// A recorded game played on against bots, at a table of its own.
import { server } from "../protocol/api";
import { placeOf } from "../protocol/wire";
import { beSomeone } from "./me.svelte";
import { go } from "./route.svelte";
import { showToast } from "./toast.svelte";

/** Opens a table after the first `move` moves of a record and goes there; a refusal is shown. */
export async function playOn(
  record: unknown,
  move: number,
  seat: number,
  table: string | null,
): Promise<void> {
  try {
    await beSomeone();
    const isThere = table !== null && placeOf(table) === placeOf(); // another place does not know the table
    go(`/table/${(await server.playOn(record, move, seat, isThere ? table : null)).table}`);
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
  }
}
