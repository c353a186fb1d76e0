// Single keys at the table. They can be switched off, and never act while someone types.
import { settings } from "./settings.svelte";

export type Keys = Record<string, () => void>;

export function isTyping(target: EventTarget | null): boolean {
  // Letters play in a field for numbers, too.
  return (
    target instanceof HTMLElement &&
    target.matches("input:not([data-stepper]), textarea, select, [contenteditable]")
  );
}

/** Binds keys as long as the component lives. A key that is held acts once, but for the arrows, which go on. */
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
      if (!event.repeat || event.key.startsWith("Arrow")) act();
    };
    window.addEventListener("keydown", onkeydown);
    return () => window.removeEventListener("keydown", onkeydown);
  });
}

/** What a key does without us. Enter chooses a card, a die or a pile, and confirms one that is chosen. */
export function isOwnBusiness({ key, target }: Pick<KeyboardEvent, "key" | "target">): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (key === "ArrowUp" || key === "ArrowDown") return isScrolling(target);
  const button = target.closest("button, a, summary");
  if (button === null) return false;
  if (key === " ") return true;
  return (
    key === "Enter" && (button.closest("[data-targets]") === null || !button.matches("[aria-pressed=true]"))
  );
}

/** In a region that can be reached by keyboard because it scrolls, the arrows scroll it. */
function isScrolling(target: HTMLElement): boolean {
  const region = target.closest('[tabindex="0"]:not(button)');
  return region !== null && region.scrollHeight > region.clientHeight;
}
