// A recorded game played on against bots, at a table of its own.
import { atTable } from "../protocol/api";
import { isOnDevice, placeOf } from "../protocol/wire";
import { beSomeone } from "./me.svelte";
import { go } from "./route.svelte";
import { showToast } from "./toast.svelte";
import { orHere } from "./venue.svelte";

/** Opens a table after the first `move` moves of a record and goes there; a refusal is shown. A game of this device
 *  goes on there. */
export async function playOn(
  record: unknown,
  move: number,
  seat: number,
  table: string | null,
): Promise<void> {
  try {
    const onDevice = table !== null && isOnDevice(table) ? table : null;
    const opened = await orHere(async () => {
      await beSomeone("", onDevice);
      const known = onDevice ?? (placeOf() === "server" ? table : null); // the device knows none of the server's
      return atTable(onDevice).playOn(record, move, seat, known);
    });
    go(`/table/${opened.table}`);
  } catch (error) {
    showToast(error instanceof Error ? error.message : String(error));
  }
}
