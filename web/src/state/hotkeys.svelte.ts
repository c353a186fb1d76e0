// Single keys at the table. They can be switched off, and never act while someone types.
import { settings } from "./settings.svelte";

export type Keys = Record<string, () => void>;

export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
}

/** Binds keys as long as the component lives. Enter on a button is that button's, except in a group of targets. */
export function hotkeys(keys: () => Keys): void {
  $effect(() => {
    const onkeydown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
        return;
      if (document.querySelector("dialog[open]")) return;
      const isLetter = event.key.length === 1;
      if (isLetter && !settings.keys) return;
      const act = keys()[isLetter ? event.key.toLowerCase() : event.key];
      if (!act || isOwnBusiness(event)) return;
      event.preventDefault();
      act();
    };
    window.addEventListener("keydown", onkeydown);
    return () => window.removeEventListener("keydown", onkeydown);
  });
}

function isOwnBusiness(event: KeyboardEvent): boolean {
  if (event.key !== "Enter" || !(event.target instanceof HTMLElement)) return false;
  return (
    event.target.closest("button, a, summary") !== null && event.target.closest("[data-targets]") === null
  );
}
