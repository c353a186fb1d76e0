// What a screen reader would read out: everything that was said in the page's live regions, in order.
import type { Page } from "@playwright/test";

interface Heard {
  politely: string[];
  atOnce: string[];
}

/** From the next page load on. */
export async function listen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const heard: Heard = { politely: [], atOnce: [] };
    Object.assign(window, { heard });
    const hear = (changes: MutationRecord[]): void => {
      for (const { target, addedNodes } of changes) {
        const region = target instanceof Element ? target : target.parentElement;
        if (region?.matches("[data-announced]"))
          for (const node of addedNodes) if (node instanceof Element) heard.politely.push(node.textContent);
        if (region?.matches("[data-announced-at-once]")) heard.atOnce.push(region.textContent.trim());
      }
    };
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true });
  });
}

export const heardIn = (page: Page): Promise<Heard> =>
  page.evaluate(() => (window as unknown as { heard: Heard }).heard);

/** The day book from its first line on. */
export const dayBook = async (page: Page): Promise<string[]> =>
  (await page.locator(".log li").allInnerTexts()).map((line) => line.trim()).reverse();
