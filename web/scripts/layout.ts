// No screen scrolls sideways and no text is cut, from a small phone to a large desk, in both languages and
// themes, and with the browser's text twice as large.
import type { CDPSession, Page } from "@playwright/test";
import { openGallery, openTab, progress, show, wanted, wearTheme } from "./browse";
import { troubles } from "./cut";
import { LARGE_TEXT_SIZES, SCREENS, SIZES } from "./screens";

const PLAIN_TEXT = 16;
const LARGE_TEXT = 32;

async function checkAt(page: Page, screen: string, width: number, height: number): Promise<string[]> {
  await page.setViewportSize({ width, height });
  const tab = screen.split("+")[1];
  if (tab) await openTab(page, Number(tab) - 1);
  await page.waitForTimeout(30); // a size that a component measured itself arrives a frame later
  return page.evaluate(troubles);
}

async function check(page: Page, session: CDPSession, url: string, screen: string): Promise<string[]> {
  const found: string[] = [];
  for (const language of ["en", "fr"]) {
    await session.send("Page.setFontSizes", { fontSizes: { standard: PLAIN_TEXT } });
    await page.setViewportSize({ width: 1280, height: 800 });
    await show(page, url, screen, language);
    const note = (at: string, cut: string[]): void =>
      void found.push(...cut.map((trouble) => `${screen} ${language} ${at}: ${trouble}`));
    for (const theme of ["light", "dark"]) {
      await wearTheme(page, theme);
      for (const [width, height] of SIZES)
        note(`${width}x${height} ${theme}`, await checkAt(page, screen, width, height));
    }
    await session.send("Page.setFontSizes", { fontSizes: { standard: LARGE_TEXT } });
    for (const [width, height] of LARGE_TEXT_SIZES)
      note(`${width}x${height} text 200 %`, await checkAt(page, screen, width, height));
  }
  return found;
}

const gallery = await openGallery();
const context = await gallery.browser.newContext({ reducedMotion: "reduce" });
const page = await context.newPage();
const session = await context.newCDPSession(page);
const screens = wanted(SCREENS);
const all: string[] = [];
for (const [done, screen] of screens.entries()) {
  const found = await check(page, session, gallery.url, screen);
  all.push(...found);
  progress(done + 1, screens.length, found.length ? `${screen}: ${found.length} to mend` : screen);
  for (const line of found) process.stdout.write(`    ${line}\n`);
}
await gallery.close();
process.stdout.write(all.length ? `${all.length} to mend\n` : "nothing scrolls sideways, no text is cut\n");
process.exitCode = all.length ? 1 : 0;
