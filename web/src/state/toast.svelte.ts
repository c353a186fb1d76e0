// A short word at the edge of the screen, gone after a while. Those who listen hear it with the other sentences: a
// live region that comes and goes with its text is not always read.
import { announce } from "./announce.svelte";

let shown = $state<{ text: string; key: number } | null>(null);
let count = 0;

export const toast = (): { text: string; key: number } | null => shown;

export function showToast(text: string, milliseconds = 3500): void {
  const key = ++count;
  shown = { text, key };
  announce(text);
  setTimeout(() => {
    if (shown?.key === key) shown = null;
  }, milliseconds);
}
