// What every browser test starts from: a server that is open, and people who come to it with a browser of their own.
import { type BrowserContextOptions, type Page, test as base, expect } from "@playwright/test";
import { Server } from "./server";

export { expect };
export type Newcomer = (options?: BrowserContextOptions) => Promise<Page>;
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

/** In the page: what a person adds to a deal is the same in every run. */
function fixRandomness(): void {
  crypto.getRandomValues = (array) => array;
}

/** In the page: whoever has not chosen a pace sees every move at once. */
function hurry(): void {
  if (!localStorage.getItem("fondaco.settings"))
    localStorage.setItem("fondaco.settings", JSON.stringify({ pace: "instant" }));
}

export const test = base.extend<{ newcomer: Newcomer }, { server: Server }>({
  server: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the pattern
    async ({}, use) => {
      const server = await Server.open();
      await use(server);
      await server.close();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  /** Someone with a browser that knows nothing of them yet; any error of their page fails the test. */
  newcomer: async ({ browser }, use) => {
    const pages: Page[] = [];
    const errors: string[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext({ reducedMotion: "reduce", ...options });
      await context.addInitScript(fixRandomness);
      await context.addInitScript(hurry);
      const page = await context.newPage();
      page.on("pageerror", (error) => errors.push(error.message));
      pages.push(page);
      return page;
    });
    await Promise.all(pages.map((page) => page.context().close()));
    expect(errors).toEqual([]);
  },
});
