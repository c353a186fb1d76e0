// One tab stop for a group of cards, dice or piles: the arrows move inside it.
import type { Attachment } from "svelte/attachments";

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export const roving: Attachment<HTMLElement> = (group) => {
  const items = (): HTMLElement[] => [...group.querySelectorAll<HTMLElement>("button:not(:disabled)")];

  function settle(current?: HTMLElement): void {
    const all = items();
    const chosen =
      current && all.includes(current) ? current : (all.find((item) => item.tabIndex === 0) ?? all[0]);
    for (const item of all) item.tabIndex = item === chosen ? 0 : -1;
  }
  function onkeydown(event: KeyboardEvent): void {
    const all = items();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const goal =
      event.key === "Home" ? 0 : event.key === "End" ? all.length - 1 : at + (STEPS[event.key] ?? Number.NaN);
    const next = all[goal];
    if (at < 0 || !next) return;
    event.preventDefault();
    settle(next);
    next.focus();
  }
  const onfocusin = (event: FocusEvent): void => settle(event.target as HTMLElement);

  settle();
  const watched = new MutationObserver(() => settle());
  watched.observe(group, { childList: true, subtree: true });
  group.addEventListener("keydown", onkeydown);
  group.addEventListener("focusin", onfocusin);
  return () => {
    watched.disconnect();
    group.removeEventListener("keydown", onkeydown);
    group.removeEventListener("focusin", onfocusin);
  };
};
