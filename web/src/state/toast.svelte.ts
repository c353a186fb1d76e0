// A short word at the edge of the screen, gone after a while.
let shown = $state<{ text: string; key: number } | null>(null);
let count = 0;

export const toast = (): { text: string; key: number } | null => shown;

export function showToast(text: string, milliseconds = 3500): void {
  const key = ++count;
  shown = { text, key };
  setTimeout(() => {
    if (shown?.key === key) shown = null;
  }, milliseconds);
}
